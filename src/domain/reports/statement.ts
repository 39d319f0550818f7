import { daysBetween, type LocalDate } from '../values/dates.ts';
import { Decimal, toDecimalString, ZERO, type DecimalString } from '../values/decimal.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import { standingOf } from '../documents/lifeCycle.ts';
import type { Side } from './ledgerStanding.ts';
import { NOT_ALLOCATED, type AgedParty, type PartyDocument } from './agedParties.ts';
import type { Period } from './cashFlow.ts';
import { asMoved, isInLedger, isNobodys, sideOfClass } from './ledgerStanding.ts';
import { ExactSum } from './tally.ts';

/** A line of a statement: a document and what it adds to what is owed, in document currency. */
export interface StatementEntry<D> {
  readonly document: D;
  readonly amount: DecimalString;
  /** What is owed after it. */
  readonly balance: DecimalString;
}

/** All movements of one party in one currency, in a period. */
export interface MovementStatement<D> {
  readonly side: Side;
  readonly party: string;
  readonly currency: string;
  readonly opening: DecimalString;
  /** The documents of the period and what each adds, in no order; `statementLines` puts them in order. */
  readonly movements: readonly { readonly document: D; readonly amount: DecimalString }[];
  readonly closing: DecimalString;
  /** Documents without an amount that can be read, or without a date: they are not in it. */
  readonly uncounted: readonly D[];
  /**
   * What all documents of the party, of any date, add up to without what is outstanding: not zero where something was
   * settled by no document here, such as a receipt that was never allocated. The closing balance still has it.
   */
  readonly unexplained: DecimalString;
}

function byDate<D extends PartyDocument>(a: D, b: D): number {
  if (a.docDate !== b.docDate) return a.docDate < b.docDate ? -1 : 1;
  return a.docNo < b.docNo ? -1 : a.docNo > b.docNo ? 1 : 0;
}

/** The amount of a document as its list row has it: of a journal, what is open of it. */
export function movedAmount<D extends PartyDocument>(document: D): string {
  const { docClass, grossCurrencyAmount: gross, outstandingCurrencyAmount: open } = document;
  return DOCUMENT_TRAITS[docClass].entry === 'journal' ? open : gross;
}

/** A statement in the making. */
class OpenStatement<D extends PartyDocument> {
  private readonly side: Side;
  private readonly party: string;
  private readonly currency: string;
  private readonly opening = new ExactSum();
  private readonly closing = new ExactSum();
  private readonly unexplained = new ExactSum();
  private readonly movements: { document: D; amount: DecimalString }[] = [];
  private readonly uncounted: D[] = [];

  constructor(side: Side, { contactAccountId, currency }: D) {
    this.side = side;
    this.party = contactAccountId;
    this.currency = currency;
  }

  /**
   * @param moved what it adds, where its allocations say it; else its amount
   * @param isOfSide whether what is open of it belongs to the side
   */
  add(document: D, { from, to }: Period, moved: DecimalString | undefined, isOfSide: boolean): void {
    const { outstandingCurrencyAmount: open, docDate } = document;
    const own = movedAmount(document);
    const amount = moved ?? (own === '' ? null : asMoved(document, own, this.side));
    if (amount !== null && open !== '') {
      this.unexplained.add(amount);
      if (isOfSide) this.unexplained.add(asMoved(document, open, this.side), -1);
    }
    if (docDate > to) return;
    if (amount === null || docDate === '') {
      this.uncounted.push(document);
      return;
    }
    this.closing.add(amount);
    if (docDate < from) this.opening.add(amount);
    else if (moved === undefined || moved !== ZERO) this.movements.push({ document, amount });
  }

  get isEmpty(): boolean {
    return this.movements.length + this.uncounted.length === 0 && this.closing.isZero;
  }

  made(): MovementStatement<D> {
    const { side, party, currency, movements, uncounted } = this;
    const [opening, closing] = [toDecimalString(this.opening.amount), toDecimalString(this.closing.amount)];
    const unexplained = toDecimalString(this.unexplained.amount);
    return { side, party, currency, opening, movements, closing, uncounted, unexplained };
  }
}

/**
 * The statements of each party of a side: what was owed before the period, the posted documents of it, and what is owed
 * after it. A document counts with its whole amount on its document date, money as what it pays.
 * @param sideOf the side of a document's party; that of its class if left out
 * @param moved what documents add to the side whose allocations say it (`movedParts`)
 * @returns a statement for each party and currency with something in the period or a balance
 */
export function movementStatements<D extends PartyDocument>(
  documents: Iterable<D>,
  side: Side,
  period: Period,
  sideOf: (document: D) => Side | null = sideOfClass,
  moved: ReadonlyMap<string, DecimalString> = new Map(),
): MovementStatement<D>[] {
  const held = new Map<string, OpenStatement<D>>();
  for (const document of documents) {
    const [isOfSide, part] = [sideOf(document) === side, moved.get(document.key)];
    if ((!isOfSide && (part ?? ZERO) === ZERO) || !isInLedger(document) || isNobodys(document)) continue;
    const name = `${document.currency} ${document.contactAccountId}`;
    let statement = held.get(name);
    if (statement === undefined) {
      statement = new OpenStatement(side, document);
      held.set(name, statement);
    }
    statement.add(document, period, part, isOfSide);
  }
  return [...held.values()].flatMap((statement) => (statement.isEmpty ? [] : [statement.made()]));
}

/**
 * The lines of a statement by date and number, each with what is owed after it; the last one is the closing balance.
 */
export function statementLines<D extends PartyDocument>({
  opening,
  movements,
}: MovementStatement<D>): StatementEntry<D>[] {
  let balance = new Decimal(opening);
  return movements
    .toSorted((a, b) => byDate(a.document, b.document))
    .map(({ document, amount }) => {
      balance = balance.plus(amount);
      return { document, amount, balance: toDecimalString(balance) };
    });
}

/** Days overdue from which each level of a reminder begins; at most three, rising. */
export const REMINDER_LEVELS = 3;
export const USUAL_REMINDER_DAYS: readonly number[] = [7, 21, 35];

/** The level of something that has been due for so many days: 0 for none yet. */
export function reminderLevel(days: number, from: readonly number[]): number {
  return from.slice(0, REMINDER_LEVELS).filter((least) => days >= least).length;
}

/** An overdue document of a reminder. */
export interface ReminderItem<D> {
  readonly document: D;
  readonly days: number;
  readonly level: number;
  readonly open: DecimalString;
}

/** What one party is reminded of, in one currency. */
export interface Reminder<D> {
  readonly party: string;
  readonly currency: string;
  /** The highest level of its items. */
  readonly level: number;
  readonly items: readonly ReminderItem<D>[];
  readonly total: DecimalString;
  /** What the party has to pay: the total less what is set off. Zero or negative if that covers all that is overdue. */
  readonly toPay: DecimalString;
  /** Overdue documents that it leaves out, because they are disputed. */
  readonly disputed: readonly D[];
  /** Open credits and money that is not allocated, less what was paid out of them. Zero or negative. */
  readonly setOff: DecimalString;
}

/**
 * The reminders of parties with overdue invoices, as an aged report by due date has them. A disputed invoice is left
 * out and named. A credit is never overdue: nobody has to pay it.
 * @param find the document of a key
 * @param days from which each level begins
 */
export function reminders<D extends PartyDocument>(
  parties: readonly AgedParty[],
  asAt: LocalDate,
  find: (key: string) => D | undefined,
  days: readonly number[],
): Reminder<D>[] {
  /** Days overdue by due date: many documents share one. */
  const lateBy = new Map<string, number>();
  const daysLate = (dueDate: string): number => {
    const known = lateBy.get(dueDate) ?? daysBetween(dueDate, asAt);
    lateBy.set(dueDate, known);
    return known;
  };
  return parties.flatMap(({ party, currency, documents }) => {
    const items: ReminderItem<D>[] = [];
    const disputed: D[] = [];
    const setOff = new ExactSum();
    for (const { key, place, open } of documents) {
      const document = find(key);
      if (open.startsWith('-') || place === NOT_ALLOCATED) setOff.add(open);
      else if (document !== undefined && document.dueDate !== '' && document.dueDate < asAt) {
        const late = daysLate(document.dueDate);
        const level = reminderLevel(late, days);
        if (level === 0) continue;
        if (standingOf(document.statusList) === 'disputed') disputed.push(document);
        else items.push({ document, days: late, level, open });
      }
    }
    if (items.length === 0 && disputed.length === 0) return [];
    // What was paid to a customer takes credits up, and is itself no overdue invoice.
    const covered = Decimal.min(setOff.amount, 0);
    const total = new ExactSum();
    for (const { open } of items) total.add(open);
    return [
      {
        party,
        currency,
        level: items.reduce((most, { level }) => Math.max(most, level), 0),
        items: items.sort((a, b) => b.days - a.days || byDate(a.document, b.document)),
        total: toDecimalString(total.amount),
        toPay: toDecimalString(total.amount.plus(covered)),
        disputed,
        setOff: toDecimalString(covered),
      },
    ];
  });
}
