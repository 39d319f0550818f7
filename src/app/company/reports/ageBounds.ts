import { computed, type ComputedRef } from 'vue';
import { z } from 'zod';
import { AGE_BOUNDS } from '../../../domain/reports/agedBalance.ts';
import { tidyBounds } from '../../../domain/reports/agedParties.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

/** The one record of its kind. */
const ID = 'ages';
const settingSchema = z.object({ id: z.string(), bounds: z.array(z.number().int().positive()) });
type AgeSetting = z.infer<typeof settingSchema>;

/** The last day of each age but the last, unless somebody sets others: 30, 60, 90. */
export const USUAL_BOUNDS: readonly number[] = tidyBounds(AGE_BOUNDS);

function openSetting(company: CompanyData): LocalRecords<AgeSetting> {
  return openLocalRecords(company, 'reportSettings', settingSchema);
}

export interface AgeBounds {
  readonly bounds: ComputedRef<readonly number[]>;
  /** The same for ages by due date, of which the first is what is not due: it ends with day 0. */
  readonly dueBounds: ComputedRef<readonly number[]>;
  /** Rejects with a ProblemError `store.failed`. */
  save(bounds: readonly number[]): Promise<void>;
}

/** The ages that reports tell of, as the settings of the company have them. */
export function useAgeBounds(company: CompanyData = useCompany()): AgeBounds {
  const records = company.shared(openSetting);
  const bounds = computed(() => {
    const kept = tidyBounds(records.all.value.find(({ id }) => id === ID)?.bounds ?? []);
    return kept.length > 0 ? kept : USUAL_BOUNDS;
  });
  return {
    bounds,
    dueBounds: computed(() => [0, ...bounds.value]),
    save: (bounds) => records.save({ id: ID, bounds: tidyBounds(bounds) }),
  };
}
