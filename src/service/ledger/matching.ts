import type { LocalDate } from '../../domain/values/dates.ts';
import { currencyPlaces } from '../../domain/values/currency.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import { classOfDocument } from '../base/classes.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { isOfProfit, isOfTax } from './accountTypes.ts';
import { refuseUnpaid } from './deposits.ts';
import { exchangeEntries } from './documentEntries.ts';
import { minor, entriesTotal, type Entry } from './entry.ts';
import { isDepositDocument } from './lineAccount.ts';
import type { OpenItems } from './openItems.ts';
import type { PeriodTable } from './periodTable.ts';
import type { PostingTable } from './postingTable.ts';
import { isWaiting } from './taxAccounts.ts';
import { releasedTax, writtenOffTax } from './taxRelease.ts';

/** What an allocation releases of one of its documents: in its currency and in base currency, without sign. */
export interface Release {
  document: ServiceDocument;
  amount: DecimalString;
  base: DecimalString;
  /** Whether it is the last one of the document, as far as others are posted. */
  isLast(): boolean;
}

/** What allocations post between the documents of a ledger. */
export class Matching {
  private readonly postings: PostingTable;
  private readonly periods: PeriodTable;
  private readonly openItems: OpenItems;
  private readonly directory: Directory;
  private readonly isKept: (document: ServiceDocument) => boolean;

  /** @param isKept whether a document is one of a ledger */
  constructor(
    { postings, periods, openItems }: { postings: PostingTable; periods: PeriodTable; openItems: OpenItems },
    directory: Directory,
    isKept: (document: ServiceDocument) => boolean,
  ) {
    this.postings = postings;
    this.periods = periods;
    this.openItems = openItems;
    this.directory = directory;
    this.isKept = isKept;
  }

  /**
   * Posts what an allocation leaves between the control accounts of its documents: an exchange difference, or what one
   * account owes the other; and what it makes due of their tax. Nothing until both documents are posted.
   */
  match(allocationId: string, releases: readonly [Release, Release], author: Author): void {
    const [first, second] = releases;
    if (!this.isKept(first.document)) return;
    const postings = releases.map(({ document }) => this.postings.ofDocument(document.header.id));
    const [one, other] = postings;
    if (!one || !other || this.postings.ofAllocation(allocationId)) return;
    const { header } = first.document;
    const [posted, otherPosted] = [this.postings.entriesOf(one.number), this.postings.entriesOf(other.number)];
    const entries = [...released(first, posted), ...released(second, otherPosted)];
    const left = entriesTotal(entries);
    const sums = Map.groupBy(
      [...entries, ...exchangeEntries(this.directory, header, -left)],
      ({ accountId }) => accountId,
    );
    const netted = [...sums.values()].flatMap((of): Entry[] => {
      const [entry] = of;
      const amount = entriesTotal(of);
      const currencyAmount = of.reduce((sum, each) => sum + each.currencyAmount, 0n);
      return entry && (amount !== 0n || currencyAmount !== 0n) ? [{ ...entry, amount, currencyAmount }] : [];
    });
    const later = one.date > other.date ? one.date : other.date;
    const date = this.periods.firstOpenDay(header.legalEntityId, later);
    const taxes = [
      ...this.taxOf(first, posted, this.lossOf(second.document, otherPosted), date),
      ...this.taxOf(second, otherPosted, this.lossOf(first.document, posted), date),
    ];
    const isPosted = netted.length + taxes.length > 0;
    this.openItems.count(allocationId, isPosted ? date : later, this.entity(header.legalEntityId));
    if (!isPosted) return;
    this.postings.insert(
      {
        journal: 'general',
        date,
        legalEntityId: header.legalEntityId,
        allocationId,
        text: `${header.docNo} – ${second.document.header.docNo}`,
      },
      [...netted, ...taxes],
      author,
    );
  }

  /** Whether an allocation has posted something that stands. */
  has(allocationId: string): boolean {
    return this.postings.ofAllocation(allocationId) !== null;
  }

  /**
   * Undoes what an allocation of a document posted, on its date or on the first day after it in an open period.
   * @throws Refusal 400 when it pays a deposit that an invoice deducts
   */
  unmatch(allocationId: string, document: ServiceDocument, author: Author): void {
    if (!this.isKept(document)) return;
    const posting = this.postings.ofAllocation(allocationId);
    if (posting) refuseUnpaid(this.postings.entriesOf(posting.number), this.postings);
    this.openItems.count(allocationId, null, this.entity(document.header.legalEntityId));
    if (!posting) return;
    const date = this.periods.firstOpenDay(posting.legalEntityId, posting.date);
    this.postings.undo(posting, date, { allocationId, text: 'Allocation taken back' }, author);
  }

  /**
   * The entry to which a journal writes off what it is set against: the largest, if all but that on the control account
   * are of income, expenses or tax; undefined for what pays.
   */
  private lossOf({ header }: ServiceDocument, posted: readonly Entry[]): Entry | undefined {
    if (classOfDocument(header.docClass).isJournal !== true) return undefined;
    const others = posted.filter(({ role }) => role !== 'control');
    const accountOf = ({ accountId }: Entry) => this.directory.byId('account', accountId);
    const profit = others.filter((entry) => isOfProfit(accountOf(entry)));
    if (!others.every((entry) => profit.includes(entry) || isOfTax(accountOf(entry)))) return undefined;
    const size = ({ amount }: Entry): bigint => (amount < 0n ? -amount : amount);
    return profit.toSorted((a, b) => (size(a) > size(b) ? -1 : 1))[0];
  }

  /**
   * What an allocation makes due of a document's tax.
   * @param posted the entries by which the document is posted
   * @param loss to what it is written off instead of paid
   */
  private taxOf(
    { document: { header }, amount, isLast }: Release,
    posted: readonly Entry[],
    loss: Entry | undefined,
    date: LocalDate,
  ): Entry[] {
    const waiting = posted.filter(({ role }) => isWaiting(role));
    if (waiting.length === 0) return [];
    const places = currencyPlaces(header.currency);
    const gross = minor(header.grossCurrencyAmount, places);
    const part = { paid: minor(amount, places), gross: gross < 0n ? -gross : gross, isLast: isLast() };
    const entries = releasedTax(this.directory, waiting, this.postings.about(header.id), part, date);
    return loss && !isDepositDocument(header, this.directory) ? writtenOffTax(entries, loss) : entries;
  }

  private entity(id: string): KeptRecord<'legalEntity'> {
    const entity = this.directory.byId('legalEntity', id);
    if (!entity) throw new Error(`there is no legal entity ${id}`);
    return entity;
  }
}

/** What an allocation takes off a document's control account. */
function released({ document: { header }, amount, base }: Release, posted: readonly Entry[]): Entry[] {
  const controls = posted.filter(({ role }) => role === 'control');
  const [control] = controls;
  if (!control) return [];
  const sign = entriesTotal(controls) < 0n ? 1n : -1n;
  return [
    {
      ...control,
      amount: sign * minor(base, currencyPlaces(header.baseCurrency)),
      currencyAmount: sign * minor(amount, currencyPlaces(header.currency)),
    },
  ];
}
