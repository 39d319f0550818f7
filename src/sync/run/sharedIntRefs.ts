import type { SharedIntRef, Stream, SyncRecord } from '../../domain/service/storeChange.ts';
import { isMintedKey, type Guid, type IntRef } from '../../domain/values/identifiers.ts';

/** A row of a list, as far as it matters here. */
interface Shown {
  id: Guid;
  intRef?: IntRef | undefined;
}

/**
 * IntRefs of ours under which a service that does not keep them unique has several records (docs/sync.md, "Odd
 * answers"). They are noticed among all rows that lists show in one run, and beside the records stored here under these
 * IntRefs.
 */
export class SharedIntRefs {
  /** By stream and IntRef: the id of the first record that a list showed in this run. */
  private readonly first = new Map<Stream, Map<IntRef, Guid>>();
  private readonly noted = new Map<Stream, Map<IntRef, SharedIntRef>>();

  of(stream: Stream): SharedIntRef[] {
    return [...(this.noted.get(stream)?.values() ?? [])];
  }

  /** Takes in what earlier runs have kept with the cursor. */
  remember(stream: Stream, kept: readonly SharedIntRef[] = []): void {
    for (const each of kept) if (!this.noted.get(stream)?.has(each.intRef)) this.put(stream, each);
  }

  /** Compares the rows of a list with all rows of the stream that this run has seen. */
  see(stream: Stream, rows: readonly Shown[]): void {
    const first = this.first.get(stream) ?? new Map<IntRef, Guid>();
    this.first.set(stream, first);
    for (const { id, intRef } of rows) {
      if (intRef === undefined || !isMintedKey(intRef)) continue;
      const other = first.get(intRef) ?? id;
      first.set(intRef, other);
      if (other !== id) this.note(stream, intRef, [other, id]);
    }
  }

  note(stream: Stream, intRef: IntRef, ids: readonly Guid[]): void {
    const known = this.noted.get(stream)?.get(intRef);
    const all = [...new Set([...(known?.ids ?? []), ...ids])];
    // One more than a person has called right is asked about again.
    if (known?.ids.length !== all.length) this.put(stream, { intRef, ids: all });
  }

  /** The ids of all records under the IntRef; none when there is only one. */
  idsUnder(stream: Stream, intRef: IntRef | undefined): readonly Guid[] {
    return (intRef !== undefined && this.noted.get(stream)?.get(intRef)?.ids) || [];
  }

  /** Keeps only these of a stream. */
  keepOnly(stream: Stream, shared: readonly SharedIntRef[]): void {
    this.noted.set(stream, new Map(shared.map((each) => [each.intRef, each])));
  }

  /** In the form that a cursor keeps. */
  kept(stream: Stream): { sharedIntRefs: SharedIntRef[] | undefined } {
    const shared = this.of(stream);
    return { sharedIntRefs: shared.length === 0 ? undefined : shared };
  }

  private put(stream: Stream, shared: SharedIntRef): void {
    const ofKind = this.noted.get(stream) ?? new Map<IntRef, SharedIntRef>();
    this.noted.set(stream, ofKind.set(shared.intRef, shared));
  }
}

/** Whether the service has a record of this id under the IntRef of another record that it also has. */
export function isSharedWith(held: SyncRecord | undefined, id: Guid): held is SyncRecord & { id: Guid } {
  return held !== undefined && held.id !== null && held.id !== id && held.goneAt === null;
}
