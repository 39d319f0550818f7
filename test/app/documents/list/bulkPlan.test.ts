import { describe, expect, it } from 'vitest';
import { bulkPlan } from '../../../../src/app/documents/list/bulkPlan.ts';
import { emptyRecord, type DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { draftInvoice, instant, pulledInvoice, pulledRecord } from '../../../support/documents.ts';

const draftThere = (n: number): DocumentRecord =>
  pulledRecord(n, { key: `there-${n}`, base: { ...pulledInvoice(n), statusList: ['draft'] } });
const draftHere = (n: number): DocumentRecord => ({
  ...emptyRecord(`here-${n}`, 'saleInvoice'),
  local: draftInvoice(n),
});
const refusals = (...from: Parameters<typeof bulkPlan>) =>
  [...bulkPlan(...from).refusals].map(([why, keys]) => [why, keys.length]);

describe('an action on many documents', () => {
  it('submits only complete drafts, including those not yet on the service', () => {
    const incomplete = { ...draftHere(3), local: draftInvoice(3, { lines: [] }) };
    const records = [draftThere(1), draftHere(2), incomplete, pulledRecord(4)];
    expect(bulkPlan('submit', records, '1.19').takes).toEqual(['there-1', 'here-2']);
    expect(refusals('submit', records, '1.19')).toEqual([
      ['notReady', 1],
      ['notDraft', 1],
    ]);
  });

  it('abandons only documents that the service has', () => {
    expect(bulkPlan('abandon', [draftThere(1), draftHere(2)], null)).toEqual({
      takes: ['there-1'],
      refusals: new Map([['notOnService', ['here-2']]]),
    });
  });

  it('refuses what the service’s API version does not have', () => {
    // Abandoning came with 1.2.7 (spec part 9).
    expect(refusals('abandon', [draftThere(1)], '1.1')).toEqual([['version', 1]]);
    // Texts above the lines came with 1.0.3.
    expect(
      refusals('submit', [{ ...draftHere(1), local: draftInvoice(1, { textHeader: 'With our thanks' }) }], '1.0'),
    ).toEqual([['unsupported', 1]]);
  });

  it('checks what a document of a stock type needs', () => {
    expect(refusals('submit', [draftHere(1)], null, () => ({ isStock: true }))).toEqual([['notReady', 1]]);
  });

  it.each<[string, Partial<DocumentRecord>, string]>([
    ['waits for it already', { commands: [{ name: 'submit', queuedAt: instant() }] }, 'commandQueued'],
    ['is in conflict', { conflict: { kind: 'fields', fields: [], theirs: null, seenAt: instant() } }, 'conflict'],
    ['is gone', { goneAt: instant() }, 'gone'],
    ['will be abandoned', { commands: [{ name: 'abandon', queuedAt: instant() }] }, 'commandQueued'],
  ])('leaves out what %s', (_why, part, refusal) =>
    expect(refusals('submit', [{ ...draftThere(1), ...part }], null)).toEqual([[refusal, 1]]),
  );
});
