import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { instantSchema, localDate, todayOn } from '../../../src/domain/values/dates.ts';
import { guidSchema, intRefSchema } from '../../../src/domain/values/identifiers.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';
import type { FormKind } from '../../../src/app/editing/recordFields/recordFields.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { usePrices } from '../../../src/app/company/prices/livePrices.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useTyping } from '../../../src/app/company/session/typing.ts';
import { recordItem } from '../../../src/app/editing/notices/pendingItems.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { findings } from '../support/axe.ts';
import { beside } from '../support/blockerContext.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf } from '../support/records.ts';
import { openRecords } from './support.ts';
import { connectionOf } from '../support/connection.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

async function pageOf(kind: FormKind, key = ''): Promise<VueWrapper> {
  ({ wrapper } = await openRecords(company, kind, key));
  return wrapper;
}
function button(text: string) {
  const found = wrapper?.findAll('button').find((each) => each.text() === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
}
async function typeInto(path: string, text: string): Promise<void> {
  const field = wrapper?.find(`[data-path="${path}"] :is(input, textarea)`);
  if (!field?.exists()) throw new Error(`no field ${path}`);
  await field.trigger('focusin');
  await field.setValue(text);
  await field.trigger('blur');
  await flushPromises();
}
const DEPARTMENT_ID = guidSchema.parse('d0000000-0000-4000-8000-000000000001');
function read(part: Partial<ResourceRecord<'department'>> = {}): ResourceRecord<'department'> {
  return {
    ...emptyResourceRecord(DEPARTMENT_ID, 'department'),
    id: DEPARTMENT_ID,
    base: { kind: 'department', id: DEPARTMENT_ID, code: 'SALES', description: 'Sales' },
    ...part,
  };
}

it('whoever waits for what is typed into a form, as a backup does, is told when the database refuses it', async () => {
  const [works] = await company.store.resources.create<'department'>([
    { kind: 'department', code: 'W', description: 'Works' },
  ]);
  await pageOf('department', works?.key);
  const refuse = vi
    .spyOn(company.store.resources, 'edit')
    .mockRejectedValue(new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' }));
  await typeInto('description', 'Workshop');
  expect(await useTyping().settle()).toMatchObject({ ok: false, problem: { code: 'store.failed' } });
  refuse.mockRestore();
  expect(await useTyping().settle()).toMatchObject({ ok: true });
  expect((await company.store.resources.record('department', works?.key ?? ''))?.local).toMatchObject({
    description: 'Workshop',
  });
});

describe('departments', () => {
  it('cannot be moved below their own descendants: the form refuses it and says so', async () => {
    const [works] = await company.store.resources.create([{ kind: 'department', code: 'W', description: 'Works' }]);
    const [floor] = await company.store.resources.create([
      { kind: 'department', code: 'W-1', description: 'First floor', parentDepartmentId: works?.key },
    ]);
    await pageOf('department', works?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await expect
      .poll(() =>
        company
          .references('department')
          .search('W-1', 5)
          .map(({ id }) => id),
      )
      .toEqual([floor?.key]);
    await typeInto('parentDepartmentId', 'W-1');
    await expect.poll(() => useToasts().current?.text).toBe('It cannot be a part of itself.');
    await flushPromises();
    const held = await company.store.resources.record('department', works?.key ?? '');
    expect(held && currentVersion(held)).toEqual({ kind: 'department', code: 'W', description: 'Works' });
  });
});

describe('the page of a party', () => {
  it('warns of a code that is another customer’s integrator reference, and sends it all the same', async () => {
    const id = guidSchema.parse('00000000-0000-4000-8000-000000000907');
    const theirs = { ...emptyResourceRecord<'contactAccount'>(id, 'contactAccount'), id };
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: {
          ...theirs,
          base: {
            kind: 'contactAccount',
            id,
            code: 'OLD',
            intRef: intRefSchema.parse('CRM-7'),
            description: 'Oldham',
            isActive: true,
          },
        },
      },
    ]);
    const [own] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'NEW', description: 'Newham', customer: {} },
    ]);
    await pageOf('contactAccount', own?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await typeInto('code', 'CRM-7');
    await expect
      .poll(() => wrapper?.find('.notice.warning').text())
      .toBe(
        'CRM-7 also identifies OLD Oldham, by its code or its integrator reference: the service may refuse CRM-7 as ambiguous.',
      );
    await expect
      .poll(() => company.store.resources.record('contactAccount', own?.key ?? ''))
      .toMatchObject({ local: { code: 'CRM-7' }, badInput: {} });
  });

  it('holds back a code that differs from another customer’s only in upper and lower case', async () => {
    await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'DUP1', description: 'Dupont', customer: {} },
    ]);
    const [other] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'D2', description: 'Dupond', customer: {} },
    ]);
    await pageOf('contactAccount', other?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await typeInto('code', 'dup1');
    await expect.poll(() => wrapper?.find('.before').text()).toContain('Code dup1 is taken by DUP1 Dupont');
    await expect
      .poll(() => company.store.resources.record('contactAccount', other?.key ?? ''))
      .toMatchObject({ badInput: { code: 'dup1' } });
    await typeInto('code', 'DUP2');
    await expect
      .poll(() => company.store.resources.record('contactAccount', other?.key ?? ''))
      .toMatchObject({ local: { code: 'DUP2' }, badInput: {} });
  });

  it('lists its contacts, says when they were read, and lets the next sync read them again', async () => {
    const id = guidSchema.parse('c0000000-0000-4000-8000-000000000001');
    const readAt = instantSchema.parse('2026-03-01T09:30:00Z');
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: {
          ...emptyResourceRecord(id, 'contactAccount'),
          id,
          base: { kind: 'contactAccount', id, code: 'Q1', description: 'Quarry Timber', supplier: {} },
        },
      },
    ]);
    const contact = {
      kind: 'contact' as const,
      contactAccountId: id,
      firstName: 'Ada',
      lastName: 'Zarkov',
      jobTitle: 'Director',
    };
    await company.store.resources.create([
      contact,
      { ...contact, contactAccountId: guidSchema.parse('c0000000-0000-4000-8000-000000000002'), lastName: 'Elsewhere' },
    ]);
    await pageOf('contactAccount', id);
    await expect
      .poll(() => wrapper?.find('[aria-label="Contacts"]').text())
      .toMatch(/Not read from the service yet; it is with the next sync\..*Ada Zarkov.*Director/s);
    expect(wrapper?.find('[aria-label="Contacts"]').text()).not.toContain('Elsewhere');
    expect(await findings(wrapper?.element as Element)).toEqual([]);
    wrapper?.unmount();

    await company.store.forSync.write(
      [],
      [
        {
          stream: `resource:contact:${id}`,
          watermark: null,
          sweptAt: readAt,
          resumeAt: null,
        },
      ],
    );
    await pageOf('contactAccount', id);
    await expect
      .poll(() => wrapper?.find('[aria-label="Contacts"]').text())
      .toContain('As on the service at 01 Mar 2026');
    await expect.poll(() => company.store.forSync.parentsDue('contact', null, 10)).toEqual([id]);
  });
});

describe('a contact', () => {
  const [quarry, harbour] = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002'].map((id) =>
    guidSchema.parse(id),
  );
  const account = () => wrapper?.find<HTMLInputElement>('[data-path="contactAccountId"] input').element;
  const stored = async () => (await company.store.resources.pending()).map(currentVersion);

  it('can be moved to another party only while the service cannot have it; other edits are saved', async () => {
    for (const [id, code] of [
      [quarry, 'QUARRY'],
      [harbour, 'HARBOUR'],
    ] as const) {
      if (id)
        await company.store.forSync.write([
          {
            expectedRevision: null,
            record: {
              ...emptyResourceRecord(id, 'contactAccount'),
              id,
              base: { kind: 'contactAccount', id, code, description: code, supplier: {} },
            },
          },
        ]);
    }
    const [made] = await company.store.resources.create<'contact'>([
      { kind: 'contact', contactAccountId: quarry, lastName: 'Zarkov' },
    ]);
    if (!made?.local) throw new Error('it was made');
    await pageOf('contact', made.key);
    await expect.poll(account).toMatchObject({ readOnly: false });
    await expect
      .poll(() =>
        company
          .references('contactAccount')
          .search('HARBOUR', 5)
          .map(({ id }) => id),
      )
      .toEqual([harbour]);
    // It is sent while the page does not know yet.
    const asked = {
      ...made,
      inFlight: {
        operation: 'create' as const,
        revision: 0,
        sentAt: instantSchema.parse('2026-03-01T09:30:00Z'),
        sent: made.local,
      },
    };
    await company.store.forSync.write([{ expectedRevision: 0, record: asked }]);
    await typeInto('contactAccountId', 'HARBOUR');
    await expect.poll(account).toMatchObject({ readOnly: true, value: 'QUARRY QUARRY' });
    await typeInto('lastName', 'Reed');
    await expect.poll(stored).toMatchObject([{ contactAccountId: quarry, lastName: 'Reed' }]);
  });
});

describe('a product', () => {
  it('links to its prices', async () => {
    const [made] = await company.store.resources.create([{ kind: 'product', code: 'LATHE', description: 'Lathe' }]);
    await pageOf('product', made?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    expect(wrapper?.find('.editor-actions a').attributes('href')).toBe(`/prices?product=${made?.key ?? ''}`);
  });
});

describe('a customer made offline', () => {
  it('is stored while it is typed, says what is missing, and can be chosen in documents at once', async () => {
    await pageOf('contactAccount');
    await button('New customer').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    expect(wrapper?.find('.before').text()).toContain('Name is missing');
    await typeInto('description', 'Byway Books');
    await typeInto('customer.currency', 'GBP');
    await expect
      .poll(async () => (await company.store.resources.pending()).map(currentVersion))
      .toMatchObject([{ kind: 'contactAccount', description: 'Byway Books', customer: { currency: 'GBP' } }]);
    const [record] = await company.store.resources.pending();
    expect(wrapper?.find('.before').exists()).toBe(false);
    await expect
      .poll(() =>
        company
          .references('contactAccount')
          .search('byway', 5)
          .map(({ id, description }) => [id, description]),
      )
      .toEqual([[record?.key, 'Byway Books']]);
    expect(await findings(document.body)).toEqual([]);
  });

  it('keeps bad input with its reason, and undoes and redoes step by step', async () => {
    await pageOf('contactAccount');
    await button('New customer').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await typeInto('description', 'Byway');
    await typeInto('customer.creditLimit', '12 apples');
    expect(wrapper?.find('[data-path="customer.creditLimit"] .field-note').text()).toContain('12 apples');
    const stored = async () => (await company.store.resources.pending())[0];
    await expect.poll(async () => (await stored())?.badInput).toEqual({ 'customer.creditLimit': '12 apples' });
    await typeInto('customer.creditLimit', '12*100');
    await expect.poll(async () => (await stored())?.local).toMatchObject({ customer: { creditLimit: '1200' } });
    await button('Undo').trigger('click');
    await expect.poll(async () => (await stored())?.badInput).toEqual({ 'customer.creditLimit': '12 apples' });
    await button('Undo').trigger('click');
    await expect.poll(async () => (await stored())?.badInput).toEqual({});
  });

  it('is discarded only after a question', async () => {
    await pageOf('project');
    await button('New project').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await button('Discard').trigger('click');
    await expect.poll(() => document.querySelector('.dialog .danger')).not.toBeNull();
    expect(await company.store.resources.pending()).toHaveLength(1);
    document.querySelector<HTMLElement>('.dialog .danger')?.click();
    await expect.poll(async () => (await company.store.resources.pending()).length).toBe(0);
  });

  it('that a draft names says which, and leads there, instead of asking', async () => {
    const [quill] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'QUILL', description: 'Quill and Sons', customer: {} },
    ]);
    const draft = invoiceOf(company, {
      contactAccountId: quill?.key,
      description: 'Paper',
      docDate: localDate('2026-03-02'),
    });
    await company.store.createDraft(draft);
    await pageOf('contactAccount', quill?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await button('Discard').trigger('click');
    await expect
      .poll(() => document.querySelector('.dialog a')?.textContent)
      .toMatch(/^Sales invoice · Paper · 02 Mar 2026/);
    expect(document.querySelector('.dialog')?.textContent).toContain('“QUILL Quill and Sons” cannot be discarded yet');
    expect(document.querySelector('.dialog .danger')).toBeNull();
    expect(document.querySelector('.dialog a')?.getAttribute('href')).toContain(draft.intRef);
    expect(await company.store.resources.pending()).toHaveLength(1);
  });
});

describe('departments', () => {
  it('are shown as a tree; keys move one up, but never below itself', async () => {
    const [sales] = await company.store.resources.create<'department'>([
      { kind: 'department', code: 'SALES', description: 'Sales' },
    ]);
    const [north] = await company.store.resources.create<'department'>([
      { kind: 'department', code: 'NORTH', description: 'North', parentDepartmentId: sales?.key },
    ]);
    await pageOf('department');
    await expect
      .poll(() => wrapper?.findAll('[role=treeitem]').map((item) => item.attributes('data-key')))
      .toEqual([sales?.key, north?.key]);
    expect(wrapper?.findAll('[role=treeitem]').map((item) => item.attributes('aria-level'))).toEqual(['1', '2']);
    const item = (key: string | undefined) => wrapper?.find(`[data-key="${key ?? ''}"]`);
    await item(sales?.key)?.trigger('keydown', { key: 'x', ctrlKey: true });
    await item(north?.key)?.trigger('keydown', { key: 'v', ctrlKey: true });
    await expect.poll(() => useToasts().current?.text).toBe('It cannot be a part of itself.');
    await item(north?.key)?.trigger('keydown', { key: 'ArrowLeft', altKey: true });
    await expect
      .poll(
        async () => (await company.store.resources.record('department', north?.key ?? ''))?.local?.parentDepartmentId,
      )
      .toBeUndefined();
    await expect
      .poll(() => wrapper?.findAll('[role=treeitem]').map((each) => each.attributes('aria-level')))
      .toEqual(['1', '1']);
    expect(await findings(document.body)).toEqual([]);
  });

  it('hold back a duplicate code, lead to the field, and release it once the other code has changed', async () => {
    const [sales] = await company.store.resources.create<'department'>([
      { kind: 'department', code: 'SALES', description: 'Sales' },
    ]);
    const [other] = await company.store.resources.create<'department'>([
      { kind: 'department', code: 'OTHER', description: 'Other' },
    ]);
    const stored = async () => company.store.resources.record('department', other?.key ?? '');
    await pageOf('department', other?.key);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await typeInto('code', 'sales');
    expect(wrapper?.find('.before').text()).toBe('Before it can be sent: Code sales is taken by SALES Sales');
    expect(wrapper?.find('[data-path="code"] .field-note').text()).toBe('Code sales is taken by another one');
    await expect.poll(stored).toMatchObject({ local: { code: 'sales' }, badInput: { code: 'sales' } });
    const held = await stored();
    expect(held && recordItem(held, company, beside())).toMatchObject({
      state: 'saved',
      why: 'Code sales is taken by another one',
    });
    await button('Code sales is taken by SALES Sales').trigger('click');
    await flushPromises();
    expect(document.activeElement?.closest('[data-path]')?.getAttribute('data-path')).toBe('code');
    await company.store.resources.edit('department', [
      { key: sales?.key ?? '', change: (content) => ({ ...content, code: 'TRADE' }) },
    ]);
    await expect.poll(stored).toMatchObject({ local: { code: 'sales' }, badInput: {} });
    await expect.poll(() => wrapper?.find('.before').exists()).toBe(false);
  });

  it('queue a lock, say so, and let the user take it back', async () => {
    await company.store.forSync.write([{ expectedRevision: null, record: read() }]);
    await pageOf('department', DEPARTMENT_ID);
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await button('Lock').trigger('click');
    await expect.poll(() => wrapper?.text()).toContain('To be locked with the next sync.');
    await button('Take back').trigger('click');
    await expect
      .poll(async () => (await company.store.resources.record('department', DEPARTMENT_ID))?.commands)
      .toEqual([]);
    await expect.poll(() => wrapper?.text()).not.toContain('To be locked');
  });

  it('say why a lock was refused, not that it goes with the next sync, and let the user take it back', async () => {
    const at = instantSchema.parse('2026-03-01T10:00:00Z');
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: read({
          commands: [{ name: 'lock', queuedAt: at }],
          rejection: { code: 'service.refused', message: 'In use by a project.', revision: 0, at },
        }),
      },
    ]);
    await pageOf('department', DEPARTMENT_ID);
    await expect.poll(() => wrapper?.text()).toContain('In use by a project.');
    expect(wrapper?.text()).not.toContain('To be locked with the next sync.');
    await button('Take back').trigger('click');
    await expect
      .poll(async () => (await company.store.resources.record('department', DEPARTMENT_ID))?.commands)
      .toEqual([]);
    await expect.poll(() => wrapper?.text()).not.toContain('In use by a project.');
  });

  it('are settled field by field after a conflict', async () => {
    const seenAt = instantSchema.parse('2026-03-01T10:00:00Z');
    await company.store.forSync.write([
      {
        expectedRevision: null,
        record: read({
          local: { kind: 'department', id: DEPARTMENT_ID, code: 'MINE', description: 'My words' },
          conflict: {
            kind: 'fields',
            seenAt,
            theirs: { kind: 'department', id: DEPARTMENT_ID, code: 'THEIRS', description: 'Their words' },
            fields: [
              { path: 'code', base: 'SALES', mine: 'MINE', theirs: 'THEIRS' },
              { path: 'description', base: 'Sales', mine: 'My words', theirs: 'Their words' },
            ],
          },
        }),
      },
    ]);
    await pageOf('department', DEPARTMENT_ID);
    await expect.poll(() => wrapper?.find('.conflict').exists()).toBe(true);
    expect(button('Keep the choice').attributes('disabled')).toBeDefined();
    await wrapper?.find('input[aria-label="Code: Mine"]').setValue(true);
    await wrapper?.find('input[aria-label="Name: Theirs"]').setValue(true);
    await button('Keep the choice').trigger('click');
    await expect
      .poll(async () => (await company.store.resources.record('department', DEPARTMENT_ID))?.conflict)
      .toBeNull();
    const settled = await company.store.resources.record('department', DEPARTMENT_ID);
    expect(settled?.local).toMatchObject({ code: 'MINE', description: 'Their words' });
    expect(settled?.base).toMatchObject({ code: 'THEIRS', description: 'Their words' });
  });
});

describe('a record that nobody typed into', () => {
  it('is discarded when it is left, and stays once something was typed', async () => {
    await pageOf('department');
    await button('New department').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await button('Close').trigger('click');
    await expect.poll(async () => (await company.store.resources.pending()).length).toBe(0);
    await button('New department').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(true);
    await typeInto('code', 'NEW');
    await button('Close').trigger('click');
    await expect.poll(() => wrapper?.find('.record-form').exists()).toBe(false);
    expect((await company.store.resources.pending()).map(currentVersion)).toMatchObject([{ code: 'NEW' }]);
  });
});

function connectAt113(): void {
  const companies = useCompanies();
  companies.connections = [connectionOf({ id: company.connectionId, apiVersion: '1.13' })];
  companies.currentId = company.connectionId;
}

describe('the group of a customer at 1.13', () => {
  const GROUP = guidSchema.parse('9a000000-0000-4000-8000-000000000001');
  async function openCustomer() {
    connectAt113();
    await company.store.forSync.writeReferences(
      'contactGroup',
      [{ kind: 'contactGroup', id: GROUP, code: 'TRADE', description: 'Trade customers', isActive: true }],
      true,
      { stream: 'reference:contactGroup', watermark: null, sweptAt: null, resumeAt: null },
    );
    const [party] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', description: 'Quay', customer: {} },
    ]);
    await pageOf('contactAccount', party?.key);
    return async () => (await company.store.resources.record('contactAccount', party?.key ?? ''))?.local;
  }
  const field = () => wrapper?.get('[data-path="customer.contactGroupCustomerId"]');

  it('is required at its field, and can be chosen from the list', async () => {
    const kept = await openCustomer();
    expect(field()?.get('.field-note').text()).toBe('Customer group is missing');
    const input = field()?.get('input');
    await input?.trigger('focusin');
    await input?.setValue('trade');
    await expect.poll(() => document.querySelector('[role="option"]')?.textContent).toContain('Trade customers');
    await input?.trigger('keydown', { key: 'ArrowDown' });
    await input?.trigger('keydown', { key: 'Enter' });
    await expect.poll(kept).toMatchObject({ customer: { contactGroupCustomerId: GROUP } });
    expect(field()?.find('.field-note').exists()).toBe(false);
  });

  it('can also be typed', async () => {
    const kept = await openCustomer();
    await typeInto('customer.contactGroupCustomerId', 'EXPORT');
    await expect.poll(kept).toMatchObject({ customer: { contactGroupCustomerId: 'EXPORT' } });
    expect(field()?.find('.field-note').exists()).toBe(false);
  });
});

describe('the price of a product at 1.13, which keeps none', () => {
  async function openProduct(sale: ContentOf<'product'>['sale']) {
    connectAt113();
    const [made] = await company.store.resources.create<'product'>([
      { kind: 'product', code: 'ROPE', isSale: true, sale },
    ]);
    await pageOf('product', made?.key);
    await expect.poll(() => wrapper?.find('.own-prices').exists()).toBe(true);
    return made?.key ?? '';
  }
  const price = () => wrapper?.get('[data-path="sale.unitPrice"]');
  const prices = async () => (await company.store.resources.pending()).filter(({ kind }) => kind === 'salePrice');

  it('cannot be typed: the form offers the price list instead', async () => {
    await openProduct({ accountId: '4000' });
    expect(price()?.get('input').attributes('readonly')).toBeDefined();
    expect(price()?.text()).toContain('Not kept by this service');
    expect(wrapper?.get('.own-prices').text()).toContain('Add a price');
  });

  it('that was typed before becomes a price from today, and the product can be sent', async () => {
    const key = await openProduct({ accountId: '4000', unitPrice: decimal('12.5') });
    expect(price()?.get('.field-note').text()).toBe('Unit price is not kept by this service');
    await button('Make 12.50 a sale price from today').trigger('click');
    await expect
      .poll(async () => (await prices()).map(currentVersion))
      .toMatchObject([{ productId: key, quantityFrom: '1', unitPrice: '12.5' }]);
    await expect
      .poll(async () => (await company.store.resources.record('product', key))?.local?.sale)
      .toEqual({ accountId: '4000' });
    expect(price()?.find('.field-note').exists()).toBe(false);
  });

  it('is not made twice', async () => {
    const key = await openProduct({ accountId: '4000', unitPrice: decimal('12.5') });
    const today = todayOn(Date.now());
    await company.store.resources.create<'salePrice'>([
      { kind: 'salePrice', productId: key, quantityFrom: decimal('1'), unitPrice: decimal('11'), effectiveDate: today },
    ]);
    await usePrices().read();
    await button('Make 12.50 a sale price from today').trigger('click');
    await expect.poll(() => useToasts().current?.text).toContain('There is a price from today');
    expect(await prices()).toHaveLength(1);
  });
});
