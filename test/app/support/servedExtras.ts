import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import { useBackend } from '../../../src/app/session/backend.ts';
import type { ExtraRow } from '../../../src/domain/extras.ts';
import { failed, ok } from '../../../src/domain/result.ts';
import { portPair } from '../../support/portPair.ts';

/** A backend at the other end of the page's line, that answers with these rows and takes what is saved. */
export interface ServedExtras {
  rows: ExtraRow[];
  /** Whether the service answers it. */
  answers: boolean;
}

export function serveExtras(): ServedExtras {
  const served: ServedExtras = { rows: [], answers: true };
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  const backend = openBackendEndpoint(backendPort);
  const unreachable = failed('network.unreachable', 'no line');
  backend.serve('extras.read', async () => (served.answers ? ok({ rows: served.rows }) : unreachable));
  backend.serve('extras.save', async ({ after }) => {
    if (!served.answers) return unreachable;
    served.rows = after.map(({ values }, at) => ({ id: `id-${String(at)}`, values }));
    return ok({ rows: served.rows });
  });
  line.attach(pagePort);
  useBackend().attach(line.endpoint);
  return served;
}
