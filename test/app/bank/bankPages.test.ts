import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { addDays, instantOf, localDate, todayOn } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { BankTransaction } from '../../../src/domain/bank/bankLine.ts';
import { documentSchema } from '../../../src/domain/documents/document.ts';
import { guidSchema, systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { emptyRecord } from '../../../src/domain/documents/record.ts';
import { listenToKeys } from '../../../src/app/base/keyboard/shortcuts.ts';
import BankPage from '../../../src/app/bank/BankPage.vue';
import DocumentPanel from '../../../src/app/bank/documents/DocumentPanel.vue';
// The pane loads it when it is needed; on a busy machine that takes longer than a test waits.
import '../../../src/app/bank/lines/PasteDialog.vue';
import { LiveBankLines } from '../../../src/app/company/bank/liveBankLines.ts';
import LinesPane from '../../../src/app/bank/lines/LinesPane.vue';
import ImportsPane from '../../../src/app/bank/import/ImportsPane.vue';
import FilePanel from '../../../src/app/bank/import/FilePanel.vue';
import PlanGrid from '../../../src/app/bank/import/PlanGrid.vue';
import RulesPane from '../../../src/app/bank/rules/RulesPane.vue';
import { undoText } from '../../../src/app/bank/import/undoText.ts';
import { ImportSession } from '../../../src/app/bank/import/importSession.ts';
import type { PlainOptions } from '../../../src/app/bank/import/statementMessages.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { findings } from '../support/axe.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { giveLayout, makeOwn } from '../support/company.ts';
import { guid } from '../../support/documents.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { importerHere, smallBank, statement, type Bank } from './support.ts';
import { areaPaths, routerTo } from '../support/router.ts';

giveLayout();

describe('the pages of the bank', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  async function shown(component: Parameters<typeof mount>[0], props: object, address = '/'): Promise<VueWrapper> {
    const router = routerTo({ start: '/', ...areaPaths });
    await router.push(address);
    mounted = mount(component, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: {
        liveLines: bank.book,
        settings: bank.settings,
        account: bank.account,
        ...props,
      } as never,
    });
    await flushPromises();
    return mounted;
  }
  const transaction = (date: string, part: Partial<BankTransaction>): BankTransaction => ({
    kind: 'bankTransaction',
    bankAccountId: bank.account.id,
    bankDate: localDate(date),
    description: 'Rent',
    ...part,
  });
  async function keep(...contents: BankTransaction[]): Promise<void> {
    await bank.company.store.resources.create(contents);
    await bank.book.read();
  }
  function session(): ImportSession {
    return new ImportSession({
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => bank.company.references('bankAccount').all,
      current: () => bank.account.id,
      openImporter: importerHere,
      untitled: '–',
      language: 'en-GB',
    });
  }

  it('shows lines with the statement’s balances, and the difference in the footer', async () => {
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
      transaction('2026-03-03', { description: 'Sale', depositAmount: decimal('120.5') }),
    );
    await bank.settings.statements.save({
      id: 's',
      bankAccountId: bank.account.id,
      from: localDate('2026-03-01'),
      to: localDate('2026-03-31'),
      opening: decimal('1000'),
      closing: decimal('500'),
    });
    const page = await shown(LinesPane, {});
    await page.find('.bank-period select').setValue('s');
    // 1,000.00 − 600.00 = 400.00; + 120.50 = 520.50; the paper says 500.00.
    expect(
      page
        .findAll('[data-column="balance"]')
        .map((cell) => cell.text())
        .filter(Boolean),
    ).toEqual(['400.00', '520.50']);
    expect([page.get('[data-total="end"]').text(), page.get('[data-total="difference"]').text()]).toEqual([
      '520.50',
      '−20.50',
    ]);
    expect(await findings(page.element)).toEqual([]);
  });

  it('counts the balances of a company on this computer from its ledger, before a statement says one', async () => {
    makeOwn(bank.company);
    await keep(transaction('2026-03-02', { withdrawalAmount: decimal('600') }));
    const columns = ['accountId', 'currencyAmount', 'bankAccountId'].map((name) => ({
      name,
      isNumber: name === 'currencyAmount',
    }));
    const rows = [
      [guid(81), '1.00', guid(83)],
      [guid(82), '975.00', bank.account.id],
    ];
    const line = answeringLine((name) => (name === 'enquiries.run' ? ok({ columns, rows }) : undefined));
    useBackend().attach(line);
    const page = await shown(LinesPane, { account: bank.account });
    // What the ledger holds on the day before the first line, less its 600.00.
    await expect.poll(() => page.get('[data-total="end"]').text()).toBe('375.00');
    expect(page.get('[data-total="from"]').text()).toBe('from 975.00, the ledger on 01 Mar 2026');
    expect(line.asked.at(-1)?.[1]).toMatchObject({ ref: 'bankBalances', body: { asAt: '2026-03-01' } });
    await bank.settings.statements.save({
      id: 's',
      bankAccountId: bank.account.id,
      from: localDate('2026-03-01'),
      to: localDate('2026-03-31'),
      closing: decimal('500'),
    });
    await flushPromises();
    expect([page.get('[data-total="from"]').text(), page.get('[data-total="end"]').text()]).toEqual([
      'from 500.00, the statement on 31 Mar 2026',
      '500.00',
    ]);
  });

  it('says in the footer which lines it leaves out: pending ones with their amount, and incomplete ones', async () => {
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('45.1') }),
      transaction('2026-03-04', { description: 'Both', depositAmount: decimal('10'), withdrawalAmount: decimal('20') }),
    );
    await bank.company.store.resources.create(
      [transaction('2026-03-03', { description: 'Card', withdrawalAmount: decimal('9') })],
      [{ isPending: true }],
    );
    await bank.book.read();
    const page = await shown(LinesPane, {});
    const foot = page.get('.bank-foot');
    // Money out of the shown lines is 45.10 + 9.00 + 20.00; only 45.10 is counted.
    expect(foot.findAll('.figure').map((figure) => figure.text())).toEqual(['0.00', '45.10', '−45.10']);
    expect(foot.get('[data-total="from"]').text()).toBe('from zero: no balance is known yet');
    expect(foot.text()).toContain('1 line');
    expect(foot.get('[data-left-out="pending"]').text()).toBe('without 1 pending line (9.00)');
    expect(foot.get('[data-left-out="uncounted"]').text()).toBe('without 1 line that is not complete');
    // A line without an amount waits for one, in the list as in the footer.
    await keep(transaction('2026-03-05', { description: 'No amount yet' }));
    expect(foot.text()).toContain('1 line');
    expect(foot.get('[data-left-out="uncounted"]').text()).toBe('without 2 lines that are not complete');
    expect(page.findAll('[aria-invalid="true"]').map((cell) => cell.text())).toEqual([
      '10.00This line has money out of 20.00 too: empty the one that is wrong.',
      '20.00This line has money in of 10.00 too: empty the one that is wrong.',
    ]);
    await foot.get('[data-left-out="uncounted"]').trigger('click');
    await flushPromises();
    expect(document.activeElement?.getAttribute('data-at')).toBe('2:4');
    expect(await findings(page.element)).toEqual([]);
  });

  it('moves on Enter to the date of the next line, at the end to that of the empty row, and on Ctrl+Enter down the column', async () => {
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('45.1') }),
      transaction('2026-03-03', { withdrawalAmount: decimal('9') }),
    );
    const page = await shown(LinesPane, {});
    async function entered(
      row: number,
      column: string,
      text: string,
      more: KeyboardEventInit = {},
    ): Promise<string | null | undefined> {
      await page
        .get(`[role="row"][aria-rowindex="${row + 2}"] [data-column="${column}"]`)
        .trigger('mousedown', { button: 0 });
      await flushPromises();
      const input = page.get<HTMLInputElement>(
        `[role="row"][aria-rowindex="${row + 2}"] [data-column="${column}"] input`,
      );
      await input.setValue(text);
      await input.trigger('keydown', { key: 'Enter', ...more });
      await flushPromises();
      return document.activeElement?.closest('[data-at]')?.getAttribute('data-at');
    }
    // Columns: state, date, description, money in, money out.
    expect(await entered(0, 'withdrawalAmount', '46')).toBe('1:1');
    expect(await entered(0, 'description', 'Rent of March')).toBe('1:1');
    expect(await entered(0, 'withdrawalAmount', '47', { ctrlKey: true })).toBe('1:4');
    expect(await entered(1, 'withdrawalAmount', '9', { ctrlKey: true, shiftKey: true })).toBe('0:4');
    expect(await entered(1, 'bankReference', 'Quay', { shiftKey: true })).toBe('0:1');
    expect(await entered(1, 'description', 'Coffee')).toBe('2:1');
    expect(await entered(2, 'depositAmount', '4.25')).toBe('3:1');
    await expect
      .poll(() => bank.book.lines.value.map(({ content }) => content.depositAmount ?? content.withdrawalAmount))
      .toEqual(['47', '9', '4.25']);
  });

  it('offers earlier descriptions while one is typed, and a chosen one brings its amount', async () => {
    await keep(
      transaction('2026-03-02', { description: 'Rent of the yard', withdrawalAmount: decimal('600') }),
      transaction('2026-03-03', { description: 'Current account interest', depositAmount: decimal('2.5') }),
      transaction('2026-03-04', { description: 'Café Müller', withdrawalAmount: decimal('3') }),
    );
    const page = await shown(LinesPane, {});
    await page.get('[role="row"][aria-rowindex="5"] [data-column="description"]').trigger('mousedown', { button: 0 });
    await flushPromises();
    const input = page.get<HTMLInputElement>('.line-grid input.entry');
    await input.setValue('RENT');
    await flushPromises();
    const offered = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
    // Those that begin with it come first.
    expect(offered()).toEqual(['Rent of the yard', 'Current account interest']);
    await input.setValue('mueller cafe');
    await flushPromises();
    expect(offered()).toEqual(['Café Müller']);
    await input.setValue('RENT');
    await flushPromises();
    await input.trigger('keydown', { key: 'ArrowDown' });
    await input.trigger('keydown', { key: 'Tab' });
    // Money in is passed, because it is money out.
    await expect
      .poll(() => document.activeElement?.closest('[data-column]')?.getAttribute('data-column'))
      .toBe('withdrawalAmount');
    await expect
      .poll(() => bank.book.lines.value.map(({ content }) => [content.description, content.withdrawalAmount]))
      .toContainEqual(['Rent of the yard', '600']);
    await expect
      .poll(() => bank.book.lines.value.filter(({ content }) => content.withdrawalAmount === '600').length)
      .toBe(2);
  });

  it('shows the line that the address names in its account, with the focus in its bad cell', async () => {
    const days = Array.from({ length: 20 }, (_, index) =>
      transaction('2026-03-02', { description: `Line ${index}`, withdrawalAmount: decimal('1') }),
    );
    const [other] = bank.company.references('bankAccount').all.filter(({ id }) => id !== bank.account.id);
    await keep(transaction('2026-03-02', { description: 'Of the first account' }));
    const records = await bank.company.store.resources.create<'bankTransaction'>(
      days.map((content) => ({ ...content, bankAccountId: other!.id })),
    );
    const wanted = records[17]!;
    await bank.company.store.resources.edit('bankTransaction', [
      { key: wanted.key, change: (content) => content, badInput: { withdrawalAmount: '12,34,5x' } },
    ]);
    const page = await shown(BankPage, {}, `/bank/${wanted.key}`);
    await expect.poll(() => document.activeElement?.getAttribute('data-column')).toBe('withdrawalAmount');
    expect(document.activeElement?.textContent).toContain('12,34,5x');
    expect(page.get<HTMLSelectElement>('.bank-account select').element.value).toBe(other!.id);
    expect(page.get('.grid-row.active').text()).toContain('Line 17');
  });

  it('says that the lines of an import are still being read, instead of that there are none', async () => {
    const page = await shown(LinesPane, {});
    expect(page.get('.bank-hint').text()).toContain('Type in the empty row');
    const importing = session();
    await importing.add([
      statement(
        'march.csv',
        `Date,Description,Amount\n${Array.from({ length: 2_500 }, (_, index) => `2026-03-04,RENT ${index},-50.00\n`).join('')}`,
      ),
    ]);
    await importing.commit();
    await nextTick();
    expect([
      page.get('.bank-hint').text(),
      page.get('[data-left-out="loading"]').text(),
      page.get('.bank-foot').text(),
    ]).toEqual(['Reading the lines…', 'Reading the lines…', expect.not.stringContaining('0 lines')]);
    await expect.poll(() => page.get('.bank-foot').text()).toContain('2,500 lines');
    await expect
      .poll(() => page.find('[data-left-out="loading"]').exists() || page.find('.bank-hint').exists())
      .toBe(false);
  });

  it('points out a gap between statements, and a line that may be a duplicate', async () => {
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
    );
    const period = (id: string, from: string, to: string, opening: string, closing: string) =>
      bank.settings.statements.save({
        id,
        bankAccountId: bank.account.id,
        from: localDate(from),
        to: localDate(to),
        opening: decimal(opening),
        closing: decimal(closing),
      });
    await period('a', '2026-01-01', '2026-01-31', '0', '100');
    await period('b', '2026-03-01', '2026-03-31', '150', '90');
    const page = await shown(LinesPane, {});
    expect(page.get('.bank-notes').text()).toContain(
      'Between 31 Jan 2026 and 01 Mar 2026 a statement seems to be missing: 50.00 lies between their balances.',
    );
    expect(page.get('.bank-notes').text()).toContain('1 line looks like one that is there already.');
    expect(page.findAll('.status-tag').map((tag) => tag.text())).toEqual(['Twice?']);
  });

  it('says for a line whose upload is in doubt what to look for, and waits for the answer', async () => {
    const [record] = await bank.company.store.resources.create<'bankTransaction'>([
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
    ]);
    await bank.company.store.forSync.write([
      {
        expectedRevision: record!.revision,
        record: {
          ...record!,
          inFlight: { operation: 'create', revision: record!.revision, sentAt: instantOf(Date.UTC(2026, 2, 2)) },
        },
      },
    ]);
    await bank.book.read();
    const page = await shown(LinesPane, {});
    expect(page.get('.doubts').text()).toContain('02 Mar 2026');
    expect(page.get('.doubts').text()).toContain('−600.00 GBP');
    await page
      .findAll('.doubts button')
      .find((button) => button.text().startsWith('It is not there'))
      ?.trigger('click');
    await expect
      .poll(async () => (await bank.company.store.resources.record('bankTransaction', record!.key))?.inFlight)
      .toBeNull();
  });

  it('makes a receipt from a line with one key, allocates it to the invoice, and links it to the line', async () => {
    const id = guidSchema.parse(uuidV7(systemMint));
    const customer = bank.company.reference('contactAccount', 'ASH')?.id;
    const invoice = documentSchema.parse({
      id,
      intRef: 'daybook-invoice',
      docClass: 'saleInvoice',
      docNo: 'SI000042',
      contactAccountId: customer,
      docDate: '2026-02-20',
      dueDate: '2026-03-20',
      currency: 'GBP',
      statusList: ['posted', 'outstanding'],
      outstandingCurrencyAmount: '120',
      grossCurrencyAmount: '120',
      netCurrencyAmount: '100',
      taxCurrencyAmount: '20',
      lines: [],
    });
    await bank.company.store.forSync.write([
      { expectedRevision: null, record: { ...emptyRecord('daybook-invoice', 'saleInvoice'), id, base: invoice } },
    ]);
    await keep(
      transaction('2026-03-18', { description: 'ASHDOWN FURNITURE LTD SI000042', depositAmount: decimal('120') }),
    );
    const panel = await shown(DocumentPanel, {
      line: bank.book.lines.value[0],
      lines: bank.book.lines.value,
      taken: new Set(),
      areLinesRead: true,
    });
    await expect.poll(() => panel.text()).toContain('number in the text, party in the text, same amount');
    expect(panel.text()).toContain('SI000042');
    const stop = listenToKeys(window);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', altKey: true }));
    stop();
    await expect
      .poll(
        async () => (await bank.company.store.pendingRows()).filter(({ docClass }) => docClass === 'receipt').length,
      )
      .toBe(1);
    const [row] = (await bank.company.store.pendingRows()).filter(({ docClass }) => docClass === 'receipt');
    const receipt = (await bank.company.store.record(row?.key ?? ''))?.local;
    expect(receipt).toMatchObject({
      docClass: 'receipt',
      contactAccountId: customer,
      docDate: '2026-03-18',
      currency: 'GBP',
      currencyAmount: '120',
      bankAccountId: bank.account.id,
      allocations: [{ docId: id, allocAmountCurrency: '120' }],
    });
    await expect
      .poll(
        async () =>
          (await bank.company.store.resources.under('bankTransaction', bank.account.id))[0]?.hereOnly['documentKey'],
      )
      .toBe(row?.key);
  });

  it('marks a draft with the same amount as a draft, and subtracts what a waiting receipt takes from an invoice', async () => {
    const id = guidSchema.parse(uuidV7(systemMint));
    const contactAccountId = bank.company.reference('contactAccount', 'ASH')?.id;
    const invoice = documentSchema.parse({
      id,
      intRef: 'daybook-invoice',
      docClass: 'saleInvoice',
      docNo: 'SI000042',
      contactAccountId,
      docDate: '2026-02-20',
      currency: 'GBP',
      statusList: ['posted'],
      outstandingCurrencyAmount: '1493.18',
      grossCurrencyAmount: '1493.18',
      lines: [],
    });
    await bank.company.store.forSync.write([
      { expectedRevision: null, record: { ...emptyRecord('daybook-invoice', 'saleInvoice'), id, base: invoice } },
    ]);
    // 658.30 of it is settled by a receipt that waits: 834.88 is free.
    await bank.company.store.createDraft(
      documentSchema.parse({
        intRef: 'daybook-receipt',
        docClass: 'receipt',
        contactAccountId,
        docDate: '2026-03-01',
        currency: 'GBP',
        currencyAmount: '658.3',
        statusList: [],
        allocations: [{ docId: id, allocAmountCurrency: '658.3' }],
        lines: [],
      }),
    );
    await bank.company.store.createDraft(
      documentSchema.parse({
        intRef: 'daybook-draft',
        docClass: 'saleInvoice',
        contactAccountId,
        docDate: '2026-03-02',
        currency: 'GBP',
        statusList: [],
        lines: [{ intRef: 'one', description: 'Chairs', quantity: '1', currencyUnitPrice: '75', taxRate: '0' }],
      }),
    );
    await keep(
      transaction('2026-03-18', { description: 'one', depositAmount: decimal('1493.18') }),
      transaction('2026-03-19', { description: 'two', depositAmount: decimal('834.88') }),
      transaction('2026-03-20', { description: 'three', depositAmount: decimal('75') }),
    );
    const text = async (description: string, expected: string): Promise<void> => {
      const panel = await shown(DocumentPanel, {
        line: bank.book.lines.value.find(({ content }) => content.description === description),
        lines: bank.book.lines.value,
        taken: new Set(),
        areLinesRead: true,
      });
      await expect.poll(() => panel.text()).toContain(expected);
      panel.unmount();
    };
    await text('one', 'No document with this amount near this date.');
    await text('two', 'Settles · 834.88');
    await text('three', 'Draft · 75.00');
  });

  it('says in the preview for each line what it is and why, and lets the user decide a near match', async () => {
    await keep(transaction('2026-03-02', { withdrawalAmount: decimal('50') }));
    const importing = session();
    await importing.add([
      statement(
        'march.csv',
        'Date,Description,Amount\n2026-03-04,RENT MARCH,-50.00\n2026-03-05,Fee,-1.00\n2026-03-06,Fee,abc\n',
      ),
    ]);
    const page = await shown(PlanGrid, {
      session: importing,
      accounts: bank.company.references('bankAccount').all,
      isBusy: false,
      today: localDate('2026-03-10'),
    });
    expect(page.findAll('[data-column="kind"]').map((cell) => cell.text())).toEqual([
      'Likely the same',
      'New',
      'Unreadable',
    ]);
    expect(page.findAll('[data-column="why"]').map((cell) => cell.text())).toEqual([
      'the same amount, 2 days apart',
      'no similar line is there yet',
      'Line 4: The amount cannot be read.',
    ]);
    expect(page.get('[data-column="pair"]').text()).toBe('02 Mar 2026 · −50.00 · Rent');
    await page.get('[data-column="decision"] select').setValue('same');
    expect(importing.counts.value).toMatchObject({ open: 0, adds: 1, changes: 0, recognises: 1 });
    expect(await findings(page.element)).toEqual([]);
  });

  it('hides the column of matches if no line has one, and points out a date in the future', async () => {
    const importing = session();
    await importing.add([
      statement('march.csv', 'Date,Description,Amount\n2026-03-10,RENT MARCH,-50.00\n2026-03-11,Fee,-1.00\n'),
    ]);
    const page = await shown(PlanGrid, {
      session: importing,
      accounts: bank.company.references('bankAccount').all,
      isBusy: false,
      today: localDate('2026-03-10'),
    });
    expect(page.find('[data-column="pair"]').exists()).toBe(false);
    expect(page.findAll('[data-column="why"]').map((cell) => cell.text())).toEqual([
      'no similar line is there yet',
      'future date; no similar line is there yet',
    ]);
  });

  it('shows only the closing balance of a statement without an opening balance', async () => {
    const importing = session();
    await importing.add([
      statement(
        'march.sta',
        ':20:1\n:25:12345678\n:28C:1/1\n:61:2603050305D1,00NTRFNONREF\n:86:Fee\n:62F:C260305GBP10000,00\n-\n',
      ),
    ]);
    const page = await shown(FilePanel, {
      file: importing.files.value[0],
      accounts: bank.company.references('bankAccount').all,
      isBusy: false,
    });
    expect(page.get('.statement-head .hint').text()).toBe('1 line · closing 10,000.00 GBP');
  });

  it('shows how a table is read, and lets the user correct each column', async () => {
    const importing = session();
    await importing.add([statement('march.csv', 'When;What;How much\n03/04/2026;Fee;1.250\n05/04/2026;Sale;2.500\n')]);
    const asked: unknown[] = [];
    const page = await shown(FilePanel, {
      file: importing.files.value[0],
      accounts: bank.company.references('bankAccount').all,
      isBusy: false,
      onReadAgain: (options: unknown) => asked.push(options),
    });
    expect(page.text()).toContain('Day and month could be either way round');
    const selects = page.findAll('.sample-table select');
    expect(selects.map((select) => (select.element as HTMLSelectElement).value)).toEqual([
      'date',
      'description',
      'amount',
    ]);
    await selects[2]!.setValue('moneyOut');
    expect(asked).toEqual([{ columns: { date: 0, description: [1], moneyOut: 2 } }]);
    expect(await findings(page.element)).toEqual([]);
  });

  it('lets the user choose the column of fees, and whether they are subtracted from the amounts', async () => {
    const importing = session();
    await importing.add([
      statement('march.csv', 'Date,Description,Amount,Fee\n2026-03-04,Cash,-20.00,0.50\n2026-03-05,Tea,-2.00,0.00\n'),
    ]);
    const page = await shown(FilePanel, {
      file: importing.files.value[0],
      accounts: bank.company.references('bankAccount').all,
      isBusy: false,
      onReadAgain: (options: PlainOptions) => void importing.readAgain(0, options),
    });
    expect(page.text()).toContain('Fees of 0.50 in all stand beside the amounts');
    expect(page.get('details').attributes('open')).toBeDefined();
    const field = () =>
      page
        .findAll('.reader-fields .field')
        .find((one) => one.text().includes('Fees beside the amounts'))
        ?.get('select');
    expect((field()?.element as HTMLSelectElement).value).toBe('');
    await field()?.setValue('takenOff');
    await expect.poll(() => importing.files.value[0]?.reading.result.conventions.fees).toBe('takenOff');
    await page.setProps({ file: importing.files.value[0] } as never);
    expect(page.text()).not.toContain('stand beside the amounts,');
    // The panel that the question opened stays open after the answer.
    expect(page.get('details').attributes('open')).toBeDefined();
    // -20.00 - 0.50 = -20.50.
    await expect.poll(() => importing.rows.value.map(({ line }) => line.line?.amount)).toEqual(['-20.5', '-2']);
    const role = () => page.findAll('.sample-table select')[3];
    expect((role()?.element as HTMLSelectElement).value).toBe('fee');
    // With an explicit choice of nothing, the header does not make it the fee column again.
    await role()?.setValue('');
    await expect
      .poll(() => importing.files.value[0]?.options.columns)
      .toEqual({ date: 0, description: [1], amount: 2, fee: null });
    await page.setProps({ file: importing.files.value[0] } as never);
    expect(field()).toBeUndefined();
    await role()?.setValue('fee');
    await expect.poll(() => importing.files.value[0]?.options.columns?.fee).toBe(3);
    expect(await findings(page.element)).toEqual([]);
  });

  it('makes lines from rows pasted into an open cell, after a review; a single text stays the text of the cell', async () => {
    await keep(transaction('2026-03-02', { withdrawalAmount: decimal('600') }));
    const page = await shown(LinesPane, {});
    const paste = async (where: Element, text: string): Promise<boolean> => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const isTaken = !where.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      await flushPromises();
      return isTaken;
    };
    const place = page.get<HTMLElement>('[data-at="1:2"]');
    place.element.focus();
    await place.trigger('keydown', { key: 'F2' });
    await flushPromises();
    const cell = page.get('.line-grid input.entry').element;
    expect(await paste(cell, 'Rent of March')).toBe(false);
    expect(await paste(page.get('.search-box input').element, 'a\tb\nc\td')).toBe(false);
    expect(await paste(cell, '12/03/2026\tStationery\t-15.20\n13/03/2026\tDesk\t45.00\n')).toBe(true);
    await expect.poll(() => document.querySelectorAll('.paste-rows tbody tr').length).toBe(2);
    expect(bank.book.lines.value).toHaveLength(1);
    document.querySelector<HTMLElement>('.dialog-actions .primary')?.click();
    await expect
      .poll(() =>
        bank.book.lines.value.map(({ content }) => [
          content.bankDate,
          content.description,
          content.depositAmount ?? `-${content.withdrawalAmount}`,
        ]),
      )
      .toEqual([
        ['2026-03-02', 'Rent', '-600'],
        ['2026-03-12', 'Stationery', '-15.2'],
        ['2026-03-13', 'Desk', '45'],
      ]);
  });

  describe('opens the list of lines', () => {
    const today = todayOn(Date.now());
    const rent = (days: number, description: string): BankTransaction =>
      transaction(addDays(today, -days), { description, withdrawalAmount: decimal('600') });
    const cursorAt = (page: VueWrapper): string => page.get('.grid-row.active [data-column="description"]').text();
    /** Lines of so many days ago; those in capitals have their payment. */
    async function keepDays(lines: Readonly<Record<string, number>>): Promise<void> {
      await bank.company.store.resources.create(
        Object.entries(lines).map(([description, days]) => rent(days, description)),
        Object.keys(lines).map((text): Record<string, string> =>
          text === text.toUpperCase() ? { documentKey: uuidV7(systemMint) } : {},
        ),
      );
      await bank.book.read();
    }

    it('at the next line to explain, not at one of long ago', async () => {
      await keepDays({ 'Rent of long ago': 90, RENT: 9, Power: 6, Van: 3 });
      const page = await shown(LinesPane, {});
      await expect.poll(() => cursorAt(page)).toBe('Power');
    });

    it('at the empty line if each line is explained, in view', async () => {
      await keepDays(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`RENT ${index}`, 2])));
      const page = await shown(LinesPane, {});
      await expect.poll(() => cursorAt(page)).toBe('');
      expect(page.get('.line-grid [tabindex="0"]').attributes('data-column')).toBe('bankDate');
      // 60 rows of 28 px stand above it; a third of the 600 px in view is above the row.
      expect(page.get('.line-grid').element.scrollTop).toBe(60 * 28 - 200);
      expect(page.get('.grid-row.active').attributes('aria-rowindex')).toBe('62');
    });

    it('where it was left, and at the next line to explain in a statement that is chosen', async () => {
      await keepDays({ Rent: 9, Power: 6, VAN: 3, Post: 2 });
      const statementOf = (from: number) => ({
        id: `from-${from}`,
        bankAccountId: bank.account.id,
        from: addDays(today, -from),
        to: today,
      });
      await bank.settings.statements.save(statementOf(3));
      const first = await shown(LinesPane, {});
      await expect.poll(() => cursorAt(first)).toBe('Rent');
      await first.get('.line-grid [data-at="1:1"]').trigger('focus');
      expect(cursorAt(first)).toBe('Power');
      first.unmount();
      const again = await shown(LinesPane, {});
      await expect.poll(() => cursorAt(again)).toBe('Power');
      await again.get('.bank-period select').setValue('from-3');
      await expect.poll(() => cursorAt(again)).toBe('Post');
      await again.get('.line-grid [data-at="0:1"]').trigger('focus');
      again.unmount();
      // A statement that the address names, after an import, has a place of its own.
      const named = await shown(LinesPane, {}, '/?statement=from-3');
      await expect.poll(() => cursorAt(named)).toBe('Post');
      // The button of the import is gone: its keys go on in the lines.
      expect(document.activeElement?.closest('.line-grid')).not.toBeNull();
    });

    it('only when its lines are read, with the focus that it has by then', async () => {
      await keepDays({ Rent: 9, VAN: 3 });
      const late = new LiveBankLines(bank.company.store, bank.account.id);
      const page = await shown(LinesPane, { liveLines: late });
      page.get<HTMLElement>('.line-grid [tabindex="0"]').element.focus();
      await late.read();
      await expect.poll(() => cursorAt(page)).toBe('Rent');
      // On the icon: a letter there overwrites nothing.
      expect(document.activeElement?.getAttribute('data-column')).toBe('state');
      late.close();
    });
  });

  it('keeps the cursor in the empty line, and below the pasted ones, while these are still arriving', async () => {
    const stopListening = listenToKeys(window);
    const { resources } = bank.company.store;
    const create = resources.create.bind(resources);
    const { promise: isFree, resolve: letGo } = Promise.withResolvers<undefined>();
    const slow = vi.spyOn(resources, 'create').mockImplementationOnce(async (...facts: Parameters<typeof create>) => {
      await isFree;
      return create(...facts);
    });
    const page = await shown(LinesPane, {});
    const data = new DataTransfer();
    data.setData('text/plain', '12/03/2026\tStationery\t-15.20\n13/03/2026\tDesk\t45.00\n');
    page
      .get('.line-grid')
      .element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.poll(() => document.querySelectorAll('.paste-rows tbody tr').length).toBe(2);
    document.querySelector<HTMLElement>('.dialog-actions .primary')?.click();
    await expect.poll(() => document.querySelector('.paste-rows')).toBeNull();
    const press = async (init: KeyboardEventInit): Promise<void> => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      await flushPromises();
    };
    const rowOfCursor = (): string | null | undefined =>
      document.activeElement?.closest('.grid-row')?.getAttribute('aria-rowindex');
    await press({ key: 'l', code: 'KeyL', altKey: true });
    await press({ key: '2' });
    await press({ key: 'Tab' });
    const typed = page.get<HTMLInputElement>('[data-column="description"] input');
    await typed.setValue('Coffee');
    letGo(undefined);
    await expect.poll(() => bank.book.lines.value.length).toBe(3);
    await flushPromises();
    expect([typed.element, rowOfCursor()]).toEqual([document.activeElement, '4']);
    await press({ key: 'Enter' });
    expect(rowOfCursor()).toBe('5');
    expect(page.findAll('.line-grid [data-column="description"]').map((cell) => cell.text())).toEqual([
      'Stationery',
      'Desk',
      'Coffee',
      '',
    ]);
    slow.mockRestore();
    stopListening();
  });

  it('folds columns away that are empty in all lines, and opens them by key and where a line has a value', async () => {
    const stopListening = listenToKeys(window);
    const fields = (page: VueWrapper) =>
      page
        .findAll('.grid-row.active [data-column]:not([data-column="balance"])')
        .map((cell) => cell.attributes('data-column'));
    const usual = ['state', 'bankDate', 'description', 'depositAmount', 'withdrawalAmount', 'bankReference'];
    await keep(transaction('2026-03-02', { withdrawalAmount: decimal('600') }));
    const page = await shown(LinesPane, {});
    expect(fields(page)).toEqual(usual);
    const toggle = async (): Promise<void> => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', altKey: true }));
      await flushPromises();
    };
    await toggle();
    expect(fields(page)).toEqual([...usual, 'merchantName', 'postDate', 'paymentMethodId']);
    await toggle();
    expect(fields(page)).toEqual(usual);
    await keep(transaction('2026-03-05', { depositAmount: decimal('5'), merchantName: 'Quay' }));
    await flushPromises();
    expect(fields(page)).toEqual([...usual, 'merchantName']);
    stopListening();
  });

  it('codes a line from an open cell, which has the focus again afterwards, and says why a line cannot be coded', async () => {
    const stopListening = listenToKeys(window);
    const press = async (init: KeyboardEventInit): Promise<void> => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
      await flushPromises();
    };
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
      transaction('2026-03-03', { description: 'No amount yet' }),
    );
    const page = await shown(LinesPane, {});
    const cell = page.get<HTMLElement>('[data-at="0:2"]');
    cell.element.focus();
    await press({ key: 'F2' });
    await cell.get('input').setValue('Rent of March');
    await press({ key: 'c', code: 'KeyC', altKey: true });
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Rent of March');
    await press({ key: 'Escape' });
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    await expect.poll(() => document.activeElement?.getAttribute('data-at')).toBe('0:2');
    page.get<HTMLElement>('[data-at="1:2"]').element.focus();
    await press({ key: 'c', code: 'KeyC', altKey: true });
    await expect
      .poll(() => useToasts().current?.text)
      .toBe('A line needs its date and one amount before it can be coded.');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    stopListening();
  });

  it('counts the selected lines without the empty one at the end', async () => {
    await keep(
      transaction('2026-03-02', { withdrawalAmount: decimal('600') }),
      transaction('2026-03-03', { depositAmount: decimal('120.5') }),
    );
    const page = await shown(LinesPane, {});
    await page.find('.line-grid [role="columnheader"]').trigger('click');
    expect(page.find('.list-count').text()).toBe('Selected: 2');
  });

  it('says only what undoing an import did', () => {
    expect(undoText({ removed: 20, deleting: 0, restored: 0, kept: [] })).toBe('Import undone: 20 removed.');
    expect(undoText({ removed: 1200, deleting: 3, restored: 1, kept: [{ key: 'a', why: 'locked' }] })).toBe(
      'Import undone: 1,200 removed, 3 to be deleted on the service, 1 as before. 1 line was left: explained, with a file, locked, changed since, or in doubt.',
    );
    expect(undoText({ removed: 0, deleting: 0, restored: 0, kept: [] })).toBe(
      'Import undone: nothing of it was here any more.',
    );
  });

  it('lists an import, and undoes it as a whole', async () => {
    const importing = session();
    await importing.add([
      statement('march.csv', 'Date,Description,Amount\n2026-03-04,RENT,-50.00\n2026-03-05,Fee,-1.00\n'),
    ]);
    await importing.commit();
    await bank.book.read();
    const page = await shown(ImportsPane, {});
    expect(page.text()).toContain('march.csv');
    expect(page.text()).toContain('2 added');
    expect(await findings(page.element)).toEqual([]);
    await page.get('.imports button').trigger('click');
    await flushPromises();
    document.querySelector<HTMLButtonElement>('.dialog .danger')?.click();
    await expect.poll(() => bank.company.store.bank.imports()).toEqual([]);
    expect(await bank.company.store.resources.under('bankTransaction', bank.account.id)).toEqual([]);
  });

  it('suggests a rule from work that was done twice, and applies it to the lines that match', async () => {
    const importing = session();
    await importing.add([
      statement(
        'march.csv',
        'Date,Description,Amount\n2026-03-04,CARD 1 TESCO STORES 3301,-5.00\n2026-03-05,CARD 1 TESCO STORES 2274,-6.00\n2026-03-06,CARD 1 TESCO STORES 2275,-7.00\n',
      ),
    ]);
    await importing.commit();
    const records = await bank.company.store.resources.under('bankTransaction', bank.account.id);
    const byDay = records.toSorted((a, b) => ((a.local?.bankDate ?? '') < (b.local?.bankDate ?? '') ? -1 : 1));
    await bank.company.store.resources.edit(
      'bankTransaction',
      byDay
        .slice(0, 2)
        .map(({ key }) => ({ key, change: (content) => ({ ...content, merchantName: 'Groceries Ltd' }) })),
    );
    await bank.book.read();
    const page = await shown(RulesPane, {});
    // Suggestions are looked for in slices.
    await expect.poll(() => page.findAll('.suggested').map((each) => each.text())).toHaveLength(1);
    expect(page.get('.suggested').text()).toContain('tesco stores');
    await page.get('.suggested button').trigger('click');
    await expect
      .poll(() => bank.settings.rules.all.value)
      .toMatchObject([{ pattern: 'tesco stores', side: 'out', set: { merchantName: 'Groceries Ltd' } }]);
    const apply = () =>
      page
        .findAll<HTMLButtonElement>('.rule-acts button')
        .find((button) => button.text() === 'Apply to 1 line' && !button.element.disabled);
    await expect.poll(apply).toBeDefined();
    await apply()?.trigger('click');
    await expect
      .poll(async () =>
        (await bank.company.store.resources.under('bankTransaction', bank.account.id)).map(
          ({ local }) => local?.merchantName,
        ),
      )
      .toEqual(['Groceries Ltd', 'Groceries Ltd', 'Groceries Ltd']);
    await expect.poll(() => useToasts().current?.action?.text).toBe('Undo');
    // After undo, the third has no merchant again; the two that were coded by hand keep theirs.
    useToasts().current?.action?.run();
    await expect
      .poll(async () =>
        (await bank.company.store.resources.under('bankTransaction', bank.account.id))
          .map(({ local }) => local?.merchantName ?? '')
          .toSorted(),
      )
      .toEqual(['', 'Groceries Ltd', 'Groceries Ltd']);
    expect(await findings(page.element)).toEqual([]);
  });

  it('applies a rule to more lines than one call to the store takes, and undoes it in each', async () => {
    await bank.settings.rules.save({ id: 'tesco', pattern: 'tesco', set: { merchantName: 'Groceries Ltd' } });
    await keep(
      ...Array.from({ length: 510 }, (_, index) =>
        transaction('2026-03-04', { description: `TESCO ${index}`, withdrawalAmount: decimal('5') }),
      ),
    );
    const coded = () => bank.book.lines.value.filter(({ content }) => content.merchantName === 'Groceries Ltd').length;
    const page = await shown(RulesPane, {});
    // It cannot be pressed while the lines, which the store has reported, are read and compared once more.
    const apply = () =>
      page
        .findAll<HTMLButtonElement>('.rule-acts button')
        .find((button) => button.text() === 'Apply to 510 lines' && !button.element.disabled);
    await expect.poll(apply).toBeDefined();
    await apply()?.trigger('click');
    await expect.poll(() => useToasts().current?.text).toBe('510 lines changed.');
    expect(coded()).toBe(510);
    useToasts().current?.action?.run();
    await expect.poll(() => useToasts().current?.text).toBe('510 lines are as before.');
    expect(coded()).toBe(0);
  });

  it('waits for the words of a new rule, with the cursor there', async () => {
    const page = await shown(RulesPane, {});
    await page.get('.add-rule').trigger('click');
    await expect.poll(() => document.activeElement?.closest('.rule-table') ?? null).not.toBeNull();
    const words = page.get<HTMLInputElement>('.rule-table input');
    expect(document.activeElement).toBe(words.element);
    expect(words.element.value.slice(words.element.selectionStart ?? 0, words.element.selectionEnd ?? 0)).toBe('?');
    await words.setValue('coffee');
    await words.trigger('keydown', { key: 'Enter' });
    await expect.poll(() => bank.settings.rules.all.value.map(({ pattern }) => pattern)).toEqual(['coffee']);
  });
});
