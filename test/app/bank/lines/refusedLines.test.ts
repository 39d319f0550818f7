import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import BankPage from '../../../../src/app/bank/BankPage.vue';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import type { BankRecord, BankTransaction } from '../../../../src/domain/bank/bankLine.ts';
import { instantOf, localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { guidSchema, systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { smallBank, type Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

giveLayout();

const at = instantOf(Date.UTC(2026, 2, 4));
const WORDS = 'Merchant name may not hold a semicolon.';

describe('bank lines that the service refused', () => {
  let bank: Bank;
  let page: VueWrapper;
  let stop: () => void;
  beforeEach(async () => {
    bank = await smallBank();
    stop = listenToKeys(window);
  });
  afterEach(() => {
    stop();
    page.unmount();
  });

  /** Lines of the first days of March, one a day: 1.00, 2.00 and so on unless given. */
  function made(...parts: Partial<BankTransaction>[]): Promise<BankRecord[]> {
    return bank.company.store.resources.create<'bankTransaction'>(
      parts.map((part, index): BankTransaction => ({
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: localDate(`2026-03-0${index + 1}`),
        description: `Line ${index + 1}`,
        withdrawalAmount: decimal(String(index + 1)),
        ...part,
      })),
    );
  }
  async function refuse(
    record: BankRecord | undefined,
    message: string,
    field?: string,
    part: Partial<BankRecord> = {},
  ): Promise<string> {
    if (!record) throw new Error('there is no line to refuse');
    const { key, revision } = record;
    await bank.company.store.forSync.write([
      {
        expectedRevision: revision,
        record: {
          ...record,
          rejection: {
            code: 'service.refused',
            message,
            status: 400,
            ...(field === undefined ? {} : { field }),
            revision,
            at,
          },
          ...part,
        },
      },
    ]);
    return key;
  }
  const sent = (record: BankRecord | undefined): Partial<BankRecord> => ({
    id: guidSchema.parse(uuidV7(systemMint)),
    base: record?.local ?? null,
    local: null,
  });
  /** Opens the account, or one of its lines. Without a key, the page would show whichever account comes first. */
  async function open(key: string = bank.account.id): Promise<void> {
    const router = routerTo({ start: '/', ...areaPaths });
    await router.push(`/bank/${key}`);
    page = mount(BankPage, {
      attachTo: document.body,
      global: { plugins: [router] },
    });
    await expect.poll(() => states().length).toBeGreaterThan(0);
  }
  /** Row, from 0, and column of the focused cell. */
  const cursor = () =>
    [
      document.activeElement?.closest('[data-at]')?.getAttribute('data-at')?.split(':')[0],
      document.activeElement?.closest('[data-at]')?.getAttribute('data-column'),
    ].join(' ');
  async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true, ...more }),
    );
    await flushPromises();
  }
  async function click(text: string): Promise<void> {
    const button = page.findAll<HTMLButtonElement>('.bank-lines button').find((one) => one.text() === text);
    if (!button) throw new Error(`there is no button ${text}`);
    button.element.focus();
    await button.trigger('click');
    await flushPromises();
  }
  /** The states of the lines, from the first on. */
  const states = () =>
    page
      .findAll('.line-grid .grid-row')
      .toSorted((one, other) => Number(one.attributes('aria-rowindex')) - Number(other.attributes('aria-rowindex')))
      .flatMap((row) => row.findAll('.sync-icon').map((icon) => icon.text()));
  const notice = () => page.find('.notice.rejected');
  const stored = async (key: string) => bank.company.store.resources.record('bankTransaction', key);

  it('open at the field that the service named, with its message at the cell, at the sync icon and above the lines', async () => {
    const [, line] = await made({}, { merchantName: 'A;B' });
    await open(await refuse(line, WORDS, 'merchantName'));
    await expect.poll(cursor).toBe('1 merchantName');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement?.querySelector('.cell-note')?.textContent).toBe(WORDS);
    expect(page.get('.grid-row.active .sync-icon').attributes('title')).toBe(WORDS);
    expect(notice().get('h3').text()).toBe('The service refused this line: 02 Mar 2026, Line 2, −2.00');
    expect(notice().get('.words').text()).toBe(WORDS);
    expect(
      notice()
        .findAll('button')
        .map((button) => button.text()),
    ).toEqual(['02 Mar 2026, Line 2, −2.00', 'at field Merchant', 'Send again with the next sync']);
    expect(await findings(page.element)).toEqual([]);
    // After typing, it waits like any other line.
    await press('F2');
    const cell = page.get<HTMLInputElement>('.line-grid input.entry');
    // The input itself says what is wrong: a screen reader in it reads nothing else of the cell.
    expect(cell.attributes('aria-invalid')).toBe('true');
    expect(document.getElementById(cell.attributes('aria-describedby') ?? '')?.textContent).toBe(WORDS);
    await cell.setValue('A and B');
    await cell.trigger('keydown', { key: 'Enter' });
    await expect.poll(() => notice().exists()).toBe(false);
    expect(page.findAll('[aria-invalid="true"]')).toEqual([]);
    expect(states()).toEqual(['To send', 'To send']);
  });

  it('open at the line if no cell has the field; name the field, and can be sent again as they are', async () => {
    const [, line] = await made({}, {});
    const key = await refuse(line, 'The account is closed.', 'bankAccountId');
    await open(key);
    await expect.poll(cursor).toBe('1 bankDate');
    expect(page.findAll('[aria-invalid="true"]')).toEqual([]);
    expect(notice().get('.words').text()).toBe('The account is closed.');
    expect(notice().text()).toContain(
      'at field Bank account A line stays in its account: if the service takes this account by now, send it again; else delete it and enter it in another account.',
    );
    expect(
      notice()
        .findAll('button')
        .map((button) => button.text()),
    ).toEqual(['02 Mar 2026, Line 2, −2.00', 'Send again with the next sync']);
    await click('Send again with the next sync');
    await expect.poll(() => notice().exists()).toBe(false);
    expect((await stored(key))?.rejection).toBeNull();
    expect(page.get('.grid-row.active .sync-icon').text()).toBe('To send');
    await expect.poll(cursor).toBe('1 bankDate');
  });

  it('show the message of a refused lock without a field, and let the user take back the lock', async () => {
    const [line] = await made({}, {});
    const key = await refuse(line, 'It is not reconciled yet.', undefined, {
      ...sent(line),
      commands: [{ name: 'lock', queuedAt: at }],
    });
    await open(key);
    await expect.poll(cursor).toBe('0 bankDate');
    expect(notice().text()).toContain('It is not reconciled yet.');
    expect(notice().text()).not.toContain('at field');
    await click('Take back');
    await expect.poll(() => notice().exists()).toBe(false);
    expect(await stored(key)).toMatchObject({ commands: [], rejection: null });
    await expect.poll(cursor).toBe('0 bankDate');
  });

  it('must be unlocked first if they were locked on the service meanwhile', async () => {
    const [line] = await made({});
    const { id, base } = sent(line);
    await refuse(line, 'The transaction is locked.', undefined, {
      id: id!,
      base: { ...base!, isActive: false },
      local: { ...base!, isActive: false, merchantName: 'B' },
    });
    await open();
    expect(notice().text()).toContain('The line is locked: unlock it, and it goes with the next sync.');
  });

  it('are visited by keys; the notice is about the focused one, whatever the search', async () => {
    const [first, , third, fourth] = await made({}, { description: 'Rent' }, {}, {});
    await refuse(first, 'First.', 'description');
    await refuse(third, 'Third.', 'depositAmount');
    const last = await refuse(fourth, 'Fourth.');
    await open(last);
    await expect.poll(cursor).toBe('3 bankDate');
    expect(notice().get('.words').text()).toBe('Fourth.');
    await press('j', { altKey: true });
    expect([cursor(), notice().get('.words').text()]).toEqual(['0 description', 'First.']);
    await page.get('.search-box input').setValue('Rent');
    await expect.poll(states).toEqual(['To send']);
    // Among lines that are not refused, the notice is about the one that the address names.
    await page.get('.grid-row [data-column="description"]').trigger('focus');
    expect(notice().get('.words').text()).toBe('Fourth.');
    await click('Next of 3 refused lines');
    await expect.poll(cursor).toBe('0 description');
    await press('j', { altKey: true });
    expect([cursor(), notice().get('.words').text()]).toEqual(['2 depositAmount', 'Third.']);
    await press('j', { altKey: true, shiftKey: true });
    expect(document.activeElement?.textContent).toBe('Send again with the next sync');
    await click('Send again with the next sync');
    await expect.poll(cursor).toBe('2 depositAmount');
    await expect.poll(states).toEqual(['Refused', 'To send', 'To send', 'Refused']);
    expect(notice().text()).toContain('Next of 2 refused lines');
    await click('04 Mar 2026, Line 4, −4.00');
    await expect.poll(cursor).toBe('3 bankDate');
    expect(await findings(page.element)).toEqual([]);
  });

  it('come before a line in conflict if the focus is in one, and after it elsewhere', async () => {
    const [contested, line] = await made({}, {}, {});
    const base = { ...contested!.local!, isActive: true };
    const conflict = {
      kind: 'fields' as const,
      fields: [{ path: 'merchantName', mine: 'Ours', theirs: 'Theirs' }],
      theirs: { ...base, merchantName: 'Theirs' },
      seenAt: at,
    };
    await bank.company.store.forSync.write([
      {
        expectedRevision: contested!.revision,
        record: { ...contested!, ...sent(contested), base, local: { ...base, merchantName: 'Ours' }, conflict },
      },
    ]);
    await refuse(line, WORDS, 'merchantName');
    await open();
    const noticeKinds = () =>
      page.findAll('.doubts .notice').map((one) => (one.classes('rejected') ? 'refused' : 'contested'));
    expect(noticeKinds()).toEqual(['contested', 'refused']);
    await press('j', { altKey: true });
    await expect.poll(cursor).toBe('1 merchantName');
    expect(noticeKinds()).toEqual(['refused', 'contested']);
  });

  it('are not listed any more once they were edited', async () => {
    const [line] = await made({});
    const key = await refuse(line, WORDS, 'merchantName');
    await bank.company.store.resources.edit('bankTransaction', [
      { key, change: (content) => ({ ...content, merchantName: 'B' }) },
    ]);
    await open(key);
    await expect.poll(cursor).toBe('0 bankDate');
    expect(notice().exists()).toBe(false);
  });
});
