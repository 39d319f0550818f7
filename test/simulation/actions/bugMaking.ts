import type { FinanceClient } from '../../../src/api/financeClient.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { problemOf, ProblemError, type Problem, type ProblemCode } from '../../../src/domain/values/result.ts';
import type { RecordWrite } from '../../../src/domain/service/storeChange.ts';
import type { FinanceService, LocalStore } from '../../../src/sync/run/ports.ts';

export function withService(service: FinanceClient, changes: Partial<FinanceService>): FinanceService {
  return Object.assign(Object.create(service) as FinanceService, changes);
}

/** Reports one failure of a document's create as another. */
export function mistaking(service: FinanceClient, code: ProblemCode, reported: Problem): FinanceService {
  return withService(service, {
    createDocument: async (document) => {
      try {
        return await service.createDocument(document);
      } catch (thrown) {
        throw problemOf(thrown).code === code ? new ProblemError(reported) : thrown;
      }
    },
  });
}

export function isDocument(record: RecordWrite['record']): record is DocumentRecord {
  return 'docClass' in record;
}

/** Changes every record on its way into the store. */
export function writing(store: LocalStore, change: (record: DocumentRecord) => DocumentRecord): LocalStore {
  const write: LocalStore['write'] = (writes, cursors) =>
    store.write(
      writes.map((each) => (isDocument(each.record) ? { ...each, record: change(each.record) } : each)),
      cursors,
    );
  return { ...store, write };
}
