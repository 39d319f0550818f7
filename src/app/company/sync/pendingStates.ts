import { computed, type ComputedRef } from 'vue';
import { ATTACHMENT_KIND, attachmentState, type Attachment } from '../../../domain/documents/attachment.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { hasNothingWaiting, type SyncState } from '../../../domain/records/state.ts';
import { kindBlocker, stateAmong, stateUnder, type BlockerContext } from '../../../domain/service/blocker.ts';
import type { Problem } from '../../../domain/values/result.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import { shownState } from '../documents/shownState.ts';
import { useCompany } from '../session/useCompany.ts';
import { useSending } from './deniedKinds.ts';
import { usePendingAttachments, type PendingAttachments } from './pendingAttachments.ts';
import { usePendingDocuments, type PendingDocuments } from './pendingDocuments.ts';
import { usePendingRecords, type PendingRecords } from './pendingRecords.ts';
import { useSync } from './syncRuns.ts';

/** The state of a pending document. */
export function documentState(
  row: DocumentListRow,
  record: DocumentRecord | undefined,
  context: BlockerContext,
): SyncState {
  // The row is read before the record, and says nothing about what the document refers to.
  return record
    ? stateAmong(record, context)
    : stateUnder(shownState(row.state, context.isRunning), kindBlocker(row.docClass, context));
}

/** The state of a file that waits; `row` and `record` are those of its document. */
export function fileState(
  attachment: Attachment,
  row: DocumentListRow | undefined,
  record: DocumentRecord | undefined,
  context: BlockerContext,
): SyncState {
  const ofDocument = record ? stateAmong(record, context) : row ? shownState(row.state, context.isRunning) : 'synced';
  const isQueued = ofDocument === 'queued' || ofDocument === 'sending';
  const isThere = hasNothingWaiting(ofDocument) || (record?.id ?? null) !== null;
  return stateUnder(
    attachmentState(attachment, { isThere, isQueued }, context.isRunning),
    kindBlocker(ATTACHMENT_KIND, context),
  );
}

/** Every record that is not on the service yet, of any kind, and what its state depends on. */
export interface UnsentRecords {
  readonly documents: PendingDocuments;
  readonly others: PendingRecords;
  readonly files: PendingAttachments;
  /** What every record's state depends on: what else is pending, the service's version, and this user's rights. */
  readonly context: ComputedRef<BlockerContext>;
  /** How many records are in each state that occurs. */
  readonly counts: ComputedRef<ReadonlyMap<SyncState, number>>;
  /** Whether everything has been read: only then nothing found means that nothing is pending. */
  readonly isRead: ComputedRef<boolean>;
  /** Why something may be missing. */
  readonly problems: ComputedRef<readonly Problem[]>;
  /** The list row of a document. */
  rowOf(key: string): DocumentListRow | undefined;
}

export function usePending(): UnsentRecords {
  const company = useCompany();
  const sync = useSync();
  const rights = useSending();
  const others = usePendingRecords();
  const files = usePendingAttachments();
  const documents = usePendingDocuments();
  const rowOf = (key: string) => company.pending.value.find((row) => row.key === key) ?? company.entry(key)?.row;
  const recordsByKey = computed(() => new Map(others.rows.value.map((record) => [record.key, record])));
  const context = computed<BlockerContext>(() => {
    const [records, held] = [recordsByKey.value, documents.records.value];
    return {
      ...rights.sending,
      withContact: company.withContact.value,
      isRunning: sync.isRunning,
      pending: (key) => records.get(key) ?? held.get(key),
    };
  });
  return {
    documents,
    others,
    files,
    context,
    rowOf,
    counts: computed(() => {
      const counts = new Map<SyncState, number>();
      const count = (state: SyncState): void => void counts.set(state, (counts.get(state) ?? 0) + 1);
      const held = documents.records.value;
      for (const row of company.pending.value) count(documentState(row, held.get(row.key), context.value));
      for (const record of others.rows.value) count(stateAmong(record, context.value));
      for (const each of files.rows.value)
        count(fileState(each, rowOf(each.documentKey), held.get(each.documentKey), context.value));
      return counts;
    }),
    isRead: computed(() => company.isPendingRead.value && others.isRead.value && files.isRead.value),
    problems: computed(() =>
      [documents.problem.value, others.problem.value, files.problem.value].filter((problem) => problem !== null),
    ),
  };
}
