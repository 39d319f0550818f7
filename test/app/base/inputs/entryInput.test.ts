import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import EntryInput from '../../../../src/app/base/inputs/EntryInput.vue';
import { defineComponent, ref } from 'vue';
import { formatDate } from '../../../../src/app/base/format/dates.ts';
import { readDate } from '../../../../src/app/base/inputs/dateInput.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';

let wrapper: ReturnType<typeof dateField>;
function dateField() {
  return mount(EntryInput, {
    attachTo: document.body,
    props: { kind: 'date', text: '21 Nov 2026', label: 'Date', today: localDate('2026-11-21'), current: '2026-11-21' },
  });
}
afterEach(() => wrapper.unmount());

/** Presses keys one after the other; what no key takes is typed behind what is there. */
async function press(...keys: string[]): Promise<HTMLInputElement> {
  wrapper = dateField();
  const { element } = wrapper.find('input');
  element.focus();
  element.select();
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    if (!event.defaultPrevented && key.length === 1) await wrapper.find('input').setValue(element.value + key);
    await wrapper.vm.$nextTick();
  }
  return element;
}
const last = (event: string) => wrapper.emitted(event)?.at(-1)?.[0];

describe('a date that is typed', () => {
  it.each([
    ['+3d', ['+', '3', 'd'], '24 Nov 2026'],
    ['+3d with Shift for the sign', ['Shift', '+', '3', 'd'], '24 Nov 2026'],
    ['-10', ['-', '1', '0'], '11 Nov 2026'],
    ['+2w', ['+', '2', 'w'], '05 Dec 2026'],
    ['-1m', ['-', '1', 'm'], '21 Oct 2026'],
    ['mon, whose m alone is the first of the month', ['m', 'o', 'n'], 'mon'],
    ['tue, whose t alone is today', ['t', 'u', 'e'], 'tue'],
    ['m', ['m'], '01 Nov 2026'],
    ['t', ['+', 't'], '21 Nov 2026'],
  ])('%s counts from the date that is held', async (_typed, keys, date) => {
    (await press(...keys)).blur();
    expect(last('commit')).toBe(date);
  });

  it('a step key alone steps at once', async () => {
    const element = await press('+');
    expect(element.value).toBe('22 Nov 2026');
    expect(last('typing')).toBe('22 Nov 2026');
  });
});

describe('a field that is left', () => {
  const today = localDate('2026-11-21');
  /** A form that keeps what is typed when the typing pauses, as drafts do, and text that is no date as it is. */
  const Form = defineComponent({
    components: { EntryInput },
    setup() {
      const text = ref('21 Nov 2026');
      const keep = (typed: string): void => {
        const reading = readDate(typed, { today });
        text.value = reading.ok ? formatDate(reading.value) : typed;
      };
      return { text, keep, today };
    },
    template: '<EntryInput kind="date" label="Date" :text="text" :today="today" @typing="keep" @commit="keep" />',
  });
  it.each([
    ['5-12', '05 Dec 2026'],
    ['15', '15 Nov 2026'],
    ['31/12/26', '31 Dec 2026'],
    ['21', '21 Nov 2026'],
    ['31-2', '31-2'],
  ])('shows what was understood of %s', async (typed, shown) => {
    const form = mount(Form, { attachTo: document.body });
    const input = form.find('input');
    input.element.focus();
    await input.setValue(typed);
    expect(input.element.value).toBe(typed);
    input.element.blur();
    await form.vm.$nextTick();
    await form.vm.$nextTick();
    expect(input.element.value).toBe(shown);
    form.unmount();
  });
});

describe('a focused field without typing', () => {
  function priceField(text: string): HTMLInputElement {
    wrapper = mount(EntryInput, {
      attachTo: document.body,
      props: { kind: 'price', text, label: 'Price', today: localDate('2026-11-21'), inCell: true },
    });
    return wrapper.find('input').element;
  }
  const marked = ({ value, selectionStart, selectionEnd }: HTMLInputElement): string =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0);

  it.each(['', '9.95'])(
    'has the text marked that comes in the place of %o, so that the next key does not go behind it',
    async (before) => {
      const input = priceField(before);
      expect(marked(input)).toBe(before);
      await wrapper.setProps({ text: '10.50' });
      await wrapper.vm.$nextTick();
      expect([input.value, marked(input)]).toEqual(['10.50', '10.50']);
    },
  );

  it('selects nothing where the cursor was placed in the text, or a key was typed before', async () => {
    const input = priceField('9.95');
    input.setSelectionRange(1, 1);
    await wrapper.setProps({ text: '10.50' });
    await wrapper.vm.$nextTick();
    expect(marked(input)).toBe('');
    await wrapper.find('input').setValue('1');
    await wrapper.setProps({ text: '11.50' });
    await wrapper.vm.$nextTick();
    expect([input.value, marked(input)]).toEqual(['1', '']);
  });
});

describe('an amount that can be read two ways', () => {
  function amountField(kind: 'price' | 'text') {
    return mount(EntryInput, {
      attachTo: document.body,
      props: { kind, text: '', label: 'Price', today: localDate('2026-11-21'), describedBy: 'why' },
    });
  }
  const said = () => document.querySelector('.entry-note')?.textContent;

  it('says under the field how it was read, as long as it is typed', async () => {
    const field = amountField('price');
    const input = field.find('input');
    await input.setValue('1,500');
    expect(said()).toBe('Read as 1500, not as 1.5');
    const described = (input.attributes('aria-describedby') ?? '').split(' ');
    expect(described[0]).toBe('why');
    expect(document.getElementById(described[1] ?? '')?.textContent).toBe(said());
    await input.setValue('1,500.0');
    expect(said()).toBeUndefined();
    await input.setValue('1.500');
    expect(said()).toBe('Read as 1.5, not as 1500');
    await input.trigger('blur');
    expect(said()).toBeUndefined();
    field.unmount();
  });

  it('is no matter in a text', async () => {
    const field = amountField('text');
    await field.find('input').setValue('1,500');
    expect(said()).toBeUndefined();
    field.unmount();
  });
});
