import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { Reference } from '../../../src/domain/references/reference.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { ok, type Result } from '../../../src/domain/values/result.ts';
import type { Listing } from '../../../src/domain/values/paging.ts';
import type { TreeKind } from '../../../src/domain/structure/tree.ts';
import { guid } from '../../support/documents.ts';
import { portPair } from '../../support/portPair.ts';

/** Connects the page to a backend that answers these people for every department and cost centre. */
export function servedStaff(rows: Reference[]): { answer: Result<Listing<Reference>>; close(): void } {
  const [pagePort, backendPort] = portPair();
  const served: { answer: Result<Listing<Reference>>; close(): void } = {
    answer: ok({ rows }),
    close: () => pagePort.close(),
  };
  const line = createPageLine();
  line.attach(pagePort);
  openBackendEndpoint(backendPort).serve('structure.staff', async () => served.answer);
  useBackend().attach(line.endpoint);
  return served;
}

/** A department or cost centre that the service has. @returns its key */
export async function keepStructure(company: CompanyData, kind: TreeKind): Promise<string> {
  const id = guid(1);
  const fields = { id, code: 'QUAY', description: 'Quay' };
  const record =
    kind === 'department'
      ? { ...emptyResourceRecord(id, kind), id, base: { kind, ...fields } }
      : { ...emptyResourceRecord(id, kind), id, base: { kind, ...fields } };
  await company.store.forSync.write([{ expectedRevision: null, record }]);
  return id;
}
