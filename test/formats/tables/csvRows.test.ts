import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../src/formats/statements/tables/table.ts';
import { CsvRows } from '../../../src/formats/tables/csvRows.ts';
import { cellsOf, CellSpan, ReadyRows } from '../../../src/formats/text/tableRows.ts';
import { tidy } from '../../../src/formats/text/texts.ts';

interface SlowRow {
  cells: string[];
  line: number;
  badQuotes: boolean;
  isOpen: boolean;
}

/** Divides a text character by character, in the plainest way. */
function divideSlowly(text: string, delimiter: string): SlowRow[] {
  const rows: SlowRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const empty = /^(?:\r?\n|\r$)/.exec(text.slice(at));
    if (empty) {
      at += empty[0].length;
      line += 1;
      continue;
    }
    const row = rowAt(text, at, delimiter);
    const isOpen = row.next >= text.length && !text.endsWith('\n');
    rows.push({ cells: row.cells, line, badQuotes: row.badQuotes, isOpen });
    at = row.next;
    line += row.lines;
  }
  return rows;
}

/** The quoted cell whose text begins at `start`; null if its quote is not closed within the row's `most` line ends. */
function quotedAt(text: string, start: number, delimiter: string, most: number) {
  let cell = '';
  let lineEnds = 0;
  for (let at = start; at < text.length && lineEnds < most; at += 1) {
    const rest = text.slice(at);
    if (rest.startsWith('""')) at += 1;
    else if (rest.startsWith('"')) {
      const after = rest.slice(1).replace(/^ +/, '');
      if (after === '' || [delimiter, '\n', '\r'].includes(after[0] ?? ''))
        return { cell, lineEnds, next: text.length - after.length };
    }
    if (rest.startsWith('\n')) lineEnds += 1;
    cell += rest[0] ?? '';
  }
  return null;
}

function rowAt(text: string, start: number, delimiter: string) {
  const cells: string[] = [];
  let [at, lines] = [start, 1];
  for (;;) {
    const opening = /^ *"/.exec(text.slice(at));
    if (opening) {
      const quoted = quotedAt(text, at + opening[0].length, delimiter, 41 - lines);
      if (quoted === null) return lineAt(text, start, delimiter);
      cells.push(quoted.cell);
      lines += quoted.lineEnds;
      at = quoted.next;
    } else {
      const rest = text.slice(at).split(/\r?\n|\r$/, 1)[0] ?? '';
      const cell = rest.split(delimiter, 1)[0] ?? '';
      cells.push(cell);
      at += cell.length;
    }
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    const end = /^\r?\n|^\r/.exec(text.slice(at))?.[0] ?? '';
    return { cells, lines, badQuotes: false, next: at + end.length };
  }
}

/** A row whose quotes are not closed is one line, with the quotes as text. */
function lineAt(text: string, start: number, delimiter: string) {
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  return {
    cells: line.replace(/\r$/, '').split(delimiter),
    lines: 1,
    badQuotes: true,
    next: start + line.length + 1,
  };
}

const PIECES = [
  ...[
    '"',
    '""',
    '"a"',
    '"a,b;c"',
    '"é\n2"',
    ' "',
    '" ',
    '\n',
    '\r\n',
    '\r',
    '\n\n',
    '\t',
    ' ',
    '  ',
    '\u00a0',
    '\u2009',
  ],
  ...[
    'a',
    'Ärger',
    '日本',
    '😀',
    '\ufeff',
    '\ufffd',
    '\0',
    '2024-01-15',
    '15.01.24',
    '-12.50',
    '1.234,56',
    '0',
    '-',
    '.',
  ],
];
const DELIMITERS = [',', ';', '\t', '|', '§', '→'];

/** Texts in which most rows are plain, and some are not. */
const delimited = fc
  .tuple(
    fc.constantFrom(...DELIMITERS),
    fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 4, arbitrary: fc.constantFrom(...PIECES) }),
      {
        maxLength: 80,
      },
    ),
  )
  .map(([delimiter, pieces]) => ({
    delimiter,
    text: pieces.map((piece) => (piece === '' ? delimiter : piece)).join(''),
  }));

describe('the rows of a delimited text', () => {
  it('are those that a slow reader finds, with their lines and unclosed quotes', () => {
    fc.assert(
      fc.property(delimited, fc.boolean(), ({ delimiter, text }, isAtHand) => {
        const rows = new CsvRows(text, delimiter, isAtHand ? { utf8: new TextEncoder().encode(text) } : {});
        const found = Array.from({ length: rows.count }, (_, row) => ({
          cells: cellsOf(rows, row),
          line: rows.line(row),
          badQuotes: rows.hasBadQuotes(row),
          isOpen: rows.isOpen(row),
        }));
        expect(found).toEqual(divideSlowly(text, delimiter));
      }),
      { numRuns: 2000 },
    );
  });

  it('have cells whose bytes and marks say the same as their texts', () => {
    const span = new CellSpan();
    fc.assert(
      fc.property(delimited, ({ delimiter, text }) => {
        const rows = new CsvRows(text, delimiter);
        for (let row = 0; row < rows.count; row += 1) {
          for (const [column, cell] of cellsOf(rows, row).entries()) {
            rows.find(row, column, span);
            expect(span.text).toBe(cell);
            expect(span.says(cell)).toBe(true);
            expect(span.says(`${cell.slice(1)}x`)).toBe(cell !== '' && `${cell.slice(1)}x` === cell);
            if (span.isTidy) expect(tidy(cell)).toBe(cell);
            const length = span.end - span.start;
            if (span.isAscii)
              expect(String.fromCharCode(...span.bytes.subarray(span.byte, span.byte + length))).toBe(cell);
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('may be many and long, with rows of every kind between plain ones', () => {
    const block = 'a,"b",é\n"x ""y""",1\n\n"two\nlines",2,"3" \r\n z ,\ufffd,😀,"😀"\r\n,,,,,,,,,,,,\n';
    const text = `${block.repeat(300)}"open,1\n`;
    const rows = new CsvRows(text, ',');
    expect(rows.count).toBe(5 * 300 + 1);
    expect(Array.from({ length: rows.count }, (_, row) => cellsOf(rows, row))).toEqual(
      divideSlowly(text, ',').map((row) => row.cells),
    );
    expect(rows.line(rows.count - 1)).toBe(7 * 300 + 1);
    expect(rows.hasBadQuotes(rows.count - 1)).toBe(true);
  });

  it.each([39, 40])('have a quoted cell of at most 40 lines: one with %s line ends', (count) => {
    const text = `a,"${'\n'.repeat(count)}"\nb,1\n`;
    expect(new CsvRows(text, ',').count).toBe(count === 39 ? 2 : divideSlowly(text, ',').length);
    expect(new CsvRows(text, ',').hasBadQuotes(0)).toBe(count === 40);
  });

  it('stop at the most rows that are wanted', () => {
    expect(new CsvRows('a\nb\n"c\nd"\ne\n', ',', { most: 2 }).count).toBe(2);
    expect(new CsvRows('a\nb\n"c\nd"\ne\n', ',', { most: 3 }).count).toBe(3);
  });
});

describe('a table', () => {
  const amount = fc.oneof(
    fc.integer({ min: -9_999_999, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom(
      ...[
        '0',
        '-0.00',
        '007.50',
        '5',
        ' 12.30 ',
        '1.234,56',
        '1,234.56',
        '12.5',
        '1.',
        '.5',
        '--5',
        '5.00 CR',
        '(3.00)',
      ],
      ...[
        '+4.10',
        '\u00a07.00',
        '€ 5',
        '5 €',
        '',
        '-',
        '1.2.3',
        'x',
        '123456789012345678901234.00',
        '9.000',
        "1'000.00",
      ],
    ),
  );
  const cells = fc.tuple(
    fc.constantFrom(
      '2024-01-15',
      '2024-01-16',
      '15/01/2024',
      '3/4/2024',
      ' 2024-02-01',
      '20240115',
      '1 Mai 2024',
      '',
      'x',
    ),
    fc.constantFrom(
      'Rent',
      'Café  bar',
      "'0012",
      '="0012"',
      "'s-Hertogenbosch",
      ' Tea ',
      'a\u00a0b',
      '日本',
      '',
      '-',
      'Balance',
    ),
    amount,
    amount,
    fc.constantFrom('GBP', 'EUR', 'GBP ', ''),
  );

  it('is read from its bytes as it is read from its texts', () => {
    const layout = {
      headerLine: 1,
      headers: ['Date', 'Text', 'Amount', 'Balance', 'Currency'],
      columns: { date: 0, description: [1], amount: 2, balance: 3, currency: 4 },
    };
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 12 }), (lines) => {
        const rows = [layout.headers, ...lines];
        const text = rows.map((row) => `${row.join('|')}\n`).join('');
        const ready = new ReadyRows(rows.map((row, index) => ({ cells: [...row], line: index + 1 })));
        const csv = readTable(new CsvRows(text, '|'), structuredClone(layout), {});
        expect(csv).toEqual(readTable(ready, structuredClone(layout), {}));
      }),
      { numRuns: 1000 },
    );
  });
});
