import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { PartChange, PartOutcome, ProjectParts } from '../../../src/domain/resources/projectParts.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { ok, type Result } from '../../../src/domain/values/result.ts';
import { guid } from '../../support/documents.ts';
import { portPair } from '../../support/portPair.ts';

/** A backend's lists of a project, and the changes that a page requested. */
export interface ServedParts {
  held: Result<ProjectParts>;
  asked: PartChange[];
  outcome: (change: PartChange) => Result<PartOutcome>;
  close(): void;
}

/**
 * Connects the page to a backend that answers these lists for every project, and makes every change unless a test says
 * otherwise.
 */
export function servedParts(parts: ProjectParts): ServedParts {
  const [pagePort, backendPort] = portPair();
  const served: ServedParts = {
    held: ok(parts),
    asked: [],
    outcome: (change) => ok({ isWritten: true, parts: { ...parts, [change.part]: change.next } }),
    close: () => pagePort.close(),
  };
  const line = createPageLine();
  line.attach(pagePort);
  const backend = openBackendEndpoint(backendPort);
  backend.serve('projects.parts', async () => served.held);
  backend.serve('projects.changePart', async ({ change }) => {
    served.asked.push(change);
    return served.outcome(change);
  });
  useBackend().attach(line.endpoint);
  return served;
}

/** A project that the service has, with one subproject. @returns the key of the first */
export async function keepProjects(company: CompanyData): Promise<string> {
  const [above, below] = [guid(1), guid(2)];
  await company.store.forSync.write([
    {
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(above, 'project'),
        id: above,
        base: { kind: 'project', id: above, code: 'QUAY', description: 'Quay' },
      },
    },
    {
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(below, 'project'),
        id: below,
        base: { kind: 'project', id: below, code: 'PIER', description: 'Pier', parentProjectId: above },
      },
    },
  ]);
  return above;
}
