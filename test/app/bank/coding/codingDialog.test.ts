import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankTransaction } from '../../../../src/domain/bank/bankLine.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { currencyAmountsOf, paidAmount } from '../../../../src/domain/documents/documentAmounts.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { codedDraft, keepCoded, plainAmount } from '../../../../src/app/bank/coding/codeLine.ts';
import CodingDialog from '../../../../src/app/bank/coding/CodingDialog.vue';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { guid } from '../../../support/documents.ts';
import { smallBank, type Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

giveLayout();

describe('coding a bank line', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  let stopKeys: () => void;
  beforeEach(async () => {
    bank = await smallBank();
    stopKeys = listenToKeys(window);
  });
  afterEach(() => {
    mounted?.unmount();
    stopKeys();
  });

  async function lines(...amounts: string[]): Promise<void> {
    const contents = amounts.map((amount, at): BankTransaction => ({
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: localDate(`2026-03-0${at + 1}`),
      description: 'SEVERN FUELS 4471',
      ...(amount.startsWith('-') ? { withdrawalAmount: decimal(amount.slice(1)) } : { depositAmount: decimal(amount) }),
    }));
    await bank.company.store.resources.create(contents);
    await bank.book.read();
  }
  async function opened(): Promise<VueWrapper> {
    const router = routerTo({ start: '/', ...areaPaths });
    mounted = mount(CodingDialog, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: {
        line: bank.book.lines.value[0]!,
        lines: bank.book.lines.value,
        account: bank.account,
        today: localDate('2026-03-18'),
      },
    });
    await flushPromises();
    return mounted;
  }
  /** Types into a cell of the part in this row and leaves it with Tab. */
  async function type(row: number, column: string, text: string): Promise<void> {
    const cell = document.querySelector(`[role="row"][aria-rowindex="${row + 2}"] [data-column="${column}"]`);
    cell?.dispatchEvent(new MouseEvent('mousedown', { button: 0, bubbles: true }));
    await flushPromises();
    const input = document.querySelector<HTMLInputElement>('.coding .line-grid input.entry')!;
    input.value = text;
    input.dispatchEvent(new Event('input'));
    await flushPromises();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await flushPromises();
  }
  const shown = (column: string): string[] =>
    [...document.querySelectorAll(`.coding [role="gridcell"][data-column="${column}"]`)]
      .map((cell) => cell.querySelector('input')?.value ?? cell.firstElementChild?.textContent ?? '')
      .filter((text) => text !== '');
  async function press(key: string): Promise<void> {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }),
    );
    await flushPromises();
  }
  async function drafts(): Promise<Document[]> {
    const rows = await bank.company.store.pendingRows();
    const records = await Promise.all(rows.map(({ key }) => bank.company.store.record(key)));
    return records.flatMap((record) => record?.local ?? []);
  }

  it('is not coded to the account of its own bank account', async () => {
    const { store } = bank.company;
    const read = { watermark: null, sweptAt: null, resumeAt: null };
    const ledgerAccount = referenceSchema.parse({
      ...{ kind: 'account', id: uuidV7(systemMint), code: '1200', description: 'Current account' },
    });
    const account = { ...bank.account, accountId: ledgerAccount.id };
    const others = bank.company.references('account').all;
    await store.forSync.writeReferences('account', [...others, ledgerAccount], true, {
      ...{ stream: 'reference:account', ...read },
    });
    await store.forSync.writeReferences('bankAccount', [account], true, { stream: 'reference:bankAccount', ...read });
    await bank.company.read();
    await lines('-120');
    await opened();
    await type(0, 'accountId', '1200');
    expect(document.querySelector('#coding-lack')?.textContent).toContain('the account of this bank account itself');
    expect(document.querySelector<HTMLButtonElement>('.coding .primary')?.disabled).toBe(true);
    await type(0, 'accountId', '4000');
    expect(document.querySelector('#coding-lack')).toBeNull();
  });

  it('splits it over two accounts with keys; the rest follows, and the draft is linked to the line', async () => {
    await lines('-120');
    const dialog = await opened();
    await type(0, 'accountId', '4000');
    await type(0, 'taxCodeId', 'S');
    // One part takes all: 120 ÷ 1.2.
    expect([shown('amount'), shown('net'), shown('tax')]).toEqual([['120.00'], ['100.00'], ['20.00']]);
    await type(0, 'amount', '90');
    expect(document.querySelector('[data-total="rest"]')?.textContent).toBe('30.00');
    expect(document.querySelector<HTMLButtonElement>('.coding .primary')?.disabled).toBe(true);
    await type(1, 'accountId', '4000');
    expect([shown('amount'), shown('net'), shown('tax')]).toEqual([
      ['90.00', '30.00'],
      ['75.00', '30.00'],
      ['15.00', '0.00'],
    ]);
    expect(await findings(document.body)).toEqual([]);
    await press('c');
    await expect.poll(drafts).toHaveLength(1);
    const [draft] = await drafts();
    expect(draft).toMatchObject({ docClass: 'payment', docDate: '2026-03-01', description: 'SEVERN FUELS 4471' });
    expect(draft && paidAmount(draft)).toBe('120');
    await expect.poll(() => dialog.emitted('drafted')).toEqual([[draft?.intRef]]);
    await bank.book.read();
    expect(bank.book.lines.value[0]?.here.documentKey).toBe(draft?.intRef);
  });

  it('shows the tax code of an account before it is taken, and an empty cell bears no tax, with a party too', async () => {
    const { company } = bank;
    const standard = company.reference('taxCode', 'S')?.id;
    const fuel = { kind: 'account', id: uuidV7(systemMint), code: '7300', description: 'Fuel', taxCodeId: standard };
    await company.store.forSync.writeReferences(
      'account',
      [referenceSchema.parse(fuel)],
      false,
      unreadCursor('reference:account'),
    );
    await company.read();
    await lines('-887.05');
    await opened();
    await type(0, 'accountId', '7300');
    // 887.05 ÷ 1.2 = 739.21.
    expect([shown('taxCodeId'), shown('net'), shown('tax')]).toEqual([['S'], ['739.21'], ['147.84']]);
    // Ashdown Furniture is taxed at S.
    const party = document.querySelector<HTMLInputElement>('#coding-party')!;
    party.value = 'ASH';
    party.dispatchEvent(new Event('input'));
    await flushPromises();
    party.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await flushPromises();
    await type(0, 'taxCodeId', '');
    expect([shown('taxCodeId'), shown('net'), shown('tax')]).toEqual([[], ['887.05'], ['0.00']]);
    await press('c');
    await expect.poll(drafts).toHaveLength(1);
    const [draft] = await drafts();
    expect(draft?.contactAccountId).toBe(company.reference('contactAccount', 'ASH')?.id);
    expect(draft?.lines[0]?.taxCodeId).toBeUndefined();
    expect(draft && currencyAmountsOf(draft)?.tax.toFixed(2)).toBe('0.00');
  });

  it('takes by one figure the account to which the last line was coded whose money went the same way', async () => {
    await lines('-120', '-40', '50');
    const { company } = bank;
    const accounts = ['6100', '6200', '6300'].map((code) =>
      referenceSchema.parse({ kind: 'account', id: uuidV7(systemMint), code, description: 'Diesel' }),
    );
    await company.store.forSync.writeReferences('account', accounts, false, unreadCursor('reference:account'));
    await company.read();
    const [, out, into] = bank.book.lines.value;
    for (const [line, code] of [
      [out!, '6300'],
      [into!, '6200'],
    ] as const) {
      const parts = [{ accountId: company.reference('account', code)?.id, amount: plainAmount(line) }];
      await keepCoded(company, line, codedDraft(company, line, bank.account, parts, undefined));
    }
    await bank.book.read();
    await opened();
    await type(0, 'accountId', '6');
    expect(shown('accountId')[0]).toBe('6300');
  });

  it('offers the accounts last used with the party first: in payments, then in its invoices', async () => {
    await lines('-120');
    const { company } = bank;
    const accounts = ['6100', '7300'].map((code) =>
      referenceSchema.parse({ kind: 'account', id: uuidV7(systemMint), code, description: 'Diesel' }),
    );
    await company.store.forSync.writeReferences('account', accounts, false, unreadCursor('reference:account'));
    await company.read();
    const account = (code: string) => company.reference('account', code)?.id;
    const line = (intRef: string, code: string) => [{ intRef, description: 'Diesel', accountId: account(code) }];
    for (const [docClass, code] of [
      ['purchaseInvoice', '6100'],
      ['payment', '7300'],
    ] as const) {
      const base = invoiceOf(company, { intRef: docClass, docClass, lines: line(`${docClass}-1`, code) });
      await company.store.forSync.write([
        { expectedRevision: null, record: recordOf({ key: docClass, docClass, id: guid(docClass.length, 51), base }) },
      ]);
    }
    await company.read();
    await opened();
    const offered = async (): Promise<(string | undefined)[]> => {
      const cell = document.querySelector('.coding [role="row"][aria-rowindex="2"] [data-column="accountId"]');
      cell?.dispatchEvent(new MouseEvent('mousedown', { button: 0, bubbles: true }));
      await flushPromises();
      const input = document.querySelector<HTMLInputElement>('.coding .line-grid input.entry')!;
      input.click();
      await flushPromises();
      return [...document.querySelectorAll('.choice-code')].map((code) => code.textContent);
    };
    expect((await offered())[0]).toBe('4000');
    const party = document.querySelector<HTMLInputElement>('#coding-party')!;
    party.value = 'ASH';
    party.dispatchEvent(new Event('input'));
    await flushPromises();
    party.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    await flushPromises();
    await expect.poll(async () => (await offered()).slice(0, 2)).toEqual(['7300', '6100']);
  });

  it('keeps an amount that is none as it was typed, and drafts nothing', async () => {
    await lines('-120');
    const dialog = await opened();
    await type(0, 'accountId', '4000');
    await type(0, 'amount', '12.345');
    expect(shown('amount')).toEqual(['12.345']);
    await press('c');
    // The key is refused: it leads back into the parts.
    await expect
      .poll(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column'))
      .toBe('accountId');
    expect(await drafts()).toEqual([]);
    await type(0, 'amount', '120');
    await press('c');
    await expect.poll(() => dialog.emitted('drafted')).toHaveLength(1);
    expect((await drafts()).map(paidAmount)).toEqual(['120']);
  });

  it('a transfer drafts both documents, in both currencies', async () => {
    await lines('250');
    const dialog = await opened();
    const euro = bank.company.references('bankAccount').all.find(({ code }) => code === 'EUR');
    const select = document.querySelector<HTMLSelectElement>('.coding select')!;
    select.value = euro?.id ?? '';
    select.dispatchEvent(new Event('change'));
    await flushPromises();
    await type(0, 'accountId', '4000');
    const other = document.querySelector<HTMLInputElement>('#coding-other')!;
    other.value = '290.5';
    other.dispatchEvent(new Event('input'));
    await flushPromises();
    await press('c');
    await expect.poll(drafts).toHaveLength(2);
    const made = await drafts();
    const [receipt, payment] = ['receipt', 'payment'].map((docClass) => made.find((one) => one.docClass === docClass));
    expect(receipt).toMatchObject({ bankAccountId: bank.account.id, theirRef: payment?.intRef });
    expect(payment).toMatchObject({ bankAccountId: euro?.id, currency: 'EUR', theirRef: receipt?.intRef });
    expect(payment && paidAmount(payment)).toBe('290.5');
    await expect.poll(() => dialog.emitted('close')).toHaveLength(1);
  });
});
