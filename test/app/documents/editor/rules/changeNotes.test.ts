import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { currencyCode } from '../../../../../src/domain/values/currency.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { guid } from '../../../../support/documents.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

const note = () => wrapper.findAll('.notice.warning').map((one) => one.text());
const stored = async () => (await company.store.record('daybook-invoice'))?.local;
async function pick(path: string, text: string): Promise<void> {
  const input = wrapper.find<HTMLInputElement>(`[data-path="${path}"] input`);
  input.element.focus();
  await input.setValue(text);
  await input.trigger('keydown', { key: 'Enter' });
  await flushPromises();
}
async function press(name: string): Promise<void> {
  await wrapper
    .findAll('.notice button')
    .find((button) => button.text() === name)
    ?.trigger('click');
  await flushPromises();
}

describe('figures of another currency', () => {
  it('are noted, and converted at the rate on request', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    await pick('currency', 'JPY');
    expect(note()).toEqual([expect.stringContaining('The unit prices of lines 1, 2 are still in GBP.')]);
    expect(await findings(wrapper.element)).toEqual([]);
    await press('Convert at the rate');
    // 10 and 5 pounds at 190.
    await expect
      .poll(async () => (await stored())?.lines.map(({ currencyUnitPrice }) => currencyUnitPrice))
      .toEqual(['1900', '950']);
    expect(note()).toEqual([]);
  });

  it('may stay as they are', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    await pick('currency', 'JPY');
    await press('Leave as it is');
    expect(note()).toEqual([]);
    await expect.poll(async () => (await stored())?.currency).toBe('JPY');
    expect((await stored())?.lines[0]?.currencyUnitPrice).toBe('10');
  });
});

describe('another customer', () => {
  it('has a note if its usual terms differ from typed ones, and applies them on request', async () => {
    const kobe = company.reference('contactAccount', 'KOBE')?.id;
    const before = invoiceOf(company, {
      intRef: 'daybook-before',
      contactAccountId: kobe,
      currency: 'JPY',
      paymentMethodId: 'BACS',
      post: { costCentre: 'EXPORT' },
      statusList: ['posted'],
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: 'daybook-before', local: before }) },
    ]);
    await expect.poll(() => company.documentsOf(kobe ?? '').length).toBe(1);
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company, { paymentMethodId: 'CARD', post: { costCentre: 'HEAD' } }) }),
    );
    await pick('contactAccountId', 'KOBE');
    await expect
      .poll(() => note().join(' '))
      .toContain(
        'Kept as it was typed, where KOBE usually has something else: Payment method CARD (usual: BACS); Cost centre HEAD (usual: EXPORT).',
      );
    await press('Take the usual');
    await expect.poll(async () => (await stored())?.post).toEqual({ costCentre: 'EXPORT' });
    expect((await stored())?.paymentMethodId).toBe('BACS');
    expect(note().join(' ')).not.toContain('usually');
  });
});

describe('a customer made here', () => {
  it('keeps its usual currency once the service has given it an id', async () => {
    const [made] = await company.store.resources.create([
      { kind: 'contactAccount', description: 'Zebra GmbH', customer: { currency: currencyCode('JPY') } },
    ]);
    const key = made?.key ?? '';
    await expect.poll(() => company.reference('contactAccount', key)).toBeDefined();
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    await pick('contactAccountId', 'Zebra');
    await expect.poll(async () => (await stored())?.currency).toBe('JPY');
    // A sync has sent both. The invoice comes back with the customer's new id before the customer does.
    const sent = await company.store.record('daybook-invoice');
    const base = {
      ...invoiceOf(company, sent?.local ?? {}),
      id: guid(1, 32),
      contactAccountId: guid(7, 32),
      lastModified: '2026-03-18T09:00:00',
    };
    await company.store.forSync.write([
      {
        expectedRevision: sent?.revision ?? 0,
        record: recordOf({ id: guid(1, 32), base, revision: sent?.revision ?? 0 }),
      },
    ]);
    await expect.poll(() => wrapper.text()).toContain('Synced');
    await flushPromises();
    expect(note().join(' ')).not.toContain('usual');
  });
});

describe('what is hidden or missing', () => {
  it('a different tax date is shown at the date', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { taxDate: '2026-02-28' }) }));
    expect(wrapper.find('[data-path="docDate"]').text()).toContain('Tax date 28 Feb 2026');
  });

  it('lines without a price are named at the totals, except text lines', async () => {
    const lines = [
      { intRef: 'a', productId: 'LAMP', description: 'Lamp', quantity: '2' },
      { intRef: 'b', description: 'Repair', quantity: '3' },
      { intRef: 'c', description: 'Thank you', quantity: '1' },
    ];
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { lines }) }));
    expect(wrapper.findAll('.totals .incomplete').map((one) => one.text())).toEqual([
      'Line 1: no price. The service puts its own there.',
      'Line 2: no price.',
    ]);
    expect(await findings(wrapper.element)).toEqual([]);
  });
});

describe('Tab in the lines', () => {
  it('goes on from an empty product to the description', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    const product = wrapper.find<HTMLElement>('.line-grid [data-at="2:1"]').element;
    product.focus();
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    product.dispatchEvent(event);
    await flushPromises();
    expect(event.defaultPrevented).toBe(true);
    expect(document.activeElement?.closest('[data-at]')?.getAttribute('data-at')).toBe('2:2');
    expect(document.activeElement?.tagName).toBe('INPUT');
  });
});

describe('a price that was missing', () => {
  const chairs = { intRef: 'chairs', description: 'Chairs', productId: 'CHAIR', quantity: '2', taxRate: '20' };
  const pads = { intRef: 'pads', description: 'Pads', quantity: '1', currencyUnitPrice: '5', taxRate: '20' };
  /** A sync sends the draft and reads back the service's version. */
  async function sent(price: string | undefined): Promise<void> {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { lines: [pads, chairs] }) }));
    const base = invoiceOf(company, {
      id: guid(1, 32),
      lastModified: '2026-03-18T09:00:00',
      lines: [pads, { ...chairs, ...(price !== undefined && { currencyUnitPrice: price }) }],
    });
    await company.store.forSync.write([
      { expectedRevision: 1, record: recordOf({ id: guid(1, 32), base, revision: 1 }) },
    ]);
    await expect.poll(() => wrapper.text()).toContain('Synced');
  }

  it('is noted if the service filled it in, until the note is dismissed', async () => {
    await sent('12.5');
    expect(note()).toContainEqual(expect.stringContaining('The service put in the price of line 2: 12.50.'));
    expect(await findings(wrapper.element)).toEqual([]);
    await press('Leave as it is');
    expect(note().join()).not.toContain('The service put in');
  });

  it.each(['0', undefined])('has no note if the service has none either (%s)', async (price) => {
    await sent(price);
    expect(note().join()).not.toContain('The service put in');
  });
});
