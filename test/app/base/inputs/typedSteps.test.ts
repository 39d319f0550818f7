import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import { defineComponent, ref } from 'vue';
import EntryInput from '../../../../src/app/base/inputs/EntryInput.vue';
import { formatDate } from '../../../../src/app/base/format/dates.ts';
import { readDate } from '../../../../src/app/base/inputs/dateInput.ts';
import { localDate, parseLocalDate } from '../../../../src/domain/values/dates.ts';

describe('a step typed into a field that stores each key', () => {
  const today = localDate('2026-03-18');
  /** A draft's due date: what is typed is its value at once, and what the next key steps from. */
  const Draft = defineComponent({
    components: { EntryInput },
    props: { held: { type: String, required: true } },
    setup(props) {
      const due = ref<string | undefined>(props.held || undefined);
      const keep = (typed: string): void => {
        const reading = readDate(typed, { today, current: parseLocalDate(due.value ?? '') ?? undefined });
        if (reading.ok) due.value = reading.value;
      };
      return { due, keep, formatDate, today };
    },
    template:
      '<EntryInput kind="date" label="Due" :text="formatDate(due)" :current="due" :today="today" @typing="keep" @commit="keep" />',
  });

  it.each([
    ['+10d', '', '2026-03-28'],
    ['-2w', '', '2026-03-04'],
    ['+10d', '2026-04-17', '2026-04-27'],
  ])('%s, from %j, counts once', async (step, held, due) => {
    const draft = mount(Draft, { attachTo: document.body, props: { held } });
    const input = draft.find('input');
    input.element.focus();
    input.element.select();
    for (const key of step) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      input.element.dispatchEvent(event);
      if (!event.defaultPrevented) await input.setValue(input.element.value + key);
      await draft.vm.$nextTick();
    }
    input.element.blur();
    expect(draft.vm.due).toBe(due);
    draft.unmount();
  });

  it('counts once when it is pasted', async () => {
    const draft = mount(Draft, { attachTo: document.body, props: { held: '2026-04-17' } });
    const input = draft.find('input');
    input.element.focus();
    await input.setValue('+10d');
    input.element.blur();
    expect(draft.vm.due).toBe('2026-04-27');
    draft.unmount();
  });
});
