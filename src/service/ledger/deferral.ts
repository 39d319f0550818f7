import { addMonths, type LocalDate } from '../../domain/values/dates.ts';
import { nearest } from '../../domain/values/minorUnits.ts';
import { classOfDocument } from '../base/classes.ts';
import type { Author } from '../base/author.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory } from '../records/directory.ts';
import { fittingAccount } from './accountTypes.ts';
import type { Entry } from './entry.ts';
import { lineAccount } from './lineAccount.ts';
import { lastDayOf, monthOf, type PeriodTable } from './periodTable.ts';
import type { Posting, PostingTable } from './postingTable.ts';
import type { Both } from './postedAmounts.ts';

/** What a month takes of what is deferred. */
interface MonthlyRelease {
  /** The last day of the month. */
  day: LocalDate;
  entries: Entry[];
}

/**
 * The account on which a deferred line waits: of what is sold, deferred income; of what is bought, what is prepaid.
 * @throws Refusal 400 when it is missing
 */
export function deferredAccount({ header }: ServiceDocument, directory: Directory): string {
  const legalEntity = directory.byId('legalEntity', header.legalEntityId);
  const isSale = classOfDocument(header.docClass).side === 'sale';
  return fittingAccount(
    directory,
    isSale ? legalEntity?.ledger?.deferredIncomeAccountId : legalEntity?.ledger?.prepaidAccountId,
    isSale ? 'the account of deferred income' : 'the account of what is prepaid',
    `Ledger.${isSale ? 'DeferredIncomeAccountId' : 'PrepaidAccountId'} of the legal entity ${legalEntity?.code ?? ''}`,
  );
}

/** Equal parts, rounded; the last one takes the remainder. */
function parts({ amount, currencyAmount }: Both, count: number): Both[] {
  const of = (total: bigint, index: number): bigint => {
    const part = nearest(total, BigInt(count));
    return index === count - 1 ? total - part * BigInt(count - 1) : part;
  };
  return Array.from({ length: count }, (_, index) => ({
    amount: of(amount, index),
    currencyAmount: of(currencyAmount, index),
  }));
}

/**
 * What moves month by month from the account on which a document's lines wait to their own, from the month of each
 * distribution's first day on. Tax is not deferred.
 * @param entries the entries by which the document is posted, of which each line has one that is net
 */
function monthlyReleases(document: ServiceDocument, entries: readonly Entry[], directory: Directory): MonthlyRelease[] {
  const nets = entries.filter(({ role }) => role === 'net');
  const releases = new Map<LocalDate, Entry[]>();
  for (const [index, line] of document.lines.entries()) {
    const net = nets[index];
    if (!net || !line.deferredDistribution) continue;
    const { dateFrom, periods } = line.deferredDistribution;
    const released: Entry = { ...net, role: 'deferral', taxCodeId: undefined, documentId: document.header.id };
    for (const [month, { amount, currencyAmount }] of parts(net, periods).entries()) {
      const day = lastDayOf(monthOf(addMonths(dateFrom, month)));
      const taken = releases.get(day) ?? [];
      taken.push(
        { ...released, accountId: lineAccount(document, line, index, directory), amount, currencyAmount },
        { ...released, amount: -amount, currencyAmount: -currencyAmount },
      );
      releases.set(day, taken);
    }
  }
  return [...releases].map(([day, taken]) => ({ day, entries: taken })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The postings by which what documents defer is released. */
export class Deferrals {
  private readonly postings: PostingTable;
  private readonly periods: PeriodTable;
  private readonly directory: Directory;

  constructor(postings: PostingTable, periods: PeriodTable, directory: Directory) {
    this.postings = postings;
    this.periods = periods;
    this.directory = directory;
  }

  /**
   * Writes what each month takes, on its last day. Months before the document count on its date, and those in a period
   * that is not open on the first open day after them.
   * @param entries the entries by which the document is posted
   */
  post(document: ServiceDocument, entries: readonly Entry[], author: Author): void {
    const { legalEntityId, docDate, docNo } = document.header;
    const days = Map.groupBy(monthlyReleases(document, entries, this.directory), ({ day }) =>
      this.periods.firstOpenDay(legalEntityId, day < docDate ? docDate : day),
    );
    for (const [date, releases] of days)
      this.postings.insert(
        { journal: 'general', date, legalEntityId, text: docNo },
        releases.flatMap((release) => release.entries),
        author,
      );
  }

  of(documentId: string): Posting[] {
    return this.postings.deferralsOf(documentId);
  }

  /**
   * Undoes what a document releases: up to a day on this day, what comes later on its own, or the first open one after.
   */
  undo(documentId: string, day: LocalDate, author: Author): void {
    for (const posting of this.of(documentId)) {
      const date = posting.date < day ? day : this.periods.firstOpenDay(posting.legalEntityId, posting.date);
      this.postings.undo(posting, date, { text: 'Deferral undone' }, author);
    }
  }
}
