import { DEMO_BANK_ACCOUNT } from '../../../domain/demoCompany.ts';
import { localMetadataOf, sidesOf, storedLineOf, type BankRecord } from '../../../domain/bank/bankLine.ts';
import {
  DocumentMatcher,
  openOf,
  type DocumentCandidate,
  type MatchedLine,
} from '../../../domain/bank/documentMatches.ts';
import { onlySet } from '../../../domain/bank/explanation.ts';
import { solve, type FittingSet } from '../../../domain/bank/unexplained.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { todayOn, type LocalDate } from '../../../domain/values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { demoLines } from '../../company/demo/demoExamples.ts';
import { readCandidates } from '../documents/documentMatching.ts';

/** A bank line of the demo company that several open invoices of one customer make, and none alone. */
export interface DemoSetLine {
  key: string;
  /** In the currency of its account, which is `currency`. */
  amount: DecimalString;
  currency: string;
  set: FittingSet;
}

/** What the demo's bank writes on such a line: it is found again by it. */
const REFERENCE = 'BGC 20417';
/** How many invoices are paid together, the best first. */
const SIZES = [4, 3, 2];

type Search = (line: MatchedLine) => FittingSet | undefined;

/** The search that the page itself makes, over what is open now: the only set, where no document alone explains it. */
function searchIn(open: readonly DocumentCandidate[], currency: string): Search {
  const matcher = new DocumentMatcher(open);
  return (line) => (matcher.proposals(line).length > 0 ? undefined : onlySet(solve(line, open, currency)));
}

/** A line that is here from before, and is still to be explained. */
async function keptLine(company: CompanyData, account: Reference, search: Search) {
  for await (const records of company.store.bank.lines(account.id))
    for (const record of records) {
      const found = record.goneAt === null ? ofRecord(record, search) : null;
      if (found) return { key: record.key, ...found };
    }
  return null;
}
function ofRecord(record: BankRecord, search: Search) {
  const line = storedLineOf(record);
  if (line?.reference !== REFERENCE || localMetadataOf(record).documentKey !== undefined) return null;
  const set = search({ date: line.date, amount: line.amount, text: `${line.description} ${REFERENCE}` });
  return set && { amount: line.amount, set };
}

/** What a customer could pay in one sum, so that only one set of invoices makes it. */
function newLine(open: readonly DocumentCandidate[], date: LocalDate, search: Search) {
  const parties = [...Map.groupBy(open, ({ contactAccountId }) => contactAccountId).values()];
  for (const size of SIZES)
    for (const invoices of parties.filter(({ length }) => length >= size)) {
      const paid = invoices.toSorted((a, b) => (a.docDate < b.docDate ? -1 : 1)).slice(0, size);
      const sum = paid.reduce((total, one) => total.plus(openOf(one, false) ?? ZERO), new Decimal(0));
      const [amount, description] = [toDecimalString(sum), (paid[0]?.partyName ?? '').toUpperCase()];
      const set = search({ date, amount, text: `${description} ${REFERENCE}` });
      if (set?.documents.length === size) return { amount, description, set };
    }
  return null;
}

/**
 * A line of the demo company's bank to which no invoice alone comes, but several together: the one that is there, or a
 * new one of today, which is in no file of the bank. Null if no customer has several open invoices.
 */
export async function demoSetLine(company: CompanyData): Promise<DemoSetLine | null> {
  const account = company.reference('bankAccount', DEMO_BANK_ACCOUNT);
  if (!account) return null;
  const currency = account.currency ?? '';
  const { open } = await readCandidates(company, account);
  const search = searchIn(open, currency);
  const kept = await keptLine(company, account, search);
  if (kept) return { ...kept, currency };
  const date = todayOn(Date.now());
  const { here, inFile } = await demoLines(company);
  // What another line pays by its number is left to that line.
  const texts = [...here, ...inFile].map((line) => line.description);
  const free = open.filter(
    (one) =>
      one.docClass === 'saleInvoice' &&
      one.isDraft !== true &&
      new Decimal(openOf(one, false) ?? ZERO).gt(0) &&
      !texts.some((text) => text.includes(one.docNo.toUpperCase())),
  );
  const made = newLine(free, date, search);
  if (!made) return null;
  const { amount, description, set } = made;
  const [record] = await company.store.resources.create<'bankTransaction'>(
    [
      {
        kind: 'bankTransaction',
        bankAccountId: account.id,
        bankDate: date,
        description,
        bankReference: REFERENCE,
        ...sidesOf(amount),
      },
    ],
    [{ bank: { date, amount, description, reference: REFERENCE } }],
  );
  return record ? { key: record.key, amount, currency, set } : null;
}
