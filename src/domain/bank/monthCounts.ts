/**
 * How a line got its document: by one key or click (`key`), with others by a rule (`rule`), or with more work (`hand`):
 * coded in the dialog, or as a transfer.
 */
export const DOCUMENT_WAYS = ['key', 'rule', 'hand'] as const;
export type DocumentWay = (typeof DOCUMENT_WAYS)[number];

/** The lines of one month, by how they got their documents. */
export interface MonthCount {
  /** `YYYY-MM`. */
  month: string;
  /** All lines that the bank has booked. */
  lines: number;
  ways: Readonly<Record<DocumentWay, number>>;
  /** Of these it is not known how, because an earlier version of Daybook linked them, or the demo company. */
  unknown: number;
  /** Without a document. */
  without: number;
}

/** What counts of a line. */
interface CountedLine {
  date: string | undefined;
  here: {
    isPending?: boolean | undefined;
    documentKey?: string | undefined;
    documentBy?: DocumentWay | undefined;
  };
}

/**
 * Counts lines by the month of their bank date, newest month first. Lines without a date or not booked do not count.
 */
export function monthCounts(lines: Iterable<CountedLine>): MonthCount[] {
  const months = new Map<string, Omit<MonthCount, 'month' | 'ways'> & { ways: Record<DocumentWay, number> }>();
  for (const { date, here } of lines) {
    if (date === undefined || here.isPending) continue;
    const month = date.slice(0, 7);
    const count = months.get(month) ?? { lines: 0, ways: { key: 0, rule: 0, hand: 0 }, unknown: 0, without: 0 };
    months.set(month, count);
    count.lines += 1;
    if (here.documentKey === undefined) count.without += 1;
    else if (here.documentBy === undefined) count.unknown += 1;
    else count.ways[here.documentBy] += 1;
  }
  return [...months].map(([month, count]) => ({ month, ...count })).sort((a, b) => (a.month < b.month ? 1 : -1));
}
