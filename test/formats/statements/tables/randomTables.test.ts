import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, toDecimalString } from '../../../../src/domain/values/decimal.ts';
import { linesOf, read } from '../../support/readers.ts';

/** A line before it is written, with its amount in units of the table's last decimal. */
interface Line {
  day: number;
  units: number;
  text: string;
  cheque: number;
  party: number;
}

/** How a table is written. */
interface Style {
  places: 0 | 2 | 3;
  mark: '.' | ',';
  thousands: 'none' | 'mark' | 'blank' | 'apostrophe';
  /** How a row states its movement. */
  movement: 'signed' | 'brackets' | 'flag' | 'sides' | 'sidesWithMinus';
  flags: readonly [out: string, inward: string];
  balance: boolean;
  newestFirst: boolean;
  others: readonly ('cheque' | 'everyCheque' | 'reference' | 'account' | 'party' | 'currency' | 'row')[];
  dates: 'iso' | 'points' | 'digits' | 'words';
  /** Sorts the columns. */
  order: readonly number[];
  opening: number;
}

const FLAGS = [
  ['Af', 'Bij'],
  ['D', 'C'],
  ['DR', 'CR'],
  ['Debit', 'Credit'],
  ['S', 'H'],
  ['Soll', 'Haben'],
  ['Debet', 'Kredit'],
  ['DBIT', 'CRDT'],
  ['Lastschrift', 'Gutschrift'],
  ['-', '+'],
  ['D', 'K'],
] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const OTHERS = ['cheque', 'everyCheque', 'reference', 'account', 'party', 'currency', 'row'] as const;

const line = fc.record({
  day: fc.integer({ min: 0, max: 365 }),
  units: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((units) => units !== 0),
  text: fc.constantFrom(
    'Office rent',
    'Client Moss',
    'Printer ink',
    'Water rates',
    'Card payment',
    'Huur januari',
    'Lohn Februar',
    'Kaffee & Kuchen',
  ),
  cheque: fc.integer({ min: 100, max: 999_999 }),
  party: fc.integer({ min: 1, max: 99 }),
});
const lines = fc.array(line, { minLength: 4, maxLength: 14 });
const style: fc.Arbitrary<Style> = fc.record({
  places: fc.constantFrom<Style['places'][]>(0, 2, 2, 2, 3),
  mark: fc.constantFrom('.', ','),
  thousands: fc.constantFrom<Style['thousands'][]>('none', 'mark', 'blank', 'apostrophe'),
  movement: fc.constantFrom<Style['movement'][]>('signed', 'brackets', 'flag', 'sides', 'sidesWithMinus'),
  flags: fc.constantFrom(...FLAGS),
  balance: fc.boolean(),
  newestFirst: fc.boolean(),
  others: fc.subarray([...OTHERS], { maxLength: 4 }),
  dates: fc.constantFrom<Style['dates'][]>('iso', 'points', 'digits', 'words'),
  order: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 12 }),
  opening: fc.integer({ min: -5_000_000, max: 50_000_000 }),
});

const dayOf = (day: number): string => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);

function dateText(date: string, dates: Style['dates']): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (dates === 'iso') return date;
  if (dates === 'points') return `${day}.${month}.${year}`;
  return dates === 'digits' ? `${year}${month}${day}` : `${day} ${MONTHS[Number(month) - 1]} ${year}`;
}

const THOUSANDS = { none: '', blank: ' ', apostrophe: '’' } as const;

/** An amount in the table's notation, with its thousands separator, decimal mark and decimals. */
function amountText(units: number, { places, mark, thousands, movement }: Style): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const whole = digits
    .slice(0, digits.length - places)
    .replace(/\B(?=(\d{3})+$)/g, thousands === 'mark' ? (mark === '.' ? ',' : '.') : THOUSANDS[thousands]);
  const text = places === 0 ? whole : `${whole}${mark}${digits.slice(-places)}`;
  return units >= 0 ? text : movement === 'brackets' ? `(${text})` : `-${text}`;
}

/** A table, with the date, amount and words of each row. */
function written(
  unsorted: readonly Line[],
  style: Style,
): { headers: string[]; rows: string[][]; wanted: string[]; words: string[] } {
  const sorted = unsorted.toSorted((a, b) => a.day - b.day);
  let balance = style.opening;
  const full = sorted.map((one, index) => {
    balance += one.units;
    const text = (units: number) => amountText(units, style);
    const isOut = one.units < 0;
    const cells: [string, string][] = [
      ['Date', dateText(dayOf(one.day), style.dates)],
      ['Text', one.text],
    ];
    if (style.movement === 'flag') cells.push(['Sum', text(Math.abs(one.units))], ['Way', style.flags[isOut ? 0 : 1]]);
    else if (style.movement === 'sides')
      cells.push(['Left', isOut ? text(-one.units) : ''], ['Right', isOut ? '' : text(one.units)]);
    else if (style.movement === 'sidesWithMinus')
      cells.push(['Left', isOut ? text(one.units) : ''], ['Right', isOut ? '' : text(one.units)]);
    else cells.push(['Sum', text(one.units)]);
    if (style.balance) cells.push(['Balance', text(balance)]);
    const others: Record<(typeof OTHERS)[number], string> = {
      cheque: isOut ? String(one.cheque) : '',
      everyCheque: String(one.cheque),
      reference: `TX${one.cheque}/${index}`,
      account: 'NL20INGB0001234567',
      party: `DE8937040044053201${String(3000 + one.party)}`,
      currency: 'EUR',
      row: String(index + 1),
    };
    for (const other of style.others) cells.push([`X ${other}`, others[other]]);
    const amount = toDecimalString(new Decimal(one.units).div(10 ** style.places));
    return {
      cells: cells
        .map((cell, at) => ({ cell, at: style.order[at] ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ cell }) => cell),
      wanted: `${dayOf(one.day)} ${amount}`,
      words: one.text,
    };
  });
  if (style.newestFirst) full.reverse();
  return {
    headers: full[0]?.cells.map(([header]) => header) ?? [],
    rows: full.map(({ cells }) => cells.map(([, cell]) => cell)),
    wanted: full.map(({ wanted }) => wanted),
    words: full.map(({ words }) => words),
  };
}

const joined = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.join(';')).join('\n') + '\n';

describe('a table of any shape', () => {
  it('without headings is read correctly by its balance, whatever other columns it has', () => {
    let readInFull = 0;
    fc.assert(
      fc.property(lines, style, (all, how) => {
        // With whole units in two columns, a cheque number in each row of money out explains the first row as well as
        // the money does: that is asked.
        fc.pre(
          how.places > 0 ||
            !how.others.includes('cheque') ||
            how.movement === 'sidesWithMinus' ||
            all.filter(({ units }) => units < 0).length > 1,
        );
        // Lines of a single amount fit their balance in either direction, as money in or out: that is asked.
        fc.pre(new Set(all.map(({ units }) => units)).size > all.length / 2);
        const { rows, wanted, words } = written(all, { ...how, balance: true });
        const result = read(joined(rows));
        const asked = result.problems.filter(({ code, kind }) => kind !== 'note' && code !== 'table.columnsGuessed');
        expect(result.problems.map(({ code }) => code)).toContain('table.columnsGuessed');
        // Three decimals that could be thousands are asked about.
        if (asked.length === 0) {
          expect(linesOf(result).map(({ date, amount }) => `${date} ${amount}`)).toEqual(wanted);
          readInFull += 1;
        }
        expect(linesOf(result).filter(({ description }, at) => !description.includes(words[at]!))).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(readInFull).toBeGreaterThan(450);
  });

  it('without headings and balance is read correctly by its signs or flags, or asked about', () => {
    let readInFull = 0;
    // Most have cents and one column of amounts: of the others only the question is certain.
    const plain = style.map((how): Style => ({
      ...how,
      places: 2,
      movement: how.movement.startsWith('sides') ? 'signed' : how.movement,
    }));
    const mostlyPlain = fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: style });
    fc.assert(
      fc.property(lines, mostlyPlain, (all, how) => {
        const { rows, wanted } = written(all, { ...how, balance: false });
        const result = read(joined(rows));
        expect(result.problems.filter(({ kind }) => kind === 'question').map(({ code }) => code)).toContain(
          'table.columnsGuessed',
        );
        const isPlain =
          how.places === 2 &&
          !how.movement.startsWith('sides') &&
          all.some(({ units }) => units < 0) &&
          all.some(({ units }) => units > 0);
        if (!isPlain) return;
        expect(linesOf(result).map(({ date, amount }) => `${date} ${amount}`)).toEqual(wanted);
        readInFull += 1;
      }),
      { numRuns: 300 },
    );
    expect(readInFull).toBeGreaterThan(150);
  });

  it('whose headings name only date, words and balance is never misread silently', () => {
    let silentlyRight = 0;
    fc.assert(
      fc.property(lines, style, fc.boolean(), fc.nat(), (all, how, isDamaged, at) => {
        const { headers, rows, wanted } = written(all, how);
        const balance = headers.indexOf('Balance');
        // A balance that contradicts every reading proves none.
        if (isDamaged && balance !== -1)
          for (const row of rows)
            row[balance] = amountText((row.join('').length * 7919 + at * 104_729) % 1_000_000, how);
        const result = read(joined([headers, ...rows]));
        const isRight =
          JSON.stringify(linesOf(result).map(({ date, amount }) => `${date} ${amount}`)) === JSON.stringify(wanted);
        const isSilent = result.problems.every(({ kind }) => kind === 'note');
        expect(isRight || !isSilent).toBe(true);
        silentlyRight += isRight && isSilent ? 1 : 0;
        if (isDamaged && balance !== -1)
          expect(result.problems.some(({ kind }) => kind === 'question' || kind === 'doubt')).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(silentlyRight).toBeGreaterThan(50);
  });
});
