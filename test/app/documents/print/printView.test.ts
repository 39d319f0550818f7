import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Router } from 'vue-router';
import { openPaperReader } from '../../../../src/app/documents/print/paperReader.ts';
import DialogBox from '../../../../src/app/base/ui/DialogBox.vue';
import PrintView from '../../../../src/app/documents/print/PrintView.vue';
import { inLanguage } from '../../../../src/app/base/i18n/language.ts';
import { t } from '../../../../src/app/base/i18n/texts.ts';
import {
  printLanguageOf,
  readPrintLanguages,
  savePrintLanguage,
} from '../../../../src/app/company/documents/printLanguages.ts';
import { sentenceOf } from '../../../../src/app/company/session/problems.ts';
import { useTyping } from '../../../../src/app/company/session/typing.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { ProblemError } from '../../../../src/domain/values/result.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { guid } from '../../../support/documents.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let router: Router;
let view: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  router = routerTo({ start: '/:key?' });
  await router.push('/');
  view = mount(PrintView, { attachTo: document.body, global: { plugins: [router] }, props: { keys: [] } });
  await flushPromises();
});
afterEach(() => view.unmount());

describe('the print preview', () => {
  it('handles Escape itself, so that nothing underneath does', () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent): void => void heard.push(event.key);
    document.body.addEventListener('keydown', listen);
    window.addEventListener('keydown', listen);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.body.removeEventListener('keydown', listen);
    window.removeEventListener('keydown', listen);
    expect(view.emitted('close')).toEqual([[]]);
    expect(heard).toEqual([]);
  });

  it('leaves Escape to a dialog above it, also when the focus has left that', async () => {
    const above = mount(DialogBox, { attachTo: document.body, props: { open: true, title: 'Save as PDF' } });
    await flushPromises();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(above.emitted('close')).toEqual([[]]);
    expect(view.emitted('close')).toBeUndefined();
    above.unmount();
  });

  it('shows typing that was not stored yet', async () => {
    const invoice = recordOf({ local: invoiceOf(company, { docNo: 'SI-0001' }) });
    // An editor open behind it has a field that was not left yet.
    const settle = async (): Promise<void> =>
      void (await company.store.forSync.write([{ expectedRevision: null, record: invoice }]));
    const leave = useTyping().register(settle);
    const shown = mount(PrintView, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { keys: [invoice.key] },
    });
    await expect.poll(() => document.title).toContain('SI-0001');
    shown.unmount();
    leave();
  });

  it('asks for what a draft receipt has settled, and does not speak of it', async () => {
    const [invoice, receipt] = [guid(1), guid(2)];
    const on = (key: string, docClass: string, part: Record<string, unknown>) =>
      recordOf({ key, id: key, docClass, base: invoiceOf(company, { id: key, docClass, ...part }) });
    await company.store.forSync.write(
      [
        // 30 in the lines, 12 of it settled by a posted receipt, 10 by the draft.
        on(invoice, 'saleInvoice', {
          docNo: 'SI-9',
          statusList: ['posted'],
          grossCurrencyAmount: '30',
          outstandingCurrencyAmount: '8',
        }),
        on(receipt, 'receipt', {
          lines: [],
          grossCurrencyAmount: '10',
          outstandingCurrencyAmount: '0',
          allocations: [{ docId: invoice, docNo: 'SI-9', allocAmountCurrency: '10' }],
        }),
      ].map((record) => ({ expectedRevision: null, record })),
    );
    await expect.poll(() => company.entry(invoice)?.row.outstandingCurrencyAmount).toBe('18');
    const { papers } = await (await openPaperReader(company)).read([invoice]);
    expect(papers[0]?.paper.sums.map(({ label, value }) => `${label} ${value}`)).toContain('Outstanding 18.00');
    expect(JSON.stringify(papers[0]?.paper)).not.toMatch(/draft/i);
  });

  it('names documents with unreadable fields instead of printing them, and prints the others', async () => {
    const whole = recordOf({ key: 'whole', local: invoiceOf(company, { docNo: 'SI-0002' }) });
    const unreadable = recordOf({
      key: 'unreadable',
      base: {
        ...invoiceOf(company, { docNo: 'SI-0003' }),
        dueDate: undefined,
        unreadable: [{ field: 'dueDate', shown: '01/03/2026', why: 'date' }],
      },
      local: null,
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: whole },
      { expectedRevision: null, record: unreadable },
    ]);
    const shown = mount(PrintView, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { keys: ['unreadable', 'whole'] },
    });
    await expect.poll(() => document.title).toContain('SI-0002');
    const refused = document.querySelector('.print-refused');
    expect(refused?.querySelector('h3')?.textContent).toBe('1 document is not printed: part of it cannot be read');
    expect(refused?.querySelector('li')?.textContent).toBe(
      'Sales invoice SI-0003. Due date: The service sent “01/03/2026”, which is not a date (year-month-day).',
    );
    expect([...document.querySelectorAll('.print-sheets')].at(-1)?.textContent).not.toContain('SI-0003');
    shown.unmount();
  });

  it('prints in the customer’s language where one is set, with the dates and amounts of it', async () => {
    const invoice = recordOf({
      local: invoiceOf(company, {
        docNo: 'SI-0001',
        docDate: '2026-02-05',
        lines: [
          {
            id: '00000000-0000-7000-8000-000000000001',
            description: 'Desks',
            quantity: '10',
            currencyUnitPrice: '123.45',
            isNetEntry: true,
          },
        ],
      }),
    });
    await company.store.forSync.write([{ expectedRevision: null, record: invoice }]);
    const party = company.reference('contactAccount', 'ASH');
    await savePrintLanguage(company.store, party?.id ?? '', 'de');
    const shown = mount(PrintView, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { keys: [invoice.key] },
    });
    const paper = (): string => [...document.querySelectorAll('.document-sheets')].at(-1)?.textContent ?? '';
    await expect.poll(paper).toContain('05.02.2026');
    // 10 × 123.45
    expect(paper()).toContain('1.234,50');
    expect(paper()).toContain(inLanguage('de', () => t('print.totalNet')));
    expect(paper()).toMatch(/Seite 1 von \d/);
    expect(paper()).not.toMatch(/Total net|Quantity/);
    // The page itself stays in its own language.
    expect(shown.findComponent({ name: 'DialogTitle' }).text()).toBe('Print preview');

    await savePrintLanguage(company.store, party?.id ?? '', null);
    expect(printLanguageOf(await readPrintLanguages(company.store), party)).toBe(null);
    shown.unmount();
  });

  it('shows no document if typing could not be stored, and says why', async () => {
    const full = new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });
    const settle = (): Promise<void> => Promise.reject(full);
    const leave = useTyping().register(settle);
    const shown = mount(PrintView, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { keys: ['daybook-invoice'] },
    });
    await expect
      .poll(() => document.querySelector('.print-tools [role="alert"]')?.textContent)
      .toContain(sentenceOf(full.problem));
    // The sheets are those of the earlier preview.
    expect(document.querySelectorAll('.print-sheets')).toHaveLength(1);
    shown.unmount();
    leave();
  });

  it('closes when the user goes to another page', async () => {
    await router.push('/other');
    await flushPromises();
    expect(view.emitted('close')).toEqual([[]]);
  });
});
