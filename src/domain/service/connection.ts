import { z } from 'zod';
import { apiVersionSchema } from '../values/apiVersion.ts';

/** Longest name of a connection, in characters: the page header has no room for more. */
export const LONGEST_NAME = 60;

export const connectionIdSchema = z.string().regex(/^[a-z0-9-]{1,64}$/);

/** An authority of an office's own, which one connection trusts besides those that the computer trusts. */
export const authoritySchema = z.object({ name: z.string(), validUntil: z.iso.date() });
export type Authority = z.infer<typeof authoritySchema>;
/** Characters of a file with its certificates. */
export const LONGEST_AUTHORITY = 100_000;
export const authorityTextSchema = z.string().max(LONGEST_AUTHORITY);

/** A company's connection to its Finance Service, as the page may see it: without the API key. */
export const connectionSchema = z.object({
  id: connectionIdSchema,
  /** Shown in the page header: as the user named it, else its domain (`connectionName`). */
  name: z.string().min(1),
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  /** Whether it is the demo company; Daybook itself starts its service. */
  isDemo: z.boolean(),
  /** Set if it is the company on this computer; Daybook itself starts its service. */
  isOwn: z.literal(true).optional(),
  /** Where the API key is: in the OS keychain, in memory for this run, or nowhere; then the user has to enter it. */
  key: z.enum(['keychain', 'memory', 'missing']),
  /** As the last sign-in reported it. */
  apiVersion: apiVersionSchema.nullable(),
  /** Set if somebody has chosen one. */
  authority: authoritySchema.optional(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** What the user types to connect. */
export const credentialsSchema = z.object({
  baseUrl: z.string(),
  domain: z.string(),
  userName: z.string(),
  apiKey: z.string(),
  /** The name of the connection; left out or empty if the user gives none. */
  name: z.string().max(LONGEST_NAME).optional(),
  /** The certificates of the office's own authority, in PEM; left out where the computer knows the service's. */
  authority: authorityTextSchema.optional(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

type Account = Pick<Connection, 'baseUrl' | 'domain' | 'userName'>;

/** Whether Daybook itself runs the company's service: nobody enters its address and its key. */
export function isLocal({ isDemo, isOwn }: Pick<Connection, 'isDemo' | 'isOwn'>): boolean {
  return isDemo || isOwn === true;
}

/** An address without its scheme. */
function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^https?:\/\//, '');
}

/** What distinguishes an account from others: its user if theirs differ, its host if that differs. */
function distinction(account: Account, others: readonly Account[]): string[] {
  const isOtherHost = others.some(({ baseUrl }) => baseUrl !== account.baseUrl);
  const isOtherUser = others.some(({ userName }) => userName.toLowerCase() !== account.userName.toLowerCase());
  return [...(isOtherUser ? [account.userName] : []), ...(isOtherHost ? [hostOf(account.baseUrl)] : [])];
}

/** The displayed name of a connection, with what distinguishes it if another one has the same name. */
export function shownName(
  connection: Account & Pick<Connection, 'id' | 'name'>,
  all: readonly (Account & Pick<Connection, 'id' | 'name'>)[],
): string {
  const same = all.filter(
    ({ id, name }) => id !== connection.id && name.toLowerCase() === connection.name.toLowerCase(),
  );
  return same.length === 0 ? connection.name : `${connection.name} (${distinction(connection, same).join(', ')})`;
}

/** The default name of a connection: its domain. If that name is used already, the user, the host or both are added. */
export function connectionName(account: Account, others: readonly (Account & Pick<Connection, 'name'>)[]): string {
  const usedNames = new Set(others.map(({ name }) => name.toLowerCase()));
  const sameDomain = others.filter(({ domain }) => domain.toLowerCase() === account.domain.toLowerCase());
  const names = [
    account.domain,
    `${account.domain} (${distinction(account, sameDomain).join(', ')})`,
    `${account.domain} (${account.userName}, ${hostOf(account.baseUrl)})`,
  ];
  const unused = names.find((name) => !usedNames.has(name.toLowerCase()));
  return (unused ?? names.at(-1) ?? account.domain).slice(0, LONGEST_NAME);
}
