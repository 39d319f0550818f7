import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import type { FieldKind } from '../../../../src/app/base/inputs/fields.ts';
import type { Entered } from '../../../../src/app/editing/entered.ts';
import FieldInput from '../../../../src/app/editing/fields/FieldInput.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';

let wrapper: VueWrapper;
afterEach(() => wrapper.unmount());

/** A field that holds what is typed and handed over, as the editors do. @returns what it says, in order */
function field(kind: FieldKind, entered: Entered, inCell = false): unknown[][] {
  const said: unknown[][] = [];
  const hold = (now: Entered): void =>
    void wrapper.setProps({ entered: now, text: 'bad' in now ? now.bad : now.value });
  wrapper = mount(FieldInput<Entered>, {
    attachTo: document.body,
    props: {
      entered,
      text: 'value' in entered ? (entered.value ?? '') : entered.bad,
      kind,
      inCell,
      label: 'Description',
      today: localDate('2026-03-18'),
      search: () => [{ value: 'gbp', code: 'GBP', name: 'Pound sterling', shown: 'GBP' }],
      onType: (text: string) => {
        said.push(['type', text]);
        hold({ value: text });
      },
      onCommit: (before: Entered, text: string) => {
        said.push(['commit', before, text]);
        hold({ value: text });
      },
      onChoose: (before: Entered, value: string | undefined) => said.push(['choose', before, value]),
      onRestore: (before: Entered) => said.push(['restore', before]),
    },
  });
  return said;
}
const input = () => wrapper.get('input');

it('a field that is left hands over its text with the entry from before the typing', async () => {
  const said = field('text', { value: 'Rent' });
  await input().setValue('Rents');
  await input().setValue('Rents, March');
  await input().trigger('blur');
  expect(said.at(-1)).toEqual(['commit', { value: 'Rent' }, 'Rents, March']);
});

it('what is typed after the text was handed over is another step', async () => {
  const said = field('text', { value: 'Rent' });
  await input().setValue('Rents');
  await input().trigger('keydown', { key: 'Enter' });
  await input().setValue('Rents, March');
  await input().trigger('blur');
  expect(said.at(-1)).toEqual(['commit', { value: 'Rents' }, 'Rents, March']);
});

it('Esc in a cell restores the entry from before the typing, an invalid one too', async () => {
  const said = field('amount', { bad: 'four' }, true);
  await input().setValue('5');
  await input().trigger('keydown', { key: 'Escape' });
  expect(said.at(-1)).toEqual(['restore', { bad: 'four' }]);
});

describe('Esc in a form, where each key is stored', () => {
  /** @returns whether the key went on to what is around the field, such as the editor that it would close */
  async function escape(): Promise<boolean> {
    let wentOn = false;
    const hear = (): void => {
      wentOn = true;
    };
    document.addEventListener('keydown', hear);
    await input().trigger('keydown', { key: 'Escape' });
    document.removeEventListener('keydown', hear);
    return wentOn;
  }

  it.each(['text', 'amount', 'date', 'known'] as const)(
    'leaves a typed text of the kind %s as it stands',
    async (kind) => {
      const said = field(kind, { value: 'Rent' });
      await input().setValue('Rents, March');
      expect(await escape()).toBe(false);
      expect(input().element.value).toBe('Rents, March');
      expect(said.at(-1)).toEqual(['commit', { value: 'Rent' }, 'Rents, March']);
      // Nothing is typed any more: the key is for the editor.
      expect(await escape()).toBe(true);
      expect(said).toHaveLength(2);
    },
  );

  it('closes the list of choices over a text and chooses nothing', async () => {
    const said = field('reference', { value: 'eur' });
    await input().setValue('gb');
    expect(document.querySelector('[role="listbox"]')).not.toBeNull();
    expect(await escape()).toBe(false);
    expect(document.querySelector('[role="listbox"]')).toBeNull();
    expect(input().element.value).toBe('gb');
    expect(said.at(-1)).toEqual(['commit', { value: 'eur' }, 'gb']);
    // The next key begins another search.
    await nextTick();
    expect([input().element.selectionStart, input().element.selectionEnd]).toEqual([0, 2]);
  });

  it('takes the choice that the text names in full', async () => {
    const said = field('reference', { value: 'eur' });
    await input().setValue('GBP');
    await escape();
    expect(said.at(-1)).toEqual(['choose', { value: 'eur' }, 'gbp']);
  });
});

it('Esc in a cell closes the list first and keeps the text, then restores the cell', async () => {
  const said = field('reference', { value: 'eur' }, true);
  await input().setValue('gb');
  await input().trigger('keydown', { key: 'Escape' });
  expect([document.querySelector('[role="listbox"]'), input().element.value]).toEqual([null, 'gb']);
  expect(said).toEqual([['type', 'gb']]);
  await input().trigger('keydown', { key: 'Escape' });
  expect(said.at(-1)).toEqual(['restore', { value: 'eur' }]);
});

it('a choice comes with the entry from before the typing', async () => {
  const said = field('reference', { value: 'eur' });
  await input().setValue('gb');
  await input().trigger('blur');
  expect(said.at(-1)).toEqual(['choose', { value: 'eur' }, 'gbp']);
});
