import { describe, expect, it } from 'vitest';
import { DifferingDocuments } from '../../../src/domain/bank/differingDocuments.ts';
import { DocumentMatcher, type DocumentCandidate } from '../../../src/domain/bank/documentMatches.ts';
import {
  exactProposals,
  explanationOf,
  kindOfText,
  namedOthers,
  withoutRivals,
  type Explanation,
  type LastCoding,
} from '../../../src/domain/bank/explanation.ts';
import type { BankRule } from '../../../src/domain/bank/rules.ts';
import { solve } from '../../../src/domain/bank/unexplained.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { candidate } from './candidates.ts';

const RULE: BankRule = { id: 'fuel', pattern: 'severn fuels', set: {}, code: { accountId: '7300' } };
const LAST: LastCoding = { code: { accountId: '7500' }, key: 'of January' };

/** What explains a line of 20 March 2026 best, among these documents. */
function explained(
  amount: string,
  text: string,
  open: readonly DocumentCandidate[],
  more: { rule?: BankRule; last?: LastCoding } = {},
): Explanation {
  const line = { date: localDate('2026-03-20'), amount: decimal(amount), text };
  const matcher = new DocumentMatcher(open);
  const proposals = exactProposals(line, matcher, () => true);
  return explanationOf({
    line,
    proposals,
    others: namedOthers(
      line,
      proposals,
      new DifferingDocuments({ open, foreign: [], settled: [] }, matcher, 'GBP'),
      () => true,
    ),
    rule: more.rule ?? null,
    last: more.last,
    sets: () => solve(line, open, 'GBP'),
  });
}
const keysOf = (one: Explanation): string[] =>
  one.by === 'document'
    ? one.proposal.documents.map(({ key }) => key)
    : one.by === 'set'
      ? one.set.documents.map(({ key }) => key)
      : [];

describe('what explains a bank line best', () => {
  const invoice = candidate('a', 'SI000042', '120');

  it('is certain if it is exact, fits alone and more than the amount speaks for it', () => {
    const byNumber = explained('120', 'ASHDOWN SI000042', [invoice]);
    expect([byNumber.by, byNumber.isCertain, keysOf(byNumber)]).toEqual(['document', true, ['a']]);
    expect(explained('120', 'ASHDOWN FURNITURE LTD', [invoice]).isCertain).toBe(true);
    // Anybody may have paid 120.00.
    expect(explained('120', 'TRANSFER', [invoice])).toMatchObject({ by: 'document', isCertain: false });
  });

  it('is not certain by the party alone before the date of the invoice, nor by a short number alone', () => {
    // The line is of 20 March: the rent of April has the same amount.
    const april = candidate('a', 'SI000042', '120', { docDate: localDate('2026-03-21') });
    expect(explained('120', 'ASHDOWN FURNITURE LTD', [april])).toMatchObject({ by: 'document', isCertain: false });
    expect(explained('120', 'ASHDOWN FURNITURE SI000042', [april]).isCertain).toBe(true);
    const card = candidate('b', '4471', '120');
    expect(explained('120', 'SEVERN FUELS CARD 4471', [card])).toMatchObject({ by: 'document', isCertain: false });
    expect(explained('120', 'ASHDOWN FURNITURE 4471', [card]).isCertain).toBe(true);
  });

  it('is not certain while another document fits, or the text names one of another amount', () => {
    // Two of the same amount: neither is more likely.
    const second = candidate('b', 'SI000043', '120');
    const two = explained('120', 'ASHDOWN FURNITURE LTD', [invoice, second]);
    expect([two.by, two.isCertain]).toEqual(['choice', false]);
    const other = candidate('c', 'SI000099', '500', { contactAccountId: 'KOB', partyName: 'Kobe Lighting' });
    // Its amount says SI000042, its text SI000099: a person decides.
    expect(explained('120', 'KOBE LIGHTING SI000099', [invoice, other])).toMatchObject({ by: 'choice' });
  });

  it('is a draft of an invoice only for a person to see', () => {
    const draft = candidate('d', 'SI000050', '75', { isDraft: true });
    expect(explained('75', 'ASHDOWN FURNITURE SI000050', [draft])).toMatchObject({ by: 'choice', isCertain: false });
  });

  it('is a document before the rule, the rule before a set, a set before the coding of last time', () => {
    const [first, second] = [candidate('a', 'SI000042', '70'), candidate('b', 'SI000043', '50')];
    const rest = { rule: RULE, last: LAST };
    expect(explained('120', 'SEVERN FUELS SI000042', [invoice], rest).by).toBe('document');
    expect(explained('120', 'SEVERN FUELS', [first, second], rest)).toMatchObject({ by: 'rule', isCertain: true });
    const set = explained('120', 'SEVERN FUELS', [first, second], { last: LAST });
    expect([set.by, set.isCertain, keysOf(set)]).toEqual(['set', false, ['a', 'b']]);
    expect(explained('120', 'SEVERN FUELS', [], { last: LAST })).toEqual({
      by: 'lastTime',
      last: LAST,
      isCertain: false,
    });
    expect(explained('120', 'SEVERN FUELS', [])).toEqual({ by: 'nothing', isCertain: false });
  });

  it('is a rule without certainty where the text names an open document', () => {
    const named = candidate('a', 'SI000042', '500');
    expect(explained('120', 'SEVERN FUELS SI000042', [named], { rule: RULE })).toMatchObject({
      by: 'rule',
      isCertain: false,
    });
  });

  it('is a choice where several sets fit', () => {
    const open = ['a', 'b', 'c'].map((key, at) => candidate(key, `SI00004${at}`, '60'));
    expect(explained('120', 'ASHDOWN FURNITURE', open)).toMatchObject({ by: 'choice' });
  });

  it('is certain for neither of two lines that would settle the same document', () => {
    const one = explained('120', 'ASHDOWN SI000042', [invoice]);
    const found = withoutRivals(
      new Map([
        ['monday', one],
        ['tuesday', one],
        ['fuel', explained('-40', 'SEVERN FUELS', [], { rule: RULE })],
      ]),
    );
    expect([...found].map(([key, { isCertain }]) => [key, isCertain])).toEqual([
      ['monday', false],
      ['tuesday', false],
      ['fuel', true],
    ]);
  });
});

describe('lines of one kind', () => {
  const kind = (text: string, side: 'in' | 'out' = 'out') => kindOfText({ text, side });

  it('share the words without a digit, and the way of the money', () => {
    expect(kind('DD Western Power 4471-A')).toBe(kind('dd western power 9912-b 03/26'));
    expect(kind('WESTERN POWER')).not.toBe(kind('WESTERN POWER', 'in'));
    expect(kind('WESTERN POWER')).not.toBe(kind('WESTERN WATER'));
    // Nothing is left that says something.
    expect([kind('4471 / 88'), kind('DD 12')]).toEqual([null, null]);
  });
});
