import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import LinesPane from '../../src/app/bank/lines/LinesPane.vue';
import BudgetsPage from '../../src/app/records/extras/BudgetsPage.vue';
import ExtraTable from '../../src/app/records/extras/ExtraTable.vue';
import { listenToKeys } from '../../src/app/base/keyboard/shortcuts.ts';
import { documentColumns } from '../../src/app/documents/list/columns.ts';
import type { DocumentScope } from '../../src/app/company/documents/documentScope.ts';
import FilterPanel from '../../src/app/documents/list/FilterPanel.vue';
import { RECORD_SECTIONS, type FormKind } from '../../src/app/editing/recordFields/recordFields.ts';
import type { CompanyData } from '../../src/app/company/session/companyData.ts';
import { EXTRA_KINDS } from '../../src/domain/resources/extras.ts';
import { documentSchema } from '../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES } from '../../src/domain/kinds/documentClasses.ts';
import { referenceSchema } from '../../src/domain/references/reference.ts';
import type { ResourceContent } from '../../src/domain/resources/content.ts';
import { todayOn } from '../../src/domain/values/dates.ts';
import { guid } from '../support/documents.ts';
import { namedIn, readCoverage } from '../support/coverageTable.ts';
import { smallBank } from './bank/support.ts';
import { openPrices, pricedCompany, salePrice, servicePrices } from './prices/support.ts';
import { keepProjects, servedParts } from './records/projectService.ts';
import { keepStructure, servedStaff } from './records/staffService.ts';
import { openRecords } from './records/support.ts';
import { giveLayout, smallCompany } from './support/company.ts';
import { serveExtras } from './support/servedExtras.ts';
import { editorOf, invoiceOf, recordOf } from './support/records.ts';
import { areaPaths, routerTo } from './support/router.ts';

const rows = namedIn('page', readCoverage());

beforeAll(giveLayout);
let open: { wrapper: VueWrapper; company: CompanyData }[] = [];
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  stop = listenToKeys(window);
});
afterEach(() => {
  stop();
  for (const { wrapper, company } of open) {
    wrapper.unmount();
    company.close();
  }
  open = [];
});

function opened(wrapper: VueWrapper, company: CompanyData): VueWrapper {
  open.push({ wrapper, company });
  return wrapper;
}
async function press(letter: string, shiftKey = false): Promise<void> {
  window.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: letter,
      code: `Key${letter.toUpperCase()}`,
      altKey: true,
      shiftKey,
      cancelable: true,
    }),
  );
  await flushPromises();
}

/** Paths of fields and columns that are shown. Those of a line, or of one of several, stand for all. */
function pathsIn(wrapper: VueWrapper): Set<string> {
  const paths = wrapper
    .findAll('[data-path]')
    .map((field) => (field.attributes('data-path') ?? '').replace(/^lines\.[^.]+\./, 'line.').replace(/\.\d+\./g, '.'));
  const cells = wrapper.findAll('.grid-row [data-column]').map((cell) => cell.attributes('data-column') ?? '');
  return new Set([
    ...paths,
    ...cells,
    ...wrapper.findAll('[data-total]').map((cell) => `totals.${cell.attributes('data-total') ?? ''}`),
  ]);
}

/** What a page must show, by the name under which the table has the page. */
function wantedOf(place: string): [string, string][] {
  const own = rows.flatMap(([text, id]): [string, string][] =>
    text.startsWith(`${place}.`) ? [[text.slice(place.length + 1), id]] : [],
  );
  expect(own.length).toBeGreaterThan(0);
  return own;
}
function missing(place: string, shown: ReadonlySet<string>): string[] {
  return wantedOf(place).flatMap(([path, id]) => (shown.has(path) ? [] : [`${id}: ${path}`]));
}

/** What the service tells of a document and of its first line, and nobody types. */
const TOLD = { transNo: '4711', outstandingAmount: '12.50' };
const TOLD_OF_LINE = { productType: 'Stock', netCurrencyUnitPrice: '10', grossCurrencyUnitPrice: '12' };

/** An invoice in yen at 190 to the pound, with all that is one key away. @param part of it, beside that */
async function invoicePaths(part: Record<string, unknown>): Promise<Set<string>> {
  const company = await smallCompany();
  const invoice = invoiceOf(company, {
    currency: 'JPY',
    currencyRate: '190',
    ext: { Channel: 'Web' },
    statusList: [],
    ...part,
  });
  const wrapper = opened(
    await editorOf(
      company,
      recordOf({
        local: {
          ...invoice,
          ...documentSchema
            .partial()
            .parse({ ...TOLD, lines: invoice.lines.map((line) => ({ ...line, ...TOLD_OF_LINE })) }),
        },
      }),
    ),
    company,
  );
  if (!wrapper.find('.more-fields').exists()) await press('h', true);
  await press('l');
  await press('d');
  return pathsIn(wrapper);
}

it('shows every header field, line field and total of a document that the table says', async () => {
  const shown = await invoicePaths({});
  expect(missing('saleInvoice', shown)).toEqual([]);
  const line = new Set([...shown].map((path) => path.replace(/^line\./, '')));
  expect(missing('line', line)).toEqual([]);
  expect(missing('totals', new Set([...shown].map((path) => path.replace(/^totals\./, ''))))).toEqual([]);
});

it('shows every amount of a line that the table says, where amounts are explicit', async () => {
  const shown = await invoicePaths({ explicitAmounts: true });
  expect(missing('explicit', new Set([...shown].map((path) => path.replace(/^line\./, ''))))).toEqual([]);
});

const ext = { Colour: 'blue' };
const RECORDS: Readonly<Record<FormKind, ResourceContent>> = {
  department: { kind: 'department', code: 'Q1', description: 'Quay' },
  costCentre: { kind: 'costCentre', code: 'Q1', description: 'Quay' },
  contactAccount: {
    kind: 'contactAccount',
    code: 'Q1',
    description: 'Quay',
    customer: { ext },
    supplier: { ext },
    resource: {},
    ext,
    bankDetails: [{ accountName: 'Quay' }],
  },
  contact: { kind: 'contact', contactAccountId: 'Q1', firstName: 'Nia' },
  product: { kind: 'product', code: 'Q1', description: 'Quay', ext },
  project: { kind: 'project', code: 'Q1', description: 'Quay', ext },
};
const FORMS = (Object.keys(RECORD_SECTIONS) as FormKind[]).filter((kind) =>
  rows.some(([text]) => text.startsWith(`${kind}.`)),
);

it.each(FORMS)('shows every field of the form of a %s that the table says', async (kind) => {
  const company = await smallCompany();
  const [record] = await company.store.resources.create([RECORDS[kind]]);
  const { wrapper } = await openRecords(company, kind, record?.key);
  opened(wrapper, company);
  await expect.poll(() => wrapper.find('.record-form').exists()).toBe(true);
  if (rows.some(([text]) => text.startsWith(`${kind}.extras.`)))
    await expect.poll(() => wrapper.find('[data-path^="extras."]').exists()).toBe(true);
  expect(missing(kind, pathsIn(wrapper))).toEqual([]);
});

it.each(['department', 'costCentre'] as const)('shows who belongs to a %s, as the table says', async (kind) => {
  const company = await smallCompany();
  const service = servedStaff([
    { kind: 'resource', id: guid(9), code: 'AHUGHES', description: 'Anwen Hughes', isActive: true },
  ]);
  const { wrapper } = await openRecords(company, kind, await keepStructure(company, kind));
  opened(wrapper, company);
  await expect.poll(() => wrapper.find('[data-path="resources"]').text()).toContain('AHUGHES Anwen Hughes');
  expect(wantedOf('staff').map(([path]) => path)).toContain(kind);
  service.close();
});

it('shows what belongs to a project beside its form, as the table says', async () => {
  const company = await smallCompany();
  const service = servedParts({ availability: [], milestones: [] });
  const { wrapper } = await openRecords(company, 'project', await keepProjects(company));
  opened(wrapper, company);
  await expect.poll(() => wrapper.find('[data-path="milestones"]').exists()).toBe(true);
  expect(missing('projectParts', pathsIn(wrapper))).toEqual([]);
  service.close();
});

it('shows every field of what the service keeps beside its records that the table says', async () => {
  const shown = new Set<string>();
  for (const kind of EXTRA_KINDS) {
    const company = await smallCompany();
    serveExtras().rows = [{ id: 'a', values: {} }];
    if (kind === 'budgets') serveExtras().rows = [{ id: 'a', values: { periodId: todayOn(Date.now()).slice(0, 7) } }];
    const wrapper = opened(
      kind === 'budgets'
        ? mount(BudgetsPage, { attachTo: document.body })
        : mount(ExtraTable, { attachTo: document.body, props: { kind, of: 'a' } }),
      company,
    );
    await expect.poll(() => wrapper.find('tbody tr').exists()).toBe(true);
    if (kind === 'budgets') await wrapper.get('[aria-pressed="false"]').trigger('click');
    for (const path of pathsIn(wrapper)) shown.add(path.replace(/^extras\./, ''));
  }
  expect(missing('extras', shown)).toEqual([]);
});

it('shows every column of the prices that the table says', async () => {
  const company = await pricedCompany();
  await servicePrices(company, [salePrice()]);
  const { wrapper } = await openPrices(company);
  opened(wrapper, company);
  await expect.poll(() => wrapper.find('.grid-row [data-column]').exists()).toBe(true);
  expect(missing('prices', pathsIn(wrapper))).toEqual([]);
});

it('shows every column of the bank lines that the table says', async () => {
  const bank = await smallBank();
  const router = routerTo({ start: '/', ...areaPaths });
  const wrapper = opened(
    mount(LinesPane, {
      attachTo: document.body,
      global: { plugins: [router] },
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    }),
    bank.company,
  );
  await expect.poll(() => wrapper.find('.grid-row [data-column]').exists()).toBe(true);
  // Columns that are empty in all lines are folded.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', altKey: true }));
  await expect.poll(() => missing('bank', pathsIn(wrapper))).toEqual([]);
});

it('has every column of the lists of documents that the table says', () => {
  const scopes: readonly DocumentScope[] = ['all', ...DOCUMENT_CLASSES];
  expect(missing('list', new Set(scopes.flatMap((scope) => documentColumns(scope).map(({ id }) => id))))).toEqual([]);
});

it('has every filter of the lists of documents that the table says, and every status', async () => {
  const company = await smallCompany();
  await company.store.forSync.writeReferences(
    'legalEntity',
    [referenceSchema.parse({ kind: 'legalEntity', id: guid(1, 60), code: 'EU' })],
    false,
    { stream: 'reference:legalEntity', watermark: null, sweptAt: null, resumeAt: null },
  );
  await expect.poll(() => company.references('legalEntity').all.length).toBe(2);
  company.showList('all');
  const wrapper = opened(mount(FilterPanel, { attachTo: document.body }), company);
  const statuses = wrapper
    .findAll('[data-path="status"] option')
    .map((option) => `status=${option.attributes('value') ?? ''}`);
  expect(missing('filter', new Set([...pathsIn(wrapper), ...statuses]))).toEqual([]);
});

it('the table names no other page', () => {
  const places = new Set([
    'saleInvoice',
    'line',
    'explicit',
    'totals',
    'projectParts',
    'staff',
    'prices',
    'bank',
    'list',
    'filter',
    'extras',
    ...FORMS,
  ]);
  expect(rows.filter(([text]) => !places.has(text.split('.', 1)[0] ?? ''))).toEqual([]);
});
