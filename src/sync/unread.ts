import type { Guid } from '../domain/identifiers.ts';
import { ProblemError } from '../domain/result.ts';
import { unreadableKey, MOST_UNREADABLE, type Unreadable } from '../domain/unreadable.ts';

/**
 * Of a list in which something was looked for and not found.
 * @throws ProblemError `service.nonsense` when a row of it that cannot be read may be what was looked for
 */
export function refuseUnknown(unreadable: readonly Unreadable[] = [], known: readonly Guid[]): void {
  const unknown = unreadable.find(({ id }) => id === undefined || !known.includes(id));
  if (unknown) throw new ProblemError({ code: 'service.nonsense', message: `a ${unknown.kind} in the list cannot be read`, unreadable: unknown });
}

/**
 * What one stream has shown and cannot be read. It is kept with the cursor, so that each run reads it again by its id, however long ago
 * it was modified; what has no id is met again where the list shows it.
 */
export class UnreadInStream {
  private readonly records = new Map<string, Unreadable>();

  constructor(held: readonly Unreadable[] = []) {
    for (const each of held) this.records.set(unreadableKey(each), each);
  }

  /** @returns false when so many are named already that this one is not: then only the list tells of it again */
  add(record: Unreadable): boolean {
    const key = unreadableKey(record);
    if (!this.records.has(key) && this.records.size >= MOST_UNREADABLE) return false;
    this.records.set(key, record);
    return true;
  }

  /** It could be read, or the service no longer has it. */
  settle(id: Guid): void {
    for (const [key, record] of this.records) if (record.id === id) this.records.delete(key);
  }

  get all(): Unreadable[] {
    return [...this.records.values()];
  }

  /** As a cursor keeps them. */
  get kept(): { unreadable: Unreadable[] | undefined } {
    return { unreadable: this.records.size === 0 ? undefined : this.all };
  }
}
