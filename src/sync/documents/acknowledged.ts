import type { Document, DocumentSummary } from '../../domain/documents/document.ts';
import { withoutOwnAmount } from '../../domain/documents/documentAmounts.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { documentSlots } from '../../domain/merge/cameBack.ts';
import { fieldInKind } from '../../domain/merge/notShown.ts';
import { isUntouched } from '../../domain/merge/untouched.ts';
import type { FieldsShown } from '../../domain/service/fieldsShown.ts';
import { hasUnreadableFields } from '../../domain/values/unreadable.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { isLeftOpen } from '../rules/changedThere.ts';
import { summaryAgrees } from './summary.ts';
import { rebased } from '../rules/rebase.ts';
import { DOCUMENT_RULES, isAsSent } from '../rules/documentRules.ts';

/**
 * Whether the document may differ in something that no row of a search shows: what the service filled into the lines,
 * or fields that the totals do not reflect.
 */
function needsWholeRead({
  lines,
  post,
  allocations = [],
  billingSchedule,
  invoiceAddress,
  deliveryAddress,
}: Document): boolean {
  return (
    allocations.length > 0 ||
    billingSchedule !== undefined ||
    lines.some(isLeftOpen) ||
    (lines.length === 0 && (post !== undefined || invoiceAddress !== undefined || deliveryAddress !== undefined))
  );
}

/** The fields of a document that the service has never shown of any of its class. */
export function fieldsNeverShown(document: Document, fields: FieldsShown): string[] {
  return [...documentSlots(document).keys()].flatMap((path) => {
    const field = fieldInKind(document, path);
    return field === null || fields.isShown(document.docClass, field) ? [] : [field];
  });
}

/**
 * A search shows a document that was created from here. Where its row says what was sent, and that nobody has changed
 * it since, it completes the base: number, amounts, modification. A row shows no lines: a line that somebody changed in
 * the meantime would be taken for what was sent. The ids of lines are learned when the document is next read, which is
 * before any update.
 * @param fields a document with a field that no answer has ever shown is read whole, unless it is known by now that the
 *   service does not show it
 * @returns null when the row says something else, or cannot say: then the whole document has to be read
 */
export function acknowledged(
  record: DocumentRecord,
  summary: DocumentSummary,
  fields: FieldsShown,
  at: Instant,
): DocumentRecord | null {
  const { base } = record;
  const neverShown = base ? fieldsNeverShown(base, fields) : [];
  if (
    !base ||
    hasUnreadableFields(record) ||
    !isUntouched(summary) ||
    !isAsSent(record) ||
    record.inFlight ||
    record.conflict ||
    record.goneAt !== null ||
    needsWholeRead(base) ||
    !neverShown.every((field) => fields.wasMissed(base.docClass, field)) ||
    !summaryAgrees(base, summary)
  )
    return null;
  const shown = Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
  const completed = withoutOwnAmount({
    ...base,
    ...shown,
    lines: base.lines,
    ...(neverShown.length > 0 && { notShown: [...new Set(neverShown)] }),
  });
  return record.local ? rebased(DOCUMENT_RULES, record, completed, at) : { ...record, base: completed };
}
