import { computed, type ComputedRef } from 'vue';
import { MOVED_KIND, movedNote, movedSchema, type Moved } from '../../../domain/copies/moved.ts';
import { instantOf, type Instant } from '../../../domain/values/dates.ts';
import type { CompanyData } from './companyData.ts';
import { openLocalRecords, type LocalRecords } from './localRecords.ts';

function openNote(company: CompanyData): LocalRecords<Moved> {
  return openLocalRecords(company, MOVED_KIND, movedSchema);
}
function openMovedAt(company: CompanyData): ComputedRef<Instant | null> {
  const { all } = company.shared(openNote);
  return computed(() => all.value[0]?.at ?? null);
}

/** When the books were moved to another computer; null while this one is in use. Any window may have moved them. */
export function movedAt(company: CompanyData): ComputedRef<Instant | null> {
  return company.shared(openMovedAt);
}

/** From now on this computer sends nothing of the company. Rejects with a ProblemError `store.failed`. */
export async function noteMove(company: CompanyData, now: number): Promise<void> {
  await company.shared(openNote).save(movedNote(instantOf(now)));
}
