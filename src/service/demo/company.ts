import type { LocalDate } from '../../domain/values/dates.ts';
import type { Author } from '../author.ts';
import type { Company } from '../company.ts';
import { addDays, addMonths } from '../../domain/values/dates.ts';
import { Chance } from './chance.ts';
import { DocumentFiller } from './documents.ts';
import { PriceFiller } from './prices.ts';
import { RecordFiller } from './records.ts';
import { TradeFiller } from './trade.ts';

/**
 * The size of the demo company: a number of sales invoices, or `small` (400, some of every other class, and prices), or
 * `none`. `few` is for tests: no document, and few of its parties and products.
 */
export type DemoSize = 'none' | 'few' | 'small' | number;

export const SMALL_DEMO = 400;
export const LARGEST_DEMO = 1_000_000;

/** Customers, suppliers, foreign customers of each country and families of products of a company with few of them. */
const FEW = 3;
const SEED = 20_417;
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
  const count = plan.size === 'small' ? SMALL_DEMO : plan.size === 'few' ? 0 : plan.size;
  const chance = new Chance(SEED);
  const randomBytes = (target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => chance.fill(target);
  const dayBefore = addDays(plan.today, -1);
  const authorOn = (date: LocalDate): Author => {
    // Records dated today are written the day before: today's nine o'clock may still be to come, and changes must be in
    // the order of their times.
    const now = Date.parse(`${date < plan.today ? date : dayBefore}T00:00:00Z`) + OPENING_HOUR;
    return { userName: plan.userName, source: { now: () => now, randomBytes } };
  };

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
  new DocumentFiller(company, chance, authorOn).fill(count, plan.today);
  if (plan.size !== 'small') return;
  new TradeFiller(company, chance, authorOn).fill(plan.today);
  company.database.transact(() => new PriceFiller(company, chance, authorOn(dayBefore)).fill(plan.today));
}
