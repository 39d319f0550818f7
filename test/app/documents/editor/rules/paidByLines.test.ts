import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { newDocument } from '../../../../../src/domain/drafting/documentDraft.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { lineKey } from '../../../../../src/domain/documents/document.ts';
import { systemMint } from '../../../../../src/domain/values/identifiers.ts';
import { editorEnvironment, giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf } from '../../../support/records.ts';

const today = localDate('2026-03-18');
let company: CompanyData;
let session: DocumentSession;

const environment = () => editorEnvironment(company);
const code = (name: string): string | undefined => company.reference('taxCode', name)?.id;
const total = (): string => String(session.amounts.header().currency.gross);

/** Types into the empty row, key by key, and leaves it. @returns the line's key */
function describeLine(text: string): string {
  const key = lineKey(session.nextLine.value);
  for (let length = 1; length <= text.length; length += 1)
    session.type(`lines.${key}.description`, text.slice(0, length));
  session.commit(`lines.${key}.description`, text);
  return key;
}

beforeAll(giveLayout);
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  session = new DocumentSession({ fresh: newDocument('payment', today, company.lookup, systemMint) }, environment());
  session.commit('currencyAmount', '120');
});
afterEach(() => session.settle());

describe('a payment that is split over lines', () => {
  it('proposes its amount, tax included, for the first line and the rest for the next', () => {
    expect(session.nextLine.value).toMatchObject({ currencyUnitPrice: '120', isNetEntry: false });
    const first = describeLine('Bank charges');
    session.choose(`lines.${first}.taxCodeId`, code('S'));
    expect(session.line(first)).toMatchObject({
      description: 'Bank charges',
      quantity: '1',
      currencyUnitPrice: '120',
      isNetEntry: false,
    });
    expect(session.document.value.currencyAmount).toBeUndefined();
    // 120 ÷ 1.2 = 100; nothing is left.
    expect([total(), session.leftOfPaid(), session.nextLine.value.currencyUnitPrice]).toEqual([
      '120',
      undefined,
      undefined,
    ]);
    session.commit(`lines.${first}.currencyUnitPrice`, '96');
    expect([total(), session.leftOfPaid(), session.nextLine.value.currencyUnitPrice]).toEqual(['96', '24', '24']);
    describeLine('Card fees');
    expect([total(), session.leftOfPaid()]).toEqual(['120', undefined]);
  });

  it('is not sent while its lines do not add up to the typed amount, even after it is opened again', async () => {
    const first = describeLine('Bank charges');
    expect(session.badInput.value).toEqual({});
    session.commit(`lines.${first}.currencyUnitPrice`, '96');
    expect(session.badInput.value).toEqual({ currencyAmount: '120' });
    await session.settle();
    const record = (await company.store.record(session.key))!;
    expect(record).toMatchObject({
      badInput: { currencyAmount: '120' },
      local: { lines: [{ currencyUnitPrice: '96' }] },
    });
    session = new DocumentSession({ record }, environment());
    expect([session.amountToSplit(), session.leftOfPaid(), session.nextLine.value.currencyUnitPrice]).toEqual([
      '120',
      '24',
      '24',
    ]);
    describeLine('Card fees');
    expect(session.badInput.value).toEqual({});
  });

  it('pays the sum of its lines on request, and undo takes that back', () => {
    const first = describeLine('Bank charges');
    session.commit(`lines.${first}.currencyUnitPrice`, '96');
    session.payByLines();
    expect([session.badInput.value, session.leftOfPaid(), session.nextLine.value.currencyUnitPrice]).toEqual([
      {},
      undefined,
      undefined,
    ]);
    session.undo();
    expect([session.badInput.value, session.leftOfPaid()]).toEqual([{ currencyAmount: '120' }, '24']);
  });

  it('says by how much the lines exceed the amount', () => {
    const first = describeLine('Bank charges');
    session.commit(`lines.${first}.currencyUnitPrice`, '130');
    expect(session.leftOfPaid()).toBe('-10');
  });

  it('adds no line for an empty row that is only visited', () => {
    const key = lineKey(session.nextLine.value);
    session.commit(`lines.${key}.currencyUnitPrice`, '120');
    expect(session.document.value.lines).toEqual([]);
    expect(session.document.value.currencyAmount).toBe('120');
  });

  it('has its amount again when the last line is removed, and after undo', () => {
    const first = describeLine('Bank charges');
    session.commit(`lines.${first}.currencyUnitPrice`, '96');
    session.change((document) => ({ ...document, lines: [] }));
    expect(session.document.value).toMatchObject({ currencyAmount: '120', lines: [] });
    session.undo();
    expect([session.document.value.currencyAmount, total()]).toEqual([undefined, '96']);
    session.undo();
    session.undo();
    expect(session.document.value).toMatchObject({ currencyAmount: '120', lines: [] });
  });

  it('needs no amount besides its lines, and no explicit amounts stay when they are removed', () => {
    const first = describeLine('Bank charges');
    const missing = () => session.issues.value.map(({ path }) => path);
    expect(missing()).not.toContain('currencyAmount');
    session.choose('explicitAmounts', 'true');
    session.commit(`lines.${first}.taxCurrencyAmount`, '1');
    expect(session.document.value).toMatchObject({ netCurrencyAmount: '120', grossCurrencyAmount: '121' });
    session.change((document) => ({ ...document, lines: [] }));
    expect(session.document.value.explicitAmounts).toBeUndefined();
    expect(session.document.value.grossCurrencyAmount).toBeUndefined();
    expect(session.document.value.currencyAmount).toBe('120');
  });
});

describe('the editor of a payment', () => {
  let wrapper: VueWrapper;
  afterEach(() => wrapper.unmount());

  it('shows lines on request, and their sum as the amount', async () => {
    await session.settle();
    wrapper = await editorOf(company, (await company.store.record(session.key))!);
    expect(wrapper.find('.line-grid').exists()).toBe(false);
    const offer = wrapper.findAll('.allocation-offer button').find((button) => button.text() === 'Split over lines');
    await offer!.trigger('click');
    await flushPromises();
    expect(wrapper.find('.line-grid [data-column="currencyUnitPrice"]').text()).toBe('120.00');
    await wrapper.find('.line-grid [data-column="description"]').trigger('mousedown', { button: 0 });
    await flushPromises();
    const input = wrapper.find('.line-grid [data-column="description"] input');
    await input.setValue('Bank charges');
    await input.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(wrapper.find('[data-path="currencyAmount"] output').text()).toBe('120.00');
    expect(wrapper.find('[data-path="currencyAmount"] .hint').text()).toBe('from the lines');
    expect(wrapper.find('.totals:not(.money-totals) [data-total="gross"]').text()).toBe('120.00');
    expect(wrapper.find('.money-totals [data-total="gross"]').text()).toBe('120.00');
  });

  it('opens with the lines that it has, and says how much is on none', async () => {
    const first = describeLine('Bank charges');
    session.commit(`lines.${first}.currencyUnitPrice`, '96');
    await session.settle();
    wrapper = await editorOf(company, (await company.store.record(session.key))!);
    expect(wrapper.findAll('.line-grid .grid-row').length).toBe(2);
    expect(wrapper.find('.money-totals [data-total="left"]').text()).toBe('96.00');
    expect(wrapper.find('.totals .incomplete').text()).toContain('24.00 of the 120.00 is on no line yet.');
    expect(wrapper.find('.notice.before').text()).toContain('the lines do not come to the 120.00 that was typed');
    await wrapper.find('.totals .incomplete button').trigger('click');
    expect(wrapper.find('.totals .incomplete').exists()).toBe(false);
  });
});
