import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { withFolder } from '../folder.ts';
import { sessionHeaders } from '../httpLoad.ts';
import { startLocalService, startProcess } from '../localService.ts';
import { CREATES, measureBoth, rateOf, READS, sideAt, type Side } from '../requestSides.ts';

const CONNECTIONS = 8;
const BARE = 'test/bench/bareService.ts';

/**
 * Creating and reading invoices of five lines over eight connections. Both sides are processes with a database file.
 */
export const serviceRequests: Figure = {
  name: 'serviceRequests',
  title: 'Creating and reading at the local service',
  measure: () =>
    withFolder(async (folder) => {
      const service = await startLocalService({ database: join(folder, 'service.db') });
      const bare = await startProcess(BARE, ['--db', join(folder, 'bare.db')], ['Address', 'Document']);
      const headers = await sessionHeaders(service);
      const sides: [Side, Side] = [
        await sideAt(service.address, '/api/saleInvoice', headers, CONNECTIONS),
        await sideAt(bare.printed.Address, '/document', headers, CONNECTIONS),
      ];
      try {
        await measureBoth(...sides);
      } finally {
        for (const { load } of sides) load.close();
        await service.stop();
        await bare.stop();
      }
      const [own, limit] = sides;
      return [
        rateOf(
          'creating an invoice of 5 lines with all rules',
          `bare Fastify, same rows inserted, ${String(CONNECTIONS)} connections`,
          CREATES,
          own.creates,
          limit.creates,
          0.5,
        ),
        rateOf(
          'reading an invoice of 5 lines',
          `bare Fastify, same row selected, ${String(CONNECTIONS)} connections`,
          READS,
          own.reads,
          limit.reads,
          0.7,
        ),
      ];
    }),
};
