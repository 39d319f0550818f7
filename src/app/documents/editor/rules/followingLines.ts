import { lineKey, type Document, type DocumentLine } from '../../../../domain/documents/document.ts';
import { changedStretch } from '../../../../domain/documents/lineStretch.ts';

/** The fields of a line that follow from the rest of the line and from the header. */
export interface LineFollowers {
  /** The line with the rate that the service will tax it at. */
  withRate?(line: DocumentLine, document: Document): DocumentLine;
  /** The line with the price that the price lists have for it. */
  withPrice?(line: DocumentLine, document: Document, before: { line: DocumentLine; document: Document }): DocumentLine;
}

/** Header fields on which the prices and rates of all lines depend. */
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

/** Whether lines depend on the field at a path. */
export function isFollowed(path: string): boolean {
  const [name] = path.split('.');
  return FOLLOWED.some((field) => field === name);
}

/**
 * The document after an edit, with prices (by the lists) and rates (by tax code and date) updated in the lines that the
 * edit concerns. A line that was copied or pasted as a whole keeps its price.
 * @param heldLine the line with a key as it was before the edit
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
  // If one line changed, the other 4,999 are not visited.
  const { start, endAfter } = isSameHeader
    ? changedStretch(before.lines, after.lines)
    : { start: 0, endAfter: after.lines.length };
  let moved = false;
  const followed = after.lines.slice(start, endAfter).map((line) => {
    const held = heldLine(lineKey(line));
    if (isSameHeader && held === line) return line;
    // The rate comes first: a price that includes tax depends on it.
    const rated = withRate ? withRate(line, after) : line;
    const priced = withPrice ? withPrice(rated, after, { line: held ?? line, document: before }) : rated;
    moved ||= priced !== line;
    return priced;
  });
  return moved
    ? { ...after, lines: [...after.lines.slice(0, start), ...followed, ...after.lines.slice(endAfter)] }
    : after;
}

/** Whether a line's price differs from the one that the rules give it. */
export function isPriceTyped(line: DocumentLine, document: Document, { withPrice }: LineFollowers): boolean {
  const unpriced = { ...line, currencyUnitPrice: undefined };
  return withPrice?.(unpriced, document, { line: unpriced, document }).currencyUnitPrice !== line.currencyUnitPrice;
}
