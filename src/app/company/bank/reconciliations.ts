import { reconciliationSchema, type ReconciledLine, type Reconciliation } from '../../../domain/bank/reconciliation.ts';
import { isCountable } from '../../../domain/bank/bankLine.ts';
import { isListed } from './lineDays.ts';
import type { BankLine } from './liveBankLines.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

function open(company: CompanyData): LocalRecords<Reconciliation> {
  return openLocalRecords(company, 'bankReconciliation', reconciliationSchema);
}

/** The reconciliations of all accounts of the company. */
export function useReconciliations(company: CompanyData = useCompany()): LocalRecords<Reconciliation> {
  return company.shared(open);
}

/** A line as a reconciliation holds it; undefined if it is gone, pending, or cannot be counted. */
export function reconciledLine(line: BankLine | undefined): ReconciledLine | undefined {
  const date = line?.content.bankDate;
  if (!line || date === undefined || !isListed(line) || line.here.isPending === true || !isCountable(line.record))
    return undefined;
  return {
    key: line.key,
    date,
    amount: line.amount,
    description: line.here.full?.description ?? line.content.description ?? '',
    ...(line.content.bankReference === undefined ? {} : { reference: line.content.bankReference }),
  };
}
