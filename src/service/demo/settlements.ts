import { addDays, daysBetween, type LocalDate } from '../../domain/values/dates.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { classOfDocument } from '../base/classes.ts';
import { readNewDocument } from '../documents/input.ts';
import type { StoredHeader } from '../documents/stored.ts';
import type { Chance } from './chance.ts';
import { posted } from './standing.ts';
import { rateThen, workday } from './days.ts';

interface Settlement {
  invoice: StoredHeader;
  docClass: 'receipt' | 'payment';
  amount: DecimalString;
  date: LocalDate;
}

/** The bank accounts that sterling and all other currencies go over. */
export const STERLING_ACCOUNT = 'GBP-CUR';
export const FOREIGN_ACCOUNT = 'EUR-CUR';

/**
 * Writes the receipts and payments that settle invoices of the demo company, by the same rules as requests, each with
 * its allocation. It draws from a chance of its own, so that everything else stays as it is.
 */
export class Settlements {
  private readonly company: Company;
  private readonly chance: Chance;
  private readonly authorOn: (date: LocalDate) => Author;
  private readonly today: LocalDate;
  private waiting: Settlement[] = [];

  /** @param authorOn the author of a day, with that day's clock, who draws ids from `chance` */
  constructor(company: Company, chance: Chance, authorOn: (date: LocalDate) => Author, today: LocalDate) {
    this.company = company;
    this.chance = chance;
    this.authorOn = authorOn;
    this.today = today;
  }

  /**
   * Has an amount of an invoice settled: within some days before or after the day on which it is due, and before today.
   * @param early how many days before it is due it may be at most
   * @param late how many days after
   */
  settle(invoice: StoredHeader, amount: DecimalString, { early, late }: { early: number; late: number }): void {
    const { docClass, docDate, dueDate = docDate } = invoice;
    const last = docDate < this.today ? addDays(this.today, -1) : this.today;
    let date = workday(addDays(dueDate, this.chance.whole(-early, late)));
    // What is not due yet was paid on some day since.
    if (date > last) date = addDays(docDate, this.chance.whole(0, daysBetween(docDate, last)));
    if (date < docDate) date = docDate;
    const { side } = classOfDocument(docClass);
    this.waiting.push({ invoice, docClass: side === 'sale' ? 'receipt' : 'payment', amount, date });
  }

  /** Writes what is to be settled up to a day, oldest first. */
  writeUpTo(day: LocalDate): void {
    const now = this.waiting.filter(({ date }) => date <= day);
    if (now.length === 0) return;
    this.waiting = this.waiting.filter(({ date }) => date > day);
    now.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const settlement of now) this.write(settlement);
  }

  private write({ invoice: header, docClass, amount, date }: Settlement): void {
    const { documents, directory } = this.company;
    const isHome = header.currency === header.baseCurrency;
    const listed = directory.byCode('currency', header.currency)?.currencyRate;
    const body = {
      contactAccountId: header.contactAccountId,
      docDate: date,
      currency: header.currency,
      currencyRate: isHome || listed === undefined ? undefined : rateThen(this.chance, listed),
      bankAccountId: isHome ? STERLING_ACCOUNT : FOREIGN_ACCOUNT,
      currencyAmount: amount,
      theirRef: header.docNo,
      allocations: [{ docId: header.id, allocAmountCurrency: amount }],
    };
    documents.create(readNewDocument(body), classOfDocument(docClass), this.authorOn(date), posted);
  }
}
