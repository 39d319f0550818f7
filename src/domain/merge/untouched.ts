import { isWholeSecond, type Instant } from '../values/dates.ts';
import type { Document, HeaderField, LineField } from '../documents/document.ts';

type Times = Pick<Document, 'createdDate' | 'lastModified'>;

/** Milliseconds. Services stamp the two times of a new document up to this far apart. */
const SAME_MOMENT = 1_000;

function isWithinASecond(one: Instant, other: Instant): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < SAME_MOMENT;
}

/**
 * Whether its times prove that nobody has changed a document since it was created: both are equal and finer than a
 * second. If the service gives no times, or whole seconds, somebody may have changed it.
 */
export function isUntouched({ createdDate, lastModified }: Times): boolean {
  return createdDate !== undefined && createdDate === lastModified && !isWholeSecond(createdDate);
}

/** Whether its times leave open if somebody has changed a document since it was created; then its content decides. */
export function isPerhapsUntouched({ createdDate, lastModified }: Times): boolean {
  return createdDate !== undefined && lastModified !== undefined && isWithinASecond(createdDate, lastModified);
}

/**
 * Fields that no service fills in by itself: of a header the texts and the delivery address, of a line its product,
 * project and texts; of both posting and custom fields.
 */
const OWN_FIELDS: ReadonlySet<string> = new Set<HeaderField>([
  'description',
  'theirRef',
  'theirDocNo',
  'orderNo',
  'textHeader',
  'textFooter',
  'deliveryAddress',
]);
const OWN_LINE_FIELDS: ReadonlySet<string> = new Set<LineField>([
  'productId',
  'productSkuId',
  'projectId',
  'textPre',
  'textPost',
]);
const OWN_PART = /^(?:post|ext)\./;

/** Whether only a person fills this header field. */
export function isOwnOfHeader(path: string): boolean {
  return OWN_FIELDS.has(path) || OWN_PART.test(path);
}

/** Whether only a person fills this line field. */
export function isOwnOfLine(field: string): boolean {
  return OWN_LINE_FIELDS.has(field) || OWN_PART.test(field);
}
