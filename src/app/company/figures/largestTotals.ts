import { onScopeDispose } from 'vue';
import type { Sums } from '../../../domain/drafting/warnings.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { isVoid } from '../../../domain/documents/lifeCycle.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { CompanyData } from '../session/companyData.ts';
import type { ListEntry } from '../documents/listEntry.ts';

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

/**
 * The answers, by the document that they leave out. Each key in a total asks for the same ones, and its document is
 * stored after each: what that changes is no reason to look through all documents again.
 */
function answersOf(company: CompanyData): Map<string, Map<string, DecimalString | null>> {
  const answers = new Map<string, Map<string, DecimalString | null>>();
  const { stop } = company.watchRows((gone, added) => {
    for (const except of [...answers.keys()])
      if ([...gone, ...added].some(({ key }) => key !== except)) answers.delete(except);
  });
  onScopeDispose(stop);
  return answers;
}

/** The largest total so far in a document's currency: of its party or, if the party has none, of the company. */
export function largestSoFar(company: CompanyData, key: string, document: Document): Sums['largest'] {
  const { contactAccountId: party, currency } = document;
  const all = company.shared(answersOf);
  const answers = all.get(key) ?? new Map<string, DecimalString | null>();
  all.set(key, answers);
  const among = (of: string, entries: () => readonly ListEntry[]): DecimalString | null => {
    const asked = `${of} ${currency ?? ''}`;
    const known = answers.get(asked);
    if (known !== undefined) return known;
    const found = largestTotal(entries(), currency, key);
    answers.set(asked, found);
    return found;
  };
  const ofParty = party === undefined ? null : among(party, () => documentsOfParty(company, document));
  if (ofParty !== null) return { of: 'party', amount: ofParty };
  const ofCompany = among('', () => company.latest(Infinity));
  return ofCompany === null ? null : { of: 'company', amount: ofCompany };
}
