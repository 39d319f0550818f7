import { Decimal } from './decimal.ts';
import { lineKey, TEXT_LENGTHS, type Document } from './document.ts';
import type { DocumentRecord } from './record.ts';

/** Why a document is not sent yet: the field at fault and a stable code; the sentence is made in the page. */
export interface Shortcoming {
  path: string;
  code: 'missing' | 'notAllowed' | 'tooLong' | 'badInput';
}

const REQUIRED = ['docTypeId', 'contactAccountId', 'docDate', 'currency'] as const;

/** Fields without which a draft is not sent, texts that are too long, and lines that say nothing. */
export function shortcomingsOf(document: Document): Shortcoming[] {
  const found: Shortcoming[] = REQUIRED.filter((field) => document[field] === undefined).map((path) => ({ path, code: 'missing' }));
  if (document.currencyRate !== undefined && !new Decimal(document.currencyRate).gt(0)) {
    found.push({ path: 'currencyRate', code: 'notAllowed' });
  }
  for (const [field, length] of Object.entries(TEXT_LENGTHS) as [keyof typeof TEXT_LENGTHS, number][]) {
    if ((document[field]?.length ?? 0) > length) found.push({ path: field, code: 'tooLong' });
  }
  if (document.lines.length === 0) found.push({ path: 'lines', code: 'missing' });
  for (const line of document.lines) {
    const path = `lines.${lineKey(line)}`;
    if (line.productId === undefined && line.accountId === undefined && !line.description) {
      found.push({ path: `${path}.description`, code: 'missing' });
    }
    // The service would take one piece, while the totals here count none.
    if (line.quantity === undefined) found.push({ path: `${path}.quantity`, code: 'missing' });
    if ((line.description?.length ?? 0) > TEXT_LENGTHS.description) found.push({ path: `${path}.description`, code: 'tooLong' });
  }
  return found;
}

/** All that keeps a record from being sent with the next sync; empty when it is ready. */
export function shortcomingsOfRecord(record: Pick<DocumentRecord, 'local' | 'badInput'>): Shortcoming[] {
  const typed = Object.keys(record.badInput).map((path): Shortcoming => ({ path, code: 'badInput' }));
  return record.local ? [...typed, ...shortcomingsOf(record.local)] : typed;
}

export function isReadyToSend(record: Pick<DocumentRecord, 'local' | 'badInput'>): boolean {
  return shortcomingsOfRecord(record).length === 0;
}
