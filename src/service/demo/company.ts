import type { LocalDate } from '../../domain/values/dates.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { addDays, addMonths } from '../../domain/values/dates.ts';
import { Bookkeeping } from './bookkeeping.ts';
import { Chance } from './chance.ts';
import { DocumentFiller } from './documents.ts';
import { Goods } from './goods.ts';
import { startLedger } from './ledgerSetUp.ts';
import { PriceFiller } from './prices.ts';
import { RecordFiller } from './records.ts';
import { RunningCosts } from './running.ts';
import { Settlements } from './settlements.ts';
import { TradeFiller, type TradePlan } from './trade.ts';

/**
 * The size of the demo company: a number of sales invoices, or `small` (400, some of every other class, and prices), or
 * `books` (the same on a ledger, with running costs), or `none`. `few` is for tests: no document, and few of its
 * parties and products.
 */
export type DemoSize = 'none' | 'few' | 'small' | 'books' | number;

export const SMALL_DEMO = 400;
export const LARGEST_DEMO = 1_000_000;

/** Customers, suppliers, foreign customers of each country and families of products of a company with few of them. */
const FEW = 3;
const SEED = 20_417;
const SETTLEMENT_SEED = 6;
const UNPAID_SEED = 7;
const LEDGER_SEED = 8;
const SMALL_TRADE: TradePlan = {
  purchases: { count: 150, days: 360 },
  open: 365,
  receipts: 40,
  payments: 60,
  unpaid: 0.2,
};
/** On a ledger purchases go back as far as sales, and few invoices are still open after some time. */
const BOOKS_TRADE: TradePlan = {
  purchases: { count: 110, days: 720 },
  open: 120,
  receipts: 10,
  payments: 10,
  unpaid: 0.5,
};
const CHASED_AFTER = 200;
const OPENING_HOUR = 9 * 3_600_000;

export interface DemoPlan {
  size: DemoSize;
  /** The last day of its two years. */
  today: LocalDate;
  userName: string;
}

/**
 * Fills an empty company, with the same result for the same day and size. Ids and times of its records are made here,
 * so they depend on neither the time nor the machine.
 */
export function fillDemoCompany(company: Company, plan: DemoPlan): void {
  if (plan.size === 'none') return;
  const count = typeof plan.size === 'number' ? plan.size : plan.size === 'few' ? 0 : SMALL_DEMO;
  const chance = new Chance(SEED);
  const dayBefore = addDays(plan.today, -1);
  const authorsBy =
    (ids: Chance) =>
    (date: LocalDate): Author => {
      const randomBytes = (target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => ids.fill(target);
      // Records dated today are written the day before: today's nine o'clock may still be to come, and changes must be
      // in the order of their times.
      const now = Date.parse(`${date < plan.today ? date : dayBefore}T00:00:00Z`) + OPENING_HOUR;
      return { userName: plan.userName, source: { now: () => now, randomBytes } };
    };
  const authorOn = authorsBy(chance);

  const records = new RecordFiller(
    company.directory,
    authorOn(addDays(addMonths(plan.today, -24), -1)),
    chance,
    company.spellings === '1.13',
    plan.size === 'few' ? FEW : Infinity,
  );
  company.database.transact(() => {
    records.setup();
    records.products();
    records.contacts();
    records.projects(plan.today);
  });
  const hasLedger = plan.size === 'books';
  const bookkeeper = authorsBy(new Chance(LEDGER_SEED));
  if (hasLedger)
    company.database.transact(() =>
      startLedger(company, plan.today, bookkeeper(addDays(addMonths(plan.today, -24), -1))),
    );
  const goods = new Goods(company.directory);
  if (typeof plan.size === 'number' || plan.size === 'few') {
    new DocumentFiller(company, chance, authorOn, goods, null).fill(count, plan.today);
    return;
  }
  const settling = new Chance(SETTLEMENT_SEED);
  const settlements = new Settlements(company, settling, authorsBy(settling), plan.today);
  new DocumentFiller(company, chance, authorOn, goods, settlements, hasLedger ? CHASED_AFTER : Infinity).fill(
    count,
    plan.today,
  );
  new TradeFiller(company, chance, authorOn, goods).fill(
    plan.today,
    settlements,
    new Chance(UNPAID_SEED),
    hasLedger ? BOOKS_TRADE : SMALL_TRADE,
  );
  if (hasLedger)
    company.database.transact(() => {
      new RunningCosts(company, bookkeeper, plan.today).fill();
      new Bookkeeping(company, bookkeeper, plan.today).fill();
    });
  company.database.transact(() => new PriceFiller(company, chance, authorOn(dayBefore), goods).fill(plan.today));
}
