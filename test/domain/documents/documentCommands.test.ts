import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES, type DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import {
  availableCommands,
  DOCUMENT_ACTIONS,
  type DocumentAction,
} from '../../../src/domain/documents/documentCommands.ts';
import { emptyRecord, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import { draftInvoice, guid, instant, intRef } from '../../support/documents.ts';

const NEWEST = '1.19';

function of(docClass: DocumentClass, statusList: string[], change: Partial<Document> = {}): Document {
  return { ...draftInvoice(1), docClass, statusList, ...change };
}

/** A record of a document that the service has. */
function held(document: Document, change: Partial<DocumentRecord> = {}): DocumentRecord {
  return { ...emptyRecord(intRef(1), document.docClass), id: guid(1), base: document, ...change };
}

const queued = (intent: CommandIntent) => ({ ...intent, queuedAt: instant() });

function allowed(document: Document, record: DocumentRecord | null, version = NEWEST): DocumentAction[] {
  const available = availableCommands(document, record, version);
  return DOCUMENT_ACTIONS.filter((action) => available[action] === null);
}

describe('what can be done with an invoice', () => {
  const open = { grossCurrencyAmount: decimal('25.2'), outstandingCurrencyAmount: decimal('25.2') };
  test.each<[string, Document, DocumentRecord | null, DocumentAction[]]>([
    ['typed and not stored', of('saleInvoice', []), null, ['edit', 'submit', 'discard', 'copy']],
    [
      'a draft that the service has',
      of('saleInvoice', ['draft']),
      held(of('saleInvoice', ['draft'])),
      ['edit', 'submit', 'abandon', 'copy'],
    ],
    [
      'pending',
      of('saleInvoice', ['approved', 'pending_posting'], open),
      held(of('saleInvoice', ['approved', 'pending_posting'])),
      ['unauthorise', 'amend', 'copy', 'credit', 'settle'],
    ],
    [
      'posted and owed',
      of('saleInvoice', ['approved', 'posted'], open),
      held(of('saleInvoice', ['approved', 'posted'])),
      ['amend', 'dispute', 'unpost', 'reverse', 'allocate', 'copy', 'credit', 'settle'],
    ],
    [
      'posted and paid',
      of('saleInvoice', ['approved', 'posted'], {
        ...open,
        outstandingCurrencyAmount: decimal('0'),
        allocations: [{ id: guid(9), docId: guid(8) }],
      }),
      held(of('saleInvoice', ['approved', 'posted'])),
      ['amend', 'dispute', 'deallocate', 'copy', 'credit'],
    ],
    [
      'a posted credit',
      of('saleInvoice', ['posted'], { grossCurrencyAmount: decimal('-5'), outstandingCurrencyAmount: decimal('-5') }),
      held(of('saleInvoice', ['posted'])),
      ['amend', 'dispute', 'unpost', 'reverse', 'allocate', 'copy'],
    ],
    ['abandoned', of('saleInvoice', ['abandoned']), held(of('saleInvoice', ['abandoned'])), ['copy']],
    [
      'reversed',
      of('saleInvoice', ['posted', 'reversed'], open),
      held(of('saleInvoice', ['posted', 'reversed'])),
      ['copy'],
    ],
    ['gone', of('saleInvoice', ['draft']), held(of('saleInvoice', ['draft']), { goneAt: instant() }), ['copy']],
  ])('%s', (_state, document, record, expected) => expect(allowed(document, record)).toEqual(expected));
});

describe('the other classes', () => {
  test('an approved order can be unauthorised, converted and amended; it creates no debt', () => {
    const order = of('saleOrder', ['approved']);
    expect(allowed(order, held(order))).toEqual(['unauthorise', 'amend', 'copy', 'convert']);
    expect(availableCommands(order, held(order), NEWEST)).toMatchObject({
      settle: 'wrongClass',
      credit: 'wrongClass',
      allocate: 'wrongClass',
    });
  });
  test('a receipt on the service can be allocated while something of it is left, even as a draft', () => {
    const receipt = of('receipt', ['draft'], {
      lines: [],
      currencyAmount: decimal('10'),
      outstandingCurrencyAmount: decimal('4'),
    });
    expect(allowed(receipt, held(receipt))).toEqual(['edit', 'submit', 'abandon', 'allocate', 'copy']);
    expect(
      availableCommands({ ...receipt, outstandingCurrencyAmount: decimal('0') }, held(receipt), NEWEST).allocate,
    ).toBe('nothingOpen');
    expect(availableCommands(receipt, { ...emptyRecord(intRef(1), 'receipt'), local: receipt }, NEWEST).allocate).toBe(
      'notOnService',
    );
  });
  test('every action has an answer for every class and state', () => {
    for (const docClass of DOCUMENT_CLASSES) {
      for (const statusList of [
        [],
        ['draft'],
        ['pending_auth'],
        ['approved'],
        ['approved', 'posted'],
        ['posted', 'dispute'],
        ['abandoned'],
        ['reversed'],
      ]) {
        const available = availableCommands(of(docClass, statusList), held(of(docClass, statusList)), NEWEST);
        expect(Object.keys(available).sort()).toEqual([...DOCUMENT_ACTIONS].sort());
      }
    }
  });
});

describe('reasons for a refusal', () => {
  const draft = of('saleInvoice', ['draft']);
  const refusals = (document: Document, record: DocumentRecord | null, version: string | null = NEWEST) =>
    availableCommands(document, record, version);

  test('the version does not have it; an unknown version refuses nothing', () => {
    const order = of('saleOrder', ['approved']);
    expect(refusals(order, held(order), '1.2.10').unauthorise).toBe('version');
    expect(refusals(order, held(order), '1.2.11').unauthorise).toBeNull();
    expect(refusals(order, held(order), '1.7.0').amend).toBe('version');
    expect(refusals(draft, held(draft), '1.2').abandon).toBe('version');
    expect(refusals(order, held(order), null)).toMatchObject({ unauthorise: null, amend: null });
  });
  test('what leaves the ledger is posted, not allocated, and asked for once; before 1.13 the service has no such thing', () => {
    const posted = of('saleInvoice', ['posted']);
    const after = (document: Document, record = held(document), version: string | null = NEWEST) => {
      const { unpost, reverse, dispute } = refusals(document, record, version);
      return [unpost, reverse, dispute];
    };
    expect(after(posted)).toEqual([null, null, null]);
    expect(after(posted, held(posted), '1.12')).toEqual(['version', 'version', 'version']);
    expect(after(posted, held(posted), null)).toEqual([null, null, null]);
    expect(after(of('saleInvoice', ['posted', 'dispute']))).toEqual([null, null, 'disputed']);
    expect(after({ ...posted, allocations: [{ id: guid(9), docId: guid(8) }] })).toEqual([
      'allocated',
      'allocated',
      null,
    ]);
    expect(after(of('saleInvoice', ['approved']))).toEqual(['notPosted', 'notPosted', 'notPosted']);
    expect(after(of('saleOrder', ['approved']))).toEqual(['wrongClass', 'wrongClass', 'wrongClass']);
    const queued = { ...held(posted), commands: [{ name: 'unpost' as const, queuedAt: instantOf(0) }] };
    expect(after(posted, queued)).toEqual(['commandQueued', 'commandQueued', 'commandQueued']);
  });
  test('a draft that cannot be sent cannot be submitted', () => {
    const bare = { ...emptyRecord(intRef(1), 'saleInvoice'), local: { ...draft, contactAccountId: undefined } };
    expect(refusals(bare.local, bare).submit).toBe('notReady');
    const late = { ...emptyRecord(intRef(1), 'saleInvoice'), local: { ...draft, orderNo: 'O' } };
    expect(refusals(late.local, late, '1.10').submit).toBe('unsupported');
  });
  test('a draft with edits that cannot be sent is not abandoned: the command would wait behind them for ever', () => {
    const incomplete = held(draft, { local: { ...draft, docDate: undefined } });
    expect(refusals(incomplete.local!, incomplete).abandon).toBe('editsUnready');
    const mistyped = held(draft, { local: draft, badInput: { dueDate: '31.2.' } });
    expect(refusals(draft, mistyped).abandon).toBe('editsUnready');
    const complete = held(draft, { local: { ...draft, description: 'Mine' } });
    expect(refusals(complete.local!, complete).abandon).toBeNull();
    const refused = held(draft, {
      ...complete,
      revision: 2,
      rejection: { code: 'service.refused', message: 'No.', revision: 2, at: instant() },
    });
    expect(refusals(refused.local!, refused).abandon).toBe('editsUnready');
    // Its order number needs API 1.11.
    const ahead = held(draft, { local: { ...draft, orderNo: 'O-1' } });
    expect([
      availableCommands(ahead.local!, ahead, '1.10').abandon,
      availableCommands(ahead.local!, ahead, '1.11').abandon,
    ]).toEqual(['unsupported', null]);
  });
  test('a command waits already, and can be withdrawn until it is being sent', () => {
    const record = held(draft, { commands: [queued({ name: 'submit' })] });
    expect(refusals(draft, record)).toMatchObject({
      edit: 'commandQueued',
      submit: 'commandQueued',
      abandon: 'commandQueued',
      takeBack: null,
      settle: null,
    });
    const underWay = { ...record, inFlight: { operation: 'command' as const, revision: 0, sentAt: instant() } };
    expect(refusals(draft, underWay).takeBack).toBe('inFlight');
    expect(refusals(draft, held(draft)).takeBack).toBe('nothingQueued');
  });
  test('a document that the service may have is abandoned, any other is discarded', () => {
    const fresh = { ...emptyRecord(intRef(1), 'saleInvoice'), local: draft };
    expect(refusals(draft, fresh)).toMatchObject({ discard: null, abandon: 'notOnService' });
    const inDoubt: DocumentRecord = { ...fresh, inFlight: { operation: 'create', revision: 0, sentAt: instant() } };
    expect(refusals(draft, inDoubt)).toMatchObject({ discard: 'inFlight', abandon: null });
    expect(refusals(draft, held(draft)).discard).toBe('onService');
  });
  test('a conflict comes first', () => {
    const record = held(draft, { conflict: { kind: 'fields', fields: [], theirs: draft, seenAt: instant() } });
    expect(refusals(draft, record)).toMatchObject({
      edit: 'conflict',
      submit: 'conflict',
      abandon: 'conflict',
      copy: null,
    });
  });
});
