import { typedStatementSchema, type TypedStatement } from '../../../domain/bank/statements.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

function open(company: CompanyData): LocalRecords<TypedStatement> {
  return openLocalRecords(company, 'bankStatement', typedStatementSchema, 'bank.statements');
}

/** Statements with typed balances, of all bank accounts of the company. */
export function useTypedStatements(company: CompanyData = useCompany()): LocalRecords<TypedStatement> {
  return company.shared(open);
}
