import { describe, expect, it } from 'vitest';
import { passesModulusCheck, type ModulusRange, type ModulusTable } from '../../../src/domain/payments/modulusCheck.ts';

/*
 * The weights are made up, because the real ones are licensed; the sums are worked out beside each case. The sort code is
 * 203040 throughout. Its digits by 2 1 2 1 2 1 are 4 0 6 0 8 0 = 18, by ones 2 + 3 + 4 = 9.
 */
const SORT_CODE = '203040';
const NONE = [0, 0, 0, 0, 0, 0];
const FALLING = [...NONE, 8, 7, 6, 5, 4, 3, 2, 1];
const DOUBLE = [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1];
const ONES = Array.from({ length: 14 }, () => 1);

type Row = Pick<ModulusRange, 'method' | 'weights'> & { exception?: number };
function tableOf(rows: readonly Row[], substitutes: ModulusTable['substitutes'] = null): ModulusTable {
  return { ranges: rows.map((row) => ({ from: '203000', to: '203099', exception: 0, ...row })), substitutes };
}
const mod10 = (weights: number[], exception = 0): Row => ({ method: 'MOD10', weights, exception });
const mod11 = (weights: number[], exception = 0): Row => ({ method: 'MOD11', weights, exception });
const doubled = (weights: number[], exception = 0): Row => ({ method: 'DBLAL', weights, exception });

describe('the modulus check of British accounts', () => {
  it.each<[string, Row[], string, boolean]>([
    // 7 + 2 + 9 + 28 + 5 + 18 + 49 = 118, and h once.
    ['modulus 10', [mod10([...NONE, 7, 1, 3, 7, 1, 3, 7, 1])], '12345672', true],
    ['modulus 10, a digit wrong', [mod10([...NONE, 7, 1, 3, 7, 1, 3, 7, 1])], '12345678', false],
    // 8 + 14 + 18 + 20 + 20 + 18 = 98, twice g and once h: 98 + 14 + 9 = 121 = 11 × 11.
    ['modulus 11', [mod11(FALLING)], '12345679', true],
    ['modulus 11, a digit wrong', [mod11(FALLING)], '12345678', false],
    // 2 × 5 + 1 = 11; 18 + (1 + 0) + 1 = 20.
    ['both of two checks', [mod11(FALLING), doubled(DOUBLE)], '00000051', true],
    // 2 × 4 + 3 = 11; but 18 + 8 + 3 = 29.
    ['only the first of two', [mod11(FALLING), doubled(DOUBLE)], '00000043', false],
    // 18 + 2 = 20; but 2.
    ['only the second of two', [mod11(FALLING), doubled(DOUBLE)], '00000002', false],
    // 18 + (1 + 0) + 4 + 27 = 50.
    ['exception 1 adds 27', [doubled(DOUBLE, 1)], '00000054', true],
    ['exception 1, right without the 27', [doubled(DOUBLE, 1)], '00000051', false],
    // a is 0: the row's own weights, 7 + 4 = 11.
    ['exception 2 with a = 0', [mod11(FALLING, 2), mod10(ONES, 9)], '01000004', true],
    // 1 × 3 + 5 × 4 = 23 of the sort code, 6 of a, 4 of h: 33.
    ['exception 2 with other weights', [mod11(FALLING, 2), mod10(ONES, 9)], '10000004', true],
    // 3 × 9 + 6 = 33, and nothing of the sort code.
    ['exception 2 with g = 9', [mod11(FALLING, 2), mod10(ONES, 9)], '10000096', true],
    // 23 + 6 + 12 = 41; with 309634 (25): 25 + 1 + 4 = 30.
    ['exception 9 with its own sort code', [mod11(FALLING, 2), mod10(ONES, 9)], '10000040', true],
    // 34; 25 + 6 = 31.
    ['neither of exceptions 2 and 9', [mod11(FALLING, 2), mod10(ONES, 9)], '10000005', false],
    // c is 6: 6 × 6 + 2 × 3 + 2 = 44. The second, 18 + 1 + 2 + 6 + 2 = 29, is not asked for.
    ['exception 3 with c = 6', [mod11(FALLING), doubled(DOUBLE, 3)], '00600032', true],
    ['exception 3 with another c', [mod11(FALLING), doubled(DOUBLE, 3)], '00000043', false],
    // 98 leaves 10, which the last two digits say.
    ['exception 4', [mod11([...NONE, 8, 7, 6, 5, 4, 3, 0, 0], 4)], '12345610', true],
    ['exception 4, other last digits', [mod11([...NONE, 8, 7, 6, 5, 4, 3, 0, 0], 4)], '12345611', false],
    ['exception 6: a foreign account', [mod11(FALLING, 6), doubled(DOUBLE, 6)], '41000011', true],
    // 32 + 7 + 2 + 2 = 43.
    ['exception 6: no foreign account', [mod11(FALLING, 6), doubled(DOUBLE, 6)], '41000012', false],
    // g is 9: only c to h count, 1 + 9 = 10.
    ['exception 7 with g = 9', [mod10(ONES, 7)], '11000190', true],
    // 9 + 2 + 1 + 8 = 20.
    ['exception 7 with another g', [mod10(ONES, 7)], '11000180', true],
    // 090126: 18 + 2 = 20.
    ['exception 8 with its own sort code', [mod10(ONES, 8)], '00000002', true],
    ['exception 8, right with the sort code as given', [mod10(ONES, 8)], '00000001', false],
    // 2 × 9 + 4 = 22 without ab.
    ['exception 10 with ab = 09 and g = 9', [mod11(FALLING, 10), mod10(ONES, 11)], '09000094', true],
    ['exception 10 with ab = 99 and g = 9', [mod11(FALLING, 10), mod10(ONES, 11)], '99000094', true],
    // 1; 9 + 1 = 10.
    ['exception 11 alone', [mod11(FALLING, 10), mod10(ONES, 11)], '00000001', true],
    ['exception 13 alone', [mod11(FALLING, 12), mod10(ONES, 13)], '00000001', true],
    ['neither of exceptions 12 and 13', [mod11(FALLING, 12), mod10(ONES, 13)], '00000002', false],
    // 98 fails; 01234560: 7 + 12 + 15 + 16 + 15 + 12 = 77.
    ['exception 14, the last digit moved out', [mod11(FALLING, 14)], '12345600', true],
    // 98 + 1 = 99.
    ['exception 14, right as it is', [mod11(FALLING, 14)], '12345601', true],
    // 98 + 2 = 100, and a 2 is not moved out.
    ['exception 14 with another last digit', [mod11(FALLING, 14)], '12345602', false],
  ])('%s', (_what, rows, accountNo, isGood) => {
    expect(passesModulusCheck(tableOf(rows), SORT_CODE, accountNo)).toBe(isGood);
  });

  describe('of exception 5', () => {
    const rows = [mod11([...NONE, 8, 7, 6, 5, 4, 3, 0, 0], 5), doubled([2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 0], 5)];
    const substitutes = new Map([['203041', SORT_CODE]]);
    it.each([
      // 98 leaves 10, 11 − 10 = 1 = g; 18 + 2 + 2 + 6 + 4 + 1 + 6 + 2 = 41 leaves 1, 10 − 1 = 9 = h.
      ['its own check digits', SORT_CODE, '12345619', true],
      ['another last digit', SORT_CODE, '12345618', false],
      // 3 × 4 = 12 leaves 1, which no digit makes good.
      ['a rest of 1', SORT_CODE, '00000400', false],
      // Nothing is left, g is 0; 18 leaves 8, h is 2.
      ['no rest', SORT_CODE, '00000002', true],
      // With 203041 itself the second sum is 42, and h would be 8.
      ['another sort code to calculate with', '203041', '12345619', true],
    ])('%s', (_what, sortCode, accountNo, isGood) => {
      expect(passesModulusCheck(tableOf(rows, substitutes), sortCode, accountNo)).toBe(isGood);
    });

    it('nothing is checked without the list of substitutes', () => {
      expect(passesModulusCheck(tableOf(rows), SORT_CODE, '12345618')).toBe(true);
    });
  });

  it('says nothing of a sort code that the table does not have', () => {
    expect(passesModulusCheck(tableOf([mod11(FALLING)]), '203100', '12345678')).toBe(true);
  });
});
