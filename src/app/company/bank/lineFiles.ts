import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { Attachment } from '../../../domain/documents/attachment.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

/** Files on bank lines that have no document yet. */
export interface LineFiles {
  /** By the key of the line. */
  readonly byLine: Readonly<ShallowRef<ReadonlyMap<string, readonly Attachment[]>>>;
  /** Those of lines that are gone from the service, by the id of the bank account. */
  readonly ofGone: Readonly<ShallowRef<ReadonlyMap<string, readonly Attachment[]>>>;
  readonly problem: Readonly<ShallowRef<Problem | null>>;
}

function openLineFiles({ store }: CompanyData): LineFiles {
  const byLine = shallowRef<ReadonlyMap<string, readonly Attachment[]>>(new Map());
  const ofGone = shallowRef<LineFiles['byLine']['value']>(new Map());
  const problem = shallowRef<Problem | null>(null);
  const readGone = async (files: LineFiles['byLine']['value']): Promise<void> => {
    const lines = files.size === 0 ? [] : await store.resources.records('bankTransaction', [...files.keys()]);
    // A conflict asks about the line, and its files go with the answer.
    const gone = lines.filter(({ goneAt, conflict }) => goneAt !== null && conflict === null);
    const accounts = Map.groupBy(gone, (line) => currentVersion(line).bankAccountId ?? '');
    ofGone.value = new Map(
      [...accounts].map(([account, some]) => [account, some.flatMap(({ key }) => files.get(key) ?? [])]),
    );
  };
  const read = async (): Promise<void> => {
    try {
      const files = Map.groupBy(await store.attachments.onLines(), ({ documentKey }) => documentKey);
      byLine.value = files;
      await readGone(files);
      problem.value = null;
    } catch (thrown) {
      problem.value = problemOf(thrown);
    }
  };
  onScopeDispose(
    store.onChange(({ attachments, resources }) => {
      const isOfLines = byLine.value.size > 0 && resources.some(({ kind }) => kind === 'bankTransaction');
      if (isOfLines || attachments === 'many' || (attachments ?? []).length > 0) void read();
    }),
  );
  void read();
  return { byLine, ofGone, problem };
}

/** Kept up to date with the store. */
export function useLineFiles(company: CompanyData = useCompany()): LineFiles {
  return company.shared(openLineFiles);
}
