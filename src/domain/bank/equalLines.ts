import { signedAmount, type BankRecord, type BankTransaction } from './bankLine.ts';

/** What a person goes by who looks for a line in the service's list: its account, day, amount, words and reference. */
export function lookedForAs(line: BankTransaction): string {
  return JSON.stringify([
    line.bankAccountId,
    line.bankDate ?? '',
    signedAmount(line),
    line.description?.trim() ?? '',
    line.bankReference?.trim() ?? '',
  ]);
}

/** Whether who looks for what was sent finds this line too. A reference tells them apart only where one was sent. */
function looksLike(line: BankTransaction, sent: BankTransaction): boolean {
  const bankReference = sent.bankReference ? line.bankReference : undefined;
  return lookedForAs({ ...line, bankReference }) === lookedForAs(sent);
}

/** Whether the line is known to be on the service, where it can be taken for what was sent of another one. */
export function isKnownEqual({ base, goneAt }: Pick<BankRecord, 'base' | 'goneAt'>, sent: BankTransaction): boolean {
  return base !== null && goneAt === null && looksLike(base, sent);
}
