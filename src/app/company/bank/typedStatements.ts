import { z } from 'zod';
import { typedStatementSchema, type TypedStatement } from '../../../domain/bank/statements.ts';
import type { CompanyStore } from '../../../store/contract.ts';

const NAME = 'bank.statements';

/**
 * Statements with typed balances. What this version cannot read, because a newer Daybook wrote it, counts as none and
 * stays stored until a change replaces it.
 */
export async function readTypedStatements(store: Pick<CompanyStore, 'pageSettings'>): Promise<TypedStatement[]> {
  return z
    .array(typedStatementSchema)
    .catch([])
    .parse((await store.pageSettings(NAME)) ?? []);
}

export function saveTypedStatements(
  store: Pick<CompanyStore, 'savePageSettings'>,
  statements: readonly TypedStatement[],
): Promise<void> {
  return store.savePageSettings(NAME, statements);
}
