import { flushPromises, type DOMWrapper, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Router } from 'vue-router';
import type { FormKind } from '../../../src/app/editing/recordFields/recordFields.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useTyping } from '../../../src/app/company/session/typing.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { guid, instant } from '../../support/documents.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { openRecords } from './support.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let router: Router;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper.unmount();
  useSync().runs.clear();
});

async function open(kind: FormKind, key?: string): Promise<void> {
  ({ wrapper, router } = await openRecords(company, kind, key));
  if (key !== undefined) await expect.poll(() => wrapper.find('.record-form').exists()).toBe(true);
}
const stored = async <K extends FormKind>(kind: K, key: string | undefined) =>
  (await company.store.resources.record(kind, key ?? ''))?.local;
const input = (path: string): Omit<DOMWrapper<HTMLInputElement>, 'exists'> =>
  wrapper.get<HTMLInputElement>(`[data-path="${path}"] :is(input, textarea)`);

describe('the bank details of a party', () => {
  const iban = (): Omit<DOMWrapper<HTMLInputElement>, 'exists'> =>
    wrapper.findAll<HTMLInputElement>('[aria-label="Bank account 1"] input')[1] ?? input('');
  let key: string | undefined;
  beforeEach(async () => {
    const [party] = await company.store.resources.create<'contactAccount'>([
      {
        kind: 'contactAccount',
        code: 'Q1',
        description: 'Quarry',
        customer: {},
        bankDetails: [{ accountName: 'Quarry' }],
      },
    ]);
    key = party?.key;
    await open('contactAccount', key);
    await iban().trigger('focusin');
    await iban().setValue('GB29NWBK601613');
  });

  it('stay when a sync begins while they are typed, and are stored before it sends', async () => {
    useSync().runs.set(useCompanies().currentId ?? '', {
      progress: { phase: 'pulling', done: 0, planned: 0 },
      isCancelling: false,
      report: null,
      problem: null,
    });
    await flushPromises();
    expect(iban().element.value).toBe('GB29NWBK601613');
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect(await stored('contactAccount', key)).toMatchObject({
      bankDetails: [{ accountName: 'Quarry', iban: 'GB29NWBK601613' }],
    });
  });

  it('stay with Esc, and are one undo step', async () => {
    for (const text of ['GB', 'GB2', 'GB29']) await iban().setValue(text);
    await iban().trigger('keydown', { key: 'Escape' });
    await expect
      .poll(() => stored('contactAccount', key))
      .toMatchObject({ bankDetails: [{ accountName: 'Quarry', iban: 'GB29' }] });
    expect([iban().element.value, wrapper.find('.record-form').exists()]).toEqual(['GB29', true]);
    await wrapper
      .findAll('button')
      .find((each) => each.text() === 'Undo')
      ?.trigger('click');
    await expect
      .poll(async () => (await stored('contactAccount', key))?.bankDetails)
      .toEqual([{ accountName: 'Quarry' }]);
  });
});

describe('the list of records', () => {
  const codes = () => wrapper.findAll('.grid-row [data-column="code"]').map((cell) => cell.text());
  const sortBy = async (label: string): Promise<void> => {
    await wrapper
      .findAll('[role="columnheader"]')
      .find((each) => each.text().startsWith(label))
      ?.trigger('click');
    await flushPromises();
  };

  it('keeps search and sorting when a record is opened and fewer columns fit', async () => {
    const made = await company.store.resources.create<'contactAccount'>(
      [
        ['A', 'York'],
        ['B', 'Bäth'],
        ['C', 'New York'],
      ].map(([code, city]) => ({
        kind: 'contactAccount' as const,
        code,
        description: code,
        customer: {},
        contact: { address: { city } },
      })),
    );
    await open('contactAccount');
    await sortBy('City');
    expect(codes()).toEqual(['B', 'C', 'A']);
    const search = () => wrapper.get<HTMLInputElement>('input[type=search]');
    await search().setValue('york');
    expect(codes()).toEqual(['C', 'A']);
    await router.push({ name: 'contactAccount', params: { key: made[2]?.key ?? '' } });
    await expect.poll(() => wrapper.find('.record-form').exists()).toBe(true);
    expect([search().element.value, codes()]).toEqual(['york', ['C', 'A']]);
    await search().setValue('baeth');
    expect(codes()).toEqual(['B']);
    await search().setValue('');
    expect(codes()).toEqual(['B', 'C', 'A']);
  });

  it('sorts the numbers in codes by value', async () => {
    await company.store.resources.create<'project'>(
      ['P-10', 'P-100', 'P-2'].map((code) => ({ kind: 'project' as const, code })),
    );
    await open('project');
    expect(codes()).toEqual(['P-2', 'P-10', 'P-100']);
  });

  it('sorts dates by the calendar', async () => {
    await company.store.resources.create<'project'>(
      [
        ['A', '2026-12-01'],
        ['B', '2026-02-05'],
        ['C', '2025-03-20'],
      ].map(([code, from = '']) => ({ kind: 'project' as const, code, dateFrom: localDate(from) })),
    );
    await open('project');
    await sortBy('From');
    expect(codes()).toEqual(['C', 'B', 'A']);
  });
});

describe('a department that is moved', () => {
  async function moveBelow(key = '', parent = ''): Promise<void> {
    await wrapper.get(`[data-key="${key}"]`).trigger('keydown', { key: 'x', ctrlKey: true });
    await wrapper.get(`[data-key="${parent}"]`).trigger('keydown', { key: 'v', ctrlKey: true });
  }
  const two = () =>
    company.store.resources.create<'department'>([
      { kind: 'department', code: 'A', description: 'Works' },
      { kind: 'department', code: 'B', description: 'Sales' },
    ]);

  it('can be moved back from the message, but only until something else is done', async () => {
    const [works, sales] = await two();
    await open('department', works?.key);
    await moveBelow(works?.key, sales?.key);
    await expect.poll(() => useToasts().current?.text).toBe('A Works is now part of B Sales.');
    const offer = useToasts().current?.action;
    await input('description').trigger('focusin');
    await input('description').setValue('Workshop');
    await input('description').trigger('blur');
    await expect.poll(() => useToasts().current).toBeNull();
    offer?.run();
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect(await stored('department', works?.key)).toMatchObject({
      description: 'Workshop',
      parentDepartmentId: sales?.key,
    });
  });

  it('shows no success message if the move could not be written', async () => {
    const [works, sales] = await two();
    await open('department');
    const refuse = vi
      .spyOn(company.store.resources, 'edit')
      .mockRejectedValue(new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' }));
    await moveBelow(works?.key, sales?.key);
    await expect.poll(() => useToasts().current?.text).toMatch(/^Not saved: /);
    refuse.mockRestore();
  });
});

describe('a record that needs a manual check', () => {
  it('does not claim that the next sync will look for it, and links to where the user is asked', async () => {
    const key = 'daybook-0195f000-0000-7000-8000-000000000001';
    const content = { kind: 'contact' as const, contactAccountId: 'ASH', lastName: 'Zarkov' };
    const inFlight = {
      operation: 'create' as const,
      revision: 1,
      sentAt: instant(),
      sent: content,
      candidates: [guid(1), guid(2)],
    };
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: { ...emptyResourceRecord(key, 'contact'), revision: 1, local: content, inFlight },
      },
    ]);
    await open('contact', key);
    const told = wrapper.get('.notice.unknown');
    expect(told.text()).toContain('only you can say');
    expect(told.text()).not.toContain('The next sync looks');
    expect(told.get('a').attributes('href')).toBe('/sync');
  });
});

it('a record that is gone from the service offers neither lock nor delete', async () => {
  const id = guid(3);
  await company.store.forSync.write([
    {
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(id, 'department'),
        id,
        base: { kind: 'department', id, code: 'W', description: 'Works' },
        goneAt: instant(),
      },
    },
  ]);
  await open('department', id);
  expect(wrapper.findAll('.editor-actions button').map((each) => each.text())).toEqual([
    'Undo',
    'New, as a part of this',
    'Close',
  ]);
});

it('ticking a box, undoing it and ticking it again can be undone again', async () => {
  const [made] = await company.store.resources.create<'product'>([
    { kind: 'product', code: 'LATHE', description: 'Lathe', isSale: true },
  ]);
  await open('product', made?.key);
  const isBought = async () => (await stored('product', made?.key))?.isPurchase;
  const undo = () => wrapper.findAll('button').find((each) => each.text() === 'Undo');
  await input('isPurchase').trigger('change');
  await expect.poll(isBought).toBe(true);
  await undo()?.trigger('click');
  await expect.poll(isBought).toBeUndefined();
  await flushPromises();
  await input('isPurchase').trigger('change');
  await expect.poll(isBought).toBe(true);
  await undo()?.trigger('click');
  await expect.poll(isBought).toBeUndefined();
});

describe('the balance of a party', () => {
  const openInvoice = (at: number, part: Record<string, unknown>): DocumentRecord =>
    recordOf({
      key: `open-${String(at)}`,
      id: guid(at),
      base: invoiceOf(company, {
        id: guid(at),
        intRef: `open-${String(at)}`,
        docNo: `SI-${String(at)}`,
        statusList: ['posted'],
        dueDate: '2026-03-31',
        outstandingCurrencyAmount: '30',
        ...part,
      }),
    });

  it('has what draft receipts have taken as outstanding, and says how much that is', async () => {
    const [party] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'Q1', description: 'Quarry', customer: {} },
    ]);
    const contactAccountId = party?.key;
    const receipt = recordOf({
      key: 'receipt-9',
      docClass: 'receipt',
      id: guid(9),
      base: invoiceOf(company, {
        id: guid(9),
        docClass: 'receipt',
        contactAccountId,
        statusList: ['draft'],
        lines: [],
        grossCurrencyAmount: '120',
        outstandingCurrencyAmount: '0',
        // Made here, the invoice has another key than its id: its number names it.
        allocations: [{ docId: guid(1), docNo: 'SI-1', allocAmountCurrency: '120' }],
      }),
    });
    const invoice = openInvoice(1, { contactAccountId, grossCurrencyAmount: '200', outstandingCurrencyAmount: '80' });
    await company.store.forSync.write([receipt, invoice].map((record) => ({ expectedRevision: null, record })));
    await open('contactAccount', party?.key);
    const rows = () =>
      wrapper
        .findAll('table.balances tr')
        .map((row) => row.findAll('th, td').map((cell) => cell.text()))
        .filter(([head]) => head === 'Outstanding' || head?.startsWith('Of this'));
    await expect.poll(rows).toEqual([
      ['Outstanding', '200.00'],
      ['Of this, settled by drafts', '120.00'],
    ]);
  });

  it('names the documents that are in nobody’s balance, because their party cannot be read', async () => {
    const unreadable = [{ field: 'contactAccountId', shown: '["ASH"]', why: 'text' as const }];
    const [party] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'Q1', description: 'Quarry', customer: {} },
    ]);
    const invoices = [
      openInvoice(1, { contactAccountId: party?.key }),
      openInvoice(2, { contactAccountId: undefined, unreadable }),
      openInvoice(3, { contactAccountId: undefined }),
    ];
    await company.store.forSync.write(invoices.map((record) => ({ expectedRevision: null, record })));
    await open('contactAccount', party?.key);
    await expect.poll(() => wrapper.find('table.balances').text()).toContain('30.00');
    const note = wrapper.get('.uncounted');
    expect(note.text()).toContain(
      '1 document is in nobody’s balance, because its customer or supplier cannot be read:',
    );
    expect(note.findAll('a').map((link) => link.text())).toEqual(['SI-2']);
  });
});

it('a new customer says which field it needs before anything is typed', async () => {
  const [party] = await company.store.resources.create<'contactAccount'>([{ kind: 'contactAccount', customer: {} }]);
  await open('contactAccount', party?.key);
  expect(input('description').attributes('aria-required')).toBe('true');
  const field = wrapper.get('[data-path="description"]');
  expect(field.classes()).toEqual(expect.arrayContaining(['is-required', 'is-missing']));
  expect(input('companyNo').attributes('aria-required')).toBeUndefined();
  await input('description').setValue('Quarry');
  await expect.poll(() => field.classes().includes('is-missing')).toBe(false);
  expect(field.classes()).toContain('is-required');
});
