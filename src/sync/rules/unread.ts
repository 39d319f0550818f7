import { isGuid, type Guid } from '../../domain/values/identifiers.ts';
import { ProblemError } from '../../domain/values/result.ts';
import { currentVersion } from '../../domain/records/record.ts';
import type { Document } from '../../domain/documents/document.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { ResourceContent } from '../../domain/resources/content.ts';
import { isDocumentRecord, type SyncRecord } from '../../domain/service/storeChange.ts';
import { unreadableKey, MOST_UNREADABLE, type Unreadable } from '../../domain/values/unreadable.ts';

/** Anything that is read from the service. */
export type ReadContent = Document | ResourceContent | Reference;

/** The kind as reports name it: the class of a document, otherwise the kind. */
export function kindOf(content: ReadContent): string {
  return 'lines' in content ? content.docClass : content.kind;
}

/** The name that people know a record by: its number or code, and its description or name. */
export function displayName(content: ReadContent): string {
  const parts: unknown[] = ['docNo', 'code', 'description', 'firstName', 'lastName'].map((field) =>
    Reflect.get(content, field),
  );
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** The name that people know a record by. */
export function displayNameOf(record: SyncRecord): string {
  return displayName(isDocumentRecord(record) ? currentVersion(record) : currentVersion(record));
}

/** The record's entry in the report when some of its fields could not be read; null when all could. */
export function partlyUnreadable(content: ReadContent): Unreadable | null {
  const { id } = content;
  const [first] = content.unreadable ?? [];
  if (!first) return null;
  const intRef = 'intRef' in content ? content.intRef : undefined;
  return {
    kind: kindOf(content),
    ...(id !== undefined && isGuid(id) && { id }),
    ...(intRef !== undefined && { intRef }),
    name: displayName(content) || (intRef ?? ''),
    ...first,
    isHeld: true,
  };
}

/**
 * Call when something was looked for in a list and not found.
 * @throws ProblemError `service.nonsense` when an unreadable row of the list may be what was looked for
 */
export function refuseUnknown(unreadable: readonly Unreadable[] = [], known: readonly Guid[]): void {
  const unknown = unreadable.find(({ id }) => id === undefined || !known.includes(id));
  if (unknown)
    throw new ProblemError({
      code: 'service.nonsense',
      message: `a ${unknown.kind} in the list cannot be read`,
      unreadable: unknown,
    });
}

/**
 * What one stream has shown and cannot be read. It is kept with the cursor, so that each run reads it again by its id,
 * however long ago it was modified. A record without an id is met again where the list shows it.
 */
export class UnreadInStream {
  private readonly records = new Map<string, Unreadable>();

  constructor(held: readonly Unreadable[] = []) {
    for (const each of held) this.records.set(unreadableKey(each), each);
  }

  /** @returns false when so many are named already that this one is not: then only the list shows it again */
  add(record: Unreadable): boolean {
    const key = unreadableKey(record);
    if (!this.records.has(key) && this.records.size >= MOST_UNREADABLE) return false;
    this.records.set(key, record);
    return true;
  }

  /**
   * Forgets a record that could be read, or that the service no longer has.
   * @param content as it was read: a record noted without an id is recognised by its name
   * @returns what was noted of it
   */
  settle(id: Guid, content?: ReadContent): Unreadable[] {
    const name = content && displayName(content);
    const settled = this.all.filter(
      (record) => record.id === id || (record.id === undefined && record.name !== '' && record.name === name),
    );
    for (const record of settled) this.records.delete(unreadableKey(record));
    return settled;
  }

  get all(): Unreadable[] {
    return [...this.records.values()];
  }

  /** In the form that a cursor keeps. */
  get kept(): { unreadable: Unreadable[] | undefined } {
    return { unreadable: this.records.size === 0 ? undefined : this.all };
  }
}
