/** What a column needs of a grid's width, px: `wants` ≥ `tight` ≥ `kept` ≥ `least`. */
export interface ColumnNeed {
  /** Its width while there is room. */
  wants: number;
  /** The width at which none of its texts is cut. */
  tight: number;
  /** The width that it gives up last: that of a name. */
  kept: number;
  /** The width below which it never goes. */
  least: number;
  /** Its share of the remaining width; 0 for none. */
  grow: number;
}

/** The facts about a column that decide what it needs, px. */
export interface ColumnFacts {
  /** The column's usual width. */
  width: number;
  /** The width of its heading in one line, and in two, with the space around it. A heading is never cut. */
  heading: number;
  wrapped: number;
  /** The width of its longest text with the space around it; 0 if it has no text. */
  content: number;
  grow?: number | undefined;
  /** Whether its texts are never cut. */
  fits?: boolean | undefined;
  /** Up to which width its texts are not cut. */
  keeps?: number | undefined;
  /** Whether it always keeps its width. */
  isFixed?: boolean | undefined;
  /** The width that a person gave it. */
  chosen?: number | undefined;
}

/** The most width that a text claims for itself; more comes only from what remains. */
const LONGEST_TEXT = 360;

/** What a column needs. */
export function needOf({
  width,
  heading,
  wrapped,
  content,
  grow = 0,
  fits,
  keeps = 0,
  isFixed,
  chosen,
}: ColumnFacts): ColumnNeed {
  const same = chosen ?? (isFixed ? width : undefined);
  if (same !== undefined) return { wants: same, tight: same, kept: same, least: same, grow: 0 };
  const tight = Math.max(wrapped, fits ? content : Math.min(Math.max(LONGEST_TEXT, keeps), content));
  const least = fits ? tight : Math.min(tight, Math.max(wrapped, width));
  const kept = Math.max(least, Math.min(tight, keeps));
  return { wants: Math.max(width, heading, tight), tight, kept, least, grow };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Takes the excess from what each width has above its floor, in proportion. */
function eased(widths: readonly number[], floors: readonly number[], room: number): number[] {
  const excess = sum(widths) - room;
  const air = sum(widths) - sum(floors);
  const part = air > 0 ? Math.min(1, Math.max(0, excess / air)) : 0;
  return widths.map((width, at) => width - (width - (floors[at] ?? width)) * part);
}

/** Takes the excess from the widest first, so that a long description gives way before a code does. */
function levelled(widths: readonly number[], floors: readonly number[], room: number): number[] {
  if (sum(widths) <= room) return [...widths];
  if (sum(floors) >= room) return [...floors];
  const cut = (level: number): number[] => widths.map((width, at) => Math.min(width, Math.max(floors[at] ?? 0, level)));
  let [low, high] = [0, Math.ceil(Math.max(...widths))];
  // The total grows with the level: halve the range down to a pixel.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sum(cut(middle)) > room) high = middle;
    else low = middle;
  }
  return cut(low);
}

/**
 * Shares what remains among the columns that grow: each gets its share of the whole, or what it wants if that is more.
 */
function spread(needs: readonly ColumnNeed[], room: number): number[] {
  const growing = new Set(needs.filter(({ grow }) => grow > 0));
  for (;;) {
    const taken = sum(needs.filter((need) => !growing.has(need)).map(({ wants }) => wants));
    const share = (room - taken) / sum([...growing].map(({ grow }) => grow));
    const wanting = [...growing].filter(({ wants, grow }) => wants > share * grow);
    if (growing.size === 0 || wanting.length === 0)
      return needs.map((need) => (growing.has(need) ? share * need.grow : need.wants));
    for (const need of wanting) growing.delete(need);
  }
}

/**
 * The widths of a grid's columns, in whole px. Room that is left goes to the columns that grow. If the room is short,
 * columns give way in this order: the space around texts, with headings that wrap, then the longest texts, then names.
 * Where that is not enough, the grid is wider than its room and scrolls.
 * @param room px; 0 if it is not known yet: then each column has the width that it wants
 */
export function shareWidths(needs: readonly ColumnNeed[], room: number): number[] {
  const wanted = needs.map(({ wants }) => wants);
  if (room <= 0) return wanted;
  if (sum(wanted) > room) {
    const tight = eased(
      wanted,
      needs.map((need) => need.tight),
      room,
    );
    const atLeast = (part: 'kept' | 'least'): number[] =>
      tight.map((width, at) => Math.min(width, needs[at]?.[part] ?? width));
    return levelled(levelled(tight, atLeast('kept'), room), atLeast('least'), room).map(Math.floor);
  }
  const widths = spread(needs, room).map(Math.floor);
  const last = needs.findLastIndex(({ grow }) => grow > 0);
  // Whole pixels leave a few over: without them the last column would not end at the edge.
  return last === -1 ? widths : widths.with(last, (widths[last] ?? 0) + Math.floor(room - sum(widths)));
}
