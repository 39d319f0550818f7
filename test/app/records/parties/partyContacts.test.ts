import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { openRecords } from '../support.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let party: string;
let stopKeys: () => void;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const [made] = await company.store.resources.create<'contactAccount'>([
    { kind: 'contactAccount', code: 'QUARRY', description: 'Quarry Timber', customer: {} },
  ]);
  party = made?.key ?? '';
  stopKeys = listenToKeys(window);
  ({ wrapper } = await openRecords(company, 'contactAccount', party));
  await expect.poll(() => wrapper.find('[aria-label="Contacts"]').exists()).toBe(true);
});
afterEach(() => {
  stopKeys();
  wrapper.unmount();
});

const people = () => wrapper.get('[aria-label="Contacts"]');
const form = () => wrapper.find('form[aria-label="New contact"]');
const field = (path: string) => wrapper.get<HTMLInputElement>(`form [data-path="${path}"] input`);
/** The contacts that wait to be sent, without the reference that each gets here. */
const contacts = async () =>
  (await company.store.resources.pending())
    .map((one) => ({ ...currentVersion(one), intRef: undefined }))
    .filter(({ kind }) => kind === 'contact');
async function press(text: string): Promise<void> {
  await people()
    .findAll('button')
    .find((one) => one.text() === text)
    ?.trigger('click');
  await flushPromises();
}
async function add(): Promise<void> {
  await press('Add a contact');
  await expect.poll(() => form().exists()).toBe(true);
}
async function type(path: string, text: string): Promise<void> {
  await field(path).trigger('focusin');
  await field(path).setValue(text);
  await field(path).trigger('blur');
  await flushPromises();
}

describe('the contacts of a customer', () => {
  it('are added on its page: the new one is stored while it is typed, and listed with its state', async () => {
    await add();
    expect(document.activeElement).toBe(field('firstName').element);
    await type('firstName', 'Ada');
    await type('lastName', 'Zarkov');
    await type('email', 'ada@quarry.example');
    await expect
      .poll(contacts)
      .toEqual([
        { kind: 'contact', contactAccountId: party, firstName: 'Ada', lastName: 'Zarkov', email: 'ada@quarry.example' },
      ]);
    expect(await findings(wrapper.element)).toEqual([]);
    await form().trigger('submit');
    await expect.poll(() => form().exists()).toBe(false);
    expect(people().find('tbody tr').text()).toMatch(/Ada Zarkov.*ada@quarry\.example.*To send/s);
    const [key] = (await company.store.resources.pending()).flatMap((one) =>
      currentVersion(one).kind === 'contact' ? one.key : [],
    );
    expect(people().get('a').attributes('href')).toBe(`/contact/${key ?? ''}`);
    expect(document.activeElement?.textContent).toContain('Add a contact');
  });

  it('are added by a key, and one left empty is not kept', async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', altKey: true, shiftKey: true }));
    await expect.poll(() => form().exists()).toBe(true);
    await expect.poll(contacts).toHaveLength(1);
    await field('firstName').trigger('keydown', { key: 'Escape' });
    await expect.poll(contacts).toEqual([]);
    await expect.poll(() => people().text()).toContain('No contacts yet.');
    expect(wrapper.find('.record-form').exists()).toBe(true);
  });

  it('can be discarded, or taken back step by step, without a change of the customer', async () => {
    await add();
    await type('firstName', 'Ada');
    await type('lastName', 'Zarkov');
    await field('lastName').trigger('keydown', { key: 'z', ctrlKey: true });
    await expect.poll(contacts).toEqual([{ kind: 'contact', contactAccountId: party, firstName: 'Ada' }]);
    await press('Discard');
    await expect.poll(contacts).toEqual([]);
    expect(form().exists()).toBe(false);
    expect(await company.store.resources.record('contactAccount', party)).toMatchObject({
      local: { code: 'QUARRY', description: 'Quarry Timber' },
    });
  });
});
