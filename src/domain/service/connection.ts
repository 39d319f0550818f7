import { z } from 'zod';
import { apiVersionSchema } from './apiVersion.ts';

/** Characters of a connection's name: the head has no room for more. */
export const LONGEST_NAME = 60;

export const connectionIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** A company's way to its Finance Service, as the page may see it: the API key is never part of it. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  /** Shown in the head of the page; as the user named it, else after its domain (`connectionName`). */
  name: z.string().min(1),
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  /** The demo company: its service is started by Daybook itself. */
  isDemo: z.boolean(),
  /** Where the API key is: in the OS keychain, in memory for this run, or nowhere (it must be asked for). */
  key: z.enum(['keychain', 'memory', 'missing']),
  /** As the last sign-in told it. */
  apiVersion: apiVersionSchema.nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What the user types to connect. */
export const credentialsSchema = z.object({
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  apiKey: z.string(),
  /** What it is to be called; left out or empty where nobody says. */
  name: z.string().max(LONGEST_NAME).optional(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

type Account = Pick<Connection, 'baseUrl' | 'domain' | 'userName'>;

/** An address as people tell it: without the scheme. */
function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

/** What tells an account from others: the user where theirs are others, the host where that is another. */
function apart(account: Account, others: readonly Account[]): string[] {
  const isOtherHost = others.some(({ baseUrl }) => baseUrl !== account.baseUrl);
  const isOtherUser = others.some(({ userName }) => userName.toLowerCase() !== account.userName.toLowerCase());
  return [...(isOtherUser ? [account.userName] : []), ...(isOtherHost ? [hostOf(account.baseUrl)] : [])];
}

/** A connection's name as it is shown: with what tells it apart where another one has the same. */
export function shownName(
  connection: Account & Pick<Connection, 'id' | 'name'>,
  all: readonly (Account & Pick<Connection, 'id' | 'name'>)[],
): string {
  const same = all.filter(
    ({ id, name }) => id !== connection.id && name.toLowerCase() === connection.name.toLowerCase(),
  );
  return same.length === 0 ? connection.name : `${connection.name} (${apart(connection, same).join(', ')})`;
}

/**
 * What a connection is called where nobody has named it: its domain; and where another one is called so already, what tells
 * them apart as well, the user or the host, or both.
 */
export function connectionName(account: Account, others: readonly (Account & Pick<Connection, 'name'>)[]): string {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const alike = others.filter(({ domain }) => domain.toLowerCase() === account.domain.toLowerCase());
  const names = [
    account.domain,
    `${account.domain} (${apart(account, alike).join(', ')})`,
    `${account.domain} (${account.userName}, ${hostOf(account.baseUrl)})`,
  ];
  const free = names.find((name) => !taken.has(name.toLowerCase()));
  return (free ?? names.at(-1) ?? account.domain).slice(0, LONGEST_NAME);
}
