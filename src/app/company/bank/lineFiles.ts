import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { Attachment } from '../../../domain/documents/attachment.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

/** Files on bank lines that have no document yet. */
export interface LineFiles {
  /** By the key of the line. */
  readonly byLine: Readonly<ShallowRef<ReadonlyMap<string, readonly Attachment[]>>>;
  readonly problem: Readonly<ShallowRef<Problem | null>>;
}

function openLineFiles({ store }: CompanyData): LineFiles {
  const byLine = shallowRef<ReadonlyMap<string, readonly Attachment[]>>(new Map());
  const problem = shallowRef<Problem | null>(null);
  const read = async (): Promise<void> => {
    try {
      byLine.value = Map.groupBy(await store.attachments.onLines(), ({ documentKey }) => documentKey);
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  };
  onScopeDispose(
    store.onChange(({ attachments }) => {
      if (attachments === 'many' || (attachments ?? []).length > 0) void read();
    }),
  );
  void read();
  return { byLine, problem };
}

/** Kept up to date with the store. */
export function useLineFiles(company: CompanyData = useCompany()): LineFiles {
  return company.shared(openLineFiles);
}
