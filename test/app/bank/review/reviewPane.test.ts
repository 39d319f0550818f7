import { setImmediate as nextTurn } from 'node:timers/promises';
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { paidAmount } from '../../../../src/domain/documents/documentAmounts.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { addDays, todayOn } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { sidesOf } from '../../../../src/domain/bank/bankLine.ts';
import { codedDraft, keepCoded, plainAmount } from '../../../../src/app/bank/coding/codeLine.ts';
import ReviewPane from '../../../../src/app/bank/review/ReviewPane.vue';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { guid } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { untilKeysAreFree } from '../../support/untilKeysAreFree.ts';
import { smallBank, type Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

giveLayout();

describe('the lines to explain', () => {
  let bank: Bank;
  let sales: string;
  let pane: VueWrapper;
  beforeEach(async () => {
    bank = await smallBank();
    sales = bank.company.reference('account', '4000')?.id ?? '';
  });
  afterEach(() => pane.unmount());

  const ago = (days: number) => addDays(todayOn(Date.now()), -days);
  async function keep(...lines: [days: number, amount: string, description: string][]): Promise<void> {
    const records = await bank.company.store.resources.create(
      lines.map(([days, amount, description]) => ({
        kind: 'bankTransaction' as const,
        bankAccountId: bank.account.id,
        bankDate: ago(days),
        description,
        ...sidesOf(decimal(amount)),
      })),
    );
    bank.book.adopt(records);
  }
  /** An open invoice of Ashdown Furniture. */
  async function invoice(at: number, docNo: string, open: string): Promise<void> {
    const id = guid(at);
    const base = invoiceOf(bank.company, {
      id,
      docNo,
      contactAccountId: bank.company.reference('contactAccount', 'ASH')?.id,
      docDate: ago(20),
      statusList: ['approved', 'posted', 'outstanding'],
      grossCurrencyAmount: open,
      outstandingCurrencyAmount: open,
      lines: [],
    });
    const record = recordOf({ key: id, docClass: 'saleInvoice', id, base });
    await bank.company.store.forSync.write([{ expectedRevision: null, record }]);
  }
  const rule = (pattern: string) =>
    bank.settings.rules.save({ id: pattern, pattern, set: {}, code: { accountId: sales } });
  async function show(line?: string): Promise<void> {
    const router = routerTo({ start: '/', ...areaPaths });
    pane = mount(ReviewPane, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account, line },
    });
    // The line where it was left is read from the store.
    await untilKeysAreFree();
    await flushPromises();
  }
  const cells = (column: string): string[] =>
    pane.findAll(`.grid-body [data-column="${column}"]`).map((cell) => cell.text());
  const rowInFocus = (): string => pane.get('.grid-row.active [data-column="description"]').text();
  async function drafts(): Promise<Document[]> {
    const rows = await bank.company.store.pendingRows();
    const records = await bank.company.store.records(rows.map(({ key }) => key));
    return records.flatMap(({ local }) => local ?? []);
  }
  async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
    const cell = pane.get('.grid-row.active [tabindex="0"]').element as HTMLElement;
    if (!pane.element.contains(document.activeElement)) cell.focus();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    await flushPromises();
  }

  it('begin at the line that is asked for, also when that is asked for later', async () => {
    await keep([9, '-12.50', 'WESTERN POWER'], [5, '-7.10', 'KIOSK'], [1, '-9.99', 'BAKERY']);
    const [power, kiosk] = bank.book.lines.value;
    await show(kiosk?.key);
    await expect.poll(() => document.activeElement?.textContent).toBe('KIOSK');
    await pane.setProps({ line: power?.key });
    await expect.poll(() => document.activeElement?.textContent).toBe('WESTERN POWER');
  });

  it('each have what explains them best, and why; certain ones are marked', async () => {
    await invoice(1, 'SI000042', '120');
    await invoice(2, 'SI000043', '70');
    await invoice(3, 'SI000044', '55');
    await rule('severn fuels');
    await keep(
      [9, '-12.50', 'WESTERN POWER 0226'],
      [5, '120', 'ASHDOWN SI000042'],
      [4, '-40', 'SEVERN FUELS 447'],
      [3, '125', 'ASHDOWN FURNITURE'],
      [2, '-14.20', 'WESTERN POWER 0326'],
      [1, '-9.99', 'KIOSK'],
    );
    const [power] = bank.book.lines.value;
    const parts = [{ accountId: sales, amount: plainAmount(power!) }];
    await keepCoded(bank.company, power!, codedDraft(bank.company, power!, bank.account, parts, undefined));
    await bank.book.read();
    await show();
    const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
    const coded = day.format(new Date(`${ago(9)}T00:00:00Z`)).replace('Sept', 'Sep');
    await expect
      .poll(() => cells('why').map((text) => text.replace(/, \d+ days.*/, '')))
      .toEqual([
        'number in the text, same amount',
        'By the rule “severn fuels”',
        'to the penny',
        `Coded as on ${coded}`,
        'No document, rule or earlier line fits',
      ]);
    expect(cells('what')).toEqual([
      'SI000042 · Ashdown Furniture',
      '4000 Sales',
      'SI000043 · Ashdown Furniture and 1 more',
      '4000 Sales',
      'Code by hand',
    ]);
    expect(pane.findAll('.is-certain')).toHaveLength(2);
    expect(await findings(pane.element)).toEqual([]);
  });

  it('are not coded as a line was whose payment was reversed since', async () => {
    await keep(
      [9, '-12.50', 'WESTERN POWER 0226'],
      [6, '-13.10', 'WESTERN POWER 0326'],
      [2, '-14', 'WESTERN POWER 0426'],
    );
    const [first, wrong] = bank.book.lines.value;
    const parts = [{ accountId: sales, amount: plainAmount(first!) }];
    await keepCoded(bank.company, first!, codedDraft(bank.company, first!, bank.account, parts, undefined));
    const id = guid(7);
    const base = invoiceOf(bank.company, {
      docClass: 'payment',
      id,
      docDate: ago(6),
      statusList: ['approved', 'posted', 'reversed'],
      lines: [{ accountId: guid(99), quantity: decimal('1'), currencyUnitPrice: decimal('13.10') }],
    });
    const record = recordOf({ key: id, docClass: 'payment', id, base });
    await bank.company.store.forSync.write([{ expectedRevision: null, record }]);
    await bank.company.store.resources.edit('bankTransaction', [
      { key: wrong?.key ?? '', change: (line) => line, hereOnly: { documentKey: id } },
    ]);
    await bank.book.read();
    await show();
    // The line of the reversed payment is to be explained again, and as the first one, too.
    await expect.poll(() => cells('what')).toEqual(['4000 Sales', '4000 Sales']);
  });

  it('are taken one by one with Enter; a key that is held takes one', async () => {
    await rule('severn fuels');
    await keep([4, '-40', 'SEVERN FUELS 1'], [3, '-41', 'SEVERN FUELS 2'], [2, '-42', 'SEVERN FUELS 3']);
    await show();
    await expect.poll(() => cells('what')).toEqual(['4000 Sales', '4000 Sales', '4000 Sales']);
    await press('Enter');
    await press('Enter', { repeat: true });
    await expect.poll(() => cells('description')).toEqual(['SEVERN FUELS 2', 'SEVERN FUELS 3']);
    await press('Enter', { repeat: true });
    await press('Enter', { repeat: true });
    expect((await drafts()).map(paidAmount)).toEqual(['40']);
    expect(rowInFocus()).toBe('SEVERN FUELS 2');
    expect(pane.get('[role="grid"]').element.contains(document.activeElement)).toBe(true);
    await press('Enter');
    await expect.poll(async () => (await drafts()).map(paidAmount).sort()).toEqual(['40', '41']);
  });

  it('are given another of the offers with its digit', async () => {
    await invoice(1, 'SI000042', '120');
    await invoice(2, 'SI000043', '120');
    await keep([2, '120', 'ASHDOWN FURNITURE'], [1, '-9.99', 'KIOSK']);
    await show();
    await expect.poll(() => pane.findAll('.match-panel button.small:not(.quiet)').length).toBe(3);
    await press('2');
    await expect.poll(drafts).toHaveLength(1);
    expect((await drafts())[0]?.allocations).toMatchObject([{ docId: guid(2), allocAmountCurrency: '120' }]);
    await expect.poll(() => cells('description')).toEqual(['KIOSK']);
  });

  it('are taken all at once where they are certain, after a preview, and given back in one step', async () => {
    await invoice(1, 'SI000042', '120');
    await rule('severn fuels');
    await keep([4, '-40', 'SEVERN FUELS 1'], [3, '120', 'ASHDOWN SI000042'], [2, '-9.99', 'KIOSK']);
    await show();
    await expect.poll(() => pane.find('.take-certain').exists()).toBe(true);
    expect(pane.get('.take-certain').text()).toBe('Take all 2 certain lines…');
    // The cursor is on the line that is left.
    await press('ArrowDown');
    await press('ArrowDown');
    (pane.get('.take-certain').element as HTMLElement).focus();
    await pane.get('.take-certain').trigger('click');
    await flushPromises();
    const dialog = document.querySelector('[role="dialog"]')!;
    // 120.00 − 40.00
    expect(dialog.textContent).toContain('2 lines, 80.00 GBP.');
    expect(dialog.textContent).not.toContain('KIOSK');
    expect(await findings(dialog)).toEqual([]);
    dialog.querySelector<HTMLButtonElement>('.primary')?.click();
    await expect.poll(() => cells('description')).toEqual(['KIOSK']);
    // The next key is for it.
    await expect.poll(() => document.activeElement?.closest('.grid-row')?.textContent).toContain('KIOSK');
    expect((await drafts()).map(paidAmount).sort()).toEqual(['120', '40']);
    expect(useToasts().current?.text).toBe('2 lines explained.');
    useToasts().current?.action?.run();
    await expect.poll(() => cells('description')).toEqual(['SEVERN FUELS 1', 'ASHDOWN SI000042', 'KIOSK']);
    expect(await drafts()).toEqual([]);
  });

  it('are shown all at once with Alt+T as soon as it is known which are certain; Enter meanwhile takes no other', async () => {
    await invoice(1, 'SI000042', '120');
    await rule('severn fuels');
    await keep([4, '-40', 'SEVERN FUELS 1'], [3, '120', 'ASHDOWN SI000042']);
    await show();
    const stop = listenToKeys(window);
    onTestFinished(stop);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 't', code: 'KeyT', altKey: true }));
    if (document.querySelector('[role="dialog"]') === null) await press('Enter');
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('2 lines, 80.00 GBP.');
    expect(await drafts()).toEqual([]);
    document.querySelector<HTMLButtonElement>('[role="dialog"] .primary')?.click();
    await expect.poll(async () => (await drafts()).map(paidAmount).sort()).toEqual(['120', '40']);
  });

  it('say with Alt+T that none is certain, and Enter takes single lines again', async () => {
    await keep([4, '-40', 'WINDOW CLEANER']);
    await show();
    const stop = listenToKeys(window);
    onTestFinished(stop);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 't', code: 'KeyT', altKey: true }));
    await expect.poll(() => useToasts().current?.text).toBe('No line is certain: each is to be looked at.');
    await press('Enter');
    await expect.poll(() => useToasts().current?.text).not.toContain('certain');
  });

  it('keep the one step back for what was taken before one failed', async () => {
    await rule('severn fuels');
    await keep([4, '-40', 'SEVERN FUELS 1'], [3, '-41', 'SEVERN FUELS 2'], [2, '-42', 'SEVERN FUELS 3']);
    await show();
    await expect.poll(() => pane.find('.take-certain').exists()).toBe(true);
    await pane.get('.take-certain').trigger('click');
    await flushPromises();
    const { store } = bank.company;
    const createDraft = store.createDraft.bind(store);
    let many = 0;
    store.createDraft = (document) => {
      many += 1;
      return many < 3 ? createDraft(document) : Promise.reject(new Error('The disk is full.'));
    };
    document.querySelector<HTMLButtonElement>('[role="dialog"] .primary')?.click();
    await expect.poll(() => useToasts().current?.text).toContain('2 lines explained.');
    expect(useToasts().current?.tone).toBe('bad');
    useToasts().current?.action?.run();
    await expect.poll(drafts).toHaveLength(0);
    await expect.poll(() => cells('description')).toHaveLength(3);
  });

  it('are taken as fast as somebody presses Enter, each once it is seen', async () => {
    await rule('fuels');
    await keep([5, '-40', 'FUELS A'], [4, '-41', 'FUELS B'], [3, '-42', 'FUELS C'], [2, '-43', 'FUELS D']);
    await show();
    await expect.poll(() => cells('why').every((why) => why !== '')).toBe(true);
    // The page shows what is stored before the store has answered, as it does on a busy machine.
    const { bank: links } = bank.company.store;
    const link = links.link.bind(links);
    links.link = async (...asked) => {
      const [shown, answer] = [cells('description').length, await link(...asked)];
      while (cells('description').length === shown) await nextTurn();
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      return answer;
    };
    onTestFinished(() => void (links.link = link));
    for (const next of ['FUELS B', 'FUELS C', 'FUELS D']) {
      pane
        .get('.grid-row.active [tabindex="0"]')
        .element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      while (rowInFocus() !== next) await nextTurn();
    }
    await expect.poll(async () => (await drafts()).length).toBe(3);
    expect(cells('description')).toEqual(['FUELS D']);
  });

  it('go on where they were left, also in another window; older ones come when they are asked for', async () => {
    await keep([40, '-5', 'LAST YEAR'], [4, '-40', 'A'], [3, '-41', 'B'], [2, '-42', 'C']);
    await show();
    expect(cells('description')).toEqual(['A', 'B', 'C']);
    await press('ArrowDown');
    await expect
      .poll(async () => JSON.stringify(await bank.company.store.pageSettings(`bank.reviewPlace.${bank.account.id}`)))
      .toContain(bank.book.lines.value[2]!.key);
    pane.unmount();
    await show();
    await expect.poll(rowInFocus).toBe('B');
    await pane.get('.bank-foot .link').trigger('click');
    await flushPromises();
    expect(cells('description')).toEqual(['LAST YEAR', 'A', 'B', 'C']);
    expect(rowInFocus()).toBe('B');
  });
});
