import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepDomain, openCompany } from '../company.ts';
import { systemRandom } from '../http/exchange.ts';
import type { Engine } from '../storage/engine.ts';
import { NEWEST_API_VERSION } from '../versions.ts';
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
 * Makes a company in a file of its own, whole or not at all: it is filled beside its place and takes that at the end.
 * @param now milliseconds since 1970
 * @throws Error that says why not: the file exists, or its folder cannot be written to
 */
export function createCompany(file: string, plan: CompanyPlan, now: () => number = Date.now): CreatedCompany {
  if (existsSync(file)) throw new Error(`The file ${file} exists already: choose another name for the new company.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}: make it first.`);
  const making = `${file}.making`;
  const tidy = (): void => {
    for (const ending of ['', '-wal', '-shm']) rmSync(making + ending, { force: true });
  };
  tidy();
  try {
    // Only its user may read it. SQLite gives its other files the mode of this one.
    closeSync(openSync(making, 'ax', 0o600));
    const created = fillStorage(making, plan, now);
    place(making, file);
    return created;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      throw new Error(`The folder ${dirname(file)} cannot be written to: choose another one.`, { cause: error });
    throw error;
  } finally {
    tidy();
  }
}

/** Gives a file its place: another company that has come into being there meanwhile is never overwritten. */
export function place(making: string, file: string): void {
  try {
    linkSync(making, file);
  } catch (error) {
    // Some file systems know no links.
    if (existsSync(file)) throw error;
    renameSync(making, file);
  }
}

/** Fills a database that holds no company yet, and closes it if it is a file. @param now milliseconds since 1970 */
export function fillStorage(storage: string | Engine, plan: CompanyPlan, now: () => number = Date.now): CreatedCompany {
  const domain = domainOf(plan.name);
  const source = { now, randomBytes: systemRandom };
  const company = openCompany(storage, { domain, apiVersion: NEWEST_API_VERSION, source, postingDelay: 0 });
  try {
    const { database, keys, users } = company;
    database.transact(() => {
      users.add(USER);
      fillCompany(company, plan, { userName: USER, source: { ...source, now: increasing(now) } });
      keepDomain(company, domain);
      database.markReady();
    });
    return { domain, user: USER, apiKey: keys.create({ userName: USER, description: 'Made with the company' }) };
  } finally {
    if (typeof storage === 'string') company.database.close();
  }
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
