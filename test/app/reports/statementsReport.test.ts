import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import ReportsPage from '../../../src/app/reports/ReportsPage.vue';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { savePrintLanguage } from '../../../src/app/company/documents/printLanguages.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import type { PdfRequest } from '../../../src/domain/papers/paper.ts';
import { toBase64 } from '../../../src/domain/values/base64.ts';
import { addDays, todayOn } from '../../../src/domain/values/dates.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { guid } from '../../support/documents.ts';
import { portPair } from '../../support/portPair.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { routerTo } from '../support/router.ts';

beforeAll(() => {
  giveLayout();
  // There is no printer here.
  Object.defineProperty(window, 'print', { configurable: true, value: () => undefined });
});
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

const ago = (days: number) => addDays(todayOn(Date.now()), -days);
interface Facts {
  docClass?: DocumentClass;
  party?: string;
  docDate: string;
  due?: string;
  gross: string;
  open?: string;
  statusList?: string[];
  /** The document by its place from 1, and the amount. */
  allocated?: [number, string];
}
async function openStatements(all: Facts[], kind: 'open' | 'movements' | 'reminder'): Promise<void> {
  const entries = all.map(
    (
      {
        docClass = 'saleInvoice',
        party = 'ASH',
        docDate,
        due,
        gross,
        open = gross,
        statusList = ['posted'],
        allocated,
      },
      at,
    ) => {
      const key = guid(at + 1);
      const base = invoiceOf(company, {
        id: key,
        intRef: undefined,
        docNo: `NO-${at + 1}`,
        docClass,
        contactAccountId: company.reference('contactAccount', party)?.id,
        docDate,
        dueDate: due,
        statusList,
        grossCurrencyAmount: gross,
        outstandingCurrencyAmount: open,
        ...(docClass === 'receipt' && { lines: [], currencyAmount: gross }),
        ...(allocated && { allocations: [{ docId: guid(allocated[0]), allocAmountCurrency: allocated[1] }] }),
      });
      return { expectedRevision: null, record: recordOf({ key, docClass, id: key, base }) };
    },
  );
  await company.store.forSync.write(entries);
  await company.read();
  const router = routerTo({ reports: '/reports/:report?' });
  await router.push('/reports/statements');
  wrapper = mount(ReportsPage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await wrapper.get('select').setValue(kind);
  await expect.poll(() => wrapper.findAll('[role="grid"] .grid-row').length).toBeGreaterThan(0);
}
const cells = () =>
  wrapper
    .findAll('[role="grid"] .grid-row')
    .map((row) => row.findAll('.grid-cell').flatMap((cell) => cell.text() || []));
async function print(): Promise<string> {
  await wrapper.get('.report-tools .primary').trigger('click');
  await expect.poll(() => document.querySelectorAll('.print-view .document-sheets > .sheet').length).toBeGreaterThan(0);
  return document.querySelector('.print-view')?.textContent.replace(/\s+/g, ' ') ?? '';
}

describe('statements', () => {
  it('of open items say what is open and how old it is, and printing them is noted', async () => {
    await openStatements(
      [
        { docDate: ago(50), due: ago(20), gross: '100', open: '60' },
        { docClass: 'receipt', docDate: ago(5), gross: '15', open: '5' },
      ],
      'open',
    );
    expect(cells()).toEqual([['ASH Ashdown Furniture', 'GBP', '2', '55.00']]);
    expect(await findings(wrapper.element)).toEqual([]);
    const paper = await print();
    expect(paper).toContain('Statement of account');
    expect(paper).toContain('Invoice NO-1');
    expect(paper).toMatch(/1–30 days\s?60\.00/);
    expect(paper).toMatch(/Total GBP\s?55\.00/);
    document.querySelector<HTMLButtonElement>('.print-view .primary')?.click();
    await flushPromises();
    document.querySelector<HTMLButtonElement>('.print-view .icon')?.click();
    await flushPromises();
    await expect.poll(() => cells()[0]?.length).toBe(5);
    await wrapper.get('select').setValue('log');
    await flushPromises();
    expect(cells()[0]?.slice(1)).toEqual([
      'Statement, open items',
      'ASH Ashdown Furniture',
      expect.any(String),
      '55.00',
      'GBP',
      '2',
      'Printed',
      'en',
    ]);
  });

  it.each(['open', 'movements', 'reminder'] as const)(
    'count what a draft receipt has settled as owed, and only the list says so: %s',
    async (kind) => {
      await openStatements(
        [
          { docDate: ago(25), due: ago(20), gross: '100', open: '40' },
          { docClass: 'receipt', docDate: ago(5), gross: '60', open: '0', statusList: ['draft'], allocated: [1, '60'] },
        ],
        kind,
      );
      expect(cells()[0]).toContain('100.00');
      expect(wrapper.get('.report-notes').text()).toContain('60.00 GBP of this is settled by drafts.');
      const paper = await print();
      expect(paper).toContain('100.00');
      expect(paper).not.toContain('40.00');
      expect(paper).not.toContain('60.00');
      expect(paper).not.toContain('draft');
    },
  );

  it('become mails in the language of each customer, with the PDF, and are noted', async () => {
    const asked: PdfRequest[] = [];
    const saved: Blob[] = [];
    const [pagePort, backendPort] = portPair();
    const line = createPageLine();
    line.attach(pagePort);
    openBackendEndpoint(backendPort).serve('papers.pdf', async (request) => {
      asked.push(request);
      return ok({ pdf: toBase64(new TextEncoder().encode('%PDF- the paper')) });
    });
    useBackend().attach(line.endpoint);
    const created = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:test';
    });
    onTestFinished(() => created.mockRestore());
    const [party] = await company.store.resources.create<'contactAccount'>([
      {
        kind: 'contactAccount',
        code: 'MILL',
        description: 'Mill Lane Works',
        customer: {},
        contact: { email: 'office@mill.example' },
      },
    ]);
    await savePrintLanguage(company.store, party?.key ?? '', 'de');
    await company.read();
    await openStatements([{ party: 'MILL', docDate: ago(50), due: ago(20), gross: '1100', open: '1060' }], 'open');
    await wrapper.get('.report-tools > button:not(.primary)').trigger('click');
    const submit = '[role=dialog] button[type=submit]:not(:disabled)';
    await expect.poll(() => document.querySelector(submit)?.textContent.trim()).toBe('Save 1 mail');
    expect(await findings(document.querySelector('[role=dialog]')!)).toEqual([]);
    document.querySelector<HTMLButtonElement>(submit)?.click();
    await expect.poll(() => saved.length).toBe(1);
    const mail = await saved[0]!.text();
    expect(mail).toContain('X-Unsent: 1\r\nTo: office@mill.example\r\n');
    const [, text, pdf] = mail
      .split(/^--[0-9a-f-]{36}/m)
      .map((part) => Buffer.from(part.split('\r\n\r\n').slice(1).join(''), 'base64').toString('utf8'));
    // 1,060.00 as it is written in German.
    expect(text).toContain('Offen sind 1.060,00 GBP.');
    expect(pdf).toBe('%PDF- the paper');
    expect(asked[0]?.papers[0]?.paper.title).toBe('Kontoauszug');
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
    await wrapper.get('select').setValue('log');
    await flushPromises();
    expect(cells()[0]?.slice(-2)).toEqual(['office@mill.example', 'de']);
  });

  it('are printed for no customer who was chosen and then filtered away', async () => {
    await openStatements(
      [
        { docDate: ago(50), due: ago(20), gross: '60' },
        { party: 'NOOR', docDate: ago(50), due: ago(20), gross: '70' },
      ],
      'open',
    );
    const printButton = () => wrapper.get('.report-tools .primary').text();
    await wrapper.get('[role="columnheader"].grid-check').trigger('click');
    expect(printButton()).toBe('Print 2 statements');
    const search = wrapper.get('.search-box input');
    await search.setValue('Ashdown');
    await search.setValue('');
    expect(cells()).toHaveLength(2);
    expect(printButton()).toBe('Print 1 statement');
  });

  it('of all movements carry the balance forward', async () => {
    await openStatements(
      [
        { docDate: ago(90), gross: '100', open: '0' },
        { docDate: ago(10), gross: '40' },
        { docClass: 'receipt', docDate: ago(5), gross: '100', open: '0' },
      ],
      'movements',
    );
    expect(cells()).toEqual([['ASH Ashdown Furniture', 'GBP', '2', '40.00']]);
    const paper = await print();
    // 100 brought forward, + 40, − 100
    expect(paper).toMatch(/Balance brought forward\s?100\.00/);
    expect(paper).toMatch(/Invoice NO-2\s?40\.00\s?140\.00/);
    expect(paper).toMatch(/Receipt NO-3\s?100\.00\s?40\.00/);
  });
});

describe('reminders', () => {
  it('have a level by days overdue, leave out what is disputed, and are in the customer’s language', async () => {
    const ash = company.reference('contactAccount', 'ASH');
    await savePrintLanguage(company.store, ash?.id ?? '', 'de');
    await openStatements(
      [
        { docDate: ago(60), due: ago(22), gross: '100' },
        { docDate: ago(60), due: ago(8), gross: '7.50' },
        { docDate: ago(60), due: ago(40), gross: '999', statusList: ['posted', 'dispute'] },
        { docDate: ago(60), due: ago(3), gross: '5' },
      ],
      'reminder',
    );
    expect(cells()).toEqual([['ASH Ashdown Furniture', 'GBP', '2', '2', '107.50', '107.50', '1']]);
    const paper = await print();
    expect(paper).toContain('Mahnung');
    expect(paper).toContain('107,50');
    expect(paper).not.toContain('999');
  });

  it('ask for what is overdue less open credits and receipts that are not allocated', async () => {
    await openStatements(
      [
        { docDate: ago(60), due: ago(22), gross: '100' },
        { docDate: ago(30), due: ago(1), gross: '-20' },
        { docClass: 'receipt', docDate: ago(5), gross: '15', open: '12.50' },
      ],
      'reminder',
    );
    expect(cells()).toEqual([['ASH Ashdown Furniture', 'GBP', '2', '1', '100.00', '−32.50', '67.50']]);
    const paper = await print();
    expect(paper).toMatch(/Overdue\s?100\.00/);
    expect(paper).toMatch(/Less credits and payments not yet allocated\s?−32\.50/);
    expect(paper).toMatch(/Total GBP\s?67\.50/);
    document.querySelector<HTMLButtonElement>('.print-view .primary')?.click();
    await flushPromises();
    document.querySelector<HTMLButtonElement>('.print-view .icon')?.click();
    await wrapper.get('select').setValue('log');
    // The log holds what the paper asked for.
    await expect.poll(() => cells()[0]).toContain('67.50');
  });

  it('go to no customer whom we owe, or whose credits cover what is overdue, and the list says why', async () => {
    await openStatements(
      [
        { docDate: ago(90), due: ago(50), gross: '100' },
        { docDate: ago(30), due: ago(10), gross: '-150' },
        { party: 'NOOR', docDate: ago(60), due: ago(22), gross: '70' },
        { party: 'NOOR', docClass: 'receipt', docDate: ago(5), gross: '70' },
      ],
      'reminder',
    );
    expect(cells()).toEqual([
      ['ASH Ashdown Furniture', 'GBP', '3', '1', '100.00', '−150.00', '−50.00', 'Covered by credits'],
      ['NOOR Al-Noor Trading', 'GBP', '2', '1', '70.00', '−70.00', 'Covered by credits'],
    ]);
    expect(wrapper.get('.report-tools .primary').attributes('disabled')).toBeDefined();
    expect(wrapper.get('.report-notes').text()).toContain('2 customers get no reminder');
    expect(await findings(wrapper.element)).toEqual([]);
  });
});
