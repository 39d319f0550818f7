import { computed, nextTick, ref, type ComputedRef, type Ref } from 'vue';
import type { SetUpField, SetUpRow } from '../../../domain/service/setUp.ts';
import { handOverTyping } from '../../base/inputs/useEntry.ts';
import { t } from '../../base/i18n/texts.ts';
import { isRefusal, type SetUpRows } from '../../company/setUp/useSetUpList.ts';

export interface SetUpFormState {
  /** What the row holds, with what was typed over it. */
  readonly values: ComputedRef<Record<string, string>>;
  /** What is wrong, by field; under '' what is about no field that is shown. */
  readonly problems: Ref<Record<string, string>>;
  change(name: string, value: string): void;
  refuse(name: string, text: string): void;
  /** @returns the row as it is saved; null where something is wrong: then the first bad field has the focus */
  save(): Promise<SetUpRow | null>;
}

/** What was entered while values were being saved: nobody has saved it yet. */
export function enteredSince(
  edits: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => value !== sent[name]));
}

/** A row of the set-up in a form: it is saved as a whole, and what is refused is told at its field. */
export function useSetUpForm(
  list: SetUpRows,
  row: () => SetUpRow | null,
  shownFields: () => readonly SetUpField[],
  place: Readonly<Ref<HTMLElement | null>>,
): SetUpFormState {
  const edits = ref<Record<string, string>>({});
  const problems = ref<Record<string, string>>({});
  const values = computed((): Record<string, string> => ({ isActive: 'true', ...row()?.values, ...edits.value }));

  function refuse(name: string, text: string): void {
    problems.value = { ...problems.value, [name]: text };
  }
  async function focusBad(): Promise<null> {
    await nextTick();
    place.value?.querySelector<HTMLElement>('.is-bad :is(input, select)')?.focus();
    return null;
  }

  return {
    values,
    problems,
    refuse,
    change(name, value) {
      refuse(name, '');
      edits.value = { ...edits.value, [name]: value };
    },
    async save() {
      handOverTyping();
      await nextTick();
      if (list.isBusy.value) return null;
      // What was refused before is about no field, so nothing that is entered would take it away.
      refuse('', '');
      const shown = shownFields();
      for (const { name, isRequired } of shown)
        if (isRequired && (values.value[name] ?? '').trim() === '' && !problems.value[name])
          refuse(name, t('setUp.because.required'));
      if (Object.values(problems.value).some((text) => text !== '')) return focusBad();
      const before = row();
      const sent = edits.value;
      const saved = await list.save({ id: before?.id ?? null, revision: before?.revision ?? '', values: sent });
      if (isRefusal(saved)) {
        refuse(shown.some(({ name }) => name === saved.field) ? saved.field : '', saved.text);
        return focusBad();
      }
      edits.value = enteredSince(edits.value, sent);
      return saved;
    },
  };
}
