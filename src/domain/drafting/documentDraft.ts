import { sameLine } from '../documents/content.ts';
import { currencyCodeSchema } from '../values/currency.ts';
import type { LocalDate } from '../values/dates.ts';
import { decimal } from '../values/decimal.ts';
import type { Document, DocumentLine } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { ownPrice } from './linePrice.ts';
import { isSpecial, type Lookup } from '../learning/lookup.ts';
import { mintIntRef, type MintSource } from '../values/identifiers.ts';
import type { Reference } from '../references/reference.ts';
import { chargedTaxCode, isReverseCharged } from '../documents/reverseCharge.ts';
import { withoutSuppliedAmounts } from '../documents/suppliedAmounts.ts';
import type { RateDirection } from '../documents/totals.ts';
import { withDueDate } from './terms.ts';
import { listedRate } from './listedRate.ts';

const ONE = decimal('1');

/** What was last used with a party. It fills empty fields, and a person may change it. */
export interface PartyDefaults {
  header: Partial<Pick<Document, 'paymentTermsId' | 'paymentMethodId' | 'projectId' | 'post' | 'bankAccountId'>>;
  line: Partial<Pick<DocumentLine, 'accountId' | 'taxCodeId' | 'projectId' | 'post'>>;
}
export const NO_PARTY_DEFAULTS: PartyDefaults = { header: {}, line: {} };

export function asCurrency(code: string | undefined): Document['currency'] {
  return currencyCodeSchema.safeParse(code ?? '').data;
}

/** The party's terms as a customer or as a supplier, according to the document's class. */
export function partyTerms(party: Reference, docClass: DocumentClass) {
  const { side } = DOCUMENT_TRAITS[docClass];
  const part = side === 'sale' ? party.customer : party.supplier;
  const { currency, payTermId, paymentMethodId, taxCodeId, accountId } = party;
  return { currency, payTermId, paymentMethodId, taxCodeId, accountId, ...part };
}

/** The class of a document type, if its catalog or a person gave it. */
export type ClassOf = (docType: Reference) => DocumentClass | undefined;

/**
 * The first active document type of a class, preferably one that neither moves stock nor is for discounts or deposits.
 */
export function docTypeOf(
  docClass: DocumentClass,
  lookup: Lookup,
  classOf: ClassOf = (type) => type.docClass,
): Reference | undefined {
  const types = lookup.all('docType').filter((type) => type.isActive && classOf(type) === docClass);
  return types.find((type) => type.isStock !== true && !isSpecial(type)) ?? types[0];
}

/** A new document with a minted IntRef, dated today, in base currency, of the first type of its class. */
export function newDocument(
  docClass: DocumentClass,
  today: LocalDate,
  lookup: Lookup,
  mint: MintSource,
  classOf?: ClassOf,
): Document {
  return {
    intRef: mintIntRef(mint),
    docClass,
    docTypeId: docTypeOf(docClass, lookup, classOf)?.id,
    docDate: today,
    currency: asCurrency(lookup.baseCurrency),
    statusList: [],
    lines: [],
  };
}

/** A new line after the others: net or gross entry like the previous line, coded like the party's lines. */
export function newLine(
  document: Document,
  lookup: Lookup,
  mint: MintSource,
  defaults: PartyDefaults = NO_PARTY_DEFAULTS,
): DocumentLine {
  const before = document.lines.at(-1);
  return {
    intRef: mintIntRef(mint),
    isNetEntry: before?.isNetEntry ?? document.isNetEntry ?? true,
    ...lineCoding(document, lookup, defaults),
  };
}

/** The fields with which a line of the document's party starts; none in a journal. */
export function lineCoding(
  document: Pick<Document, 'contactAccountId' | 'docClass'>,
  lookup: Lookup,
  defaults: PartyDefaults,
): Partial<DocumentLine> {
  if (DOCUMENT_TRAITS[document.docClass].entry === 'journal') return {};
  const party = lookup.find('contactAccount', document.contactAccountId);
  const terms = party && partyTerms(party, document.docClass);
  return {
    ...filled(defaults.line),
    ...(terms?.accountId !== undefined && { accountId: terms.accountId }),
    ...taxOf(terms?.taxCodeId ?? defaults.line.taxCodeId, lookup),
  };
}

function filled<T extends object>(part: T): Partial<T> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A tax code with its current rate. If the rate is unknown, a person types it. */
export function taxOf(taxCodeId: string | undefined, lookup: Lookup): Pick<DocumentLine, 'taxCodeId' | 'taxRate'> {
  if (taxCodeId === undefined) return {};
  return { taxCodeId, taxRate: lookup.find('taxCode', taxCodeId)?.taxRate };
}

/** The empty row when something is typed into it: quantity 1, as the service assumes. */
export function begunLine(line: DocumentLine): DocumentLine {
  return { ...line, quantity: line.quantity ?? ONE };
}

/** Whether a line is still as proposed, without any edits. */
export function isUntouchedDraft(line: DocumentLine, proposed: DocumentLine): boolean {
  return sameLine(line, proposed);
}

/** Sets the currency and its known rate; base currency needs no rate. */
export function withCurrency(document: Document, code: string | undefined, lookup: Lookup): Document {
  const currency = asCurrency(code);
  const isBase = currency === undefined || currency === lookup.baseCurrency;
  // What is there already was agreed for it; only what is missing is filled in.
  if (currency === document.currency && (isBase || document.currencyRate !== undefined))
    return withBankAccount(document, lookup);
  return withBankAccount(
    {
      ...document,
      currency,
      currencyRate: isBase ? undefined : listedRate(lookup, currency, document.docDate),
      ...(document.allocations && { allocations: undefined }),
    },
    lookup,
  );
}

/** Gives a payment or receipt without a suitable bank account the first one in its currency, as the service would. */
export function withBankAccount(document: Document, lookup: Lookup): Document {
  if (DOCUMENT_TRAITS[document.docClass].entry !== 'money') return document;
  const current = lookup.find('bankAccount', document.bankAccountId);
  if (current?.currency !== undefined && current.currency === document.currency) return document;
  const found = lookup.all('bankAccount').find((account) => account.isActive && account.currency === document.currency);
  return found ? withBank(document, found.id, lookup) : document;
}

/**
 * Sets the bank account. The amount in the account's currency is kept only if that differs from the document's
 * currency.
 */
export function withBank(document: Document, bankAccountId: string | undefined, lookup: Lookup): Document {
  const account = lookup.find('bankAccount', bankAccountId);
  const isSame = account?.currency === undefined || account.currency === document.currency;
  return { ...document, bankAccountId, ...(isSame && { bankCurrencyAmount: undefined, bankCurrencyRate: undefined }) };
}

/** The account to which a product is booked on one side of trade, if it names one. */
export function productAccount(product: Reference, side: 'sale' | 'purchase'): string | undefined {
  const traded = product[side];
  return traded ? traded.accountId : product.accountId;
}

/**
 * Sets the product and what follows from it: description, tax code, account, a quantity of 1 if there is none, and the
 * product's own price. A price list takes precedence: see `withFollowingPrice`.
 */
export function withProduct(
  line: DocumentLine,
  productId: string | undefined,
  document: Pick<Document, 'docClass' | 'currency' | 'currencyRate'>,
  lookup: Lookup,
  rateDirection: RateDirection,
): DocumentLine {
  const product = lookup.find('product', productId);
  if (!product) return { ...line, productId };
  const { side } = DOCUMENT_TRAITS[document.docClass];
  const traded = side === 'sale' ? product.sale : product.purchase;
  const taxCodeId = traded?.taxCodeId ?? product.taxCodeId;
  const taxed: DocumentLine = { ...line, productId, ...(taxCodeId !== undefined && taxOf(taxCodeId, lookup)) };
  const unitPrice = ownPrice(taxed, document, lookup, rateDirection)?.unitPrice;
  return {
    ...taxed,
    description: product.description || line.description,
    accountId: productAccount(product, side) ?? line.accountId,
    quantity: line.quantity ?? ONE,
    ...(unitPrice !== undefined && { currencyUnitPrice: unitPrice }),
  };
}

/**
 * Gives each line the tax code that the service will put there, with or without domestic reverse charge (spec 4.7 rule
 * 7).
 */
export function withChargedCodes(document: Document, lookup: Lookup): Document {
  const isCharged = isReverseCharged(document);
  const turned = (line: DocumentLine): DocumentLine => {
    const code = lookup.find('taxCode', line.taxCodeId);
    const charged = code && chargedTaxCode(code, lookup.all('taxCode'), isCharged);
    return charged && charged !== code ? { ...line, ...taxOf(charged.id, lookup) } : line;
  };
  return { ...document, lines: document.lines.map(turned) };
}

/** Fills empty fields with what was last used with this party. */
export function withPartyDefaults(document: Document, { header }: PartyDefaults, lookup: Lookup): Document {
  const empty = Object.entries(header).filter(
    ([field, value]) => value !== undefined && document[field as keyof PartyDefaults['header']] === undefined,
  );
  if (empty.length === 0) return document;
  const filledIn: Document = { ...document, ...Object.fromEntries(empty) };
  return document.paymentTermsId === undefined && document.dueDate === undefined
    ? withDueDate(filledIn, lookup)
    : filledIn;
}

/** A copy of a line with its own IntRef and without anything that the service added. */
export function copyOfLine(line: DocumentLine, mint: MintSource): DocumentLine {
  const { id: _, intRef: __, orderIndex: ___, ...content } = line;
  return { ...withoutSuppliedAmounts(content), intRef: mintIntRef(mint) };
}
