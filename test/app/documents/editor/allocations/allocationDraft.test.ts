import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import AllocationGrid from '../../../../../src/app/documents/editor/allocations/AllocationGrid.vue';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { useTyping } from '../../../../../src/app/company/session/typing.ts';
import { isReadyToSend } from '../../../../../src/domain/documents/readiness.ts';
import { guid } from '../../../../support/documents.ts';
import { giveLayout, smallCompany } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { untilMet } from '../../../../support/until.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
afterEach(() => {
  wrapper.unmount();
  company.close();
});

/** A receipt of 5,000 pounds and an invoice with 887.04 outstanding. */
beforeEach(async () => {
  company = await smallCompany();
  const party = company.reference('contactAccount', 'ASH')?.id;
  const base = invoiceOf(company, {
    id: guid(1),
    docNo: 'SI-5',
    statusList: ['posted'],
    outstandingCurrencyAmount: '887.04',
  });
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: guid(1), id: guid(1), base }) },
  ]);
  await untilMet(() => expect(company.documentsOf(party ?? '')).toHaveLength(1));
  const local = invoiceOf(company, {
    intRef: 'daybook-receipt',
    docClass: 'receipt',
    docTypeId: 'RCP',
    currencyAmount: '5000',
    statusList: [],
    lines: [],
  });
  wrapper = await editorOf(company, recordOf({ key: 'daybook-receipt', docClass: 'receipt', local }));
  await untilMet(() => expect(wrapper.findAll('.allocation-grid .grid-row')).toHaveLength(1));
});

async function allocate(amount: string): Promise<void> {
  wrapper
    .find('.allocation-grid [data-column="amount"]')
    .element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await flushPromises();
  await wrapper.find('.allocation-grid input').setValue(amount);
  await wrapper.find('.allocation-grid input').trigger('keydown', { key: 'Enter' });
}
async function isSent(): Promise<boolean> {
  const record = await company.store.record('daybook-receipt');
  return record !== undefined && isReadyToSend(record);
}

describe('an allocation of more than the invoice leaves open', () => {
  it('is kept as typed, says why, and keeps the receipt from being sent until it is corrected', async () => {
    await allocate('900');
    await untilMet(async () =>
      expect((await company.store.record('daybook-receipt'))?.badInput).toEqual({ [`allocations.${guid(1)}`]: '900' }),
    );
    expect(await isSent()).toBe(false);
    await untilMet(() =>
      expect(wrapper.find('.before').text()).toContain('Allocations: More than the document leaves open'),
    );
    expect(wrapper.find('.allocation-grid [data-column="amount"].bad').text()).toContain('900');
    await allocate('887.04');
    await untilMet(async () =>
      expect((await company.store.record('daybook-receipt'))?.local?.allocations).toEqual([
        { docId: guid(1), allocAmountCurrency: '887.04' },
      ]),
    );
    expect((await company.store.record('daybook-receipt'))?.badInput).toEqual({});
    expect(wrapper.find('[data-total="left"]').text()).toBe('4,112.96');
  });
});

describe('the allocation grid', () => {
  it('stays in its last row on Enter, and Ctrl+Enter allocates nothing either', async () => {
    for (const more of [{}, { ctrlKey: true }, { shiftKey: true }]) {
      wrapper
        .find('.allocation-grid [data-column="amount"]')
        .element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      await flushPromises();
      await wrapper.find('.allocation-grid input').trigger('keydown', { key: 'Enter', ...more });
      await flushPromises();
      expect(document.activeElement?.closest('[data-at]')?.getAttribute('data-column')).toBe('amount');
    }
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    const receipt = await company.store.record('daybook-receipt');
    expect([receipt?.local?.allocations ?? [], receipt?.commands]).toEqual([[], []]);
  });

  it('gets the focus once the open documents have been read, if it was asked for before', async () => {
    wrapper.unmount();
    const party = company.reference('contactAccount', 'NOOR')?.id;
    const local = invoiceOf(company, {
      intRef: 'daybook-other',
      docClass: 'receipt',
      docTypeId: 'RCP',
      contactAccountId: party,
      currency: 'KWD',
      currencyAmount: '50',
      statusList: [],
      lines: [],
    });
    wrapper = await editorOf(company, recordOf({ key: 'daybook-other', docClass: 'receipt', local }));
    const grid: { focus(): void } = wrapper.getComponent(AllocationGrid).vm;
    grid.focus();
    expect(wrapper.find('.allocation-grid').exists()).toBe(false);
    const base = invoiceOf(company, {
      id: guid(2),
      intRef: `daybook-${guid(2)}`,
      docNo: 'SI-6',
      contactAccountId: party,
      currency: 'KWD',
      statusList: ['posted'],
      outstandingCurrencyAmount: '12.5',
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: guid(2), id: guid(2), base }) },
    ]);
    await expect.poll(() => wrapper.findAll('.allocation-grid .grid-row').length).toBe(1);
    await expect.poll(() => document.activeElement?.getAttribute('data-column')).toBe('amount');
  });
});
