import { askedWarnings, type Sums, type Warning } from '../../../domain/drafting/warnings.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import { accountTypes } from '../facts/accountTypes.ts';
import type { CompanyData } from '../session/companyData.ts';
import type { ListEntry } from './listEntry.ts';

/** The documents of a document's party, newest first. */
export function documentsOfParty(
  company: CompanyData,
  { contactAccountId }: Pick<Document, 'contactAccountId'>,
): readonly ListEntry[] {
  if (contactAccountId === undefined) return [];
  return company.documentsOf(company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId);
}

/** The largest total in a currency, without its sign; null where there is none. @param except a document left out */
export function largestTotal(
  entries: readonly ListEntry[],
  currency: string | undefined,
  except: string,
): DecimalString | null {
  let largest = 0;
  for (const { key, row } of entries)
    if (row.currency === currency && key !== except && !isVoid(row.statusList))
      largest = Math.max(largest, Math.abs(Number(row.grossCurrencyAmount)));
  return largest === 0 ? null : toDecimalString(new Decimal(largest));
}

/** The largest total of the party, else of the company. @param ofCompany asked for only where the party has none */
export function largestSoFar(
  key: string,
  { currency }: Document,
  ofParty: readonly ListEntry[],
  ofCompany: () => DecimalString | null,
): Sums['largest'] {
  const party = largestTotal(ofParty, currency, key);
  if (party !== null) return { of: 'party', amount: party };
  const amount = ofCompany();
  return amount === null ? null : { of: 'company', amount };
}

/** What was answered with yes, by document: the warnings as they were. */
function makeAnswers(): Map<string, string> {
  return new Map();
}

/**
 * What a person is asked about before a draft is submitted; nothing that was answered with yes and has not changed.
 * @param all every document of the company, where a new party has none to compare with
 */
export function askedAbout(
  company: CompanyData,
  key: string,
  document: Document,
  { gross, today, all }: { gross: DecimalString; today: LocalDate; all: () => readonly ListEntry[] },
): readonly Warning[] {
  if (company.shared(makeAnswers).get(key) === signed(document, gross)) return [];
  const ofParty = documentsOfParty(company, document);
  return askedWarnings(document, {
    lookup: company.lookup,
    accountType: accountTypes(company),
    today,
    sums: { gross, largest: largestSoFar(key, document, ofParty, () => largestTotal(all(), document.currency, key)) },
  });
}

/** Notes that what was asked about a draft is meant. */
export function noteMeant(company: CompanyData, key: string, document: Document, gross: DecimalString): void {
  company.shared(makeAnswers).set(key, signed(document, gross));
}

/** The values that are asked about. */
function signed({ docDate, taxDate, dueDate, deliveryDate, lines }: Document, gross: DecimalString): string {
  return JSON.stringify([docDate, taxDate, dueDate, deliveryDate, gross, lines.map(({ accountId }) => accountId)]);
}
