import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { serveStore } from '../../../bridge/remoteStore.ts';
import { emptyRecord } from '../../../domain/documents/record.ts';
import type { LocalStore } from '../../../domain/service/localStore.ts';
import type { SyncRecord } from '../../../domain/service/storeChange.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { CompanyData } from '../session/companyData.ts';

/**
 * Learns from documents what the reference data does not say, as they arrive. A failure here does not fail the sync.
 */
async function learn(company: CompanyData, records: readonly SyncRecord[]): Promise<void> {
  try {
    const { companyLearning } = await import('../facts/companyLearning.ts');
    await companyLearning(company).take(records);
  } catch (thrown) {
    company.problem.value = problemOf(thrown);
  }
}

/** A port to the company's store that learns from what is written. */
async function learningPort(company: CompanyData): Promise<LocalStore> {
  const store = await company.store.forRun();
  return {
    ...store,
    async write(writes, cursors) {
      const refused = await store.write(writes, cursors);
      void learn(
        company,
        writes.map(({ record }) => record),
      );
      return refused;
    },
    async writeShown(shown) {
      const refused = await store.writeShown(shown);
      void learn(
        company,
        shown.map(({ key, document }) => ({ ...emptyRecord(key, document.docClass), base: document })),
      );
      return refused;
    },
  };
}

/** The store's port for the current run of each connection; a connection has one run at a time. */
export class RunPorts {
  private readonly ports = new Map<string, Promise<LocalStore>>();
  private readonly dataOf: (connectionId: string) => Promise<CompanyData>;

  constructor(dataOf: (connectionId: string) => Promise<CompanyData>) {
    this.dataOf = dataOf;
  }

  /** Called when a run begins, or the company is closed: the engine's next calls get a new port. */
  forget(connectionId: string): void {
    this.ports.delete(connectionId);
  }

  /** Answers the sync engine's calls from the store of the connection that each names. */
  serve(line: PageEndpoint): void {
    serveStore(line, (connectionId) => this.port(connectionId));
  }

  private port(connectionId: string): Promise<LocalStore> {
    const known = this.ports.get(connectionId);
    if (known) return known;
    const opening = this.dataOf(connectionId).then(learningPort);
    this.ports.set(connectionId, opening);
    opening.catch(() => this.ports.delete(connectionId));
    return opening;
  }
}
