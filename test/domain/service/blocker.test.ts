import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { documentSchema, type Document } from '../../../src/domain/documents/document.ts';
import {
  blockerOf,
  kindBlocker,
  stateAmong,
  stateUnder,
  type BlockerContext,
} from '../../../src/domain/service/blocker.ts';
import { emptyRecord, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import type { IntRef } from '../../../src/domain/values/identifiers.ts';

const at = instantOf(0);
const KEYS = ['customer', 'bill', 'left', 'right'];
/** A reference minted here, as Daybook makes them. */
const intRef = (name: string): IntRef => `daybook-00000000-0000-7000-8000-00000000000${KEYS.indexOf(name)}` as IntRef;
const invoice = (more: Record<string, unknown> = {}): Document =>
  documentSchema.parse({
    intRef: intRef('bill'),
    docClass: 'saleInvoice',
    docTypeId: 'SI',
    contactAccountId: 'C001',
    docDate: '2026-03-01',
    currency: 'GBP',
    lines: [{ intRef: 'daybook-2', description: 'Consulting', quantity: '1', currencyUnitPrice: '100' }],
    ...more,
  });
const context = (facts: Partial<BlockerContext> = {}, ...waiting: SyncRecord[]): BlockerContext => ({
  version: '1.19',
  denied: new Map(),
  withContact: new Set(),
  isRunning: false,
  pending: (key) => waiting.find((record) => record.key === key),
  ...facts,
});
const customer = (facts: Partial<ResourceRecord<'contactAccount'>> = {}): ResourceRecord => ({
  ...emptyResourceRecord(intRef('customer'), 'contactAccount'),
  local: { kind: 'contactAccount', code: 'DUP2', description: 'My dup two' },
  revision: 1,
  ...facts,
});
const refused = { code: 'service.refused' as const, message: 'Code DUP2 is already used', revision: 1, at };
const bill = (facts: Partial<DocumentRecord> = {}): DocumentRecord => ({
  ...emptyRecord(intRef('bill'), 'saleInvoice'),
  local: invoice({ contactAccountId: intRef('customer') }),
  revision: 1,
  ...facts,
});
const waits = { code: 'record.waits' as const, message: 'DUP2 My dup two', field: 'contactAccountId', revision: 1, at };

describe('a kind', () => {
  it('that the service’s version lacks is blocked: documents without IntRef (1.0.2), prices (1.11)', () => {
    expect(kindBlocker('saleInvoice', { version: '1.0', denied: new Map() })).toEqual({
      why: 'tooOld',
      since: '1.0.2',
      version: '1.0',
    });
    expect(kindBlocker('salePrice', { version: '1.10', denied: new Map() })).toEqual({
      why: 'tooOld',
      since: '1.11.0',
      version: '1.10',
    });
    expect(kindBlocker('attachment', { version: '1.2', denied: new Map() })).toMatchObject({
      why: 'tooOld',
      since: '1.3.0',
    });
    expect(kindBlocker('bankTransaction', { version: null, denied: new Map() })).toBeNull();
  });
  it('that can be changed earlier than created blocks new records alone', () => {
    const sending = { version: '1.2.12', denied: new Map() };
    expect(kindBlocker('contactAccount', sending)).toBeNull();
    expect(kindBlocker('contactAccount', sending, true)).toMatchObject({ why: 'tooOld', since: '1.2.13' });
    expect(kindBlocker('project', { ...sending, version: '1.1' })).toMatchObject({ why: 'tooOld', since: '1.2.0' });
  });
  it('that this user may not send is blocked, with the service’s message', () => {
    const sending = { version: '1.19', denied: new Map([['department', 'no right to records']]) };
    expect(kindBlocker('department', sending)).toEqual({ why: 'denied', words: 'no right to records' });
    expect(kindBlocker('product', sending)).toBeNull();
    expect(stateUnder('queued', kindBlocker('department', sending))).toBe('waits');
    // What is in doubt or refused is so for its own reason.
    expect(stateUnder('unknown', kindBlocker('department', sending))).toBe('unknown');
  });
});

describe('a missing right', () => {
  const alone = bill({
    local: invoice(),
    rejection: { code: 'permission.denied', message: 'Not for this user.', revision: 1, at },
  });
  it('for one record blocks that record until it is changed', () => {
    expect(blockerOf(alone, context())).toEqual({ why: 'deniedRecord', words: 'Not for this user.' });
    expect(stateAmong(alone, context())).toBe('waits');
    expect(stateAmong({ ...alone, revision: 2 }, context())).toBe('queued');
  });
  it('for one operation blocks that operation, and nothing else of the kind', () => {
    const denied = new Map([['saleInvoice submit', 'Not to submit.']]);
    const submitted = bill({
      base: invoice(),
      id: '00000000-0000-4000-8000-000000000001' as never,
      local: null,
      commands: [{ name: 'submit', queuedAt: at }],
    });
    expect(blockerOf(submitted, context({ denied }))).toEqual({
      why: 'deniedOperation',
      operation: 'submit',
      words: 'Not to submit.',
    });
    expect(stateAmong(submitted, context({ denied }))).toBe('waits');
    expect(stateAmong(bill({ local: invoice() }), context({ denied }))).toBe('queued');
  });
});

describe('a record that refers to one made here', () => {
  it('waits for it while it is refused, even before a sync has found that', () => {
    for (const record of [bill(), bill({ rejection: waits })]) {
      const others = context({}, customer({ rejection: refused }));
      expect(stateAmong(record, others)).toBe('waits');
      expect(blockerOf(record, others)).toMatchObject({
        why: 'awaits',
        path: 'contactAccountId',
        state: 'rejected',
        record: { key: intRef('customer') },
      });
    }
  });
  it('is sent with the next sync if the other one is', () => {
    expect(stateAmong(bill({ rejection: waits }), context({}, customer()))).toBe('queued');
    expect(stateAmong(bill({ rejection: waits }), context())).toBe('queued');
  });
  it('waits for one that is incomplete, and for one that this user may not send', () => {
    expect(blockerOf(bill(), context({}, customer({ local: { kind: 'contactAccount', code: 'DUP2' } })))).toMatchObject(
      {
        why: 'awaits',
        state: 'saved',
      },
    );
    expect(blockerOf(bill(), context({ denied: new Map([['contactAccount', 'no']]) }, customer()))).toMatchObject({
      why: 'awaits',
      state: 'waits',
    });
  });
  it('does not wait for itself in a circle', () => {
    const below = (key: string, above: string): ResourceRecord => ({
      ...emptyResourceRecord(intRef(key), 'department'),
      local: { kind: 'department', code: key, description: key, parentDepartmentId: intRef(above) },
      revision: 1,
    });
    const [left, right] = [below('left', 'right'), below('right', 'left')];
    expect(stateAmong(left, context({}, left, right))).toBe('queued');
  });
});

it('an allocation waits for a document that is not posted yet, as the last run reported', () => {
  const record = bill({ local: invoice(), rejection: { ...waits, field: 'allocations', message: 'SI000001' } });
  expect(blockerOf(record, context())).toEqual({ why: 'awaitsOpen', name: 'SI000001' });
});

it('a field that the version lacks blocks a document', () => {
  const local = invoice({ deliveryDate: '2026-03-05' });
  const record = bill({
    local,
    rejection: { code: 'version.tooOld', message: '', field: 'deliveryDate', revision: 1, at },
  });
  expect(blockerOf(record, context({ version: '1.10' }))).toEqual({
    why: 'lacks',
    path: 'deliveryDate',
    since: '1.11.0',
    version: '1.10',
  });
  expect(stateAmong(record, context({ version: '1.19' }))).toBe('queued');
});
