/** Heights of what is to be laid on sheets, all in the same unit. */
export interface Heights {
  /** Room of the first sheet, under its own head, and of each sheet after it. */
  first: number;
  next: number;
  /** Of the table's headings, which every sheet with rows repeats. */
  tableHead: number;
  /** Of each block before the table, each of its rows, and each block after it. */
  before: readonly number[];
  rows: readonly number[];
  after: readonly number[];
}

/** From one index up to another, which is not part of it. */
export type RowSpan = readonly [from: number, to: number];

/** What one sheet holds. */
export interface PaperSheet {
  before: RowSpan;
  rows: RowSpan;
  after: RowSpan;
}

type Part = keyof PaperSheet;
interface OpenSheet {
  before: [number, number];
  rows: [number, number];
  after: [number, number];
}

/**
 * Lays blocks, rows, and the blocks after them, on as few sheets as they need. Nothing is split: what is higher than a
 * sheet has one of its own. The first block after the rows is not left alone on a new sheet: the last row goes with it.
 */
export function paginate({ first, next, tableHead, before, rows, after }: Heights): PaperSheet[] {
  const sheets: OpenSheet[] = [];
  let room = first;
  let isEmpty = true;
  let sheet: OpenSheet = { before: [0, 0], rows: [0, 0], after: [0, 0] };
  const turn = (): void => {
    sheets.push(sheet);
    sheet = {
      before: [sheet.before[1], sheet.before[1]],
      rows: [sheet.rows[1], sheet.rows[1]],
      after: [sheet.after[1], sheet.after[1]],
    };
    room = next;
    isEmpty = true;
  };
  const hasRows = (): boolean => sheet.rows[0] < sheet.rows[1];
  const needed = (part: Part, height: number): number => height + (part === 'rows' && !hasRows() ? tableHead : 0);
  // On a sheet that is empty and as large as any, it stays, whatever its height.
  const fits = (height: number): boolean => height <= room || (isEmpty && room >= next);
  const lay = (part: Part, height: number): void => {
    room -= needed(part, height);
    sheet[part][1] += 1;
    isEmpty = false;
  };

  for (const [part, heights] of [
    ['before', before],
    ['rows', rows],
  ] as const) {
    for (const height of heights) {
      if (!fits(needed(part, height))) turn();
      lay(part, height);
    }
  }
  after.forEach((height, index) => {
    if (!fits(height)) {
      const [from, to] = sheet.rows;
      const last = rows[to - 1] ?? 0;
      const brings = index === 0 && to - from > 1 && tableHead + last + height <= next;
      if (brings) sheet.rows[1] -= 1;
      turn();
      if (brings) lay('rows', last);
    }
    lay('after', height);
  });
  sheets.push(sheet);
  return sheets;
}

const LONGEST = 900;

/** Paragraphs of a text, each short enough to be moved to another sheet as a whole; empty lines between them stay. */
export function paragraphs(text: string | undefined): string[] {
  if (!text || text.trim() === '') return [];
  return text
    .trimEnd()
    .split(/\r?\n/)
    .flatMap((line) => {
      const parts: string[] = [];
      let rest = line;
      while (rest.length > LONGEST) {
        const cut = rest.lastIndexOf(' ', LONGEST);
        const at = cut > 0 ? cut : LONGEST;
        parts.push(rest.slice(0, at));
        rest = rest.slice(at).trimStart();
      }
      return [...parts, rest];
    });
}
