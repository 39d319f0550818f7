import type { DocumentStanding } from '../../../domain/bank/explainedLines.ts';
import { isVoid, standingOf } from '../../../domain/documents/lifeCycle.ts';
import type { CompanyData } from '../session/companyData.ts';

/** Whether a document that a bank line has noted still counts, by its key; one that is not here stands. */
export function documentStanding(company: CompanyData): (key: string) => DocumentStanding {
  return (key) => {
    const row = company.entry(key)?.row;
    if (row === undefined) return 'stands';
    if (row.state === 'gone' || standingOf(row.statusList) === 'abandoned') return 'gone';
    return isVoid(row.statusList) ? 'reversed' : 'stands';
  };
}
