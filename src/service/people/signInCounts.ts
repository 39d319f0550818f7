import { isIPv6 } from 'node:net';
import type { Database } from '../storage/database.ts';
import { sha256 } from '../storage/hash.ts';

const SECOND = 1_000;
const LONGEST_WAIT = 300 * SECOND;
/** After this long without a failure nothing is held against anybody, ms. */
const FORGOTTEN_AFTER = 900 * SECOND;
/** Failures in a row before one has to wait: of a user from an address, and of whatever users from an address. */
const FREE = { user: 5, address: 20 } as const;

interface Count {
  who: string;
  free: number;
}

/**
 * The part of an address that one person cannot change at will: the whole of IPv4, the first 64 bits of IPv6.
 * @param address as a socket tells it, also `::ffff:192.0.2.1` and `fe80::1%eth0`
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = tail === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Milliseconds to wait after so many failures: none at first, then 1 s, 2 s, 4 s, up to five minutes. */
function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(SECOND * 2 ** (failures - free), LONGEST_WAIT);
}

/**
 * Slows down who guesses keys. Failures are counted by user and address, and by address; never by user alone, so that
 * nobody can keep another one out from elsewhere. The counts lie in the database, for every process, under the SHA-256
 * of whom they are about: people type keys where a name belongs. An address has few of them, since one that has to wait
 * adds none.
 */
export class SignInCounts {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Milliseconds until a user may try again from an address; 0 for at once. @param now milliseconds since 1970 */
  waitOf(userName: string, address: string, now: number): number {
    const read = this.database.prepare('SELECT failures, last FROM sign_in_failure WHERE who = ?');
    const waits = countsOf(userName, address).map(({ who, free }) => {
      const row = read.get(who);
      if (!row || Number(row.last) <= now - FORGOTTEN_AFTER) return 0;
      const wait = waitAfter(Number(row.failures), free);
      // A clock that was put back makes nobody wait longer.
      return Math.min(wait, Number(row.last) + wait - now);
    });
    return Math.max(0, ...waits);
  }

  /** Counts a failure. */
  note(userName: string, address: string, now: number): void {
    const { database } = this;
    database.prepare('DELETE FROM sign_in_failure WHERE last <= ?').run(now - FORGOTTEN_AFTER);
    const count = database.prepare(
      'INSERT INTO sign_in_failure (who, failures, last) VALUES (?, 1, ?) ON CONFLICT (who) DO UPDATE SET failures = sign_in_failure.failures + 1, last = excluded.last',
    );
    for (const { who } of countsOf(userName, address)) count.run(who, now);
  }

  /** Forgets the failures of a user who has signed in; those of the address stay, or a user could wipe them away. */
  clear(userName: string, address: string): void {
    const [own] = countsOf(userName, address);
    this.database.prepare('DELETE FROM sign_in_failure WHERE who = ?').run(own.who);
  }
}

function countsOf(userName: string, address: string): [Count, Count] {
  const network = networkOf(address);
  return [
    { who: sha256(`${network}\n${userName}`), free: FREE.user },
    { who: sha256(network), free: FREE.address },
  ];
}
