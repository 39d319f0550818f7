import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from './support.ts';

const HEADER = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
const row = (day: string, text: string, amount: string, fee: string, balance: string, currency = 'GBP', state = 'COMPLETED'): string => `CARD_PAYMENT,Current,2024-01-${day} 10:00:00,2024-01-${day} 11:00:00,${text},${amount},${fee},${currency},${state},${balance}\n`;
const amounts = (text: string): string[] => linesOf(read(HEADER + text)).map(({ amount }) => amount);

describe('fees in a column of their own', () => {
  it('belong to the amount where two lines and their balance prove it', () => {
    // 100.00 - 20.00 - 0.50 = 79.50.
    const result = read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', '0.50', '79.50'));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-20.5']);
    expect(result.statements[0]).toMatchObject({ opening: '40', closing: '79.5' });
    expect(result.problems).toEqual([]);
  });

  it('belong to the amount with the newest line first, and of money in', () => {
    // 79.50 + 10.00 - 0.30 = 89.20; 100.00 - 20.00 - 0.50 = 79.50.
    expect(amounts(row('17', 'Top-up', '10.00', '0.30', '89.20') + row('16', 'Cash', '-20.00', '0.50', '79.50') + row('15', 'Salary', '60.00', '0.00', '100.00'))).toEqual(['9.7', '-20.5', '60']);
  });

  it('are only told where the balance holds without them', () => {
    // 100.00 - 20.50 = 79.50: the fee of 0.50 is within.
    const result = read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.50', '0.50', '79.50'));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-20.5']);
    expect(result.problems).toEqual([]);
  });

  it('of every account are read as the balance of one of them proves', () => {
    // GBP: 100.00 - 20.00 - 0.50 = 79.50. Of EUR there is one line: nothing there proves it by itself.
    const text = row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Hotel', '-80.00', '1.20', '18.80', 'EUR') + row('17', 'Cash', '-20.00', '0.50', '79.50');
    const { statements, problems } = read(HEADER + text);
    expect(statements.map(({ currency, lines }) => [currency, lines.map(({ amount }) => amount)])).toEqual([
      ['GBP', ['60', '-20.5']],
      ['EUR', ['-81.2']],
    ]);
    expect(problems).toEqual([]);
  });

  it('are a doubt where nothing proves what they are, with their sum and the place of the first', () => {
    const result = read(HEADER + row('16', 'Cash', '-20.00', '0.50', '79.50'));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-20']);
    expect(result.problems).toEqual([{ code: 'fees.apart', kind: 'doubt', place: { line: 2 }, facts: { lines: '1', fees: '0.5' } }]);
    // The first line's balance is its own: the second says nothing of its fee.
    expect(codes(read(HEADER + row('15', 'Cash', '-20.00', '0.50', '79.50') + row('16', 'Salary', '60.00', '0.00', '139.50')))).toEqual(['fees.apart']);
    const without = read('Date,Description,Amount,Fee\n2024-01-15,Cash,-20.00,0.50\n2024-01-16,Tea,-2.00,0.00\n2024-01-17,Cash,-30.00,0.75\n');
    expect(without.problems).toEqual([{ code: 'fees.apart', kind: 'doubt', place: { line: 2 }, facts: { lines: '2', fees: '1.25' } }]);
  });

  it('of a line that moves nothing else are its amount', () => {
    // 100.00 - 4.99 = 95.01.
    const result = read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Card delivery', '0.00', '4.99', '95.01'));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-4.99']);
    expect(result.problems).toEqual([]);
  });

  it('of movements that never were say nothing', () => {
    expect(codes(read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', '0.50', '', 'GBP', 'REVERTED')))).toEqual([]);
  });

  it('that cannot be read are a doubt', () => {
    expect(codes(read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', 'n/a', '80.00')))).toEqual(['line.badAmount']);
  });
});
