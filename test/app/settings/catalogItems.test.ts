import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import CatalogItems from '../../../src/app/settings/CatalogItems.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { referenceSchema } from '../../../src/domain/references/reference.ts';
import { failed, ok } from '../../../src/domain/values/result.ts';
import { guid } from '../../support/documents.ts';
import { portPair } from '../../support/portPair.ts';
import { findings } from '../support/axe.ts';
import { smallCompanyForEach } from '../support/company.ts';

let company: CompanyData;
let wrapper: VueWrapper;
let close: () => void;
let asked: unknown[];
let isRefused: boolean;

smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  asked = [];
  isRefused = false;
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  openBackendEndpoint(backendPort).serve('catalogs.put', async ({ catalog, item }) => {
    asked.push([catalog, item]);
    return isRefused
      ? failed('service.refused', 'Code 4100 is closed.')
      : ok(referenceSchema.parse({ kind: catalog, id: guid(41), ...item }));
  });
  useBackend().attach(line.endpoint);
  close = () => pagePort.close();
  wrapper = mount(CatalogItems, { attachTo: document.body });
});
afterEach(() => {
  wrapper.unmount();
  close();
});

async function send(code: string, name: string): Promise<void> {
  await wrapper.get('[data-path="code"]').setValue(code);
  await wrapper.get('[data-path="description"]').setValue(name);
  await wrapper.get('form').trigger('submit');
}

it('adds an account, which pickers offer at once', async () => {
  await send(' 4100 ', 'Export sales');
  await expect
    .poll(() =>
      company
        .references('account')
        .all.map(({ code, description }) => `${code} ${description}`)
        .toSorted(),
    )
    .toEqual(['4000 Sales', '4100 Export sales']);
  expect(asked).toEqual([['account', { code: '4100', description: 'Export sales' }]]);
  await expect.poll(() => wrapper.get<HTMLInputElement>('[data-path="code"]').element.value).toBe('');
  expect(await findings(wrapper.element)).toEqual([]);
});

it('marks what an item needs until it is there', async () => {
  const marked = (mark: string) => wrapper.findAll(`${mark} [data-path]`).map((each) => each.attributes('data-path'));
  expect([marked('.is-required'), marked('.is-missing')]).toEqual([
    ['code', 'description'],
    ['code', 'description'],
  ]);
  expect(wrapper.findAll('[aria-required="true"]')).toHaveLength(2);
  await wrapper.get('[data-path="code"]').setValue('4100');
  expect([marked('.is-required'), marked('.is-missing')]).toEqual([['code', 'description'], ['description']]);
});

it('says before sending that a code exists, and that its item would be renamed', async () => {
  await wrapper.get('[data-path="code"]').setValue('4000');
  expect(wrapper.get('button').text()).toBe('Rename 4000');
  expect(wrapper.text()).toContain('4000 Sales is among the accounts');
});

it('asks for a code and a name, and shows what the service refused', async () => {
  await send('', 'Export sales');
  expect(wrapper.text()).toContain('Type a code.');
  await send('4100', '');
  expect(wrapper.text()).toContain('Type a name.');
  expect(asked).toEqual([]);
  isRefused = true;
  await send('4100', 'Export sales');
  await expect.poll(() => wrapper.text()).toContain('Code 4100 is closed.');
  expect(wrapper.get<HTMLInputElement>('[data-path="code"]').element.value).toBe('4100');
});
