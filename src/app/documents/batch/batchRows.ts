import {
  computed,
  effectScope,
  ref,
  shallowRef,
  watch,
  type ComputedRef,
  type EffectScope,
  type ShallowRef,
} from 'vue';
import { BATCHES, keptBatchSchema, type BatchClass, type KeptBatch } from '../../../domain/documents/batch.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { mintIntRef } from '../../../domain/values/identifiers.ts';
import { ProblemError, problemOf, type Problem } from '../../../domain/values/result.ts';
import { freshDraft } from '../../company/newDocuments/startDocument.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { openLocalRecords, type LocalRecords } from '../../company/session/localRecords.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import { Slices } from '../../base/ui/slices.ts';
import { Turns } from '../../../domain/values/turns.ts';
import { DocumentSession } from '../editor/session/documentSession.ts';
import { usePartyMemory } from '../editor/session/usePartyMemory.ts';
import type { DocumentSource } from '../editor/useOpenDocument.ts';
import { BatchHistory } from './batchHistory.ts';
import { BatchRow } from './batchRow.ts';
import type { SessionEnvironment } from '../editor/session/sessionEnvironment.ts';

const openBatches = (company: CompanyData): LocalRecords<KeptBatch> =>
  openLocalRecords(company, BATCHES, keptBatchSchema);

type Start = Pick<Document, 'docDate' | 'bankAccountId' | 'isNetEntry'>;
function startsAs({ session }: BatchRow, start: Start): boolean {
  const { docDate, bankAccountId, isNetEntry } = session.document.value;
  return docDate === start.docDate && bankAccountId === start.bankAccountId && isNetEntry === start.isNetEntry;
}

/** The rows of a batch while it is typed: how they begin, follow one another, and are kept. */
export class BatchRows {
  /** The rows, with the empty last one that becomes a draft when something is typed into it. */
  readonly rows: ShallowRef<readonly BatchRow[]> = shallowRef([]);
  /** Whether the rows of last time have been read. */
  readonly isRead = ref(false);
  readonly history = new BatchHistory<BatchRow>();
  /** Why something could not be kept; null if all could. */
  readonly keepProblem: ShallowRef<Problem | null> = shallowRef(null);
  /** The rows of which something has been typed. */
  readonly typed = computed(() => this.rows.value.slice(0, -1));
  /** What is kept of the batch. */
  readonly batch = computed(() => this.kept.all.value.find(({ id }) => id === this.docClass));
  private readonly scopes = new Map<BatchRow, EffectScope>();
  private readonly remembering = new Map<BatchRow, ComputedRef<boolean>>();
  private readonly turns = new Turns();
  private readonly docClass: BatchClass;
  private readonly company: CompanyData;
  private readonly environment: SessionEnvironment;
  private readonly kept: LocalRecords<KeptBatch>;
  private template: Document | null = null;
  private isClosed = false;

  constructor(docClass: BatchClass, company: CompanyData, environment: SessionEnvironment) {
    this.docClass = docClass;
    this.company = company;
    this.environment = environment;
    this.kept = company.shared(openBatches);
  }

  /** Something typed into the last row has another one follow at once. */
  isNext(row: BatchRow): boolean {
    return row === this.rows.value.at(-1);
  }

  /** Whether what the party was coded with last time is still being read. */
  isRemembering(row: BatchRow): boolean {
    return this.remembering.get(row)?.value === true;
  }

  /** Changes what is kept of the batch, one change after the other. */
  keep(change: (batch: KeptBatch) => KeptBatch): Promise<void> {
    return this.turns.take(async () => {
      await this.kept.read;
      if (this.batch.value) await this.kept.change(this.docClass, change);
      else await this.kept.save(change({ id: this.docClass, keys: [] }));
    });
  }
  /** The same, where nobody waits for it. */
  private keepSoon(change: (batch: KeptBatch) => KeptBatch): void {
    this.keep(change).then(
      () => (this.keepProblem.value = null),
      (thrown: unknown) => (this.keepProblem.value = problemOf(thrown)),
    );
  }

  /** Opens the drafts of last time. @param settled waits for what another page still stores */
  async read(settled: Promise<unknown>): Promise<void> {
    // A batch that was left just now may still be stored.
    const [first] = await Promise.all([freshDraft(this.company, this.docClass), this.kept.read, settled]);
    const keys = this.batch.value?.keys ?? [];
    const records = await this.company.store.records(keys);
    if (this.isClosed) return;
    // A supplier's paper shows what is to be paid; what we sell is priced before tax.
    this.template = { ...first, isNetEntry: this.docClass === 'saleInvoice' };
    const found: BatchRow[] = [];
    const slices = new Slices();
    for (const record of records) {
      if (slices.isOver) await slices.rest();
      if (this.isClosed) return;
      if (record.docClass === this.docClass) found.push(this.opened({ record }));
    }
    this.rows.value = found;
    this.appendNext();
    // What was written between the reading of the records and now was told to nobody here.
    for (const row of this.rows.value) void row.session.reload();
    const there = new Set(this.rows.value.map(({ key }) => key));
    this.keepSoon((held) => ({ ...held, keys: held.keys.filter((key) => !keys.includes(key) || there.has(key)) }));
    this.isRead.value = true;
    await this.fillType();
  }

  /**
   * Gives rows the document type, which the batch has no column for. While a company is read for the first time, a row
   * may begin before its types are there.
   */
  async fillType(): Promise<void> {
    if (
      this.template === null ||
      this.rows.value.every(({ session }) => session.document.value.docTypeId !== undefined)
    )
      return;
    const docTypeId = this.template.docTypeId ?? (await freshDraft(this.company, this.docClass)).docTypeId;
    if (this.isClosed || docTypeId === undefined) return;
    this.template = { ...this.template, docTypeId };
    for (const row of this.typed.value)
      if (row.session.document.value.docTypeId === undefined && row.session.lock.value === null)
        row.session.follow((document) => ({ ...document, docTypeId }), DOCUMENT_HEADER.docTypeId.id);
    const next = this.rows.value.at(-1);
    if (next && next.session.document.value.docTypeId === undefined) this.startNext(next, this.typed.value.at(-1));
  }

  /** Opens rows again that were taken out, at the places that they had. */
  async putBack(keys: readonly string[], order: readonly string[]): Promise<void> {
    const back = (await this.company.store.records(keys)).map((record) => this.opened({ record }));
    const place = ({ key }: BatchRow): number => (order.includes(key) ? order.indexOf(key) : order.length);
    this.rows.value = [
      ...[...this.typed.value, ...back].sort((a, b) => place(a) - place(b)),
      ...this.rows.value.slice(-1),
    ];
    await this.keep((held) => ({ ...held, keys: this.rows.value.map(({ key }) => key) }));
  }

  /** Shows what others have written; the row of a draft that they have discarded goes. */
  private async reloadRow(row: BatchRow): Promise<void> {
    if (row.session.isFresh) return;
    if ((await this.company.store.record(row.key)) !== undefined) return row.session.reload();
    this.close(row);
    this.rows.value = this.rows.value.filter((each) => each !== row);
  }
  /** Shows what others have written to these documents. */
  readonly reload = (keys: readonly string[] | 'many'): void => {
    const changed = this.rows.value.filter(({ key }) => keys === 'many' || keys.includes(key));
    Promise.all(changed.map((row) => this.reloadRow(row))).catch(
      (thrown: unknown) => (this.keepProblem.value = problemOf(thrown)),
    );
  };

  /** Takes rows out of the batch. */
  drop(removed: readonly BatchRow[]): void {
    for (const row of removed) this.close(row);
    this.rows.value = this.rows.value.filter((row) => !removed.includes(row));
  }

  /** Begins anew with one empty row. */
  clear(): void {
    this.drop(this.rows.value);
    this.appendNext();
  }

  /** Waits until everything typed and kept is stored. @throws ProblemError when something could not be kept */
  async settle(): Promise<void> {
    await Promise.all([...this.rows.value.map(({ session }) => session.settle()), this.turns.idle()]);
    if (this.keepProblem.value) throw new ProblemError(this.keepProblem.value);
  }

  end(): void {
    this.isClosed = true;
    for (const scope of this.scopes.values()) scope.stop();
  }

  private opened(source: DocumentSource): BatchRow {
    const row = new BatchRow(new DocumentSession(source, this.environment), {
      company: this.company,
      today: this.environment.today,
    });
    if ('fresh' in source) this.company.fresh.set(row.key, source.fresh);
    const { session } = row;
    const scope = effectScope(true);
    scope.run(() => {
      this.remembering.set(row, usePartyMemory({ session, company: this.company }));
      watch(session.history.last, (_now, before) => this.history.note(row, before), { flush: 'sync' });
      watch([session.document, session.badInput], () => this.follow(row), { flush: 'sync' });
    });
    this.scopes.set(row, scope);
    return row;
  }

  private close(row: BatchRow): void {
    this.scopes.get(row)?.stop();
    this.scopes.delete(row);
    this.remembering.delete(row);
    this.history.forget(row);
  }

  /** A row has changed: if it was the empty one, another follows it; what follows begins like the one above it. */
  private follow(row: BatchRow): void {
    const [above, next] = this.rows.value.slice(-2);
    if (row === this.rows.value.at(-1)) this.appendNext();
    else if (row === above && next && !startsAs(next, this.startOf(row))) this.startNext(next, row);
  }

  /** The empty row begins anew, under its own reference. */
  private startNext(next: BatchRow, above: BatchRow | undefined): void {
    this.close(next);
    this.rows.value = [
      ...this.rows.value.slice(0, -1),
      this.opened({ fresh: this.fresh(above, next.session.document.value.intRef) }),
    ];
  }

  /** What papers of one batch share, and what a row takes from the one above it. */
  private startOf(above: BatchRow | undefined): Start {
    const { docDate, bankAccountId } = above?.session.document.value ?? {};
    return {
      docDate: docDate ?? this.template?.docDate,
      bankAccountId: bankAccountId ?? this.template?.bankAccountId,
      isNetEntry: (above ? above.line.isNetEntry : this.template?.isNetEntry) ?? true,
    };
  }

  private fresh(above: BatchRow | undefined, intRef = mintIntRef(this.environment.mint)): Document {
    if (this.template === null) throw new Error('the batch has not been read');
    return { ...this.template, ...this.startOf(above), intRef };
  }

  private appendNext(): void {
    const row = this.opened({ fresh: this.fresh(this.rows.value.at(-1)) });
    this.rows.value = [...this.rows.value, row];
    // Its place is kept before its draft can be stored: so no draft is without its row.
    // Another window may have dropped the place of the row above while nothing was typed there.
    const keys = this.rows.value.slice(-2).map(({ key }) => key);
    this.keepSoon((held) => ({ ...held, keys: [...held.keys, ...keys.filter((key) => !held.keys.includes(key))] }));
  }
}
