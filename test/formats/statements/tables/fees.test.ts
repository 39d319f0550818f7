import { describe, expect, it } from 'vitest';
import { codes, linesOf, read } from '../../support/readers.ts';

const HEADER = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n';
const row = (
  day: string,
  text: string,
  amount: string,
  fee: string,
  balance: string,
  { currency = 'GBP', state = 'COMPLETED' } = {},
): string =>
  `CARD_PAYMENT,Current,2024-01-${day} 10:00:00,2024-01-${day} 11:00:00,${text},${amount},${fee},${currency},${state},${balance}\n`;
const amounts = (text: string): string[] => linesOf(read(HEADER + text)).map(({ amount }) => amount);

describe('fees in a column of their own', () => {
  it('are part of the amount if two lines and their balance prove it', () => {
    // 100.00 - 20.00 - 0.50 = 79.50.
    const result = read(
      HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', '0.50', '79.50'),
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-20.5']);
    expect(result.statements[0]).toMatchObject({ opening: '40', closing: '79.5' });
    expect(result.problems).toEqual([]);
  });

  it('are part of the amount with the newest line first, and for money in', () => {
    // 79.50 + 10.00 - 0.30 = 89.20; 100.00 - 20.00 - 0.50 = 79.50.
    expect(
      amounts(
        row('17', 'Top-up', '10.00', '0.30', '89.20') +
          row('16', 'Cash', '-20.00', '0.50', '79.50') +
          row('15', 'Salary', '60.00', '0.00', '100.00'),
      ),
    ).toEqual(['9.7', '-20.5', '60']);
  });

  it('are money out, too, where the bank writes them with a minus', () => {
    // 100.00 - 20.00 - 0.50 = 79.50.
    expect(
      amounts(row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', '-0.50', '79.50')),
    ).toEqual(['60', '-20.5']);
  });

  it('are only information if the balance fits without them', () => {
    // 100.00 - 20.50 = 79.50: the fee of 0.50 is included.
    const result = read(
      HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.50', '0.50', '79.50'),
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-20.5']);
    expect(result.problems).toEqual([]);
  });

  it('in every account are read as the balance of one of them proves', () => {
    // GBP: 100.00 - 20.00 - 0.50 = 79.50. EUR has a single line, which proves nothing by itself.
    const text =
      row('15', 'Salary', '60.00', '0.00', '100.00') +
      row('16', 'Hotel', '-80.00', '1.20', '18.80', { currency: 'EUR' }) +
      row('17', 'Cash', '-20.00', '0.50', '79.50');
    const { statements, problems } = read(HEADER + text);
    expect(statements.map(({ currency, lines }) => [currency, lines.map(({ amount }) => amount)])).toEqual([
      ['GBP', ['60', '-20.5']],
      ['EUR', ['-81.2']],
    ]);
    expect(problems).toEqual([]);
  });

  it('are a doubt if nothing proves what they are, with their sum and the place of the first', () => {
    const result = read(HEADER + row('16', 'Cash', '-20.00', '0.50', '79.50'));
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['-20']);
    expect(result.problems).toEqual([
      { code: 'fees.apart', kind: 'doubt', place: { line: 2 }, facts: { lines: '1', fees: '0.5' } },
    ]);
    // The first line has no balance before it, so its own balance proves nothing; the second line has no fee.
    expect(
      codes(
        read(HEADER + row('15', 'Cash', '-20.00', '0.50', '79.50') + row('16', 'Salary', '60.00', '0.00', '139.50')),
      ),
    ).toEqual(['fees.apart']);
    const without = read(
      'Date,Description,Amount,Fee\n2024-01-15,Cash,-20.00,0.50\n2024-01-16,Tea,-2.00,0.00\n2024-01-17,Cash,-30.00,0.75\n',
    );
    expect(without.problems).toEqual([
      { code: 'fees.apart', kind: 'doubt', place: { line: 2 }, facts: { lines: '2', fees: '1.25' } },
    ]);
  });

  it('are the amount of a line without any other movement', () => {
    // 100.00 - 4.99 = 95.01.
    const result = read(
      HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Card delivery', '0.00', '4.99', '95.01'),
    );
    expect(linesOf(result).map(({ amount }) => amount)).toEqual(['60', '-4.99']);
    expect(result.problems).toEqual([]);
  });

  it('of movements that never took place are ignored', () => {
    const result = read(
      HEADER +
        row('15', 'Salary', '60.00', '0.00', '100.00') +
        row('16', 'Cash', '-20.00', '0.50', '', { state: 'REVERTED' }),
    );
    // The movement is shown for information, without its fee.
    expect(linesOf(result).map(({ amount, status }) => [amount, status])).toEqual([
      ['60', undefined],
      ['-20', 'information'],
    ]);
    expect(codes(result)).toEqual([]);
  });

  it('that cannot be read are a doubt', () => {
    expect(
      codes(
        read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.00', 'n/a', '80.00')),
      ),
    ).toEqual(['line.badAmount']);
  });

  const UNPROVEN =
    'Date,Description,Amount,Fee\n2024-01-15,Cash,-20.00,0.50\n2024-01-16,Tea,-2.00,0.00\n2024-01-17,Sale,30.00,0.75\n';

  it('are subtracted or included, as the user says', () => {
    // -20.00 - 0.50 = -20.50; 30.00 - 0.75 = 29.25.
    const off = read(UNPROVEN, { fees: 'takenOff' });
    expect(linesOf(off).map(({ amount }) => amount)).toEqual(['-20.5', '-2', '29.25']);
    expect([off.problems, off.conventions.fees]).toEqual([[], 'takenOff']);
    const within = read(UNPROVEN, { fees: 'within' });
    expect(linesOf(within).map(({ amount }) => amount)).toEqual(['-20', '-2', '30']);
    expect([within.problems, within.conventions.fees]).toEqual([[], 'within']);
    expect(read(UNPROVEN).conventions.fees).toBeUndefined();
    expect(read(UNPROVEN.replaceAll(/0\.\d\d$/gm, '')).conventions.fees).toBeUndefined();
  });

  it('are read as the balance proves, and the result says so, unless the user says otherwise', () => {
    const proven =
      HEADER +
      row('13', 'Sale', '52.00', '0.00', '42.00') +
      row('14', 'Salary', '60.00', '0.00', '102.00') +
      row('15', 'Tea', '-2.00', '0.00', '100.00') +
      row('16', 'Cash', '-20.00', '0.50', '79.50');
    expect(read(proven).conventions.fees).toBe('takenOff');
    const corrected = read(proven, { fees: 'within' });
    expect(linesOf(corrected).map(({ amount }) => amount)).toEqual(['52', '60', '-2', '-20']);
    // 100.00 - 20.00 = 80.00, not 79.50.
    expect(codes(corrected)).toEqual(['balance.runningDiffers']);
    expect(
      read(HEADER + row('15', 'Salary', '60.00', '0.00', '100.00') + row('16', 'Cash', '-20.50', '0.50', '79.50'))
        .conventions.fees,
    ).toBe('within');
  });

  it('are in the column that the user names, or in none', () => {
    const text = UNPROVEN.replace('Fee', 'Charges of the bank');
    expect(read(text).layout?.columns.fee).toBeUndefined();
    const named = read(text, { columns: { date: 0, description: [1], amount: 2, fee: 3 } });
    expect(codes(named)).toEqual(['fees.apart']);
    expect(
      linesOf(read(text, { columns: { date: 0, description: [1], amount: 2, fee: 3 }, fees: 'takenOff' })).map(
        ({ amount }) => amount,
      ),
    ).toEqual(['-20.5', '-2', '29.25']);
    // The header says fee; the user says there is none.
    expect(read(UNPROVEN).layout?.columns.fee).toBe(3);
    expect(read(UNPROVEN, { columns: { date: 0, description: [1], amount: 2, fee: null } }).problems).toEqual([]);
    // Columns that were remembered before fees existed: the header still names the fees.
    expect(codes(read(UNPROVEN, { columns: { date: 0, description: [1], amount: 2 } }))).toEqual(['fees.apart']);
  });
});
