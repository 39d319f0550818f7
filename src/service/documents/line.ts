import { currencyPlaces } from '../../domain/values/currency.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal, decimal, roundTo, toDecimalString, ZERO, type DecimalString } from '../../domain/values/decimal.ts';
import { uuidV7 } from '../../domain/values/identifiers.ts';
import { amountFields, lineAmounts, type AmountFields, type TotalsSetup } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import { datedRate } from '../records/taxTerms.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import type { Stamp } from '../storage/stamps.ts';
import { mergeExt } from '../wire/fields.ts';
import { acceptAmounts, amountsOf, explicitAmounts, presentAmounts, sameAmounts, unitPrices } from './amounts.ts';
import type { LineInput } from './input.ts';
import { deferralOf } from './lineDeferral.ts';
import { ordinaryCode, reverseChargedCode } from './reverseCharge.ts';
import { resolvedPost } from './post.ts';
import { stockLocation } from './stockRules.ts';
import type { ServiceLine } from './stored.ts';

/** What the calculation of a line needs of its document. */
export interface LineContext {
  documentId: string;
  side: 'sale' | 'purchase';
  setup: TotalsSetup;
  /** Whether currency or rate differ from those of the line's last calculation. */
  setupChanged: boolean;
  /** Whether new lines are entered net by default. */
  isNetEntry: boolean;
  explicit: boolean;
  /** Whether lines carry the tax codes of domestic reverse charge (spec 4.7 rule 7). */
  isReverseCharge: boolean;
  /** Whether they carried them before this change. */
  wasReverseCharge: boolean;
  isMoney: boolean;
  /** Whether a line is a debit (above zero) or credit without tax. */
  isJournal: boolean;
  /** Whether its lines are on the discount accounts of their tax codes. */
  isDiscount: boolean;
  /** Whether it is an invoice: neither money nor a journal, and posted. */
  isInvoice: boolean;
  /** Whether its lines are deposits. */
  isDeposit: boolean;
  /** The account of deposits, where there is one. */
  depositAccountId: string | undefined;
  /** The id of the document that a reference names; null without one. */
  documentOf(reference: string): string | null;
  /** Default of a new line when neither it nor its product has one. */
  accountId: string | undefined;
  taxCodeId: string | undefined;
  docDate: LocalDate;
  /** What it was before this change; undefined for a new document. */
  docDateBefore: LocalDate | undefined;
  /** The day that chooses the rates of tax. */
  taxDate: LocalDate;
  /** The day that chooses the rate of a line that deducts a deposit, where that is the deposit's own. */
  depositDay(depositId: string): LocalDate | undefined;
  stamp: Stamp;
}

const ONE = decimal('1');
const HUNDRED = new Decimal(100);

/** The given value, else the previous one; else, for a new line or a null, the inferred value. */
function settled<T>(
  given: T | null | undefined,
  before: T | undefined,
  isNew: boolean,
  inferred: () => T | undefined,
): T | undefined {
  if (given !== undefined && given !== null) return given;
  return given === null || isNew ? inferred() : before;
}

/** The id of the record that a field names; undefined keeps the previous value, null removes it. */
function referred(
  given: string | null | undefined,
  before: string | undefined,
  idOf: (reference: string) => string,
): string | undefined {
  if (given === undefined) return before;
  return given === null ? undefined : idOf(given);
}

/**
 * A product's price is in base currency. For another currency it is converted at the document's rate and rounded to
 * that currency's precision.
 */
function productPrice(
  product: KeptRecord<'product'> | undefined,
  context: LineContext,
  isNetEntry: boolean,
  taxRate: DecimalString,
): DecimalString {
  const price = product?.[context.side]?.unitPrice;
  if (price === undefined) return ZERO;
  const { currency, baseCurrency, currencyRate } = context.setup;
  const entered = isNetEntry ? new Decimal(price) : new Decimal(price).times(new Decimal(taxRate).div(HUNDRED).plus(1));
  if (isNetEntry && currency === baseCurrency) return price;
  return toDecimalString(
    roundTo(currency === baseCurrency ? entered : entered.times(currencyRate ?? ONE), currencyPlaces(currency)),
  );
}

/** The account of deposits from customers, or to suppliers. */
export function depositAccount(
  directory: Directory,
  legalEntityId: string,
  side: 'sale' | 'purchase',
): string | undefined {
  const ledger = directory.byId('legalEntity', legalEntityId)?.ledger;
  return side === 'sale' ? ledger?.depositsReceivedAccountId : ledger?.depositsPaidAccountId;
}

/** The account of settlement discounts with a tax code. */
export function discountAccount(
  taxCode: KeptRecord<'taxCode'> | undefined,
  side: 'sale' | 'purchase',
): string | undefined {
  return side === 'sale' ? taxCode?.saleDiscountAccountId : taxCode?.purchaseDiscountAccountId;
}

/**
 * The account of a line: of a discount the one of its tax code, of a deposit and of what deducts it that of deposits.
 */
function postedAccount(
  accountId: string | undefined,
  taxCode: KeptRecord<'taxCode'> | undefined,
  depositId: string | undefined,
  { isDiscount, isDeposit, depositAccountId, side }: LineContext,
): string | undefined {
  if (isDeposit || depositId !== undefined) return depositAccountId ?? accountId;
  return (isDiscount ? discountAccount(taxCode, side) : undefined) ?? accountId;
}

/** The rate of a line's tax on its document's tax date; that of a journal is a line of its own. */
function rateOf(
  taxCode: KeptRecord<'taxCode'> | undefined,
  { isJournal, taxDate, depositDay }: LineContext,
  depositId: string | undefined,
): DecimalString {
  if (isJournal || !taxCode) return ZERO;
  return datedRate(taxCode, (depositId === undefined ? undefined : depositDay(depositId)) ?? taxDate);
}

/** The deposit that a line deducts. @throws Refusal 400 when there is none, or on anything else than an invoice */
function depositOf(
  { depositId }: LineInput,
  before: ServiceLine | null,
  { documentOf, isInvoice }: LineContext,
  field: (name: string) => string,
): string | undefined {
  return referred(depositId, before?.depositId, (reference) => {
    if (!isInvoice) throw badRequest(`${field('DepositId')} is only for an invoice.`);
    const id = documentOf(reference);
    if (id === null) throw badRequest(`${field('DepositId')} names no document: ${reference}.`);
    return id;
  });
}

/** What tax a line of a journal is. @throws Refusal 400 on a line of anything else */
function taxByHand(
  { taxRole, taxBase }: LineInput,
  before: ServiceLine | null,
  { isJournal }: LineContext,
  field: (name: string) => string,
): Pick<ServiceLine, 'taxRole' | 'taxBase'> {
  if (!isJournal && ((taxRole ?? null) !== null || (taxBase ?? null) !== null))
    throw badRequest(`${field(taxRole ? 'TaxRole' : 'TaxBase')} is only for a journal.`);
  return {
    taxRole: taxRole === undefined ? before?.taxRole : (taxRole ?? undefined),
    taxBase: taxBase === undefined ? before?.taxBase : (taxBase ?? undefined),
  };
}

type EntryFields = Pick<ServiceLine, 'quantity' | 'currencyUnitPrice' | 'taxRate' | 'isNetEntry'>;

function sameEntry(left: EntryFields, right: EntryFields): boolean {
  return (
    left.quantity === right.quantity &&
    left.currencyUnitPrice === right.currencyUnitPrice &&
    left.taxRate === right.taxRate &&
    left.isNetEntry === right.isNetEntry
  );
}

function amountsFor(
  entry: EntryFields,
  input: LineInput,
  before: ServiceLine | null,
  context: LineContext,
  number: number,
): AmountFields {
  if (context.explicit) {
    return explicitAmounts({ ...(before && amountsOf(before)), ...presentAmounts(input) }, `line #${String(number)}`);
  }
  const unchanged = before !== null && !context.setupChanged && sameEntry(entry, before);
  const calculated = amountFields(lineAmounts(entry, context.setup));
  const accepted = acceptAmounts(
    calculated,
    input,
    { setup: context.setup, isNetEntry: entry.isNetEntry },
    `Line #${String(number)} `,
  );
  return unchanged && accepted === calculated ? amountsOf(before) : accepted;
}

/**
 * A journal's line is its net amount alone: a debit above zero, a credit below. A new one bears no tax unless it says
 * so.
 */
function journalLine({ netCurrencyAmount, ...line }: LineInput, isNew: boolean): LineInput {
  return {
    ...line,
    netCurrencyAmount,
    currencyUnitPrice: line.currencyUnitPrice ?? netCurrencyAmount,
    taxCodeId: isNew ? (line.taxCodeId ?? null) : line.taxCodeId,
  };
}

/** The tax band and code of a line. @param inferred the code of its product or account */
function taxOf(
  directory: Directory,
  input: LineInput,
  before: ServiceLine | null,
  context: LineContext,
  inferred: string | undefined,
  field: (name: string) => string,
) {
  const taxBandId = referred(
    input.taxBandId,
    before?.taxBandId,
    (ref) => directory.require('taxBand', ref, field('TaxBandId')).id,
  );
  const bandTaxCode = typeof input.taxBandId === 'string' ? directory.byId('taxBand', taxBandId)?.taxCodeId : undefined;
  const givenTaxCode =
    typeof input.taxCodeId === 'string'
      ? directory.require('taxCode', input.taxCodeId, field('TaxCodeId')).id
      : input.taxCodeId;
  const ordinaryTaxCode =
    givenTaxCode === null
      ? bandTaxCode
      : settled(givenTaxCode ?? bandTaxCode, before?.taxCodeId, before === null, () => inferred ?? context.taxCodeId);
  // Only what the document's flag swapped is swapped back with it: a line may name such a code by itself.
  const isKept = before !== null && givenTaxCode === undefined && bandTaxCode === undefined;
  const taxCodeId = context.isReverseCharge
    ? reverseChargedCode(directory, ordinaryTaxCode, field('TaxCodeId'))
    : context.wasReverseCharge && isKept
      ? ordinaryCode(directory, ordinaryTaxCode)
      : ordinaryTaxCode;
  return { taxBandId, taxCodeId, taxCode: directory.byId('taxCode', taxCodeId) };
}

/**
 * A new line, or one with the given fields changed. On a new line, missing fields are inferred from the product, the
 * account, the customer and the document type, in this order.
 * @param number the line's place from 1, for sentences
 * @throws Refusal 400 when a reference names nothing or an amount is missing or outside its tolerance
 */
export function buildLine(
  directory: Directory,
  given: LineInput,
  before: ServiceLine | null,
  context: LineContext,
  number: number,
  author: Author,
): ServiceLine {
  const isNew = before === null;
  const input = context.isJournal ? journalLine(given, isNew) : given;
  const field = (name: string): string => `Line #${String(number)} ${name}`;

  const depositId = depositOf(input, before, context, field);
  const productId = referred(
    input.productId,
    before?.productId,
    (ref) => directory.require('product', ref, field('ProductId')).id,
  );
  const product = directory.byId('product', productId);
  const trade = product?.[context.side];

  const givenAccount =
    typeof input.accountId === 'string'
      ? directory.require('account', input.accountId, field('AccountId')).id
      : input.accountId;
  const accountId = settled(givenAccount, before?.accountId, isNew, () => trade?.accountId ?? context.accountId);
  const account = directory.byId('account', accountId);

  const { taxBandId, taxCodeId, taxCode } = taxOf(
    directory,
    input,
    before,
    context,
    trade?.taxCodeId ?? account?.taxCodeId,
    field,
  );
  const taxRate = rateOf(taxCode, context, depositId);

  const isNetEntry = settled(input.isNetEntry, before?.isNetEntry, isNew, () => context.isNetEntry) ?? true;
  const quantity = settled(input.quantity, before?.quantity, isNew, () => ONE) ?? ONE;
  const currencyUnitPrice =
    settled(input.currencyUnitPrice, before?.currencyUnitPrice, isNew, () =>
      productPrice(product, context, isNetEntry, taxRate),
    ) ?? ZERO;
  const entry = { quantity, currencyUnitPrice, taxRate, isNetEntry };
  const amounts = amountsFor(entry, input, before, context, number);
  const prices = unitPrices(currencyUnitPrice, taxRate, isNetEntry);

  const isGiven = Object.values(given).some((value) => value !== undefined);
  const touched = before === null || isGiven || !sameAmounts(amounts, before);
  return {
    id: before?.id ?? uuidV7(author.source),
    docId: context.documentId,
    orderIndex: number - 1,
    intRef: settled(input.intRef, before?.intRef, isNew, () => undefined),
    productId,
    productSkuId: settled(input.productSkuId, before?.productSkuId, isNew, () => undefined),
    productType: product?.productType,
    depositId,
    accountId: postedAccount(accountId, taxCode, depositId, context),
    description: settled(
      input.description,
      before?.description,
      isNew,
      () => product?.description ?? account?.description,
    ),
    taxBandId,
    taxCodeId,
    taxRate,
    quantity,
    isNetEntry,
    currencyUnitPrice,
    netCurrencyUnitPrice: prices.net,
    grossCurrencyUnitPrice: prices.gross,
    projectId: referred(
      input.projectId,
      before?.projectId,
      (ref) => directory.require('project', ref, field('ProjectId')).id,
    ),
    post: resolvedPost(directory, input.post, before?.post, `${field('Post')}.`),
    textPre: settled(input.textPre, before?.textPre, isNew, () => undefined),
    textPost: settled(input.textPost, before?.textPost, isNew, () => undefined),
    fromStockLocationId: stockLocation(
      directory,
      input.fromStockLocationId,
      before?.fromStockLocationId,
      field('FromStockLocationId'),
    ),
    toStockLocationId: stockLocation(
      directory,
      input.toStockLocationId,
      before?.toStockLocationId,
      field('ToStockLocationId'),
    ),
    stockDate: settled(input.stockDate, before?.stockDate, isNew, () => undefined),
    ...taxByHand(input, before, context, field),
    ...deferralOf(directory, input, before, context, field),
    isReverseCharge: taxCode?.reverseChargeOfId === undefined ? undefined : true,
    ext: mergeExt(before?.ext, input.ext),
    ...amounts,
    lastModified: touched ? context.stamp : before.lastModified,
  };
}
