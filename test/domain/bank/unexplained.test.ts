import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import { searchSums } from '../../../src/domain/bank/subsetSums.ts';
import { MOST_COUNTED, solve, type Solution } from '../../../src/domain/bank/unexplained.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { Decimal, decimal, toDecimalString } from '../../../src/domain/values/decimal.ts';
import { candidate } from './candidates.ts';

const invoice = (key: string, open: string, part: Partial<DocumentCandidate> = {}) =>
  candidate(key, `SI-${key}`, open, part);
const line = (amount: string, text = 'ASHDOWN FURNITURE') => ({
  date: localDate('2026-04-02'),
  amount: decimal(amount),
  text,
});
const shown = ({ sets, count, mayBeMore }: Solution) => [
  ...sets.map(({ documents, why, difference }) => `${documents.map(({ key }) => key).join('+')} ${why} ${difference}`),
  `${count}${mayBeMore ? '+' : ''}`,
];
const cents = (units: number) => toDecimalString(new Decimal(units).div(100));

describe('the documents that make an unexplained line', () => {
  it('several of one party, to the penny; a credit counts against them', () => {
    const open = [invoice('1', '100.10'), invoice('2', '60'), invoice('3', '75.25'), invoice('4', '-20')];
    expect(shown(solve(line('160.1'), open, 'GBP'))).toEqual(['1+2 exact 0', '1']);
    // 100.10 + 75.25 − 20.00
    expect(shown(solve(line('155.35'), open, 'GBP'))).toEqual(['1+3+4 exact 0', '1']);
    expect(shown(solve(line('155.36'), open, 'GBP'))).toEqual(['0']);
  });

  it('says how many sets fit: named numbers and few documents first', () => {
    const open = [invoice('101', '50'), invoice('102', '50'), invoice('103', '20'), invoice('104', '30')];
    expect(shown(solve(line('50', 'ASHDOWN FURNITURE SI-102'), open, 'GBP'))).toEqual([
      '102 exact 0',
      '101 exact 0',
      '103+104 exact 0',
      '3',
    ]);
  });

  it('never mixes parties, and looks at others only if those in the text have none', () => {
    const kobe = { contactAccountId: 'KOBE', partyName: 'Kobe Lighting' };
    const open = [invoice('1', '70'), invoice('2', '30', kobe), invoice('3', '40', kobe)];
    expect(shown(solve(line('100'), open, 'GBP'))).toEqual(['0']);
    expect(shown(solve(line('70'), open, 'GBP'))).toEqual(['1 exact 0', '1']);
    expect(shown(solve(line('70', 'KOBE LIGHTING'), open, 'GBP'))).toEqual(['2+3 exact 0', '1']);
    expect(shown(solve(line('70', 'TRANSFER'), open, 'GBP'))).toEqual(['1 exact 0', '2+3 exact 0', '2']);
  });

  it('money out is made of what we owe', () => {
    const bill = invoice('b', '120', { docClass: 'purchaseInvoice' });
    expect(shown(solve(line('-120'), [bill, invoice('i', '120')], 'GBP'))).toEqual(['b exact 0', '1']);
  });

  it('a fee that the bank keeps, and a settlement discount, within their bounds', () => {
    const open = [invoice('1', '100'), invoice('2', '50')];
    const allowed = (fee: string, discount: string) => ({ fee: decimal(fee), discount: decimal(discount) });
    // 150.00 − 8.50 = 141.50
    expect(shown(solve(line('141.5'), open, 'GBP', allowed('8.49', '0')))).toEqual(['0']);
    expect(shown(solve(line('141.5'), open, 'GBP', allowed('8.5', '0')))).toEqual(['1+2 fee 8.5', '1']);
    // 2 % of 150.00 is 3.00.
    expect(shown(solve(line('147'), open, 'GBP', allowed('0', '2')))).toEqual(['1+2 discount 3', '1']);
    expect(shown(solve(line('146.99'), open, 'GBP', allowed('0', '2')))).toEqual(['0']);
    // An exact set needs no fee.
    expect(shown(solve(line('100'), [...open, invoice('3', '104')], 'GBP', allowed('5', '0')))).toEqual([
      '1 exact 0',
      '1',
    ]);
    // With money out the fee comes on top: 150.00 + 8.50.
    const bills = open.map((one): DocumentCandidate => ({ ...one, docClass: 'purchaseInvoice' }));
    expect(shown(solve(line('-158.5'), bills, 'GBP', allowed('8.5', '0')))).toEqual(['1+2 fee -8.5', '1']);
    expect(shown(solve(line('-147'), bills, 'GBP', allowed('8.5', '2')))).toEqual(['1+2 discount 3', '1']);
  });

  it('a difference never crosses parties: neither name nor number is in the text', () => {
    const bill = invoice('1', '97.80', { docClass: 'purchaseInvoice', partyName: 'Cotswold Bookbinders' });
    const allowed = { fee: decimal('5'), discount: decimal('2') };
    expect(shown(solve(line('-96.4', 'SEVERN FUELS'), [bill], 'GBP', allowed))).toEqual(['0']);
    // 97.80 − 96.40 = 1.40, within 2 %.
    expect(shown(solve(line('-96.4', 'COTSWOLD BOOKBINDERS'), [bill], 'GBP', allowed))).toEqual([
      '1 discount 1.4',
      '1',
    ]);
    expect(shown(solve(line('-97.8', 'SEVERN FUELS'), [bill], 'GBP', allowed))).toEqual(['1 exact 0', '1']);
  });

  it('a draft fits only if nothing that is owed does, and is named as such', () => {
    const draft = invoice('d', '120', { outstanding: decimal('0'), isDraft: true });
    expect(solve(line('150'), [draft, invoice('1', '30')], 'GBP').sets).toMatchObject([{ hasDraft: true }]);
    expect(shown(solve(line('120'), [draft, invoice('1', '120')], 'GBP'))).toEqual(['1 exact 0', '1']);
  });

  it('yen have no decimals, dinars three', () => {
    expect(shown(solve(line('1500'), [invoice('1', '1000'), invoice('2', '500')], 'JPY'))).toEqual([
      '1+2 exact 0',
      '1',
    ]);
    expect(shown(solve(line('1.005'), [invoice('1', '1'), invoice('2', '0.005')], 'KWD'))).toEqual([
      '1+2 exact 0',
      '1',
    ]);
  });

  it('each set comes to the line and its difference, and the sets of a small party are all found', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -3_000, max: 9_000 }).filter((units) => units !== 0),
          { minLength: 1, maxLength: 10 },
        ),
        fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
        fc.integer({ min: 0, max: 300 }),
        (amounts, chosen, fee) => {
          const wanted = amounts.reduce((sum, units, at) => sum + (chosen[at] ? units : 0), 0);
          fc.pre(wanted > 0);
          const open = amounts.map((units, at) => invoice(String(at), cents(units)));
          const solution = solve(line(cents(wanted)), open, 'GBP', { fee: cents(fee), discount: decimal('0') });
          for (const { documents, difference } of solution.sets) {
            const sum = documents.reduce((total, { outstanding }) => total.plus(outstanding), new Decimal(0));
            expect(sum.minus(difference).toFixed(2)).toBe(new Decimal(wanted).div(100).toFixed(2));
          }
          // Counted by going through every set.
          let all = 0;
          for (let bits = 1; bits < 2 ** amounts.length; bits += 1)
            if (amounts.reduce((sum, units, at) => sum + ((bits >> at) % 2 === 1 ? units : 0), 0) === wanted) all += 1;
          expect(solution.count).toBe(Math.min(all, MOST_COUNTED));
          expect(solution.mayBeMore).toBe(false);
        },
      ),
    );
  });

  it('of 200 open documents finds sets of up to four and all but up to four, and says that there may be more', () => {
    // 1.01, 2.01 … 200.01 pounds: 20,102.00 in all.
    const open = Array.from({ length: 200 }, (_, at) => invoice(String(at), cents((at + 1) * 100 + 1)));
    const all = solve(line('20102'), open, 'GBP');
    expect(all.sets[0]?.documents).toHaveLength(200);
    expect([all.count, all.mayBeMore]).toEqual([1, true]);
    // Without the two of 1.01 and 2.01.
    expect(solve(line('20098.98'), open, 'GBP').sets[0]?.documents).toHaveLength(198);
    // Four documents: the pence say so.
    const four = solve(line('10.04'), open, 'GBP');
    expect(four.sets[0]?.documents.map(({ outstanding }) => outstanding)).toEqual(['1.01', '2.01', '3.01', '4.01']);
    expect(four.count).toBe(1);
  });

  it('counts no further than a thousand', () => {
    const open = Array.from({ length: 200 }, (_, at) => invoice(String(at), '10'));
    expect(solve(line('40'), open, 'GBP')).toMatchObject({ count: MOST_COUNTED, mayBeMore: true });
    expect(solve(line('120'), open.slice(0, 24), 'GBP')).toMatchObject({ count: MOST_COUNTED, mayBeMore: true });
  });
});

describe('the search for sums', () => {
  it('of many numbers finds each set of up to four, and each of all but up to four, once, and no other', () => {
    const fewOf = (count: number): number[][] => {
      const sets: number[][] = [[]];
      for (let at = 0; at < count; at += 1)
        sets.push(...sets.filter(({ length }) => length < 4).map((set) => [...set, at]));
      return sets;
    };
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 2_000 }), { minLength: 25, maxLength: 30 }),
        fc.integer({ min: 1, max: 6_000 }),
        (numbers, wanted) => {
          const sumOf = (indices: readonly number[]): number =>
            indices.reduce((total, at) => total + (numbers[at] ?? 0), 0);
          const all = [...numbers.keys()];
          const expected = fewOf(numbers.length)
            .flatMap((few) => [few, all.filter((at) => !few.includes(at))])
            .filter((indices) => indices.length > 0 && sumOf(indices) === wanted);
          const seen: number[][] = [];
          const end = searchSums(numbers, wanted, wanted, { steps: 3_000_000 }, (indices, sum) => {
            expect(sum).toBe(wanted);
            seen.push(indices.toSorted((a, b) => a - b));
            return true;
          });
          expect(end).toBe('partly');
          expect(seen.map(String).sort()).toEqual(expected.map(String).sort());
          found += seen.length;
        },
      ),
      { numRuns: 30 },
    );
    expect(found).toBeGreaterThan(0);
  });
});
