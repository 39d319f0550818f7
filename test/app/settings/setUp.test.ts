import { mount, RouterLinkStub, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nextTick } from 'vue';
import RecordsPane from '../../../src/app/settings/setUp/RecordsPane.vue';
import CompanyPane from '../../../src/app/settings/setUp/CompanyPane.vue';
import PeriodsPane from '../../../src/app/settings/setUp/PeriodsPane.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { SetUpChange, SetUpKind, SetUpRow } from '../../../src/domain/service/setUp.ts';
import { failed, ok, type Result } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';
import { guid } from '../../support/documents.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

const row = (id: string, values: Record<string, string>, fixed: SetUpRow['fixed'] = {}): SetUpRow => ({
  id,
  revision: `r${id}`,
  values,
  fixed,
});
const SALES = {
  code: '4000',
  description: 'Sales',
  accountType: 'income',
  reportGroup: '',
  taxCodeId: '',
  isActive: 'true',
};

let company: CompanyData;
let wrapper: VueWrapper | undefined;
let close: () => void;
let lists: Partial<Record<SetUpKind, SetUpRow[]>>;
let saved: [SetUpKind, SetUpChange][];
let read: unknown[];
let removed: string[];
let removal: () => Result<null>;
let answer: (change: SetUpChange) => Result<SetUpRow> | Promise<Result<SetUpRow>>;

beforeEach(async () => {
  giveLayout();
  company = await smallCompany();
  [saved, read, removed] = [[], [], []];
  removal = () => ok(null);
  lists = {
    account: [
      row('a1', SALES, { accountType: { reason: 'hasEntries', facts: {} } }),
      row('a2', { ...SALES, code: '1100', description: 'Debtors', accountType: 'debtors' }),
      row('a3', { ...SALES, code: '4999', description: 'Old', isActive: 'false' }),
    ],
    year: [row('2026-01-01', { dateFrom: '2026-01-01', dateTo: '2026-12-31' })],
    period: [
      row('2026-01', { state: 'closed', changed: '2026-02-03', changedBy: 'ann', dateFrom: '2026-01-01' }),
      row('2026-02', { state: 'open', dateFrom: '2026-01-01' }),
    ],
    user: [row('ann', { closesPeriods: 'true', reopensPeriods: 'true', postsInClosed: 'false' })],
  };
  answer = ({ id, values }) => ok(row(id ?? 'new', { ...SALES, ...values }));
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  const backend = openBackendEndpoint(backendPort);
  backend.serve('setUp.read', async ({ kind }) => ok({ rows: lists[kind] ?? [], mayChange: true }));
  backend.serve('setUp.save', async ({ kind, change }) => {
    saved.push([kind, change]);
    return answer(change);
  });
  backend.serve('setUp.remove', async ({ kind, row: { id } }) => {
    removed.push(id);
    const refused = removal();
    if (refused.ok) lists[kind] = lists[kind]?.filter((each) => each.id !== id) ?? [];
    return refused;
  });
  backend.serve('sync.run', async ({ reads }) => {
    read.push(reads);
    return failed('sync.cancelled', '');
  });
  useBackend().attach(line.endpoint);
  close = () => pagePort.close();
});
afterEach(() => {
  wrapper?.unmount();
  company.close();
  close();
});

async function openAccount(name: string): Promise<VueWrapper> {
  const pane = mount(RecordsPane, { attachTo: document.body, props: { kind: 'account' } });
  wrapper = pane;
  await expect.poll(() => pane.text()).toContain('New account');
  if (name === '') await pane.get('.list-tools button').trigger('click');
  else
    await pane
      .findAll('.grid-cell')
      .find((cell) => cell.text() === name)
      ?.trigger('click');
  await expect.poll(() => pane.find('.set-up-form').exists()).toBe(true);
  return pane;
}

it('shows active accounts with the usual part of the reports, and inactive ones if asked', async () => {
  const pane = mount(RecordsPane, { attachTo: document.body, props: { kind: 'account' } });
  wrapper = pane;
  const shown = () => pane.findAll('.grid-row').map((each) => each.text());
  await expect.poll(() => shown().length).toBe(2);
  expect(shown()[1]).toBe('4000SalesIncomeIncome');
  await pane.get('.list-tools .check input').setValue(true);
  await expect.poll(() => shown().length).toBe(3);
  expect(await findings(pane.element)).toEqual([]);
});

it('saves a new account, and has the accounts that pickers choose from read anew', async () => {
  const pane = await openAccount('');
  await pane.get('form').trigger('submit');
  await expect.poll(() => pane.findAll('.is-bad').length).toBe(3);
  expect(saved).toEqual([]);
  const field = (name: string) => pane.get(`[data-path="${name}"] :is(input, select)`);
  await field('code').setValue('4015');
  await field('code').trigger('blur');
  await field('description').setValue('Repairs');
  await field('description').trigger('blur');
  await field('accountType').setValue('income');
  await pane.get('form').trigger('submit');
  await expect
    .poll(() => saved)
    .toEqual([
      [
        'account',
        {
          id: null,
          revision: '',
          values: { code: '4015', description: 'Repairs', accountType: 'income', reportGroup: '' },
        },
      ],
    ]);
  await expect.poll(() => read).toEqual([{ kinds: ['reference:account'], isOnly: true }]);
});

const fieldOf = (pane: VueWrapper, name: string) =>
  pane.get<HTMLInputElement>(`[data-path="${name}"] :is(input, select)`);
async function enter(pane: VueWrapper, name: string, text: string): Promise<void> {
  await fieldOf(pane, name).setValue(text);
  await fieldOf(pane, name).trigger('blur');
}
/** The next save is answered when the returned function is called; the rows are read anew after it. */
function slowAnswer(kind: SetUpKind): () => void {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = async ({ id, values }) => {
    await promise;
    const before = lists[kind]?.find((each) => each.id === id);
    const now = { ...row(id ?? 'new', { ...before?.values, ...values }), revision: `${before?.revision ?? ''}+` };
    lists[kind] = [...(lists[kind] ?? []).filter((each) => each !== before), now];
    return ok(now);
  };
  return () => resolve(null);
}

it.each([
  ['a row', '4000', 'a1', 'ra1'],
  ['a new row', '', null, ''],
])('keeps what is entered while %s is saved, for the next time', async (_, name, id, revision) => {
  const pane = await openAccount(name);
  const goOn = slowAnswer('account');
  await enter(pane, 'code', '4015');
  await enter(pane, 'description', 'Repairs');
  await fieldOf(pane, 'accountType').setValue('income');
  await pane.get('form').trigger('submit');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.[1]).toMatchObject({ id, revision, values: { code: '4015', description: 'Repairs' } });
  await enter(pane, 'description', 'Repairs and care');
  goOn();
  await expect.poll(() => pane.get('h2').text()).toBe('4015 Repairs');
  expect(fieldOf(pane, 'description').element.value).toBe('Repairs and care');
  await expect.poll(() => pane.get('.primary[type=submit]').attributes('disabled')).toBeUndefined();
  await pane.get('form').trigger('submit');
  await expect
    .poll(() => saved[1]?.[1])
    .toEqual({ id: id ?? 'new', revision: `${revision}+`, values: { description: 'Repairs and care' } });
});

it('saves again after a refusal that is about no field', async () => {
  const pane = await openAccount('4000');
  await enter(pane, 'description', 'Repairs');
  answer = () => failed('service.failed', '', { status: 500 });
  await pane.get('form').trigger('submit');
  await expect.poll(() => pane.find('form [role="alert"]').exists()).toBe(true);
  slowAnswer('account')();
  await pane.get('form').trigger('submit');
  await expect.poll(() => pane.get('h2').text()).toBe('4000 Repairs');
  expect(pane.find('form [role="alert"]').exists()).toBe(false);
});

it('says at its field why something stays, and why something was refused', async () => {
  const pane = await openAccount('4000');
  const type = pane.get('[data-path="accountType"]');
  expect(type.get('select').attributes('disabled')).toBeDefined();
  expect(type.text()).toContain('There are entries, so it stays.');
  answer = () =>
    failed('service.refused', 'Code 1100 is taken.', {
      status: 400,
      field: 'code',
      because: { reason: 'codeTaken', facts: { code: '1100' } },
    });
  await pane.get('[data-path="code"] input').setValue('1100');
  await pane.get('[data-path="code"] input').trigger('blur');
  await pane.get('form').trigger('submit');
  await expect
    .poll(() => pane.get('[data-path="code"]').text())
    .toContain('1100 is already in this list. Choose another code.');
  expect(saved[0]?.[1]).toEqual({ id: 'a1', revision: 'ra1', values: { code: '1100' } });
  expect(read).toEqual([]);
});

it('a month in which nothing is open is closed at once, and opened again only with a reason', async () => {
  const pane = mount(PeriodsPane, { attachTo: document.body, global: { stubs: { RouterLink: true } } });
  wrapper = pane;
  await expect.poll(() => pane.findAll('[data-month]').length).toBe(2);
  expect(pane.get('[data-month="2026-01"]').text()).toContain('03 Feb 2026, ann');
  expect(pane.get<HTMLInputElement>('[data-year="new"] [data-path="dateFrom"] input').element.value).toBe(
    '01 Jan 2027',
  );
  await pane.get('[data-month="2026-02"] button').trigger('click');
  await expect
    .poll(() => saved)
    .toEqual([['period', { id: '2026-02', revision: 'r2026-02', values: { state: 'closed', reason: '' } }]]);
  await pane.get('[data-month="2026-01"] button').trigger('click');
  await nextTick();
  const reason = document.querySelector<HTMLInputElement>('[role="dialog"] input');
  const yes = () => document.querySelector<HTMLButtonElement>('[role="dialog"] .primary');
  expect(yes()?.disabled).toBe(true);
  if (reason) reason.value = 'A late invoice';
  reason?.dispatchEvent(new Event('input'));
  await nextTick();
  yes()?.click();
  await expect.poll(() => saved[1]?.[1].values).toEqual({ state: 'open', reason: 'A late invoice' });
  expect(await findings(pane.element)).toEqual([]);
});

it('closing a month says first what its check has found, leads there, and closes it all the same', async () => {
  const draft = invoiceOf(company, { docDate: '2026-02-10', docNo: 'SI7' });
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: guid(7), docClass: draft.docClass, base: draft }) },
  ]);
  await expect.poll(() => company.entry(guid(7))).toBeDefined();
  const pane = mount(PeriodsPane, { attachTo: document.body, global: { stubs: { RouterLink: RouterLinkStub } } });
  wrapper = pane;
  await expect.poll(() => pane.findAll('[data-month]').length).toBe(2);
  const close = () => pane.get('[data-month="2026-02"] button').trigger('click');
  await close();
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  await expect.poll(() => dialog()?.textContent).toContain('Close Feb 2026 although something is open?');
  expect(dialog()?.textContent).toContain('Draft left: 1');
  expect(pane.getComponent(RouterLinkStub).props('to')).toEqual({
    name: 'monthEnd',
    query: { from: '2026-02-01', to: '2026-02-28' },
  });
  expect(await findings(dialog() as HTMLElement)).toEqual([]);
  dialog()?.querySelector<HTMLButtonElement>('[autofocus]')?.click();
  await expect.poll(dialog).toBeNull();
  expect(saved).toEqual([]);
  await close();
  await expect.poll(() => dialog()).not.toBeNull();
  dialog()?.querySelector<HTMLButtonElement>('.danger')?.click();
  await expect.poll(() => saved[0]?.[1]).toMatchObject({ id: '2026-02', values: { state: 'closed' } });
});

const COMPANY = { description: 'Acme Ltd', taxNo: 'GB980780684', retainedAccountId: '3200', suspenseAccountId: '9998' };
async function openCompany(): Promise<VueWrapper> {
  lists.company = [row('co', COMPANY, { retainedAccountId: { reason: 'anyPosted', facts: {} } })];
  lists.companyTerm = [
    row('first', { dateFrom: '', isRegistered: 'true', saleDue: 'invoice', purchaseDue: 'invoice' }),
  ];
  const pane = mount(CompanyPane, { attachTo: document.body });
  wrapper = pane;
  await expect.poll(() => pane.find('[data-path="suspenseAccountId"]').exists()).toBe(true);
  return pane;
}

it('the company shows the accounts that it has, says why one stays, and saves only what is typed', async () => {
  const pane = await openCompany();
  expect(pane.find('[data-path="gainAccountId"]').exists()).toBe(false);
  expect(pane.get('[data-path="retainedAccountId"]').text()).toContain('this account shows what earlier years made');
  expect(await findings(pane.element)).toEqual([]);
  await pane.get('[data-path="description"] input').setValue('Hill Ltd');
  await pane.get('[data-path="description"] input').trigger('blur');
  await pane.get('form').trigger('submit');
  await expect
    .poll(() => saved)
    .toEqual([['company', { id: 'co', revision: 'rco', values: { description: 'Hill Ltd' } }]]);
  await expect.poll(() => read).toEqual([{ kinds: ['reference:legalEntity'], isOnly: true }]);
});

it('a refused VAT number of the company is told at its field', async () => {
  const pane = await openCompany();
  answer = () =>
    failed('service.refused', '', {
      status: 400,
      field: 'taxNo',
      because: { reason: 'numberForm', facts: { value: 'GB1', country: 'GB' } },
    });
  await pane.get('[data-path="taxNo"] input').setValue('GB1');
  await pane.get('[data-path="taxNo"] input').trigger('blur');
  await pane.get('form').trigger('submit');
  await expect.poll(() => pane.get('[data-path="taxNo"]').text()).toContain('“GB1” does not look like a number of GB.');
});

it('a new scheme begins with what holds last, and what is refused is told at its field', async () => {
  const pane = await openCompany();
  const terms = pane.get('.dated-rates');
  await expect.poll(() => terms.text()).toContain('from the start');
  expect(terms.get('tbody').text()).toContain('with the invoice');
  await terms.get('[data-path="dateFrom"] input').setValue('1 Jul 2026');
  await terms.get('[data-path="dateFrom"] input').trigger('blur');
  await terms.get('form [data-path="saleDue"] select').setValue('payment');
  answer = () =>
    failed('service.refused', '', {
      status: 400,
      field: 'saleDue',
      because: { reason: 'accountMissing', facts: { field: 'outputNotDueAccountId', owner: 'S' } },
    });
  await terms.get('form').trigger('submit');
  await expect
    .poll(() => terms.get('form [data-path="saleDue"]').text())
    .toContain('“Tax on sales, not due yet” of S is missing. Enter it there first.');
  expect(saved[0]?.[1].values).toEqual({
    dateFrom: '2026-07-01',
    isRegistered: 'true',
    saleDue: 'payment',
    purchaseDue: 'invoice',
  });
});

it('two values of a day that are entered at once are saved one after the other, and so is a day that is typed meanwhile', async () => {
  const pane = await openCompany();
  const terms = pane.get('.dated-rates');
  await expect.poll(() => terms.findAll('tbody select').length).toBe(2);
  const goOn = slowAnswer('companyTerm');
  const choose = (name: string) => terms.get(`tbody [data-path="${name}"] select`).setValue('payment');
  await choose('saleDue');
  await choose('purchaseDue');
  await terms.get('form [data-path="dateFrom"] input').setValue('1 Jul 2026');
  await terms.get('form [data-path="dateFrom"] input').trigger('blur');
  goOn();
  await expect
    .poll(() => saved)
    .toEqual([
      ['companyTerm', { id: 'first', revision: 'rfirst', values: { saleDue: 'payment' } }],
      ['companyTerm', { id: 'first', revision: 'rfirst+', values: { purchaseDue: 'payment' } }],
    ]);
  expect(terms.get<HTMLInputElement>('form [data-path="dateFrom"] input').element.value).toBe('01 Jul 2026');
});

async function askToDelete(pane: VueWrapper): Promise<void> {
  await pane
    .findAll('.editor-head button')
    .find((each) => each.text() === 'Delete…')
    ?.trigger('click');
  await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
}
const yes = () => document.querySelector<HTMLButtonElement>('[role="dialog"] .danger')?.click();

it('deletes a row that a person confirms, and reads what pickers choose from', async () => {
  const pane = await openAccount('1100');
  await askToDelete(pane);
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Delete “1100 Debtors”?');
  expect(removed).toEqual([]);
  yes();
  await expect.poll(() => pane.find('.set-up-form').exists()).toBe(false);
  expect(removed).toEqual(['a2']);
  expect(pane.text()).not.toContain('1100');
  await expect.poll(() => read).toEqual([{ kinds: ['reference:account'], isOnly: true }]);
});

it('says what uses a row that cannot be deleted, and makes it inactive instead', async () => {
  const pane = await openAccount('1100');
  removal = () =>
    failed('service.refused', '', { status: 400, because: { reason: 'usedBy', facts: { owner: 'SI Invoice' } } });
  await askToDelete(pane);
  yes();
  await expect.poll(() => pane.find('.notice').exists()).toBe(true);
  expect(pane.get('.notice').text()).toContain('“SI Invoice” uses it, so it stays.');
  expect(await findings(pane.element)).toEqual([]);
  await pane.get('.notice button').trigger('click');
  await expect.poll(() => saved[0]?.[1]).toMatchObject({ id: 'a2', values: { isActive: 'false' } });
});
