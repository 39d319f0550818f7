import { computed, type ComputedRef } from 'vue';
import { madeBackupSchema } from '../../../domain/copies/madeBackup.ts';
import { instantSchema, type Instant } from '../../../domain/values/dates.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

const openMade = (company: CompanyData) => openLocalRecords(company, 'madeBackup', madeBackupSchema);

/** When a person last saved a backup of the company in a file, from this computer. */
export interface MadeBackups {
  /** Null if none is known. */
  readonly last: ComputedRef<Instant | null>;
  /** Notes that one is made. Rejects with a ProblemError `store.failed`. */
  note(now: Date): Promise<void>;
}

export function useMadeBackups(): MadeBackups {
  const made = useCompany().shared(openMade);
  return {
    last: computed(() => made.all.value[0]?.madeAt ?? null),
    note: (now) => made.save({ id: 'last', madeAt: instantSchema.parse(now.toISOString()) }),
  };
}
