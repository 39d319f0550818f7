import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from '../../support/readers.ts';

/** The header of a column of directions, and its words for money out and in. */
const DIRECTIONS = [
  ['Soll/Haben', 'S', 'H'],
  ['Soll/Haben', 'Soll', 'Haben'],
  ['DR/CR', 'DR', 'CR'],
  ['Debit/Credit', 'Debit', 'Credit'],
  ['Transaction Type', 'DEBIT', 'CREDIT'],
  ['Af Bij', 'Af', 'Bij'],
  ['Sens', 'Débit', 'Crédit'],
  ['Tipo', 'Cargo', 'Abono'],
  ['Tipo', 'Débito', 'Crédito'],
  ['Tipo', 'Saída', 'Entrada'],
  ['Segno', 'Dare', 'Avere'],
  ['Segno', 'Addebito', 'Accredito'],
  ['Retning', 'Ut', 'Inn'],
  ['Typ', 'Uttag', 'Insättning'],
  ['Typ', 'Obciążenie', 'Uznanie'],
  ['Typ', 'Wydatek', 'Wpływ'],
  ['Typ', 'Výdaj', 'Příjem'],
  ['Típus', 'Terhelés', 'Jóváírás'],
  ['Tür', 'Borç', 'Alacak'],
  ['Tyyppi', 'Otto', 'Pano'],
  ['Тип', 'Дебет', 'Кредит'],
] as const;

/** Columns in an order, for four movements. */
const ORDERS = [
  ['Date', 'Text', 'FLAG', 'Amount'],
  ['Date', 'Text', 'Amount', 'FLAG'],
  ['FLAG', 'Amount', 'Text', 'Date'],
] as const;

type Row = { day: string; text: string; isOut: boolean; amount: string };
const MOVEMENTS: readonly Row[] = [
  { day: '15/01/2026', text: 'Card', isOut: true, amount: '12.00' },
  { day: '16/01/2026', text: 'Wage', isOut: false, amount: '1500.00' },
  { day: '17/01/2026', text: 'Rent', isOut: true, amount: '700.00' },
  { day: '18/01/2026', text: 'Refund', isOut: false, amount: '20.00' },
];
const MOVED = ['-12', '1500', '-700', '20'];

function table(
  order: readonly string[],
  [header, out, inward]: readonly string[],
  written: (row: Row) => string,
): string {
  const cells = ({ isOut, ...row }: Row): Record<string, string> => ({
    Date: row.day,
    Text: row.text,
    FLAG: (isOut ? out : inward) ?? '',
    Amount: written({ isOut, ...row }),
  });
  const lines = MOVEMENTS.map((row) => order.map((column) => cells(row)[column]).join(';'));
  return [order.map((column) => (column === 'FLAG' ? header : column)).join(';'), ...lines, ''].join('\n');
}

describe.each(ORDERS.map((order) => [order.join(' '), order] as const))('words of direction in %s', (_, order) => {
  it.each(DIRECTIONS)(
    'hold where the signs say the opposite in every line, and the user is asked: %s %s',
    (...words) => {
      const result = read(table(order, words, ({ isOut, amount }) => (isOut ? amount : `-${amount}`)));
      expect(linesOf(result).map(({ amount }) => amount)).toEqual(MOVED);
      expect(codes(result)).toContain('signs.contradicted');
      expect(result.conventions.invert).toBe(true);
    },
  );

  it.each(DIRECTIONS)('give the sign of amounts without one: %s %s', (...words) => {
    const result = read(table(order, words, ({ amount }) => amount));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(MOVED);
    expect(codes(result)).not.toContain('signs.contradicted');
  });

  it.each(DIRECTIONS)('only repeat signs that agree: %s %s', (...words) => {
    const result = read(table(order, words, ({ isOut, amount }) => (isOut ? `-${amount}` : amount)));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(MOVED);
    expect(codes(result)).not.toContain('signs.contradicted');
  });
});

describe('the user’s answer about contradicted signs', () => {
  const text = 'Datum;Text;Betrag;Soll/Haben\n05.01.2026;Kauf;12,00;S\n16.01.2026;Lohn;-1.500,00;H\n';

  it.each([
    [true, ['-12', '1500']],
    [false, ['-12', '-1500']],
  ])('holds, and nothing is asked again: turned %s', (invert, amounts) => {
    const result = read(text, { invert });
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(amounts);
    expect(result.problems).toEqual([]);
  });

  it('is not needed for a reversal among amounts without signs', () => {
    const result = read(`${text.replace('-1.500', '1.500')}17.01.2026;Storno Lohn;-20,00;H\n`);
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-12', '1500', '-20']);
    expect(result.problems).toEqual([]);
  });
});
