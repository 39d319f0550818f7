import { openFinanceService } from '../../../src/service/service.ts';
import { createInOffice } from '../../../src/service/storage/postgres/office.ts';
import { PostgresEngine } from '../../../src/service/storage/postgres/postgresEngine.ts';
import { Cluster } from '../../office/support/cluster.ts';
import type { Figure } from '../figure.ts';
import { sessionHeaders } from '../httpLoad.ts';
import { startProcess } from '../localService.ts';
import { CREATES, measureBoth, rateOf, READS, sideAt, type Side } from '../requestSides.ts';

const CONNECTIONS = 16;
const BARE = 'test/bench/bareOffice.ts';

/** Makes a database with the demo company's records. @returns its address, and an API key */
function madeOffice(cluster: Cluster, name: string): { address: string; apiKey: string } {
  const maker = new PostgresEngine(cluster.address('postgres'));
  maker.exec(`CREATE DATABASE ${name}`);
  maker.close();
  const address = cluster.address(name);
  const apiKey = createInOffice(address, (engine) => openFinanceService({ database: engine, demo: 0 }).apiKey);
  return { address, apiKey };
}

/**
 * Creating and reading invoices of five lines at an office of one process, over sixteen connections. Both sides keep
 * them in a PostgreSQL that waits for its disk at each commit.
 */
export const officeRequests: Figure = {
  name: 'officeRequests',
  title: 'Creating and reading at an office',
  measure: async () => {
    const cluster = new Cluster(false);
    await cluster.start();
    const [own, limit] = [madeOffice(cluster, 'own'), madeOffice(cluster, 'bare')];
    const service = await startProcess(
      'src/service/cli.ts',
      ['--db', own.address, '--port', '0'],
      ['Address', 'Domain', 'User name'],
    );
    const bare = await startProcess(BARE, ['--db', limit.address], ['Address', 'Document']);
    const { Address: address, Domain: domain, 'User name': user } = service.printed;
    const headers = await sessionHeaders({ address, domain, user, apiKey: own.apiKey });
    const sides: [Side, Side] = [
      await sideAt(address, '/api/saleInvoice', headers, CONNECTIONS),
      await sideAt(bare.printed.Address, '/document', headers, CONNECTIONS),
    ];
    try {
      await measureBoth(...sides);
    } finally {
      for (const { load } of sides) load.close();
      await service.stop();
      await bare.stop();
      await cluster.end();
      cluster.remove();
    }
    const what = `bare Fastify and pg, ten connections to the database, ${String(CONNECTIONS)} to the service`;
    const [mine, theirs] = sides;
    return [
      rateOf(
        'creating an invoice of 5 lines at an office',
        `${what}, same rows inserted`,
        CREATES,
        mine.creates,
        theirs.creates,
        0.6,
      ),
      rateOf(
        'reading an invoice of 5 lines at an office',
        `${what}, same row selected`,
        READS,
        mine.reads,
        theirs.reads,
        0.7,
      ),
    ];
  },
};
