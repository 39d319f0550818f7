import { flushPromises, type DOMWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useTyping } from '../../../src/app/company/session/typing.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { apiVersionSchema } from '../../../src/domain/values/apiVersion.ts';
import { guid } from '../../support/documents.ts';
import { findings } from '../support/axe.ts';
import { giveLayout } from '../support/company.ts';
import { DESK, LAMP, openPrices, pricedCompany, salePrice, servicePrices, type Opened } from './support.ts';

beforeAll(giveLayout);
let company: CompanyData;
let opened: Opened;
beforeEach(async () => {
  company = await pricedCompany();
});
afterEach(() => {
  opened.wrapper.unmount();
  company.close();
  document.body.replaceChildren();
});

async function open(address = '/prices'): Promise<void> {
  opened = await openPrices(company, address);
}
function shown(column: string): string[] {
  return opened.wrapper.findAll(`.grid-row [data-column="${column}"]`).map((cell) => cell.text());
}
function cell(row: number, column: string): DOMWrapper<Element> {
  const found = opened.wrapper.findAll(`.grid-row [data-column="${column}"]`)[row];
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
}
/** Types into a cell as a person does, and leaves it with Enter; in a list, the first Enter takes the choice. */
async function type(row: number, column: string, text: string): Promise<void> {
  await cell(row, column).trigger('focus');
  await cell(row, column).trigger('keydown', { key: 'F2' });
  await flushPromises();
  const input = cell(row, column).find('input');
  await input.setValue(text);
  await input.trigger('keydown', { key: 'Enter' });
  if (document.activeElement === input.element) await input.trigger('keydown', { key: 'Enter' });
  await flushPromises();
}
function button(text: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
  if (!found) throw new Error(`no button ${text}`);
  return found;
}
async function press(text: string): Promise<void> {
  button(text).click();
  await flushPromises();
}
async function undo(until: () => PromiseLike<unknown>): Promise<void> {
  await opened.wrapper.find('button[aria-label="Undo"]').trigger('click');
  await until();
  await flushPromises();
}
async function stored(key: string) {
  return company.store.resources.record('salePrice', key);
}

describe('the grid of prices', () => {
  it('lists prices of all products in the order of a price list, with an empty row at the end', async () => {
    await servicePrices(company, [
      salePrice({ of: LAMP, at: '40' }),
      salePrice({ from: '10', at: '280' }),
      salePrice({ to: '9' }),
    ]);
    await open();
    expect(shown('product')).toEqual(['DESK', 'DESK', 'LAMP', '']);
    expect(shown('quantityFrom')).toEqual(['1', '10', '1', '']);
    expect(shown('quantityTo')).toEqual(['9', '', '', '']);
    expect(shown('unitPrice')).toEqual(['300.00', '280.00', '40.00', '']);
    expect(shown('unit')).toEqual(['EACH', 'EACH', 'EACH', '']);
    expect(opened.wrapper.find('.list-count').text()).toBe('3 prices');
    expect(await findings(opened.wrapper.element)).toEqual([]);
  });

  it('opens at the first price, also for somebody who is there before the prices are read', async () => {
    await servicePrices(company, [salePrice(), salePrice({ of: LAMP, at: '40' })]);
    const opening = open();
    // As a page that is shown: the cursor goes to the first cell that is there.
    const cursor = () => document.querySelector<HTMLElement>('.price-grid .grid-row [tabindex="0"]');
    await expect.poll(() => (cursor()?.focus(), document.activeElement === cursor())).toBe(true);
    await opening;
    expect(shown('product')).toEqual(['DESK', 'LAMP', '']);
    expect(document.activeElement?.getAttribute('data-at')).toMatch(/^0:/);
  });

  it('counts the selected prices without the empty row at the end', async () => {
    await servicePrices(company, [salePrice({ of: LAMP, at: '40' }), salePrice()]);
    await open();
    await opened.wrapper.find('.price-grid [role="columnheader"]').trigger('click');
    expect(opened.wrapper.find('.list-count').text()).toBe('2 prices, 2 chosen');
  });

  it('hides side, name, project and unit in a narrow window, so that the price itself fits', async () => {
    await servicePrices(company, [salePrice()]);
    const before = window.innerWidth;
    try {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: 640 });
      await open();
      expect(
        opened.wrapper
          .findAll('.price-grid [role="columnheader"]')
          .map((heading) => heading.text())
          .slice(1),
      ).toEqual(['Sync', 'Product', 'Customer or supplier', 'From', 'To', 'Unit price', 'Cur.', 'Effective']);
    } finally {
      Object.defineProperty(window, 'innerWidth', { configurable: true, value: before });
    }
  });

  it('marks the defaults of the specification (spec 2.3)', async () => {
    const { currency: _, effectiveDate: __, ...bare } = salePrice();
    await servicePrices(company, [bare]);
    await open();
    expect(shown('currency')[0]).toBe('GBP');
    expect(shown('effectiveDate')[0]).toBe('when sent');
    expect(cell(0, 'currency').classes()).toContain('quiet');
    expect(cell(0, 'currency').find('.clip').attributes('title')).toBe('The default currency of the environment.');
    expect(cell(0, 'unit').classes()).toContain('quiet');
  });

  it('filters by words, side, product, party, currency and the day of validity', async () => {
    const customer = company.reference('contactAccount', 'ASH')?.id ?? '';
    await servicePrices(company, [
      salePrice(),
      salePrice({ at: '310', on: '2026-06-01' }),
      salePrice({ of: LAMP, at: '40', currency: 'EUR' }),
      salePrice({ customer, at: '290' }),
    ]);
    await open();
    const choose = async (label: string, value: string) => {
      await opened.wrapper.find(`select[aria-label="${label}"]`).setValue(value);
      await flushPromises();
    };
    await opened.wrapper.find('.search-box input').setValue('ashdown');
    expect(shown('unitPrice')).toEqual(['290.00', '']);
    await opened.wrapper.find('.search-box input').setValue('');
    await choose('Currency', 'EUR');
    expect(shown('product')).toEqual(['LAMP', '']);
    await choose('Currency', '');
    await choose('Side', 'purchase');
    expect(shown('product')).toEqual(['']);
    await choose('Side', '');
    const pick = async (label: string, text: string) => {
      const field = opened.wrapper.get(`input[aria-label="${label}"]`);
      await field.setValue(text);
      await field.trigger('keydown', { key: 'Enter' });
      await flushPromises();
    };
    await pick('Customer or supplier', 'ashdown');
    expect(shown('unitPrice')).toEqual(['290.00', '']);
    await press('Clear filters');
    const day = opened.wrapper.find('input[aria-label="In force on"]');
    await day.setValue('2026-05-31');
    await day.trigger('blur');
    await flushPromises();
    expect(shown('unitPrice')).toEqual(['300.00', '290.00', '40.00', '']);
    await day.setValue('2026-06-01');
    await day.trigger('blur');
    await flushPromises();
    expect(shown('unitPrice')).toEqual(['310.00', '290.00', '40.00', '']);
    await press('Clear filters');
    expect(opened.wrapper.find('.list-count').text()).toBe('4 prices');
    await pick('Product', 'lamp');
    await expect.poll(() => shown('unitPrice')).toEqual(['40.00', '']);
    expect(opened.router.currentRoute.value.query).toEqual({ product: LAMP });
  });

  it('is edited in place, calculates, keeps unreadable text with the reason, and undoes all of it', async () => {
    const [key = ''] = await servicePrices(company, [salePrice()]);
    await open();
    await type(0, 'unitPrice', '12*3.5');
    await expect.poll(async () => (await stored(key))?.local).toMatchObject({ unitPrice: '42' });
    await expect.poll(() => shown('state')[0]).toBe('To send');
    await type(0, 'effectiveDate', '31-4');
    expect(cell(0, 'effectiveDate').classes()).toContain('bad');
    expect(cell(0, 'effectiveDate').text()).toContain('There is no such day as “31-4”.');
    await expect.poll(async () => (await stored(key))?.badInput).toEqual({ effectiveDate: '31-4' });
    await expect.poll(() => shown('state')[0]).toBe('Not complete');
    await type(0, 'effectiveDate', '2026-04-01');
    await undo(() => expect.poll(() => cell(0, 'effectiveDate').classes()).toContain('bad'));
    await undo(() => expect.poll(() => shown('effectiveDate')[0]).toBe('01 Jan 2026'));
    await undo(() => expect.poll(async () => (await stored(key))?.local).toBeNull());
    await expect.poll(() => shown('state')[0]).toBe('Synced');
    await opened.wrapper.find('button[aria-label="Redo"]').trigger('click');
    await expect.poll(async () => (await stored(key))?.local).toMatchObject({ unitPrice: '42' });
  });

  it('asks once about a price or a date that nobody means: until it is typed once more, it is not sent', async () => {
    const [key = ''] = await servicePrices(company, [salePrice({ at: '10' }), salePrice({ at: '12', from: '5' })]);
    await open();
    // More than a hundred times the other price of the product.
    await type(0, 'unitPrice', '1200.01');
    await expect.poll(async () => (await stored(key))?.badInput).toEqual({ unitPrice: '1200.01' });
    expect(cell(0, 'unitPrice').text()).toContain('more than a hundred times the largest here so far, 12.00.');
    await type(0, 'unitPrice', '1200.01');
    await expect.poll(async () => (await stored(key))?.badInput).toEqual({});
    await type(0, 'effectiveDate', '1926-04-01');
    await expect.poll(async () => (await stored(key))?.badInput).toEqual({ effectiveDate: '1926-04-01' });
    // The date has a place of its own in the order of the list.
    const asked = (): number =>
      shown('effectiveDate').findIndex((text) => text.includes('more than a year from today'));
    await expect.poll(asked).toBeGreaterThanOrEqual(0);
    await type(asked(), 'effectiveDate', '1926-04-01');
    await expect.poll(async () => (await stored(key))?.badInput).toEqual({});
    expect((await stored(key))?.local).toMatchObject({ unitPrice: '1200.01', effectiveDate: '1926-04-01' });
  });

  it('makes a new price in the empty row, which keeps its place while it is typed', async () => {
    await servicePrices(company, [salePrice({ of: LAMP, at: '40' })]);
    await open();
    await type(1, 'product', 'desk');
    await type(1, 'quantityFrom', '100');
    await type(1, 'unitPrice', '250');
    expect(shown('product')).toEqual(['LAMP', 'DESK', '']);
    await expect.poll(() => shown('state')).toEqual(['Synced', 'To send', '']);
    const made = async () => (await company.store.resources.under('salePrice', DESK))[0];
    await expect
      .poll(async () => (await made())?.local)
      .toEqual({ kind: 'salePrice', productId: DESK, quantityFrom: '100', unitPrice: '250' });
    expect(shown('effectiveDate')[1]).toBe('when sent');
  });

  it('keeps what is typed into the empty row before the cell is left, and shows it after the next start', async () => {
    await servicePrices(company, [salePrice({ of: LAMP, at: '40' })]);
    await open();
    await type(1, 'quantityFrom', '100');
    await cell(1, 'unitPrice').trigger('focus');
    await cell(1, 'unitPrice').trigger('keydown', { key: 'F2' });
    await flushPromises();
    await cell(1, 'unitPrice').find('input').setValue('5.55');
    await expect
      .poll(() => company.store.pageSettings('prices.row'))
      .toEqual({ content: { kind: 'salePrice', productId: '', quantityFrom: '100', unitPrice: '5.55' }, bad: {} });

    // As after a kill: another page of the same company.
    const next = await openPrices(company);
    await expect
      .poll(() => next.wrapper.findAll('.grid-row [data-column="unitPrice"]').map((each) => each.text()))
      .toEqual(['40.00', '5.55']);
    next.wrapper.unmount();
    // Typing is cancelled: what is kept is the row before it.
    await cell(1, 'unitPrice').find('input').trigger('keydown', { key: 'Escape' });
    await expect
      .poll(() => company.store.pageSettings('prices.row'))
      .toEqual({ content: { kind: 'salePrice', productId: '', quantityFrom: '100' }, bad: {} });
    await type(1, 'product', 'desk');
    await expect.poll(() => company.store.pageSettings('prices.row')).toBeNull();
  });

  it('locks and unlocks, and deletes after a question; each can be undone until it is sent', async () => {
    const [key = ''] = await servicePrices(company, [salePrice()]);
    await open(`/prices/${key}`);
    await expect.poll(() => opened.wrapper.find('.aside-actions').exists()).toBe(true);
    await press('Lock');
    await expect.poll(() => opened.wrapper.find('.price-aside').text()).toContain('To be locked with the next sync.');
    expect((await stored(key))?.commands.map(({ name }) => name)).toEqual(['lock']);
    await press('Unlock');
    await expect.poll(async () => (await stored(key))?.commands).toEqual([]);
    await flushPromises();
    await press('Delete');
    expect(document.querySelector('.dialog')?.textContent).toContain('Delete 1 price?');
    const [, yes] = [...document.querySelectorAll('.dialog button')].filter((one) =>
      /Cancel|Delete/.test(one.textContent ?? ''),
    );
    (yes as HTMLButtonElement).click();
    await expect.poll(async () => (await stored(key))?.commands.map(({ name }) => name)).toEqual(['delete']);
    await flushPromises();
    expect(cell(0, 'unitPrice').classes()).toContain('struck');
    await press('Take back');
    await expect.poll(async () => (await stored(key))?.commands).toEqual([]);
  });

  it('offers to undo a step only while it is the last', async () => {
    const [key = ''] = await servicePrices(company, [salePrice(), salePrice({ of: LAMP, at: '40' })]);
    await open(`/prices/${key}`);
    await expect.poll(() => opened.wrapper.find('.aside-actions').exists()).toBe(true);
    await press('Lock');
    await expect.poll(() => useToasts().current?.action).toBeDefined();
    const offer = useToasts().current?.action;
    await type(1, 'unitPrice', '41');
    await expect.poll(() => useToasts().current).toBeNull();
    offer?.run();
    expect(await useTyping().settle()).toMatchObject({ ok: true });
    expect(shown('unitPrice').slice(0, 2)).toEqual(['300.00', '41.00']);
    expect((await stored(key))?.commands.map(({ name }) => name)).toEqual(['lock']);
  });

  it('deselects a price that a sync removed from the list', async () => {
    const [made] = await company.store.resources.create([salePrice({ at: '12' })]);
    await servicePrices(company, [salePrice({ of: LAMP })]);
    await open();
    await opened.wrapper.find('select[aria-label="Show"]').setValue('unsent');
    await opened.wrapper.find('.price-grid [role="columnheader"]').trigger('click');
    expect(opened.wrapper.find('.list-count').text()).toBe('1 of 2, 1 chosen');
    if (!made) throw new Error('it was made');
    const id = guid(7, 40);
    await company.store.forSync.write([
      {
        expectedRevision: made.revision,
        record: { ...made, id, base: { ...salePrice({ at: '12' }), id }, local: null },
      },
    ]);
    await expect.poll(() => opened.wrapper.find('.list-count').text()).toBe('0 of 2');
  });

  it('opens the price of a link', async () => {
    const [, key = ''] = await servicePrices(company, [salePrice(), salePrice({ of: LAMP, at: '40' })]);
    await open(`/prices/${key}`);
    await expect.poll(() => opened.wrapper.find('.price-aside').exists()).toBe(true);
    expect(opened.wrapper.find('.price-aside').text()).toContain('list price from 01 Jan 2026, 1+');
    expect(opened.wrapper.find('.grid-row.current [data-column="product"]').text()).toBe('LAMP');
    expect(await findings(opened.wrapper.element)).toEqual([]);
  });
});

describe('the price sheet of a product', () => {
  it('shows its prices, warnings about them, and which price applies when', async () => {
    const customer = company.reference('contactAccount', 'ASH')?.id ?? '';
    await servicePrices(company, [
      salePrice({ to: '9' }),
      salePrice({ from: '12', at: '280' }),
      salePrice({ at: '320', on: '2026-06-01' }),
      salePrice({ customer, at: '270', on: '2026-04-01' }),
      salePrice({ of: LAMP }),
    ]);
    await open(`/prices?product=${DESK}`);
    await expect.poll(() => opened.wrapper.find('.segments').exists()).toBe(true);
    expect(shown('unitPrice')).toHaveLength(5);
    expect(opened.wrapper.find('.findings').text()).toContain('No price between 9 and 12.');
    const segments = () => opened.wrapper.findAll('.segment').map((one) => one.text().replace(/\s+/g, ' '));
    expect(segments()).toEqual([
      '01 Jan 2026 to 31 May 2026300.00 GBPlist price from 01 Jan 2026, 1–9',
      expect.stringMatching(/^01 Jun 2026 until further notice(today)?320.00 GBPlist price from 01 Jun 2026, 1\+$/),
    ]);
    const party = opened.wrapper.find('.timeline input[aria-label="For"]');
    await party.setValue('ash');
    await party.trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(segments()[1]).toMatch(
      /^01 Apr 2026 until further notice(today)?270.00 GBPcustomer price from 01 Apr 2026, 1\+$/,
    );
    expect(await findings(opened.wrapper.element)).toEqual([]);
  });

  it('starts new rows with its product', async () => {
    await servicePrices(company, [salePrice()]);
    await open(`/prices?product=${DESK}`);
    await type(1, 'quantityFrom', '50');
    await type(1, 'unitPrice', '100/7');
    const made = async () => (await company.store.resources.under('salePrice', DESK)).find(({ id }) => id === null);
    await expect
      .poll(async () => (await made())?.local)
      .toEqual({ kind: 'salePrice', productId: DESK, quantityFrom: '50', unitPrice: '14.28571' });
  });
});

describe('from cell to cell of the prices', () => {
  const cursor = (): string | undefined => {
    const at = document.activeElement?.closest<HTMLElement>('[data-at]');
    return at ? `${String(at.dataset.at?.split(':')[0])} ${String(at.dataset.column)}` : undefined;
  };
  async function key(name: string, more: KeyboardEventInit = {}): Promise<void> {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
    );
    await flushPromises();
  }
  async function edit(row: number, column: string): Promise<void> {
    await cell(row, column).trigger('focus');
    await cell(row, column).trigger('keydown', { key: 'F2' });
    await flushPromises();
  }

  it('Enter goes to the first cell of the next price, Ctrl+Enter down the column, Tab to the next cell', async () => {
    await servicePrices(company, [salePrice(), salePrice({ from: '10', at: '280' })]);
    await open();
    await edit(0, 'unitPrice');
    await key('Enter');
    // Side and product of a price that is there are fixed.
    expect(cursor()).toBe('1 party');
    await edit(1, 'quantityTo');
    await key('Enter', { shiftKey: true });
    expect(cursor()).toBe('0 party');
    await edit(0, 'unitPrice');
    await key('Enter', { ctrlKey: true });
    expect(cursor()).toBe('1 unitPrice');
    await key('Enter', { ctrlKey: true, shiftKey: true });
    expect(cursor()).toBe('0 unitPrice');
    await edit(0, 'effectiveDate');
    await key('Tab');
    expect(cursor()).toBe('1 party');
    await key('Tab', { shiftKey: true });
    expect(cursor()).toBe('0 effectiveDate');
  });

  it('Enter in the empty row makes a price of it and goes to the next empty row', async () => {
    await open();
    await edit(0, 'product');
    await cell(0, 'product').get('input').setValue('LAMP');
    await key('Enter');
    expect(cursor()).toBe('0 product');
    await key('Enter');
    await expect.poll(cursor).toBe('1 side');
    expect(shown('product')).toEqual(['LAMP', '']);
  });
});

describe('Enter in a field of a dialog that changes many prices', () => {
  it('takes the choice of a list and applies nothing', async () => {
    await servicePrices(company, [salePrice()]);
    await open();
    await press('Copy…');
    await expect.poll(() => document.querySelector('.dialog input[role="combobox"]')).not.toBeNull();
    const party = document.querySelector<HTMLInputElement>('.dialog input[role="combobox"]');
    if (!party) throw new Error('no party is asked for');
    party.focus();
    party.value = 'ash';
    party.dispatchEvent(new Event('input'));
    await flushPromises();
    for (let times = 0; times < 2; times += 1) {
      party.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await flushPromises();
      expect(party.value).toBe('ASH Ashdown Furniture');
      expect(document.activeElement).toBe(party);
      expect(document.querySelector('.plan-summary')?.textContent).toContain('GBP 1');
      expect(await company.store.resources.under('salePrice', DESK)).toHaveLength(1);
    }
    await press('Apply: 1 new');
    await expect.poll(async () => (await company.store.resources.under('salePrice', DESK)).length).toBe(2);
  });

  it('corrects a row of an import and imports nothing, with Ctrl too', async () => {
    await open();
    await press('Import…');
    await expect.poll(() => document.querySelector('.paste-place')).not.toBeNull();
    const place = document.querySelector<HTMLTextAreaElement>('.paste-place');
    if (place) place.value = 'Product,Qty from,Unit price\nDESK,5,290\nLAMP,1,cheap\n';
    place?.dispatchEvent(new Event('input'));
    await flushPromises();
    await press('Look them over');
    for (const more of [{}, { ctrlKey: true }]) {
      const edited = document.querySelector<HTMLElement>('.dialog .grid-row [data-column="unitPrice"]');
      edited?.focus();
      edited?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }));
      await flushPromises();
      const input = document.querySelector<HTMLInputElement>('.dialog .grid-row input');
      if (!input) throw new Error('no cell is edited');
      input.value = 'dear';
      input.dispatchEvent(new Event('input'));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }));
      await flushPromises();
      expect(document.querySelectorAll('.dialog .grid-row [data-column="unitPrice"].bad')).toHaveLength(2);
    }
    expect(await company.store.resources.under('salePrice', DESK)).toEqual([]);
  });
});

describe('many prices at once', () => {
  it('are changed as the preview showed, in one step', async () => {
    await servicePrices(company, [salePrice({ at: '19.99' }), salePrice({ from: '10', at: '18.5' })]);
    await open();
    await press('Change…');
    await expect.poll(() => document.querySelector('.dialog input[aria-label="By"]')).not.toBeNull();
    const by = document.querySelector<HTMLInputElement>('.dialog input[aria-label="By"]');
    const [, rounding] = [...document.querySelectorAll<HTMLSelectElement>('.dialog select')];
    if (!by || !rounding) throw new Error('the dialog is not whole');
    by.value = '5';
    by.dispatchEvent(new Event('input'));
    rounding.value = 'round005';
    rounding.dispatchEvent(new Event('change'));
    await flushPromises();
    // Without a day, nothing changes: the present prices apply until then.
    expect(document.querySelector('.dialog')?.textContent).toContain('Type the day from which the new prices hold');
    const from = document.querySelector<HTMLInputElement>('.dialog input[aria-label="From"]');
    if (!from) throw new Error('no day is asked for');
    from.value = '1-12-2099';
    from.dispatchEvent(new Event('input'));
    await flushPromises();
    expect(document.querySelector('.plan-summary')?.textContent).toBe('Sale 2 · GBP 2 · from 01 Dec 2099');
    for (const field of [by, from])
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await flushPromises();
    expect(shown('unitPrice')).toEqual(['19.99', '18.50', '']);
    // 19.99 + 5 % = 20.9895 → 21.00; 18.50 + 5 % = 19.425 → 19.45.
    expect(
      [...document.querySelectorAll('.plan-preview [data-column="becomes"]')].map((one) => one.textContent?.trim()),
    ).toEqual(['21.00', '19.45']);
    await press('Apply: 2 new');
    await expect.poll(() => shown('unitPrice').toSorted()).toEqual(['', '18.50', '19.45', '19.99', '21.00']);
    await opened.wrapper.find('button[aria-label="Undo"]').trigger('click');
    await expect.poll(() => shown('unitPrice')).toEqual(['19.99', '18.50', '']);
    expect(shown('state').slice(0, 2)).toEqual(['Synced', 'Synced']);
  });

  it('come from a spreadsheet after a check, cell by cell', async () => {
    const [key = ''] = await servicePrices(company, [salePrice()]);
    await open();
    await press('Import…');
    await expect.poll(() => document.querySelector('.paste-place')).not.toBeNull();
    const paste = new Event('paste', { cancelable: true }) as Event & { clipboardData: { getData(): string } };
    paste.clipboardData = {
      getData: () =>
        'Product\tQty from\tUnit price\tEffective date\nDESK\t1\t310.50\t2026-01-01\nLAMP\t1\t1,040.00\t\nELM\t1\t9\t\nLAMP\t10\tcheap\t\n',
    };
    document.querySelector('.paste-place')?.dispatchEvent(paste);
    await flushPromises();
    const bad = () =>
      [...document.querySelectorAll('.dialog .grid-cell.bad')].map((one) => one.querySelector('.clip')?.textContent);
    expect(bad()).toEqual(['ELM', 'cheap']);
    expect([...document.querySelectorAll('.dialog [data-column="what"] .clip')].map((one) => one.textContent)).toEqual([
      'Changed, was 300.00',
      'New',
      'Product: Not known',
      'Unit price: Not a number',
    ]);
    expect(document.querySelector('.dialog')?.textContent).toContain('2 with faults are left out.');
    await press('Take: 1 new, 1 changed');
    await expect.poll(async () => (await stored(key))?.local).toMatchObject({ unitPrice: '310.5' });
    const [lamp] = await company.store.resources.under('salePrice', LAMP);
    expect(lamp?.local).toEqual({ kind: 'salePrice', productId: LAMP, quantityFrom: '1', unitPrice: '1040' });
  });
});

describe('rows typed into the box of an import', () => {
  it('are checked like pasted ones, and stay in the box for more typing', async () => {
    await open();
    await press('Import…');
    await expect.poll(() => document.querySelector('.paste-place')).not.toBeNull();
    const place = document.querySelector<HTMLTextAreaElement>('.paste-place');
    const look = () =>
      [...document.querySelectorAll<HTMLButtonElement>('.dialog button')].find(
        (one) => one.textContent === 'Look them over',
      );
    expect(look()?.disabled).toBe(true);
    if (place) place.value = 'Product,Qty from,Unit price\nDESK,5,290\n';
    place?.dispatchEvent(new Event('input'));
    await flushPromises();
    await press('Look them over');
    expect(
      [...document.querySelectorAll('.dialog .grid-row [data-column="unitPrice"]')].map((cell) =>
        cell.textContent.trim(),
      ),
    ).toEqual(['290']);
    await press('Start again');
    expect(document.querySelector<HTMLTextAreaElement>('.paste-place')?.value).toBe(
      'Product,Qty from,Unit price\nDESK,5,290\n',
    );
    document
      .querySelector('.paste-place')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }));
    await flushPromises();
    await press('Take: 1 new');
    await expect
      .poll(async () => (await company.store.resources.under('salePrice', DESK)).map(({ local }) => local))
      .toMatchObject([{ quantityFrom: '5', unitPrice: '290' }]);
  });
});

describe('a service without prices', () => {
  it('is explained on the page, instead of showing controls without effect', async () => {
    const companies = useCompanies();
    companies.connections = [
      {
        id: 'old',
        name: 'Old',
        baseUrl: 'http://127.0.0.1',
        domain: 'd',
        userName: 'u',
        isDemo: false,
        key: 'memory',
        apiVersion: apiVersionSchema.parse('1.10.0'),
      },
    ];
    companies.currentId = 'old';
    await open();
    expect(opened.wrapper.text()).toContain('This service has no prices');
    expect(opened.wrapper.text()).toContain('It answers as version 1.10.0; prices came with version 1.11.');
    expect(opened.wrapper.findAll('button')).toHaveLength(0);
    expect(await findings(opened.wrapper.element)).toEqual([]);
  });
});
