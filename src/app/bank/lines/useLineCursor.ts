import { computed, nextTick, watch, type ComputedRef } from 'vue';
import type { LiveBankLines } from '../../company/bank/liveBankLines.ts';
import type { BankEntry, EntryRow } from './bankEntry.ts';
import type { BankField } from './bankFields.ts';

/** The grid of lines, as far as its cursor goes. */
interface LineGrid {
  focusCell(row?: string, column?: string): Promise<void>;
  focusEmpty(): void;
  activeRow(): EntryRow | null;
  activeField(): BankField | undefined;
}

/** The cursor in the list of an account's lines. */
export interface BankLineCursor {
  readonly activeRow: ComputedRef<EntryRow | null>;
  /** Whether a person or the address has named a place already, before the list opens at its own. */
  isTaken(): boolean;
  /** Goes to a line, at its wrong cell; filters that hide it are removed. */
  showLine(key: string | undefined): Promise<void>;
  /** Goes to the empty line at the end, ready to be typed into. */
  goToEmpty(): void;
  /** Undoes or redoes a step of typing, and goes to where it was. */
  step(way: 'undo' | 'redo'): Promise<void>;
  /** Takes the value of the line above into the cell with the cursor. */
  copyAbove(): void;
  /** Does what may take the notice above the list away, and brings the cursor back to the line. */
  returnTo(key: string, work: () => Promise<boolean>): Promise<void>;
}

/**
 * @param showAll removes the filters of the list
 * @param named the key of the line that the address names
 */
export function useLineCursor(
  grid: () => LineGrid | null,
  entry: BankEntry,
  liveLines: LiveBankLines,
  showAll: () => void,
  named: () => string | undefined,
): BankLineCursor {
  const activeRow = computed(() => grid()?.activeRow() ?? null);
  let isAsked = false;

  function rowOf(key: string): EntryRow | undefined {
    return entry.rows.value.find(({ line }) => line !== null && line.key === key);
  }
  const wrongOf = (row: EntryRow): BankField => entry.wrongField(row) ?? 'bankDate';
  async function showLine(key: string | undefined): Promise<void> {
    if (key === undefined || liveLines.get(key) === undefined) return;
    if (!rowOf(key)) showAll();
    await nextTick();
    const row = rowOf(key);
    if (row) void grid()?.focusCell(row.id, wrongOf(row));
  }
  watch(
    [named, liveLines.isRead],
    ([key, isRead]) => {
      if (isRead && key !== undefined) void showLine(key);
    },
    { immediate: true },
  );

  return {
    activeRow,
    isTaken() {
      const key = named();
      return isAsked || (key !== undefined && liveLines.get(key) !== undefined);
    },
    showLine,
    goToEmpty() {
      isAsked = true;
      grid()?.focusEmpty();
    },
    async step(way) {
      await entry.save();
      const at = way === 'undo' ? entry.undo() : entry.redo();
      await nextTick();
      if (at) void grid()?.focusCell(at.row, at.field);
    },
    copyAbove() {
      const row = activeRow.value;
      const field = grid()?.activeField();
      const index = row ? entry.rows.value.findIndex(({ id }) => id === row.id) : -1;
      const above = entry.rows.value[index - 1]?.line;
      if (!row || !field || !above) return;
      void entry.setAll([{ row, field, value: above.content[field] }]).then(() => grid()?.focusCell(row.id, field));
    },
    async returnTo(key, work) {
      const row = rowOf(key);
      const at = row && wrongOf(row);
      if (await work()) void grid()?.focusCell(row?.id, at);
    },
  };
}
