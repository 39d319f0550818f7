import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLetterhead } from '../../../../src/app/company/documents/letterhead.ts';
import LetterheadSettings from '../../../../src/app/settings/LetterheadSettings.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { findings } from '../../support/axe.ts';
import { smallCompanyForEach } from '../../support/company.ts';

let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  wrapper = mount(LetterheadSettings, { attachTo: document.body });
  await flushPromises();
});

describe('the letterhead', () => {
  it('is stored as its fields are left, and unfinished typing with the next change', async () => {
    await wrapper.find('#letterhead-name').setValue('Harbour & Vale');
    await wrapper.find('#letterhead-name').trigger('change');
    const terms = wrapper.find<HTMLTextAreaElement>('#letterhead-terms');
    terms.element.value = '30 days net.';
    await terms.trigger('input');
    await wrapper.find('#letterhead-paper').trigger('change');
    await expect
      .poll(() => readLetterhead(company.store))
      .toMatchObject({ name: 'Harbour & Vale', terms: '30 days net.', paper: 'letter', logo: null });
    expect(terms.element.value).toBe('30 days net.');
    expect(await findings(wrapper.element)).toEqual([]);
    wrapper.unmount();
  });

  it('is stored while the field still has the focus: a reload loses nothing', async () => {
    const name = wrapper.find<HTMLInputElement>('#letterhead-name');
    name.element.value = 'Harbour';
    await name.trigger('input');
    await expect.poll(async () => (await readLetterhead(company.store)).name).toBe('Harbour');
    wrapper.unmount();
  });

  it('keeps what was typed when the page is left', async () => {
    const bank = wrapper.find<HTMLTextAreaElement>('#letterhead-bank');
    bank.element.value = 'Account 12345678';
    await bank.trigger('input');
    wrapper.unmount();
    await expect.poll(async () => (await readLetterhead(company.store)).bank).toBe('Account 12345678');
  });

  it('refuses a file that is no picture, and says so', async () => {
    const input = wrapper.find<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input.element, 'files', {
      configurable: true,
      value: [new File(['x'], 'logo.txt', { type: 'text/plain' })],
    });
    await input.trigger('change');
    expect(wrapper.find('[role=alert]').text()).toBe('This file is not a picture that can be shown.');
    wrapper.unmount();
  });
});
