import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockOf } from '../../../../../src/app/documents/editor/session/lock.ts';
import UncountedDocuments from '../../../../../src/app/company/figures/UncountedDocuments.vue';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../../src/domain/values/decimal.ts';
import type { Document } from '../../../../../src/domain/documents/document.ts';
import { availableCommands } from '../../../../../src/domain/documents/documentCommands.ts';
import { listRowOf } from '../../../../../src/store/documentRow.ts';
import { intRef } from '../../../../support/documents.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { routerTo } from '../../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

/** An invoice with two unreadable fields: one in the header, one in the second line, which the service names by id. */
function recordWithUnreadableFields(change: Record<string, unknown> = {}) {
  const { dueDate: _, ...rest } = invoiceOf(company);
  const [first, second] = rest.lines;
  const id = '01900000-0000-7000-8000-0000000000b2';
  const unreadable = [
    { field: 'dueDate', shown: '01/03/2026', why: 'date' as const },
    { field: `lines.${id}.quantity`, shown: '1,234.50', why: 'number' as const },
  ];
  return recordOf({
    id: '01900000-0000-7000-8000-0000000000a1',
    base: { ...rest, statusList: ['draft'], lines: [first, { ...second, id, quantity: undefined }], unreadable },
    local: null,
    ...change,
  });
}

it('are listed above the document as the service sent them, and shown in their read-only fields', async () => {
  wrapper = await editorOf(company, recordWithUnreadableFields());
  const notice = wrapper.get('.notice.unreadable');
  expect(notice.get('h3').text()).toBe('Part of it cannot be read as the service sends it');
  expect(notice.findAll('li').map((line) => line.text())).toEqual([
    'Due date: The service sent “01/03/2026”, which is not a date (year-month-day).',
    'Quantity, line 2: The service sent “1,234.50”, which is not a number.',
  ]);
  expect(notice.text()).toContain('It is read-only here and nothing of it is sent until a sync can read all of it');
  expect(notice.text()).not.toContain('What was changed here is kept');
  const field = wrapper.get('[data-path="dueDate"]');
  expect(field.get('output').text()).toBe('01/03/2026');
  expect(field.get('.field-note').text()).toBe('The service sent “01/03/2026”, which is not a date (year-month-day).');
  expect(wrapper.text()).toContain('1,234.50');
  expect(await findings(wrapper.element)).toEqual([]);
});

it('of a document that was edited here leave the edit in place, and say that it waits', async () => {
  const record = recordWithUnreadableFields();
  wrapper = await editorOf(
    company,
    recordWithUnreadableFields({
      local: { ...record.base, unreadable: undefined, dueDate: '2026-04-30', description: 'Mine' },
    }),
  );
  expect(wrapper.get('.notice.unreadable').text()).toContain('What was changed here is kept and waits.');
  expect(wrapper.get('[data-path="dueDate"] output').text()).toBe('30 Apr 2026');
});

it('lock the document, mark its row, and refuse actions that would overwrite or omit them', () => {
  const record = recordWithUnreadableFields();
  if (!record.base) throw new Error('no base');
  expect(lockOf(record)).toBe('unreadable');
  expect(listRowOf(record).state).toBe('unreadable');
  const refused = Object.entries(availableCommands(record.base, record, '1.19'))
    .filter(([, refusal]) => refusal === 'unreadable')
    .map(([action]) => action);
  expect(refused.toSorted()).toEqual([
    'abandon',
    'allocate',
    'amend',
    'copy',
    'deallocate',
    'dispute',
    'edit',
    'reverse',
    'settle',
    'submit',
    'unauthorise',
    'unpost',
  ]);
  expect(listRowOf({ ...record, base: { ...record.base, unreadable: undefined } }).state).toBe('synced');
});

describe('the row of a document', () => {
  const base = (unreadable: Document['unreadable'], part: Partial<Document> = {}): Document => ({
    ...invoiceOf(company),
    statusList: ['posted'],
    netCurrencyAmount: decimal('10'),
    ...part,
    unreadable,
  });
  const fault = (field: string) => ({ field, shown: '1,234.50', why: 'number' as const });

  it('names the unreadable fields that sums need', () => {
    const record = recordOf({
      base: base([fault('outstandingCurrencyAmount'), fault('textHeader'), fault('lines.x.quantity')]),
      local: null,
    });
    // The document's totals are the service's own, so an unreadable line does not affect them.
    expect(listRowOf(record).unread).toEqual(['outstandingCurrencyAmount']);
    expect(listRowOf({ ...record, base: base(undefined) })).not.toHaveProperty('unread');
  });

  it('says that its party is unreadable: it is in nobody’s balance', () => {
    const { contactAccountId: _, ...rest } = base([fault('contactAccountId')]);
    expect(listRowOf(recordOf({ base: rest, local: null })).unread).toEqual(['contactAccountId']);
  });

  it('uses local edits, and counts amounts of unreadable lines as unread', () => {
    const { unreadable: _, ...shown } = base([]);
    const line = { ...shown.lines[0], currencyUnitPrice: decimal('77') };
    const local: Document = { ...shown, dueDate: localDate('2026-04-30'), lines: [{ ...line, intRef: intRef(1) }] };
    expect(
      listRowOf(
        recordOf({ base: base([fault('dueDate'), fault('grossCurrencyAmount')], { dueDate: undefined }), local }),
      ).unread,
    ).toBeUndefined();
    expect(listRowOf(recordOf({ base: base([fault('lines.x.quantity')]), local })).unread).toEqual([
      'netCurrencyAmount',
      'taxCurrencyAmount',
      'grossCurrencyAmount',
    ]);
  });
});

it('that cannot be added up are named, each with a link to its document', async () => {
  const router = routerTo({ saleInvoice: '/saleInvoice/:key?' });
  const documents = Array.from({ length: 7 }, (_, at) => ({
    key: `k${at}`,
    docClass: 'saleInvoice' as const,
    docNo: at === 0 ? '' : `SI-${at}`,
  }));
  wrapper = mount(UncountedDocuments, { global: { plugins: [router] }, props: { documents } });
  expect(wrapper.text()).toContain('7 documents cannot be added up:');
  expect(wrapper.findAll('a').map((link) => [link.text(), link.attributes('href')])).toEqual([
    ['draft', '/saleInvoice/k0'],
    ['SI-1', '/saleInvoice/k1'],
    ['SI-2', '/saleInvoice/k2'],
    ['SI-3', '/saleInvoice/k3'],
    ['SI-4', '/saleInvoice/k4'],
  ]);
  await wrapper.get('button').trigger('click');
  expect(wrapper.findAll('a')).toHaveLength(7);
  await wrapper.setProps({ documents: [] });
  expect(wrapper.find('p').exists()).toBe(false);
});
