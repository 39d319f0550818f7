import { flushPromises, type DOMWrapper, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FormKind } from '../../../../src/app/editing/recordFields/recordFields.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import type { ResourceContent } from '../../../../src/domain/resources/content.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { openRecords } from '../../records/support.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
let key = '';
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

/** Opens the first of these records; the others are in the list. */
async function open(kind: FormKind, contents: ResourceContent[]): Promise<void> {
  const made = await company.store.resources.create(contents);
  key = made[0]?.key ?? '';
  ({ wrapper } = await openRecords(company, kind, key));
  await expect.poll(() => wrapper.find('.record-form').exists()).toBe(true);
}
const input = (path: string): Omit<DOMWrapper<HTMLInputElement>, 'exists'> =>
  wrapper.get<HTMLInputElement>(`[data-path="${path}"] input`);
const local = async (kind: FormKind): Promise<object> => (await company.store.resources.record(kind, key))?.local ?? {};
async function type(path: string, text: string): Promise<void> {
  await input(path).trigger('focusin');
  await input(path).setValue(text);
  await input(path).trigger('blur');
}

describe('the custom fields of a record (spec 2.11)', () => {
  it('are its own and those that other records of its kind use, with the types their values show', async () => {
    await open('product', [
      { kind: 'product', code: 'A', description: 'A', ext: { Colour: 'oak' } },
      { kind: 'product', code: 'B', description: 'B', ext: { Weight: 2.5, Boxed: true } },
    ]);
    expect(input('ext.Colour').element.value).toBe('oak');
    await type('ext.Weight', '0.5+1');
    await input('ext.Boxed').setValue(true);
    await type('ext.Colour', '');
    await expect.poll(() => local('product')).toMatchObject({ ext: { Weight: 1.5, Boxed: true } });
    expect(Object.keys(Reflect.get(await local('product'), 'ext') as object)).not.toContain('Colour');
    await wrapper
      .findAll('button')
      .find((each) => each.text() === 'Undo')
      ?.trigger('click');
    await expect.poll(() => local('product')).toMatchObject({ ext: { Colour: 'oak', Weight: 1.5 } });
  });

  it('can be new, have dots in their names, and belong to the customer or to the whole party', async () => {
    await open('contactAccount', [{ kind: 'contactAccount', code: 'A', description: 'A', customer: {} }]);
    const [ofCustomer] = wrapper.findAll('.new-custom button');
    await ofCustomer?.trigger('click');
    await wrapper.get('.new-custom-form input').setValue('Sales.Region');
    await wrapper.get('.new-custom-form').trigger('submit');
    await flushPromises();
    await type('customer.ext.Sales.Region', 'West');
    await expect.poll(() => local('contactAccount')).toMatchObject({ customer: { ext: { 'Sales.Region': 'West' } } });
    expect(await local('contactAccount')).not.toHaveProperty('ext');
    await wrapper.findAll('.new-custom button').at(-1)?.trigger('click');
    await wrapper.get('.new-custom-form input').setValue('Code');
    await wrapper.get('.new-custom-form').trigger('submit');
    await flushPromises();
    await type('ext.Code', 'Q');
    await expect
      .poll(() => local('contactAccount'))
      .toMatchObject({ ext: { Code: 'Q' }, customer: { ext: { 'Sales.Region': 'West' } } });
  });
});

describe('the web addresses of a contact (spec 9, 1.16)', () => {
  it('are typed in one field, separated by blanks, and can all be removed', async () => {
    await open('contact', [
      { kind: 'contact', contactAccountId: 'C1', firstName: 'Nia', urls: ['https://quay.example'] },
    ]);
    expect(input('urls').element.value).toBe('https://quay.example');
    await type('urls', ' https://quay.example  vale.example');
    await expect.poll(() => local('contact')).toMatchObject({ urls: ['https://quay.example', 'vale.example'] });
    await type('urls', '');
    await expect.poll(async () => Object.keys(await local('contact'))).not.toContain('urls');
  });
});
