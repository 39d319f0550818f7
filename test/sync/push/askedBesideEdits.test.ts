import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import type { Choice } from '../../../src/domain/merge/choices.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import type { FinanceClient } from '../../../src/api/financeClient.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import type { ConflictChoice } from '../../../src/store/resourceContract.ts';
import { MONDAY } from '../../service/support/service.ts';
import { intRef } from '../../support/documents.ts';
import { line, type Office } from '../support/company.ts';
import { idOf, money, openTrade, posted, queue, settleService, synced, there, trade } from '../support/trade.ts';

const mint = { now: () => MONDAY, randomBytes: (target: Uint8Array<ArrayBuffer>) => target };
const submit: CommandIntent = { name: 'submit' };

function choose(office: Office, key: string, choice: ConflictChoice): void {
  const asked = office.store.must(key);
  if (!asked.conflict) throw new Error(`nothing is asked of ${key}`);
  office.store.documents.set(
    key,
    settleConflict(DOCUMENT_EDITS, asked, asked.conflict, choice, mint, instantOf(MONDAY)).settled,
  );
}

function all(office: Office, key: string, side: Choice, except: Record<string, Choice> = {}): Record<string, Choice> {
  return {
    ...Object.fromEntries((office.store.must(key).conflict?.fields ?? []).map(({ path }) => [path, side])),
    ...except,
  };
}

/** A draft that was edited here and is to be submitted. */
async function editedAndSubmitted(): Promise<{
  office: Office;
  key: string;
  path: string;
  detail: string;
  price: string;
}> {
  const office = await openTrade();
  const key = await synced(office, trade('saleInvoice', 1, { description: 'As seen' }));
  office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
  queue(office, key, submit);
  const path = `/api/document/${idOf(office, key)}`;
  const price = `lines.${String(office.store.must(key).base?.lines[0]?.intRef)}.currencyUnitPrice`;
  return { office, key, path, detail: `${path}/detail/${String((await office.onlyInvoice()).details[0]?.id)}`, price };
}

describe("a submission together with edits that meets a colleague's change", () => {
  test('of another field is asked about, and what is kept as mine is what is submitted', async () => {
    const { office, key, detail, price } = await editedAndSubmitted();
    await office.colleague.call('PATCH', detail, { currencyUnitPrice: '500' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({
      commands: [],
      conflict: { fields: [{ path: price, mine: '10.5', theirs: '500' }], takenBack: [{ name: 'submit' }] },
    });
    choose(office, key, all(office, key, 'mine'));
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({
      description: 'Mine',
      statusList: 'pending_auth',
      details: [{ currencyUnitPrice: '10.5' }],
    });
  });

  test('and is submitted with theirs, where that is chosen: nothing is left that nobody has seen', async () => {
    const { office, key, detail } = await editedAndSubmitted();
    await office.colleague.call('PATCH', detail, { currencyUnitPrice: '500' });
    await office.sync();
    choose(office, key, all(office, key, 'theirs'));
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({
      description: 'Mine',
      statusList: 'pending_auth',
      details: [{ currencyUnitPrice: '500' }],
    });
  });

  test('a line of theirs that is not chosen is not submitted', async () => {
    const { office, key, path } = await editedAndSubmitted();
    await office.colleague.call('POST', `${path}/detail`, {
      description: 'Slipped in',
      quantity: '1',
      currencyUnitPrice: '999',
      accountId: '4000',
      taxCodeId: 'S',
    });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    choose(office, key, all(office, key, 'mine'));
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    const { details, statusList } = await there(office, key);
    expect([(details as object[]).length, statusList]).toEqual([1, 'pending_auth']);
  });

  test('of the same field and of others shows them all', async () => {
    const { office, key, path, detail, price } = await editedAndSubmitted();
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
    await office.colleague.call('PATCH', detail, { currencyUnitPrice: '500' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    const { conflict, commands } = office.store.must(key);
    expect([conflict?.fields.map((field) => field.path).toSorted(), commands]).toEqual([['description', price], []]);
    expect(conflict?.takenBack).toMatchObject([{ name: 'submit' }]);
    choose(office, key, all(office, key, 'mine', { description: 'theirs' }));
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({
      description: 'Theirs',
      statusList: 'pending_auth',
      details: [{ currencyUnitPrice: '10.5' }],
    });
  });

  test('is sent with everything of mine where theirs is chosen as a whole', async () => {
    const { office, key, detail } = await editedAndSubmitted();
    await office.colleague.call('PATCH', detail, { currencyUnitPrice: '500' });
    await office.sync();
    choose(office, key, 'theirs');
    expect(await office.sync()).toMatchObject({ conflicts: 0, updated: 0 });
    expect(office.store.must(key)).toMatchObject({ local: null, commands: [] });
    expect(await there(office, key)).toMatchObject({ description: 'As seen', statusList: 'draft' });
  });
});

describe("a colleague's further change, while a question about a command is open", () => {
  const changed = async ({ colleague }: Office, path: string): Promise<string> => {
    const [first] = (await colleague.read(path)).details as { id: string; intRef: string }[];
    await colleague.call('PATCH', `${path}/detail/${String(first?.id)}`, { currencyUnitPrice: '500' });
    return `lines.${String(first?.intRef)}.currencyUnitPrice`;
  };

  test.each(['submit', 'abandon'] as const)('is asked about, too: %s', async (name) => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    const path = `/api/document/${idOf(office, key)}`;
    queue(office, key, { name });
    await office.colleague.call('PATCH', path, { theirRef: 'R1' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key).conflict?.fields.map((field) => field.path)).toEqual(['theirRef']);
    const price = await changed(office, path);
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({ commands: [], conflict: { takenBack: [{ name }] } });
    expect(
      office.store
        .must(key)
        .conflict?.fields.map((field) => field.path)
        .sort(),
    ).toEqual([price, 'theirRef'].sort());
  });

  test('is asked about together with edits, and what is kept as mine is submitted', async () => {
    const { office, key, path } = await editedAndSubmitted();
    await office.colleague.call('PATCH', path, { theirRef: 'R1' });
    await office.sync();
    const price = await changed(office, path);
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key).conflict?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'theirRef', theirs: 'R1' }),
        expect.objectContaining({ path: price, mine: '10.5', theirs: '500' }),
      ]),
    );
    choose(office, key, all(office, key, 'mine', { theirRef: 'theirs' }));
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({
      description: 'Mine',
      theirRef: 'R1',
      statusList: 'pending_auth',
      details: [{ currencyUnitPrice: '10.5' }],
    });
  });
});

describe('a question about what a colleague wrote between the write and the read-back', () => {
  const asked = async (
    docClass: 'saleInvoice' | 'saleOrder',
  ): Promise<{ office: Office; key: string; path: string }> => {
    const office = await openTrade();
    const key = await synced(office, trade(docClass, 1, { description: 'As seen' }));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    const { company } = office.colleague.service;
    let isSent = false;
    office.strike(({ method }) => {
      isSent ||= method === 'PATCH';
      if (!isSent || method !== 'GET') return undefined;
      company.documents.update(
        idOf(office, key),
        { description: 'Theirs' },
        { userName: 'colleague', source: company.source },
      );
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    return { office, key, path: `/api/document/${idOf(office, key)}` };
  };
  const stillAsked = async (office: Office, key: string): Promise<void> => {
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key).conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: 'description', mine: 'Mine', theirs: 'Theirs' }],
    });
    expect(await there(office, key)).toMatchObject({ description: 'Theirs' });
  };

  test('stands when the document is not shown for a while', async () => {
    const { office, key, path } = await asked('saleInvoice');
    await office.colleague.call('PATCH', path, { theirRef: 'R1' });
    const service = office.service();
    const read = service.document.bind(service);
    service.document = () => Promise.resolve(null);
    office.refuseFilters();
    await office.sync();
    expect(office.store.must(key).conflict?.kind).toBe('gone');
    service.document = read;
    await stillAsked(office, key);
  });

  test('stands when the document leaves draft and becomes one again', async () => {
    const { office, key, path } = await asked('saleOrder');
    await office.colleague.call('POST', `${path}/submit`);
    settleService(office);
    await office.sync();
    expect(office.store.must(key).conflict?.kind).toBe('leftDraft');
    await office.colleague.call('POST', `/api/saleOrder/${idOf(office, key)}/unauthorise`);
    await stillAsked(office, key);
  });
});

describe('what the service works out from our update', () => {
  const added = {
    intRef: intRef(1, 2),
    description: 'Added',
    accountId: '4000',
    quantity: decimal('1'),
    isNetEntry: true,
    currencyUnitPrice: decimal('5'),
  };
  test.each<[string, (document: Document) => Document]>([
    ['the tax code of an added line', (document) => ({ ...document, lines: [...document.lines, added] })],
    [
      'the account of an added line',
      (document) => ({
        ...document,
        lines: [...document.lines, { ...line(1), intRef: intRef(1, 2), accountId: undefined }],
      }),
    ],
    [
      'how an added line is entered',
      (document) => ({
        ...document,
        lines: [...document.lines, { ...line(1), intRef: intRef(1, 2), isNetEntry: undefined }],
      }),
    ],
    [
      'the tax code of another tax band',
      (document) => ({ ...document, lines: document.lines.map((each) => ({ ...each, taxBandId: 'RED' })) }),
    ],
  ])('of a line does not hold the submission back: %s', async (_, change) => {
    const office = await openTrade();
    const key = await synced(office, trade('saleInvoice', 1));
    await office.sync();
    office.store.edit(key, change);
    queue(office, key, submit);
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({ statusList: 'pending_auth' });
  });

  test.each([
    ['the amount at the bank', money('receipt', 1, '100'), { currencyAmount: decimal('120') }],
    ['a due date that was cleared', trade('saleInvoice', 1), { dueDate: undefined }],
  ])("is no colleague's change that keeps it from being submitted: %s", async (_, draft, change) => {
    const office = await openTrade();
    const key = await synced(office, draft);
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, ...change, description: 'Corrected' }));
    queue(office, key, submit);
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(office.store.must(key)).toMatchObject({
      conflict: null,
      commands: [],
      base: { statusList: ['pending_auth'], description: 'Corrected' },
    });
  });

  test.each(['theirRef', 'a price'])(
    "does not hide a colleague's change between the read and the write: %s",
    async (field) => {
      const { office, key, path, detail } = await editedAndSubmitted();
      office.strike((request) => {
        if (request.method !== 'PATCH') return undefined;
        const { company } = office.colleague.service;
        const [id, line] = [path, detail].map((each) => each.split('/').at(-1) ?? '');
        const by = { userName: 'colleague', source: company.source };
        if (field === 'theirRef') company.documents.update(id!, { theirRef: 'Slipped in' }, by);
        else company.documents.updateLine(id!, line!, { currencyUnitPrice: decimal('500') }, by);
        return 'none';
      });
      expect(await office.sync()).toMatchObject({ conflicts: 1 });
      expect(office.store.must(key)).toMatchObject({ conflict: { takenBack: [{ name: 'submit' }] } });
    },
  );
});

describe('an allocation together with edits of a draft that a colleague has posted', () => {
  test.each(['mine', 'theirs'] as const)('is made, whichever version is chosen: %s', async (choice) => {
    const office = await openTrade();
    const invoice = (await posted(office, trade('saleInvoice', 1))).key;
    const key = await synced(office, money('receipt', 2, '25.20'));
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    queue(office, key, { name: 'allocate', allocations: [{ document: idOf(office, invoice), amount: decimal('5') }] });
    await office.colleague.call('POST', `/api/document/${idOf(office, key)}/submit`);
    settleService(office);
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({ conflict: { kind: 'leftDraft' } });
    choose(office, key, choice);
    expect(await office.sync()).toMatchObject({ conflicts: 0, rejected: 0 });
    expect(await there(office, key)).toMatchObject({ allocations: [{ allocAmountCurrency: '5.00000' }] });
  });
});

describe('a create that is found again', () => {
  test("takes a colleague's later change without a question", async () => {
    const office = await openTrade();
    const key = office.store.draft(trade('saleInvoice', 1, { description: 'Typed' }));
    office.on('POST', /saleInvoice$/, 'dropAfterCommit');
    office.strike((request) => {
      if (request.method !== 'GET' || !/IntRef=/i.test(request.url)) return undefined;
      const { company } = office.colleague.service;
      const { id } = company.database.sqlite.prepare('SELECT id FROM document').get() as { id: string };
      // More than a second after the create: a time within that second would prove nothing.
      office.serviceTime += 10_000;
      company.documents.update(id, { description: 'Corrected' }, { userName: 'colleague', source: company.source });
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null, base: { description: 'Corrected' } });
  });
});

describe('fields that the service left out of a create', () => {
  test('are asked about even where the create is only found again', async () => {
    const office = await openTrade();
    // The service has shown the field: it is no field that it does not show.
    office.store.draft(trade('saleInvoice', 2, { description: 'Another', lines: [line(2)] }));
    await office.sync();
    const key = office.store.draft(trade('saleInvoice', 1, { description: 'Typed', lines: [line(1)] }));
    const service = office.service();
    const forgetful: FinanceClient = Object.create(service, {
      // It accepts the draft without one of its fields, and the answer is lost.
      createDocument: {
        value: async ({ description: _, ...rest }: Document) => {
          await service.createDocument(rest);
          throw new ProblemError({ code: 'network.lost', message: 'the connection was lost' });
        },
      },
    });
    expect(await office.sync(office.store, forgetful)).toMatchObject({ conflicts: 1 });
    expect(office.store.must(key)).toMatchObject({ conflict: { fields: [{ path: 'description', mine: 'Typed' }] } });
  });
});
