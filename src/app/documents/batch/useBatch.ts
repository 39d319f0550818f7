import { computed, onMounted, onUnmounted, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { batchTotals, type BatchClass, type BatchTotals } from '../../../domain/documents/batch.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { useTyping, useTypingPlace } from '../../company/session/typing.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import { discardIfEmpty } from '../editor/session/emptyDraft.ts';
import { useSessionEnvironment } from '../editor/session/useSessionEnvironment.ts';
import { type BatchHistory } from './batchHistory.ts';
import type { BatchRow } from './batchRow.ts';
import { BatchRows } from './batchRows.ts';

/** A batch of simple documents while it is typed: each row is a draft of its own, stored as it is typed. */
export interface Batch {
  /** The rows, with the empty last one that becomes a draft when something is typed into it. */
  rows: Readonly<ShallowRef<readonly BatchRow[]>>;
  /** Whether the rows of last time have been read. */
  isRead: Readonly<Ref<boolean>>;
  /** The rows of which something has been typed. */
  typed: ComputedRef<readonly BatchRow[]>;
  isNext(row: BatchRow): boolean;
  /** Whether what the party was coded with last time is still being read. */
  isRemembering(row: BatchRow): boolean;
  /** The typed total; undefined if none was. */
  control: ComputedRef<DecimalString | undefined>;
  totals: ComputedRef<BatchTotals>;
  history: BatchHistory<BatchRow>;
  /** Whether everything typed is in the store. */
  isSaved: ComputedRef<boolean>;
  /** When something was stored last, ms since 1970; null if nothing was yet. */
  savedAt: ComputedRef<number | null>;
  today(): LocalDate;
  /** Why something could not be stored; null if all could. */
  problem: ComputedRef<Problem | null>;
  setControl(total: DecimalString | undefined): Promise<void>;
  /**
   * Takes rows out of the batch, and discards their drafts where the service cannot have them.
   * @returns puts them back; those that stayed as drafts need only their rows again
   */
  remove(rows: readonly BatchRow[]): Promise<{ discarded: number; undo(): Promise<void> }>;
  /** Begins an empty batch. The drafts of this one stay. @returns puts the rows and the total back */
  startAnew(): Promise<() => Promise<void>>;
}

async function startAnew(held: BatchRows): Promise<() => Promise<void>> {
  const { rows, typed, batch } = held;
  await Promise.all(rows.value.map(({ session }) => session.settle()));
  const left = typed.value.map(({ key }) => key);
  const control = batch.value?.control;
  await held.keep(({ id }) => ({ id, keys: [] }));
  held.clear();
  return async () => {
    await held.putBack(left, left);
    if (control !== undefined) await held.keep((kept) => ({ ...kept, control }));
  };
}

/** @param docClass the class of the documents; another one is another batch */
export function useBatch(docClass: BatchClass): Batch {
  const company = useCompany();
  const { environment } = useSessionEnvironment();
  const held = new BatchRows(docClass, company, environment);
  const { rows, typed, batch, keepProblem } = held;
  const typing = useTyping();
  const task = useTask();
  const noteFault = (thrown: unknown): void => void (keepProblem.value = problemOf(thrown));

  onMounted(() => {
    company.changedRecords.add(held.reload);
    held.read(typing.settle()).catch(noteFault);
  });
  // Its fields have handed over their text by then.
  onUnmounted(() => {
    company.changedRecords.delete(held.reload);
    held.end();
    void task.run(async () => {
      for (const { session } of typed.value) {
        await session.settle();
        await discardIfEmpty(company, company.fresh.get(session.key));
      }
    });
  });
  watch([() => company.references('taxCode'), company.settings, company.baseCurrency], () => {
    for (const { session } of rows.value) session.amounts.recount();
  });
  watch(
    () => company.references('docType'),
    () => void held.fillType().catch(noteFault),
  );
  useTypingPlace(() => held.settle(), noteFault);

  return {
    rows,
    isRead: held.isRead,
    typed,
    isNext: (row) => held.isNext(row),
    isRemembering: (row) => held.isRemembering(row),
    control: computed(() => batch.value?.control),
    totals: computed(() =>
      batchTotals(
        typed.value.map((row) => ({ currency: row.session.header.value.currency ?? '', gross: row.total })),
        company.baseCurrency.value,
        batch.value?.control,
      ),
    ),
    history: held.history,
    isSaved: computed(() => rows.value.every(({ session }) => session.isSaved)),
    savedAt: computed(() =>
      rows.value.reduce<number | null>((latest, { session }) => {
        const at = session.saving.savedAt.value;
        return at === null || (latest !== null && latest > at) ? latest : at;
      }, null),
    ),
    today: environment.today,
    problem: computed(
      () =>
        keepProblem.value ??
        rows.value.map(({ session }) => session.saving.problem.value).find((problem) => problem !== null) ??
        null,
    ),
    setControl: (control) =>
      held.keep(({ control: _, ...kept }) => ({ ...kept, ...(control !== undefined && { control }) })),
    remove: (asked) => removeRows(company, held, asked),
    startAnew: () => startAnew(held),
  };
}

/** Whether the draft is only here, and has no files: discarding those could not be undone. */
async function canDiscard(company: CompanyData, { key, base, id, inFlight }: DocumentRecord): Promise<boolean> {
  if (base !== null || id !== null || inFlight !== null) return false;
  return (await company.store.attachments.of(key)).length === 0;
}

async function removeRows(
  company: CompanyData,
  held: BatchRows,
  asked: readonly BatchRow[],
): ReturnType<Batch['remove']> {
  const removed = asked.filter((row) => !held.isNext(row));
  await Promise.all(removed.map(({ session }) => session.settle()));
  const gone: DocumentRecord[] = [];
  for (const { session } of removed) {
    const record = session.record.value;
    if (record && (await canDiscard(company, record))) gone.push(record);
  }
  const links = await company.store.discardDrafts(gone.map(({ key }) => key));
  const keys = removed.map(({ key }) => key);
  const order = held.rows.value.map(({ key }) => key);
  await held.keep((kept) => ({ ...kept, keys: kept.keys.filter((key) => !keys.includes(key)) }));
  held.drop(removed);
  return {
    discarded: gone.length,
    async undo() {
      for (const { local, badInput } of gone) if (local) await company.store.createDraft(local, badInput);
      await company.store.linkAgain(links);
      await held.putBack(keys, order);
    },
  };
}
