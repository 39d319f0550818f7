import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import RecurringPage from '../../../../src/app/documents/recurring/RecurringPage.vue';
import KeepAsTemplate from '../../../../src/app/documents/recurring/KeepAsTemplate.vue';
import {
  draftOf,
  makeDrafts,
  takeDraftsBack,
  useRecurring,
  type Recurring,
} from '../../../../src/app/company/recurring/recurring.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import {
  draftIntRef,
  markId,
  templateContent,
  type PeriodMark,
  type Template,
} from '../../../../src/domain/recurring/template.ts';
import { templateFileText } from '../../../../src/domain/recurring/templateFile.ts';
import { instantOf, localDate, todayOn } from '../../../../src/domain/values/dates.ts';
import { mintIntRef, systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { guid } from '../../../support/documents.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let recurring: Recurring;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  recurring = useRecurring(company);
});
afterEach(() => {
  wrapper?.unmount();
  wrapper = undefined;
  document.body.innerHTML = '';
});

const today = todayOn(Date.now());
const thisMonth = localDate(`${today.slice(0, 7)}-01`);
const PERIOD = `${thisMonth.slice(0, 7).replace('-', '')}00`;

/** A template of the first of each month, due this month for the first time. */
function template(change: Partial<Template> = {}): Template {
  const drafting = { today, mint: systemMint, lookup: company.lookup };
  return {
    id: uuidV7(systemMint),
    name: 'Service fee',
    schedule: { every: 1, unit: 'month', day: 1, from: thisMonth, covers: 'own' },
    language: 'en',
    isPaused: false,
    document: templateContent(invoiceOf(company, { description: 'Fee {from}' }), drafting),
    changedAt: instantOf(Date.now()),
    ...change,
  };
}
async function opened(): Promise<VueWrapper> {
  const page = { template: '<div />' };
  const router = routerTo(
    { recurring: '/', saleInvoice: '/sale-invoices/:key?' },
    { recurring: page, saleInvoice: page },
  );
  wrapper = mount(RecurringPage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  return wrapper;
}
function button(words: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(words));
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
const rowsOf = (page: VueWrapper, label: string): string[] =>
  page.findAll(`[role="grid"][aria-label="${label}"] .grid-body [role="row"]`).map((row) => row.text());

describe('the page of recurring documents', () => {
  it('says how to begin while there is no template', async () => {
    const page = await opened();
    await expect.poll(() => page.text()).toContain('Nothing is due.');
    expect(page.text()).toContain('Keep as template');
    expect(await findings(page.element)).toEqual([]);
  });

  it('previews what is due, makes it once at a button, and takes it back', async () => {
    const kept = template();
    await recurring.templates.save(kept);
    const page = await opened();
    await expect.poll(() => rowsOf(page, 'Due')).toHaveLength(1);
    expect(page.find('.draft-aside').text()).toContain(`Fee 01`);
    expect(await company.store.pendingRows()).toEqual([]);
    expect(await findings(page.element)).toEqual([]);
    button('Make 1 draft').click();
    await expect.poll(() => useToasts().current?.text).toBe('1 draft made.');
    const key = draftIntRef(kept, PERIOD);
    const record = await company.store.record(key);
    expect(record && currentVersion(record)).toMatchObject({ docDate: thisMonth, statusList: [] });
    await expect.poll(() => recurring.due.value).toEqual([]);
    useToasts().current?.action?.run();
    await expect.poll(() => recurring.due.value.map((each) => each.key)).toEqual([key]);
    expect(await company.store.record(key)).toBeUndefined();
  });

  it('warns in the preview of an account that does not fit', async () => {
    const stream = { stream: 'reference:account' as const, watermark: null, sweptAt: null, resumeAt: null };
    const bank = referenceSchema.parse({ kind: 'account', id: guid(12), code: '1200', accountType: 'bank' });
    await company.store.forSync.writeReferences('account', [bank], true, stream);
    await company.read();
    const kept = template();
    await recurring.templates.save({
      ...kept,
      document: {
        ...kept.document,
        lines: [{ intRef: mintIntRef(systemMint), description: 'Fee', accountId: bank.id }],
      },
    });
    const page = await opened();
    await expect.poll(() => page.find('.draft-aside').text()).toContain('a bank or control account (Bank)');
  });

  it('does not take back a draft to which a file was attached meanwhile', async () => {
    await recurring.templates.save(template());
    await expect.poll(() => recurring.due.value.length).toBe(1);
    const { made } = await makeDrafts(company, recurring.due.value);
    const [{ key } = { key: '' }] = made;
    const scan = { fileName: 'scan.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) };
    await company.store.attachments.add(key, [scan]);
    expect(await takeDraftsBack(company, made)).toBe(1);
    expect(await company.store.attachments.of(key)).toHaveLength(1);
  });

  it('skips a period, and proposes it again at Undo', async () => {
    await recurring.templates.save(template());
    const page = await opened();
    await expect.poll(() => rowsOf(page, 'Due')).toHaveLength(1);
    await page.find('[role="grid"][aria-label="Due"] .grid-body .grid-check').trigger('click');
    button('Skip').click();
    await expect.poll(() => recurring.due.value).toEqual([]);
    expect(recurring.marks.all.value).toMatchObject([{ period: PERIOD, how: 'skipped' }]);
    useToasts().current?.action?.run();
    await expect.poll(() => recurring.due.value).toHaveLength(1);
  });

  it('pauses a template, and removes one after a question', async () => {
    await recurring.templates.save(template());
    const page = await opened();
    await expect.poll(() => rowsOf(page, 'Templates')).toHaveLength(1);
    const open = () =>
      page.find('[role="grid"][aria-label="Templates"] .grid-body [role="row"] [role="gridcell"]').trigger('click');
    await open();
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Next dates');
    button('Pause').click();
    await expect.poll(() => recurring.templates.all.value[0]?.isPaused).toBe(true);
    await expect.poll(() => recurring.due.value).toEqual([]);
    await flushPromises();
    await open();
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('Resume');
    button('Remove').click();
    await expect.poll(() => document.body.textContent).toContain('Remove the template Service fee?');
    expect(recurring.templates.all.value).toHaveLength(1);
    button('Remove template').click();
    await expect.poll(() => recurring.templates.all.value).toEqual([]);
  });
});

describe('what another computer has made', () => {
  it('is not due here once a sync has brought it', async () => {
    const kept = template();
    await recurring.templates.save(kept);
    await expect.poll(() => recurring.due.value).toHaveLength(1);
    const [due] = recurring.due.value;
    const base = { ...draftOf(company, due!), id: guid(9), docNo: 'SI9' };
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: guid(9), docClass: 'saleInvoice', id: guid(9), base }) },
    ]);
    await expect.poll(() => recurring.due.value).toEqual([]);
  });
});

describe('a file of templates', () => {
  async function take(page: VueWrapper, text: string): Promise<void> {
    const input = page.find<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(input.element, 'files', { configurable: true, value: [new File([text], 'templates.json')] });
    await input.trigger('change');
  }
  const said = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

  it('is shown before anything is taken in; what was made elsewhere is not due here', async () => {
    const [mine, theirs] = [template({ name: 'Mine' }), template({ name: 'Rent' })];
    await recurring.templates.save(mine);
    const at = instantOf(Date.now());
    const made: PeriodMark = {
      id: markId(theirs.id, PERIOD),
      templateId: theirs.id,
      period: PERIOD,
      how: 'made',
      at,
    };
    const older = { ...mine, name: 'Mine before', changedAt: instantOf(0) };
    const page = await opened();
    await take(page, templateFileText('Harbour & Vale', [theirs, older], [made], at));
    await expect.poll(said).toContain('From Harbour & Vale.');
    expect(said()).toMatch(/Rent\s*New/);
    expect(said()).toContain('Older than here: left');
    expect(recurring.templates.all.value).toHaveLength(1);
    button('Import 1 template').click();
    await expect.poll(() => useToasts().current?.text).toBe('1 template imported.');
    expect(recurring.templates.all.value.map(({ name }) => name).sort()).toEqual(['Mine', 'Rent']);
    await expect.poll(() => recurring.due.value.map((each) => each.template.name)).toEqual(['Mine']);
  });

  it('that is another file says so, and nothing is taken in', async () => {
    const page = await opened();
    await take(page, 'BEGIN:VCARD');
    await expect.poll(said).toContain('templates.json is not a file of templates: it cannot be read as JSON.');
    expect([...document.querySelectorAll('[role="dialog"] button')].map((each) => each.textContent.trim())).toEqual([
      'Cancel',
    ]);
    expect(recurring.templates.all.value).toEqual([]);
  });
});

describe('keeping a document as a template', () => {
  it('proposes the month after its own, and shows the next dates before it is kept', async () => {
    const router = routerTo({ start: '/' }, { start: KeepAsTemplate });
    const source = invoiceOf(company, { docDate: localDate('2098-01-31'), description: 'Rent {month} {moon}' });
    wrapper = mount(KeepAsTemplate, {
      props: { document: source },
      attachTo: document.body,
      global: { plugins: [router] },
    });
    const dialog = () => document.querySelector('[role="dialog"]')?.textContent;
    await expect.poll(dialog).toContain('{moon} is not a name');
    expect(dialog()).toContain('28 Feb 2098 · 31 Mar 2098 · 30 Apr 2098 · 31 May 2098 · 30 Jun 2098');
    expect(recurring.templates.all.value).toEqual([]);
    button('Keep template').click();
    await expect.poll(() => recurring.templates.all.value).toHaveLength(1);
    const [kept] = recurring.templates.all.value;
    expect(kept).toMatchObject({
      schedule: { every: 1, unit: 'month', day: 31, from: '2098-02-28' },
      document: { description: 'Rent {month} {moon}' },
    });
    expect(kept?.document.docDate).toBeUndefined();
  });
});
