import type { Produced } from '../../domain/reports/statementLog.ts';
import type { ToldPaper } from './toldPapers.ts';

/** A customer, in one currency, in the list of statements or reminders. */
export interface StatementRow extends ToldPaper {
  key: string;
  name: string;
  currency: string;
  isOnHold: boolean;
  /** The last one of this kind that was printed or made into a mail. */
  last: Produced | undefined;
}
