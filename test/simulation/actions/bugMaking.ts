import type { FinanceClient } from '../../../src/api/financeClient.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { problemOf, ProblemError, type Problem, type ProblemCode } from '../../../src/domain/values/result.ts';
import type { RecordWrite } from '../../../src/domain/service/storeChange.ts';
import type { FinanceService, LocalStore } from '../../../src/sync/ports.ts';

export function withService(service: FinanceClient, changes: Partial<FinanceService>): FinanceService {
  return Object.assign(Object.create(service) as FinanceService, changes);
}

/** Lets creates of documents that fail in one way be taken for failed in another. */
export function mistaking(service: FinanceClient, code: ProblemCode, told: Problem): FinanceService {
  return withService(service, {
    createDocument: async (document) => {
      try {
        return await service.createDocument(document);
      } catch (thrown) {
        throw problemOf(thrown).code === code ? new ProblemError(told) : thrown;
      }
    },
  });
}

export function isDocument(record: RecordWrite['record']): record is DocumentRecord {
  return 'docClass' in record;
}

/** Lets every record be written otherwise than was decided. */
export function writing(store: LocalStore, change: (record: DocumentRecord) => DocumentRecord): LocalStore {
  const write: LocalStore['write'] = (writes, cursor) =>
    store.write(
      writes.map((each) => (isDocument(each.record) ? { ...each, record: change(each.record) } : each)),
      cursor,
    );
  return { ...store, write };
}
