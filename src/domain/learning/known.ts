import type { CurrencyCode } from '../values/currency.ts';
import type { LocalDate } from '../values/dates.ts';
import type { DecimalString } from '../values/decimal.ts';
import type { Document, DocumentClass } from '../documents/document.ts';
import type { Lookup } from '../drafting/lookup.ts';
import type { Reference } from '../resources/reference.ts';
import type { RateDirection } from '../documents/totals.ts';
import type { Facts, Learned } from './facts.ts';

/** An answer, where it comes from, and what shows it. */
export interface Known<T> {
  value: T;
  /** `told` by the service's reference data, `learned` from documents read, `asked` of a person. */
  source: 'told' | 'learned' | 'asked';
  /** Documents that show it, by number or id, and how often it was seen; nothing where it was told or asked. */
  evidence: { seen: number; examples: readonly string[] };
}

const NO_EVIDENCE: Known<never>['evidence'] = { seen: 0, examples: [] };

function told<T>(value: T): Known<T> {
  return { value, source: 'told', evidence: NO_EVIDENCE };
}
function asked<T>(value: T): Known<T> {
  return { value, source: 'asked', evidence: NO_EVIDENCE };
}

/** The one answer that documents have shown; null when they have shown none, or several that contradict each other. */
function onlyOne<E extends { seen: number; examples: string[] }, T>(
  entries: readonly E[],
  valueOf: (entry: E) => T,
): Known<T> | null {
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) return null;
  return { value: valueOf(entry), source: 'learned', evidence: { seen: entry.seen, examples: entry.examples } };
}

/** The rate seen on a date; after the last one seen, that one; before the first, or where two overlap, nobody knows. */
function learnedRate({ taxRates }: Learned, taxCodeId: string, date: LocalDate): Known<DecimalString> | null {
  const entries = taxRates.filter((entry) => entry.taxCodeId === taxCodeId);
  const covering = entries.filter(({ from, to }) => from <= date && date <= to);
  if (covering.length > 0) return onlyOne(covering, ({ rate }) => rate);
  const before = entries.filter(({ to }) => to < date).sort((a, b) => (a.to < b.to ? 1 : -1));
  return onlyOne(before.slice(0, 1), ({ rate }) => rate);
}

/**
 * The rate of a tax code on a tax date, per cent; null while nobody knows it: then it is to be asked for, and never taken
 * for zero.
 */
export function taxRateOn(
  taxCode: Pick<Reference, 'id' | 'code' | 'taxRate'>,
  date: LocalDate,
  { answers, learned }: Facts,
): Known<DecimalString> | null {
  const names = [taxCode.id, taxCode.code];
  const answered = answers.taxRates
    .filter((answer) => names.includes(answer.taxCodeId) && (answer.from === null || answer.from <= date))
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1));
  if (answered[0]) return asked(answered[0].rate);
  return taxCode.taxRate === undefined ? learnedRate(learned, taxCode.id, date) : told(taxCode.taxRate);
}

/** The class of a document type; null while nobody knows it. */
export function classOfType(
  docType: Pick<Reference, 'id' | 'docClass'>,
  { answers, learned }: Facts,
): Known<DocumentClass> | null {
  const answer = answers.classes[docType.id];
  if (answer) return asked(answer);
  if (docType.docClass) return told(docType.docClass);
  return onlyOne(
    learned.classes.filter(({ docTypeId }) => docTypeId === docType.id),
    ({ docClass }) => docClass,
  );
}

/** Which way the service writes rates; null while no foreign-currency document has shown it, or they contradict each other. */
export function rateDirectionOf({ answers, learned }: Facts): Known<RateDirection> | null {
  return answers.rateDirection
    ? asked(answers.rateDirection)
    : onlyOne(learned.rateDirections, ({ direction }) => direction);
}

/** The base currency of the company, or of one of its legal entities; null while nobody knows it. */
export function baseCurrencyOf(
  lookup: Pick<Lookup, 'all' | 'find'>,
  { answers, learned }: Facts,
  legalEntityId?: string,
): Known<CurrencyCode> | null {
  if (answers.baseCurrency) return asked(answers.baseCurrency);
  const entity = legalEntityId === undefined ? undefined : lookup.find('legalEntity', legalEntityId);
  if (entity?.baseCurrency) return told(entity.baseCurrency);
  const currencies = new Set(
    lookup.all('legalEntity').flatMap(({ baseCurrency, isActive }) => (isActive && baseCurrency ? [baseCurrency] : [])),
  );
  const [only, ...others] = currencies;
  if (only && others.length === 0) return told(only);
  return onlyOne(learned.baseCurrencies, ({ currency }) => currency);
}

/** Something that a document's totals depend on and that nobody knows yet: to be asked, once. */
export type Question =
  | { about: 'taxRate'; taxCodeId: string; date: LocalDate }
  | { about: 'class'; docTypeId: string }
  | { about: 'rateDirection' }
  | { about: 'baseCurrency' };

/**
 * What has to be asked before a document's totals can be trusted.
 * @param taxCodes of its lines, as they are or will be inferred (`inferredTaxCode`)
 */
export function questionsFor(
  document: Document,
  taxCodes: Iterable<Reference>,
  lookup: Lookup,
  facts: Facts,
): Question[] {
  const questions: Question[] = [];
  const docType = lookup.find('docType', document.docTypeId);
  if (docType && !classOfType(docType, facts)) questions.push({ about: 'class', docTypeId: docType.id });
  const base = baseCurrencyOf(lookup, facts, document.legalEntityId);
  if (!base) questions.push({ about: 'baseCurrency' });
  const isForeign = base !== null && document.currency !== undefined && document.currency !== base.value;
  if (isForeign && !rateDirectionOf(facts)) questions.push({ about: 'rateDirection' });
  const date = document.taxDate ?? document.docDate;
  const unknown =
    date === undefined ? [] : [...new Set(taxCodes)].filter((taxCode) => !taxRateOn(taxCode, date, facts));
  return [
    ...questions,
    ...unknown.map((taxCode): Question => ({
      about: 'taxRate',
      taxCodeId: taxCode.id,
      date: date ?? ('' as LocalDate),
    })),
  ];
}
