import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it } from 'vitest';
import PeopleSettings from '../../../src/app/settings/people/PeopleSettings.vue';
import { usePeople } from '../../../src/app/company/people/usePeople.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { CompanyRole, PeopleChange, PeopleChanged } from '../../../src/domain/service/people.ts';
import { failed, ok, type Result } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompany } from '../support/company.ts';
import { EVERYTHING, PEOPLE } from '../support/people.ts';

let company: CompanyData;
let wrapper: VueWrapper;
let close: () => void;
let made: PeopleChange[];
let roles: CompanyRole[] | null;
let answer: () => Result<PeopleChanged>;

beforeEach(async () => {
  giveLayout();
  company = await smallCompany();
  made = [];
  roles = [];
  answer = () => ok({ apiKey: null });
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  const backend = openBackendEndpoint(backendPort);
  backend.serve('people.read', async () => ok({ ...PEOPLE, companyRoles: roles }));
  backend.serve('people.change', async ({ change }) => {
    made.push(change);
    return answer();
  });
  useBackend().attach(line.endpoint);
  close = () => pagePort.close();
  await usePeople(company).read();
  wrapper = mount(PeopleSettings, { attachTo: document.body });
});
afterEach(() => {
  wrapper.unmount();
  company.close();
  close();
});

const rowOf = (name: string) => wrapper.get(`[data-user="${name}"], [data-role="${name}"], [data-key="${name}"]`);
/** Presses a button, once what was pressed before is done. */
const press = async (row: string, label: string) => {
  await expect.poll(() => wrapper.findAll('button:disabled').length).toBe(0);
  await rowOf(row).get(`button[aria-label="${label}"]`).trigger('click');
};
const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]');
const inDialog = <E extends HTMLElement>(selector: string): E => {
  const found = dialog()?.querySelector<E>(selector);
  if (!found) throw new Error(`the dialog has no ${selector}`);
  return found;
};
function enter(selector: string, value: string): void {
  const field = inDialog<HTMLInputElement | HTMLSelectElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
const submit = () => inDialog<HTMLFormElement>('form').requestSubmit();

it('shows who may do what, and the keys that are valid', async () => {
  expect(rowOf('ada').text()).toContain('(you)');
  expect(rowOf('ben').text()).toMatch(/Locked.*Reader, HV only/s);
  expect(rowOf('aaaaaaaa').text()).toContain('for good');
  expect(rowOf('aaaaaaaa').text()).toContain('from 192.0.2.7');
  expect(wrapper.find('[data-key="bbbbbbbb"]').exists()).toBe(false);
  await wrapper.get('input[type="checkbox"]').setValue(true);
  expect(rowOf('bbbbbbbb').text()).toContain('Revoked');
  expect(rowOf('bbbbbbbb').find('button').exists()).toBe(false);
  expect(await findings(wrapper.element)).toEqual([]);
});

it('adds a user with rights of their own', async () => {
  await wrapper.get('.people-head button').trigger('click');
  await expect.poll(dialog).not.toBeNull();
  enter('[data-path="name"]', 'cleo');
  enter('[data-path="role"] select', 'reader');
  await expect.poll(() => inDialog<HTMLSelectElement>('[data-path="otherwise"]').value).toBe('read');
  enter('[data-path="bank"]', 'none');
  submit();
  await expect
    .poll(() => made)
    .toEqual([
      {
        act: 'addUser',
        name: 'cleo',
        rights: { ...PEOPLE.roles.reader, areas: { bank: 'none' } },
      },
    ]);
});

it('changes the rights that were shown, for some legal entities', async () => {
  await press('ada', 'Change rights of ada');
  await expect.poll(dialog).not.toBeNull();
  expect(await findings(dialog() ?? document.body)).toEqual([]);
  inDialog<HTMLInputElement>('[data-path="legalEntities"] input').click();
  await expect.poll(() => dialog()?.querySelectorAll('[data-path="legalEntities"] input').length).toBe(3);
  [...(dialog()?.querySelectorAll<HTMLInputElement>('[data-path="legalEntities"] input') ?? [])].at(-1)?.click();
  answer = () => failed('service.refused', 'no', { status: 409, because: { reason: 'lastAdministrator', facts: {} } });
  submit();
  await expect.poll(() => dialog()?.textContent).toContain('Nobody who may change users could sign in any more.');
  // Of a field that is not asked, since another has removed the user.
  answer = () => failed('service.refused', 'There is no user ada.', { status: 404, field: 'name' });
  await expect.poll(() => inDialog<HTMLButtonElement>('button.primary').disabled).toBe(false);
  submit();
  await expect.poll(() => dialog()?.querySelector('[role="alert"]')?.textContent).toContain('There is no user ada.');
  made.pop();
  expect(made).toEqual([
    { act: 'setRights', name: 'ada', before: EVERYTHING, rights: { ...EVERYTHING, legalEntities: ['HV'] } },
  ]);
});

it('makes a key and shows it once', async () => {
  answer = () => ok({ apiKey: 'secret-of-ada' });
  await press('ada', 'New key for ada');
  await expect.poll(dialog).not.toBeNull();
  enter('[data-path="description"]', 'Laptop');
  submit();
  await expect.poll(() => dialog()?.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('secret-of-ada');
  expect(made).toEqual([{ act: 'createKey', name: 'ada', description: 'Laptop', validFrom: null, validTo: null }]);
  inDialog<HTMLButtonElement>('button.primary').click();
  await expect.poll(dialog).toBeNull();
  expect(document.body.innerHTML).not.toContain('secret-of-ada');
});

it('asks before it locks and revokes, and not before it signs out and unlocks', async () => {
  await press('ben', 'Unlock ben');
  await press('ada', 'Sign out ada');
  await press('ada', 'Lock ada');
  await expect.poll(dialog).not.toBeNull();
  inDialog<HTMLButtonElement>('button.danger').click();
  await expect.poll(dialog).toBeNull();
  await press('aaaaaaaa', 'Revoke the key aaaaaaaa');
  await expect.poll(dialog).not.toBeNull();
  inDialog<HTMLButtonElement>('[autofocus]').click();
  await expect.poll(dialog).toBeNull();
  expect(made).toEqual([
    { act: 'unlock', name: 'ben' },
    { act: 'signOut', name: 'ada' },
    { act: 'lock', name: 'ada' },
  ]);
});

it('makes, gives, changes and removes a role of the company', async () => {
  const till = { ...EVERYTHING, otherwise: 'read' as const };
  roles = [{ name: 'Till', rights: till, users: ['ben'] }];
  await usePeople(company).read();
  await expect.poll(() => wrapper.find('[data-role="Till"]').exists()).toBe(true);
  expect(await findings(wrapper.element)).toEqual([]);
  await wrapper.get('#people-roles + button').trigger('click');
  await expect.poll(dialog).not.toBeNull();
  enter('[data-path="name"]', 'Bank');
  enter('[data-path="bank"]', 'none');
  submit();
  await expect.poll(dialog).toBeNull();
  await press('Till', 'Change rights of Till');
  await expect.poll(() => dialog()?.textContent).toContain('at once for ben');
  expect(await findings(dialog() ?? document.body)).toEqual([]);
  enter('[data-path="otherwise"]', 'none');
  submit();
  await expect.poll(dialog).toBeNull();
  await press('ada', 'Change rights of ada');
  await expect.poll(dialog).not.toBeNull();
  enter('[data-path="role"] select', 'Till');
  await expect.poll(() => dialog()?.textContent).toContain('Those of the role');
  submit();
  await expect.poll(dialog).toBeNull();
  answer = () =>
    failed('service.refused', 'no', {
      ...{ status: 409, because: { reason: 'roleInUse', facts: { name: 'Till', users: 'ben' } } },
    });
  await press('Till', 'Remove the role Till');
  await expect.poll(dialog).not.toBeNull();
  inDialog<HTMLButtonElement>('button.danger').click();
  await expect.poll(() => wrapper.text()).toContain('The role Till is that of ben.');
  expect(made).toEqual([
    { act: 'addRole', name: 'Bank', rights: { ...PEOPLE.roles.reader, areas: { bank: 'none' } } },
    { act: 'changeRole', name: 'Till', before: till, rights: { ...till, otherwise: 'none' } },
    { act: 'setRights', name: 'ada', before: EVERYTHING, rights: till, role: 'Till' },
    { act: 'removeRole', name: 'Till' },
  ]);
});

it('a service of before has no roles of the company', async () => {
  roles = null;
  await usePeople(company).read();
  await expect.poll(() => wrapper.find('#people-roles').exists()).toBe(false);
});
