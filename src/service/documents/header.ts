import type { CurrencyCode } from '../../domain/values/currency.ts';
import { addDays, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import type { Address } from '../../domain/values/parts.ts';
import { Decimal, decimal, type DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import { addressOf as addressOfPerson } from '../records/contactShapes.ts';
import { badRequest, forbidden } from '../base/refusal.ts';
import { periodIdOf } from '../base/periods.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { isHidden, refuseHidden } from '../records/hidden.ts';
import { behaves } from '../base/versions.ts';
import { mergeExt } from '../wire/fields.ts';
import { pascalCase } from '../wire/fold.ts';
import { descriptorOf, type DocumentClassDescriptor } from '../base/classes.ts';
import { carriesDomesticReverseCharge } from './reverseCharge.ts';
import type { DocumentInput } from './input.ts';
import { resolvedPost } from './post.ts';
import { stockLocation } from './stockRules.ts';
import type { Particulars, ServiceDocument, StoredHeader } from './stored.ts';

const PAR = decimal('1');

/** Header fields that come from input, the previous state and inference; without identity, stamps and amounts. */
export type HeaderTerms = Omit<
  StoredHeader,
  | 'id'
  | 'docNo'
  | 'transNo'
  | 'intRef'
  | 'explicitAmounts'
  | 'createdDate'
  | 'lastModified'
  | 'lastModifiedBy'
  | 'hasNotes'
  | 'hasAttachments'
  | 'netCurrencyAmount'
  | 'taxCurrencyAmount'
  | 'grossCurrencyAmount'
  | 'netAmount'
  | 'taxAmount'
  | 'grossAmount'
  | 'outstandingAmount'
  | 'outstandingCurrencyAmount'
  | 'bankAccountId'
  | 'bankCurrency'
  | 'bankCurrencyAmount'
  | 'bankCurrencyRate'
>;

export interface Terms {
  header: HeaderTerms;
  particulars: Particulars;
  descriptor: DocumentClassDescriptor;
  docType: KeptRecord<'docType'>;
  /** The customer or supplier part of the contact account. */
  part: KeptRecord<'contactAccount'>['customer'];
  isReverseCharge: boolean;
}

/** The first active type of a class, one for discounts or deposits only if there is no other. */
function usualType(directory: Directory, pathClass: DocumentClassDescriptor | null): KeptRecord<'docType'> | undefined {
  const types = directory.all('docType').filter((each) => each.isActive && each.docClass === pathClass?.docClass);
  return types.find(({ isDiscount, isDeposit }) => isDiscount !== true && isDeposit !== true) ?? types[0];
}

/**
 * The document type, which determines the class (spec 2.8, `DocTypeId`).
 * @param pathClass the class that the path names, null on the generic path
 */
function docTypeOf(
  directory: Directory,
  input: DocumentInput,
  before: StoredHeader | null,
  pathClass: DocumentClassDescriptor | null,
): [KeptRecord<'docType'>, DocumentClassDescriptor] {
  const given = input.docTypeId ?? before?.docTypeId;
  const docType =
    given === undefined ? usualType(directory, pathClass) : directory.require('docType', given, 'DocTypeId');
  if (!docType) throw badRequest('DocTypeId is required.');
  const descriptor = descriptorOf(docType.docClass);
  if (!descriptor)
    throw badRequest(`DocTypeId ${docType.code} belongs to the class ${docType.docClass}, which is not kept here.`);
  const expected = before?.docClass ?? pathClass?.docClass;
  if (expected !== undefined && expected !== docType.docClass) {
    throw badRequest(
      `DocTypeId ${docType.code} is a ${descriptor.words} and not a ${descriptorOf(expected)?.words ?? expected}.`,
    );
  }
  return [docType, descriptor];
}

function currencyTerms(
  directory: Directory,
  input: DocumentInput,
  before: StoredHeader | null,
  fallback: CurrencyCode | undefined,
  baseCurrency: CurrencyCode,
  docDate: LocalDate,
): { currency: CurrencyCode; currencyRate: DecimalString } {
  const currency =
    input.currency ?? (input.currency === undefined ? before?.currency : undefined) ?? fallback ?? baseCurrency;
  const listed = directory.byCode('currency', currency);
  if (!listed) throw badRequest(`Currency names no currency: ${currency}.`);
  const kept =
    before && before.currency === currency && input.currencyRate === undefined ? before.currencyRate : undefined;
  const currencyRate =
    input.currencyRate ??
    kept ??
    (currency === baseCurrency ? PAR : (directory.rates.on(currency, docDate) ?? listed.currencyRate));
  if (!new Decimal(currencyRate).gt(0)) throw badRequest('CurrencyRate must be greater than zero.');
  if (currency === baseCurrency && currencyRate !== PAR)
    throw badRequest(`CurrencyRate must be 1 for the base currency ${baseCurrency}.`);
  return { currency, currencyRate };
}

/** A series is the prefix of its document type; others are refused (spec 2.8, `DocSerieId`). */
function serieOf(
  given: string | null | undefined,
  before: string | undefined,
  docType: KeptRecord<'docType'>,
): string | undefined {
  if (given === undefined || given === null) return given === null ? undefined : before;
  if (given.toLowerCase() !== docType.prefix.toLowerCase())
    throw badRequest(`DocSerieId ${given} is not a series of the document type ${docType.code}.`);
  return docType.prefix;
}

type AddressInput = NonNullable<DocumentInput['invoiceAddress']>;

function addressOf(
  given: AddressInput | null | undefined,
  before: Address | undefined,
  inferred: Address | undefined,
): Address | undefined {
  if (given === undefined) return before ?? inferred;
  if (given === null) return undefined;
  const { name, address1, address2, city, county, postcode, countryCode } = given;
  return {
    name: name ?? undefined,
    address1: address1 ?? undefined,
    address2: address2 ?? undefined,
    city: city ?? undefined,
    county: county ?? undefined,
    postcode: postcode ?? undefined,
    countryCode: countryCode ?? undefined,
  };
}

function contactOf(
  directory: Directory,
  input: DocumentInput,
  before: StoredHeader | null,
  descriptor: DocumentClassDescriptor,
  docType: KeptRecord<'docType'>,
  author: Author,
): [KeptRecord<'contactAccount'> | undefined, Terms['part']] {
  const reference = input.contactAccountId === undefined ? before?.contactAccountId : input.contactAccountId;
  if (reference === undefined || reference === null) {
    if (descriptor.isJournal || (docType.isContactOptional && behaves(directory.apiVersion, 'optionalContactAccount')))
      return [undefined, undefined];
    throw badRequest('ContactAccountId is required.');
  }
  const contact = directory.require('contactAccount', reference, 'ContactAccountId');
  refuseHidden(directory, contact, reference, before?.contactAccountId, author);
  const [own, other] =
    descriptor.side === 'sale' ? [contact.customer, contact.supplier] : [contact.supplier, contact.customer];
  // A payment may pay out a customer's credit, and a receipt take in a supplier's.
  const part = own ?? (descriptor.isMoney || descriptor.isJournal ? other : undefined);
  if (!part)
    throw badRequest(
      `ContactAccountId ${contact.code} is not a ${descriptor.side === 'sale' ? 'customer' : 'supplier'}.`,
    );
  return [contact, part];
}

/** The legal entity that is named, or the first that the author may see. @throws Refusal 400 or 403 */
function legalEntityOf(
  directory: Directory,
  reference: string | undefined,
  before: StoredHeader | null,
  author: Author,
): KeptRecord<'legalEntity'> {
  if (reference !== undefined) {
    const named = directory.require('legalEntity', reference, 'LegalEntityId');
    refuseHidden(directory, named, reference, before?.legalEntityId, author);
    return named;
  }
  const all = directory.all('legalEntity');
  if (all.length === 0) throw badRequest('LegalEntityId is required: the environment has no legal entity.');
  const first = all.find((each) => !isHidden(each, author.visibleEntities));
  if (!first) throw forbidden(directory, 'The user may not see any legal entity.');
  return first;
}

type PlainField =
  | 'orderNo'
  | 'description'
  | 'theirDocNo'
  | 'theirRef'
  | 'textHeader'
  | 'textFooter'
  | 'cdacId'
  | 'paymentServiceReference';
type ReferredKind = 'project' | 'taxAuthority' | 'payTerm' | 'paymentMethod' | 'resource';
type ReferenceField =
  | 'projectId'
  | 'responsibleResourceId'
  | 'contactAccountTaxAuthorityId'
  | 'taxAuthorityId'
  | 'paymentTermsId'
  | 'paymentMethodId';

/** A plain field: the given value, else the previous one; null removes it. */
function kept<T>(given: T | null | undefined, before: T | undefined): T | undefined {
  return given === undefined ? before : (given ?? undefined);
}

/**
 * The terms of a document: given values; on an update, else the previous ones; else what an accounting system would
 * infer (date today, due date by the payment term, currency and terms of the customer, rate of the catalog).
 * @throws Refusal 400 when something required is missing or a reference names nothing
 */
export function buildTerms(
  directory: Directory,
  input: DocumentInput,
  before: ServiceDocument | null,
  pathClass: DocumentClassDescriptor | null,
  author: Author,
): Terms {
  const was = before?.header ?? null;
  const [docType, descriptor] = docTypeOf(directory, input, was, pathClass);
  const [contact, part] = contactOf(directory, input, was, descriptor, docType, author);

  const legalEntity = legalEntityOf(directory, input.legalEntityId ?? was?.legalEntityId, was, author);

  const plain = (field: PlainField): string | undefined => kept(input[field], was?.[field]);
  const reference = (kind: ReferredKind, field: ReferenceField, inferred?: string): string | undefined => {
    const given = input[field];
    if (given === undefined) return was ? was[field] : inferred;
    return given === null ? undefined : directory.require(kind, given, pascalCase(field)).id;
  };

  const docDate =
    input.docDate ?? (input.docDate === undefined ? was?.docDate : undefined) ?? todayOn(author.source.now());
  const paymentTermsId = reference('payTerm', 'paymentTermsId', part?.payTermId);
  const days = directory.byId('payTerm', paymentTermsId)?.days ?? 0;
  const dueDate = input.dueDate ?? (input.dueDate === undefined && was ? was.dueDate : addDays(docDate, days));
  const { currency, currencyRate } = currencyTerms(
    directory,
    input,
    was,
    part?.currency,
    legalEntity.baseCurrency,
    docDate,
  );

  const header: HeaderTerms = {
    docClass: docType.docClass,
    docTypeId: docType.id,
    docSerieId: serieOf(input.docSerieId, was?.docSerieId, docType),
    legalEntityId: legalEntity.id,
    contactAccountId: contact?.id,
    contactAccountTaxAuthorityId: reference('taxAuthority', 'contactAccountTaxAuthorityId'),
    taxAuthorityId: reference('taxAuthority', 'taxAuthorityId', part?.taxAuthorityId),
    responsibleResourceId: reference('resource', 'responsibleResourceId'),
    projectId: reference('project', 'projectId'),
    docDate,
    dueDate,
    taxDate: input.taxDate ?? (input.taxDate === undefined && was ? was.taxDate : docDate),
    deliveryDate: kept(input.deliveryDate, was?.deliveryDate),
    periodId: periodIdOf(docDate.slice(0, 7)),
    orderNo: plain('orderNo'),
    description: plain('description'),
    currency,
    currencyRate,
    baseCurrency: legalEntity.baseCurrency,
    theirDocNo: plain('theirDocNo'),
    theirRef: plain('theirRef'),
    accountId: was?.accountId,
    paymentTermsId,
    paymentMethodId: reference('paymentMethod', 'paymentMethodId', part?.paymentMethodId),
    // Before 1.2.6 an update replaced all custom fields with the given ones.
    ext: mergeExt(
      input.ext === undefined || behaves(directory.apiVersion, 'extMerges') ? was?.ext : undefined,
      input.ext,
    ),
    textHeader: plain('textHeader'),
    textFooter: plain('textFooter'),
    cdacId: plain('cdacId'),
    paymentServiceReference: plain('paymentServiceReference'),
    fromStockLocationId: stockLocation(
      directory,
      input.fromStockLocationId,
      was?.fromStockLocationId,
      'FromStockLocationId',
    ),
    toStockLocationId: stockLocation(directory, input.toStockLocationId, was?.toStockLocationId, 'ToStockLocationId'),
    stockDate: kept(input.stockDate, was?.stockDate),
    isNetEntry: input.isNetEntry ?? was?.isNetEntry ?? true,
  };
  const home = addressOfPerson(contact?.contact);
  const particulars: Particulars = {
    post: resolvedPost(directory, input.post, before?.particulars.post, 'Post.'),
    invoiceAddress: addressOf(
      input.invoiceAddress,
      before?.particulars.invoiceAddress,
      before ? undefined : home && { name: contact?.description, ...home },
    ),
    deliveryAddress: addressOf(input.deliveryAddress, before?.particulars.deliveryAddress, undefined),
    billingSchedule: before?.particulars.billingSchedule,
  };
  return { header, particulars, descriptor, docType, part, isReverseCharge: carriesDomesticReverseCharge(header.ext) };
}
