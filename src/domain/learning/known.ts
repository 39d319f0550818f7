import type { CurrencyCode } from '../values/currency.ts';
import type { LocalDate } from '../values/dates.ts';
import type { DecimalString } from '../values/decimal.ts';
import type { Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import type { Lookup } from './lookup.ts';
import { answerableTypes, type AccountType } from '../references/accountType.ts';
import type { Reference } from '../references/reference.ts';
import type { RateDirection } from '../documents/totals.ts';
import type { Facts, Learned } from './facts.ts';

/** An answer, its source and its evidence. */
export interface Known<T> {
  value: T;
  /** `told`: from the service's reference data; `learned`: from documents; `asked`: a person's answer. */
  source: 'told' | 'learned' | 'asked';
  /** Documents that show it, by number or id, and how often it was seen; empty unless learned. */
  evidence: { seen: number; examples: readonly string[] };
}

const NO_EVIDENCE: Known<never>['evidence'] = { seen: 0, examples: [] };

function fromReferenceData<T>(value: T): Known<T> {
  return { value, source: 'told', evidence: NO_EVIDENCE };
}
function fromAnswer<T>(value: T): Known<T> {
  return { value, source: 'asked', evidence: NO_EVIDENCE };
}

/** The one answer that documents show; null if there is none, or several contradict each other. */
function onlyOne<E extends { seen: number; examples: string[] }, T>(
  entries: readonly E[],
  valueOf: (entry: E) => T,
): Known<T> | null {
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) return null;
  return { value: valueOf(entry), source: 'learned', evidence: { seen: entry.seen, examples: entry.examples } };
}

/**
 * The rate seen on a date; after the last known date, the last rate; before the first, or where rates overlap, unknown.
 */
function learnedRate({ taxRates }: Learned, taxCodeId: string, date: LocalDate): Known<DecimalString> | null {
  const entries = taxRates.filter((entry) => entry.taxCodeId === taxCodeId);
  const covering = entries.filter(({ from, to }) => from <= date && date <= to);
  if (covering.length > 0) return onlyOne(covering, ({ rate }) => rate);
  const before = entries.filter(({ to }) => to < date).sort((a, b) => (a.to < b.to ? 1 : -1));
  return onlyOne(before.slice(0, 1), ({ rate }) => rate);
}

/**
 * The rate of a tax code on a tax date, per cent; null if unknown: then a person has to give it, and it never counts as
 * zero.
 */
export function taxRateOn(
  taxCode: Pick<Reference, 'id' | 'code' | 'taxRate' | 'rates'>,
  date: LocalDate,
  { answers, learned }: Facts,
): Known<DecimalString> | null {
  const names = [taxCode.id, taxCode.code];
  const answered = answers.taxRates
    .filter((answer) => names.includes(answer.taxCodeId) && (answer.from === null || answer.from <= date))
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1));
  if (answered[0]) return fromAnswer(answered[0].rate);
  const told = datedRate(taxCode.rates, date) ?? taxCode.taxRate;
  return told === undefined ? learnedRate(learned, taxCode.id, date) : fromReferenceData(told);
}

/** The rate from the last day up to the date that has one. */
function datedRate(rates: Reference['rates'] = [], date: LocalDate): DecimalString | undefined {
  return rates
    .filter(({ dateFrom }) => dateFrom === undefined || dateFrom <= date)
    .toSorted((one, other) => ((one.dateFrom ?? '') < (other.dateFrom ?? '') ? 1 : -1))[0]?.taxRate;
}

/** The class of a document type; null if unknown. */
export function classOfType(
  docType: Pick<Reference, 'id' | 'docClass'>,
  { answers, learned }: Facts,
): Known<DocumentClass> | null {
  const answer = answers.classes[docType.id];
  if (answer) return fromAnswer(answer);
  if (docType.docClass) return fromReferenceData(docType.docClass);
  return onlyOne(
    learned.classes.filter(({ docTypeId }) => docTypeId === docType.id),
    ({ docClass }) => docClass,
  );
}

/** The facts that complete a reference: a service may show no more of it than code and name. */
export type CompletedKind = 'docType' | 'bankAccount';

/**
 * A document type with its class, and a bank account with its currency, where documents or a person say what the
 * reference data does not.
 */
export function completed(kind: CompletedKind, reference: Reference, facts: Facts): Reference {
  const { bankCurrencies = [], withoutContact = [] } = facts.learned;
  if (kind === 'bankAccount') {
    if (reference.currency !== undefined) return reference;
    const ofAccount = bankCurrencies.filter(({ bankAccountId }) => bankAccountId === reference.id);
    const currency = onlyOne(ofAccount, (entry) => entry.currency)?.value;
    return currency === undefined ? reference : { ...reference, currency };
  }
  const docClass = classOfType(reference, facts)?.value;
  const isContactOptional =
    reference.isContactOptional ?? (withoutContact.some(({ docTypeId }) => docTypeId === reference.id) || undefined);
  const isSame = docClass === reference.docClass && isContactOptional === reference.isContactOptional;
  return isSame || docClass === undefined
    ? reference
    : { ...reference, docClass, ...(isContactOptional !== undefined && { isContactOptional }) };
}

/** The type of an account; null while unknown. */
export type AccountTypes = (account: {
  id: string;
  accountType?: AccountType | undefined;
}) => Known<AccountType> | null;

/**
 * The types of a company's accounts: as the service reports them, else as a person has said, else from the only side
 * whose documents use the account. The account of a bank account is one of money; a person may say which control
 * account an asset or a liability is.
 */
export function accountTypesOf(lookup: Pick<Lookup, 'all' | 'find'>, { answers, learned }: Facts): AccountTypes {
  const idOf = (reference: string | undefined): string => lookup.find('account', reference)?.id ?? '';
  const banks = new Set(lookup.all('bankAccount').map(({ accountId }) => idOf(accountId)));
  const sides = Map.groupBy(learned.accountSides ?? [], ({ accountId }) => idOf(accountId));
  return ({ id, accountType }) => {
    const answered = answers.accountTypes?.[id];
    if (banks.has(id)) return fromReferenceData('bank');
    if (answered !== undefined && answerableTypes(accountType).includes(answered)) return fromAnswer(answered);
    return accountType === undefined
      ? onlyOne(sides.get(id) ?? [], ({ side }) => (side === 'sale' ? 'income' : 'expense'))
      : fromReferenceData(accountType);
  };
}

/**
 * The direction of the service's currency rates; null if no foreign-currency document shows it, or they contradict each
 * other.
 */
export function rateDirectionOf({ answers, learned }: Facts): Known<RateDirection> | null {
  return answers.rateDirection
    ? fromAnswer(answers.rateDirection)
    : onlyOne(learned.rateDirections, ({ direction }) => direction);
}

/** The base currency of the company, or of one of its legal entities; null if unknown. */
export function baseCurrencyOf(
  lookup: Pick<Lookup, 'all' | 'find'>,
  { answers, learned }: Facts,
  legalEntityId?: string,
): Known<CurrencyCode> | null {
  if (answers.baseCurrency) return fromAnswer(answers.baseCurrency);
  const entity = legalEntityId === undefined ? undefined : lookup.find('legalEntity', legalEntityId);
  if (entity?.baseCurrency) return fromReferenceData(entity.baseCurrency);
  const currencies = new Set(
    lookup.all('legalEntity').flatMap(({ baseCurrency, isActive }) => (isActive && baseCurrency ? [baseCurrency] : [])),
  );
  const [only, ...others] = currencies;
  if (only && others.length === 0) return fromReferenceData(only);
  return onlyOne(learned.baseCurrencies, ({ currency }) => currency);
}

/** Something unknown that a document's totals depend on: a person has to answer it, once. */
export type FactQuestion =
  | { about: 'taxRate'; taxCodeId: string; date: LocalDate }
  | { about: 'class'; docTypeId: string }
  | { about: 'rateDirection' }
  | { about: 'baseCurrency' };

/**
 * What a person has to answer before a document's totals are reliable.
 * @param taxCodes of its lines, given or inferred (`inferredTaxCode`)
 */
export function questionsFor(
  document: Document,
  taxCodes: Iterable<Reference>,
  lookup: Lookup,
  facts: Facts,
): FactQuestion[] {
  const questions: FactQuestion[] = [];
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
    ...unknown.map((taxCode): FactQuestion => ({
      about: 'taxRate',
      taxCodeId: taxCode.id,
      date: date ?? ('' as LocalDate),
    })),
  ];
}
