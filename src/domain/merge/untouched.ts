import { isWholeSecond, type Instant } from '../values/dates.ts';
import type { Document, HeaderField, LineField } from '../documents/document.ts';

type Times = Pick<Document, 'createdDate' | 'lastModified'>;

/** Services differ by parts of a second in when they stamp a new document's two times. */
const SAME_MOMENT = 1_000;

function isWithinASecond(one: Instant, other: Instant): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < SAME_MOMENT;
}

/**
 * Whether its times prove that nobody has changed a document since it was created: both are the same moment, told finer than to the
 * second. Where the service tells no such times, or whole seconds, somebody may have.
 */
export function isUntouched({ createdDate, lastModified }: Times): boolean {
  return createdDate !== undefined && createdDate === lastModified && !isWholeSecond(createdDate);
}

/** Whether its times leave open whether anybody has changed a document since it was created: then its content tells. */
export function isPerhapsUntouched({ createdDate, lastModified }: Times): boolean {
  return createdDate !== undefined && lastModified !== undefined && isWithinASecond(createdDate, lastModified);
}

/** What no service fills in by itself: header texts and where it is delivered, and of a line what it is about and its texts; posting and custom fields of either. */
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

/** Whether only a person puts something into a field of a header. */
export function isOwnOfHeader(path: string): boolean {
  return OWN_FIELDS.has(path) || OWN_PART.test(path);
}

/** The same of a field of a line. */
export function isOwnOfLine(field: string): boolean {
  return OWN_LINE_FIELDS.has(field) || OWN_PART.test(field);
}
