import type { CopyMark, CopyName, CopyRow } from '../../domain/copies/copies.ts';
import type { Instant } from '../../domain/values/dates.ts';
import type { MintSource } from '../../domain/values/identifiers.ts';
import { asStoreProblem } from '../problems.ts';
import type { CompanyDatabase } from '../schema.ts';
import type { CopiedRows } from './copiedRows.ts';
import type { CopyPiece, CopySource, PutBack, UnsentSource, WrittenNames } from '../copyContract.ts';
import { discardedOf, forgetDiscarded } from '../discarded.ts';
import { noteWhole } from '../sinceWhole.ts';
import { identify, identityOf } from '../identity.ts';

/**
 * Gives the copies access to the database of a company. Only what runs before the first paint loads with the page; the
 * rest is loaded later.
 */
export class DexieCopySource implements CopySource {
  private readonly database: CompanyDatabase;
  private readonly mint: MintSource;
  private readonly changed: () => void;
  private rows: Promise<CopiedRows> | null = null;

  /** @param changed called when every record may have changed */
  constructor(database: CompanyDatabase, mint: MintSource, changed: () => void) {
    this.database = database;
    this.mint = mint;
    this.changed = changed;
  }

  identity(): Promise<string | null> {
    return asStoreProblem(() => identityOf(this.database));
  }

  identify(): Promise<string> {
    return asStoreProblem(() => identify(this.database, this.mint));
  }

  isEmpty(): Promise<boolean> {
    const { documents, resources, priceSheets } = this.database;
    return asStoreProblem(async () => {
      for (const table of [documents, resources, priceSheets])
        if ((await table.limit(1).primaryKeys()).length > 0) return false;
      return true;
    });
  }

  async counts(): Promise<{ documents: number; records: number }> {
    return (await this.loaded()).counts();
  }

  noteWhole(at: Instant): Promise<void> {
    return asStoreProblem(() => noteWhole(this.database, at));
  }

  async written(names: WrittenNames): Promise<CopyPiece> {
    return (await this.loaded()).written(names);
  }

  async *waiting(): AsyncGenerator<CopyRow[]> {
    yield* (await this.loaded()).waiting();
  }

  async lacks(marks: readonly CopyMark[]): Promise<CopyMark[]> {
    return (await this.loaded()).lacks(marks);
  }

  discarded(): Promise<readonly CopyName[]> {
    return asStoreProblem(() => discardedOf(this.database));
  }

  forgetDiscarded(names: readonly CopyName[]): Promise<void> {
    return asStoreProblem(() => forgetDiscarded(this.database, names));
  }

  async putBack(source: UnsentSource, onTopOf?: Instant): Promise<PutBack> {
    const { putBack } = await import('./onDemand.ts');
    const done = await putBack(this.database, source, this.mint.now(), onTopOf);
    this.changed();
    return done;
  }

  private loaded(): Promise<CopiedRows> {
    this.rows ??= import('./onDemand.ts').then(({ CopiedRows: Rows }) => new Rows(this.database));
    return this.rows;
  }
}
