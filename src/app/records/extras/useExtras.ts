import { computed, ref, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import { sameValue } from '../../../domain/documents/content.ts';
import { rebasedRow, type ExtraFieldName, type ExtraKind, type ExtraRow } from '../../../domain/resources/extras.ts';
import { useBackend } from '../../company/session/backend.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { sentenceOf, unreadableNote } from '../../company/session/problems.ts';
import { t } from '../../base/i18n/texts.ts';
import { useTask } from '../../company/session/useTask.ts';
import { valueOf } from '../../../domain/values/result.ts';

/** A row while it is edited: its values, and texts that are no values. */
export interface EditedRow extends ExtraRow {
  bad?: Readonly<Partial<Record<ExtraFieldName, string>>>;
}

export interface Extras {
  /** Null until the service has answered. */
  rows: ShallowRef<readonly EditedRow[] | null>;
  problem: ComputedRef<string>;
  isBusy: ComputedRef<boolean>;
  isChanged: ComputedRef<boolean>;
  read(): Promise<void>;
  /** Saves the rows as they were edited; none of them may have a text that is no value. */
  save(): Promise<void>;
  /** Shows edited rows. */
  change(rows: readonly EditedRow[]): void;
}

const plain = ({ id, values }: ExtraRow): ExtraRow => ({ ...(id !== undefined && { id }), values });

function differs(rows: readonly EditedRow[], reported: readonly ExtraRow[]): boolean {
  return rows.some(({ bad }) => bad !== undefined) || !sameValue(rows.map(plain), reported.map(plain));
}

/**
 * Lists that the service keeps in addition to its records. They are read when they are shown and saved on the service
 * at once; nothing is stored on this computer.
 * @param whose the owner's id, or a catalog's name; null if there is nothing to read yet
 */
export function useExtras(kind: ExtraKind, whose: () => string | null): Extras {
  const { connectionId } = useCompany();
  const backend = useBackend();
  const reported: ShallowRef<readonly ExtraRow[]> = shallowRef([]);
  const rows: Extras['rows'] = shallowRef(null);
  const reading = useTask({ isOnPage: true, sentence: (found) => t('extras.offline', { why: sentenceOf(found) }) });
  const saving = useTask({ isOnPage: true, sentence: (found) => t('extras.notSaved', { why: sentenceOf(found) }) });
  /** What is to be said about a list that was read or saved. */
  const note = ref('');

  function show(found: readonly ExtraRow[]): void {
    reported.value = found;
    rows.value = found;
  }
  async function read(): Promise<void> {
    const of = whose();
    if (of === null) return;
    await reading.run(async () => {
      const answer = await backend.call('extras.read', { connectionId, kind, ref: of });
      // Another list was opened meanwhile.
      if (of !== whose()) return;
      const listing = valueOf(answer);
      show(listing.rows);
      note.value = unreadableNote(listing.unreadable);
      saving.problem.value = '';
    });
  }
  async function save(): Promise<void> {
    const of = whose();
    const edited = rows.value;
    if (of === null || edited === null) return;
    reading.problem.value = '';
    await saving.run(async () => {
      const change = { before: [...reported.value], after: edited.map(plain) };
      const answer = await backend.call('extras.save', { connectionId, kind, ref: of, ...change });
      if (of !== whose()) return;
      const { isWritten, listing } = valueOf(answer);
      if (isWritten) show(listing.rows);
      else {
        rows.value = rebasedRow(reported.value, rows.value ?? [], listing.rows);
        reported.value = listing.rows;
      }
      const unread = unreadableNote(listing.unreadable);
      note.value = [isWritten ? '' : t('extras.changedThere'), unread].filter(Boolean).join(' ');
    });
  }

  watch(
    whose,
    () => {
      rows.value = null;
      for (const text of [reading.problem, saving.problem, note]) text.value = '';
      void read();
    },
    { immediate: true },
  );

  return {
    rows,
    problem: computed(() => reading.problem.value || saving.problem.value || note.value),
    isBusy: computed(() => reading.isRunning.value || saving.isRunning.value),
    read,
    save,
    isChanged: computed(() => rows.value !== null && differs(rows.value, reported.value)),
    change: (next) => {
      rows.value = next;
    },
  };
}
