import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingBefore } from '../../../src/domain/bank/knownBalance.ts';
import {
  LineSums,
  findDoubles,
  findGaps,
  periodTotals,
  RunningBalance,
  type BalanceLine,
  type DoubleLine,
} from '../../../src/domain/bank/balances.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';

const line = (key: string, date: string, amount: string, part: Partial<DoubleLine> = {}): DoubleLine => ({
  key,
  date: localDate(date),
  amount: decimal(amount),
  description: 'x',
  ...part,
});

describe('a balance that is known', () => {
  const dayOf = (date: string, ...amounts: string[]) => ({
    date: localDate(date),
    sums: new LineSums(amounts.map((amount, at) => line(`${date} ${at}`, date, amount))),
  });
  const known = (on: string, amount: string) =>
    ({ on: localDate(on), amount: decimal(amount), from: 'statement' }) as const;

  it('holds at the end of its day: the lines up to it lie between it and the opening balance', () => {
    const days = [dayOf('2026-03-02', '-30.25', '5'), dayOf('2026-03-05', '0.30'), dayOf('2026-03-09', '100')];
    // 80.05 = opening − 30.25 + 5.00 + 0.30
    expect(openingBefore(days, known('2026-03-05', '80.05'))).toBe('105');
    // No line lies between the 5th and the 8th.
    expect(openingBefore(days, known('2026-03-08', '80.05'))).toBe('105');
    expect(openingBefore(days, known('2026-03-01', '80.05'))).toBe('80.05');
    expect(openingBefore(days, null)).toBe('0');
  });

  it('is reached again from the opening balance, whatever the lines', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(fc.array(cents, { maxLength: 4 }), { maxLength: 9 }),
        cents,
        fc.nat(9),
        (amounts, at, day) => {
          const text = (value: number): string => toDecimalString(new Decimal(value).div(100));
          const days = amounts.map((each, index) => dayOf(`2026-03-1${index}`, ...each.map(text)));
          const opening = openingBefore(days, known(`2026-03-1${day}`, text(at)));
          const moved = amounts
            .slice(0, day + 1)
            .flat()
            .reduce((sum, value) => sum + value, 0);
          expect(new Decimal(opening).times(100).toNumber() + moved).toBe(at);
        },
      ),
    );
  });
});

describe('the running balance', () => {
  // 100.00 − 30.25 = 69.75; pending 5 is not counted; + 0.30 = 70.05.
  const lines = [
    line('a', '2026-03-01', '-30.25'),
    line('b', '2026-03-01', '5', { pending: true }),
    line('c', '2026-03-02', '0.3'),
  ];

  it('starts from the opening balance and skips pending lines', () => {
    const balance = new RunningBalance(lines, decimal('100'));
    expect([balance.after(0), balance.after(1), balance.after(2), balance.end]).toEqual([
      '69.75',
      '69.75',
      '70.05',
      '70.05',
    ]);
    expect(new RunningBalance([], decimal('7')).end).toBe('7');
  });

  it('differs from the closing balance by the missing amount', () => {
    expect(periodTotals(lines, { opening: decimal('100'), closing: decimal('65.05') })).toEqual({
      moneyIn: '0.3',
      moneyOut: '30.25',
      end: '70.05',
      difference: '-5',
      pending: { lines: 1, moneyIn: '5', moneyOut: '0' },
    });
    expect(periodTotals(lines, { closing: decimal('1') })).toMatchObject({ end: null, difference: null });
  });

  it('is the decimal sum, exactly, for any amounts and currencies', () => {
    const amount = fc
      .record({ units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), places: fc.integer({ min: 0, max: 4 }) })
      .map(({ units, places }) => toDecimalString(new Decimal(units.toString()).div(10 ** places)));
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 30 }), amount, (amounts, opening) => {
        const all = amounts.map((one, index): BalanceLine => line(String(index), '2026-01-01', one));
        const expected = toDecimalString(amounts.reduce((sum, one) => sum.plus(one), new Decimal(opening)));
        expect(new RunningBalance(all, opening).end).toBe(expected);
        expect(periodTotals(all, { opening, closing: expected }).difference).toBe('0');
      }),
    );
  });
});

describe('gaps between statements', () => {
  const statement = (from: string, to: string, opening: string, closing: string) => ({
    from: localDate(from),
    to: localDate(to),
    opening: decimal(opening),
    closing: decimal(closing),
  });

  it('a closing balance that is not the next opening balance is a gap of the difference', () => {
    const statements = [
      statement('2026-03-01', '2026-03-31', '150', '90'),
      statement('2026-01-01', '2026-01-31', '0', '100'),
      statement('2026-04-01', '2026-04-30', '90', '95'),
    ];
    expect(findGaps(statements)).toEqual([{ after: '2026-01-31', before: '2026-03-01', amount: '50' }]);
  });

  it('statements that overlap, and those without balances, leave none', () => {
    expect(
      findGaps([
        statement('2026-01-01', '2026-01-31', '0', '100'),
        statement('2026-01-15', '2026-02-15', '40', '120'),
        { from: localDate('2026-03-01'), to: localDate('2026-03-31') },
      ]),
    ).toEqual([]);
  });
});

describe('duplicates', () => {
  it('have the same day and amount, with the same text from two imports or one of them typed', () => {
    const lines = [
      line('a', '2026-03-01', '-3.5', { importId: 'one', description: 'Coffee' }),
      line('b', '2026-03-01', '-3.5', { importId: 'one', description: 'Coffee' }),
      line('c', '2026-03-01', '-3.5', { importId: 'two', description: 'COFFEE ' }),
      line('d', '2026-03-01', '-3.5', { description: 'Typed' }),
      line('e', '2026-03-01', '3.5', { importId: 'two', description: 'Coffee' }),
      line('f', '2026-03-02', '-3.5', { importId: 'two', description: 'Tea' }),
      line('g', '2026-03-02', '-3.5', { importId: 'one', description: 'Cake' }),
    ];
    expect([...findDoubles(lines)]).toEqual([
      ['c', 'a'],
      ['d', 'a'],
    ]);
  });
});
