import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { matchLines, type KnownLine } from '../../../../src/formats/statements/import/matching.ts';

interface Facts {
  reference?: string;
  status?: 'pending';
}
const line = (date: string, amount: string, description: string, facts: Facts = {}) => ({
  date: localDate(date),
  amount: decimal(amount),
  description,
  ...facts,
});
const known = (
  key: string,
  date: string,
  amount: string,
  description: string,
  facts: Partial<KnownLine> = {},
): KnownLine => ({ key, date: localDate(date), amount: decimal(amount), description, ...facts });

describe('a line compared with those in the books', () => {
  it('equal lines without references are counted: with two coffees in the file and one in the store, one is new', () => {
    const coffee = line('2024-01-15', '-3.5', 'Coffee');
    expect(matchLines([coffee, coffee], [known('a', '2024-01-15', '-3.5', 'COFFEE ')])).toEqual([
      { kind: 'there', key: 'a' },
      { kind: 'new' },
    ]);
  });

  it('a reference is decisive only if amount and date agree; otherwise the user is asked', () => {
    const store = [
      known('a', '2024-01-15', '-3.5', 'Coffee', { reference: 'R1' }),
      known('b', '2024-03-01', '-9', 'Tea', { reference: 'R2' }),
    ];
    expect(
      matchLines(
        [
          line('2024-01-15', '-3.5', 'Other words', { reference: 'R1' }),
          line('2024-06-01', '-8', 'Cake', { reference: 'R2' }),
        ],
        store,
      ),
    ).toEqual([
      { kind: 'there', key: 'a' },
      { kind: 'changed', key: 'b' },
    ]);
  });

  it('lines with two different references are two lines, even if they are equal otherwise', () => {
    const store = [known('a', '2024-01-15', '-3.5', 'Coffee', { reference: 'R1' })];
    expect(
      matchLines(
        [
          line('2024-01-15', '-3.5', 'Coffee', { reference: 'R1' }),
          line('2024-01-15', '-3.5', 'Coffee', { reference: 'R2' }),
        ],
        store,
      ),
    ).toEqual([{ kind: 'there', key: 'a' }, { kind: 'new' }]);
  });

  it('the same amount at a near date is proposed one to one, nearest first', () => {
    const store = [known('far', '2024-01-10', '-50', 'Rent'), known('near', '2024-01-14', '-50', 'Something')];
    // The 14th is one day from the 13th and from the 15th: at the same distance, the known line of the earlier day
    // comes first.
    expect(
      matchLines(
        [line('2024-01-13', '-50', 'Rent 1'), line('2024-01-15', '-50', 'Rent 2'), line('2024-01-15', '-50', 'Rent 3')],
        store,
      ),
    ).toEqual([{ kind: 'likely', key: 'far', days: 3 }, { kind: 'likely', key: 'near', days: 1 }, { kind: 'new' }]);
  });

  it('a line more than five days apart is another line, and so is one with the opposite sign', () => {
    expect(
      matchLines(
        [line('2024-01-16', '-50', 'x'), line('2024-01-10', '50', 'x')],
        [known('a', '2024-01-10', '-50', 'x')],
      ),
    ).toEqual([{ kind: 'new' }, { kind: 'new' }]);
  });

  it('a pending line that is booked is a change of the same line, unless that is locked', () => {
    const pending = known('a', '2024-01-14', '-20', 'Shoes (pending)', { pending: true });
    expect(matchLines([line('2024-01-16', '-20', 'Shoes')], [pending])).toEqual([
      { kind: 'posted', key: 'a', days: 2 },
    ]);
    expect(matchLines([line('2024-01-16', '-20', 'Shoes')], [{ ...pending, locked: true }])).toEqual([{ kind: 'new' }]);
    expect(matchLines([line('2024-01-14', '-20', 'Shoes (pending)', { status: 'pending' })], [pending])).toEqual([
      { kind: 'there', key: 'a' },
    ]);
  });

  it('a pending line that is booked is only a likely match if the known one has no id: a change of it could not be sent', () => {
    const there = known('one', '2026-03-02', '-50', 'Rent', { pending: true, locked: true, outOfReach: true });
    expect(matchLines([line('2026-03-04', '-50', 'Rent')], [there])).toMatchObject([
      { kind: 'likely', key: 'one', days: 2 },
    ]);
    expect(matchLines([line('2026-03-04', '-51', 'Rent')], [there])).toEqual([{ kind: 'new' }]);
  });

  it('a change of a locked line is never proposed', () => {
    expect(
      matchLines(
        [line('2024-06-01', '-8', 'x', { reference: 'R' })],
        [known('a', '2024-03-01', '-9', 'x', { reference: 'R', locked: true })],
      ),
    ).toEqual([{ kind: 'new' }]);
  });

  it('the same file twice adds nothing, whatever it contains, and no known line is paired twice', () => {
    const lines = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        cents: fc.integer({ min: -3, max: 3 }),
        description: fc.constantFrom('a', 'b'),
        reference: fc.option(fc.constantFrom('R1', 'R2', 'R3'), { nil: undefined }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, lines, (file, others) => {
        const made = (one: typeof file) =>
          one.map(({ day, cents, description, reference }) => ({
            ...line(`2024-02-${String(day).padStart(2, '0')}`, String(cents), description),
            ...(reference === undefined ? {} : { reference }),
          }));
        const store = made(file).map((one, index): KnownLine => ({ ...one, key: String(index) }));
        expect(matchLines(made(file), store).map(({ kind }) => kind)).toEqual(file.map(() => 'there'));
        const keys = matchLines(made(others), store).flatMap((match) => ('key' in match ? [match.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
