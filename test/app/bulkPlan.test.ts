import { describe, expect, it } from 'vitest';
import { bulkPlan, refusalOf } from '../../src/app/list/bulkPlan.ts';
import { draftInvoice, instant, pulledInvoice, pulledRecord } from '../support/documents.ts';
import { emptyRecord } from '../../src/domain/record.ts';

const draftThere = (n: number) => pulledRecord(n, { key: `there-${n}`, base: { ...pulledInvoice(n), statusList: ['draft'] } });
const draftHere = (n: number) => ({ ...emptyRecord(`here-${n}`, 'saleInvoice'), local: draftInvoice(n) });

describe('what many documents take', () => {
  it('submits complete drafts, those that are only here too, and no others', () => {
    const incomplete = { ...draftHere(3), local: draftInvoice(3, { lines: [] }) };
    const plan = bulkPlan('submit', [draftThere(1), draftHere(2), incomplete, pulledRecord(4)]);
    expect(plan.takes).toEqual(['there-1', 'here-2']);
    expect([...plan.refusals].map(([why, keys]) => [why, keys.length])).toEqual([['incomplete', 1], ['notDraft', 1]]);
  });

  it('abandons only what the service has', () => {
    expect(bulkPlan('abandon', [draftThere(1), draftHere(2)])).toEqual({ takes: ['there-1'], refusals: new Map([['onlyHere', ['here-2']]]) });
  });

  it.each([
    ['waits for it already', { commands: [{ name: 'submit' as const, queuedAt: instant() }] }, 'queued'],
    ['is on its way', { inFlight: { operation: 'update' as const, revision: 0, sentAt: instant() } }, 'inFlight'],
    ['is in conflict', { conflict: { kind: 'fields' as const, fields: [], theirs: null, seenAt: instant() } }, 'conflict'],
    ['is gone', { goneAt: instant() }, 'gone'],
    ['will be abandoned', { commands: [{ name: 'abandon' as const, queuedAt: instant() }] }, 'notDraft'],
  ])('leaves alone what %s', (_why, part, refusal) => expect(refusalOf('submit', { ...draftThere(1), ...part })).toBe(refusal));
});
