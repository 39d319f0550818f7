/** Heights of everything that is laid out on sheets, all in the same unit. */
export interface Heights {
  /** Available height of the first sheet, below its own head, and of each later sheet. */
  first: number;
  next: number;
  /** Height of the table's headings, which every sheet with rows repeats. */
  tableHead: number;
  /** Height of the row that carries a sum over to the next sheet, which stands on both; 0 if the rows carry none. */
  carry: number;
  /** Heights of the blocks before the table, of its rows, and of the blocks after it. */
  before: readonly number[];
  rows: readonly number[];
  after: readonly number[];
}

/** From one index up to another, which is not included. */
export type RowSpan = readonly [from: number, to: number];

/** The content of one sheet. */
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
 * Lays out the blocks before the table, its rows, and the blocks after it on as few sheets as possible. Nothing is
 * split: what is higher than a sheet gets a sheet of its own. The first block after the rows is never alone on a new
 * sheet: the last row goes with it. Where rows go on, there is room for what they carry over.
 */
export function paginate({ first, next, tableHead, carry, before, rows, after }: Heights): PaperSheet[] {
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
  const headRows = (from: number): number => tableHead + (from > 0 ? carry : 0);
  const needed = (part: Part, height: number): number =>
    height + (part === 'rows' && !hasRows() ? headRows(sheet.rows[0]) : 0);
  // The last row may have to go with what follows: then the row before it carries over.
  const carryBelow = (height: number, row: number): number =>
    row < rows.length - 1 ? carry : after.length > 0 ? Math.max(0, carry - height) : 0;
  // On an empty sheet that is as large as any, it stays, whatever its height.
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
    heights.forEach((height, index) => {
      if (!fits(needed(part, height) + (part === 'rows' ? carryBelow(height, index) : 0))) turn();
      lay(part, height);
    });
  }
  after.forEach((height, index) => {
    if (!fits(height)) {
      const [from, to] = sheet.rows;
      const last = rows[to - 1] ?? 0;
      const brings = index === 0 && to - from > 1 && headRows(to - 1) + last + height <= next;
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

/**
 * The paragraphs of a text, each short enough to move to another sheet as a whole; empty lines between them are kept.
 */
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
