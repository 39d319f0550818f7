/** A row of a table with the line (from 1) on which it begins. */
export interface TableRow {
  cells: string[];
  line: number;
  /** Quotes were opened and not closed: the row was then read as the single line it stands on, quotes and all. */
  badQuotes?: boolean;
  /** The file ends in this row, without a line end. */
  open?: boolean;
}

interface Cut {
  cells: string[];
  /** Offset behind the row's line end. */
  next: number;
  closed: boolean;
  /** How many lines the row stands on. */
  lines: number;
}

/** Cuts the row at `start`, with quotes that may span lines. A quote inside a cell that does not end it stands for itself. */
function cutQuoted(text: string, start: number, delimiter: string): Cut {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  for (;;) {
    let cell: string;
    let first = at;
    while (text[first] === ' ') first += 1;
    if (text[first] === '"') {
      cell = '';
      let from = first + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote === -1) return { cells, next: text.length, closed: false, lines };
        cell += text.slice(from, quote);
        from = quote + 1;
        if (text[from] === '"') {
          cell += '"';
          from += 1;
          continue;
        }
        let after = from;
        while (text[after] === ' ') after += 1;
        if (after >= text.length || text[after] === delimiter || text[after] === '\n' || text[after] === '\r') {
          at = after;
          break;
        }
        cell += '"';
      }
      lines += cell.split('\n').length - 1;
    } else {
      const delimiterAt = text.indexOf(delimiter, at);
      const endAt = text.indexOf('\n', at);
      const end = Math.min(delimiterAt === -1 ? text.length : delimiterAt, endAt === -1 ? text.length : endAt);
      cell = text.slice(at, end);
      if (cell.endsWith('\r') && end !== delimiterAt) cell = cell.slice(0, -1);
      at = end;
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    if (text[at] === '\r') at += 1;
    return { cells, next: text[at] === '\n' ? at + 1 : Math.max(at, start + 1), closed: true, lines };
  }
}

/** A row on several lines of which a later one is a whole row by itself: a quote that never closed swallowed it. */
function swallows(text: string, start: number, row: Cut, delimiter: string, width: number): boolean {
  let line = text.indexOf('\n', start) + 1;
  for (let count = 1; count < row.lines && line > 0 && line < row.next; count += 1) {
    const end = text.indexOf('\n', line);
    const own = text.slice(line, end === -1 ? text.length : end);
    if (cutQuoted(own, 0, delimiter).cells.length >= width) return true;
    line = end + 1;
  }
  return false;
}

/** Longest run of lines inside one quoted cell: no bank writes more, but a lost quote would swallow the file. */
const MOST_LINES = 40;

/**
 * The rows of a delimited text, in one pass; empty lines are passed over.
 * @param width how many cells a row has, once known: by it, quotes that were never closed are told from long cells.
 */
export function* csvRows(text: string, delimiter: string, width?: () => number | undefined): Generator<TableRow> {
  let start = 0;
  let line = 1;
  while (start < text.length) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const content = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    const open = lineEnd === -1;
    if (!content.includes('"')) {
      if (content !== '') yield open ? { cells: content.split(delimiter), line, open } : { cells: content.split(delimiter), line };
      start = end + 1;
      line += 1;
      continue;
    }
    const row = cutQuoted(text, start, delimiter);
    const wanted = width?.();
    const damaged = !row.closed || row.lines > MOST_LINES || (row.lines > 1 && wanted !== undefined && swallows(text, start, row, delimiter, wanted));
    if (damaged) {
      yield { cells: content.split(delimiter), line, badQuotes: true, open };
      start = end + 1;
      line += 1;
    } else {
      yield { cells: row.cells, line, open: row.next >= text.length && !text.endsWith('\n') };
      start = row.next;
      line += row.lines;
    }
  }
}
