import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { Attachment } from '../../../domain/documents/attachment.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useCompany } from '../session/useCompany.ts';

export interface PendingAttachments {
  rows: ShallowRef<readonly Attachment[]>;
  /** Whether they have been read once: until then, empty does not mean that nothing is pending. */
  isRead: ShallowRef<boolean>;
  problem: ShallowRef<Problem | null>;
}

function makePending({ store }: CompanyData): PendingAttachments {
  const pending: PendingAttachments = { rows: shallowRef([]), isRead: shallowRef(false), problem: shallowRef(null) };
  const read = async (): Promise<void> => {
    try {
      pending.rows.value = await store.attachments.pending();
      pending.isRead.value = true;
      pending.problem.value = null;
    } catch (thrown) {
      pending.problem.value = problemOf(thrown);
    }
  };
  onScopeDispose(
    store.onChange(({ attachments }) => {
      if (attachments === 'many' || (attachments ?? []).length > 0) void read();
    }),
  );
  void read();
  return pending;
}

/** Attached files that are not on the service yet, kept up to date with the store. */
export function usePendingAttachments(company: CompanyData = useCompany()): PendingAttachments {
  return company.shared(makePending);
}
