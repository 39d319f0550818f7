import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankRule } from '../../../../src/domain/bank/rules.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { codedDraft, keepCoded, plainAmount } from '../../../../src/app/bank/coding/codeLine.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import DocumentPanel from '../../../../src/app/bank/documents/DocumentPanel.vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import RulesPane from '../../../../src/app/bank/rules/RulesPane.vue';
import PickerInput from '../../../../src/app/base/inputs/PickerInput.vue';
import RuleDialog from '../../../../src/app/bank/rules/RuleDialog.vue';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { draftByCoding } from '../../../../src/app/bank/rules/draftByCoding.ts';
import { suggestedAfter } from '../../../../src/app/bank/rules/suggestAfter.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { guid } from '../../../support/documents.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { smallBank, type Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

giveLayout();

describe('rules that code', () => {
  let bank: Bank;
  let sales: string;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
    sales = bank.company.reference('account', '4000')?.id ?? '';
    await bank.company.store.resources.create(
      ['96.40', '104.85', '88.20'].map((amount, at) => ({
        kind: 'bankTransaction' as const,
        bankAccountId: bank.account.id,
        bankDate: localDate(`2026-03-0${at + 1}`),
        description: `SEVERN FUELS CARD 447${at}`,
        withdrawalAmount: decimal(amount),
      })),
    );
    await bank.book.read();
  });
  afterEach(() => mounted?.unmount());

  async function show(component: Parameters<typeof mount>[0], props: object): Promise<VueWrapper> {
    const router = routerTo({ start: '/', ...areaPaths });
    mounted = mount(component, { attachTo: document.body, global: { plugins: [router] }, props: props as never });
    await flushPromises();
    return mounted;
  }
  /** Codes a line to sales, as a person does. */
  async function code(at: number): Promise<string> {
    const line = bank.book.lines.value[at]!;
    const draft = codedDraft(
      bank.company,
      line,
      bank.account,
      [{ accountId: sales, amount: plainAmount(line) }],
      undefined,
    );
    const key = await keepCoded(bank.company, line, draft);
    await bank.book.read();
    return key;
  }
  async function drafts(): Promise<Document[]> {
    const rows = await bank.company.store.pendingRows();
    return (await Promise.all(rows.map(({ key }) => bank.company.store.record(key)))).flatMap(
      (one) => one?.local ?? [],
    );
  }
  const fuel = (): BankRule => ({
    id: 'fuel',
    pattern: 'severn fuels',
    side: 'out',
    set: {},
    code: { accountId: sales, taxCodeId: bank.company.reference('taxCode', 'S')?.id, description: 'Diesel' },
  });

  it('are proposed after the second line that was coded alike, not after the first', async () => {
    const { store } = bank.company;
    const [first, second] = [bank.book.lines.value[0]!, bank.book.lines.value[1]!];
    const firstKey = await code(0);
    expect(await suggestedAfter(store, { line: first, key: firstKey }, bank.book.lines.value, [])).toBeUndefined();
    const secondKey = await code(1);
    expect(await suggestedAfter(store, { line: second, key: secondKey }, bank.book.lines.value, [])).toEqual({
      pattern: 'severn fuels card',
      side: 'out',
      set: {},
      code: { accountId: sales },
      lines: 2,
    });
  });

  it('say before they are kept how many past lines they fit, and how these were coded', async () => {
    await code(0);
    await code(1);
    const pane = await show(RulesPane, { liveLines: bank.book, settings: bank.settings });
    await expect
      .poll(() => pane.text())
      .toContain('Fits 3 past lines: 2 were coded like this, 0 otherwise, 1 have no document.');
    await pane.get('.suggested button').trigger('click');
    await flushPromises();
    expect(document.querySelector('.rule-trial')?.textContent).toContain('Fits 3 past lines');
    expect(await findings(document.querySelector('[role="dialog"]')!)).toEqual([]);
    document.querySelector<HTMLButtonElement>('.rule-form .primary')?.click();
    await expect.poll(() => bank.settings.rules.all.value).toMatchObject([{ code: { accountId: sales } }]);
  });

  it('are split over several accounts by shares and amounts, with a sentence for what is missing', async () => {
    await bank.settings.rules.save(fuel());
    const pane = await show(RulesPane, { liveLines: bank.book, settings: bank.settings });
    await pane.get('.rule-codes button').trigger('click');
    await flushPromises();
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')!;
    const button = (text: string) =>
      [...dialog.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith(text));
    const type = async (label: string, text: string) => {
      const input = dialog.querySelector<HTMLInputElement>(`.rule-part input[aria-label="${label}"]`)!;
      input.focus();
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await flushPromises();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
      input.blur();
      await flushPromises();
    };
    button('Split')?.click();
    await flushPromises();
    expect(dialog.querySelector('[role="alert"]')?.textContent).toBe(
      'Each part needs an account, and a share in per cent or an amount.',
    );
    await type('Account', '4000');
    await type('Share, as 40% or an amount', '100%');
    expect(dialog.querySelector('[role="alert"]')?.textContent).toContain('leave something');
    expect(await findings(dialog)).toEqual([]);
    await type('Share, as 40% or an amount', '40%');
    expect(dialog.querySelector('[role="alert"]')).toBeNull();
    dialog.querySelector<HTMLButtonElement>('.primary')?.click();
    await expect
      .poll(() => bank.settings.rules.all.value[0]?.code?.parts)
      .toMatchObject([{ accountId: sales, percent: '40' }]);
    await expect.poll(() => pane.get('.rule-codes span').text()).toContain('+ 40% 4000 Sales');
    const line = bank.book.lines.value[0]!;
    await draftByCoding(bank.company, line, bank.settings.rules.all.value[0]!.code!, 'key');
    // 40% of 96.40 is 38.56; 57.84 is left.
    expect((await drafts())[0]?.lines).toMatchObject([
      { currencyUnitPrice: '57.84', description: 'Diesel' },
      { currencyUnitPrice: '38.56', accountId: sales },
    ]);
  });

  it('offer accounts that suit the way of the money first', async () => {
    const account = (id: string, code: string, description: string, accountType: string) =>
      referenceSchema.parse({ kind: 'account', id, code, description, accountType });
    const cursor = { stream: 'reference:account', watermark: null, sweptAt: null, resumeAt: null } as const;
    const accounts = [
      account(guid(91), '4900', 'Card income', 'income'),
      account(guid(92), '6900', 'Card fees', 'expense'),
    ];
    await bank.company.store.forSync.writeReferences('account', accounts, true, cursor);
    await bank.company.read();
    const offered = async (side: 'in' | 'out', label: string) => {
      const rule = { id: 'card', pattern: 'card', side, set: {}, code: { parts: [{}] } };
      const dialog = await show(RuleDialog, { rule, isNew: true, past: [], today: localDate('2026-03-01') });
      const pickers = dialog.findAllComponents(PickerInput).filter((one) => one.props('label') === label);
      const all = pickers.map((one) =>
        one
          .props('search')('card')
          .map(({ code }) => code),
      );
      dialog.unmount();
      return all;
    };
    // That of the rule, and that of its part.
    expect(await offered('out', 'Account')).toEqual([
      ['6900', '4900'],
      ['6900', '4900'],
    ]);
    expect(await offered('in', 'Account')).toEqual([
      ['4900', '6900'],
      ['4900', '6900'],
    ]);
  });

  it('code the line in focus by one key', async () => {
    await bank.settings.rules.save(fuel());
    const panel = await show(DocumentPanel, {
      account: bank.account,
      line: bank.book.lines.value[1],
      lines: bank.book.lines.value,
      taken: new Set<string>(),
      areLinesRead: true,
      withoutDocument: 3,
      settle: () => Promise.resolve(),
    });
    await expect.poll(() => panel.text()).toContain('By the rule “severn fuels”');
    const stop = listenToKeys(window);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', altKey: true }));
    stop();
    await expect.poll(drafts).toHaveLength(1);
    expect((await drafts())[0]).toMatchObject({ docClass: 'payment', docDate: '2026-03-02' });
    await expect.poll(() => useToasts().current?.action?.text).toBe('Undo');
    // It is counted so, beside one that was coded by hand.
    await bank.book.read();
    await code(0);
    panel.unmount();
    const pane = await show(RulesPane, { liveLines: bank.book, settings: bank.settings });
    const cell = (column: string) => pane.get(`.month-counts [data-column="${column}"].grid-cell`).text();
    expect(['month', 'lines', 'key', 'share', 'rule', 'hand', 'unknown', 'without'].map(cell)).toEqual([
      'Mar 2026',
      '3',
      '1',
      '33',
      '',
      '1',
      '',
      '1',
    ]);
    expect(await findings(pane.element)).toEqual([]);
  });

  it('give way to the only payment in the books that fits, by the same key', async () => {
    const [line] = bank.book.lines.value;
    const { contactAccountId } = invoiceOf(bank.company);
    const { store } = bank.company;
    const record = recordOf({
      key: guid(900),
      docClass: 'payment',
      id: guid(900),
      base: invoiceOf(bank.company, {
        id: guid(900),
        docClass: 'payment',
        docNo: 'PY000900',
        docDate: '2026-03-01',
        contactAccountId,
        bankAccountId: bank.account.id,
        currencyAmount: '96.40',
        grossCurrencyAmount: '96.40',
        statusList: ['posted'],
        lines: [],
      }),
    });
    await store.forSync.write([{ expectedRevision: null, record }]);
    await show(DocumentPanel, {
      account: bank.account,
      line,
      lines: bank.book.lines.value,
      taken: new Set<string>(),
      areLinesRead: true,
      withoutDocument: 3,
      settle: () => Promise.resolve(),
    });
    await expect.poll(() => document.body.textContent).toContain('PY000900');
    const stop = listenToKeys(window);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', altKey: true }));
    stop();
    await expect
      .poll(async () => {
        await bank.book.read();
        return bank.book.lines.value[0]?.here;
      })
      .toMatchObject({ documentKey: guid(900), documentBy: 'key' });
  });
});
