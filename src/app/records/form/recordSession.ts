import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { ContentOf, ResourceKind } from '../../../domain/resources/content.ts';
import { fieldOf, issuesOfResource } from '../../../domain/resources/readiness.ts';
import { fixedParent, type ResourceRecord } from '../../../domain/resources/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { Problem } from '../../../domain/values/result.ts';
import type { ValidationIssue } from '../../../domain/records/issues.ts';
import { unreadableFieldsOf, type UnreadableField } from '../../../domain/values/unreadable.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { LiveRecords } from '../../company/records/liveRecords.ts';
import { Autosave } from '../../editing/autosave.ts';
import { badInputWith, sameEntered, withEntries, type Entered } from '../../editing/entered.ts';
import { History } from '../../editing/history.ts';
import { TypedEntries } from '../../editing/typedEntries.ts';

/** The entry in a field before and after one edit. */
interface EntryChange {
  before: Entered<unknown>;
  after: Entered<unknown>;
}

/**
 * A record while it is edited. Whatever is typed is stored a moment later, invalid input included. Every step can be
 * undone and redone.
 */
export class RecordSession<K extends ResourceKind> {
  readonly key: string;
  readonly record: ShallowRef<ResourceRecord<K>>;
  readonly content: ComputedRef<ContentOf<K>>;
  readonly badInput: ComputedRef<Readonly<Record<string, string>>>;
  readonly issues: ComputedRef<ValidationIssue[]>;
  /** What the service sent that cannot be read, by field; empty once the record is edited here. */
  readonly unreadable: ComputedRef<ReadonlyMap<string, UnreadableField>>;
  /** The edits, each at the path of its field. */
  readonly history = new History<EntryChange>();
  private readonly store: CompanyStore;
  private readonly liveRecords: LiveRecords<K>;
  private readonly typed = new TypedEntries<unknown>(() => this.record.value);
  /** Whether some of what is shown is not stored yet. */
  readonly isBusy = computed(() => !this.typed.isEmpty);
  private readonly autosave = new Autosave({ waits: () => this.isBusy.value, write: () => this.write() });

  /** @param apiVersion the service's API version, on which required fields depend; null if it is not known */
  constructor(
    store: CompanyStore,
    liveRecords: LiveRecords<K>,
    record: ResourceRecord<K>,
    apiVersion: () => string | null = () => null,
  ) {
    this.store = store;
    this.liveRecords = liveRecords;
    this.key = record.key;
    this.record = shallowRef(record);
    this.content = computed(() => withEntries(currentVersion(this.record.value), this.typed.of(this.key)));
    this.badInput = computed(() => badInputWith(this.record.value.badInput, this.typed.of(this.key)));
    this.unreadable = computed(
      () =>
        new Map(
          this.record.value.local === null
            ? unreadableFieldsOf(this.record.value).map((fault) => [fault.field, fault])
            : [],
        ),
    );
    this.issues = computed(() =>
      issuesOfResource(
        { base: this.record.value.base, local: this.content.value, badInput: this.badInput.value },
        apiVersion(),
      ),
    );
  }

  /** Why the last write failed; null if it did not. */
  get problem(): Readonly<ShallowRef<Problem | null>> {
    return this.autosave.problem;
  }

  /** Takes over a stored version, from a sync or another window. What is being typed stays on top of it. */
  adopt(record: ResourceRecord<K>): void {
    if (record.revision >= this.record.value.revision) this.record.value = record;
  }

  at(path: string): Entered<unknown> {
    const bad = this.unreadable.value.get(path)?.shown ?? this.badInput.value[path];
    return bad === undefined ? { value: fieldOf(this.content.value, path) } : { bad };
  }

  /** Handles a keystroke: kept, and written after a pause. */
  type(path: string, entered: Entered<unknown>): void {
    this.typed.put(this.key, path, entered);
    this.autosave.soon();
  }

  /** Handles leaving a field: one step that can be undone. @param before its entry when it was entered */
  commit(path: string, before: Entered<unknown>, after: Entered<unknown>): Promise<void> {
    if (!sameEntered(before, after)) this.history.add({ before, after }, path);
    this.typed.put(this.key, path, after);
    return this.save();
  }

  undo(): string | null {
    const step = this.history.undo();
    if (step) this.restore(step.at, step.patch.before);
    return step?.at ?? null;
  }

  redo(): string | null {
    const step = this.history.redo();
    if (step) this.restore(step.at, step.patch.after);
    return step?.at ?? null;
  }

  /** Writes what is waiting, now. */
  save(): Promise<void> {
    return this.autosave.now();
  }

  /** Resolves when everything typed so far is stored; rejects if the database refused. */
  settle(): Promise<void> {
    return this.autosave.settle();
  }

  private restore(path: string, entered: Entered<unknown>): void {
    this.typed.put(this.key, path, entered);
    void this.save();
  }

  private async write(): Promise<void> {
    const entries = this.typed.of(this.key);
    try {
      const [record] = await this.store.resources.edit(this.liveRecords.kind, [
        this.typed.editOf<ContentOf<K>>(this.record.value, entries),
      ]);
      if (!record) return;
      this.record.value = record;
      this.liveRecords.adopt([record]);
      this.typed.written(this.key, entries);
    } catch (thrown) {
      await this.forgetMove();
      throw thrown;
    }
  }

  /**
   * Drops a change of the parent if the record was sent meanwhile and its parent cannot change any more, so that the
   * other entries can be written.
   */
  private async forgetMove(): Promise<void> {
    // The failed write is reported already. If the record cannot be read either, nothing changes.
    const stored = await this.store.resources.record(this.liveRecords.kind, this.key).catch(() => undefined);
    const parent = stored && fixedParent(stored);
    if (!stored || parent === undefined || this.typed.at(this.key, parent) === undefined) return;
    this.adopt(stored);
    this.typed.drop(this.key, parent);
  }
}
