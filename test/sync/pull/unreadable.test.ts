import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { NO_TYPES_WITH_CONTACT } from '../../../src/domain/documents/readiness.ts';
import { blockerOf, stateAmong, type BlockerContext } from '../../../src/domain/service/blocker.ts';
import type { SyncRecord } from '../../../src/domain/service/storeChange.ts';
import { invoice, openOffice, type Office } from '../support/company.ts';
import { contact, customer, department, firstOf, product, salePrice } from '../records/contents.ts';

type Row = Record<string, unknown>;
/** Changes a row of an answer, or the one record that it is. */
type Mangle = (row: Row, path: string) => unknown;

const BESIDE: BlockerContext = {
  version: '1.19',
  denied: new Map(),
  withContact: NO_TYPES_WITH_CONTACT,
  isRunning: false,
  pending: () => undefined,
};

function badge(record: SyncRecord): string {
  return stateAmong(record, BESIDE);
}

/** An office whose service shows some records in an unexpected form, while `mangling` has one. */
async function manglingOffice(): Promise<{ office: Office; mangling: { as: Mangle | null } }> {
  const mangling: { as: Mangle | null } = { as: null };
  const mangled: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { as } = mangling;
    if (as === null || (init?.method ?? 'GET') !== 'GET' || answer.status !== 200) return answer;
    const text = await answer.text();
    const { pathname } = new URL(String(input));
    const of = (row: unknown): unknown => (typeof row === 'object' && row !== null ? as({ ...row }, pathname) : row);
    const json: unknown = JSON.parse(text);
    const headers = answer.headers.has('date') ? { date: String(answer.headers.get('date')) } : undefined;
    return Response.json(Array.isArray(json) ? json.map(of) : of(json), headers && { headers });
  };
  return { office: await openOffice({ client: { fetch: mangled } }), mangling };
}

const ONE_DOCUMENT = /\/api\/document\/[0-9a-f-]{36}(\?|$)/i;
const PATCH = /^\/api\/document\/[0-9a-f-]{36}$/i;

/** Every document has a due date as people write it, and an amount with a comma. */
const unreadableAmountAndDate: Mangle = (row, path) =>
  ONE_DOCUMENT.test(path) ? { ...row, dueDate: '01/03/2026', grossCurrencyAmount: '1,234.50' } : row;
const FIRST_FAULT = { field: 'dueDate', shown: '01/03/2026', why: 'date' };

describe('one customer with a bank detail that is none', () => {
  const withoutReadableBankDetail: Mangle = (row) => (row.code === 'C00001' ? { ...row, bankDetails: [null] } : row);

  test('is stored with everything else, named and marked; the others come, and the next run that can read it removes the mark', async () => {
    const { office, mangling } = await manglingOffice();
    mangling.as = withoutReadableBankDetail;
    const there = await office.colleague.list('/api/ContactAccount?take=500');
    const { id } = there.find(({ code }) => code === 'C00001') ?? {};
    const held = () => [...office.store.resources.values()].filter(({ kind }) => kind === 'contactAccount').length;
    for (let run = 1; run <= 2; run += 1) {
      const report = await office.sync();
      expect(report).toMatchObject({
        problem: null,
        reachedEnd: true,
        unreadable: {
          count: 1,
          records: [{ kind: 'contactAccount', id, field: 'bankDetails.0', shown: 'null', why: 'part', isHeld: true }],
        },
      });
      expect(report.unreadable?.records[0]?.name).toMatch(/^C00001 /);
      expect(held()).toBe(there.length);
      const record = office.store.resourceOf('contactAccount', id);
      expect(record.base).toMatchObject({
        code: 'C00001',
        customer: { currency: 'GBP' },
        unreadable: [{ field: 'bankDetails.0', shown: 'null', why: 'part' }],
      });
      expect(badge(record)).toBe('unreadable');
    }
    mangling.as = null;
    const report = await office.sync();
    expect(report).toMatchObject({ problem: null });
    expect(report.unreadable).toBeUndefined();
    expect(office.store.resourceOf('contactAccount', id).base).not.toHaveProperty('unreadable');
    expect(badge(office.store.resourceOf('contactAccount', id))).toBe('synced');
  });

  test('in the list alone is read by itself, and is in order', async () => {
    const { office, mangling } = await manglingOffice();
    mangling.as = (row, path) => (path.endsWith('/api/ContactAccount') ? withoutReadableBankDetail(row, path) : row);
    const report = await office.sync();
    expect(report.unreadable).toBeUndefined();
    const record = [...office.store.resources.values()].find(
      ({ base }) => base?.kind === 'contactAccount' && base.code === 'C00001',
    );
    expect(record?.base).toMatchObject({ customer: { currency: 'GBP' } });
    expect(record?.base).not.toHaveProperty('unreadable');
  });

  test('with an invalid id is set aside by name; the others come, and the next run that can read it brings it', async () => {
    const { office, mangling } = await manglingOffice();
    mangling.as = (row) => (row.code === 'C00001' ? { ...row, id: 17 } : row);
    const there = await office.colleague.list('/api/ContactAccount?take=500');
    const held = () => [...office.store.resources.values()].filter(({ kind }) => kind === 'contactAccount').length;
    for (let run = 1; run <= 2; run += 1) {
      const report = await office.sync();
      expect(report).toMatchObject({
        problem: null,
        reachedEnd: true,
        unreadable: { count: 1, records: [{ kind: 'contactAccount', field: 'id', shown: '17' }] },
      });
      expect(report.unreadable?.records[0]).not.toHaveProperty('isHeld');
      expect(held()).toBe(there.length - 1);
    }
    mangling.as = null;
    expect((await office.sync()).unreadable).toBeUndefined();
    expect(held()).toBe(there.length);
  });
});

describe('a document with fields that cannot be read', () => {
  async function withInvoice(): Promise<Awaited<ReturnType<typeof manglingOffice>> & { id: string }> {
    const opened = await manglingOffice();
    const id = await opened.office.colleague.create('/api/saleInvoice', {
      contactAccountId: 'C00001',
      description: 'Paper',
      dueDate: '2026-03-01',
      details: [{ accountId: '4000', quantity: 2, currencyUnitPrice: 10 }],
    });
    return { ...opened, id };
  }

  test('is stored with its other fields, marked with what the service sent, and read again by its id in each run until it can be read', async () => {
    const { office, mangling, id } = await withInvoice();
    mangling.as = (row, path) =>
      ONE_DOCUMENT.test(path)
        ? { ...row, dueDate: '01/03/2026', details: [{ ...(row.details as Row[])[0], quantity: '1,234.50' }] }
        : row;
    for (let run = 1; run <= 2; run += 1) {
      office.seen.length = 0;
      const report = await office.sync();
      expect(report).toMatchObject({
        problem: null,
        reachedEnd: true,
        conflicts: 0,
        unreadable: { count: 1, records: [{ kind: 'saleInvoice', id, ...FIRST_FAULT, isHeld: true }] },
      });
      const { base } = office.store.only();
      expect(base).toMatchObject({ description: 'Paper', lines: [{ currencyUnitPrice: '10' }] });
      expect(base).not.toHaveProperty('dueDate');
      expect(base?.unreadable).toEqual([
        FIRST_FAULT,
        {
          field: `lines.${base?.lines[0]?.intRef ?? base?.lines[0]?.id ?? ''}.quantity`,
          shown: '1,234.50',
          why: 'number',
        },
      ]);
      expect(badge(office.store.only())).toBe('unreadable');
      expect(office.count('GET', ONE_DOCUMENT)).toBe(1);
    }
    mangling.as = null;
    expect((await office.sync()).unreadable).toBeUndefined();
    const { base } = office.store.only();
    expect(base).toMatchObject({ dueDate: '2026-03-01', lines: [{ quantity: '2' }] });
    expect(base).not.toHaveProperty('unreadable');
    expect(badge(office.store.only())).toBe('synced');
  });

  test('with an unreadable id is named and not stored, and is asked for by its id in the next run', async () => {
    const { office, mangling, id } = await withInvoice();
    // The list shows it as it is; only the whole document does not say which it is.
    mangling.as = (row, path) => (ONE_DOCUMENT.test(path) ? { ...row, id: id.slice(1), intRef: 'THEIR-1' } : row);
    expect(await office.sync()).toMatchObject({ reachedEnd: true, problem: { code: 'service.nonsense' } });
    expect(office.store.documents.size).toBe(0);
    mangling.as = null;
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.only()).toMatchObject({ id });
    expect(office.count('GET', ONE_DOCUMENT)).toBe(1);
  });

  test('keeps the edits made here: nothing is sent or merged meanwhile, and they are sent once when it can be read', async () => {
    const { office, mangling, id } = await withInvoice();
    await office.sync();
    const { key } = office.store.only();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    await office.colleague.call('PATCH', `/api/document/${id}`, { theirRef: 'Theirs' });
    mangling.as = unreadableAmountAndDate;
    for (let run = 1; run <= 2; run += 1) {
      expect(await office.sync()).toMatchObject({
        problem: null,
        updated: 0,
        conflicts: 0,
        waiting: 1,
        unreadable: { count: 1, records: [{ ...FIRST_FAULT, isHeld: true }] },
      });
      const record = office.store.must(key);
      // The last good version stands: neither the unreadable field nor the one beside it was taken over.
      expect(record).toMatchObject({
        local: { description: 'Mine', dueDate: '2026-03-01' },
        base: {
          description: 'Paper',
          dueDate: '2026-03-01',
          unreadable: [FIRST_FAULT, { field: 'grossCurrencyAmount' }],
        },
        inFlight: null,
        conflict: null,
      });
      expect(record.base).not.toHaveProperty('theirRef');
      expect(badge(record)).toBe('waits');
      expect(blockerOf(record, BESIDE)).toMatchObject({ why: 'unreadable', fields: [FIRST_FAULT, {}] });
    }
    expect(office.count('PATCH', PATCH)).toBe(1);
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ problem: null, updated: 1, conflicts: 0 });
    expect(await office.onlyInvoice()).toMatchObject({
      description: 'Mine',
      theirRef: 'Theirs',
      dueDate: expect.stringMatching(/^2026-03-01/),
    });
    // One by the colleague, one by us.
    expect(office.count('PATCH', PATCH)).toBe(2);
    expect(badge(office.store.must(key))).toBe('synced');
  });

  test('is not submitted or abandoned meanwhile, and the command is sent when it can be read', async () => {
    const { office, mangling } = await withInvoice();
    await office.sync();
    const { key } = office.store.only();
    office.store.abandon(key);
    mangling.as = unreadableAmountAndDate;
    expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0, waiting: 1 });
    expect(office.count('POST', /abandon/)).toBe(0);
    expect(office.store.must(key)).toMatchObject({ commands: [{ name: 'abandon' }], inFlight: null, conflict: null });
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ problem: null, conflicts: 0 });
    expect(office.count('POST', /abandon/)).toBe(1);
  });

  test('created from here exists once, whatever the first reads of it show', async () => {
    const { office, mangling } = await manglingOffice();
    const key = office.store.draft(invoice(1));
    office.on('POST', /^\/api\/saleInvoice$/, 'dropAfterCommit');
    mangling.as = unreadableAmountAndDate;
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, unreadable: { count: 1 } });
    expect(office.store.must(key)).toMatchObject({
      id: expect.any(String),
      inFlight: null,
      base: { description: 'Order 1', unreadable: [FIRST_FAULT, {}] },
    });
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 0, problem: null });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Order 1' });
    expect(badge(office.store.must(key))).toBe('synced');
  });

  test('after an update stays in doubt until it can be read, and the update is not sent again', async () => {
    const { office, mangling } = await withInvoice();
    await office.sync();
    const { key } = office.store.only();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    // From the update on, none of its reads can be understood.
    office.strike(({ method, url }) => {
      if (method === 'PATCH' && PATCH.test(url)) mangling.as = unreadableAmountAndDate;
      return undefined;
    });
    expect(await office.sync()).toMatchObject({ inDoubt: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({ local: { description: 'Mine' }, inFlight: { operation: 'update' } });
    expect(await office.sync()).toMatchObject({ inDoubt: 1 });
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null, base: { description: 'Mine' } });
    expect(office.count('PATCH', PATCH)).toBe(1);
  });
});

describe('noise in decimals', () => {
  test('is no difference: nothing is outstanding of 1.4E-11, and an amount read so is not sent back', async () => {
    const { office, mangling } = await manglingOffice();
    const key = office.store.draft(invoice(1));
    mangling.as = (row, path) =>
      ONE_DOCUMENT.test(path)
        ? {
            ...row,
            outstandingCurrencyAmount: 1.4e-11,
            details: (row.details as Row[]).map((line) => ({ ...line, currencyUnitPrice: 10.500000000000002 })),
          }
        : row;
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(office.store.must(key).base).toMatchObject({
      outstandingCurrencyAmount: '0',
      lines: [{ currencyUnitPrice: '10.5' }],
    });
    expect(office.count('PATCH', /\/detail/)).toBe(0);
  });
});

describe('what documents refer to', () => {
  test('a tax code without a readable rate is stored without it, one without an id is set aside, and both come in the next run', async () => {
    const { office, mangling } = await manglingOffice();
    mangling.as = (row, path) =>
      !path.endsWith('/Catalog/TaxCode')
        ? row
        : row.code === 'S'
          ? { ...row, taxRate: '20,0 %' }
          : row.code === 'Z'
            ? { ...row, id: null }
            : row;
    const codes = () => [...office.store.referencesById.values()].filter(({ kind }) => kind === 'taxCode');
    const all = (await office.colleague.list('/api/Catalog/TaxCode')).length;
    const report = await office.sync();
    expect(report).toMatchObject({ problem: null, unreadable: { count: 2 } });
    expect(report.unreadable?.records).toContainEqual(
      expect.objectContaining({ kind: 'taxCode', field: 'taxRate', shown: '20,0 %', why: 'number', isHeld: true }),
    );
    expect(report.unreadable?.records.find(({ isHeld }) => !isHeld)).toMatchObject({
      kind: 'taxCode',
      field: 'id',
      name: expect.stringMatching(/^Z /),
    });
    expect(codes()).toHaveLength(all - 1);
    expect(codes().find(({ code }) => code === 'S')).not.toHaveProperty('taxRate');
    mangling.as = null;
    expect((await office.sync()).unreadable).toBeUndefined();
    expect(codes()).toHaveLength(all);
    expect(codes().find(({ code }) => code === 'S')).toMatchObject({ taxRate: '20' });
  });

  test('a department with an unreadable description is stored, its pending work waits, and others are sent', async () => {
    const { office, mangling } = await manglingOffice();
    const [one, other] = [office.store.make(department('D1')), office.store.make(department('D2'))];
    await office.sync();
    const there = String(office.store.resource('department', one).id);
    for (const key of [one, other]) office.store.change('department', key, { legacyRef: 'NEW' });
    mangling.as = (row) => (row.id === there ? { ...row, description: { en: 'Sales' } } : row);
    for (let run = 1; run <= 2; run += 1) {
      const report = await office.sync();
      expect(report).toMatchObject({
        problem: null,
        conflicts: 0,
        waiting: 1,
        unreadable: {
          count: 1,
          records: [{ kind: 'department', field: 'description', shown: '{"en":"Sales"}', why: 'text' }],
        },
      });
      expect(office.store.resource('department', one)).toMatchObject({
        local: { legacyRef: 'NEW', description: 'Department D1' },
        base: { description: 'Department D1', unreadable: [{ field: 'description' }] },
      });
      expect(office.store.resource('department', other)).toMatchObject({ local: null, base: { legacyRef: 'NEW' } });
    }
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ problem: null, updated: 1, conflicts: 0 });
    expect(office.store.resource('department', one)).toMatchObject({
      local: null,
      base: { legacyRef: 'NEW', description: 'Department D1' },
    });
  });
});

describe('records below a parent', () => {
  test('a price whose amount cannot be read is stored without it, the other prices come, and it is whole in the next run', async () => {
    const { office, mangling } = await manglingOffice();
    const goods = office.store.make(product('NET-5'));
    const [opened, plain] = [
      office.store.make(salePrice(goods)),
      office.store.make(salePrice(goods, { quantityFrom: decimal('10'), unitPrice: decimal('8.5') })),
    ];
    await office.sync();
    const there = String(office.store.resource('salePrice', opened).id);
    mangling.as = (row) => (row.id === there ? { ...row, unitPrice: '1,234.50' } : row);
    // The product changes, so that its prices are read again.
    const { id } = office.store.resource('product', goods);
    await office.colleague.call('PATCH', `/api/Product/${String(id)}`, { description: 'Renamed' });
    const report = await office.sync();
    expect(report).toMatchObject({
      problem: null,
      unreadable: {
        count: 1,
        records: [{ kind: 'salePrice', id: there, field: 'unitPrice', shown: '1,234.50', why: 'number', isHeld: true }],
      },
    });
    expect(badge(office.store.resource('salePrice', opened))).toBe('unreadable');
    expect(office.store.resource('salePrice', plain).base).toMatchObject({ unitPrice: '8.5' });
    mangling.as = null;
    expect((await office.sync()).unreadable).toBeUndefined();
    expect(office.store.resource('salePrice', opened).base).toMatchObject({ unitPrice: '9.95' });
    expect(badge(office.store.resource('salePrice', opened))).toBe('synced');
  });

  test('a price whose answer was lost and which cannot be read is not created twice', async () => {
    const { office, mangling } = await manglingOffice();
    const goods = office.store.make(product('NET-5'));
    await office.sync();
    const key = office.store.make(salePrice(goods));
    office.on('POST', /\/SalePrice$/, 'dropAfterCommit');
    mangling.as = (row, path) => (/\/SalePrice/.test(path) ? { ...row, unitPrice: '9,95 GBP' } : row);
    for (let run = 1; run <= 2; run += 1) {
      await office.sync();
      office.afterTimeLimit();
      expect(office.store.resource('salePrice', key)).toMatchObject({ id: null, inFlight: { operation: 'create' } });
    }
    expect(office.count('POST', /\/SalePrice$/)).toBe(1);
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0 });
    expect(office.store.resource('salePrice', key)).toMatchObject({ inFlight: null, base: { unitPrice: '9.95' } });
    expect(office.count('POST', /\/SalePrice$/)).toBe(1);
    expect([...office.store.resources.values()].filter(({ kind }) => kind === 'salePrice')).toHaveLength(1);
  });

  test('a contact that is no record at all is named while its account’s others are read, and none is taken for gone', async () => {
    const { office, mangling } = await manglingOffice();
    const party = office.store.make(customer('Harbour'));
    const keys = [
      office.store.make(contact(party)),
      office.store.make(contact(party, { firstName: 'Ben', email: 'ben@example.com' })),
    ];
    await office.sync();
    const [first = ''] = keys.map((key) => String(office.store.resource('contact', key).id));
    mangling.as = (row) =>
      Array.isArray(row.contacts)
        ? { ...row, contacts: row.contacts.map((each: Row) => (each.id === first ? { ...each, id: null } : each)) }
        : row;
    const { id } = office.store.resource('contactAccount', party);
    await office.colleague.call('PATCH', `/api/ContactAccount/${String(id)}`, { description: 'Harbour Ltd' });
    const report = await office.sync();
    expect(report.unreadable).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ kind: 'contact', field: 'id' })]),
    });
    for (const key of keys)
      expect(office.store.resource('contact', key)).toMatchObject({ goneAt: null, conflict: null });
    mangling.as = null;
    expect((await office.sync()).unreadable).toBeUndefined();
  });

  test('an allocation that names no document marks its payment, which keeps the others', async () => {
    const { office, mangling } = await manglingOffice();
    office.docClasses = ['saleInvoice', 'receipt'];
    const bank = await firstOf(office, '/api/Catalog/BankAccount');
    const id = await office.colleague.create('/api/receipt', {
      contactAccountId: 'C00001',
      bankAccountId: bank.id,
      currencyAmount: 50,
    });
    mangling.as = (row, path) =>
      ONE_DOCUMENT.test(path) && row.id === id
        ? { ...row, allocations: [{ docId: null, allocAmountCurrency: 50 }] }
        : row;
    expect(await office.sync()).toMatchObject({
      problem: null,
      unreadable: {
        count: 1,
        records: [{ kind: 'receipt', id, field: 'allocations.0', why: 'missing', isHeld: true }],
      },
    });
    expect([...office.store.documents.values()].find((record) => record.id === id)?.base).toMatchObject({
      currencyAmount: '50',
      allocations: [],
    });
  });

  test("a file that cannot be read in a document's list holds up no other file, and none is sent twice because of it", async () => {
    const { office, mangling } = await manglingOffice();
    const draft = office.store.draft(invoice(1));
    const key = office.store.attach(draft, 'note.pdf', new TextEncoder().encode('Signed'));
    mangling.as = (row, path) => (/\/Attachment$/.test(path) ? { ...row, id: 'file' } : row);
    await office.sync();
    mangling.as = null;
    expect(await office.sync()).toMatchObject({ problem: null });
    expect(office.store.attachment(key)).toMatchObject({ id: expect.any(String), inFlight: null });
    const { id } = await office.onlyInvoice();
    expect(await office.colleague.list(`/api/Document/${String(id)}/Attachment`)).toHaveLength(1);
  });
});
