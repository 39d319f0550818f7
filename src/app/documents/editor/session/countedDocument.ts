import { computed, type ComputedRef } from 'vue';
import type { Document } from '../../../../domain/documents/document.ts';
import type { DecimalString } from '../../../../domain/values/decimal.ts';
import { asCounted } from '../../../company/figures/settledByDrafts.ts';
import { useCompany } from '../../../company/session/useCompany.ts';
import type { EditorContext } from './editorContext.ts';

export interface CountedDocument {
  /**
   * As the service shows it, with what unposted documents took of it outstanding; null if the service does not have it.
   */
  readonly document: Document | null;
  /** How much that is; undefined if nothing. */
  readonly settledByDrafts: DecimalString | undefined;
}

/** The open document as lists and figures count it. */
export function useCountedDocument({ session }: EditorContext): ComputedRef<CountedDocument> {
  const company = useCompany();
  return computed(() => {
    // Read again when the list changes: a draft may have taken something, or have been posted.
    void company.documentsRevision.value;
    const record = session.record.value;
    // During a conflict its `theirs` is the newer version from the service.
    const document = record?.conflict?.theirs ?? record?.base ?? null;
    if (record === null || document === null) return { document, settledByDrafts: undefined };
    return {
      document: asCounted(company, record.key, document),
      settledByDrafts: company.entry(record.key)?.row.settledByDrafts,
    };
  });
}
