import { z } from 'zod';
import { isGuid, uuidV7, type Guid } from '../../domain/values/identifiers.ts';
import type { Author } from '../base/author.ts';
import { badRequest, notFound } from '../base/refusal.ts';
import type { Database } from '../storage/database.ts';
import { changedFields, stateOf } from '../storage/history.ts';
import type { Stamp } from '../storage/stamps.ts';

/** What every row has besides its own fields. */
export interface ChildStamps {
  id: Guid;
  isActive: boolean;
  lastModified: Stamp;
  lastModifiedBy: string;
}
export const stamps = z.object({
  id: z.string().transform((id) => id as Guid),
  isActive: z.boolean(),
  lastModified: z.string(),
  lastModifiedBy: z.string(),
});

/**
 * Records of one kind that belong to another record, or to none, and are found only by id: prices of a product, bank
 * transactions, milestones of a project. Stored in one table as JSON.
 */
export class ChildTable<T extends object> {
  readonly words: string;
  readonly kind: string;
  readonly schema: z.ZodType<T>;
  private readonly database: Database;
  private readonly statements;

  /** @param words the kind in words, for sentences */
  constructor(database: Database, kind: string, words: string, schema: z.ZodType<T>) {
    this.database = database;
    this.kind = kind;
    this.words = words;
    this.schema = schema;
    const prepare = (sql: string) => database.prepare(sql);
    this.statements = {
      insert: prepare('INSERT INTO child (kind, id, parent, modified, body) VALUES (?, ?, ?, ?, ?)'),
      update: prepare('UPDATE child SET modified = ?, body = ? WHERE id = ?'),
      remove: prepare('DELETE FROM child WHERE id = ?'),
      ofParent: prepare('SELECT body FROM child WHERE kind = ? AND parent = ? ORDER BY seq'),
      byIntRef: prepare("SELECT body FROM child WHERE kind = ? AND parent = ? AND body ->> 'intRef' = ?"),
      anywhere: prepare('SELECT parent, body FROM child WHERE id = ? AND kind = ?'),
      one: prepare('SELECT body FROM child WHERE id = ? AND kind = ? AND parent = ?'),
    };
  }

  /** All records of a parent, in the order of their creation. */
  all(parent: string): (T & ChildStamps)[] {
    return this.statements.ofParent.all(this.kind, parent).map((row) => this.read(String(row.body)));
  }

  /** @throws Refusal 404 when the parent has none of this id */
  get(parent: string, id: string): T & ChildStamps {
    const found = this.find(parent, id);
    if (!found) throw notFound(`There is no ${this.words} ${id}.`);
    return found;
  }

  /** The record with this IntRef. Reads all of them, because few kinds have IntRefs. */
  findByIntRef(parent: string, intRef: string): (T & ChildStamps) | undefined {
    const row = this.statements.byIntRef.get(this.kind, parent, intRef);
    return row && this.read(String(row.body));
  }

  find(parent: string, id: string): (T & ChildStamps) | undefined {
    const row = isGuid(id) ? this.statements.one.get(id.toLowerCase(), this.kind, parent) : undefined;
    return row && this.read(String(row.body));
  }

  /** The record with this id and the id of its parent. @throws Refusal 404 when there is none */
  getAnywhere(id: string): { parent: string; child: T & ChildStamps } {
    const row = isGuid(id) ? this.statements.anywhere.get(id.toLowerCase(), this.kind) : undefined;
    if (!row) throw notFound(`There is no ${this.words} ${id}.`);
    return { parent: String(row.parent), child: this.read(String(row.body)) };
  }

  create(parent: string, fields: T, author: Author): T & ChildStamps {
    return this.database.transact(() => {
      const child = { ...fields, id: uuidV7(author.source), isActive: true, ...this.stamp(author) };
      const body = JSON.stringify(child);
      this.statements.insert.run(this.kind, child.id, parent, child.lastModified, body);
      this.note(child, null, body);
      return child;
    });
  }

  /** Stores changed fields. @throws Refusal 400 while it is locked */
  change(before: T & ChildStamps, fields: T, author: Author): T & ChildStamps {
    if (!before.isActive) throw badRequest(`The ${this.words} ${before.id} is locked.`);
    return this.keep(before, { ...fields, id: before.id, isActive: true }, author);
  }

  /** Locks (soft delete) or unlocks (spec 3). Does nothing when it is so already. */
  setLocked(child: T & ChildStamps, isLocked: boolean, author: Author): void {
    if (child.isActive === !isLocked) return;
    this.keep(child, { ...child, isActive: !isLocked }, author);
  }

  remove(child: T & ChildStamps, author: Author): void {
    this.database.transact(() => {
      this.statements.remove.run(child.id);
      this.note({ ...child, ...this.stamp(author) }, null, null);
    });
  }

  private keep(
    before: T & ChildStamps,
    fields: T & Pick<ChildStamps, 'id' | 'isActive'>,
    author: Author,
  ): T & ChildStamps {
    return this.database.transact(() => {
      const child = { ...fields, ...this.stamp(author) };
      const body = JSON.stringify(child);
      this.statements.update.run(child.lastModified, body, child.id);
      this.note(child, before, body);
      return child;
    });
  }

  /** @param body what is stored of it; null once it is gone */
  private note(child: ChildStamps, before: ChildStamps | null, body: string | null): void {
    const { id: recordId, lastModified: at, lastModifiedBy: userName } = child;
    this.database.note(() => ({
      ...{ at, userName, kind: this.kind, recordId },
      changes: changedFields(before, child),
      state: body === null ? '' : stateOf(body),
    }));
  }

  private stamp(author: Author): Pick<ChildStamps, 'lastModified' | 'lastModifiedBy'> {
    return { lastModified: this.database.stamps.next(author.source.now()), lastModifiedBy: author.userName };
  }

  private read(body: string): T & ChildStamps {
    const kept: unknown = JSON.parse(body);
    return { ...this.schema.parse(kept), ...stamps.parse(kept) };
  }
}
