import { inChunks } from '../../domain/values/chunks.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { waits, withIds, type NamedRecords } from '../run/namedRecords.ts';
import { documentStep } from '../rules/documentStep.ts';
import { neverSent } from '../rules/inFlight.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { intended } from '../rules/transitions.ts';

/** Records whose intents are committed together, ahead of their requests. */
const AHEAD = 48;

/**
 * Hands out records to be sent, after committing the intents of those to be created (docs/sync.md, "Crash protocol").
 * The intents of a whole group go in one transaction, and those of the next group while this one is sent, so that no
 * request waits for the store. Updates and commands commit their intents after the read that they depend on.
 */
export class Intents {
  private readonly run: RunContext;
  private readonly named: NamedRecords;
  private readonly begun = new Set<string>();
  private readonly written = new Set<string>();
  private committing: Promise<unknown> = Promise.resolve();

  /** @param named the records that these name, so that ids take the place of keys */
  constructor(run: RunContext, named: NamedRecords) {
    this.run = run;
    this.named = named;
  }

  async *records(records: readonly DocumentRecord[]): AsyncGenerator<DocumentRecord> {
    // The first requests need not wait for more intents than their own.
    const groups = [...inChunks(records.slice(0, WIDTH), WIDTH), ...inChunks(records.slice(WIDTH), AHEAD)];
    let next = groups[0] ? this.commit(groups[0]) : null;
    for (let index = 1; next !== null; index += 1) {
      const group: DocumentRecord[] = await next;
      const following = groups[index];
      next = following ? this.commit(following) : null;
      yield* group;
    }
  }

  /** Notes that the record may have been sent from now on. A record that was only handed out has not been sent. */
  begin({ key }: DocumentRecord): void {
    this.begun.add(key);
  }

  /** Takes back the intents whose requests were not begun: these were certainly not sent. */
  async takeBack(): Promise<void> {
    await this.committing.catch(() => undefined);
    const left = [...this.written].filter((key) => !this.begun.has(key));
    for (const group of inChunks(left, AHEAD))
      await this.run.writer.changeAll(await this.run.documents(group), neverSent);
  }

  private commit(records: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
    const commit = this.committed(records);
    // The run may stop before it takes the records; `takeBack` then waits for this and ignores a failure.
    this.committing = commit.catch(() => undefined);
    return commit;
  }

  private async committed(records: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
    const { run, named } = this;
    const at = run.now();
    const version = run.apiVersion;
    if (version === null) return [];
    const isNew = (record: DocumentRecord): boolean => documentStep(record, run.docClasses, run.readiness) === 'create';
    const ready = await Promise.all(
      records.map(async (record) => {
        // Updates and commands begin with a read and commit what they then decide.
        if (!isNew(record)) return record;
        // The page may have edited it since it was read: it is decided again, and a record that is no longer ready is
        // left for the next run.
        const intent = await run.writer.change(record, (current) =>
          isNew(current) && !waits(current, named)
            ? intended(DOCUMENT_RULES, withIds(current, named.ids), 'create', at, version)
            : null,
        );
        if (intent) this.written.add(intent.key);
        return intent;
      }),
    );
    return ready.filter((record) => record !== null);
  }
}
