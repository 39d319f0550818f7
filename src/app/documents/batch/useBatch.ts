import {
  computed,
  effectScope,
  onMounted,
  onUnmounted,
  ref,
  shallowRef,
  watch,
  type ComputedRef,
  type EffectScope,
  type Ref,
  type ShallowRef,
} from 'vue';
import {
  BATCHES,
  batchTotals,
  keptBatchSchema,
  type BatchClass,
  type BatchTotals,
  type KeptBatch,
} from '../../../domain/documents/batch.ts';
import type { Document } from '../../../domain/documents/document.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import type { DecimalString } from '../../../domain/values/decimal.ts';
import { mintIntRef } from '../../../domain/values/identifiers.ts';
import { ProblemError, problemOf, type Problem } from '../../../domain/values/result.ts';
import { freshDraft } from '../../company/newDocuments/startDocument.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import { useTyping, useTypingPlace } from '../../company/session/typing.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import { Slices } from '../../base/ui/slices.ts';
import { Turns } from '../../editing/turns.ts';
import { DocumentSession } from '../editor/session/documentSession.ts';
import { discardIfEmpty } from '../editor/session/emptyDraft.ts';
import { usePartyMemory } from '../editor/session/usePartyMemory.ts';
import { useSessionEnvironment } from '../editor/session/useSessionEnvironment.ts';
import type { DocumentSource } from '../editor/useOpenDocument.ts';
import { BatchHistory } from './batchHistory.ts';
import { BatchRow } from './batchRow.ts';

const openBatches = (company: CompanyData): LocalRecords<KeptBatch> =>
  openLocalRecords(company, BATCHES, keptBatchSchema);

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

/** @param docClass the class of the documents; another one is another batch */
export function useBatch(docClass: BatchClass): Batch {
  const company = useCompany();
  const kept = company.shared(openBatches);
  const { environment } = useSessionEnvironment();
  const rows: ShallowRef<readonly BatchRow[]> = shallowRef([]);
  const isRead = ref(false);
  const history = new BatchHistory<BatchRow>();
  const scopes = new Map<BatchRow, EffectScope>();
  const remembering = new Map<BatchRow, ComputedRef<boolean>>();
  const turns = new Turns();
  const typing = useTyping();
  const task = useTask();
  const keepProblem: ShallowRef<Problem | null> = shallowRef(null);
  let template: Document | null = null;
  let isClosed = false;

  const batch = computed(() => kept.all.value.find(({ id }) => id === docClass));
  // Something typed into the last row has another one follow at once.
  const isNext = (row: BatchRow): boolean => row === rows.value.at(-1);
  const typed = computed(() => rows.value.slice(0, -1));

  /** Changes what is kept of the batch, one change after the other. */
  function keep(change: (batch: KeptBatch) => KeptBatch): Promise<void> {
    return turns.take(async () => {
      await kept.read;
      if (batch.value) await kept.change(docClass, change);
      else await kept.save(change({ id: docClass, keys: [] }));
    });
  }
  /** The same, where nobody waits for it. */
  function keepSoon(change: (batch: KeptBatch) => KeptBatch): void {
    keep(change).then(
      () => (keepProblem.value = null),
      (thrown: unknown) => (keepProblem.value = problemOf(thrown)),
    );
  }

  function opened(source: DocumentSource): BatchRow {
    const row = new BatchRow(new DocumentSession(source, environment), { company, today: environment.today });
    if ('fresh' in source) company.fresh.set(row.key, source.fresh);
    const { session } = row;
    const scope = effectScope(true);
    scope.run(() => {
      remembering.set(row, usePartyMemory({ session, company }));
      watch(session.history.last, (_now, before) => history.note(row, before), { flush: 'sync' });
      watch([session.document, session.badInput], () => follow(row), { flush: 'sync' });
    });
    scopes.set(row, scope);
    return row;
  }
  function close(row: BatchRow): void {
    scopes.get(row)?.stop();
    scopes.delete(row);
    remembering.delete(row);
    history.forget(row);
  }

  /** A row has changed: if it was the empty one, another follows it; what follows begins like the one above it. */
  function follow(row: BatchRow): void {
    const [above, next] = rows.value.slice(-2);
    if (row === rows.value.at(-1)) appendNext();
    else if (row === above && next && !startsAs(next, startOf(row))) startNext(next, row);
  }
  /** The empty row begins anew, under its own reference. */
  function startNext(next: BatchRow, above: BatchRow | undefined): void {
    close(next);
    rows.value = [...rows.value.slice(0, -1), opened({ fresh: fresh(above, next.session.document.value.intRef) })];
  }
  /** What papers of one batch share, and what a row takes from the one above it. */
  function startOf(above: BatchRow | undefined): Start {
    const { docDate, bankAccountId } = above?.session.document.value ?? {};
    return {
      docDate: docDate ?? template?.docDate,
      bankAccountId: bankAccountId ?? template?.bankAccountId,
      isNetEntry: (above ? above.line.isNetEntry : template?.isNetEntry) ?? true,
    };
  }
  function fresh(above: BatchRow | undefined, intRef = mintIntRef(environment.mint)): Document {
    if (template === null) throw new Error('the batch has not been read');
    return { ...template, ...startOf(above), intRef };
  }
  function appendNext(): void {
    const row = opened({ fresh: fresh(rows.value.at(-1)) });
    rows.value = [...rows.value, row];
    // Its place is kept before its draft can be stored: so no draft is without its row.
    // Another window may have dropped the place of the row above while nothing was typed there.
    const keys = rows.value.slice(-2).map(({ key }) => key);
    keepSoon((held) => ({ ...held, keys: [...held.keys, ...keys.filter((key) => !held.keys.includes(key))] }));
  }

  async function read(): Promise<void> {
    // A batch that was left just now may still be stored.
    const [first] = await Promise.all([freshDraft(company, docClass), kept.read, typing.settle()]);
    const keys = batch.value?.keys ?? [];
    const records = await company.store.records(keys);
    if (isClosed) return;
    // A supplier's paper shows what is to be paid; what we sell is priced before tax.
    template = { ...first, isNetEntry: docClass === 'saleInvoice' };
    const found: BatchRow[] = [];
    const slices = new Slices();
    for (const record of records) {
      if (slices.isOver) await slices.rest();
      if (isClosed) return;
      if (record.docClass === docClass) found.push(opened({ record }));
    }
    rows.value = found;
    appendNext();
    // What was written between the reading of the records and now was told to nobody here.
    for (const row of rows.value) void row.session.reload();
    const there = new Set(rows.value.map(({ key }) => key));
    keepSoon((held) => ({ ...held, keys: held.keys.filter((key) => !keys.includes(key) || there.has(key)) }));
    isRead.value = true;
    await fillType();
  }

  /**
   * Gives rows the document type, which the batch has no column for. While a company is read for the first time, a row
   * may begin before its types are there.
   */
  async function fillType(): Promise<void> {
    if (template === null || rows.value.every(({ session }) => session.document.value.docTypeId !== undefined)) return;
    const docTypeId = template.docTypeId ?? (await freshDraft(company, docClass)).docTypeId;
    if (isClosed || docTypeId === undefined) return;
    template = { ...template, docTypeId };
    for (const row of typed.value)
      if (row.session.document.value.docTypeId === undefined && row.session.lock.value === null)
        row.session.follow((document) => ({ ...document, docTypeId }), DOCUMENT_HEADER.docTypeId.id);
    const next = rows.value.at(-1);
    if (next && next.session.document.value.docTypeId === undefined) startNext(next, typed.value.at(-1));
  }

  /** Shows what others have written; the row of a draft that they have discarded goes. */
  async function reloadRow(row: BatchRow): Promise<void> {
    if (row.session.isFresh) return;
    if ((await company.store.record(row.key)) !== undefined) return row.session.reload();
    close(row);
    rows.value = rows.value.filter((each) => each !== row);
  }
  const reload = (keys: readonly string[] | 'many'): void => {
    const changed = rows.value.filter(({ key }) => keys === 'many' || keys.includes(key));
    Promise.all(changed.map(reloadRow)).catch((thrown: unknown) => (keepProblem.value = problemOf(thrown)));
  };
  onMounted(() => {
    company.changedRecords.add(reload);
    read().catch((thrown: unknown) => (keepProblem.value = problemOf(thrown)));
  });
  // Its fields have handed over their text by then.
  onUnmounted(() => {
    isClosed = true;
    company.changedRecords.delete(reload);
    for (const scope of scopes.values()) scope.stop();
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
    () => void fillType().catch((thrown: unknown) => (keepProblem.value = problemOf(thrown))),
  );
  useTypingPlace(
    async () => {
      await Promise.all([...rows.value.map(({ session }) => session.settle()), turns.idle()]);
      if (keepProblem.value) throw new ProblemError(keepProblem.value);
    },
    (thrown) => (keepProblem.value = problemOf(thrown)),
  );

  return {
    rows,
    isRead,
    typed,
    isNext,
    isRemembering: (row) => remembering.get(row)?.value === true,
    control: computed(() => batch.value?.control),
    totals: computed(() =>
      batchTotals(
        typed.value.map((row) => ({ currency: row.session.header.value.currency ?? '', gross: row.total })),
        company.baseCurrency.value,
        batch.value?.control,
      ),
    ),
    history,
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
      keep(({ control: _, ...held }) => ({ ...held, ...(control !== undefined && { control }) })),
    async remove(asked) {
      const removed = asked.filter((row) => !isNext(row));
      await Promise.all(removed.map(({ session }) => session.settle()));
      const gone: DocumentRecord[] = [];
      for (const { session } of removed) {
        const record = session.record.value;
        if (record && (await canDiscard(record))) gone.push(record);
      }
      const links = await company.store.discardDrafts(gone.map(({ key }) => key));
      const keys = removed.map(({ key }) => key);
      const order = rows.value.map(({ key }) => key);
      await keep((held) => ({ ...held, keys: held.keys.filter((key) => !keys.includes(key)) }));
      for (const row of removed) close(row);
      rows.value = rows.value.filter((row) => !removed.includes(row));
      return {
        discarded: gone.length,
        async undo() {
          for (const { local, badInput } of gone) if (local) await company.store.createDraft(local, badInput);
          await company.store.linkAgain(links);
          await putBack(keys, order);
        },
      };
    },
    async startAnew() {
      await Promise.all(rows.value.map(({ session }) => session.settle()));
      const left = typed.value.map(({ key }) => key);
      const control = batch.value?.control;
      await keep(({ id }) => ({ id, keys: [] }));
      for (const row of rows.value) close(row);
      rows.value = [];
      appendNext();
      return async () => {
        await putBack(left, left);
        if (control !== undefined) await keep((held) => ({ ...held, control }));
      };
    },
  };

  /** Whether the draft is only here, and has no files: discarding those could not be undone. */
  async function canDiscard({ key, base, id, inFlight }: DocumentRecord): Promise<boolean> {
    if (base !== null || id !== null || inFlight !== null) return false;
    return (await company.store.attachments.of(key)).length === 0;
  }
  /** Opens rows again that were taken out, at the places that they had. */
  async function putBack(keys: readonly string[], order: readonly string[]): Promise<void> {
    const back = (await company.store.records(keys)).map((record) => opened({ record }));
    const place = ({ key }: BatchRow): number => (order.includes(key) ? order.indexOf(key) : order.length);
    rows.value = [...[...typed.value, ...back].sort((a, b) => place(a) - place(b)), ...rows.value.slice(-1)];
    await keep((held) => ({ ...held, keys: rows.value.map(({ key }) => key) }));
  }
}

type Start = Pick<Document, 'docDate' | 'bankAccountId' | 'isNetEntry'>;
function startsAs({ session }: BatchRow, start: Start): boolean {
  const { docDate, bankAccountId, isNetEntry } = session.document.value;
  return docDate === start.docDate && bankAccountId === start.bankAccountId && isNetEntry === start.isNetEntry;
}
