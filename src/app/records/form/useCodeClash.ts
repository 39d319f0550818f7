import { computed, watch, type ComputedRef, type ShallowRef } from 'vue';
import { codeClash } from '../../../domain/resources/codeClash.ts';
import { t } from '../../base/i18n/texts.ts';
import type { FormKind } from '../../editing/recordFields/recordFields.ts';
import type { EnteredField, RecordSession } from './recordSession.ts';
import { nameOfRecord } from '../../editing/recordFields/recordText.ts';
import type { LiveRecords } from '../../company/records/liveRecords.ts';

/** A code that another record of the kind has, in whatever case: two that differ in case only are taken for each other. */
export interface CodeClash {
  /** Whose code it is, as a sentence; undefined where nobody has it. */
  sentence: ComputedRef<string | undefined>;
  /** Such a code is kept as it was typed, and the service is not asked: it would refuse it, or have both. */
  holds(path: string, entered: EnteredField): EnteredField;
}

export function useCodeClash<K extends FormKind>(
  book: LiveRecords<K>,
  session: ShallowRef<RecordSession<K> | null>,
): CodeClash {
  // The other one may have got another code by now.
  watch(
    [session, () => book.rows.value],
    ([open, held]) => {
      const code = open?.badInput.value.code;
      if (open && code !== undefined && !codeClash(held, open.key, code)) open.type('code', { value: code });
    },
    { immediate: true },
  );
  return {
    sentence: computed(() => {
      const open = session.value;
      if (!open) return undefined;
      const { content } = open;
      const code = open.badInput.value.code ?? ('code' in content.value ? content.value.code : undefined);
      const holder = codeClash(book.rows.value, open.key, code);
      return holder && t('records.form.clash', { code: code ?? '', name: nameOfRecord(holder) });
    }),
    holds(path, entered) {
      const open = session.value;
      if (!open || path !== 'code' || !('value' in entered) || typeof entered.value !== 'string') return entered;
      return codeClash(book.rows.value, open.key, entered.value)
        ? { value: entered.value, bad: entered.value }
        : entered;
    },
  };
}
