import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Router } from 'vue-router';
import { findingText } from '../../../../src/app/reports/flightCheck/findingText.ts';
import FlightCheckPage from '../../../../src/app/reports/flightCheck/FlightCheckPage.vue';
import {
  gatherFindings,
  type CheckProgress,
  type CheckPart,
} from '../../../../src/app/company/monthEnd/gatherFindings.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useRecurring } from '../../../../src/app/company/recurring/recurring.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { formatDate } from '../../../../src/app/base/format/dates.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { templateContent } from '../../../../src/domain/recurring/template.ts';
import { addDays, addMonths, instantOf, localDate, todayOn } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import { guid } from '../../../support/documents.ts';
import { findings as axeFindings } from '../../support/axe.ts';
import { answeringLine } from '../../support/answeringLine.ts';
import { giveLayout, makeOwn, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { routerTo } from '../../support/router.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
let router: Router;
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
  document.body.innerHTML = '';
});

const today = todayOn(Date.now());
const first = localDate(`${today.slice(0, 7)}-01`);
const period = { from: first, to: addDays(addMonths(first, 1), -1) };

const coded = { lines: [{ intRef: 'a', accountId: '4000', quantity: '1', currencyUnitPrice: '5' }] };

/** A posted invoice on the 2nd of this month. */
async function keep(n: number, part: Record<string, unknown> = {}): Promise<void> {
  const base = invoiceOf(company, {
    id: guid(n),
    intRef: `daybook-${guid(n)}`,
    docNo: `SI${n}`,
    docDate: addDays(first, 1),
    statusList: ['posted'],
    grossCurrencyAmount: `${n}`,
    ...part,
  });
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: guid(n), docClass: base.docClass, id: guid(n), base }) },
  ]);
  await expect.poll(() => company.entry(guid(n))).toBeDefined();
}
const gathered = async (): Promise<string[]> => {
  await expect.poll(() => company.isRead.value).toBe(true);
  const found = await gatherFindings(company, period, { signal: new AbortController().signal, onProgress: () => {} });
  return found.map(({ check, record }) => `${check} ${record.key}`);
};
async function opened(address = '/'): Promise<VueWrapper> {
  const page = { template: '<div />' };
  router = routerTo({ monthEnd: '/', saleInvoice: '/sale-invoices/:key?' }, { monthEnd: page, saleInvoice: page });
  await router.push(address);
  wrapper = mount(FlightCheckPage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  return wrapper;
}
async function checkThisMonth(page: VueWrapper): Promise<void> {
  button('This month').click();
  await expect.poll(() => page.text()).toContain(`Checked ${formatDate(period.from)}`);
}
function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(words));
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
const rowsOf = (page: VueWrapper): string[] =>
  page.findAll('[role="grid"] .grid-body [role="row"]').map((row) => row.text());

describe('the findings of a company', () => {
  it('are none where everything is in order', async () => {
    await keep(1, coded);
    await keep(2, coded);
    expect(await gathered()).toEqual([]);
  });

  it('come from lists, from the lines of documents, from templates and from the bank', async () => {
    await keep(1);
    // 2 and 3 are missing; a line has neither account nor product.
    await keep(4, { lines: [{ intRef: 'sundry', description: 'Sundry', quantity: '1', currencyUnitPrice: '4' }] });
    const recurring = useRecurring(company);
    const drafting = { today, mint: systemMint, lookup: company.lookup };
    const id = uuidV7(systemMint);
    await recurring.templates.save({
      id,
      name: 'Rent',
      schedule: { every: 1, unit: 'month', day: 1, from: first, covers: 'own' },
      language: 'en',
      isPaused: false,
      document: templateContent(invoiceOf(company), drafting),
      changedAt: instantOf(Date.now()),
    });
    const account = referenceSchema.parse({ kind: 'bankAccount', id: guid(9), code: 'CUR', currency: 'GBP' });
    await company.store.forSync.writeReferences('bankAccount', [account], true, unreadCursor('reference:bankAccount'));
    await expect.poll(() => company.references('bankAccount').all).toHaveLength(1);
    const [line] = await company.store.resources.create<'bankTransaction'>([
      { kind: 'bankTransaction', bankAccountId: account.id, bankDate: first, withdrawalAmount: decimal('600') },
    ]);
    expect(await gathered()).toEqual([
      `recurringMissing ${id}`,
      `numberGap ${guid(4)}`,
      // The lines of the first two have no account either.
      `uncoded ${guid(1)}`,
      `uncoded ${guid(4)}`,
      `bankUnexplained ${line?.key ?? ''}`,
    ]);
    // A document that was abandoned explains it no more.
    await keep(5, { statusList: ['abandoned'] });
    const isExplainedBy = async (n: number): Promise<boolean> => {
      await company.store.bank.link(line?.key ?? '', [guid(n)]);
      return !(await gathered()).some((found) => found.startsWith('bankUnexplained'));
    };
    expect([await isExplainedBy(4), await isExplainedBy(5)]).toEqual([true, false]);
  });

  it('say what is far from usual, with the price as it is written', async () => {
    const priced = (price: string) => ({
      dueDate: addDays(first, 31),
      lines: [{ intRef: 'a', accountId: '4000', productId: 'OAK', quantity: '1', currencyUnitPrice: price }],
    });
    for (const n of [1, 2, 3]) await keep(n, priced('12.34'));
    await keep(4, { ...priced('1234'), dueDate: first });
    await expect.poll(() => company.isRead.value).toBe(true);
    const found = await gatherFindings(company, period, { signal: new AbortController().signal, onProgress: () => {} });
    expect(found.map(({ record }) => record.key)).toEqual([guid(4), guid(4)]);
    expect(found.map(findingText)).toEqual([
      `It is due on ${formatDate(first)}, before its own date, ${formatDate(addDays(first, 1))}.`,
      'Line 1: OAK at 1,234.00; usually 12.34.',
    ]);
  });

  it('are not sought on when somebody stops the check', async () => {
    await keep(1);
    await expect.poll(() => company.isRead.value).toBe(true);
    // Each look at the clock is a second later, so that even a small company takes several slices.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    onTestFinished(() => clock.mockRestore());
    const stop = new AbortController();
    const steps: CheckPart[] = [];
    const onProgress = ({ step }: CheckProgress): void => {
      steps.push(step);
      stop.abort();
    };
    const check = gatherFindings(company, period, { signal: stop.signal, onProgress });
    await expect(check).rejects.toMatchObject({ name: 'AbortError' });
    expect(steps).toEqual(['documents']);
  });
});

describe('the page of the month end', () => {
  it('opens the record of a finding, and says when nothing is open', async () => {
    await keep(1, coded);
    await keep(3, coded);
    const page = await opened();
    await checkThisMonth(page);
    await expect.poll(() => rowsOf(page)).toHaveLength(1);
    expect(rowsOf(page)[0]).toContain('1 number is missing between SI1 and SI3.');
    expect(await axeFindings(page.element)).toEqual([]);
    await page.find('[role="grid"] .grid-body [role="gridcell"]:not(.grid-check)').trigger('click');
    await expect.poll(() => router.currentRoute.value.fullPath).toBe(`/sale-invoices/${guid(3)}`);
  });

  it('says how many drafts the next sync submits, which are not left', async () => {
    await keep(1, { ...coded, statusList: ['draft'] });
    expect(await gathered()).toEqual([`draft ${guid(1)}`]);
    await company.store.queueCommand(guid(1), { name: 'submit' });
    await expect.poll(() => company.entry(guid(1))?.row.state).toBe('queued');
    const page = await opened();
    await checkThisMonth(page);
    expect(page.text()).toContain('1 draft of these days is submitted with the next sync.');
    expect(page.text()).toContain('Nothing is open');
  });

  it('waives a finding with a reason, takes that back, and shows it again once it says something else', async () => {
    await keep(1, coded);
    await keep(3, coded);
    const page = await opened();
    await checkThisMonth(page);
    await expect.poll(() => rowsOf(page)).toHaveLength(1);
    const waive = async (): Promise<void> => {
      button('Waive…').click();
      await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Waive 1 finding');
      const reason = document.querySelector<HTMLInputElement>('[role="dialog"] input');
      if (!reason) throw new Error('no field for the reason');
      reason.value = 'SI2 was spoilt';
      reason.dispatchEvent(new Event('input'));
      await flushPromises();
      document.querySelector('[role="dialog"] form')?.dispatchEvent(new Event('submit', { cancelable: true }));
      await expect.poll(() => page.text()).toContain('Nothing is open');
    };
    await page.find('[role="grid"] .grid-body .grid-check').trigger('click');
    await waive();
    expect(useToasts().current?.text).toBe('1 finding waived.');
    await page.find('select').setValue('all');
    await expect.poll(() => rowsOf(page)[0]).toContain('SI2 was spoilt');
    await page.find('[role="grid"] .grid-body .grid-check').trigger('click');
    button('Take waiver back').click();
    await expect.poll(() => page.text()).toContain('1 open');

    // It is still chosen.
    await page.find('select').setValue('open');
    await expect.poll(() => rowsOf(page)).toHaveLength(1);
    await waive();
    const held = await company.store.record(guid(3));
    if (!held?.base) throw new Error('no invoice');
    await company.store.forSync.write([
      { expectedRevision: held.revision, record: { ...held, base: { ...held.base, docNo: 'SI4' } } },
    ]);
    await expect.poll(() => company.entry(guid(3))?.row.docNo).toBe('SI4');
    button('Check again').click();
    await expect.poll(() => rowsOf(page)[0]).toContain('2 numbers are missing between SI1 and SI4.');
  });

  it('waives nothing that a search hides, and can print a check that found nothing', async () => {
    await keep(1, coded);
    await keep(3, coded);
    const page = await opened();
    await checkThisMonth(page);
    await expect.poll(() => rowsOf(page)).toHaveLength(1);
    await page.find('[role="grid"] .grid-body .grid-check').trigger('click');
    await expect.poll(() => button('Waive…').hasAttribute('disabled')).toBe(false);
    await page.find('.search-box input').setValue('no such words');
    expect(page.text()).toContain('No row has these words.');
    await page.find('.search-box input').setValue('');
    expect(button('Waive…').hasAttribute('disabled')).toBe(true);
    button('Last month').click();
    await expect.poll(() => page.text()).toContain('Nothing is open');
    button('Print').click();
    await expect.poll(() => document.querySelector('.print-view')?.textContent).toContain('Every check has run');
  });

  it('checks the month that is asked for last, also while another check runs', async () => {
    await keep(1, coded);
    await keep(3, coded);
    const page = await opened();
    button('Last month').click();
    button('This month').click();
    await expect.poll(() => page.text()).toContain(`Checked ${formatDate(period.from)}`);
    await expect.poll(() => rowsOf(page)).toHaveLength(1);
    button('Last month').click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', altKey: true, bubbles: true }));
    await expect.poll(() => page.text()).toContain(`Checked ${formatDate(addMonths(first, -1))}`);
    expect(page.text()).toContain('Nothing is open');
  });

  it('says at the field which text names no day, and checks nothing until it is replaced', async () => {
    const page = await opened();
    await checkThisMonth(page);
    const from = page.get<HTMLInputElement>('.tool-date input');
    const label = page.get('.tool-date label');
    expect(label.attributes('for')).toBe(from.attributes('id'));
    await from.setValue('soon');
    await from.trigger('blur');
    await flushPromises();
    expect([from.element.value, page.get('.tool-date .field-note').text()]).toEqual([
      'soon',
      expect.stringContaining('“soon” is not a date.'),
    ]);
    expect(button('Check again')).toHaveProperty('disabled', true);
    expect(await axeFindings(page.element)).toEqual([]);
    // The same month again: its first day comes back.
    await checkThisMonth(page);
    await flushPromises();
    expect([from.element.value, page.find('.field-note').exists()]).toEqual([formatDate(first), false]);
    await from.setValue(formatDate(addDays(period.to, 1)));
    await from.trigger('blur');
    await flushPromises();
    expect(page.get('[role="alert"]').text()).toContain('must not be after the last');
    expect(button('Check again')).toHaveProperty('disabled', true);
  });
});

describe('in books on this computer', () => {
  const month = first.slice(0, 7);
  let state: string;
  let saved: unknown[];
  beforeEach(() => {
    state = 'open';
    saved = [];
    onTestFinished(listenToKeys(window));
    makeOwn(company);
    const line = answeringLine((name) => {
      if (name === 'setUp.save') {
        saved.push(line.asked.at(-1)?.[1]);
        state = 'closed';
      }
      const row = { id: month, revision: state, values: { state, dateFrom: first }, fixed: {} };
      return name === 'setUp.save' ? ok(row) : name === 'setUp.read' ? ok({ rows: [row], mayChange: true }) : undefined;
    });
    useBackend().attach(line);
  });
  const pressClose = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', code: 'KeyX', altKey: true }));
  const change = { id: month, revision: 'open', values: { state: 'closed', reason: '' } };

  it('the checked month is closed by one key where nothing is open', async () => {
    const page = await opened();
    await checkThisMonth(page);
    await expect.poll(() => page.text()).toContain('Nothing is open');
    pressClose();
    await expect.poll(() => saved).toMatchObject([{ kind: 'period', change }]);
    await expect.poll(() => page.text()).toContain('is closed.');
    pressClose();
    await flushPromises();
    expect(saved).toHaveLength(1);
  });

  it('and with findings only when a person says so', async () => {
    await keep(1);
    await keep(4);
    const page = await opened();
    await checkThisMonth(page);
    await expect.poll(() => rowsOf(page).length).toBeGreaterThan(0);
    pressClose();
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Number missing: 1');
    expect(saved).toEqual([]);
    button('Close all the same').click();
    await expect.poll(() => saved).toMatchObject([{ change }]);
  });

  it('the address names the days that are checked', async () => {
    const page = await opened('/?from=2026-02-01&to=2026-02-28');
    await expect.poll(() => page.text()).toContain('Checked 01 Feb 2026 – 28 Feb 2026');
    expect(page.text()).not.toContain('Close Feb');
  });
});
