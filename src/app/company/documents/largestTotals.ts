import type { Sums } from '../../../domain/drafting/warnings.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
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
function largestTotal(
  entries: readonly ListEntry[],
  currency: string | undefined,
  except: string,
): DecimalString | null {
  let largest = 0;
  for (const { key, row } of entries)
    // A draft that is not complete may be just what is asked about.
    if (row.currency === currency && key !== except && row.state !== 'saved' && !isVoid(row.statusList))
      largest = Math.max(largest, Math.abs(Number(row.grossCurrencyAmount)));
  return largest === 0 ? null : toDecimalString(new Decimal(largest));
}

/** The last answer for the whole company: each key asks for the same, and there may be many documents. */
function makeOfCompany(): { entries: readonly ListEntry[] | null; asked: string; largest: DecimalString | null } {
  return { entries: null, asked: '', largest: null };
}

function largestOfCompany(company: CompanyData, currency: string | undefined, except: string): DecimalString | null {
  const held = company.shared(makeOfCompany);
  const entries = company.listed.value;
  const asked = `${currency ?? ''} ${except}`;
  if (held.entries !== entries || held.asked !== asked)
    Object.assign(held, { entries, asked, largest: largestTotal(entries, currency, except) });
  return held.largest;
}

/** The largest total so far in a document's currency: of its party or, if the party has none, of the company. */
export function largestSoFar(company: CompanyData, key: string, document: Document): Sums['largest'] {
  const party = largestTotal(documentsOfParty(company, document), document.currency, key);
  if (party !== null) return { of: 'party', amount: party };
  const amount = largestOfCompany(company, document.currency, key);
  return amount === null ? null : { of: 'company', amount };
}
