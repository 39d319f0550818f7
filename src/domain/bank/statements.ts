import { z } from 'zod';
import { localDateSchema } from '../values/dates.ts';
import { decimalSchema } from '../values/decimal.ts';
import type { StatementPeriod } from './balances.ts';
import type { BankImport } from './bankImport.ts';

/** A statement whose balances were typed, or an imported one with corrected balances. */
export const typedStatementSchema = z.object({
  id: z.string().min(1),
  bankAccountId: z.string().min(1),
  from: localDateSchema,
  to: localDateSchema,
  number: z.string().optional(),
  opening: decimalSchema.optional(),
  closing: decimalSchema.optional(),
});
export type TypedStatement = z.infer<typeof typedStatementSchema>;

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
