import { currencyPlaces } from '../values/currency.ts';
import type { LocalDate } from '../values/dates.ts';
import { Decimal, type DecimalString } from '../values/decimal.ts';
import { isDraft, type Document } from '../documents/document.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { Learned } from './facts.ts';

const EXAMPLES = 3;

type AccountSides = NonNullable<Learned['accountSides']>;

interface Seen {
  seen: number;
  examples: string[];
}

function counted<T extends Seen>(entry: T, example: string): T {
  const examples =
    entry.examples.includes(example) || entry.examples.length >= EXAMPLES
      ? entry.examples
      : [...entry.examples, example];
  return { ...entry, seen: entry.seen + 1, examples };
}

/** Adds an observation to the entry that it confirms, or as a new entry. */
function observed<T extends Seen>(
  entries: T[],
  isSame: (entry: T) => boolean,
  fresh: T,
  example: string,
  widened: (entry: T) => T = (entry) => entry,
): void {
  const at = entries.findIndex(isSame);
  const existing = entries[at];
  if (existing) entries[at] = counted(widened(existing), example);
  else entries.push(counted(fresh, example));
}

/**
 * The largest rounding difference: half a unit of the last place for each rounded amount in a header, and one unit for
 * the header itself.
 */
function rounding(lines: number, currency: string): Decimal {
  return new Decimal(10).pow(-currencyPlaces(currency)).times(lines + 2);
}

/**
 * The direction of the rate in a foreign-currency document: the one by which its base amounts follow from its currency
 * amounts, if the other does not fit. Null if both or neither fit, for example with a rate of one or small amounts.
 */
export function shownDirection(document: Document): 'foreignPerBase' | 'basePerForeign' | null {
  const {
    currency,
    baseCurrency,
    currencyRate,
    netCurrencyAmount,
    netAmount,
    grossCurrencyAmount,
    grossAmount,
    lines,
  } = document;
  const amount = grossCurrencyAmount ?? netCurrencyAmount;
  const base = grossCurrencyAmount === undefined ? netAmount : grossAmount;
  if (
    document.explicitAmounts === true ||
    currencyRate === undefined ||
    amount === undefined ||
    base === undefined ||
    currency === undefined ||
    currency === baseCurrency
  )
    return null;
  const rate = new Decimal(currencyRate);
  if (!rate.gt(0)) return null;
  const most = rounding(lines.length, baseCurrency ?? 'GBP');
  const isNear = (calculated: Decimal): boolean => calculated.minus(base).abs().lte(most);
  const [divided, multiplied] = [isNear(new Decimal(amount).div(rate)), isNear(new Decimal(amount).times(rate))];
  if (divided === multiplied) return null;
  return divided ? 'foreignPerBase' : 'basePerForeign';
}

function earlier(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}
function later(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

/** @param rates is changed; it must be the caller's own copy */
function learnRates(rates: Learned['taxRates'], document: Document, example: string): void {
  const date = document.taxDate ?? document.docDate;
  // The tax of a journal is a line of its own; its lines bear none.
  if (date === undefined || DOCUMENT_TRAITS[document.docClass].entry === 'journal') return;
  // Lines with one code show one rate: counting it once per document is enough.
  const shown = new Map<string, DecimalString>();
  for (const { taxCodeId, taxRate } of document.lines)
    if (taxCodeId !== undefined && taxRate !== undefined) shown.set(`${taxCodeId} ${taxRate}`, taxRate);
  for (const [name, rate] of shown) {
    const taxCodeId = name.slice(0, name.lastIndexOf(' '));
    observed(
      rates,
      (entry) =>
        entry.taxCodeId === taxCodeId &&
        entry.rate === rate &&
        !rates.some((other) => other.taxCodeId === taxCodeId && other.rate !== rate && liesBetween(other, entry, date)),
      { taxCodeId, rate, from: date, to: date, seen: 0, examples: [] },
      example,
      (entry) => ({ ...entry, from: earlier(entry.from, date), to: later(entry.to, date) }),
    );
  }
}

/**
 * The accounts of the lines, once for each document. Payments, receipts and journals have accounts of either side, and
 * an account in a draft may still be a mistake.
 *
 * @param sides is changed; it must be the caller's own copy
 */
function learnAccounts(sides: AccountSides, document: Document, example: string): void {
  const { docClass, lines, statusList } = document;
  const { side, entry } = DOCUMENT_TRAITS[docClass];
  if (entry !== 'lines' || isDraft(document) || statusList.includes('abandoned')) return;
  for (const accountId of new Set(lines.flatMap((line) => line.accountId ?? [])))
    observed(
      sides,
      (one) => one.accountId === accountId && one.side === side,
      { accountId, side, seen: 0, examples: [] },
      example,
    );
}

/**
 * What a payment or receipt shows of its bank account and its type.
 *
 * @param known is changed; its lists must be the caller's own copies
 */
function learnMoney(
  { bankCurrencies, withoutContact }: Required<Pick<Learned, 'bankCurrencies' | 'withoutContact'>>,
  document: Document,
  example: string,
): void {
  const { docClass, docTypeId, contactAccountId, bankAccountId, currency, bankCurrencyRate } = document;
  if (DOCUMENT_TRAITS[docClass].entry !== 'money') return;
  const isConverted = bankCurrencyRate !== undefined && !new Decimal(bankCurrencyRate).eq(1);
  if (bankAccountId !== undefined && currency !== undefined && !isConverted)
    observed(
      bankCurrencies,
      (one) => one.bankAccountId === bankAccountId && one.currency === currency,
      { bankAccountId, currency, seen: 0, examples: [] },
      example,
    );
  if (docTypeId !== undefined && contactAccountId === undefined)
    observed(withoutContact, (one) => one.docTypeId === docTypeId, { docTypeId, seen: 0, examples: [] }, example);
}

/**
 * Whether another rate was seen entirely between an entry's dates and a new date: the rate changed and changed back.
 */
function liesBetween(
  other: { from: LocalDate; to: LocalDate },
  entry: { from: LocalDate; to: LocalDate },
  date: LocalDate,
): boolean {
  return (other.from > entry.to && other.to < date) || (other.to < entry.from && other.from > date);
}

/**
 * What is known after more documents were read from the service. Drafts made here show nothing and are skipped. A
 * document that is read twice counts twice, but changes no answer.
 */
export function learnedFrom(known: Learned, documents: Iterable<Document>): Learned {
  const money = {
    bankCurrencies: [...(known.bankCurrencies ?? [])],
    withoutContact: [...(known.withoutContact ?? [])],
  };
  const next: Learned = {
    ...money,
    taxRates: [...known.taxRates],
    classes: [...known.classes],
    rateDirections: [...known.rateDirections],
    baseCurrencies: [...known.baseCurrencies],
  };
  // Documents that were read before accounts were learned are examined as a whole, once.
  const sides = known.accountSides ?? (known.classes.length === 0 ? [] : undefined);
  if (sides) next.accountSides = [...sides];
  for (const document of documents) {
    if (document.id === undefined || document.lastModified === undefined) continue;
    const example = document.docNo ?? document.id;
    learnRates(next.taxRates, document, example);
    learnMoney(money, document, example);
    if (next.accountSides) learnAccounts(next.accountSides, document, example);
    const { docTypeId, docClass, baseCurrency } = document;
    if (docTypeId !== undefined)
      observed(
        next.classes,
        (entry) => entry.docTypeId === docTypeId && entry.docClass === docClass,
        { docTypeId, docClass, seen: 0, examples: [] },
        example,
      );
    const direction = shownDirection(document);
    if (direction)
      observed(
        next.rateDirections,
        (entry) => entry.direction === direction,
        { direction, seen: 0, examples: [] },
        example,
      );
    if (baseCurrency !== undefined)
      observed(
        next.baseCurrencies,
        ({ currency }) => currency === baseCurrency,
        { currency: baseCurrency, seen: 0, examples: [] },
        example,
      );
  }
  return next;
}

const LISTS = [
  'taxRates',
  'classes',
  'rateDirections',
  'baseCurrencies',
  'accountSides',
  'bankCurrencies',
  'withoutContact',
] as const;

/** The answer of an entry, without its evidence. */
function answerOf({ seen: _, examples: __, ...answer }: Seen): string {
  return JSON.stringify(answer);
}

/** Whether both contain the same answers, regardless of the evidence. */
export function sayTheSame(a: Learned, b: Learned): boolean {
  return LISTS.every(
    (list) =>
      a[list]?.length === b[list]?.length &&
      (a[list] ?? []).every((entry, index) => answerOf(entry) === answerOf(b[list]?.[index] ?? NOTHING_SEEN)),
  );
}
const NOTHING_SEEN: Seen = { seen: 0, examples: [] };

function combinedEvidence<T extends Seen>(a: T, b: T): Seen {
  return { seen: Math.max(a.seen, b.seen), examples: [...new Set([...a.examples, ...b.examples])].slice(0, EXAMPLES) };
}

/** Combines entries that may come from the same documents: each answer once, with the larger count. */
function joined<T extends Seen>(
  known: readonly T[],
  more: readonly T[],
  isSame: (a: T, b: T) => boolean,
  both: (a: T, b: T) => T,
): T[] {
  const next = [...known];
  for (const entry of more) {
    const at = next.findIndex((one) => isSame(one, entry));
    const existing = next[at];
    if (existing) next[at] = { ...both(existing, entry), ...combinedEvidence(existing, entry) };
    else next.push(entry);
  }
  return next;
}

/** Combines what is known with what was learned from documents that may have been counted before. */
export function withLook(known: Learned, look: Learned): Learned {
  return {
    taxRates: joined(
      known.taxRates,
      look.taxRates,
      (a, b) => a.taxCodeId === b.taxCodeId && a.rate === b.rate && a.from <= b.to && b.from <= a.to,
      (a, b) => ({ ...a, from: earlier(a.from, b.from), to: later(a.to, b.to) }),
    ),
    classes: joined(
      known.classes,
      look.classes,
      (a, b) => a.docTypeId === b.docTypeId && a.docClass === b.docClass,
      (a) => a,
    ),
    rateDirections: joined(
      known.rateDirections,
      look.rateDirections,
      (a, b) => a.direction === b.direction,
      (a) => a,
    ),
    baseCurrencies: joined(
      known.baseCurrencies,
      look.baseCurrencies,
      (a, b) => a.currency === b.currency,
      (a) => a,
    ),
    accountSides: joined(
      known.accountSides ?? [],
      look.accountSides ?? [],
      (a, b) => a.accountId === b.accountId && a.side === b.side,
      (a) => a,
    ),
    bankCurrencies: joined(
      known.bankCurrencies ?? [],
      look.bankCurrencies ?? [],
      (a, b) => a.bankAccountId === b.bankAccountId && a.currency === b.currency,
      (a) => a,
    ),
    withoutContact: joined(
      known.withoutContact ?? [],
      look.withoutContact ?? [],
      (a, b) => a.docTypeId === b.docTypeId,
      (a) => a,
    ),
  };
}
