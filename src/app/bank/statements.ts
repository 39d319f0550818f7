import type { BankImport } from '../../domain/bank/bankImport.ts';
import type { StatementPeriod } from '../../domain/bank/balances.ts';
import { formatDate } from '../base/format/dates.ts';
import { t } from '../base/i18n/texts.ts';
import type { TypedStatement } from './bankSettings.ts';

/** A statement of an account as the page lists it: imported, typed, or imported and corrected. */
export interface ShownStatement extends StatementPeriod {
  id: string;
  isTyped: boolean;
}

/** The id of a statement within its import. */
export function statementId({ id }: Pick<BankImport, 'id'>, index: number): string {
  return `${id}.${index}`;
}

/** The statements of an account, newest first. A typed one replaces the imported one with the same id. */
export function statementsOf(
  bankAccountId: string,
  imports: readonly BankImport[],
  typed: readonly TypedStatement[],
): ShownStatement[] {
  const mine = typed.filter((one) => one.bankAccountId === bankAccountId);
  const corrected = new Set(mine.map(({ id }) => id));
  const imported = imports.flatMap((one) =>
    one.statements.map((statement, index) => ({
      id: statementId(one, index),
      bankAccountId: statement.bankAccountId,
      from: statement.from,
      to: statement.to,
      number: statement.number,
      opening: statement.opening,
      closing: statement.closing,
    })),
  );
  const all: ShownStatement[] = [
    ...mine.map((one) => ({ ...one, isTyped: true })),
    ...imported
      .filter((one) => one.bankAccountId === bankAccountId && !corrected.has(one.id))
      .map((one) => ({ ...one, isTyped: false })),
  ];
  return all.sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : a.from < b.from ? 1 : -1));
}

export function statementText({ from, to, number }: StatementPeriod): string {
  const days = { from: formatDate(from), to: formatDate(to) };
  return number === undefined ? t('bank.periodOf', days) : t('bank.periodNumber', { number, ...days });
}
