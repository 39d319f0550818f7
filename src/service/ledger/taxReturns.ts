import { z } from 'zod';
import { currencyPlaces } from '../../domain/values/currency.ts';
import { addDays, localDate, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { decimalSchema, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import { uuidV7 } from '../../domain/values/identifiers.ts';
import { decimalOf } from '../../domain/values/minorUnits.ts';
import { onReturn, usualTreatment, vatBoxes, type VatTreatment } from '../../domain/reports/vatBoxes.ts';
import type { VatFigure } from '../../domain/reports/vatSummary.ts';
import type { Author } from '../author.ts';
import type { Directory, KeptRecord } from '../records/directory.ts';
import { badRequest } from '../refusal.ts';
import type { Database } from '../storage/database.ts';
import { fittingAccount } from './accountTypes.ts';
import type { Entry } from './entry.ts';
import type { PostingTable } from './postingTable.ts';

/** A box of a return, in base currency; boxes 6 to 9 in whole pounds. */
export interface TaxBox {
  box: string;
  description: string;
  amount: DecimalString;
}

export interface ReturnPeriod {
  dateFrom: LocalDate;
  /** Included. */
  dateTo: LocalDate;
}

/** The boxes of VAT Notice 700/12. */
const WORDS: Readonly<Record<string, string>> = {
  1: 'VAT due on sales and other outputs',
  2: 'VAT due on goods from the EU to Northern Ireland',
  3: 'Total VAT due',
  4: 'VAT reclaimed on purchases and other inputs',
  5: 'Net VAT to pay or reclaim',
  6: 'Total value of sales without VAT',
  7: 'Total value of purchases without VAT',
  8: 'Goods from Northern Ireland to the EU without VAT',
  9: 'Goods from the EU to Northern Ireland without VAT',
};

const keptBoxes = z.array(z.object({ box: z.string(), description: z.string(), amount: decimalSchema }));

/** An entry of tax that no return has taken yet. */
interface TaxEntry {
  seq: number;
  accountId: string;
  role: string;
  taxCodeId: string;
  amount: bigint;
  base: bigint;
}

/**
 * Returns of value added tax, by the rules of the United Kingdom: a return takes every entry of tax up to its end that
 * none has taken yet, so that a late correction counts in the next one. What a filed return has taken is never changed.
 */
export class TaxReturns {
  private readonly database: Database;
  private readonly postings: PostingTable;
  private readonly directory: Directory;
  private readonly open;
  private readonly filed;
  private readonly last;
  private readonly insert;
  private readonly mark;
  private readonly takenOf;

  constructor(database: Database, postings: PostingTable, directory: Directory) {
    this.database = database;
    this.postings = postings;
    this.directory = directory;
    const prepare = (sql: string) => database.sqlite.prepare(sql);
    this.open = prepare(
      `SELECT seq, account_id, role, tax_code_id, amount, base FROM entry
        WHERE legal_entity_id = ? AND role IN ('output', 'input', 'owed') AND tax_date <= ?
        AND NOT EXISTS (SELECT 1 FROM filed_entry WHERE entry = seq) ORDER BY seq`,
    );
    this.open.setReadBigInts(true);
    this.filed = prepare('SELECT boxes FROM tax_return WHERE legal_entity_id = ? AND date_from = ? AND date_to = ?');
    this.last = prepare('SELECT max(date_to) AS date_to FROM tax_return WHERE legal_entity_id = ?');
    this.insert = prepare('INSERT INTO tax_return VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.mark = prepare('INSERT INTO filed_entry VALUES (?, ?)');
    this.takenOf = prepare('SELECT 1 FROM filed_entry JOIN entry ON seq = entry WHERE posting = ? LIMIT 1');
  }

  /** The boxes of a return: as it was filed, else what it would take now. */
  boxes(legalEntity: KeptRecord<'legalEntity'>, { dateFrom, dateTo }: ReturnPeriod): TaxBox[] {
    const kept = this.filed.get(legalEntity.id, dateFrom, dateTo)?.boxes;
    if (kept !== undefined) return keptBoxes.parse(JSON.parse(String(kept)));
    return this.boxesOf(legalEntity, this.openUpTo(legalEntity.id, dateTo));
  }

  /**
   * Files a return: what it comes to moves from the tax accounts to that of tax payable, and its entries are taken.
   * @param date when that is posted
   * @returns its id
   * @throws Refusal 400 when the period has not ended, or does not follow the last return
   */
  file(
    legalEntity: KeptRecord<'legalEntity'>,
    { dateFrom, dateTo }: ReturnPeriod,
    date: LocalDate,
    author: Author,
  ): string {
    const { id: legalEntityId, code, ledger } = legalEntity;
    if (dateTo < dateFrom) throw badRequest('DateTo is before DateFrom.');
    if (dateTo >= todayOn(author.source.now())) throw badRequest(`DateTo: the period to ${dateTo} has not ended.`);
    const last = this.last.get(legalEntityId)?.date_to;
    if (typeof last === 'string' && dateFrom !== addDays(localDate(last), 1))
      throw badRequest(`DateFrom must be ${addDays(localDate(last), 1)}: the last return went to ${last}.`);
    const taken = this.openUpTo(legalEntityId, dateTo);
    const boxes = this.boxesOf(legalEntity, taken);
    const returnId = uuidV7(author.source);
    const payable = (): string =>
      fittingAccount(
        this.directory,
        ledger?.taxPayableAccountId,
        'the account of tax payable',
        `Ledger.TaxPayableAccountId of the legal entity ${code}`,
      );
    const moved = this.moving(legalEntity, taken, payable);
    const number =
      moved.length === 0
        ? null
        : this.postings.insert(
            { journal: 'general', date, legalEntityId, text: `VAT return ${dateFrom} to ${dateTo}` },
            moved,
            author,
          );
    const stamp = this.database.stamps.next(author.source.now());
    this.insert.run(returnId, legalEntityId, dateFrom, dateTo, JSON.stringify(boxes), number, stamp, author.userName);
    for (const { seq } of taken) this.mark.run(seq, returnId);
    return returnId;
  }

  /** Whether a filed return has taken tax of a posting. */
  hasTaken(posting: number): boolean {
    return this.takenOf.get(posting) !== undefined;
  }

  /** What each tax account comes to, moved to the account of tax payable. */
  private moving(
    { baseCurrency }: KeptRecord<'legalEntity'>,
    taken: readonly TaxEntry[],
    payable: () => string,
  ): Entry[] {
    const entry = (accountId: string, amount: bigint): Entry => ({
      role: 'return',
      accountId,
      amount,
      currency: baseCurrency,
      currencyAmount: amount,
    });
    const moved = [...Map.groupBy(taken, ({ accountId }) => accountId)].flatMap(([accountId, entries]): Entry[] => {
      const sum = entries.reduce((total, { amount }) => total + amount, 0n);
      return sum === 0n ? [] : [entry(accountId, -sum)];
    });
    const due = moved.reduce((total, { amount }) => total + amount, 0n);
    return due === 0n ? moved : [...moved, entry(payable(), -due)];
  }

  private boxesOf({ baseCurrency }: KeptRecord<'legalEntity'>, entries: readonly TaxEntry[]): TaxBox[] {
    const places = currencyPlaces(baseCurrency);
    const figures = entries.flatMap(({ role, taxCodeId, amount, base }): VatFigure[] => {
      // The other half of a reverse charge: the boxes count it with the purchase.
      if (role === 'owed') return [];
      // Tax on sales is a credit, which is below zero in the ledger.
      const sign = role === 'output' ? -1n : 1n;
      return [
        {
          side: role === 'output' ? 'sale' : 'purchase',
          taxCode: taxCodeId,
          net: decimalOf(sign * base, places),
          tax: decimalOf(sign * amount, places),
          standing: 'posted',
          shares: [],
        },
      ];
    });
    const code = (id: string) => this.directory.byId('taxCode', id);
    const { boxes } = vatBoxes(
      figures,
      (id): VatTreatment => {
        const usual = usualTreatment(code(id));
        const { saleTreatment = usual.sale, purchaseTreatment = usual.purchase } = code(id) ?? {};
        return { id, sale: saleTreatment, purchase: purchaseTreatment };
      },
      (id) => code(code(id)?.reverseChargeOfId ?? '')?.taxRate,
    );
    return boxes.map((each) => ({
      box: String(each.box),
      description: WORDS[String(each.box)] ?? '',
      amount: toDecimalString(onReturn(each)),
    }));
  }

  private openUpTo(legalEntityId: string, day: LocalDate): TaxEntry[] {
    return this.open.all(legalEntityId, day).map((row) => ({
      seq: Number(row.seq),
      accountId: String(row.account_id),
      role: String(row.role),
      taxCodeId: String(row.tax_code_id),
      amount: BigInt(String(row.amount)),
      base: BigInt(String(row.base)),
    }));
  }
}
