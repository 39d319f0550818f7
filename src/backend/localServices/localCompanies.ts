import type { Handlers } from '../../bridge/endpoint.ts';
import { ok, type Result } from '../../domain/values/result.ts';
import type { Connections } from '../connections/connections.ts';
import { type DiskWatch, withRoom } from '../files/diskWatch.ts';
import { LocalCompany } from './localCompany.ts';
import { LocalService } from './localService.ts';

type LocalCall = `connections.${'openDemo' | 'ownCompany' | 'openOwn' | 'makeOwn'}` | 'demo.colleague';

interface Parts {
  connections: Connections;
  disk: DiskWatch;
  dataFolder: string;
  /** The code of the thread of a service. */
  serviceThread: URL;
  /** It was looked whether today's copy of the books is there, and why it is not. */
  copied(problem: string | null): void;
}

/** The companies whose services Daybook runs itself: the demo company, and one of one's own. */
export interface LocalCompanies {
  own: LocalCompany;
  ownService: LocalService;
  /** Starts the service of a connection if it is one of ours. */
  prepare(connectionId: string): Promise<Result<null>>;
  handlers: Handlers<LocalCall>;
  close(): Promise<void>;
}

export function localCompanies({ connections, disk, dataFolder, serviceThread, copied }: Parts): LocalCompanies {
  const demoService = new LocalService('demo', dataFolder, serviceThread);
  const ownService = new LocalService('own', dataFolder, serviceThread, copied);
  const demo = new LocalCompany(connections, demoService);
  const own = new LocalCompany(connections, ownService);
  return {
    own,
    ownService,
    async prepare(connectionId) {
      const prepared = await demo.prepare(connectionId);
      return prepared.ok ? own.prepare(connectionId) : prepared;
    },
    handlers: {
      'connections.openDemo': () => demo.open(),
      'connections.ownCompany': async () => ok({ name: await ownService.madeName() }),
      'connections.openOwn': () => own.open(),
      'connections.makeOwn': (company) => withRoom(disk, () => own.make(company)),
      'demo.colleague': async () => {
        const access = await demoService.start();
        if (!access.ok) return access;
        await demoService.colleague();
        return ok(null);
      },
    },
    async close() {
      await Promise.all([demoService.close(), ownService.close()]);
    },
  };
}
