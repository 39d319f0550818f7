import { compareKeys, sortedByText } from '../../domain/values/sortKey.ts';
import { computed, type ComputedRef } from 'vue';
import { z } from 'zod';
import { tidyBounds } from '../../domain/reports/agedParties.ts';
import { REMINDER_LEVELS, USUAL_REMINDER_DAYS } from '../../domain/reports/statement.ts';
import { producedSchema, type Produced } from '../../domain/reports/statementLog.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../company/session/localRecords.ts';
import { useCompany } from '../company/session/useCompany.ts';

const levelsSchema = z.object({ id: z.string(), days: z.array(z.number().int().positive()).max(REMINDER_LEVELS) });
type Levels = z.infer<typeof levelsSchema>;
/** The one record of its kind. */
const ID = 'levels';

const openLevels = (company: CompanyData): LocalRecords<Levels> =>
  openLocalRecords(company, 'reminderLevels', levelsSchema);
const openLog = (company: CompanyData): LocalRecords<Produced> =>
  openLocalRecords(company, 'producedStatements', producedSchema);

export interface Statements {
  /** Days overdue from which each level of a reminder begins. */
  readonly levels: ComputedRef<readonly number[]>;
  setLevels(days: readonly number[]): Promise<void>;
  /** What was printed, newest first. */
  readonly log: ComputedRef<readonly Produced[]>;
  /** Ids in the log that this version of Daybook cannot read. */
  readonly unreadable: ComputedRef<readonly string[]>;
  /** Adds to the log. Rejects with a ProblemError `store.failed`. */
  note(produced: readonly Produced[]): Promise<void>;
}

/** The levels of reminders, and the log of statements and reminders. */
export function useStatements(): Statements {
  const company = useCompany();
  const levels = company.shared(openLevels);
  const log = company.shared(openLog);
  return {
    levels: computed(() => {
      const kept = tidyBounds(levels.all.value.find(({ id }) => id === ID)?.days ?? []);
      return kept.length > 0 ? kept : USUAL_REMINDER_DAYS;
    }),
    setLevels: (days) => levels.save({ id: ID, days: tidyBounds(days).slice(0, REMINDER_LEVELS) }),
    log: computed(() =>
      sortedByText(log.all.value, ({ partyName }) => partyName).sort((a, b) => compareKeys(b.at, a.at)),
    ),
    unreadable: computed(() => log.unreadable.value),
    async note(produced) {
      for (const one of produced) await log.save(one);
    },
  };
}
