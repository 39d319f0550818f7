import { describe, expect, it } from 'vitest';
import { DifferingDocuments, type Candidates } from '../../../src/domain/bank/differingDocuments.ts';
import { DocumentMatcher } from '../../../src/domain/bank/documentMatches.ts';
import { takenUnasked } from '../../../src/domain/bank/takenUnasked.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { candidate } from './candidates.ts';

/** What one key takes for a line of 2 April 2026: the key of the document, `asks`, or `contested`. */
function taken(given: Partial<Candidates>, amount: string, text: string): string {
  const candidates = { open: [], foreign: [], settled: [], ...given };
  const matcher = new DocumentMatcher(candidates.open);
  const line = { date: localDate('2026-04-02'), amount: decimal(amount), text };
  const differing = new DifferingDocuments(candidates, matcher, 'GBP').proposals(line);
  const { proposal, isContested } = takenUnasked(matcher.proposals(line), differing);
  return isContested ? 'contested' : (proposal?.documents.map(({ key }) => key).join('+') ?? 'asks');
}
const bill = (key: string, docNo: string, part = {}) =>
  candidate(key, docNo, '300', { docClass: 'purchaseInvoice', ...part });
const payment = (key: string, part = {}) =>
  candidate(key, 'PX000001', '300', { docClass: 'payment', docDate: localDate('2026-04-01'), dueDate: '', ...part });

describe('what one key takes', () => {
  it('is the only document that comes to the line, by its number, its party or its amount', () => {
    for (const text of ['ASHDOWN FURNITURE PI000001', 'ASHDOWN FURNITURE', 'TRANSFER'])
      expect(taken({ open: [bill('a', 'PI000001')] }, '-300', text)).toBe('a');
  });

  it('is none of two equal amounts of one party, unless the text has the number of one', () => {
    const open = [bill('march', 'PI000001'), bill('april', 'PI000002')];
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE')).toBe('asks');
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE PI000002')).toBe('april');
    expect(taken({ open }, '-300', 'TRANSFER')).toBe('asks');
  });

  it('is the party that the text names, not another one of the same amount', () => {
    const open = [bill('a', 'PI000001'), bill('b', 'PI000002', { contactAccountId: 'COT', partyName: 'Cotswold' })];
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE')).toBe('a');
  });

  it('is no bill beside a payment in the books of the same party: it would be paid twice', () => {
    const open = [bill('a', 'PI000001'), payment('paid')];
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE')).toBe('asks');
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE PI000001')).toBe('asks');
  });

  it('is the bill of the number beside a payment of somebody else', () => {
    const open = [bill('a', 'PI000001'), payment('paid', { contactAccountId: 'FUEL', partyName: 'Severn Fuels' })];
    expect(taken({ open }, '-300', 'ASHDOWN FURNITURE PI000001')).toBe('a');
    expect(taken({ open }, '-300', 'TRANSFER')).toBe('asks');
  });

  it('is no other bill of the party when the text has the number of one that is settled', () => {
    const settled = [bill('old', 'PI000009', { outstanding: decimal('0') })];
    const open = [bill('a', 'PI000001')];
    expect(taken({ open, settled }, '-300', 'ASHDOWN FURNITURE PI000009')).toBe('contested');
  });

  it('is what is owed rather than a draft, unless the text has the draft’s number', () => {
    const draft = bill('draft', 'PI000003', { isDraft: true });
    expect(taken({ open: [bill('a', 'PI000001'), draft] }, '-300', 'ASHDOWN FURNITURE')).toBe('a');
    expect(taken({ open: [bill('a', 'PI000001'), draft] }, '-300', 'ASHDOWN FURNITURE PI000003')).toBe('asks');
  });

  it('is the only payment in the books, and nothing that only differs', () => {
    expect(taken({ open: [payment('paid')] }, '-300', 'ASHDOWN FURNITURE')).toBe('paid');
    expect(taken({ open: [bill('a', 'PI000001')] }, '-200', 'ASHDOWN FURNITURE PI000001')).toBe('asks');
  });
});
