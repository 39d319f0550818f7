import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { defineComponent, ref } from 'vue';
import PickerInput from '../../../../src/app/base/inputs/PickerInput.vue';
import type { PickerChoice } from '../../../../src/app/base/inputs/picker.ts';

const CHOICES: PickerChoice[] = ['Ashdown', 'Kobe', 'Noor'].map((name) => ({
  value: name.toLowerCase(),
  code: name.slice(0, 3).toUpperCase(),
  name,
  shown: name,
}));
const search = (query: string): PickerChoice[] =>
  CHOICES.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));

/** A form with a picker, as in a dialog: what is chosen, and how often the form was submitted. */
function form(isFree: boolean, held: string | undefined) {
  const value = ref(held);
  let submitted = 0;
  const Form = defineComponent({
    components: { PickerInput },
    setup: () => ({
      value,
      search,
      isFree,
      text: () => CHOICES.find((choice) => choice.value === value.value)?.shown ?? value.value ?? '',
      choose: (chosen: string | undefined) => {
        value.value = chosen;
      },
      submit: () => {
        submitted += 1;
      },
    }),
    template: `<form @submit.prevent="submit">
      <PickerInput label="Party" :text="text()" :search="search" :is-free="isFree" @choose="choose" @commit="choose" />
      <button type="submit">Go</button>
    </form>`,
  });
  return { wrapper: mount(Form, { attachTo: document.body }), value, submitted: () => submitted };
}

let wrapper: VueWrapper;
afterEach(() => wrapper.unmount());
const input = () => wrapper.get<HTMLInputElement>('input').element;
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const marked = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent;
/** @returns whether the key was kept from the browser, which would submit the form */
async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input().dispatchEvent(event);
  await flushPromises();
  return event.defaultPrevented;
}

describe('a choice under a heading', () => {
  it('is not taken by the text that matches it, but by the arrow that marks it', async () => {
    const choices = CHOICES.map((choice) => ({ ...choice, under: 'Not usual here' }));
    wrapper = mount(PickerInput, {
      attachTo: document.body,
      props: { label: 'Party', text: '', search: () => choices },
    });
    await wrapper.get('input').setValue('ko');
    expect([...document.querySelectorAll('.choice-under')].map((one) => one.textContent?.trim())).toEqual([
      'Not usual here',
    ]);
    expect(marked()).toBeUndefined();
    await press('Enter');
    expect([wrapper.emitted('choose'), wrapper.emitted('commit')]).toEqual([undefined, [['ko']]]);
    await wrapper.get('input').setValue('ko');
    await press('ArrowDown');
    expect(marked()).toContain('Ashdown');
    await press('Enter');
    expect(wrapper.emitted('choose')).toEqual([['ashdown']]);
  });
});

describe('Enter in a list of choices', () => {
  it('takes the best match and nothing more; the next key types another one', async () => {
    const opened = form(false, undefined);
    wrapper = opened.wrapper;
    input().focus();
    await wrapper.get('input').setValue('ko');
    expect(await press('Enter')).toBe(true);
    expect([opened.value.value, opened.submitted(), options()]).toEqual(['kobe', 0, []]);
    expect(document.activeElement).toBe(input());
    expect([input().value, input().selectionStart, input().selectionEnd]).toEqual(['Kobe', 0, 4]);
    // With no list open, the key is the form's.
    expect(await press('Enter')).toBe(false);
  });

  it('takes the choice that an arrow has marked', async () => {
    const opened = form(false, 'ashdown');
    wrapper = opened.wrapper;
    await press('ArrowDown');
    expect(marked()).toContain('Ashdown');
    await press('ArrowDown');
    expect(marked()).toContain('Kobe');
    await press('Enter');
    expect(opened.value.value).toBe('kobe');
  });

  it('keeps the choice that is held when the list was only opened', async () => {
    const opened = form(false, 'noor');
    wrapper = opened.wrapper;
    await press('ArrowDown');
    expect(marked()).toContain('Noor');
    expect(await press('Enter')).toBe(true);
    expect([opened.value.value, options()]).toEqual(['noor', []]);
  });

  it('takes the first choice of an empty field', async () => {
    const opened = form(false, undefined);
    wrapper = opened.wrapper;
    await press('ArrowDown');
    await press('Enter');
    expect(opened.value.value).toBe('ashdown');
  });

  it('keeps a free text as it was typed if no suggestion is marked', async () => {
    const opened = form(true, undefined);
    wrapper = opened.wrapper;
    await wrapper.get('input').setValue('ko');
    expect(options()).toHaveLength(1);
    expect(await press('Enter')).toBe(false);
    expect(opened.value.value).toBe('ko');
    await wrapper.get('input').setValue('ko');
    await press('ArrowDown');
    expect(await press('Enter')).toBe(true);
    expect(opened.value.value).toBe('kobe');
  });

  it('marks the first suggestion when an arrow opens the list of an empty field, and none over what is there', async () => {
    const opened = form(true, undefined);
    wrapper = opened.wrapper;
    await press('ArrowDown');
    expect(marked()).toContain('Ashdown');
    await press('Enter');
    expect(opened.value.value).toBe('ashdown');
    await press('ArrowDown');
    expect([options().length, marked()]).toEqual([3, undefined]);
    wrapper.unmount();
    // Tab takes it, too, also when the suggestions were read only after the list was opened.
    const late = ref<PickerChoice[]>([]);
    wrapper = mount(PickerInput, {
      attachTo: document.body,
      props: { label: 'Text', text: '', isFree: true, search: () => late.value },
    });
    await press('ArrowDown');
    late.value = CHOICES;
    await flushPromises();
    expect(marked()).toContain('Ashdown');
    await press('Tab');
    expect(wrapper.emitted('choose')).toEqual([['ashdown']]);
  });
});

describe('an offer to make something new', () => {
  /** A picker that offers to make what is typed; what was chosen and made. */
  function offering(find: (query: string) => PickerChoice[] = search) {
    const done: string[] = [];
    wrapper = mount(PickerInput, {
      attachTo: document.body,
      props: {
        label: 'Party',
        text: '',
        search: find,
        offer: (text: string) => ({ value: 'new', code: '', name: `New “${text}”…`, shown: text, creates: text }),
        onChoose: (value: string | undefined) => done.push(`chosen ${String(value)}`),
        onCommit: (text: string) => done.push(`typed ${text}`),
        onCreate: (text: string) => done.push(`made ${text}`),
      },
    });
    input().focus();
    return done;
  }

  it('is the last choice, after those that match, and Enter takes it like any', async () => {
    const done = offering();
    await wrapper.get('input').setValue('o');
    expect(options()).toEqual(['ASHAshdown', 'KOBKobe', 'NOONoor', 'New “o”…']);
    await wrapper.get('input').setValue(' Zenith ');
    expect(options()).toEqual(['New “Zenith”…']);
    expect(marked()).toBe('New “Zenith”…');
    expect(await press('Enter')).toBe(true);
    expect(done).toEqual(['made Zenith']);
  });

  it('comes after a name that is only near the typed text, which leaving the field does not take', async () => {
    const done = offering(() => [{ value: 'q', code: 'QUILL', name: 'Quill & Sons', shown: 'QUILL', isNear: true }]);
    await wrapper.get('input').setValue('Quill and Sons Ltd');
    expect(options()).toEqual(['QUILLQuill & Sons', 'New “Quill and Sons Ltd”…']);
    input().blur();
    await flushPromises();
    expect(done).toEqual(['typed Quill and Sons Ltd']);
    input().focus();
    await wrapper.get('input').setValue('Quill and Sons Ltd.');
    await press('Enter');
    expect(done.at(-1)).toBe('chosen q');
  });

  it('is not taken by leaving the field', async () => {
    const done = offering();
    await wrapper.get('input').setValue('Zenith');
    input().blur();
    await flushPromises();
    expect(done).toEqual(['typed Zenith']);
  });

  it('is not made of nothing', async () => {
    offering();
    await wrapper.get('input').setValue('  ');
    expect(options().join()).not.toContain('New');
  });
});
