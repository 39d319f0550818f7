import type { CallsOf } from '../../bridge/contract.ts';
import type { Handlers } from '../../bridge/endpoint.ts';
import type { PagePolicy, Policy } from '../../domain/service/policy.ts';
import { failed, ok } from '../../domain/values/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { Keychain } from '../connections/keychain.ts';
import { buildOfPage } from '../page/pageFiles.ts';
import { askSetAside } from '../files/damagedDatabase.ts';
import { diagnosticsText } from '../files/diagnostics.ts';
import { diskEncryption } from '../files/diskEncryption.ts';
import { type DiskWatch, lowSpaceProblem } from '../files/diskWatch.ts';
import type { Log } from '../files/log.ts';
import { openFolder } from '../files/openFolder.ts';
import { passwordKey } from '../files/passwordKey.ts';

interface Parts {
  host: 'electron' | 'local';
  version: string;
  dataFolder: string;
  log: Log;
  policy?: Policy;
  pageFolder?: string;
  openFolder?(path: string): Promise<string>;
}

interface Held {
  connections: Connections;
  keychain: Keychain;
  disk: DiskWatch;
}

type ComputerCall = CallsOf<'app' | 'faults' | 'diagnostics' | 'disk' | 'database'> | 'backup.key';

/** The part of a policy that the page needs. */
const pagePolicyOf = ({ connection, autoSync, diagnostics }: Policy): PagePolicy => ({
  connection,
  autoSync,
  diagnostics,
});

async function diagnostics(parts: Parts, { connections, keychain, disk }: Held): Promise<string> {
  const { level, free } = await disk.look();
  return diagnosticsText({
    host: parts.host,
    version: parts.version,
    build: await buildOfPage(parts.pageFolder),
    dataFolder: parts.dataFolder,
    keychain: keychain.available ? 'keeps keys' : `keeps no keys: ${keychain.reason}`,
    disk: `${level}, ${free === null ? 'free space unknown' : `${String(Math.floor(free / 1024 / 1024))} MB free`}`,
    connections: connections.list(),
  });
}

/** Answers a page's calls about this Daybook and the computer that it runs on. */
export function computerHandlers(parts: Parts, held: Held): Handlers<ComputerCall> {
  const { dataFolder, log, policy } = parts;
  const { keychain, disk } = held;
  return {
    'app.info': async () =>
      ok({
        version: parts.version,
        build: await buildOfPage(parts.pageFolder),
        host: parts.host,
        ...(policy && { policy: pagePolicyOf(policy) }),
        keychain: { available: keychain.available, reason: keychain.reason },
      }),
    'faults.report': async ({ facts }) => {
      log.fault(`in the page: ${facts}`);
      return ok(null);
    },
    'diagnostics.read': async () =>
      policy?.diagnostics === false
        ? failed('permission.denied', 'the administrator of this computer has switched diagnostics off')
        : ok(await diagnostics(parts, held)),
    'diagnostics.openFolder': async () => {
      const fault = await (parts.openFolder ?? openFolder)(dataFolder);
      return fault === '' ? ok(null) : failed('file.unreadable', fault);
    },
    'backup.key': async ({ password, salt, logN }) => {
      const key = await passwordKey(password, Buffer.from(salt, 'base64'), logN);
      return ok(key.toString('base64'));
    },
    'disk.space': async () => ok(await disk.look()),
    'disk.encryption': async () => ok(await diskEncryption(dataFolder)),
    'disk.setFloor': async ({ floorMb }) => ok(await disk.setFloor(floorMb)),
    'database.setAsideAtStart': async () => {
      const space = await disk.look();
      const problem = lowSpaceProblem(space);
      // On a full disk the browser can read nothing, so there may be no damage at all.
      if (space.level === 'full' && problem !== null) return { ok: false, problem };
      await askSetAside(dataFolder, new Date());
      return ok(null);
    },
  };
}
