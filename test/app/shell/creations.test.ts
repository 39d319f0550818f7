import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter, RouterView, type Router } from 'vue-router';
import { CREATIONS, type CreationName } from '../../../src/app/company/creation/creations.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { AREAS } from '../../../src/app/shell/areas.ts';
import { paletteActions } from '../../../src/app/shell/paletteActions.ts';
import { usePaletteEntries } from '../../../src/app/shell/usePaletteEntries.ts';
import { newKeyOf, useShellActions } from '../../../src/app/shell/useShellActions.ts';
import { t } from '../../../src/app/base/i18n/texts.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import { DOCUMENT_CLASSES } from '../../../src/domain/kinds/documentClasses.ts';
import { RESOURCE_KINDS } from '../../../src/domain/resources/content.ts';
import { smallBank, type Bank } from '../bank/support.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { giveLayout } from '../support/company.ts';
import { openConnection } from '../support/shownShell.ts';

/** Areas whose pages create nothing of their own. */
const CREATES_NOTHING = new Set([
  'home',
  'all',
  'paymentRun',
  'recurring',
  'batchEntry',
  'monthEnd',
  'budgets',
  'reports',
  'enquiries',
  'sync',
]);

const areaOf = (creation: (typeof CREATIONS)[number]): string =>
  'docClass' in creation ? creation.docClass : creation.area;

describe('what can be created', () => {
  it('has something for every area that can create', () => {
    const areas = new Set(CREATIONS.map(areaOf));
    expect(AREAS.map(({ name }) => name).filter((name) => !areas.has(name) && !CREATES_NOTHING.has(name))).toEqual([]);
    expect([...areas].filter((name) => CREATES_NOTHING.has(name) || !AREAS.some((area) => area.name === name))).toEqual(
      [],
    );
  });

  it('has every class of document and every kind of record', () => {
    const names: ReadonlySet<string> = new Set(
      CREATIONS.flatMap((creation) => ('docClass' in creation ? creation.docClass : creation.name)),
    );
    // A contact account is created as a customer or as a supplier.
    const kinds = RESOURCE_KINDS.flatMap((kind) => (kind === 'contactAccount' ? ['customer', 'supplier'] : kind));
    expect([...DOCUMENT_CLASSES, ...kinds].filter((name) => !names.has(name))).toEqual([]);
  });

  it('has a text and a key of its own each', () => {
    const texts = CREATIONS.map(({ text }) => t(text));
    expect(texts).not.toEqual(expect.arrayContaining([expect.stringContaining('palette.')]));
    expect(new Set(texts).size).toBe(texts.length);
    const keys = CREATIONS.flatMap((creation) => newKeyOf(creation) ?? []);
    expect(keys).toEqual(expect.arrayContaining(['N I', 'N C', 'N S', 'N P']));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

/** The page where each is created, where the cursor is then, and the record that is there by then. */
const CREATED: Readonly<Record<CreationName, { path: string; focus: string; record?: object }>> = {
  customer: { path: '/parties/', focus: '.record-form', record: { kind: 'contactAccount', customer: {} } },
  supplier: { path: '/parties/', focus: '.record-form', record: { kind: 'contactAccount', supplier: {} } },
  contact: { path: '/contacts/', focus: '.record-form', record: { kind: 'contact' } },
  product: { path: '/products/', focus: '.record-form', record: { kind: 'product', isSale: true } },
  project: { path: '/projects/', focus: '.record-form', record: { kind: 'project' } },
  department: { path: '/departments/', focus: '.record-form', record: { kind: 'department' } },
  costCentre: { path: '/cost-centres/', focus: '.record-form', record: { kind: 'costCentre' } },
  salePrice: { path: '/prices', focus: '.price-grid' },
  purchasePrice: { path: '/prices', focus: '.price-grid' },
  bankTransaction: { path: '/bank', focus: '.line-grid' },
  bankRule: { path: '/bank/', focus: '.rule-table' },
  catalogItem: { path: '/settings', focus: '.catalog-items' },
};

describe('the palette creates', () => {
  beforeAll(giveLayout);
  // The shell loads these on demand. Once they are loaded, what must not happen on one of them would happen at once.
  beforeAll(() => Promise.all(AREAS.filter(({ name }) => !CREATES_NOTHING.has(name)).map(({ page }) => page())));
  let bank: Bank;
  let wrapper: VueWrapper;
  let router: Router;
  beforeEach(async () => {
    localStorage.clear();
    bank = await smallBank();
    useBackend().attach(answeringLine(() => undefined));
    openConnection(bank.company, false);
    const page = { render: () => null };
    router = createRouter({
      history: createMemoryHistory(),
      routes: [
        { path: '/', name: 'start', component: page },
        { path: '/welcome', name: 'welcome', component: page },
        ...AREAS.map((area) => ({ path: area.path, name: area.name, component: area.page })),
      ],
    });
    await router.push('/');
    const shell = defineComponent(() => {
      useShellActions({
        palette: () => undefined,
        shortcuts: () => undefined,
      });
      usePaletteEntries(() => undefined);
      return () => h(RouterView);
    });
    wrapper = mount(shell, { attachTo: document.body, global: { plugins: [router] } });
    await flushPromises();
  });
  afterEach(() => {
    wrapper.unmount();
    bank.company.close();
    document.body.replaceChildren();
  });

  async function choose(text: string): Promise<void> {
    const found = paletteActions().filter((action) => action.text === text);
    expect(found).toHaveLength(1);
    found[0]?.run();
    await flushPromises();
  }
  const isFocusIn = (place: string): boolean => document.activeElement?.closest(place) != null;
  /** What was created, without the reference that it gets here. */
  const pending = async () =>
    (await bank.company.store.resources.pending()).map((one) => ({ ...currentVersion(one), intRef: undefined }));

  it.each(CREATIONS.flatMap((creation) => ('name' in creation ? [[t(creation.text), creation] as const] : [])))(
    '%s, wherever one is and where it is made',
    async (text, { name }) => {
      const { path, focus, record } = CREATED[name];
      await choose(text);
      await expect.poll(() => isFocusIn(focus)).toBe(true);
      expect(router.currentRoute.value.path).toMatch(new RegExp(`^${path}`));
      expect(await pending()).toEqual(record ? [record] : []);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      await choose(text);
      await expect.poll(() => isFocusIn(focus)).toBe(true);
      await expect.poll(pending).toEqual(record ? [record] : []);
    },
  );

  it('the price of the side that is asked for', async () => {
    const sides = () => wrapper.findAll('.price-grid .grid-row [data-column="side"]').map((cell) => cell.text());
    await choose('New purchase price');
    await expect.poll(sides).toEqual(['Purchase']);
    await choose('New sale price');
    await expect.poll(sides).toEqual(['Sale']);
  });

  it('nothing more once somebody has gone elsewhere', async () => {
    paletteActions()
      .find(({ text }) => text === 'New project')
      ?.run();
    await router.push({ name: 'start' });
    await router.push({ name: 'project' });
    await flushPromises();
    expect(await pending()).toEqual([]);
  });
});
