import { signedAmount, type BankRecord, type BankTransaction } from './bankLine.ts';

/** What a person looks for to find a line in the service's list: account, day, amount, text and reference. */
export function lookedForAs(line: BankTransaction): string {
  return JSON.stringify([
    line.bankAccountId,
    line.bankDate ?? '',
    signedAmount(line),
    line.description?.trim() ?? '',
    line.bankReference?.trim() ?? '',
  ]);
}

/**
 * Whether a person who looks for the sent line would take this one for it. The reference counts only if one was sent.
 */
function looksLike(line: BankTransaction, sent: BankTransaction): boolean {
  const bankReference = sent.bankReference ? line.bankReference : undefined;
  return lookedForAs({ ...line, bankReference }) === lookedForAs(sent);
}

/** Whether the line is known to be on the service and may be mistaken for another one that was sent. */
export function isKnownEqual({ base, goneAt }: Pick<BankRecord, 'base' | 'goneAt'>, sent: BankTransaction): boolean {
  return base !== null && goneAt === null && looksLike(base, sent);
}
