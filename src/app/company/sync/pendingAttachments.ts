import { shallowRef, type ShallowRef } from 'vue';
import type { Attachment } from '../../../domain/documents/attachment.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';

export interface PendingAttachments {
  rows: ShallowRef<readonly Attachment[]>;
  /** Whether they have been read once: until then, empty does not mean that nothing is pending. */
  isRead: ShallowRef<boolean>;
  problem: ShallowRef<Problem | null>;
}

const opened = new WeakMap<CompanyStore, PendingAttachments>();

/** Attached files that are not on the service yet, kept up to date with the store. */
export function pendingAttachments(store: CompanyStore): PendingAttachments {
  const held = opened.get(store);
  if (held) return held;
  const pending: PendingAttachments = { rows: shallowRef([]), isRead: shallowRef(false), problem: shallowRef(null) };
  opened.set(store, pending);
  const read = async (): Promise<void> => {
    try {
      pending.rows.value = await store.attachments.pending();
      pending.isRead.value = true;
      pending.problem.value = null;
    } catch (thrown) {
      pending.problem.value = problemOf(thrown);
    }
  };
  store.onChange(({ attachments }) => {
    if (attachments === 'many' || (attachments ?? []).length > 0) void read();
  });
  void read();
  return pending;
}
