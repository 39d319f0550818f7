import type { Document, DocumentSummary } from '../../domain/documents/document.ts';
import { withoutOwnAmount } from '../../domain/documents/documentAmounts.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { isUntouched } from '../../domain/merge/untouched.ts';
import { hasUnreadableFields } from '../../domain/service/unreadable.ts';
import type { Instant } from '../../domain/values/dates.ts';
import { isLeftOpen } from '../pull/changedThere.ts';
import { summaryAgrees } from './summary.ts';
import { rebased } from '../transitions.ts';
import { DOCUMENT_RULES, isAsSent } from './rules.ts';

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

/**
 * A search shows a document that was created from here. Where its row says what was sent, and that nobody has changed
 * it since, it completes the base: number, amounts, modification. A row shows no lines: a line that somebody changed in
 * the meantime would be taken for what was sent. The ids of lines are learned when the document is next read, which is
 * before any update.
 * @returns null when the row says something else, or cannot say: then the whole document has to be read
 */
export function acknowledged(record: DocumentRecord, summary: DocumentSummary, at: Instant): DocumentRecord | null {
  const { base } = record;
  if (
    !base ||
    hasUnreadableFields(record) ||
    !isUntouched(summary) ||
    !isAsSent(record) ||
    record.inFlight ||
    record.conflict ||
    record.goneAt !== null ||
    needsWholeRead(base) ||
    !summaryAgrees(base, summary)
  )
    return null;
  const shown = Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
  const completed = withoutOwnAmount({ ...base, ...shown, lines: base.lines });
  return record.local ? rebased(DOCUMENT_RULES, record, completed, at) : { ...record, base: completed };
}
