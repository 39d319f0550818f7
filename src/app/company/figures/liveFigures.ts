import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { z } from 'zod';
import { DocumentFigures, type StoredFigures } from '../../../domain/reports/documentFigures.ts';
import type { TallyRow } from '../../../domain/reports/tally.ts';
import { parseDecimal } from '../../../domain/values/decimal.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { Slices } from '../../base/ui/slices.ts';
import type { CompanyData } from '../session/companyData.ts';
import { useSync } from '../sync/syncRuns.ts';
import { useCompany } from '../session/useCompany.ts';
import type { ListEntry } from '../documents/listEntry.ts';

/** Figures of all documents, as far as they are known. */
export interface ShownFigures {
  readonly figures: DocumentFigures;
  /** Whether they are those of the last time: not all documents have been read yet. */
  readonly isOfLastTime: boolean;
}

/** Least time, ms, between two updates of what is shown: a sync changes documents three times a second. */
const SHOW_INTERVAL = 1_000;
/** Figures are stored this long, ms, after the last change: only the next start needs them. */
const STORE_AFTER = 5_000;
const NAME = 'figures';

const rowSchema = z.tuple([z.string(), z.string(), z.number().int()]);
const rowsSchema = z.array(rowSchema).transform((rows) =>
  rows.flatMap(([key, amount, count]): TallyRow[] => {
    const read = parseDecimal(amount);
    return read === null ? [] : [[key, read, count]];
  }),
);
const storedSchema: z.ZodType<StoredFigures> = z.object({
  owed: rowsSchema,
  money: rowsSchema,
  net: rowsSchema,
  tax: rowsSchema,
  unpaid: rowsSchema,
  drafts: rowsSchema,
});

/** Keeps the figures up with the company's documents; null while there is nothing to show. */
function makeFigures(company: CompanyData): ShallowRef<ShownFigures | null> {
  const shown = shallowRef<ShownFigures | null>(null);
  const figures = new DocumentFigures();
  const sync = useSync();
  /**
   * What has changed while the documents that were there are added, or while a run is on: it reads invoices before the
   * drafts that hold amounts of them, so that in between something would seem settled. Null at other times.
   */
  let later: [gone: readonly ListEntry[], added: readonly ListEntry[]][] | null = [];
  let areAllAdded = false;
  let isTaking = false;
  const isInRun = (): boolean => sync.isRunning && !sync.isFirstLoad;
  let isRunOver: ReturnType<typeof setTimeout> | null = null;
  const mustWait = (): boolean => isInRun() || isRunOver !== null;
  let isClosed = false;
  let shownAt = -Infinity;
  let showTimer: ReturnType<typeof setTimeout> | null = null;
  let storeTimer: ReturnType<typeof setTimeout> | null = null;

  function apply(gone: readonly ListEntry[], added: readonly ListEntry[]): void {
    for (const { row } of gone) figures.add(row, -1);
    for (const { row } of added) figures.add(row, 1);
  }
  function show(): void {
    showTimer = null;
    if (isClosed || later !== null || !company.isRead.value) return;
    shownAt = performance.now();
    shown.value = { figures, isOfLastTime: false };
    storeTimer ??= setTimeout(() => void store(), STORE_AFTER);
  }
  function showSoon(): void {
    showTimer ??= setTimeout(show, Math.max(0, shownAt + SHOW_INTERVAL - performance.now()));
  }
  async function store(): Promise<void> {
    storeTimer = null;
    if (isClosed) return;
    try {
      await company.store.savePageSettings(NAME, figures.stored());
    } catch (thrown) {
      company.problem.value = problemOf(thrown);
    }
  }
  async function readLastTime(): Promise<void> {
    // Figures that another version of Daybook has stored in another form are no figures.
    const { data: stored } = storedSchema.safeParse(await company.store.pageSettings(NAME));
    if (stored && shown.value === null && !isClosed)
      shown.value = { figures: new DocumentFigures(stored), isOfLastTime: true };
  }

  const { now, stop } = company.watchRows((gone, added) => {
    if (later === null) apply(gone, added);
    else later.push([gone, added]);
    showSoon();
  });
  /** Adds what has been read before: in slices, because that can be all documents. */
  async function addAll(): Promise<void> {
    const slices = new Slices();
    for (const { row } of now) {
      figures.add(row, 1);
      if (!slices.isOver) continue;
      await slices.rest();
      if (isClosed) return;
    }
    areAllAdded = true;
    await takeLater();
  }
  /**
   * Counts and shows what has waited, in slices: Home may be open while all documents are read. What changes in a run
   * that is on waits anew.
   */
  async function takeLater(): Promise<void> {
    if (!areAllAdded || isTaking) return;
    isTaking = true;
    const slices = new Slices();
    let meanwhile: NonNullable<typeof later> = later ?? [];
    do {
      const waiting = meanwhile;
      later = meanwhile = [];
      for (const [gone, added] of waiting) {
        apply(gone, added);
        if (!slices.isOver) continue;
        await slices.rest();
        if (isClosed) return;
      }
    } while (meanwhile.length > 0 && !mustWait());
    isTaking = false;
    later = null;
    show();
    if (mustWait()) later = meanwhile;
  }
  watch(
    isInRun,
    (isRunning) => {
      if (isRunOver !== null) clearTimeout(isRunOver);
      isRunOver = null;
      if (isRunning) later ??= [];
      // The last changes of a run are told a moment after its end.
      else
        isRunOver = setTimeout(() => {
          isRunOver = null;
          void takeLater();
        }, SHOW_INTERVAL);
    },
    { flush: 'sync' },
  );

  void readLastTime().catch((thrown: unknown) => {
    company.problem.value = problemOf(thrown);
  });
  void addAll();
  watch(company.isRead, () => void takeLater());
  onScopeDispose(() => {
    isClosed = true;
    stop();
    for (const timer of [showTimer, storeTimer, isRunOver]) if (timer !== null) clearTimeout(timer);
  });
  return shown;
}

/**
 * The figures of all documents: from the first moment those of the last time, if there are any, then those of the
 * documents as they are now.
 */
export function useFigures(company: CompanyData = useCompany()): ShallowRef<ShownFigures | null> {
  return company.shared(makeFigures);
}
