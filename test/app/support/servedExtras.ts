import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { sameRows } from '../../../src/domain/documents/content.ts';
import type { ExtraRow } from '../../../src/domain/resources/extras.ts';
import { failed, ok } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';

/** A backend for the page that answers with these rows and accepts what is saved. */
export interface ServedExtras {
  rows: ExtraRow[];
  /** Whether the service answers the backend. */
  answers: boolean;
  /** Whether a save is accepted, but its answer lost. */
  losesAnswer: boolean;
  /** The records whose rows were asked for. */
  readonly asked: string[];
}

export function serveExtras(): ServedExtras {
  const served: ServedExtras = { rows: [], answers: true, losesAnswer: false, asked: [] };
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  const backend = openBackendEndpoint(backendPort);
  const lost = failed('network.lost', 'no answer');
  const unreachable = failed('network.unreachable', 'no line');
  backend.serve('extras.read', async ({ ref }) => {
    served.asked.push(ref);
    return served.answers ? ok({ rows: served.rows }) : unreachable;
  });
  backend.serve('extras.save', async ({ before, after }) => {
    if (!served.answers) return unreachable;
    if (!sameRows(served.rows, before)) return ok({ isWritten: false, listing: { rows: served.rows } });
    served.rows = after.map(({ values }, at) => ({ id: `id-${String(at)}`, values }));
    if (served.losesAnswer) return lost;
    return ok({ isWritten: true, listing: { rows: served.rows } });
  });
  line.attach(pagePort);
  useBackend().attach(line.endpoint);
  return served;
}
