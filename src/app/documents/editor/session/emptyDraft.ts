import { sameValue } from '../../../../domain/documents/content.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import type { CompanyStore } from '../../../../store/contract.ts';
import { isPicked } from '../../../base/inputs/fields.ts';
import { headerField } from '../../../editing/documentFields/headerFields.ts';

/**
 * Discards a draft that is left as it was begun: in which nobody has typed, pasted or attached anything. It would only
 * stand in lists. What is stored decides, since another window may have written to it.
 * @param begun the document as it was begun
 * @param isGivenUp whether it was left with Esc: then a text from which nothing was chosen, such as the first letters
 *   of a customer, counts as a search that was given up
 */
export async function discardIfEmpty(
  { store }: { store: CompanyStore },
  begun: Document | undefined,
  isGivenUp = false,
): Promise<void> {
  const record = begun?.intRef === undefined ? undefined : await store.record(begun.intRef);
  if (!begun || !record?.local || record.base !== null || record.id !== null || record.inFlight !== null) return;
  const isSearch = (path: string): boolean => {
    const kind = headerField(path, begun, new Map())?.kind;
    return isGivenUp && kind !== undefined && kind !== 'known' && isPicked(kind);
  };
  if (!Object.keys(record.badInput).every(isSearch) || !sameValue(record.local, begun)) return;
  if ((await store.attachments.of(record.key)).length === 0) await store.discardDraft(record.key);
}
