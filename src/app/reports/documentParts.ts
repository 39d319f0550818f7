import { inChunks } from '../../domain/values/chunks.ts';
import { onScopeDispose } from 'vue';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import { Slices } from '../base/ui/slices.ts';
import type { CompanyData } from '../company/session/companyData.ts';

/** Records read at once. */
const AT_ONCE = 200;

/**
 * What reports need of whole documents and their list rows do not have: lines and allocations. Each document is read
 * once, when a report first needs it, and again after it has changed.
 */
export class DocumentParts<Part> {
  private readonly parts = new Map<string, Part>();
  private readonly company: CompanyData;
  private readonly partOf: (record: DocumentRecord) => Part;

  /** To be made in a scope that ends when the company closes (`company.shared`). */
  constructor(company: CompanyData, partOf: (record: DocumentRecord) => Part) {
    this.company = company;
    this.partOf = partOf;
    const { stop } = company.watchRows((gone) => {
      for (const { key } of gone) this.parts.delete(key);
    });
    onScopeDispose(stop);
  }

  /**
   * The parts of documents by key; a document that is gone has none. Rejects with a ProblemError `store.failed`, or
   * with the reason of the signal.
   * @param progress is told how many documents have been read
   */
  async read(
    keys: readonly string[],
    { stop, progress }: { stop?: AbortSignal; progress?: (done: number) => void } = {},
  ): Promise<ReadonlyMap<string, Part>> {
    const slices = new Slices();
    const missing = keys.filter((key) => !this.parts.has(key));
    let read = 0;
    for (const chunk of inChunks(missing, AT_ONCE)) {
      stop?.throwIfAborted();
      progress?.(read);
      read += chunk.length;
      for (const record of await this.company.store.records(chunk)) this.parts.set(record.key, this.partOf(record));
      if (slices.isOver) await slices.rest();
    }
    return new Map(
      keys.flatMap((key): [string, Part][] => {
        const part = this.parts.get(key);
        return part === undefined ? [] : [[key, part]];
      }),
    );
  }
}
