import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import type { FieldKind } from '../../../../src/app/base/inputs/fields.ts';
import type { Entered } from '../../../../src/app/editing/entered.ts';
import FieldInput from '../../../../src/app/editing/fields/FieldInput.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';

let wrapper: VueWrapper;
afterEach(() => wrapper.unmount());

/** A field that holds what is typed and handed over, as the editors do. @returns what it says, in order */
function field(kind: FieldKind, entered: Entered): unknown[][] {
  const said: unknown[][] = [];
  const hold = (now: Entered): void =>
    void wrapper.setProps({ entered: now, text: 'bad' in now ? now.bad : now.value });
  wrapper = mount(FieldInput<Entered>, {
    attachTo: document.body,
    props: {
      entered,
      text: 'value' in entered ? (entered.value ?? '') : entered.bad,
      kind,
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

it('Esc restores the entry from before the typing, an invalid one too', async () => {
  const said = field('amount', { bad: 'four' });
  await input().setValue('5');
  await input().trigger('keydown', { key: 'Escape' });
  expect(said.at(-1)).toEqual(['restore', { bad: 'four' }]);
});

it('a choice comes with the entry from before the typing', async () => {
  const said = field('reference', { value: 'eur' });
  await input().setValue('gb');
  await input().trigger('blur');
  expect(said.at(-1)).toEqual(['choose', { value: 'eur' }, 'gbp']);
});
