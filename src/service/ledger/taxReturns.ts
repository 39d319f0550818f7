import { z } from 'zod';
import { currencyPlaces } from '../../domain/values/currency.ts';
import { addDays, localDate, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, decimalSchema, type DecimalString } from '../../domain/values/decimal.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import { uuidV7 } from '../../domain/values/identifiers.ts';
import type { Author } from '../base/author.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import { refusedSetUp } from './refusedSetUp.ts';
import type { Database } from '../storage/database.ts';
import { stateOf } from '../storage/history.ts';
import type { Stamp } from '../storage/stamps.ts';
import { fittingAccount, type Place } from './accountTypes.ts';
import { ENTRY_ROLES, minor, type Entry, type EntryRole } from './entry.ts';
import { oneOf, type PostingTable } from './postingTable.ts';
import { RETURN_FORMS, returnForm, type ReturnedEntry, type TaxBox } from './returnForms.ts';

export interface ReturnPeriod {
  dateFrom: LocalDate;
  /** Included. */
  dateTo: LocalDate;
}

/** A return to be filed. */
export interface ReturnToFile extends ReturnPeriod {
  /** What is asked back of a credit, in whole units; nothing if left out. */
  refund?: DecimalString | undefined;
}

const keptBoxes = z.array(
  z.object({
    form: z.enum(RETURN_FORMS).optional(),
    box: z.string(),
    description: z.string(),
    amount: decimalSchema,
    tax: decimalSchema.optional(),
  }),
);

function boxesIn({ boxes }: Record<string, unknown>): TaxBox[] {
  return keptBoxes.parse(JSON.parse(String(boxes)));
}

/** An entry of tax. */
interface TaxEntry extends ReturnedEntry {
  seq: number;
  accountId: string;
  /** When it was posted. */
  date: string;
  taxDate: string;
}

/** A return as it was last filed. */
export interface FiledReturn extends ReturnPeriod {
  version: number;
  filed: Stamp;
  filedBy: string;
}

/** What counts in a return. */
const COUNTED: ReadonlySet<EntryRole> = new Set(['output', 'input', 'owed']);

/**
 * The most, in minor units, that a form and its tax accounts can differ by rounding: a whole unit for each box, before
 * and after a correction, and a minor unit for each entry.
 */
function mostRounded(entries: number, boxes: number, places: number): bigint {
  return BigInt(entries + 2 * boxes * 10 ** places);
}

/**
 * Returns of value added tax. They follow one another: the one after the last that was filed is the next. A British
 * next return takes every entry of tax up to its end that none has taken yet, as payments that are allocated late; one
 * of a later period is shown without what those before it will take. Once one is filed, no document gives tax a date up
 * to its end: what comes late is dated after it and counts in the next return. A German return takes what is dated in
 * its period, which is filed again to correct it. What a filed return has taken is never changed.
 */
export class TaxReturns {
  private readonly database: Database;
  private readonly postings: PostingTable;
  private readonly directory: Directory;
  private readonly startOf: (legalEntityId: string) => LocalDate | null;
  private readonly entries;
  private readonly filed;
  private readonly everyFiled;
  private readonly dueOf;
  private readonly last;
  private readonly lastBefore;
  private readonly insert;
  private readonly mark;
  private readonly takenOf;

  /** @param startOf the day on which the books of a legal entity start */
  constructor(
    database: Database,
    postings: PostingTable,
    directory: Directory,
    startOf: (legalEntityId: string) => LocalDate | null,
  ) {
    this.database = database;
    this.postings = postings;
    this.directory = directory;
    this.startOf = startOf;
    const prepare = (sql: string) => database.prepare(sql);
    const exact = (sql: string) => database.prepare(sql, { isExact: true });
    this.entries = exact(
      `SELECT seq, account_id, role, tax_code_id, rate, amount, base, date, tax_date FROM entry
        WHERE legal_entity_id = ? AND role IN ('output', 'input', 'owed') AND tax_date BETWEEN ? AND ?
        AND (? OR NOT EXISTS (SELECT 1 FROM filed_entry WHERE entry = seq)) ORDER BY seq`,
    );
    this.filed = prepare(
      'SELECT version, boxes FROM tax_return WHERE legal_entity_id = ? AND date_from = ? AND date_to = ? ORDER ' +
        'BY version DESC LIMIT 1',
    );
    this.everyFiled = prepare(
      `SELECT date_from, date_to, version, filed, filed_by FROM tax_return AS one WHERE legal_entity_id = ?
        AND NOT EXISTS (SELECT 1 FROM tax_return AS later WHERE later.legal_entity_id = one.legal_entity_id
          AND later.date_from = one.date_from AND later.date_to = one.date_to AND later.version > one.version)
        ORDER BY date_to DESC`,
    );
    this.dueOf = exact(
      `SELECT sum(amount) AS amount FROM tax_return JOIN entry ON entry.posting = tax_return.posting
        WHERE tax_return.legal_entity_id = ? AND date_from = ? AND date_to = ? AND role = 'return' AND account_id = ?`,
    );
    this.last = prepare('SELECT max(date_to) AS date_to FROM tax_return WHERE legal_entity_id = ?');
    this.lastBefore = prepare(
      'SELECT boxes FROM tax_return WHERE legal_entity_id = ? AND date_to < ? ORDER BY date_to DESC, version ' +
        'DESC LIMIT 1',
    );
    this.insert = prepare('INSERT INTO tax_return VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.mark = prepare('INSERT INTO filed_entry VALUES (?, ?)');
    this.takenOf = prepare('SELECT 1 FROM filed_entry JOIN entry ON seq = entry WHERE posting = ? LIMIT 1');
  }

  /** The boxes of a return: as it was filed, else what it would take now; so does one that waits for a correction. */
  boxes(legalEntity: KeptRecord<'legalEntity'>, period: ReturnPeriod): TaxBox[] {
    const before = this.filedBefore(legalEntity.id, period);
    if (before && (returnForm(legalEntity).takesEarlier || this.open(legalEntity, period).length === 0))
      return before.boxes;
    return this.boxesOf(legalEntity, period);
  }

  /**
   * Files a return: what it comes to moves from the tax accounts to that of tax payable, and its entries are taken.
   * @param date when that is posted
   * @returns its id
   * @throws Refusal 400 when the period has not ended, does not follow the last return, or has nothing to correct; for
   *   a refund above the credit; when form and tax accounts differ by more than rounding explains
   */
  file(legalEntity: KeptRecord<'legalEntity'>, period: ReturnToFile, date: LocalDate, author: Author): string {
    const { dateFrom, dateTo } = period;
    if (dateTo < dateFrom) throw refusedSetUp(400, 'dateTo', 'backwards');
    if (dateTo >= todayOn(author.source.now())) throw refusedSetUp(400, 'dateTo', 'returnEarly', { date: dateTo });
    const before = this.filedBefore(legalEntity.id, period);
    const taken = this.open(legalEntity, period);
    if (before && !returnForm(legalEntity).takesEarlier) {
      if (taken.length === 0) throw refusedSetUp(400, 'dateTo', 'returnSame', { from: dateFrom, to: dateTo });
    } else this.refuseGap(legalEntity.id, dateFrom);
    const refund = this.refundOf(legalEntity, period);
    const boxes = this.boxesOf(legalEntity, period, refund);
    const moved = this.moving(legalEntity, taken, boxes, before?.boxes);
    const number =
      moved.length === 0
        ? null
        : this.postings.insert(
            {
              journal: 'general',
              date,
              legalEntityId: legalEntity.id,
              text: `VAT return ${dateFrom} to ${dateTo}${before ? ', corrected' : ''}`,
            },
            moved,
            author,
          );
    const returnId = uuidV7(author.source);
    const filed = this.database.stamps.next(author.source.now());
    const row = [
      ...[returnId, legalEntity.id, dateFrom, dateTo, JSON.stringify(boxes), number, filed, author.userName],
      (before?.version ?? 0) + 1,
    ];
    this.insert.run(...row);
    const { userName } = author;
    this.database.note(() => ({
      ...{ at: filed, userName, kind: 'taxReturn', recordId: returnId },
      ...{ changes: [], state: stateOf(...row) },
    }));
    for (const { seq } of taken) this.mark.run(seq, returnId);
    return returnId;
  }

  /** The last day that a filed return covers; null before the first return. */
  lastDay(legalEntityId: string): LocalDate | null {
    const last = this.last.get(legalEntityId)?.date_to;
    return typeof last === 'string' ? localDate(last) : null;
  }

  /**
   * What filing a return has put on the account of tax payable, all its versions together: what is to be paid, in minor
   * units of the base currency; below zero for what comes back.
   */
  due({ id, ledger }: KeptRecord<'legalEntity'>, { dateFrom, dateTo }: ReturnPeriod): bigint {
    const amount = this.dueOf.get(id, dateFrom, dateTo, ledger?.taxPayableAccountId ?? '')?.amount;
    // The sum of no entry is null.
    return typeof amount === 'bigint' ? -amount : 0n;
  }

  private refuseGap(legalEntityId: string, dateFrom: LocalDate): void {
    const last = this.lastDay(legalEntityId);
    const date = this.nextFrom(legalEntityId);
    if (last !== null && dateFrom !== date) throw refusedSetUp(400, 'dateFrom', 'returnGap', { date, last });
    const skipped = { dateFrom: '', dateTo: addDays(dateFrom, -1) };
    if (dateFrom > date && this.entriesOf(legalEntityId, skipped, false).length > 0)
      throw refusedSetUp(400, 'dateFrom', 'returnSkips', { date });
  }

  /** The first day of the next return: the day after the last, or that on which the books start. */
  private nextFrom(legalEntityId: string): LocalDate {
    const last = this.lastDay(legalEntityId);
    const next = last === null ? this.startOf(legalEntityId) : addDays(last, 1);
    if (next === null) throw new Error('a tax return is asked for where there is no ledger');
    return next;
  }

  /** The returns of a legal entity that were filed, the last one first. */
  list(legalEntityId: string): FiledReturn[] {
    return this.everyFiled.all(legalEntityId).map((row) => ({
      dateFrom: localDate(String(row.date_from)),
      dateTo: localDate(String(row.date_to)),
      version: Number(row.version),
      filed: String(row.filed),
      filedBy: String(row.filed_by),
    }));
  }

  /**
   * Refuses tax of a day that a filed return covers; not where a period is filed again to correct it.
   * @param field where a person gives that day
   * @throws Refusal 400
   */
  refuseFiledDay(legalEntity: KeptRecord<'legalEntity'>, entries: readonly Entry[], field: string): void {
    const [last] = returnForm(legalEntity).takesEarlier ? this.list(legalEntity.id) : [];
    const shut = entries.find(
      ({ role, taxDate }) => last && COUNTED.has(role) && taxDate !== undefined && taxDate <= last.dateTo,
    );
    if (!last || !shut) return;
    const day = shut.taxDate ?? '';
    const filed = this.list(legalEntity.id).findLast(({ dateTo }) => dateTo >= day) ?? last;
    throw badRequest(
      `${field} ${day} cannot be chosen: the tax return from ${filed.dateFrom} to ${filed.dateTo} was filed. ` +
        `Choose ${addDays(last.dateTo, 1)} or later, and the tax goes into the next return.`,
    );
  }

  /** Whether a filed return has taken tax of a posting. */
  hasTaken(posting: number): boolean {
    return this.takenOf.get(posting) !== undefined;
  }

  /**
   * What each tax account comes to, moved to the account of tax payable; what the form rounds goes to the rounding
   * account.
   * @param before the boxes of the version that is corrected
   * @throws Refusal 400 when they differ by more than rounding explains
   */
  private moving(
    legalEntity: KeptRecord<'legalEntity'>,
    taken: readonly TaxEntry[],
    boxes: readonly TaxBox[],
    before: readonly TaxBox[] | undefined,
  ): Entry[] {
    const { baseCurrency, ledger, code } = legalEntity;
    const entry = (accountId: string, amount: bigint, role: 'return' | 'rounding' = 'return'): Entry[] =>
      amount === 0n ? [] : [{ role, accountId, amount, currency: baseCurrency, currencyAmount: amount }];
    const moved = [...Map.groupBy(taken, ({ accountId }) => accountId)].flatMap(([accountId, entries]) =>
      entry(accountId, -entries.reduce((total, { amount }) => total + amount, 0n)),
    );
    const booked = moved.reduce((total, { amount }) => total + amount, 0n);
    const places = currencyPlaces(baseCurrency);
    const form = returnForm(legalEntity);
    const [now, then] = [form.payable(boxes), before ? form.payable(before) : null];
    const due = now === null ? booked : minor(now, places) - (then === null ? 0n : minor(then, places));
    const rounded = due - booked;
    const most = mostRounded(taken.length, boxes.length, places);
    if (rounded > most || rounded < -most)
      throw refusedSetUp(400, 'dateTo', 'returnDiffers', {
        amount: decimalOf(due, places).toFixed(places),
        booked: decimalOf(booked, places).toFixed(places),
      });
    const account = (id: string | undefined, place: Place, field: string): string =>
      fittingAccount(this.directory, id, place, `Ledger.${field} of the legal entity ${code}`);
    return [
      ...moved,
      ...(due === 0n
        ? []
        : entry(account(ledger?.taxPayableAccountId, 'the account of tax payable', 'TaxPayableAccountId'), -due)),
      ...(rounded === 0n
        ? []
        : entry(account(ledger?.roundingAccountId, 'the rounding account', 'RoundingAccountId'), rounded, 'rounding')),
    ];
  }

  /** @throws Refusal 400 for a refund that is not of whole units, or above the credit that there is */
  private refundOf(legalEntity: KeptRecord<'legalEntity'>, period: ReturnToFile): Decimal {
    const refund = new Decimal(period.refund ?? 0);
    if (refund.isZero()) return refund;
    const { creditBox } = returnForm(legalEntity);
    const credit = new Decimal(this.boxesOf(legalEntity, period).find(({ box }) => box === creditBox)?.amount ?? 0);
    if (!refund.isInteger() || refund.isNegative() || refund.gt(credit))
      throw refusedSetUp(400, 'refund', 'refundTooLarge', { amount: credit.toFixed(0) });
    return refund;
  }

  private boxesOf(legalEntity: KeptRecord<'legalEntity'>, period: ReturnPeriod, refund?: Decimal): TaxBox[] {
    const form = returnForm(legalEntity);
    // What a correction files is all of its period, with what was filed before; so is a longer time shown.
    const isWhole = !form.takesEarlier || period.dateFrom <= (this.lastDay(legalEntity.id) ?? '');
    const counted = isWhole ? this.entriesOf(legalEntity.id, period, true) : this.open(legalEntity, period);
    const places = currencyPlaces(legalEntity.baseCurrency);
    const last = this.lastBefore.get(legalEntity.id, period.dateFrom);
    const boxes = form.boxes(counted, this.directory, places, last ? boxesIn(last) : [], refund);
    const filedTo = this.lastDay(legalEntity.id) ?? '';
    const late = counted.filter((entry) => {
      const day = entry.date < entry.taxDate ? entry.date : entry.taxDate;
      return day <= filedTo && day < period.dateFrom;
    });
    // Tax on sales is a credit: what is owed is above zero.
    const owed = decimalOf(-late.reduce((sum, { amount }) => sum + amount, 0n), places);
    const warning = form.warning(owed, boxes);
    return warning ? [...boxes, warning] : boxes;
  }

  private filedBefore(
    legalEntityId: string,
    { dateFrom, dateTo }: ReturnPeriod,
  ): { version: number; boxes: TaxBox[] } | undefined {
    const row = this.filed.get(legalEntityId, dateFrom, dateTo);
    return row && { version: Number(row.version), boxes: boxesIn(row) };
  }

  /** The entries that a return takes. */
  private open(legalEntity: KeptRecord<'legalEntity'>, { dateFrom, dateTo }: ReturnPeriod): TaxEntry[] {
    const isNext = dateFrom <= this.nextFrom(legalEntity.id);
    const from = returnForm(legalEntity).takesEarlier && isNext ? '' : dateFrom;
    return this.entriesOf(legalEntity.id, { dateFrom: from, dateTo }, false);
  }

  private entriesOf(
    legalEntityId: string,
    { dateFrom, dateTo }: { dateFrom: string; dateTo: string },
    withFiled: boolean,
  ): TaxEntry[] {
    return this.entries.all(legalEntityId, dateFrom, dateTo, withFiled ? 1 : 0).map((row) => ({
      seq: Number(row.seq),
      accountId: String(row.account_id),
      date: String(row.date),
      taxDate: String(row.tax_date),
      role: oneOf(ENTRY_ROLES, row.role),
      taxCodeId: String(row.tax_code_id),
      rate: String(row.rate),
      amount: BigInt(String(row.amount)),
      base: BigInt(String(row.base)),
    }));
  }
}
