import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import RequiredInput from '../../../../src/app/base/inputs/RequiredInput.vue';

let field: VueWrapper;
afterEach(() => field.unmount());

it('is missing until something is typed, and says what is wrong with it', async () => {
  field = mount(RequiredInput, {
    attachTo: document.body,
    props: { id: 'key', label: 'API key', modelValue: ' ', 'onUpdate:modelValue': (modelValue) => type(modelValue) },
    attrs: { type: 'password', maxlength: '50' },
  });
  const type = (modelValue: string): Promise<void> => field.setProps({ modelValue });
  const input = field.get('input');
  expect(field.get('label').attributes('for')).toBe(input.attributes('id'));
  expect([input.attributes('type'), input.attributes('maxlength')]).toEqual(['password', '50']);
  expect(field.get('.field').classes()).toContain('is-missing');
  await input.setValue('secret');
  expect(input.element.value).toBe('secret');
  expect(field.get('.field').classes()).not.toContain('is-missing');
  await field.setProps({ problem: 'The service does not know this key.' });
  expect(field.get('.field-note').text()).toBe('The service does not know this key.');
  expect(input.attributes('aria-describedby')).toBe(field.get('.field-note').attributes('id'));
  expect(input.attributes('aria-invalid')).toBe('true');
});
