import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** What of a line follows from the rest of it and from the header. */
export interface LineFollowers {
  /** The line with the rate that the service will tax it at. */
  withRate?(line: DocumentLine, document: Document): DocumentLine;
  /** The line with the price that the price lists have for it. */
  withPrice?(line: DocumentLine, document: Document, before: { line: DocumentLine; document: Document }): DocumentLine;
}

/** Header fields that the prices and rates of every line follow from. */
const FOLLOWED = [
  'docDate',
  'taxDate',
  'currency',
  'currencyRate',
  'contactAccountId',
  'docTypeId',
  'projectId',
  'ext',
] as const satisfies readonly (keyof Document)[];

/** Whether lines follow from the field at a path. */
export function isFollowed(path: string): boolean {
  const [name] = path.split('.');
  return FOLLOWED.some((field) => field === name);
}

/**
 * The document after an edit with what follows in the lines that the edit concerns: the price by the lists, the rate by
 * tax code and date. A line that came as a whole, copied or pasted, keeps the price that it came with.
 * @param heldLine the line of a key as it was before the edit
 */
export function withFollowing(
  before: Document,
  after: Document,
  { withRate, withPrice }: LineFollowers,
  heldLine: (key: string) => DocumentLine | undefined,
): Document {
  if (!withPrice && !withRate) return after;
  const isSameHeader = FOLLOWED.every((field) => before[field] === after[field]);
  if (isSameHeader && before.lines === after.lines) return after;
  // Of one line that is another, the 4,999 beside it are not gone through.
  const { start, endAfter } = isSameHeader
    ? changedStretch(before.lines, after.lines)
    : { start: 0, endAfter: after.lines.length };
  let moved = false;
  const followed = after.lines.slice(start, endAfter).map((line) => {
    const held = heldLine(lineKey(line));
    if (isSameHeader && held === line) return line;
    // The rate first: a price with tax in it follows from that.
    const rated = withRate ? withRate(line, after) : line;
    const priced = withPrice ? withPrice(rated, after, { line: held ?? line, document: before }) : rated;
    moved ||= priced !== line;
    return priced;
  });
  return moved
    ? { ...after, lines: [...after.lines.slice(0, start), ...followed, ...after.lines.slice(endAfter)] }
    : after;
}

/** Whether a line's price is another than the one that follows. */
export function isPriceTyped(line: DocumentLine, document: Document, { withPrice }: LineFollowers): boolean {
  const unpriced = { ...line, currencyUnitPrice: undefined };
  return withPrice?.(unpriced, document, { line: unpriced, document }).currencyUnitPrice !== line.currencyUnitPrice;
}
