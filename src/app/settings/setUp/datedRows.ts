import type { SetUpFieldName } from '../../../domain/service/setUp.ts';

/** A list of the set-up whose rows hold from a day on. */
export interface DatedList {
  /** Of whose rows it is; null where all are of the company. */
  readonly owner: SetUpFieldName | null;
  readonly day: SetUpFieldName;
  readonly values: readonly SetUpFieldName[];
}

export const DATED_LISTS = {
  taxRate: { owner: 'taxCodeId', day: 'dateFrom', values: ['taxRate'] },
  currencyRate: { owner: 'currency', day: 'date', values: ['currencyRate'] },
  codeTerm: { owner: 'taxCodeId', day: 'dateFrom', values: ['saleDue', 'purchaseDue', 'recoverable'] },
  companyTerm: { owner: null, day: 'dateFrom', values: ['isRegistered', 'saleDue', 'purchaseDue'] },
} as const satisfies Readonly<Record<string, DatedList>>;
export type DatedKind = keyof typeof DATED_LISTS;
