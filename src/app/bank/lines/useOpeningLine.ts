import { nextTick, onBeforeUnmount, watch } from 'vue';
import { lacksDocument } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { keysWaitFor } from '../../base/keyboard/readyForKeys.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompany } from '../../company/session/useCompany.ts';

/** The line that the cursor was on when the list was left, by bank account; null for the empty line at the end. */
const makePlaces = (): Map<string, string | null> => new Map();

/** The list of an account's lines as it opens. */
export interface OpeningList {
  readonly bankAccountId: string;
  readonly isRead: () => boolean;
  /** The listed lines, oldest first, those without a date last. */
  readonly lines: () => readonly BankLine[];
  /** The first day of lines that wait for a document; null if all listed ones do. */
  readonly since: () => LocalDate | null;
  /** Whether the address or a person has named another place already. */
  readonly isTaken: () => boolean;
  /** Whether the list is shown as it was left. */
  readonly isReturn: boolean;
  /** The key of the line with the cursor; null for the empty line at the end. */
  readonly cursor: () => string | null;
  /** Brings a line into view, with the cursor on it; the empty line at the end for null. */
  readonly goTo: (key: string | null) => Promise<void>;
}

/** The first line that has no document; undefined if each has one. @param since a line of earlier days was left so */
export function firstToExplain(lines: readonly BankLine[], since: LocalDate | null): BankLine | undefined {
  let first: BankLine | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line === undefined || (since !== null && (line.content.bankDate ?? since) < since)) break;
    if (lacksDocument(line.record, line.here)) first = line;
  }
  return first;
}

/**
 * Opens the list of an account's lines at the line where the cursor was when it was left; at first, at the next one to
 * explain, and if there is none, at the empty line at the end. Keys wait until the lines are read, so that they reach
 * the same line on a slow computer as on a fast one.
 */
export function useOpeningLine(list: OpeningList): { openAgain(): void } {
  const places = useCompany().shared(makePlaces);
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  let isOpen = false;

  function place(): string | null {
    const lines = list.lines();
    const kept = list.isReturn ? places.get(list.bankAccountId) : undefined;
    if (kept === null || lines.some(({ key }) => key === kept)) return kept ?? null;
    return firstToExplain(lines, list.since())?.key ?? null;
  }
  watch(
    list.isRead,
    async (isRead) => {
      if (!isRead) return;
      // The grid has to know the lines first.
      await nextTick();
      if (!list.isTaken()) await list.goTo(place());
      isOpen = true;
      end(undefined);
    },
    { immediate: true, flush: 'post' },
  );
  if (!list.isRead()) void keysWaitFor(() => ended);
  onBeforeUnmount(() => {
    if (isOpen) places.set(list.bankAccountId, list.cursor());
    end(undefined);
  });
  return {
    /** After other lines were chosen: at the next one of them to explain. */
    openAgain() {
      void list.goTo(firstToExplain(list.lines(), list.since())?.key ?? null);
    },
  };
}
