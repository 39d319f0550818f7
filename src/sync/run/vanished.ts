import type { Guid } from '../../domain/values/identifiers.ts';
import type { SyncRecord } from '../../domain/service/storeChange.ts';

/**
 * Up to so many may vanish in one run without asking a person: then only the lists are asked whether they still show
 * them.
 */
const FEW = 10;

/** What is done about the records that were answered with 404 in this run. */
export type Verdict = 'gone' | 'askList' | 'askPerson';

/**
 * Decides about records whose reads were answered with 404. Many such answers are more likely a fault of something in
 * between than the truth, whatever their share: a gateway can fail halfway (docs/sync.md, "Odd answers").
 * @param count how many in this run
 * @param agreed how many have gone, as a person confirmed
 */
export function verdictOn(count: number, agreed: number): Verdict {
  if (count <= agreed) return 'gone';
  return count > FEW ? 'askPerson' : 'askList';
}

/**
 * The records for which a read by id answered 404 in one run. None is concluded to be gone at once
 * (`concludeVanished`), and nothing more of it is sent in this run.
 */
export class Vanished {
  /** Those not decided yet. */
  private readonly undecided = new Set<string>();
  private readonly keys = new Set<string>();
  /** Those known to be gone before: they say nothing about the service's state. */
  private readonly knownGone = new Set<string>();
  private readonly concluded = new Set<string>();
  /** Ids of those that a list has shown after the 404. */
  private readonly listed = new Set<string>();
  private readonly ids = new Set<string>();
  /** Whether they are so many that a person is asked. */
  isAsked = false;

  add({ key, id, goneAt }: Pick<SyncRecord, 'key' | 'id' | 'goneAt'>): void {
    if (!this.keys.has(key)) this.undecided.add(key);
    if (id !== null) this.ids.add(id);
    this.keys.add(key);
    if (goneAt !== null) this.knownGone.add(key);
  }

  /** Takes a record off again: the service showed it after all. */
  delete(key: string): void {
    for (const keys of [this.undecided, this.keys, this.knownGone]) keys.delete(key);
  }

  /** Notes which of them a page of a list shows. */
  see(rows: readonly { id: Guid }[]): void {
    if (this.ids.size > 0) for (const { id } of rows) if (this.ids.has(id)) this.listed.add(id);
  }

  /** Whether a list has shown the record after the 404: then it is not gone. */
  isListed(id: Guid | null): boolean {
    return id !== null && this.listed.has(id);
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  wasKnown(key: string): boolean {
    return this.knownGone.has(key);
  }

  /** Notes that a record was concluded to be gone. */
  conclude(key: string): void {
    this.concluded.add(key);
  }

  /** Whether this run has concluded of any record that it is gone. */
  get hasConcluded(): boolean {
    return this.concluded.size > 0;
  }

  /** How many records a person is asked about. */
  get inQuestion(): number {
    return this.isAsked
      ? [...this.keys].filter((key) => !this.knownGone.has(key) && !this.concluded.has(key)).length
      : 0;
  }

  /** How many were not known to be gone before. */
  get count(): number {
    return this.keys.size - this.knownGone.size;
  }

  /** @returns the keys of those that are still to be decided, each once */
  takeUndecided(): string[] {
    const keys = [...this.undecided];
    this.undecided.clear();
    return keys;
  }
}
