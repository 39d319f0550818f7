import { computed, type ComputedRef } from 'vue';
import { PAPER_NAMING, paperNamingSchema, USUAL_PATTERN, type PaperNaming } from '../../../domain/papers/paperName.ts';
import type { CompanyData } from '../session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../session/localRecords.ts';
import { useCompany } from '../session/useCompany.ts';

const openNaming = (company: CompanyData): LocalRecords<PaperNaming> =>
  openLocalRecords(company, PAPER_NAMING, paperNamingSchema);
/** The one record of its kind. */
const ID = 'papers';

/** How the company's papers are named as files. */
export function usePaperNaming(): {
  /** Resolves when it has been read. */
  readonly read: Promise<void>;
  readonly pattern: ComputedRef<string>;
  /** Rejects with a ProblemError `store.failed`. */
  setPattern(pattern: string): Promise<void>;
} {
  const naming = useCompany().shared(openNaming);
  const pattern = computed(() => naming.all.value.find(({ id }) => id === ID)?.pattern ?? USUAL_PATTERN);
  return {
    read: naming.read,
    pattern,
    async setPattern(text) {
      const own = text.trim() === '' ? USUAL_PATTERN : text.trim();
      if (own !== pattern.value) await naming.save({ id: ID, pattern: own });
    },
  };
}
