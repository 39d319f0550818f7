import { computed, watch, type ComputedRef, type ShallowRef } from 'vue';
import { codeClash, intRefClash } from '../../../domain/resources/codeClash.ts';
import { t } from '../../base/i18n/texts.ts';
import type { FormKind } from '../../editing/recordFields/recordFields.ts';
import type { Entered } from '../../editing/entered.ts';
import type { RecordSession } from './recordSession.ts';
import { nameOfRecord } from '../../editing/recordFields/recordText.ts';
import type { LiveRecords } from '../../company/records/liveRecords.ts';

/**
 * Checks for another record of the kind with the same code, or with the code as its IntRef. Codes that differ only in
 * upper and lower case count as the same.
 */
export interface CodeClash {
  /** The sentence that names the other record; undefined if there is none. */
  sentence: ComputedRef<string | undefined>;
  /**
   * Marks a duplicate code as invalid input, so that it is kept but not sent: the service would refuse it, or store
   * both.
   */
  holds(path: string, entered: Entered<unknown>): Entered<unknown>;
}

export function useCodeClash<K extends FormKind>(
  liveRecords: LiveRecords<K>,
  session: ShallowRef<RecordSession<K> | null>,
): CodeClash {
  // The other record may have another code by now.
  watch(
    [session, () => liveRecords.rows.value],
    ([open, records]) => {
      const code = open?.badInput.value.code;
      if (open && code !== undefined && !codeClash(records, open.key, code)) open.type('code', { value: code });
    },
    { immediate: true },
  );
  return {
    sentence: computed(() => {
      const open = session.value;
      if (!open) return undefined;
      const { content } = open;
      const code = open.badInput.value.code ?? ('code' in content.value ? content.value.code : undefined);
      const records = liveRecords.rows.value;
      const taken = codeClash(records, open.key, code);
      if (taken) return t('records.form.clash', { code: code ?? '', name: nameOfRecord(taken) });
      const intRef = 'intRef' in content.value ? content.value.intRef : undefined;
      const ambiguous = intRefClash(records, { key: open.key, code, intRef });
      return ambiguous && t('records.form.ambiguous', { value: ambiguous.value, name: nameOfRecord(ambiguous.holder) });
    }),
    holds(path, entered) {
      const open = session.value;
      if (!open || path !== 'code' || !('value' in entered) || typeof entered.value !== 'string') return entered;
      return codeClash(liveRecords.rows.value, open.key, entered.value)
        ? { value: entered.value, bad: entered.value }
        : entered;
    },
  };
}
