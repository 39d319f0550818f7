import type { LocalDate } from '../values/dates.ts';
import { isBeyond, isFarDate, isLongAmount } from './unlikely.ts';
import { isDraft, lineKey, type Document, type DocumentLine } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { HEADER_REFERENCES, LINE_REFERENCES, referencesOf } from '../documents/documentReferences.ts';
import { endedDiscount } from '../documents/lineDiscount.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import type { OpenPeriods } from '../learning/facts.ts';
import type { AccountTypes } from '../learning/known.ts';
import { accountFit, type AccountType } from '../references/accountType.ts';
import { inferredTaxCode } from './inference.ts';
import type { ReferenceKind } from '../references/reference.ts';
import { amountFields, DocumentTotals, lineAmounts, withinTolerance, type TotalsSetup } from '../documents/totals.ts';
import { AMOUNT_FIELDS } from '../values/amountFields.ts';
import { partOf, type Lookup } from '../learning/lookup.ts';

/** Dates of a document that are normally near today. */
export const WATCHED_DATES = [
  'docDate',
  'taxDate',
  'dueDate',
  'deliveryDate',
] as const satisfies readonly (keyof Document)[];

/** Dates that decide periods: the first the period of posting, the second the period of tax. */
const POSTED_DATES = ['docDate', 'taxDate'] as const satisfies readonly (keyof Document)[];

/** What a person should check before a document is sent; none of it prevents sending. */
export type Warning =
  /** The service does not have the record, or has closed it. */
  | { path: string; code: 'unknownReference' | 'closedReference'; kind: ReferenceKind; value: string }
  /** The type belongs to another class: the service refuses it (spec 2.8). */
  | { path: 'docTypeId'; code: 'otherClass' }
  /** The party is not a customer, or not a supplier. */
  | { path: 'contactAccountId'; code: 'otherSide' }
  | { path: 'contactAccountId'; code: 'onHold' | 'stopped' }
  /** The warning message in the party's record. */
  | { path: 'contactAccountId'; code: 'message'; message: string }
  /**
   * Another purchase invoice of the supplier has this number: refused since 1.6 unless the supplier allows it
   * (spec 2.8, spec 7).
   */
  | { path: 'theirDocNo'; code: 'duplicate'; document: string }
  /**
   * A number that differs only in case, spaces, punctuation or leading zeros: the service accepts it, and the invoice
   * might be paid twice.
   */
  | { path: 'theirDocNo'; code: 'almostDuplicate'; document: string; number: string }
  /** A foreign currency without a rate: the service uses its own. */
  | { path: 'currencyRate'; code: 'noRate' }
  /** A date more than a year from today: 1899 and 2199 are typing errors, and no period is open for them. */
  | { path: (typeof WATCHED_DATES)[number]; code: 'farDate' }
  /** A document that falls due before its own date. */
  | { path: 'dueDate'; code: 'dueBefore' }
  /**
   * A total that nobody means: over a hundred times the party's largest or, for a party without documents, twenty times
   * the company's largest, of the same currency.
   */
  | { path: string; code: 'farAmount'; of: 'party' | 'company'; largest: DecimalString }
  /** More than twelve digits before the point. */
  | { path: string; code: 'longAmount' }
  /** A date before the first or after the last open day that a person has set. */
  | { path: (typeof POSTED_DATES)[number]; code: 'closedPeriod' }
  /** An account of the other side, such as one of income on a purchase. */
  | { path: string; code: 'otherAccountSide'; type: AccountType }
  /** A bank or control account. */
  | { path: string; code: 'askedAccount'; type: AccountType }
  /** A rate without a tax code: its tax is in no return. */
  | { path: string; code: 'rateWithoutCode'; rate: DecimalString }
  /** A line's text still notes a discount, but its price was changed elsewhere. */
  | { path: string; code: 'endedDiscount'; note: string }
  /** An explicit amount differs from the calculated one by more than 0.01 (spec 2.10). */
  | { path: string; code: 'offTolerance'; calculated: DecimalString };

/**
 * What a person is asked about before a draft is sent: dates and totals that nobody means, and lines on bank and
 * control accounts.
 */
export type AskedWarning = Extract<
  Warning,
  | { code: 'farDate' }
  | { code: 'dueBefore' }
  | { code: 'farAmount' }
  | { code: 'longAmount' }
  | { code: 'askedAccount' }
>;

function referenceWarnings(
  of: Parameters<typeof referencesOf>[0],
  fields: Readonly<Record<string, ReferenceKind>>,
  under: string,
  lookup: Lookup,
): Warning[] {
  return referencesOf(of, fields).flatMap(({ field, kind, value }): Warning[] => {
    // If nothing of a kind was ever read, nothing can be concluded.
    if (lookup.all(kind).length === 0) return [];
    const found = lookup.find(kind, value);
    if (!found) return [{ path: under + field, code: 'unknownReference', kind, value }];
    return found.isActive ? [] : [{ path: under + field, code: 'closedReference', kind, value }];
  });
}

function accountWarnings(
  { accountId }: DocumentLine,
  { docClass }: Pick<Document, 'docClass'>,
  path: string,
  { lookup, accountType }: LineEnvironment,
): Warning[] {
  const account = lookup.find('account', accountId);
  const type = account && accountType(account)?.value;
  const fit = accountFit(type, DOCUMENT_TRAITS[docClass]);
  if (type === undefined || (fit !== 'otherSide' && fit !== 'asked')) return [];
  return [{ path, code: fit === 'asked' ? 'askedAccount' : 'otherAccountSide', type }];
}

function rateWarnings(line: DocumentLine, document: Document, path: string, lookup: Lookup): Warning[] {
  const { taxRate = ZERO, taxCodeId, taxBandId } = line;
  // If no tax code was ever read, nothing can be concluded.
  const isCoded = taxCodeId !== undefined || taxBandId !== undefined || inferredTaxCode(line, document, lookup);
  return taxRate === ZERO || isCoded || lookup.all('taxCode').length === 0
    ? []
    : [{ path, code: 'rateWithoutCode', rate: taxRate }];
}

/** What the warnings of a line need. */
export type LineEnvironment = Pick<WarningEnvironment, 'lookup' | 'accountType'>;

/** Warnings of a single line. @param document only its header is used */
export function lineWarnings(line: DocumentLine, document: Document, environment: LineEnvironment): Warning[] {
  const under = `lines.${lineKey(line)}.`;
  const { lookup } = environment;
  const note = endedDiscount(line);
  return [
    ...referenceWarnings(line, LINE_REFERENCES, under, lookup),
    ...accountWarnings(line, document, `${under}accountId`, environment),
    ...rateWarnings(line, document, `${under}taxRate`, lookup),
    ...(note === null ? [] : [{ path: `${under}textPost`, code: 'endedDiscount' as const, note }]),
  ];
}

function partyWarnings(document: Document, lookup: Lookup): Warning[] {
  const contact = lookup.find('contactAccount', document.contactAccountId);
  if (!contact) return [];
  const found: Warning[] = [];
  const knowsSides = contact.customer !== undefined || contact.supplier !== undefined;
  const { entry } = DOCUMENT_TRAITS[document.docClass];
  // What pays out a customer's credit, or takes in a supplier's, belongs to the other side; a journal belongs to any.
  const isOfAnySide = entry === 'journal' || (entry === 'money' && (document.allocations ?? []).length > 0);
  if (knowsSides && !isOfAnySide && partOf(document, lookup) === undefined)
    found.push({ path: 'contactAccountId', code: 'otherSide' });
  if (contact.isStop) found.push({ path: 'contactAccountId', code: 'stopped' });
  else if (contact.isHold) found.push({ path: 'contactAccountId', code: 'onHold' });
  if (contact.warningMessage)
    found.push({ path: 'contactAccountId', code: 'message', message: contact.warningMessage });
  return found;
}

function dateWarnings(document: Document, today: LocalDate): AskedWarning[] {
  return WATCHED_DATES.filter((path) => {
    const date = document[path];
    return date !== undefined && isFarDate(date, today);
  }).map((path) => ({ path, code: 'farDate' }));
}

function dueWarnings({ docDate, dueDate }: Document, warned: readonly Warning[]): AskedWarning[] {
  const isWarned = warned.some(({ path }) => path === 'dueDate' || path === 'docDate');
  return docDate !== undefined && dueDate !== undefined && dueDate < docDate && !isWarned
    ? [{ path: 'dueDate', code: 'dueBefore' }]
    : [];
}

/** Where a total comes from: the amount of a payment, or the line that counts most. */
export function amountPath({ lines }: Document): string {
  const sizeOf = ({ quantity, currencyUnitPrice, netCurrencyAmount }: DocumentLine): Decimal =>
    new Decimal(currencyUnitPrice ?? netCurrencyAmount ?? 0).times(currencyUnitPrice ? (quantity ?? 1) : 1).abs();
  const [largest] = lines.toSorted((one, other) => sizeOf(other).cmp(sizeOf(one)));
  return largest ? `lines.${lineKey(largest)}.currencyUnitPrice` : 'currencyAmount';
}

export function amountWarnings(document: Document, { gross, largest }: Sums): AskedWarning[] {
  if (isLongAmount(gross)) return [{ path: amountPath(document), code: 'longAmount' }];
  return largest !== null && isBeyond(gross, largest.amount, largest.of)
    ? [{ path: amountPath(document), code: 'farAmount', of: largest.of, largest: largest.amount }]
    : [];
}

/** Dates outside the open periods, except those with a warning already. */
function periodWarnings(document: Document, { from, to }: OpenPeriods, warned: readonly Warning[]): Warning[] {
  return POSTED_DATES.filter((path) => {
    const date = document[path];
    return (
      date !== undefined &&
      ((from !== null && date < from) || (to !== null && date > to)) &&
      !warned.some((one) => one.path === path)
    );
  }).map((path) => ({ path, code: 'closedPeriod' }));
}

/** The rate of a tax code, per cent; undefined while it is unknown. */
type RateOf = (taxCodeId: string | undefined) => DecimalString | undefined;

/** Another document of the same party, as lists have it. */
export interface NumberedDocument extends Pick<
  Document,
  'docClass' | 'contactAccountId' | 'theirDocNo' | 'statusList'
> {
  key: string;
}

/**
 * A number as people compare it: case, spaces, punctuation (except between digits) and leading zeros do not count; a
 * letter O beside a digit is a zero.
 */
export function comparableNumber(number: string): string {
  return number
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=\p{N})o|o(?=\p{N})/gu, '0')
    .replace(/(?<!\p{N})0+(?=\p{N})/gu, '')
    .replace(/(?<=\p{N}) (?=\p{N})/gu, '-')
    .replaceAll(' ', '');
}

/**
 * Another purchase invoice of the same supplier with the same number, or else almost the same; null if there is none or
 * the supplier allows it.
 */
export function duplicateTheirDocNo(
  document: Document,
  key: string,
  others: Iterable<NumberedDocument>,
  lookup: Lookup,
): Warning | null {
  const { docClass, theirDocNo, contactAccountId } = document;
  if (docClass !== 'purchaseInvoice' || !theirDocNo || contactAccountId === undefined) return null;
  const supplier = lookup.find('contactAccount', contactAccountId);
  if (supplier?.supplier?.allowInvoiceDuplication) return null;
  const names = new Set([contactAccountId, supplier?.id, supplier?.code]);
  const mine = comparableNumber(theirDocNo);
  let almost: Warning | null = null;
  for (const other of others) {
    const counts =
      other.docClass === docClass && !other.statusList.includes('abandoned') && !other.statusList.includes('reversed');
    if (!counts || other.key === key || !other.theirDocNo || !names.has(other.contactAccountId)) continue;
    if (other.theirDocNo === theirDocNo) return { path: 'theirDocNo', code: 'duplicate', document: other.key };
    if (comparableNumber(other.theirDocNo) === mine)
      almost ??= { path: 'theirDocNo', code: 'almostDuplicate', document: other.key, number: other.theirDocNo };
  }
  return almost;
}

/**
 * Typed amounts that differ from the calculated ones by more than 0.01 (spec 2.10), by path, to be checked before the
 * document is created. The service does not refuse explicit amounts for this, and nobody can change them later.
 */
export function toleranceWarnings(document: Document, setup: TotalsSetup, rateOf: RateOf): Warning[] {
  if (document.explicitAmounts !== true || document.id !== undefined) return [];
  const totals = new DocumentTotals(setup);
  const found: Warning[] = [];
  const compare = (
    of: Partial<Record<(typeof AMOUNT_FIELDS)[number], DecimalString | undefined>>,
    calculated: ReturnType<typeof amountFields>,
    under: string,
  ): void => {
    for (const field of AMOUNT_FIELDS) {
      const given = of[field];
      // In base currency both amounts are the same: one warning is enough.
      if (
        !field.includes('Currency') &&
        setup.currency === setup.baseCurrency &&
        given === of[`${field.slice(0, -'Amount'.length)}CurrencyAmount` as typeof field]
      )
        continue;
      if (given !== undefined && !withinTolerance(new Decimal(given), new Decimal(calculated[field])))
        found.push({
          path: under + field,
          code: 'offTolerance',
          calculated: toDecimalString(new Decimal(calculated[field])),
        });
    }
  };
  for (const entered of document.lines) {
    const line = { ...entered, taxRate: entered.taxRate ?? rateOf(entered.taxCodeId) };
    totals.set(lineKey(line), line);
    compare(line, amountFields(lineAmounts(line, setup)), `lines.${lineKey(line)}.`);
  }
  compare(document, amountFields(totals.header), '');
  return found;
}

/**
 * The document's total; and the largest total so far, without its sign, of its party or, for a party without documents,
 * of the company, in the document's currency. Null where there is none.
 */
export interface Sums {
  gross: DecimalString;
  largest: { of: 'party' | 'company'; amount: DecimalString } | null;
}

/** What warnings need: the document's key, the party's other documents, and what amounts are calculated with. */
export interface WarningEnvironment {
  key: string;
  others: Iterable<NumberedDocument>;
  setup: TotalsSetup;
  rateOf: RateOf;
  lookup: Lookup;
  accountType: AccountTypes;
  today: LocalDate;
  open: OpenPeriods;
  sums: Sums;
}

/** What a person is asked about lines: bank and control accounts. @param document only its header is used */
export function askedOfLines(
  lines: readonly DocumentLine[],
  document: Document,
  environment: LineEnvironment,
): AskedWarning[] {
  return lines
    .flatMap((line) => accountWarnings(line, document, `lines.${lineKey(line)}.accountId`, environment))
    .filter((warning) => warning.code === 'askedAccount');
}

/** What a person is asked about dates. */
export function askedOfDates(document: Document, today: LocalDate): AskedWarning[] {
  const far = dateWarnings(document, today);
  return [...far, ...dueWarnings(document, far)];
}

/** Everything that a person is asked about in a draft. */
export function askedWarnings(
  document: Document,
  environment: Pick<WarningEnvironment, 'lookup' | 'accountType' | 'today' | 'sums'>,
): AskedWarning[] {
  if (!isDraft(document)) return [];
  return [
    ...askedOfDates(document, environment.today),
    ...amountWarnings(document, environment.sums),
    ...askedOfLines(document.lines, document, environment),
  ];
}

/** All warnings of a document. @param ofLines the warnings of its lines (`lineWarnings`), if they are known already */
export function warningsOf(
  document: Document,
  environment: WarningEnvironment,
  ofLines?: readonly Warning[],
): Warning[] {
  if (!isDraft(document)) return [];
  const { key, others, setup, rateOf, lookup, today, open, sums } = environment;
  const ofDates = dateWarnings(document, today);
  const docType = lookup.find('docType', document.docTypeId);
  const duplicate = duplicateTheirDocNo(document, key, others, lookup);
  const isForeign =
    lookup.baseCurrency !== '' && document.currency !== undefined && document.currency !== lookup.baseCurrency;
  return [
    ...referenceWarnings(document, HEADER_REFERENCES, '', lookup),
    ...(ofLines ?? document.lines.flatMap((line) => lineWarnings(line, document, environment))),
    ...(docType?.docClass !== undefined && docType.docClass !== document.docClass
      ? [{ path: 'docTypeId', code: 'otherClass' } as const]
      : []),
    ...partyWarnings(document, lookup),
    ...ofDates,
    ...dueWarnings(document, ofDates),
    ...amountWarnings(document, sums),
    ...periodWarnings(document, open, ofDates),
    ...(duplicate === null ? [] : [duplicate]),
    ...(isForeign && document.currencyRate === undefined ? [{ path: 'currencyRate', code: 'noRate' } as const] : []),
    ...toleranceWarnings(document, setup, rateOf),
  ];
}
