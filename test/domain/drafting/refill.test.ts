import { describe, expect, it } from 'vitest';
import { refilled, type Filling } from '../../../src/domain/drafting/refill.ts';

interface Coded {
  tax?: string | undefined;
  centre?: string | undefined;
  authority?: string | undefined;
  account?: string | undefined;
}
const field = (id: keyof Coded, fillsEmpty = true, empties = true): Filling<Coded> => ({
  id,
  fillsEmpty,
  empties,
  read: (line) => line[id],
  write: (line, value) => ({ ...line, [id]: value }),
});
const FIELDS = [field('tax'), field('centre'), field('authority', false), field('account', true, false)];

/** The customer was one in London, where it was S and the shop; it is one in Paris now, where it is X and the export desk. */
const london: Coded = { tax: 'S', centre: 'SHOP', authority: 'HMRC', account: '4320' };
const paris: Coded = { tax: 'X', centre: 'EXPORT', authority: 'DGFIP', account: '4000' };

describe('defaults from a party after the party has changed', () => {
  it.each<[string, Coded, Coded, Coded, [string, unknown, unknown][]]>([
    ['what was filled is filled anew', london, paris, paris, []],
    [
      'what was filled is emptied where nothing is usual, but for what says what was sold',
      london,
      {},
      { tax: undefined, centre: undefined, authority: undefined, account: '4320' },
      [],
    ],
    [
      'typed values stay, and other defaults are reported',
      { ...london, tax: 'R' },
      paris,
      { ...paris, tax: 'R' },
      [['tax', 'R', 'X']],
    ],
    [
      'what was typed stays in silence where nothing else is usual',
      { ...london, tax: 'R' },
      { centre: 'EXPORT' },
      { tax: 'R', centre: 'EXPORT', authority: undefined, account: '4320' },
      [],
    ],
    ['what was typed and is usual now needs no word', { ...london, tax: 'X' }, paris, paris, []],
    [
      'what is empty is filled, but for what the service fills',
      {},
      paris,
      { tax: 'X', centre: 'EXPORT', account: '4000' },
      [],
    ],
    ['nothing moves where the same is usual', london, london, london, []],
  ])('%s', (_rule, held, after, subject, kept) => {
    expect(refilled(held, FIELDS, [london], after)).toEqual({
      subject,
      kept: kept.map(([id, was, usual]) => ({ id, held: was, usual })),
    });
  });

  it('a value that the service filled in counts as a default', () => {
    expect(refilled({ tax: 'Z' }, FIELDS, [london, { tax: 'Z' }], { tax: 'X' }).subject.tax).toBe('X');
  });
});
