import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiVersionSchema } from '../../../src/domain/values/apiVersion.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import { failed, ok, type Result } from '../../../src/domain/values/result.ts';
import DocumentEditor from '../../../src/app/documents/editor/DocumentEditor.vue';
import { newDocument } from '../../../src/domain/drafting/documentDraft.ts';
import DocumentList from '../../../src/app/documents/list/DocumentList.vue';
import SettingsPage from '../../../src/app/settings/SettingsPage.vue';
import SyncCentrePage from '../../../src/app/sync/SyncCentrePage.vue';
import WelcomePage from '../../../src/app/shell/WelcomePage.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useCompanies } from '../../../src/app/company/companies/companies.ts';
import { useSync } from '../../../src/app/company/sync/syncRuns.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { routerTo } from '../support/router.ts';
import { connectionOf } from '../support/connection.ts';

/** A connection to a backend that knows no company and refuses every connection in the service's words. */
function refusingLine() {
  const info = {
    version: '0.1.0',
    build: '',
    host: 'local',
    keychain: { available: false, reason: 'No secret service is running.' },
  };
  return answeringLine((name) => {
    if (name === 'app.info') return ok(info);
    return name === 'connections.add'
      ? failed('connection.badAddress', 'no such host', { field: 'baseUrl' })
      : undefined;
  });
}

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

function options() {
  const router = routerTo({ saleInvoice: '/:key?', settings: '/settings', contactAccount: '/contact-accounts/:key?' });
  return { attachTo: document.body, global: { plugins: [router] } };
}

async function editor(): Promise<VueWrapper> {
  const fresh = newDocument('saleInvoice', localDate('2026-03-18'), company.lookup, systemMint);
  wrapper = mount(DocumentEditor, {
    ...options(),
    props: { source: { fresh }, isRunning: false, isBeside: false },
  });
  await flushPromises();
  return wrapper;
}
async function typeInto(
  field: { setValue(value: string): Promise<void>; trigger(event: string): Promise<void> },
  text: string,
): Promise<void> {
  await field.setValue(text);
  await field.trigger('blur');
  await flushPromises();
}

/** The first page, once it asks for what connects to a service. */
async function connecting(): Promise<VueWrapper> {
  const page = mount(WelcomePage, { ...options(), attachTo: document.body });
  wrapper = page;
  await flushPromises();
  expect(page.find('#connect-baseUrl').exists()).toBe(false);
  await page
    .findAll('button')
    .find((button) => button.text() === 'Connect to a service…')
    ?.trigger('click');
  expect(document.activeElement?.id).toBe('connect-baseUrl');
  return page;
}

describe('the first page', () => {
  it('says at each field what is missing, and at the address what is wrong, and keeps what was typed', async () => {
    const line = refusingLine();
    useBackend().attach(line);
    const page = await connecting();
    const form = () => page.get('form[aria-label="A provider or an office"]');
    const needed = (state: string) =>
      form()
        .findAll(`.field.${state} input`)
        .map(({ element }) => element.id);
    const four = ['connect-baseUrl', 'connect-domain', 'connect-userName', 'connect-apiKey'];
    expect([needed('is-required'), needed('is-missing')]).toEqual([four, four]);
    expect(
      form()
        .findAll('[aria-required="true"]')
        .map(({ element }) => element.id),
    ).toEqual(four);
    await form().trigger('submit');
    expect(form().findAll('.field-note')).toHaveLength(4);
    for (const [name, text] of Object.entries({
      baseUrl: 'https://nowhere.example',
      domain: 'acme',
      userName: 'api',
      apiKey: 'secret',
    }))
      await page.find(`#connect-${name}`).setValue(text);
    expect([needed('is-required'), needed('is-missing')]).toEqual([four, []]);
    await form().trigger('submit');
    await flushPromises();
    expect(page.find('#connect-baseUrl-note').text()).toContain('no such host');
    expect(page.find<HTMLInputElement>('#connect-domain').element.value).toBe('acme');
    expect(page.find<HTMLInputElement>('#connect-apiKey').element.value).toBe('secret');
    expect(page.find<HTMLInputElement>('#connect-apiKey').element.type).toBe('password');
    const [said, technical] = [form().get('p.hint').text(), page.get('details.technical')];
    expect(said).toBe(
      'This computer’s keychain does not answer, so the key is kept for this run only and asked for at the next start.',
    );
    expect(technical.attributes('open')).toBeUndefined();
    expect(technical.text()).toContain('No secret service is running.');
    expect(await findings(page.element)).toEqual([]);
  });
});

describe('the editor', () => {
  it('says at the field why a date cannot be read, and stores it as it was typed', async () => {
    const shown = await editor();
    const due = shown.find('[data-path="dueDate"] input');
    await typeInto(due, '31-4');
    expect(shown.find('[data-path="dueDate"] .field-note').text()).toBe('There is no such day as “31-4”.');
    await expect
      .poll(() => shown.find('.before').exists() && shown.find('.before').text())
      .toContain('Due date: There is no such day');
    await expect
      .poll(async () => {
        const keys = (await company.store.pendingRows()).map(({ key }) => key);
        return (await company.store.records(keys)).map((record) => record.badInput);
      })
      .toEqual([{ dueDate: '31-4' }]);
    expect(await findings(shown.element)).toEqual([]);
  });

  it('chooses the customer by what is typed and shows the totals of a line', async () => {
    const shown = await editor();
    await typeInto(shown.find('[data-path="contactAccountId"] input'), 'ashd');
    expect(shown.find<HTMLInputElement>('[data-path="contactAccountId"] input').element.value).toBe(
      'ASH Ashdown Furniture',
    );
    for (const [column, text] of [
      ['description', 'Chairs'],
      ['quantity', '3'],
      ['currencyUnitPrice', '33.335'],
    ] as const) {
      await shown.find(`[data-column="${column}"]`).trigger('mousedown', { button: 0 });
      await flushPromises();
      await shown.find('.line-grid .grid-cell.open input').setValue(text);
      await shown.find('.line-grid .grid-cell.open input').trigger('keydown', { key: 'Enter' });
      await flushPromises();
    }
    // 3 × 33.335 = 100.005 → 100.01; 20 % of it 20.002 → 20.00
    expect(shown.find('[data-total="net"]').text()).toBe('100.01');
    expect(shown.find('[data-total="tax"]').text()).toBe('20.00');
    expect(shown.find('[data-total="gross"]').text()).toBe('120.01');
    expect(shown.findAll('.line-grid .grid-row')).toHaveLength(2);
  });
});

describe('a new API key', () => {
  it('dismisses the report that the sync lacked one, and says how long the key is kept', async () => {
    const connection = connectionOf({ id: company.connectionId, key: 'missing' });
    const answers: Record<string, Result<unknown>> = {
      'connections.list': { ok: true, value: [connection] },
      'connections.setKey': { ok: true, value: { ...connection, key: 'memory' } },
      'sync.run': failed('key.missing', ''),
    };
    const line = refusingLine();
    // As above: the answer's type follows from the name of the call.
    useBackend().attach({ ...line, call: async (name) => (answers[name] ?? failed('bridge.closed', '')) as never });
    localStorage.setItem('daybook.lastConnection', connection.id);
    await useCompanies().start();
    await expect.poll(() => useCompanies().company?.connectionId).toBe(connection.id);
    expect(useCompanies().current?.name).toBe('Acme');
    const sync = useSync();
    await sync.run(connection.id);
    expect(sync.current.problem?.code).toBe('key.missing');
    wrapper = mount(SettingsPage, options());
    await wrapper.findAll('dd button').at(-1)?.trigger('click');
    await wrapper.find('#new-key').setValue('secret');
    await wrapper.find('.key-form').trigger('submit');
    await expect
      .poll(() => useToasts().current?.text)
      .toBe('The new key works. It is held for this run only and asked for at the next start.');
    expect(sync.current.problem).toBeNull();
  });
});

/** Chooses a file of a certificate in the page's field for it. */
async function chooseFile(page: VueWrapper, text: string, name: string): Promise<void> {
  const input = page.get('.authority-file input[type="file"]');
  Object.defineProperty(input.element, 'files', { value: [new File([text], name)], configurable: true });
  await input.trigger('change');
  await flushPromises();
}

describe('an authority of an office', () => {
  const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

  it('is asked for when the computer does not know that of the service, and goes with the next try', async () => {
    const refusals: Result<never>[] = [
      failed('connection.noCertificate', 'none', { field: 'authority' }),
      failed('network.unreachable', 'unable to verify', { field: 'baseUrl', why: 'unknownAuthority' }),
    ];
    const line = answeringLine((name) => (name === 'connections.add' ? refusals.pop() : undefined));
    useBackend().attach(line);
    const page = await connecting();
    for (const name of ['baseUrl', 'domain', 'userName', 'apiKey'])
      await page.find(`#connect-${name}`).setValue(name === 'baseUrl' ? 'https://books.office' : 'x');
    expect(page.find('.authority-file').exists()).toBe(false);
    await page.get('form[aria-label="A provider or an office"]').trigger('submit');
    await flushPromises();
    expect(page.get('#connect-baseUrl-note').text()).toContain('from an authority that this computer does not know');
    await chooseFile(page, CERTIFICATE, 'office.pem');
    expect(page.get('.authority-chosen').text()).toBe('office.pem');
    expect(page.find('#connect-baseUrl-note').exists()).toBe(false);
    expect(await findings(document.body)).toEqual([]);
    await page.get('form[aria-label="A provider or an office"]').trigger('submit');
    await flushPromises();
    const sent = line.asked.filter(([name]) => name === 'connections.add').map(([, request]) => request);
    expect(sent).toEqual([
      { baseUrl: 'https://books.office', domain: 'x', userName: 'x', apiKey: 'x', name: '' },
      { baseUrl: 'https://books.office', domain: 'x', userName: 'x', apiKey: 'x', name: '', authority: CERTIFICATE },
    ]);
    expect(page.get('.authority-file [role="alert"]').text()).toContain('holds no certificate in PEM form');
    await page.get('.authority-file button').trigger('click');
    expect(page.get('.authority-chosen').text()).toBe('Those that this computer trusts');
  });

  it('is shown in Settings, chosen there, and taken back', async () => {
    const connection = connectionOf({ id: company.connectionId, baseUrl: 'https://books.office' });
    const trusted = { ...connection, authority: { name: 'Office', validUntil: '2049-01-01' } };
    const asked: unknown[] = [];
    const answer = async (name: string, request: unknown): Promise<Result<unknown>> => {
      if (name === 'connections.list') return ok([connection]);
      if (name !== 'connections.setAuthority') return failed('bridge.closed', '');
      asked.push(request);
      return ok(asked.length === 1 ? trusted : connection);
    };
    useBackend().attach({ ...refusingLine(), call: async (name, request) => (await answer(name, request)) as never });
    localStorage.setItem('daybook.lastConnection', connection.id);
    await useCompanies().start();
    await expect.poll(() => useCompanies().company?.connectionId).toBe(connection.id);
    const page = mount(SettingsPage, options());
    wrapper = page;
    expect(page.get('.authority-chosen').text()).toBe('Those that this computer trusts');
    await chooseFile(page, CERTIFICATE, 'office.pem');
    await expect.poll(() => page.get('.authority-chosen').text()).toBe('Office, valid until 01 Jan 2049');
    expect(useToasts().current?.text).toBe('Office is trusted for this connection.');
    await page.get('.authority-file button').trigger('click');
    await expect.poll(() => page.get('.authority-chosen').text()).toBe('Those that this computer trusts');
    expect(asked).toEqual([
      { connectionId: connection.id, authority: CERTIFICATE },
      { connectionId: connection.id, authority: null },
    ]);
  });
});

describe('the other pages', () => {
  it('lists a draft and what it waits for, without axe findings', async () => {
    const draft = newDocument('saleInvoice', localDate('2026-03-18'), company.lookup, systemMint);
    await company.store.createDraft(draft);
    await expect.poll(() => company.pending.value.length).toBe(1);
    wrapper = mount(SyncCentrePage, options());
    await flushPromises();
    await expect.poll(() => wrapper?.text()).toContain('Customer is missing, add a line');
    expect(await findings(wrapper.element)).toEqual([]);
    wrapper.unmount();
    wrapper = mount(DocumentList, {
      ...options(),
      props: { current: undefined, isNarrow: false, isRunning: false },
    });
    await flushPromises();
    expect(wrapper.find('.grid-row').text()).toContain('draft');
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('renames a company', async () => {
    const connection = connectionOf({ id: company.connectionId, name: 'acme' });
    const line = answeringLine((name) => {
      if (name === 'connections.list') return ok([connection]);
      return name === 'connections.rename' ? ok({ ...connection, name: 'Acme, north' }) : undefined;
    });
    useBackend().attach(line);
    const renames = () => line.asked.filter(([name]) => name === 'connections.rename').map(([, request]) => request);
    localStorage.setItem('daybook.lastConnection', connection.id);
    await useCompanies().start();
    await expect.poll(() => useCompanies().company?.connectionId).toBe(connection.id);
    expect(useCompanies().current?.name).toBe('acme');
    wrapper = mount(SettingsPage, options());
    await wrapper.get('#company-name').setValue('Acme, north');
    // News about the connection, as after a sync, does not change what is being typed.
    useCompanies().connections = [{ ...connection, apiVersion: apiVersionSchema.parse('1.13.0') }];
    await flushPromises();
    expect(wrapper.get<HTMLInputElement>('#company-name').element.value).toBe('Acme, north');
    expect(renames()).toEqual([]);
    await wrapper.get('#company-name').trigger('blur');
    await expect.poll(() => useCompanies().current?.name).toBe('Acme, north');
    expect(renames()).toEqual([{ connectionId: connection.id, name: 'Acme, north' }]);
    expect(useToasts().current?.text).toBe('Called Acme, north from now on.');
  });

  it('keeps the rate direction that is set', async () => {
    wrapper = mount(SettingsPage, options());
    await flushPromises();
    await wrapper.findAll('input[type=radio]')[1]?.trigger('change');
    await expect.poll(async () => (await company.store.settings()).rateDirection).toBe('basePerForeign');
    expect(await findings(wrapper.element)).toEqual([]);
  });
});
