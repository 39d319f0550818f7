import { computed, shallowRef, type ComputedRef, type Ref } from 'vue';

/** A document whose steps are part of a shared history. */
export interface Stepped {
  readonly session: {
    readonly history: { readonly last: Readonly<Ref<unknown>>; readonly canUndo: Readonly<Ref<boolean>> };
    /** @returns the path where the step happened, or null */
    undo(): string | null;
    redo(): string | null;
  };
}

/** Steps that were made in one document without a step in another between them. */
interface Run<Row> {
  row: Row;
  /** The document's last step before the run; undefined if it had none. */
  before: unknown;
}

/** Undo over the documents of a batch: each has its own history, and this knows in which of them was typed last. */
export class BatchHistory<Row extends Stepped> {
  readonly canUndo: ComputedRef<boolean> = computed(() => this.runs.value.length > 0);
  readonly canRedo: ComputedRef<boolean> = computed(() => this.undone.value.length > 0);
  private readonly runs = shallowRef<readonly Run<Row>[]>([]);
  private readonly undone = shallowRef<readonly Row[]>([]);
  private isStepping = false;

  /** A document has another last step. @param before the last step that it had */
  note(row: Row, before: unknown): void {
    if (this.isStepping) return;
    this.undone.value = [];
    if (row.session.history.last.value === undefined || this.runs.value.at(-1)?.row === row) return;
    this.runs.value = [...this.runs.value, { row, before }];
  }

  /** Undoes the last step. @returns the document and the path of the step; null if there is none */
  undo(): { row: Row; at: string | null } | null {
    const run = this.latest();
    if (!run) return null;
    const at = this.step(() => run.row.session.undo());
    if (isOver(run)) this.runs.value = this.runs.value.slice(0, -1);
    this.undone.value = [...this.undone.value, run.row];
    return { row: run.row, at };
  }

  /** Makes the step again that was undone last. */
  redo(): { row: Row; at: string | null } | null {
    const row = this.undone.value.at(-1);
    if (!row) return null;
    const before = row.session.history.last.value;
    const at = this.step(() => row.session.redo());
    this.undone.value = this.undone.value.slice(0, -1);
    if (this.runs.value.at(-1)?.row !== row) this.runs.value = [...this.runs.value, { row, before }];
    return { row, at };
  }

  /** A document is no longer part of the batch. */
  forget(row: Row): void {
    this.runs.value = this.runs.value.filter((run) => run.row !== row);
    this.undone.value = this.undone.value.filter((each) => each !== row);
  }

  /** The last run that has a step left. */
  private latest(): Run<Row> | undefined {
    const left = this.runs.value.findLastIndex((run) => !isOver(run));
    this.runs.value = this.runs.value.slice(0, left + 1);
    return this.runs.value[left];
  }

  private step(step: () => string | null): string | null {
    this.isStepping = true;
    try {
      return step();
    } finally {
      this.isStepping = false;
    }
  }
}

/** Whether nothing of a run is left to undo. */
function isOver({ row, before }: Run<Stepped>): boolean {
  const { last, canUndo } = row.session.history;
  return !canUndo.value || last.value === before;
}
