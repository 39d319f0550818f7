import { isMintedKey } from '../../domain/values/identifiers.ts';
import { inChunks } from '../../domain/values/chunks.ts';
import { asStoreProblem } from '../problems.ts';
import type { CompanyDatabase } from '../schema.ts';

/** Documents in one read: more would hold up the page. */
const DOCUMENTS_PER_READ = 100;

/**
 * Finds documents by keys that were noted in other records: payment runs, bank lines, waivers. A document made by
 * Daybook has its IntRef as its key. After a database was lost and the document was read from the service again, its
 * key is the service's id, and only its IntRef still says which one was noted.
 *
 * No index holds IntRefs (`SCHEMAS` says what one costs), so documents are looked through when a noted key is missing:
 * each once, as long as the database is open.
 */
export class NotedKeys {
  private readonly database: CompanyDatabase;
  /** Keys of documents whose IntRef is known. */
  private readonly seen = new Set<string>();
  /** Keys by IntRef; null where several documents have it, and nobody can tell which one was noted. */
  private readonly byIntRef = new Map<string, string | null>();
  /** Keys of documents that may have come since the last look. */
  private come: Set<string> | 'many' = 'many';
  private looking: Promise<void> = Promise.resolve();

  constructor(database: CompanyDatabase) {
    this.database = database;
  }

  /** Is told of documents that were written or removed: a missing key is looked for among new ones alone. */
  changed(documents: readonly string[] | 'many'): void {
    if (documents === 'many') this.come = 'many';
    else if (this.come !== 'many') for (const key of documents) this.come.add(key);
  }

  /** The key under which each document is stored now; documents that are not there are left out. */
  async now(noted: readonly string[]): Promise<Map<string, string>> {
    const wanted = [...new Set(noted)];
    const found = new Map((await this.there(wanted)).map((key) => [key, key]));
    const missing = wanted.filter((key) => !found.has(key) && isMintedKey(key));
    if (missing.length === 0) return found;
    // Two that look at once would read everything twice.
    const look = this.looking.then(() => this.look());
    this.looking = look.catch(() => undefined);
    await look;
    const others = missing.flatMap((intRef) => {
      const key = this.byIntRef.get(intRef) ?? null;
      return key === null ? [] : [[intRef, key] as const];
    });
    const there = new Set(await this.there(others.map(([, key]) => key)));
    for (const [intRef, key] of others) if (there.has(key)) found.set(intRef, key);
    return found;
  }

  private there(keys: readonly string[]): Promise<string[]> {
    const { documents } = this.database;
    return asStoreProblem(async () =>
      keys.length === 0
        ? []
        : documents
            .where(':id')
            .anyOf([...keys])
            .primaryKeys(),
    );
  }

  /** Notes the IntRefs of documents that have come since. */
  private async look(): Promise<void> {
    const { come } = this;
    this.come = new Set();
    try {
      await this.lookAt(come === 'many' ? await this.allKeys() : [...come]);
    } catch (thrown) {
      this.come = 'many';
      throw thrown;
    }
  }

  private allKeys(): Promise<string[]> {
    return asStoreProblem(() => this.database.documents.toCollection().primaryKeys());
  }

  private async lookAt(keys: readonly string[]): Promise<void> {
    const { documents } = this.database;
    const unseen = keys.filter((key) => !this.seen.has(key) && !isMintedKey(key));
    for (const chunk of inChunks(unseen, DOCUMENTS_PER_READ)) {
      for (const stored of await asStoreProblem(() => documents.bulkGet([...chunk]))) {
        if (stored === undefined) continue;
        this.seen.add(stored.key);
        const intRef = stored.base?.intRef;
        if (intRef === undefined || !isMintedKey(intRef)) continue;
        const other = this.byIntRef.get(intRef);
        this.byIntRef.set(intRef, other === undefined || other === stored.key ? stored.key : null);
      }
    }
  }
}
