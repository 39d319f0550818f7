import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyEquals } from '../../../../../src/app/base/format/amounts.ts';
import { ALL_ACTIONS, drafted } from '../../../../../src/app/documents/editor/actions/documentActions.ts';
import type { EditorContext } from '../../../../../src/app/documents/editor/session/editorContext.ts';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { localDate } from '../../../../../src/domain/values/dates.ts';
import { boundShortcuts, listenToKeys } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { useCompanies } from '../../../../../src/app/company/companies/companies.ts';
import { useToasts } from '../../../../../src/app/base/ui/toasts.ts';
import { connectionSchema } from '../../../../../src/domain/service/connection.ts';
import { documentSchema, type Document } from '../../../../../src/domain/documents/document.ts';
import { referenceSchema } from '../../../../../src/domain/references/reference.ts';
import { findings } from '../../../support/axe.ts';
import { editorEnvironment, giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { untilMet } from '../../../../support/until.ts';
import { unreadCursor } from '../../../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
});

const ID = '00000000-0000-4000-8000-0000000000a1';

/** A receipt of 1,000 dinars on the service, allocated in full to two invoices: 735.555 and 264.445. */
function receiptOf(part: Record<string, unknown> = {}): Document {
  return documentSchema.parse({
    id: ID,
    intRef: 'daybook-receipt',
    docClass: 'receipt',
    contactAccountId: company.reference('contactAccount', 'NOOR')?.id,
    docDate: '2026-03-01',
    currency: 'KWD',
    currencyAmount: '1000',
    outstandingCurrencyAmount: '0',
    statusList: ['posted'],
    lines: [],
    allocations: [
      {
        id: '00000000-0000-4000-8000-0000000000b1',
        docId: '00000000-0000-4000-8000-0000000000c1',
        docNo: 'SI-1',
        allocAmountCurrency: '735.555',
      },
      {
        id: '00000000-0000-4000-8000-0000000000b2',
        docId: '00000000-0000-4000-8000-0000000000c2',
        docNo: 'SI-2',
        allocAmountCurrency: '264.445',
      },
    ],
    ...part,
  });
}
function receiptRecord(part: Record<string, unknown> = {}) {
  return recordOf({ key: 'daybook-receipt', docClass: 'receipt', id: ID, base: receiptOf(part) });
}
const totals = () => ['gross', 'allocated', 'left'].map((name) => wrapper?.find(`[data-total="${name}"]`).text());

describe('a receipt that the service has', () => {
  it('shows the sum of its allocations at the foot', async () => {
    wrapper = await editorOf(company, receiptRecord());
    expect(wrapper.findAll('.settled tbody td.end').map((cell) => cell.text())).toEqual(['735.555', '264.445']);
    expect(wrapper.findAll('.money-totals thead th').map((cell) => cell.text())).toEqual([
      'Received',
      'Allocated',
      'Left',
    ]);
    expect(totals()).toEqual(['1,000.000', '1,000.000', '0.000']);
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('shows what is not allocated', async () => {
    const [first] = receiptOf().allocations ?? [];
    wrapper = await editorOf(company, receiptRecord({ allocations: [first], outstandingCurrencyAmount: '264.445' }));
    expect(totals()).toEqual(['1,000.000', '735.555', '264.445']);
  });

  it('counts as allocated what the service says is not left, whatever allocations it shows', async () => {
    wrapper = await editorOf(company, receiptRecord({ allocations: [], outstandingCurrencyAmount: '264.445' }));
    expect(totals()).toEqual(['1,000.000', '735.555', '264.445']);
  });

  it('shows the amount at the bank in the currency of the bank account', async () => {
    const bank = referenceSchema.parse({
      kind: 'bankAccount',
      id: '00000000-0000-4000-8000-0000000000d1',
      code: 'CUR',
      description: 'Current account',
      currency: 'GBP',
    });
    await company.store.forSync.writeReferences('bankAccount', [bank], true, unreadCursor('reference:bankAccount'));
    await untilMet(() => expect(company.reference('bankAccount', bank.id)?.currency).toBe('GBP'));
    wrapper = await editorOf(company, receiptRecord({ bankAccountId: bank.id, bankCurrencyAmount: '2500' }));
    expect(wrapper.find('[data-path="bankCurrencyAmount"] .entry').text()).toBe('2,500.00');
    expect(wrapper.find('[data-path="currencyAmount"] .entry').text()).toBe('1,000.000');
  });
});

describe('a command that waits', () => {
  async function locked(): Promise<void> {
    const base = invoiceOf(company, { id: ID, docNo: 'SI-7' });
    wrapper = await editorOf(company, recordOf({ id: ID, base }));
    await store().queueCommand('daybook-invoice', { name: 'lock' });
    await untilMet(() => expect(wrapper?.text()).toContain('Waits for the next sync: lock'));
  }
  const store = () => company.store;
  /** Settles the command as a sync run does once the service has executed it. */
  async function carry(): Promise<void> {
    const record = await store().record('daybook-invoice');
    if (!record) throw new TypeError('no record');
    await store().forSync.write([
      { expectedRevision: record.revision, record: { ...record, revision: record.revision + 1, commands: [] } },
    ]);
  }
  /**
   * Submits the invoice in the editor by a key: two chairs at 10 and a pad at 5, with 20 % tax: 30.00.
   * @param part of the connection
   */
  async function submit(key = 's', part: Record<string, unknown> = {}, lines = {}): Promise<void> {
    const companies = useCompanies();
    const address = {
      name: 'Small company',
      baseUrl: 'http://127.0.0.1:1',
      domain: 'small',
      userName: 'clerk',
      isDemo: false,
      key: 'memory',
    };
    companies.connections = [connectionSchema.parse({ id: ID, ...address, apiVersion: '1.1', ...part })];
    companies.currentId = ID;
    wrapper = await editorOf(company, recordOf({ id: ID, base: invoiceOf(company, { id: ID, ...lines }) }));
    const stop = listenToKeys(window);
    window.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        code: `Key${key.toUpperCase()}`,
        ctrlKey: true,
        altKey: true,
        cancelable: true,
      }),
    );
    await flushPromises();
    stop();
  }
  const GOES = 'Goes with the next sync; you can take it back until then: 30.00 GBP, ASH Ashdown Furniture.';
  const queued = async () => (await store().record('daybook-invoice'))?.commands.map(({ name }) => name);
  const question = () => wrapper?.find('.submit-question');
  async function submitted(key?: string): Promise<void> {
    await submit(key);
    await untilMet(() => expect(useToasts().current?.text).toBe(GOES));
    expect(question()?.exists()).toBe(false);
  }

  it('is asked for without a question, and can be undone from its message, which then goes away', async () => {
    await submitted();
    expect(useToasts().current?.action?.text).toBe('Undo');
    useToasts().current?.action?.run();
    await untilMet(() => expect(useToasts().current?.text).toBe('Taken back.'));
    expect((await store().record('daybook-invoice'))?.commands).toEqual([]);
  });

  it('hides its toast once a sync has sent it, and says so if the button is pressed just then', async () => {
    await submitted();
    const takeBack = useToasts().current?.action;
    await carry();
    await untilMet(() => expect(useToasts().current).toBeNull());
    takeBack?.run();
    await untilMet(() =>
      expect(useToasts().current?.text).toBe('It cannot be taken back any more: a sync has carried it to the service.'),
    );
  });

  it('is followed by the next document, from which it can still be undone', async () => {
    await submitted('n');
    expect(wrapper?.emitted('create')).toEqual([[null]]);
    wrapper?.unmount();
    expect(await queued()).toEqual(['submit']);
    useToasts().current?.action?.run();
    await untilMet(() => expect(useToasts().current?.text).toBe('Taken back.'));
    expect(await queued()).toEqual([]);
  });

  it('is asked about in its place in books of one’s own, where it posts; Esc leaves all as it is', async () => {
    await submit('s', { isOwn: true });
    await untilMet(() => expect(question()?.text()).toContain('Post 30.00 GBP to ASH Ashdown Furniture?'));
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Post');
    expect(await findings(wrapper?.element)).toEqual([]);
    await question()?.trigger('keydown', { key: 'Escape' });
    await untilMet(() => expect(question()?.exists()).toBe(false));
    expect(wrapper?.emitted('close')).toBeUndefined();
    // The cursor is where it was.
    expect(document.activeElement).toBe(wrapper?.get('[data-path="contactAccountId"] input').element);
    expect(await queued()).toEqual([]);
    await wrapper
      ?.findAll('button')
      .find((one) => one.text() === 'Submit')
      ?.trigger('click');
    await untilMet(() => expect(document.activeElement?.textContent).toBe('Post'));
    (document.activeElement as HTMLElement).click();
    await untilMet(async () => expect(await queued()).toEqual(['submit']));
    // It is posted within a moment.
    await untilMet(() => expect(useToasts().current?.text).toContain('30.00 GBP, ASH Ashdown Furniture.'));
    expect(useToasts().current?.action).toBeUndefined();
  });

  it('is asked about where a line has no price', async () => {
    const { lines } = invoiceOf(company);
    const [chairs, ...others] = lines.map((line) => ({ ...line }));
    await submit('s', {}, { lines: [{ ...chairs, currencyUnitPrice: undefined }, ...others] });
    await untilMet(() => expect(question()?.text()).toContain('Line 1: no price.'));
    expect(question()?.text()).toContain('Submit this sales invoice?');
    expect(await queued()).toEqual([]);
  });

  it('can be taken back while it waits', async () => {
    await locked();
    const button = wrapper?.findAll('button').find((one) => one.text() === 'Take it back');
    await button?.trigger('click');
    await untilMet(() => expect(useToasts().current?.text).toBe('Taken back.'));
    expect((await store().record('daybook-invoice'))?.commands).toEqual([]);
  });

  it('is not reported as taken back if a sync has sent it meanwhile', async () => {
    await locked();
    const button = wrapper?.findAll('button').find((one) => one.text() === 'Take it back');
    await carry();
    await button?.trigger('click');
    await untilMet(() =>
      expect(useToasts().current?.text).toBe('It cannot be taken back any more: a sync has carried it to the service.'),
    );
  });
});

describe('Escape', () => {
  it('closes the menu of actions and leaves the editor', async () => {
    const stop = listenToKeys(window);
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    const trigger = wrapper.find('.actions-button');
    await trigger.trigger('keydown', { key: 'Enter' });
    await untilMet(() => expect(document.querySelector('[role="menu"]')).not.toBeNull());
    const press = (target: Element | null) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    press(document.querySelector('[role="menu"]'));
    await untilMet(() => expect(document.querySelector('[role="menu"]')).toBeNull());
    expect(wrapper.emitted('close')).toBeUndefined();
    press(trigger.element);
    expect(wrapper.emitted('close')).toHaveLength(1);
    stop();
  });
});

describe('the tools of the lines', () => {
  it('are one tab stop; arrows move within', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    const tools = wrapper.findAll<HTMLButtonElement>('[role="toolbar"] button');
    const stops = () => tools.flatMap(({ element }, at) => (element.tabIndex === 0 ? [at] : []));
    expect([tools.length, stops()]).toEqual([10, [0]]);
    tools[0]?.element.focus();
    await tools[0]?.trigger('keydown', { key: 'ArrowRight' });
    expect([document.activeElement, stops()]).toEqual([tools[1]?.element, [1]]);
    await tools[1]?.trigger('keydown', { key: 'End' });
    expect([document.activeElement, stops()]).toEqual([tools[9]?.element, [9]]);
    await tools[9]?.trigger('keydown', { key: 'ArrowRight' });
    expect(stops()).toEqual([0]);
  });

  it('have a heading above the details column', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
    expect(wrapper.findAll('.line-grid [role="columnheader"]').at(-1)?.text()).toBe('More');
  });
});

describe('a quote that was converted', () => {
  it('names the documents already made from it before another is made', async () => {
    const made = invoiceOf(company, {
      intRef: 'daybook-order',
      docClass: 'saleOrder',
      docNo: 'SO-12',
      ext: { ConvertedFrom: 'daybook-quote' },
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: 'daybook-order', docClass: 'saleOrder', base: made, id: ID }) },
    ]);
    await untilMet(() => expect(company.entry('daybook-order')?.row.docNo).toBe('SO-12'));
    wrapper = await editorOf(
      company,
      recordOf({
        key: 'daybook-quote',
        docClass: 'saleQuote',
        local: invoiceOf(company, { intRef: 'daybook-quote', docClass: 'saleQuote' }),
      }),
    );
    const stop = listenToKeys(window);
    window.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', ctrlKey: true, altKey: true, cancelable: true }),
    );
    await untilMet(() =>
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
        'Sales order SO-12 was made from this sales quote already.',
      ),
    );
    expect(wrapper.emitted('create')).toBeUndefined();
    [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')]
      .find((button) => button.textContent === 'Make another')
      ?.click();
    await untilMet(() => expect(wrapper?.emitted('create')).toHaveLength(1));
    await flushPromises();
    stop();
  });
});

describe('the question about the direction of exchange rates', () => {
  it('gives an example in money', () => {
    expect([
      moneyEquals('GBP', 'EUR', '1.1525'),
      moneyEquals('EUR', 'GBP', '1.1525'),
      moneyEquals('GBP', 'KWD', '0.4'),
    ]).toEqual(['£1 = €1.1525', '€1 = £1.1525', '£1 = KWD 0.4']);
  });

  it('is not asked if an old foreign currency invoice shows it, even behind 400 newer ones in pounds', async () => {
    const { ext: _, ...plain } = invoiceOf(company, { statusList: ['posted'] });
    const newer = Array.from({ length: 400 }, (_none, at) =>
      recordOf({ key: `daybook-new-${at}`, base: { ...plain, intRef: `daybook-new-${at}`, docDate: '2026-03-02' } }),
    );
    // 190 yen for one pound: 1,900 yen are 10 pounds.
    const yen = {
      ...plain,
      id: ID,
      intRef: 'daybook-yen',
      docNo: 'SI-1',
      docDate: '2025-01-05',
      lastModified: '2025-01-05T10:00:00Z',
      currency: 'JPY',
      baseCurrency: 'GBP',
      currencyRate: '190',
      grossCurrencyAmount: '1900',
      grossAmount: '10',
    };
    await company.store.forSync.write(
      [...newer, recordOf({ key: 'daybook-yen', id: ID, base: yen })].map((record) => ({
        expectedRevision: null,
        record,
      })),
    );
    await untilMet(() => expect(company.entry('daybook-yen')).toBeDefined());
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company, { currency: 'JPY', currencyRate: '190' }) }),
    );
    await untilMet(() =>
      expect(company.settings.value.facts?.learned.rateDirections).toMatchObject([
        { direction: 'foreignPerBase', examples: ['SI-1'] },
      ]),
    );
    expect(wrapper.find('.questions').exists()).toBe(false);
  });

  it('offers both directions as answers', async () => {
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company, { currency: 'JPY', currencyRate: '190' }) }),
    );
    await untilMet(() => expect(wrapper?.find('.questions').exists()).toBe(true));
    expect(wrapper.find('.question').text()).toContain('Is the rate 190 for JPY: £1 = JP¥190, or JP¥1 = £190?');
    expect(wrapper.findAll('.question button').map((button) => button.text())).toEqual(['£1 = JP¥190', 'JP¥1 = £190']);
  });
});

it('the menu and the palette offer what a local draft allows, and say why not of the rest', async () => {
  wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
  const offered = boundShortcuts().filter(
    ({ text, isOffered }) => text.startsWith('documentActions.action.') && (isOffered?.() ?? true),
  );
  const [now, off] = [true, false].map((can) =>
    offered.filter(({ whyNot }) => (whyNot?.() === null) === can).map(({ text }) => text.split('.').at(-1)),
  );
  // A credit takes back what was posted; the others need a document that the service has. A draft of one's own is not abandoned.
  // Only a journal has an opposite.
  expect(now?.toSorted()).toEqual(['copy', 'discard', 'submit', 'submitNew']);
  expect(off?.toSorted()).toEqual(
    ALL_ACTIONS.filter((name) => ![...(now ?? []), 'abandon', 'convert', 'opposite'].includes(name)).toSorted(),
  );
  expect(offered.find(({ text }) => text.endsWith('.reverse'))?.whyNot?.()).toBe('it is a draft');
});

it('the menu shows what can be done now; the rest is one line that opens', async () => {
  wrapper = await editorOf(company, recordOf({ local: invoiceOf(company) }));
  await wrapper.get('.actions-button').trigger('keydown', { key: 'Enter' });
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const names = () => items().map((item) => item.querySelector('.menu-text')?.firstChild?.textContent);
  const NOW = [
    ...['Submit', 'Submit and new', 'Duplicate the document'],
    ...['Keep as template…', 'Export e-invoice…', 'Print or PDF…', 'Save as PDF…', 'Send…'],
    'Discard the draft',
  ];
  await untilMet(() => expect(names().slice(0, -1)).toEqual(NOW));
  expect(names().at(-1)).toMatch(/^\d+ things that cannot be done now/);
  expect(document.querySelectorAll('[role="menu"] [role="separator"]')).toHaveLength(3);
  items().at(-1)?.click();
  await untilMet(() => expect(names()).toContain('Reverse'));
  const reverse = items().find((item) => item.textContent.includes('Reverse'));
  expect(reverse?.textContent).toContain('it is a draft');
  expect(reverse?.getAttribute('aria-disabled')).toBe('true');
});

describe('a copy of an older document', () => {
  async function copyOf(document: Document): Promise<Document | null> {
    const session = new DocumentSession({ record: recordOf({ local: document }) }, editorEnvironment(company));
    const context = { session, company, today: () => localDate('2026-04-02') } as EditorContext;
    return drafted({ action: 'copy', docClass: null }, context);
  }

  it('has the present rates of its tax codes; amounts as supplied keep their own', async () => {
    const taxCodeId = company.reference('taxCode', 'S')?.id;
    const line = { description: 'Desk', quantity: '1', currencyUnitPrice: '100', taxCodeId, taxRate: '17.5' };
    const supplied = { suppliedAmounts: true, netCurrencyAmount: '100', taxCurrencyAmount: '17.5' };
    const copy = await copyOf(
      invoiceOf(company, {
        lines: [
          { ...line, intRef: 'a' },
          { ...line, ...supplied, intRef: 'b' },
        ],
      }),
    );
    expect(copy?.lines.map(({ taxRate }) => taxRate)).toEqual(['20', '17.5']);
  });

  it('has explicit base amounts at its own rate', async () => {
    // 19,000 yen are 95.00 at 200, and 100.00 at the listed 190.
    const yen = { netCurrencyAmount: '19000', taxCurrencyAmount: '0', grossCurrencyAmount: '19000' };
    const amounts = { ...yen, netAmount: '95', taxAmount: '0', grossAmount: '95' };
    const line = { intRef: 'a', description: 'Desk', quantity: '1', currencyUnitPrice: '19000', taxRate: '0' };
    const copy = await copyOf(
      invoiceOf(company, {
        currency: 'JPY',
        currencyRate: '200',
        explicitAmounts: true,
        ...amounts,
        lines: [{ ...line, ...amounts }],
      }),
    );
    expect(copy).toMatchObject({
      currencyRate: '190',
      grossCurrencyAmount: '19000',
      grossAmount: '100',
      lines: [{ netAmount: '100' }],
    });
  });
});
