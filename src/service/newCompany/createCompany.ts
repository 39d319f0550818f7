import { todayOn } from '../../domain/values/dates.ts';
import type { Author } from '../base/author.ts';
import { keepDomain, openCompany, type Company } from '../company/company.ts';
import { systemRandom } from '../company/exchange.ts';
import { fillDemoCompany } from '../demo/company.ts';
import { demoEntity } from '../demo/ledgerSetUp.ts';
import { keepRecord } from '../records/amend.ts';
import type { Engine } from '../storage/engine.ts';
import { wholeFile } from '../storage/wholeFile.ts';
import { NEWEST_API_VERSION } from '../base/versions.ts';
import { fillCompany, type CompanyPlan } from './fillCompany.ts';

const USER = 'bookkeeper';
const LONGEST_DOMAIN = 40;

/** How to sign in to a company; its key is told only when it is made. */
export interface CreatedCompany {
  domain: string;
  user: string;
  apiKey: string;
}

/**
 * Makes a company in a file of its own, whole or not at all.
 * @param now milliseconds since 1970
 * @throws Error that says why not: the file exists, or its folder cannot be written to
 */
export function createCompany(file: string, plan: CompanyPlan, now: () => number = Date.now): CreatedCompany {
  return wholeFile(file, 'for the new company', (making) => fillStorage(making, plan, now));
}

/** Fills a database that holds no company yet, and closes it if it is a file. @param now milliseconds since 1970 */
export function fillStorage(storage: string | Engine, plan: CompanyPlan, now: () => number = Date.now): CreatedCompany {
  const domain = domainOf(plan.name);
  const source = { now, randomBytes: systemRandom };
  const company = openCompany(storage, { domain, apiVersion: NEWEST_API_VERSION, source, postingDelay: 0 });
  try {
    const { database, keys, users } = company;
    database.transact(() => {
      const author: Author = { userName: USER, source: { ...source, now: increasing(now) } };
      // The demo company is of earlier days, and times of change only go on.
      if (plan.isDemo) fillDemo(company, plan.name, author);
      users.add(USER);
      if (!plan.isDemo) fillCompany(company, plan, author);
      keepDomain(company, domain);
      database.markReady();
    });
    return { domain, user: USER, apiKey: keys.create({ userName: USER, description: 'Made with the company' }) };
  } finally {
    if (typeof storage === 'string') company.database.close();
  }
}

/** Fills in the demo company, which has no history of its own, and gives it its name. */
function fillDemo(company: Company, name: string, author: Author): void {
  const { database, directory } = company;
  database.withoutHistory(() => {
    fillDemoCompany(company, { size: 'books', today: todayOn(author.source.now()), userName: author.userName });
    keepRecord(directory, 'legalEntity', demoEntity(company), { description: name }, author);
  });
}

/**
 * A clock that goes on with each look, so that ids, which begin with their time, keep the order of the chart: the first
 * document type of a class is the usual one.
 */
function increasing(now: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(last + 1, now()));
}

/** A short name for the company, as the Domain header wants it: small letters and digits. */
function domainOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_DOMAIN)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'company' : plain;
}
