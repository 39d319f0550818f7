import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setCurrentLanguage } from '../../../../src/app/base/i18n/language.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { guid } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { shownBatch, type ShownBatch } from './support.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
let company: CompanyData;
let batch: ShownBatch;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  batch = await shownBatch('saleInvoice');
});
afterEach(() => {
  batch.wrapper.unmount();
  document.body.innerHTML = '';
});

/** The drafts of the company, in the order in which they were made. */
async function drafts(): Promise<Document[]> {
  const rows = await company.store.pendingRows();
  const records = await Promise.all(rows.map(({ key }) => company.store.record(key)));
  return records
    .flatMap((record) => (record ? [currentVersion(record)] : []))
    .sort((a, b) => ((a.intRef ?? '') < (b.intRef ?? '') ? -1 : 1));
}
/** Presses the Undo of the message. */
async function takeBack(): Promise<void> {
  await expect.poll(() => useToasts().current?.action).toBeDefined();
  useToasts().current?.action?.run();
}
const described = async () => (await drafts()).map(({ description }) => description);
/** A whole row: Ashdown pays standard tax, 20 %. */
async function enterRow(row: number, description: string, column: 'net' | 'gross', amount: string): Promise<void> {
  await batch.enter(row, 'contactAccountId', 'ASH');
  await batch.enter(row, 'description', description);
  await batch.enter(row, column, amount);
}

describe('a batch of sales invoices', () => {
  it('begins in the empty row, with nothing wrong for those who hear it', async () => {
    expect(batch.cursor()).toBe('0 contactAccountId');
    expect(batch.texts('contactAccountId')).toEqual(['']);
    expect(await findings(batch.wrapper.element)).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  it('each row is a draft, coded by its customer, and its amounts are those of an invoice', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    expect(batch.texts('taxCodeId')).toEqual(['S', '']);
    expect(['net', 'tax', 'gross'].map((column) => batch.texts(column)[0])).toEqual(['100.00', '20.00', '120.00']);
    await expect.poll(async () => (await drafts())[0]?.lines[0]?.currencyUnitPrice).toBe('100');
    const [draft] = await drafts();
    expect(draft).toMatchObject({
      docClass: 'saleInvoice',
      contactAccountId: company.reference('contactAccount', 'ASH')?.id,
      description: 'Desk',
      lines: [
        { description: 'Desk', quantity: '1', isNetEntry: true, taxCodeId: company.reference('taxCode', 'S')?.id },
      ],
    });
  });

  it('asks about a date that nobody means, and the row is complete once that is answered', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await batch.enter(0, 'docDate', '1.3.1926');
    const record = async () => company.store.record((await company.store.pendingRows())[0]?.key ?? '');
    await expect.poll(async () => (await record())?.badInput).toEqual({ 'docDate.asked': 'farDate' });
    await batch.edit(0, 'docDate');
    await batch.press('Escape');
    const lacks = () => batch.wrapper.find('.batch-lacks');
    await expect.poll(() => lacks().text()).toContain('is more than a year from today');
    await lacks().find('button').trigger('click');
    await expect.poll(async () => (await record())?.badInput).toEqual({});
    expect(lacks().exists()).toBe(false);
  });

  it('warns of an account of the other side, and the row is complete all the same', async () => {
    const position = unreadCursor('reference:account');
    const rent = { kind: 'account', id: guid(77), code: '7100', description: 'Rent', accountType: 'expense' };
    await company.store.forSync.writeReferences('account', [referenceSchema.parse(rent)], false, position);
    await company.read();
    await enterRow(0, 'Desk', 'net', '100');
    await batch.enter(0, 'accountId', '7100');
    await expect
      .poll(() => batch.texts('lack')[0])
      .toBe('Account, line 1: an account of purchases (Expense) on a sale.');
    const record = await company.store.record((await company.store.pendingRows())[0]?.key ?? '');
    expect(record?.badInput ?? {}).toEqual({});
  });

  it('a gross amount is kept as gross: 59.95 with 20 % is 49.96 and 9.99', async () => {
    await enterRow(0, 'Lamp', 'gross', '59.95');
    expect(['net', 'tax', 'gross'].map((column) => batch.texts(column)[0])).toEqual(['49.96', '9.99', '59.95']);
    await expect
      .poll(async () => (await drafts())[0]?.lines[0])
      .toMatchObject({ currencyUnitPrice: '59.95', isNetEntry: false });
    // The next row is entered as this one was.
    await batch.edit(1, 'description');
    await batch.press('Tab');
    await batch.press('Tab');
    await batch.press('Tab');
    expect(batch.cursor()).toBe('1 gross');
  });

  it('Esc gives the amount back with the way it was entered', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await batch.edit(0, 'gross');
    await batch.type('7');
    expect(batch.texts('net')[0]).toBe('5.83');
    await batch.press('Escape');
    expect(['net', 'tax', 'gross'].map((column) => batch.texts(column)[0])).toEqual(['100.00', '20.00', '120.00']);
    await expect
      .poll(async () => (await drafts())[0]?.lines[0])
      .toMatchObject({ currencyUnitPrice: '100', isNetEntry: true });
  });

  it('a row whose text was taken out again leaves no draft behind', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await batch.edit(1, 'description');
    await batch.type('Lamp');
    await expect.poll(async () => (await drafts()).length).toBe(2);
    await batch.press('Escape');
    await batch.press('Escape');
    batch.wrapper.unmount();
    await expect.poll(described).toEqual(['Desk']);
  });

  it('Enter completes a row and goes to the first cell of the next', async () => {
    await batch.edit(0, 'contactAccountId');
    await batch.type('ASH');
    await batch.press('Enter');
    await batch.press('Enter');
    expect(batch.cursor()).toBe('1 contactAccountId');
    expect(batch.texts('lack')[0]).toContain('The amount is missing');
  });

  it('the next row has the date of the row above', async () => {
    await batch.enter(0, 'contactAccountId', 'ASH');
    await batch.enter(0, 'docDate', '2026-02-03');
    expect(batch.texts('docDate')).toEqual(['03 Feb 2026', '03 Feb 2026']);
  });

  it('an amount that is none stays in its cell and says why; it is not counted', async () => {
    await enterRow(0, 'Desk', 'net', '12,x');
    expect(batch.texts('net')[0]).toBe('12,x');
    expect(batch.wrapper.get('[aria-rowindex="2"] [data-column="net"]').attributes('aria-invalid')).toBe('true');
    expect(batch.texts('tax')[0]).toBe('');
    expect(batch.texts('lack')[0]).toContain('Net: “12,x”');
    await expect
      .poll(async () => Object.values((await company.store.record((await drafts())[0]?.intRef ?? ''))?.badInput ?? {}))
      .toEqual(['12,x']);
    expect(batch.total('entered')).toBe('0.00');
  });

  it('compares what was entered with the control total', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await enterRow(1, 'Lamp', 'gross', '59.95');
    expect(batch.total('entered')).toBe('179.95');
    expect(batch.total('difference')).toBeUndefined();
    const control = batch.wrapper.get<HTMLInputElement>('.batch-control input');
    await control.setValue('200');
    await control.trigger('blur');
    await expect.poll(() => batch.total('difference')).toBe('20.05');
    await control.setValue('179.95');
    await control.trigger('blur');
    await expect.poll(() => batch.total('difference')).toBe('none');
  });

  it('shows the currency where it is not that of the books, and leaves it out of the total', async () => {
    expect(batch.texts('currency')).toEqual([]);
    await enterRow(0, 'Desk', 'net', '100');
    expect(batch.texts('currency')).toEqual([]);
    await batch.enter(1, 'contactAccountId', 'KOBE');
    await batch.enter(1, 'net', '5000');
    expect(batch.texts('currency').slice(0, 2)).toEqual(['GBP', 'JPY']);
    expect(batch.total('entered')).toBe('120.00');
    expect(batch.wrapper.get('.batch-foot').text()).toContain('not in the total: 5,000 JPY');
  });

  it('has all its rows when somebody comes back', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await batch.edit(1, 'contactAccountId');
    await batch.type('KOBE');
    batch.wrapper.unmount();
    batch = await shownBatch('saleInvoice');
    await expect
      .poll(() => batch.texts('contactAccountId'))
      .toEqual(['ASH Ashdown Furniture', 'KOBE Kobe Lighting', '']);
    await expect.poll(() => batch.texts('gross')[0]).toBe('120.00');
    expect(await drafts()).toHaveLength(2);
  });

  it('copies the cell above with Ctrl+D', async () => {
    const stop = listenToKeys(window);
    await enterRow(0, 'Desk', 'gross', '120');
    for (const column of ['contactAccountId', 'description', 'gross']) {
      batch.wrapper.find<HTMLElement>(`[aria-rowindex="3"] [data-column="${column}"]`).element.focus();
      await batch.press('d', { ctrlKey: true, code: 'KeyD' });
    }
    expect(batch.texts('description').slice(0, 2)).toEqual(['Desk', 'Desk']);
    expect(batch.texts('gross').slice(0, 2)).toEqual(['120.00', '120.00']);
    expect(batch.total('entered')).toBe('240.00');
    stop();
  });

  it('copies an amount of three decimals as it is, on a German page too', async () => {
    setCurrentLanguage('de');
    onTestFinished(() => setCurrentLanguage('en'));
    const stop = listenToKeys(window);
    await enterRow(0, 'Schrauben', 'net', '1,125');
    await batch.enter(1, 'description', 'Muttern');
    batch.wrapper.find<HTMLElement>('[aria-rowindex="3"] [data-column="net"]').element.focus();
    await batch.press('d', { ctrlKey: true, code: 'KeyD' });
    const prices = async () => {
      const keys = (await company.store.pendingRows()).map(({ key }) => key);
      return (await company.store.records(keys)).map(({ local }) => local?.lines[0]?.currencyUnitPrice);
    };
    await expect.poll(prices).toEqual(['1.125', '1.125']);
    stop();
  });

  it('undoes the last step in whichever row it was', async () => {
    const stop = listenToKeys(window);
    await batch.enter(0, 'contactAccountId', 'ASH');
    await batch.enter(1, 'contactAccountId', 'KOBE');
    await batch.enter(0, 'description', 'Desk');
    const undo = () => batch.press('z', { ctrlKey: true, code: 'KeyZ' });
    await undo();
    expect(batch.texts('description')[0]).toBe('');
    expect(batch.cursor()).toBe('0 description');
    await undo();
    expect(batch.texts('contactAccountId').slice(0, 2)).toEqual(['ASH Ashdown Furniture', '']);
    await batch.press('z', { ctrlKey: true, shiftKey: true, code: 'KeyZ' });
    expect(batch.texts('contactAccountId').slice(0, 2)).toEqual(['ASH Ashdown Furniture', 'KOBE Kobe Lighting']);
    stop();
  });

  it('removes a row with its draft, and puts both back', async () => {
    const stop = listenToKeys(window);
    await enterRow(0, 'Desk', 'net', '100');
    await enterRow(1, 'Lamp', 'net', '50');
    batch.wrapper.find<HTMLElement>('[aria-rowindex="2"] [data-column="description"]').element.focus();
    await batch.press('Delete', { altKey: true });
    await expect.poll(() => batch.texts('description')).toEqual(['Lamp', '']);
    await expect.poll(described).toEqual(['Lamp']);
    await takeBack();
    await expect.poll(() => batch.texts('description')).toEqual(['Desk', 'Lamp', '']);
    await expect.poll(described).toEqual(['Desk', 'Lamp']);
    stop();
  });

  it('takes pasted rows from the cursor on, and gives them back in one step', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    batch.wrapper.find<HTMLElement>('[aria-rowindex="3"] [data-column="contactAccountId"]').element.focus();
    await batch.paste('ASH\t2026-02-03\tPO 1\tChair\t4000\tS\t10\t\t\nNobody\t2026-02-04\tPO 2\tTable\t\tT\t\t\t22');
    // Long pastes are taken in slices.
    await expect
      .poll(() => batch.texts('contactAccountId'))
      .toEqual(['ASH Ashdown Furniture', 'ASH Ashdown Furniture', 'Nobody', '']);
    await expect.poll(() => batch.texts('gross').slice(0, 3)).toEqual(['120.00', '12.00', '22.00']);
    // 22.00 with 10 % is 20.00 and 2.00.
    expect(batch.texts('net')[2]).toBe('20.00');
    expect(batch.texts('lack')[2]).toContain('Customer');
    await expect.poll(drafts).toHaveLength(3);
    await takeBack();
    await expect.poll(() => batch.texts('description')).toEqual(['Desk', '']);
    await expect.poll(drafts).toHaveLength(1);
  });

  it('reads a pasted table by its headings', async () => {
    await batch.paste('Description\tCustomer\tGross amount\tInvoice date\nChair\tAshdown Furniture\t24\t2026-02-03');
    await expect.poll(() => batch.texts('contactAccountId')[0]).toBe('ASH Ashdown Furniture');
    await expect
      .poll(() => ['net', 'tax', 'gross', 'description'].map((column) => batch.texts(column)[0]))
      .toEqual(['20.00', '4.00', '24.00', 'Chair']);
  });

  it('reads all figures of a pasted table in one notation, and takes no total for an invoice', async () => {
    await batch.paste('Description\tCustomer\tGross\nDesk\tASH\t1.234\nPaper\tASH\t99,90\nTotal\t\t1.333,90');
    await expect.poll(() => batch.texts('gross')).toEqual(['1,234.00', '99.90', '']);
    await expect.poll(() => useToasts().current?.text).toBe('2 rows pasted. 1 row of totals is left out.');
  });

  it('a new batch leaves the drafts, and can be taken back', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await batch.wrapper
      .findAll('button')
      .find((each) => each.text() === 'New batch')
      ?.trigger('click');
    await expect.poll(() => batch.texts('description')).toEqual(['']);
    expect(await drafts()).toHaveLength(1);
    await takeBack();
    await expect.poll(() => batch.texts('description')).toEqual(['Desk', '']);
  });

  it('shows a document of several lines with its total, and takes no typing for it', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await expect.poll(async () => (await drafts())[0]?.lines[0]?.currencyUnitPrice).toBe('100');
    const key = (await drafts())[0]?.intRef ?? '';
    const { lines } = invoiceOf(company);
    await company.store.edit(key, (held) => ({ ...held, lines }));
    await flushPromises();
    // 25.00 and 20 %.
    await expect.poll(() => batch.texts('gross')[0]).toBe('30.00');
    await batch.edit(0, 'net');
    expect(batch.wrapper.find('.line-grid input.entry').exists()).toBe(false);
  });

  it('does not change a document that is no draft any more', async () => {
    await enterRow(0, 'Desk', 'net', '100');
    await expect.poll(async () => (await drafts())[0]?.lines[0]?.currencyUnitPrice).toBe('100');
    const key = (await drafts())[0]?.intRef ?? '';
    const held = await company.store.record(key);
    await company.store.forSync.write([
      {
        expectedRevision: held?.revision ?? null,
        record: recordOf({ ...held, base: { ...held?.local, statusList: ['posted'] }, local: null }),
      },
    ]);
    const cell = (): string[] => batch.wrapper.get('[aria-rowindex="2"] [data-column="description"]').classes();
    await expect.poll(cell).toContain('fixed');
    await batch.edit(0, 'description');
    expect(batch.wrapper.find('.line-grid input.entry').exists()).toBe(false);
  });
});

describe('a batch of receipts', () => {
  beforeEach(async () => {
    batch.wrapper.unmount();
    batch = await shownBatch('receipt');
  });

  it('each row is an amount received', async () => {
    await batch.enter(0, 'contactAccountId', 'ASH');
    await batch.enter(0, 'paid', '40+2.50');
    expect(batch.texts('paid')[0]).toBe('42.50');
    expect(batch.total('entered')).toBe('42.50');
    await expect
      .poll(async () => (await drafts())[0])
      .toMatchObject({ docClass: 'receipt', currencyAmount: '42.5', lines: [] });
  });

  it('one with an account has a line that comes to the amount', async () => {
    await batch.enter(0, 'paid', '42.50');
    await batch.enter(0, 'accountId', '4000');
    await expect
      .poll(async () => (await drafts())[0]?.lines)
      .toMatchObject([{ currencyUnitPrice: '42.5', isNetEntry: false }]);
    await batch.enter(0, 'paid', '50');
    expect(batch.total('entered')).toBe('50.00');
    await expect.poll(async () => (await drafts())[0]?.lines[0]?.currencyUnitPrice).toBe('50');
    expect((await company.store.record((await drafts())[0]?.intRef ?? ''))?.badInput).toEqual({});
  });
});

describe('a batch that is begun before the company has been read', () => {
  it('gets the document type when it comes: there is no column to type it into', async () => {
    batch.wrapper.unmount();
    batch = await shownBatch('purchaseInvoice');
    await batch.enter(0, 'description', 'Brackets');
    await expect.poll(drafts).toHaveLength(1);
    expect((await drafts())[0]?.docTypeId).toBeUndefined();

    const type = referenceSchema.parse({ kind: 'docType', id: guid(70), code: 'PIN', docClass: 'purchaseInvoice' });
    await company.store.forSync.writeReferences(
      'docType',
      [...company.references('docType').all, type],
      true,
      unreadCursor('reference:docType'),
    );
    await expect.poll(async () => (await drafts())[0]?.docTypeId).toBe(type.id);
    await batch.enter(1, 'description', 'Hinges');
    await expect.poll(async () => (await drafts()).map(({ docTypeId }) => docTypeId)).toEqual([type.id, type.id]);
  });
});
