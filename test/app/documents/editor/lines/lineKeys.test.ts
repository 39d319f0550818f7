import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenToKeys, useShortcuts } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { inSetup } from '../../../support/setup.ts';

/** A product with description, account, tax code and price. */
const PRODUCT = 'OAK';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
});
afterEach(() => wrapper.unmount());

describe('keys in the lines', () => {
  it('Tab goes to the product of the first line, not to its number', () => {
    expect(wrapper.findAll('.line-grid .grid-row [tabindex="0"]').map((cell) => cell.attributes('data-at'))).toEqual([
      '0:1',
    ]);
    expect(wrapper.find('.line-grid [data-at="0:1"]').attributes('data-column')).toBe('productId');
  });

  it.each([
    ['duplicating', { key: 'd', code: 'KeyD', ctrlKey: true, shiftKey: true }, '2:2', ['Chairs', 'Pads', 'Pads', '']],
    ['inserting', { key: 'i', code: 'KeyI', altKey: true, shiftKey: true }, '1:2', ['Chairs', '', 'Pads', '']],
    ['moving up', { key: 'ArrowUp', code: 'ArrowUp', altKey: true, shiftKey: true }, '0:2', ['Pads', 'Chairs', '']],
  ] as const)('%s a line moves the cursor with it', async (_what, keys, at, lines) => {
    const stop = listenToKeys(window);
    wrapper.find<HTMLElement>('.line-grid [data-at="1:2"]').element.focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }));
    await expect
      .poll(() => wrapper.findAll('.line-grid .grid-row [data-column="description"]').map((cell) => cell.text()))
      .toEqual(lines);
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe(at);
    stop();
  });

  it.each(['g', 'n', 'P'])('%s on the number of a line starts no shortcut', (key) => {
    const stop = listenToKeys(window);
    const ran: string[] = [];
    const shiftKey = key === 'P';
    const keys = [shiftKey ? 'Shift+P' : key.toUpperCase()];
    inSetup(() => useShortcuts([{ keys, text: 'palette.goTo', group: 'go', run: () => ran.push(key) }]));
    const press = (on: Element): void =>
      void on.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    const cell = wrapper.find<HTMLElement>('.line-grid [data-at="0:0"]').element;
    cell.focus();
    press(cell);
    expect(ran).toEqual([]);
    // Elsewhere it does.
    press(document.body);
    expect(ran).toEqual([key]);
    stop();
  });
});

describe('from cell to cell of the lines', () => {
  const cursor = (): string | undefined => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-at]');
    return cell ? `${String(cell.dataset.at?.split(':')[0])} ${String(cell.dataset.column)}` : undefined;
  };
  async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    await flushPromises();
  }
  async function edit(line: number, column: string): Promise<void> {
    await wrapper
      .get(`.line-grid [aria-rowindex="${line + 2}"] [data-column="${column}"]`)
      .trigger('mousedown', { button: 0 });
    await flushPromises();
  }
  async function type(text: string): Promise<void> {
    await wrapper.get('.line-grid input.entry').setValue(text);
  }

  it('Enter completes the line and goes to the product of the next, with Shift to that of the line before', async () => {
    await edit(0, 'quantity');
    await type('3');
    await press('Enter');
    expect(cursor()).toBe('1 productId');
    await edit(1, 'currencyUnitPrice');
    await press('Enter', { shiftKey: true });
    expect(cursor()).toBe('0 productId');
    await expect.poll(async () => (await company.store.record('daybook-invoice'))?.local?.lines[0]?.quantity).toBe('3');
  });

  it('Enter in the empty row makes a line of it and goes to the next empty row', async () => {
    await edit(2, 'description');
    await type('Carriage');
    await press('Enter');
    expect(cursor()).toBe('3 productId');
    expect(wrapper.findAll('.line-grid .grid-row')).toHaveLength(4);
    // Nothing was typed into this one: there is no further row.
    await press('Enter');
    await press('Enter');
    expect(wrapper.findAll('.line-grid .grid-row')).toHaveLength(4);
  });

  it('Ctrl+Enter goes down the column, with Shift up', async () => {
    await edit(0, 'quantity');
    await press('Enter', { ctrlKey: true });
    expect(cursor()).toBe('1 quantity');
    await press('Enter', { ctrlKey: true, shiftKey: true });
    expect(cursor()).toBe('0 quantity');
  });

  it('Tab goes from a product to the quantity, past what the product has filled, and past net or gross', async () => {
    await edit(2, 'productId');
    await type(PRODUCT);
    await press('Tab');
    expect(cursor()).toBe('2 quantity');
    await press('Tab');
    expect(cursor()).toBe('2 currencyUnitPrice');
    await press('Tab', { shiftKey: true });
    await press('Tab', { shiftKey: true });
    expect(cursor()).toBe('2 productId');
    // Without a product, everything is typed.
    await edit(3, 'productId');
    const stops: (string | undefined)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await press('Tab');
      stops.push(cursor());
    }
    expect(stops).toEqual(['3 description', '3 accountId', '3 quantity', '3 currencyUnitPrice', '3 taxCodeId']);
  });

  it('Enter in a list of choices takes the marked one and stays; only the next Enter completes the line', async () => {
    await edit(0, 'productId');
    await type(PRODUCT);
    expect(document.querySelectorAll('[role="option"]').length).toBeGreaterThan(0);
    await press('Enter');
    expect(cursor()).toBe('0 productId');
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(0);
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.local?.lines[0]?.productId)
      .toBe(company.reference('product', PRODUCT)?.id);
    await press('Enter');
    expect(cursor()).toBe('1 productId');
  });
});

/** Pastes into a cell of a line, by default the second line. */
function paste(column: string, text: string, line = 1): void {
  const cell = wrapper
    .find<HTMLElement>(`.line-grid [data-at="${line}:2"]`)
    .element.closest('.grid-row')
    ?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  cell?.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  cell?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
const descriptionHeld = async (line: number) =>
  (await company.store.record('daybook-invoice'))?.local?.lines[line]?.description;
const priceHeld = async () => (await company.store.record('daybook-invoice'))?.local?.lines[1]?.currencyUnitPrice;

describe('a figure pasted into a cell', () => {
  it.each([
    ['(1,250.00)', '-1250'],
    ['£12', '12'],
    ['1.234,50', '1234.5'],
  ])('is read as in the review of a pasted table: %s', async (copied, price) => {
    paste('currencyUnitPrice', copied);
    await expect.poll(priceHeld).toBe(price);
  });

  it.each([
    ['(12.50+3.20)', '15.7'],
    ['(40/4)', '10'],
    ['(1+2)*(3+4)', '21'],
  ])('is calculated if it is a calculation, as when typed: %s', async (copied, price) => {
    paste('currencyUnitPrice', copied);
    await expect.poll(priceHeld).toBe(price);
  });

  it.each([
    ['currencyUnitPrice', 'INV1234'],
    ['currencyUnitPrice', '500ABC'],
    ['currencyUnitPrice', '10%'],
    ['quantity', '10%'],
  ])('stays as invalid input if it is not a figure: %s %s', async (column, copied) => {
    paste(column, copied);
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.badInput)
      .toEqual({ [`lines.pads.${column}`]: copied });
    expect(await priceHeld()).toBe('5');
  });
});

describe('a text pasted into the cell of an account', () => {
  it.each([
    ['4000', { accountId: expect.any(String) }, {}],
    ['sales', { accountId: expect.any(String) }, {}],
    ['400', {}, { 'lines.pads.accountId': '400' }],
    ['al', {}, { 'lines.pads.accountId': 'al' }],
  ])('is the account of that code or name, or stays as it is: %s', async (text, line, badInput) => {
    paste('accountId', text);
    const held = async () => {
      const record = await company.store.record('daybook-invoice');
      return { bad: record?.badInput, accountId: record?.local?.lines[1]?.accountId };
    };
    await expect.poll(held).toEqual({ bad: badInput, accountId: undefined, ...line });
  });
});

describe('a text copied from a cell', () => {
  it.each(['- Rabatt 5 %', '=Total', "'quoted'"])('is the same when pasted: %s', async (text) => {
    paste('description', text);
    await expect.poll(() => descriptionHeld(1)).toBe(text);
    const clipboardData = new DataTransfer();
    wrapper
      .find('.line-grid [data-at="1:2"]')
      .element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    paste('description', clipboardData.getData('text/plain'), 0);
    await expect.poll(() => descriptionHeld(0)).toBe(text);
  });
});

describe('text that is being typed', () => {
  it('counts days in an empty due date from the date of the document', async () => {
    const field = (id: string) => wrapper.find<HTMLInputElement>(`[data-path="${id}"] input`);
    for (const [id, text] of [
      ['docDate', '1-2-26'],
      ['dueDate', ''],
    ] as const) {
      await field(id).setValue(text);
      await field(id).trigger('blur');
    }
    const due = field('dueDate').element;
    due.focus();
    for (const key of '+30d') {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      due.dispatchEvent(event);
      if (!event.defaultPrevented) await field('dueDate').setValue(due.value + key);
      await flushPromises();
    }
    due.blur();
    // 2026 is no leap year: 30 days from 1 February.
    await expect.poll(async () => (await company.store.record('daybook-invoice'))?.local?.dueDate).toBe('2026-03-03');
  });

  it('is not called wrong before the field is left', async () => {
    const input = wrapper.find<HTMLInputElement>('[data-path="contactAccountId"] input');
    input.element.focus();
    await input.setValue('wharf');
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.badInput)
      .toEqual({ contactAccountId: 'wharf' });
    expect(wrapper.find('.before').exists()).toBe(false);
    expect(wrapper.find('[data-path="contactAccountId"] .field-note').exists()).toBe(false);
    await input.trigger('keydown', { key: 'Escape' });
    await input.setValue('wharf');
    await input.trigger('blur');
    await expect.poll(() => wrapper.find('.before').text()).toContain('Customer: “wharf” is not one of the choices');
  });
});
