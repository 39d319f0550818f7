import { addDays, localDate, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import type { PeriodState } from '../../domain/service/setUp.ts';
import type { Author } from '../base/author.ts';
import { classOfDocument, type DocumentClassDescriptor } from '../base/classes.ts';
import type { ServiceDocument, StoredHeader } from '../documents/stored.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest, Refusal } from '../base/refusal.ts';
import type { Rights } from '../base/rights.ts';
import { refusedSetUp } from './refusedSetUp.ts';
import type { Database } from '../storage/database.ts';
import { documentEntries } from './documentEntries.ts';
import { Deferrals } from './deferral.ts';
import { refuseDeducted, withDeposits } from './deposits.ts';
import { opposite, entriesTotal, type Entry } from './entry.ts';
import { Matching } from './matching.ts';
import { OpenItems } from './openItems.ts';
import { currencyPlaces } from '../../domain/values/currency.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { decimalTextOf } from '../../domain/values/minorUnits.ts';
import { firstDayOf, lastDayOf, monthOf, PeriodTable } from './periodTable.ts';
import { PostingTable, type Journal, type Posting } from './postingTable.ts';
import { missingSetUp } from './setUp.ts';
import { revaluation, type Revalued } from './revaluation.ts';
import { TaxReturns, type ReturnToFile } from './taxReturns.ts';

const STARTED = 'ledger started: ';

function journalOf({ isMoney, isJournal, side }: DocumentClassDescriptor): Journal {
  if (isJournal) return 'general';
  return isMoney ? 'bank' : side === 'sale' ? 'sales' : 'purchases';
}

/**
 * Double entry: what documents and allocations post, and the only source of balances. A legal entity has a ledger from
 * the moment at which it is started; without one, documents are posted by their state alone.
 */
export class GeneralLedger {
  readonly postings: PostingTable;
  readonly periods: PeriodTable;
  readonly taxReturns: TaxReturns;
  readonly openItems: OpenItems;
  readonly matching: Matching;
  private readonly deferrals: Deferrals;
  private readonly database: Database;
  private readonly directory: Directory;

  private readonly starts = new Map<string, LocalDate | null>();
  private readonly rightsOf: (userName: string) => Rights;

  constructor(database: Database, directory: Directory, rightsOf: (userName: string) => Rights) {
    this.database = database;
    this.directory = directory;
    this.rightsOf = rightsOf;
    this.postings = new PostingTable(database);
    database.follow('setting', () => this.starts.clear());
    this.periods = new PeriodTable(database);
    this.taxReturns = new TaxReturns(database, this.postings, directory, (id) => this.startOf(id));
    this.openItems = new OpenItems(database);
    this.matching = new Matching(this, directory, (document) => this.isKept(document));
    this.deferrals = new Deferrals(this.postings, this.periods, directory);
  }

  /** The day on which the books of a legal entity start; null while it has no ledger. */
  startOf(legalEntityId: string): LocalDate | null {
    const known = this.starts.get(legalEntityId);
    if (known !== undefined) return known;
    const kept = this.database.setting(STARTED + legalEntityId);
    const started = kept === null ? null : localDate(kept);
    this.starts.set(legalEntityId, started);
    return started;
  }

  /** The legal entities that have a ledger, in the order in which they were made. */
  entities(): KeptRecord<'legalEntity'>[] {
    return this.directory.all('legalEntity').filter(({ id }) => this.startOf(id) !== null);
  }

  /**
   * Starts the ledger of a legal entity.
   * @param from the first day on which anything is posted
   * @throws Refusal 400 that says what the set-up lacks, or that documents were posted without a ledger
   */
  start(legalEntity: KeptRecord<'legalEntity'>, from: LocalDate): void {
    const { id, code } = legalEntity;
    if (this.startOf(id) !== null) throw badRequest(`The ledger of ${code} has started already.`);
    const missing = missingSetUp(this.directory, legalEntity);
    if (missing.length > 0) throw badRequest(missing.join(' '));
    const posted = this.database
      .prepare('SELECT doc_no FROM document WHERE legal_entity_id = ? AND posted = 1 ORDER BY seq LIMIT 1')
      .get(id);
    if (posted)
      throw badRequest(
        `The ledger of ${code} cannot start: ${String(posted.doc_no)} and perhaps others were posted without one.`,
      );
    this.database.putSetting(STARTED + id, from);
    // Read again from the database, also by whoever has asked before this came to nothing.
    this.starts.delete(id);
    this.database.onRollback(() => this.starts.delete(id));
  }

  /**
   * Moves the first day of the books, before anything is posted in them.
   * @throws Refusal 400 once something is
   */
  moveStart({ id, code }: KeptRecord<'legalEntity'>, from: LocalDate): void {
    const start = this.startOf(id);
    if (start === null) throw badRequest(`${code} has no ledger. Start it first.`);
    if (start === from) return;
    if (this.postings.hasFrom(id, start))
      throw badRequest(
        `Date: the books of ${code} start on ${start}, and something is posted in them. Give the balances at the ` +
          `end of ${addDays(start, -1)}.`,
      );
    this.database.putSetting(STARTED + id, from);
    this.starts.delete(id);
    this.database.onRollback(() => this.starts.delete(id));
  }

  /**
   * Posts what a document carries over from the books that were kept before, on the day before these books start.
   * @throws Refusal 400 in a locked period, 403 in a closed one without the right
   */
  carryOver({ header }: ServiceDocument, entries: readonly Entry[], date: LocalDate, author: Author): number {
    this.refuseMonth(header.legalEntityId, monthOf(date), author);
    this.openItems.add(header, entries, date);
    return this.postings.insert(
      {
        journal: 'general',
        date,
        legalEntityId: header.legalEntityId,
        documentId: header.id,
        text: header.docNo,
      },
      entries,
      author,
    );
  }

  /** Undoes what was carried over, on the same day. */
  takeBack(header: StoredHeader, author: Author): void {
    const posting = this.postings.ofDocument(header.id);
    if (posting) this.undo(posting, posting.date, header, author);
  }

  /**
   * A ledger is in one currency for good.
   * @throws Refusal 400 when another base currency is given for a legal entity that has a ledger
   */
  refuseOtherCurrency(code: string, given: unknown): void {
    const entity = this.directory.byCode('legalEntity', code);
    if (!entity || given === undefined || given === entity.baseCurrency || this.startOf(entity.id) === null) return;
    throw badRequest(`BaseCurrency: the ledger of ${code} is in ${entity.baseCurrency}, which cannot be changed.`);
  }

  isKept({ header }: ServiceDocument): boolean {
    return classOfDocument(header.docClass).isLedger && this.startOf(header.legalEntityId) !== null;
  }

  /**
   * What a document would post now; null without a ledger.
   * @throws Refusal 400 or 403 that says why it could not be posted: also for tax of a day that a filed return covers
   */
  check(document: ServiceDocument, author: Author): Entry[] | null {
    if (!this.isKept(document)) {
      if (classOfDocument(document.header.docClass).isJournal)
        throw badRequest(`${document.header.docNo} cannot be posted: the legal entity has no ledger. Start it first.`);
      return null;
    }
    this.refuseDay(document.header.legalEntityId, document.header.docDate, author);
    const entries = withDeposits(document, documentEntries(document, this.directory), this.directory, this.postings);
    this.refuseFiledDay(document.header, entries, 'TaxDate');
    return entries;
  }

  /**
   * Posts a document on its date, and what of it is deferred month by month.
   * @param entries what it posts, by `check`
   */
  post(document: ServiceDocument, entries: readonly Entry[], author: Author): void {
    const { header } = document;
    this.postings.insert(
      {
        journal: journalOf(classOfDocument(header.docClass)),
        date: header.docDate,
        legalEntityId: header.legalEntityId,
        documentId: header.id,
        text: header.docNo,
      },
      entries,
      author,
    );
    this.openItems.add(header, entries);
    this.deferrals.post(document, entries, author);
  }

  /**
   * Takes a document out of the ledger, on its own date. What was issued to a customer stays.
   * @throws Refusal 400 for a sales invoice, in a period that is not open, or when a return has taken its tax
   */
  unpost({ header }: ServiceDocument, author: Author): void {
    const posting = this.postings.ofDocument(header.id);
    if (!posting) return;
    if (header.docClass === 'saleInvoice')
      throw badRequest(
        `${header.docNo} was issued and cannot be unposted. Credit it, or reverse it into an open period.`,
      );
    if (posting.date < (this.startOf(header.legalEntityId) ?? posting.date))
      throw badRequest(
        `${header.docNo} belongs to the opening balances and cannot be unposted. Take the opening back, or ` +
          'reverse it into an open period.',
      );
    refuseDeducted(header.id, posting, this.postings);
    const days = [posting, ...this.deferrals.of(header.id)].map(({ date }) => date);
    const shut = days.find((day) => this.periods.state(header.legalEntityId, monthOf(day)) !== 'open');
    if (shut !== undefined)
      throw badRequest(
        `${header.docNo} cannot be unposted: the period ${monthOf(shut)} is not open. Reverse it into an open period.`,
      );
    if (this.taxReturns.hasTaken(posting.number))
      throw badRequest(
        `${header.docNo} cannot be unposted: its tax stands in a return that was filed. Reverse it into an open ` +
          'period.',
      );
    this.undo(posting, posting.date, header, author);
  }

  /**
   * Reverses a document in a period: on today's date if it is in that period, else on its day nearest to today, but
   * never before the document.
   * @param month `YYYY-MM`; null is the current one
   * @throws Refusal 400 or 403 when the period ends before the document's date or is not open, or its tax was filed
   */
  reverse({ header }: ServiceDocument, month: string | null, author: Author): void {
    const posting = this.postings.ofDocument(header.id);
    if (!posting) return;
    refuseDeducted(header.id, posting, this.postings);
    const today = todayOn(author.source.now());
    const into = month ?? monthOf(today);
    if (lastDayOf(into) < posting.date)
      throw badRequest(`PeriodId: the period ${into} ends before ${header.docNo} was posted, on ${posting.date}.`);
    const nearest = today < firstDayOf(into) ? firstDayOf(into) : today > lastDayOf(into) ? lastDayOf(into) : today;
    const date = nearest < posting.date ? posting.date : nearest;
    this.refuseDay(header.legalEntityId, date, author);
    this.refuseFiledDay(
      header,
      this.postings.entriesOf(posting.number).map((entry) => opposite(entry, date === posting.date ? null : date)),
      'PeriodId',
    );
    this.undo(posting, date, header, author);
  }

  /**
   * Opens, closes or locks a period of a legal entity, for a reason.
   * @param month `YYYY-MM`
   * @throws Refusal 400 without a ledger, for a locked period, or without a reason to open one again; 403 for a user
   * who may not
   */
  setPeriod(
    { id, code }: KeptRecord<'legalEntity'>,
    month: string,
    state: PeriodState,
    reason: string,
    author: Author,
  ): void {
    if (this.startOf(id) === null) throw badRequest(`${code} has no ledger. Start it first.`);
    const before = this.periods.state(id, month);
    const { closesPeriods, reopensPeriods } = this.rightsOf(author.userName);
    if (before === 'locked' && state !== 'locked') throw refusedSetUp(400, 'state', 'periodLocked', { period: month });
    if (before !== state && state !== 'open' && !closesPeriods) throw refusedSetUp(403, 'state', 'mayNotClose');
    if (before === 'closed' && state === 'open') {
      if (!reopensPeriods) throw refusedSetUp(403, 'state', 'mayNotReopen');
      if (reason.trim() === '') throw refusedSetUp(400, 'reason', 'reasonMissing', { period: month });
    }
    this.periods.set(id, month, state, reason, author);
  }

  /**
   * Files a return of value added tax. It is posted on its last day, or on the first day after it in an open period.
   * @returns its id
   * @throws Refusal 400 as `TaxReturns.file` does, and without a ledger
   */
  fileReturn(legalEntity: KeptRecord<'legalEntity'>, period: ReturnToFile, author: Author): string {
    if (this.startOf(legalEntity.id) === null) throw badRequest(`${legalEntity.code} has no ledger. Start it first.`);
    const date = this.periods.firstOpenDay(legalEntity.id, period.dateTo);
    return this.taxReturns.file(legalEntity, period, date, author);
  }

  /**
   * Revalues what is open and held in other currencies at the end of a day. What open items differ by is undone on the
   * next day.
   * @returns what was revalued
   * @throws Refusal 400 or 403 without a ledger, on days that are not open, or as `revaluation` does
   */
  revalue(legalEntity: KeptRecord<'legalEntity'>, date: LocalDate, author: Author): Revalued[] {
    const { id: legalEntityId, code } = legalEntity;
    if (this.startOf(legalEntityId) === null) throw badRequest(`${code} has no ledger. Start it first.`);
    const next = addDays(date, 1);
    const { rows, items, banks } = revaluation(this.postings, this.directory, legalEntity, date);
    const posting = { journal: 'general', date, legalEntityId, text: `Revaluation ${date}` } as const;
    if (items.length + banks.length > 0) this.refuseDay(legalEntityId, date, author, 'Date');
    if (banks.length > 0) this.postings.insert(posting, banks, author);
    if (items.length === 0) return rows;
    this.refuseDay(legalEntityId, next, author, 'Date');
    const number = this.postings.insert(posting, items, author);
    this.postings.undo({ ...posting, number }, next, { text: posting.text }, author);
    return rows;
  }

  private controls({ number }: Posting): Entry[] {
    return this.postings.entriesOf(number).filter(({ role }) => role === 'control');
  }

  /** What a posted document leaves on its control account before any of it is allocated; a debit is above zero. */
  openAtFirst(documentId: string): Pick<StoredHeader, 'outstandingAmount' | 'outstandingCurrencyAmount'> {
    const posting = this.postings.ofDocument(documentId);
    const entity = posting && this.directory.byId('legalEntity', posting.legalEntityId);
    const controls = posting ? this.controls(posting) : [];
    const [control] = controls;
    if (!control || !entity) return { outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO };
    const inCurrency = controls.reduce((sum, { currencyAmount }) => sum + currencyAmount, 0n);
    return {
      outstandingAmount: decimalTextOf(entriesTotal(controls), currencyPlaces(entity.baseCurrency)),
      outstandingCurrencyAmount: decimalTextOf(inCurrency, currencyPlaces(control.currency)),
    };
  }

  private undo(
    posting: Posting,
    date: LocalDate,
    { id, docNo }: Pick<ServiceDocument['header'], 'id' | 'docNo'>,
    author: Author,
  ): void {
    this.postings.undo(posting, date, { documentId: id, text: docNo }, author);
    this.openItems.drop(id, date);
    this.deferrals.undo(id, date, author);
  }

  /** @throws Refusal 400 before the books start or in a locked period, 403 in a closed one without the right */
  private refuseDay(legalEntityId: string, day: LocalDate, { userName }: Author, field = 'DocDate'): void {
    const start = this.startOf(legalEntityId);
    if (start !== null && day < start)
      throw badRequest(`${field} ${day} is before the day on which these books start, ${start}.`);
    this.refuseMonth(legalEntityId, monthOf(day), { userName });
  }

  private refuseFiledDay({ legalEntityId }: StoredHeader, entries: readonly Entry[], field: string): void {
    const entity = this.directory.byId('legalEntity', legalEntityId);
    if (entity) this.taxReturns.refuseFiledDay(entity, entries, field);
  }

  private refuseMonth(legalEntityId: string, month: string, { userName }: Pick<Author, 'userName'>): void {
    const state = this.periods.state(legalEntityId, month);
    if (state === 'locked') throw badRequest(`The period ${month} is locked: choose a date in an open one.`);
    if (state === 'closed' && !this.rightsOf(userName).postsInClosed)
      throw new Refusal(403, `The period ${month} is closed: choose a date in an open one, or have it opened again.`);
  }
}
