import type { Directory, KeptRecord } from '../records/directory.ts';
import { fittingAccount } from './accountTypes.ts';
import type { EntryRole } from './entry.ts';

/** The roles of tax, and the account of its code that each is on. */
const ACCOUNTS = {
  output: ['outputAccountId', 'OutputAccountId'],
  owed: ['outputAccountId', 'OutputAccountId'],
  input: ['inputAccountId', 'InputAccountId'],
  outputNotDue: ['outputNotDueAccountId', 'OutputNotDueAccountId'],
  inputNotDue: ['inputNotDueAccountId', 'InputNotDueAccountId'],
} as const satisfies Partial<Record<EntryRole, readonly [keyof KeptRecord<'taxCode'>, string]>>;
export type TaxAccountRole = keyof typeof ACCOUNTS;

/** What tax that waits for payment becomes when it is paid. */
export const RELEASED = { outputNotDue: 'output', inputNotDue: 'input' } as const satisfies Partial<
  Record<TaxAccountRole, TaxAccountRole>
>;
export type WaitingRole = keyof typeof RELEASED;

export function isWaiting(role: EntryRole): role is WaitingRole {
  return role in RELEASED;
}

/** The account on which the tax of a code is posted. @throws Refusal 400 that names the field which lacks it */
export function taxAccount(directory: Directory, code: KeptRecord<'taxCode'>, role: TaxAccountRole): string {
  const [field, name] = ACCOUNTS[role];
  return fittingAccount(directory, code[field], 'a tax account', `${name} of the tax code ${code.code}`);
}
