import { localDate } from '../../../src/domain/values/dates.ts';
import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import { REQUEST_TIMEOUT } from '../../../src/domain/service/requestTimeout.ts';
import { MONDAY } from '../../service/support/service.ts';
import { line } from '../support/company.ts';
import {
  allocation,
  changesSeen,
  idOf,
  money,
  openTrade,
  posted,
  queue,
  settleService,
  synced,
  there,
  trade,
} from '../support/trade.ts';

const submit: CommandIntent = { name: 'submit' };
const guidOf = (value: unknown) => String(value) as Extract<CommandIntent, { name: 'deallocate' }>['allocationId'];
const allocate = (document: string, amount: string): CommandIntent => ({
  name: 'allocate',
  allocations: [{ document, amount: decimal(amount) }],
});

describe('a refusal of a document that is no draft any more', () => {
  test.each([
    ['amend', { name: 'amend', fields: { description: 'Typed' } }, /amend$/],
    ['allocate', { name: 'allocate', allocations: [] }, /allocation$/],
  ] as const)('is not sent again because a colleague has changed something else: %s', async (name, intent, path) => {
    const office = await openTrade();
    const invoice = (await posted(office, trade('saleInvoice', 1))).key;
    const key = name === 'amend' ? invoice : (await posted(office, money('receipt', 2, '25.20'))).key;
    queue(office, key, name === 'amend' ? intent : allocate(idOf(office, invoice), '5'));
    office.on(name === 'amend' ? 'PATCH' : 'POST', path, { status: 400 });
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, { theirRef: 'PO 9' });
    expect(await office.sync()).toMatchObject({ rejected: 1, updated: 0 });
    expect(office.store.must(key)).toMatchObject({
      base: { theirRef: 'PO 9' },
      commands: [{ name }],
      rejection: { status: 400 },
    });
  });
});

describe('submit', () => {
  test("follows the create; the badge follows the service's queue", async () => {
    const office = await openTrade();
    const key = office.store.draft(trade('saleInvoice', 1));
    queue(office, key, submit);
    expect(await office.sync()).toMatchObject({ created: 1, updated: 1, problem: null });
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['pending_auth'] } });
    settleService(office);
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { statusList: ['approved', 'posted'], outstandingCurrencyAmount: '25.2' },
    });
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual([]);
  });

  test('is sent after the edits that were made before it', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('purchaseInvoice', 1));
    office.store.edit(key, (document) => ({ ...document, description: 'Corrected' }));
    queue(office, key, submit);
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual(['PATCH /api/document/…', 'POST /api/document/…/submit']);
    expect(await there(office, key)).toMatchObject({ description: 'Corrected' });
  });

  test('that a colleague has done already is not sent', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleOrder', 1));
    queue(office, key, submit);
    await office.colleague.call('POST', `/api/document/${idOf(office, key)}/submit`);
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key)).toMatchObject({ commands: [], rejection: null });
  });

  test('of a draft that a colleague has changed since is withdrawn, and the change shown', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
    queue(office, key, submit);
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}`, { description: 'Not seen' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: {
        kind: 'fields',
        fields: [{ path: 'description', theirs: 'Not seen' }],
        takenBack: [{ name: 'submit' }],
      },
    });
    expect((await there(office, key)).statusList).toBe('draft');
  });

  test("that met a colleague's change is asked about as long as there is one", async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1, { lines: [line(1), line(2)] }));
    queue(office, key, submit);
    const path = `/api/document/${idOf(office, key)}`;
    const second = String((await office.onlyInvoice()).details[1]?.id);
    await office.colleague.call('PATCH', `${path}/detail/${second}`, { description: 'Not seen' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    // They remove their change: the draft is still not the one that was to be submitted.
    await office.colleague.call('DELETE', `${path}/detail/${second}`);
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: { kind: 'fields', takenBack: [{ name: 'submit' }] },
    });
    expect((await there(office, key)).statusList).toBe('draft');
  });

  test("that met a colleague's change is sent when they have changed it back", async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
    queue(office, key, submit);
    const path = `/api/document/${idOf(office, key)}`;
    await office.colleague.call('PATCH', path, { description: 'Not seen' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    await office.colleague.call('PATCH', path, { description: 'As seen' });
    expect(await office.sync()).toMatchObject({ conflicts: 0, updated: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: null,
      base: { statusList: ['pending_auth'] },
    });
  });

  test("that met a colleague's change is carried out despite it when that is chosen, and not otherwise", async () => {
    const office = await openTrade();
    const mint = { now: () => MONDAY, randomBytes: (target: Uint8Array<ArrayBuffer>) => target };
    for (const [n, choice] of [
      [1, 'mine'],
      [2, 'theirs'],
    ] as const) {
      const key = await synced(office, trade('saleInvoice', n, { description: 'As seen' }));
      queue(office, key, submit);
      await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}`, { description: 'Not seen' });
      await office.sync();
      const asked = office.store.must(key);
      office.store.documents.set(
        key,
        settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, choice, mint, instantOf(MONDAY)).settled,
      );
      expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
      const { description, statusList } = await there(office, key);
      expect([description, String(statusList).startsWith('draft')]).toEqual(['Not seen', choice === 'theirs']);
    }
  });

  test('that was withdrawn is not forgotten when the colleague abandons the document afterwards', async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
    queue(office, key, submit);
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}`, { description: 'Not seen' });
    await office.sync();
    await office.colleague.call('POST', `/api/document/${idOf(office, key)}/abandon`);
    for (let run = 0; run < 2; run += 1) expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      conflict: { kind: 'leftDraft', theirs: { statusList: ['abandoned'] }, takenBack: [{ name: 'submit' }] },
    });
  });

  test("of a document that was abandoned meanwhile is set aside with the service's words", async () => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    await office.colleague.call('POST', `/api/document/${idOf(office, key)}/abandon`);
    queue(office, key, submit);
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [{ name: 'submit' }],
      rejection: { code: 'service.refused', message: 'Only a draft can be submitted; SI000001 is abandoned.' },
    });
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual([]);
  });

  test.each(['dropBeforeCommit', 'dropAfterCommit'] as const)(
    'whose answer is lost (%s) has happened once',
    async (fault) => {
      const office = await openTrade();
      const key = await synced(office, trade('saleInvoice', 1));
      queue(office, key, submit);
      office.on('POST', /submit$/, fault);
      await office.sync();
      expect(await office.sync()).toMatchObject({ inDoubt: 0, rejected: 0, problem: null });
      expect(office.store.must(key)).toMatchObject({ commands: [], rejection: null });
      expect((await there(office, key)).statusList).not.toBe('draft');
    },
  );
});

describe('unauthorise', () => {
  test('makes an approved order a draft again, under its class', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleOrder', 1));
    expect(office.store.must(key).base?.statusList).toEqual(['approved']);
    queue(office, key, { name: 'unauthorise' });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0 });
    expect(changesSeen(office)).toEqual(['POST /api/saleOrder/…/unauthorise']);
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['draft'] } });
  });

  test('and then submitting again are carried out one after the other', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('purchaseOrder', 1));
    queue(office, key, { name: 'unauthorise' });
    queue(office, key, submit);
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['pending_auth'] } });
  });

  test('of a posted document is refused, and the commands behind it wait', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'unauthorise' });
    queue(office, key, { name: 'amend', fields: { theirRef: 'X' } });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      commands: [{ name: 'unauthorise' }, { name: 'amend' }],
      rejection: { message: expect.stringMatching(/in the ledger/) },
    });
  });
});

describe('after posting', () => {
  test('a document is taken out of the ledger, and can then be made a draft again', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'unpost' });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0 });
    expect(changesSeen(office)).toEqual(['POST /api/document/…/unpost']);
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['approved'] } });
    queue(office, key, { name: 'unauthorise' });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ commands: [], base: { statusList: ['draft'] } });
  });

  test('a document is reversed with a period and a reason, once, also when the answer is lost', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('purchaseInvoice', 1));
    queue(office, key, { name: 'reverse', periodId: '2026-03', reason: 'Entered twice' });
    office.on('POST', /reverse$/, 'dropAfterCommit');
    await office.sync();
    expect(await office.sync()).toMatchObject({ inDoubt: 0, rejected: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      rejection: null,
      base: { statusList: expect.arrayContaining(['reversed']) },
    });
  });

  test('a period that the service does not know is refused, and the document stays', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'reverse', periodId: 'March', reason: 'Entered twice' });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      commands: [{ name: 'reverse' }],
      rejection: { message: 'PeriodId names no period: March.' },
      base: { statusList: ['approved', 'posted'] },
    });
  });

  test('a document is disputed, and can still be amended', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1));
    queue(office, key, { name: 'dispute', note: 'Damaged' });
    queue(office, key, { name: 'amend', fields: { theirRef: 'Claim 7' } });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      base: { statusList: expect.arrayContaining(['dispute']), theirRef: 'Claim 7' },
    });
  });

  test('due date, their number and payment method are amended', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('purchaseInvoice', 1));
    queue(office, key, { name: 'amend', fields: { dueDate: localDate('2026-05-31'), theirDocNo: 'A-17' } });
    await office.sync();
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      rejection: null,
      base: { dueDate: '2026-05-31', theirDocNo: 'A-17', statusList: ['approved', 'posted'] },
    });
  });
});

describe('amend', () => {
  test('of a posted document in dispute changes only what differs, and merges custom fields', async () => {
    const office = await openTrade();
    const { key } = await posted(
      office,
      trade('saleInvoice', 1, { description: 'Was', theirRef: 'PO 1', ext: { Route: 'N', Channel: 'Web' } }),
    );
    await office.colleague.call('POST', `/api/document/${idOf(office, key)}/dispute`);
    queue(office, key, {
      name: 'amend',
      fields: { description: 'Was', theirRef: 'PO 2', ext: { Route: null, Colour: 'red' } },
    });
    let sent: unknown;
    office.strike((request) => {
      if (request.method !== 'PATCH') return undefined;
      sent = request.url;
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0 });
    expect(sent).toMatch(/\/amend$/);
    expect(await there(office, key)).toMatchObject({
      description: 'Was',
      theirRef: 'PO 2',
      ext: { Channel: 'Web', Colour: 'red' },
    });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      base: { theirRef: 'PO 2', ext: { Channel: 'Web', Colour: 'red' } },
    });
  });

  test('of what a colleague has amended since is withdrawn and both versions are shown; mine then replaces theirs when chosen', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { theirRef: 'PO 1', description: 'Was' }));
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 2', description: 'Is' } });
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, { theirRef: 'PO 3' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    const question = {
      kind: 'fields',
      fields: [{ path: 'theirRef', base: 'PO 1', mine: 'PO 2', theirs: 'PO 3' }],
      takenBack: [{ name: 'amend' }],
    };
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: question });
    expect((await there(office, key)).theirRef).toBe('PO 3');
    // The question stands, with what the service shows by then, until somebody has chosen.
    await office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, { theirRef: 'PO 4' });
    await office.sync();
    const asked = office.store.must(key);
    expect(asked).toMatchObject({
      commands: [],
      conflict: { ...question, fields: [{ path: 'theirRef', mine: 'PO 2', theirs: 'PO 4' }] },
    });
    const mint = { now: () => MONDAY, randomBytes: (target: Uint8Array<ArrayBuffer>) => target };
    expect(
      settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, 'theirs', mint, instantOf(MONDAY)).settled,
    ).toMatchObject({
      commands: [],
      conflict: null,
      base: { theirRef: 'PO 4' },
    });
    expect(
      settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, { theirRef: 'theirs' }, mint, instantOf(MONDAY)).settled,
    ).toMatchObject({ commands: [{ name: 'amend', fields: { description: 'Is' } }] });
    office.store.documents.set(
      key,
      settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, 'mine', mint, instantOf(MONDAY)).settled,
    );
    expect(await office.sync()).toMatchObject({ conflicts: 0, updated: 1 });
    expect(await there(office, key)).toMatchObject({ theirRef: 'PO 2', description: 'Is' });
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: null });
  });

  test('of another field, withdrawn along with it, is in question too once a colleague has changed that: mine never replaces what was not shown', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { theirRef: 'PO 1', description: 'Was' }));
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 2' } });
    queue(office, key, { name: 'amend', fields: { description: 'Is' } });
    const amendsThere = (fields: object) =>
      office.colleague.call('PATCH', `/api/document/${idOf(office, key)}/amend`, fields);
    await amendsThere({ theirRef: 'PO 3' });
    await office.sync();
    await amendsThere({ description: 'Theirs' });
    await office.sync();
    const asked = office.store.must(key);
    expect(asked.conflict?.fields).toEqual([
      { path: 'theirRef', base: 'PO 1', mine: 'PO 2', theirs: 'PO 3' },
      { path: 'description', base: 'Was', mine: 'Is', theirs: 'Theirs' },
    ]);
    const mint = { now: () => MONDAY, randomBytes: (target: Uint8Array<ArrayBuffer>) => target };
    office.store.documents.set(
      key,
      settleConflict(
        DOCUMENT_EDITS,
        asked,
        asked.conflict!,
        { theirRef: 'mine', description: 'theirs' },
        mint,
        instantOf(MONDAY),
      ).settled,
    );
    expect(await office.sync()).toMatchObject({ conflicts: 0, updated: 1 });
    expect(await there(office, key)).toMatchObject({ theirRef: 'PO 2', description: 'Theirs' });
  });

  test('twice, and the first answer lost: the second is not compared with the first', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { theirRef: 'PO 1' }));
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 2' } });
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 3' } });
    office.on('PATCH', /amend$/, 'dropAfterCommit');
    await office.sync();
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    expect((await there(office, key)).theirRef).toBe('PO 3');
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: null });
  });

  test('to its present value is not sent', async () => {
    const office = await openTrade();
    const { key } = await posted(office, trade('saleInvoice', 1, { theirRef: 'PO 1' }));
    queue(office, key, { name: 'amend', fields: { theirRef: 'PO 1', ext: { Gone: null } } });
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key).commands).toEqual([]);
  });
});

describe('allocate and deallocate', () => {
  test('an existing receipt to two invoices, one of them drafted here under its key', async () => {
    const office = await openTrade();
    const receipt = await synced(office, money('receipt', 1, '40'));
    const invoice = await posted(office, trade('saleInvoice', 2));
    const fresh = office.store.draft(trade('saleInvoice', 3));
    queue(office, fresh, submit);
    queue(office, receipt, {
      name: 'allocate',
      allocations: [
        { document: String(invoice.id), amount: decimal('25.2') },
        { document: fresh, amount: decimal('10') },
      ],
    });
    await office.sync();
    // The new one is not posted yet: the whole command waits.
    expect(office.store.must(receipt).commands).toHaveLength(1);
    settleService(office);
    expect(await office.sync()).toMatchObject({ rejected: 0, problem: null });
    expect((await there(office, receipt)).allocations).toMatchObject([
      { docId: invoice.id, allocAmountCurrency: '25.20000' },
      { docId: idOf(office, fresh), allocAmountCurrency: '10.00000' },
    ]);
    // 25.20 − 10: what the invoices leave open is read back in the same run.
    expect([
      office.store.must(invoice.key).base?.outstandingCurrencyAmount,
      office.store.must(fresh).base?.outstandingCurrencyAmount,
    ]).toEqual(['0', '15.2']);
  });

  test('behind another command waits alone: that one is carried out', async () => {
    const office = await openTrade();
    const receipt = await synced(office, money('receipt', 1, '40'));
    const fresh = office.store.draft(trade('saleInvoice', 3));
    queue(office, fresh, submit);
    queue(office, receipt, submit);
    queue(office, receipt, allocate(fresh, '10'));
    await office.sync();
    expect(office.store.must(receipt)).toMatchObject({
      commands: [{ name: 'allocate' }],
      base: { statusList: ['pending_auth'] },
    });
    settleService(office);
    await office.sync();
    expect((await there(office, receipt)).allocations).toMatchObject([
      { docId: idOf(office, fresh), allocAmountCurrency: '10.00000' },
    ]);
    expect(office.store.must(receipt)).toMatchObject({ commands: [], rejection: null });
  });

  test.each(['dropBeforeCommit', 'dropAfterCommit'] as const)(
    'allocation answer lost (%s): it is there once',
    async (fault) => {
      const office = await openTrade();
      const invoice = await posted(office, trade('saleInvoice', 1));
      const receipt = await synced(office, money('receipt', 2, '40'));
      queue(office, receipt, allocate(String(invoice.id), '10'));
      office.on('POST', /allocation$/, fault);
      const isThere = fault === 'dropAfterCommit';
      // It may still arrive: neither the run that lost it nor one right after it sends it again.
      for (let run = 1; run <= 2; run += 1)
        expect(await office.sync()).toMatchObject({ inDoubt: isThere ? 0 : 1, problem: null });
      expect(office.count('POST', /allocation$/)).toBe(1);
      office.afterTimeLimit();
      expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
      expect((await there(office, receipt)).allocations).toMatchObject([{ allocAmountCurrency: '10.00000' }]);
      expect((await there(office, receipt)).allocations).toHaveLength(1);
      expect(office.store.must(receipt)).toMatchObject({
        commands: [],
        rejection: null,
        base: { outstandingCurrencyAmount: '30' },
      });
    },
  );

  test('whose answer was lost and which comes just before the time limit is there once, also where it is pulled meanwhile', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const receipt = await synced(office, money('receipt', 2, '40'));
    queue(office, receipt, allocate(String(invoice.id), '10'));
    queue(office, receipt, allocate(String(invoice.id), '5'));
    office.on('POST', /allocation$/, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    // A colleague's change has the receipt pulled: a read without the allocation proves nothing.
    await office.colleague.call('PATCH', `/api/document/${idOf(office, receipt)}`, { description: 'Theirs' });
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    office.pass(REQUEST_TIMEOUT / 2);
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    await office.colleague.call('POST', `/api/document/${idOf(office, receipt)}/allocation`, {
      allocations: [allocation(String(invoice.id), '10')],
    });
    expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect((await there(office, receipt)).allocations).toMatchObject([
      { allocAmountCurrency: '10.00000' },
      { allocAmountCurrency: '5.00000' },
    ]);
    expect((await there(office, receipt)).allocations).toHaveLength(2);
    expect(office.store.must(receipt)).toMatchObject({ commands: [], inFlight: null });
  });

  test('that waited in a backup and was sent since is not made again once that is restored', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const receipt = await synced(office, money('receipt', 2, '40'));
    queue(office, receipt, allocate(String(invoice.id), '10'));
    const backup = structuredClone(office.store.must(receipt));
    await office.sync();
    office.store.documents.set(receipt, { ...backup, revision: office.store.must(receipt).revision + 1 });
    for (let run = 1; run <= 2; run += 1) expect(await office.sync()).toMatchObject({ inDoubt: 0, problem: null });
    expect(office.count('POST', /allocation$/)).toBe(1);
    expect((await there(office, receipt)).allocations).toHaveLength(1);
    expect(office.store.must(receipt)).toMatchObject({ commands: [], inFlight: null });
  });

  test('that a colleague has made in the meantime is not made again; two of the same amount are two', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const receipt = await synced(office, money('receipt', 2, '40'));
    queue(office, receipt, allocate(String(invoice.id), '10'));
    queue(office, receipt, allocate(String(invoice.id), '10'));
    await office.colleague.call('POST', `/api/document/${idOf(office, receipt)}/allocation`, {
      allocations: [allocation(String(invoice.id), '10')],
    });
    await office.sync();
    expect((await there(office, receipt)).allocations).toHaveLength(2);
    expect(office.store.must(receipt).commands).toEqual([]);
  });

  test("of more than is outstanding is set aside with the service's words", async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const receipt = await synced(office, money('receipt', 2, '40'));
    queue(office, receipt, allocate(String(invoice.id), '30'));
    await office.sync();
    expect(office.store.must(receipt).rejection?.message).toBe(
      'Allocation #1 AllocAmountCurrency 30 is more than the 25.2 GBP that SI000001 leaves open.',
    );
  });

  test('taken back is sent before what needs the amount', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const wrong = await synced(
      office,
      money('receipt', 2, '25.2', { allocations: [allocation(String(invoice.id), '25.2')] }),
    );
    const [made] = office.store.must(wrong).base?.allocations ?? [];
    queue(office, wrong, { name: 'deallocate', allocationId: guidOf(made?.id) });
    const right = office.store.draft(
      money('receipt', 3, '25.2', { allocations: [allocation(String(invoice.id), '25.2')] }),
    );
    expect(await office.sync()).toMatchObject({ rejected: 0, problem: null });
    expect((await there(office, right)).allocations).toMatchObject([{ docId: invoice.id }]);
    expect((await there(office, wrong)).allocations).toEqual([]);
    queue(office, wrong, { name: 'deallocate', allocationId: guidOf(made?.id) });
    office.seen.length = 0;
    await office.sync();
    expect(changesSeen(office)).toEqual([]);
  });

  test('a receipt that is abandoned frees its invoice for another one in the same run', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const wrong = await synced(
      office,
      money('receipt', 2, '25.2', { allocations: [allocation(String(invoice.id), '25.2')] }),
    );
    queue(office, wrong, { name: 'abandon' });
    const right = office.store.draft(
      money('receipt', 3, '25.2', { allocations: [allocation(String(invoice.id), '25.2')] }),
    );
    expect(await office.sync()).toMatchObject({ rejected: 0 });
    expect(office.store.must(right).base).toMatchObject({ allocations: [{ docId: invoice.id }] });
    expect((await there(office, wrong)).statusList).toBe('abandoned');
  });

  test('a credit note to its invoice', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const credit = await posted(office, {
      ...trade('saleInvoice', 2),
      lines: trade('saleInvoice', 2).lines.map((each) => ({ ...each, quantity: decimal('-1') })),
    });
    expect(credit.base?.outstandingCurrencyAmount).toBe('-12.6');
    queue(office, credit.key, allocate(String(invoice.id), '12.6'));
    expect(await office.sync()).toMatchObject({ rejected: 0 });
    expect(office.store.must(invoice.key).base?.outstandingCurrencyAmount).toBe('12.6');
  });
});

test('push order: drafts, submissions, payments, allocations', async () => {
  const office = await openTrade();
  const invoice = await posted(office, trade('saleInvoice', 1));
  const receipt = await synced(office, money('receipt', 2, '40'));
  queue(office, receipt, allocate(String(invoice.id), '5'));
  office.store.draft(money('receipt', 3, '5', { allocations: [allocation(String(invoice.id), '5')] }));
  const order = office.store.draft(trade('saleOrder', 4));
  queue(office, order, submit);
  office.store.draft(trade('purchaseInvoice', 5));
  office.seen.length = 0;
  await office.sync();
  expect(changesSeen(office)).toEqual([
    'POST /api/saleOrder',
    'POST /api/purchaseInvoice',
    'POST /api/document/…/submit',
    'POST /api/receipt',
    'POST /api/documents/…/allocation',
  ]);
});
