import { normaliseAddress } from '../api/transport/address.ts';
import type { FinanceClient } from '../api/financeClient.ts';
import { serveAll } from '../bridge/backendEndpoint.ts';
import type { BackendCall, CallsOf } from '../bridge/contract.ts';
import type { BackendEndpoint, Handlers } from '../bridge/endpoint.ts';
import { failed, ok, type Problem, ProblemError, problemOf, type Result } from '../domain/values/result.ts';
import { trustedWith } from './connections/authority.ts';
import { testConnection } from './connections/connectionTest.ts';
import { openConnections } from './connections/connections.ts';
import { openCopies } from './copies/copies.ts';
import { askSetAside } from './files/damagedDatabase.ts';
import { createLocalCompany } from './localServices/localCompany.ts';
import { createLocalService } from './localServices/localService.ts';
import { openOwnBooks } from './localServices/ownBooks.ts';
import { lowSpaceProblem, openDiskWatch, withRoom } from './files/diskWatch.ts';
import { diskEncryption } from './files/diskEncryption.ts';
import { engine } from './runs/engine.ts';
import { diagnosticsText } from './files/diagnostics.ts';
import { faultMessage } from './files/keptFile.ts';
import { type OpenedFile, readOpenedFile } from './files/openedFiles.ts';
import { passwordKey } from './files/passwordKey.ts';
import { withHome } from './files/policy.ts';
import { openFolder } from './files/openFolder.ts';
import { buildOfPage } from './page/pageFiles.ts';
import { createPaperPdfs } from './papers/paperPdfs.ts';
import type { PaperFiles } from './papers/paperFiles.ts';
import { isLocal } from '../domain/service/connection.ts';
import { isAllowedAddress, type PagePolicy, type Policy } from '../domain/service/policy.ts';
import { openKeychain, systemSecrets } from './connections/keychain.ts';
import type { Log } from './files/log.ts';
import { dataFolderId, ownSecrets } from './connections/ownSecrets.ts';
import { createServiceClients, type ServiceClients, tryCredentials } from './runs/serviceClients.ts';
import { createReplacing } from './runs/replacing.ts';
import { serviceHandlers } from './runs/serviceHandlers.ts';
import { createSyncRuns } from './runs/syncRuns.ts';
import { settleTyping } from './runs/settleTyping.ts';
import { isCurtained } from '../domain/service/lock.ts';
import { lockHandlers, openLock } from './lock/lock.ts';
import type { ShellServices } from './shellServices.ts';
import { openUpdates } from './updates/updates.ts';

/** The privileged side of Daybook, in either host. */
export interface Backend {
  /** Serves a connected page until it goes. */
  addPage(page: BackendEndpoint): void;
  /** Keeps files that somebody has opened with Daybook until a page takes them. */
  openFiles(paths: readonly string[]): Promise<void>;
  /** The shell tells how long nobody has touched the computer, in seconds. */
  idle(seconds: number): void;
  /** The shell tells that the system's session was locked, or opened again. */
  session(isLocked: boolean): void;
  /** Tells the pages what somebody chose in the menu of the shell. */
  chose(what: 'diagnostics'): void;
  /** Whether the shell is to install the version that is ready, if Daybook closes now. */
  installsAtClose(): boolean;
  /** Ends the current runs and the services on this computer. */
  close(): Promise<void>;
}

export interface BackendParts {
  host: 'electron' | 'local';
  version: string;
  dataFolder: string;
  /** The code of the thread of a service on this computer; each host has its own. */
  serviceThread: URL;
  /** Fonts and colours of PDFs; each host has them elsewhere. */
  paperFiles: PaperFiles;
  log: Log;
  /** What an administrator has set; left out when there is nothing. */
  policy?: Policy;
  /** The folder of the built page; left out where there is none. */
  pageFolder?: string;
  /** Shows a folder in the system's file manager. @returns '' when it did, else why not */
  openFolder?(path: string): Promise<string>;
  /** What the desktop shell does; left out in the local host. */
  shell?: ShellServices;
  /** Bytes free on the disk of a folder; asks the system when left out. */
  freeOf?(folder: string): Promise<number>;
}

/** The part of a policy that the page needs. */
const pagePolicyOf = ({ connection, autoSync, diagnostics }: Policy): PagePolicy => ({
  connection,
  autoSync,
  diagnostics,
});

/** What either host answers; the local host answers for itself. */
type ServedCall = Exclude<BackendCall, CallsOf<'host'>>;

const NO_POLICY: Policy = { version: 1 };
/** Milliseconds from the start to the first look for a newer version, and from one check of what is due to the next. */
const UPDATES = { first: 60_000, next: 10 * 60_000 };
/** Milliseconds that the end of Daybook waits for services to close its sessions. */
const LONGEST_SIGN_OUT = 1_500;
const NOT_ALLOWED = 'the administrator of this computer allows other services only';

export async function openBackend(parts: BackendParts): Promise<Backend> {
  const { dataFolder, log, policy = NO_POLICY } = parts;
  const pages = new Set<BackendEndpoint>();
  const openedFiles: OpenedFile[] = [];
  const folderId = await dataFolderId(dataFolder);
  const keychain = await openKeychain(ownSecrets(systemSecrets, folderId));
  if (!keychain.available) log.note(`keys are kept in memory for this run only: ${keychain.reason}`);
  const connections = await openConnections({
    dataFolder,
    keychain,
    log,
    now: () => new Date(),
    normaliseAddress,
    signIn: (credentials) => tryCredentials(credentials, parts.shell?.proxyFor),
  });
  const disk = await openDiskWatch({ dataFolder, log, ...(parts.freeOf ? { freeOf: parts.freeOf } : {}) });
  const copies = await openCopies({
    dataFolder,
    dataFolderId: folderId,
    disk,
    log,
    ...(policy.copiesFolder !== undefined && { usualFolder: withHome(policy.copiesFolder) }),
  });
  const clients = onlyAllowed(createServiceClients(connections, log, parts.shell?.proxyFor));
  /** Why the service of a connection may not be asked; null when it may. Those on this computer always may. */
  function refusalOf(connectionId: string): Problem | null {
    const connection = connections.find(connectionId);
    if (connection === null || isLocal(connection) || isAllowedAddress(connection.baseUrl, policy)) return null;
    return { code: 'connection.badAddress', message: NOT_ALLOWED };
  }
  function onlyAllowed(all: ServiceClients): ServiceClients {
    return {
      ...all,
      of(connectionId) {
        const refusal = refusalOf(connectionId);
        if (refusal !== null) throw new ProblemError(refusal);
        return all.of(connectionId);
      },
    };
  }
  const demoService = createLocalService('demo', dataFolder, parts.serviceThread);
  const ownService = createLocalService('own', dataFolder, parts.serviceThread, (problem) => ownBooks.copied(problem));
  const paperPdfs = createPaperPdfs(parts.paperFiles, () => new Date());
  const demo = createLocalCompany(connections, demoService);
  const own = createLocalCompany(connections, ownService);
  /** Starts the service of a connection if it is one of ours. */
  async function prepare(connectionId: string): Promise<Result<null>> {
    const prepared = await demo.prepare(connectionId);
    return prepared.ok ? own.prepare(connectionId) : prepared;
  }
  const runs = createSyncRuns({
    isReplaced: (connectionId) => replacing.isUnderWay(connectionId),
    connections,
    engine,
    serviceOf: clients.of,
    prepare: async (connectionId) => withRoom(disk, () => prepare(connectionId)),
    pages: () => pages,
    tellProgress: (connectionId, progress) => {
      for (const page of pages) page.emit('sync.progress', { connectionId, progress });
    },
    tellFinished: (connectionId, report) => {
      for (const page of pages) page.emit('sync.finished', { connectionId, report });
    },
    log,
    now: () => new Date(),
  });
  const ownBooks = await openOwnBooks({
    service: ownService,
    company: own,
    copies,
    connection: () => connections.list().find(({ isOwn }) => isOwn) ?? null,
    isRunning: runs.isRunning,
    ended: runs.ended,
    forget: clients.forget,
    log,
  });
  const replacing = createReplacing({
    pages: () => pages,
    async isQuiet(connectionId) {
      // Books of one's own sync by themselves after each change, which nobody is to be told.
      if (connections.find(connectionId)?.isOwn) await runs.ended(connectionId);
      return !runs.isRunning(connectionId);
    },
    log,
  });
  const updates = await openUpdates({
    dataFolder,
    ...(parts.shell?.updates && { source: parts.shell.updates }),
    policy: policy.updates,
    async moment() {
      // Every page stores all that is typed in it, whichever connection is named.
      const [any] = connections.list();
      const unsettled = any ? await settleTyping(pages, 'typing.settle', any.id, new AbortController().signal, log) : 0;
      return { isSyncRunning: runs.isAnyRunning(), isReplacing: replacing.isAnyUnderWay(), unsettled };
    },
    tell: (state) => {
      for (const page of pages) page.emit('updates.changed', state);
    },
    log,
    now: Date.now,
  });
  const lock = await openLock({
    dataFolder,
    policy: policy.idleLock,
    knowsIdle: parts.shell !== undefined,
    ...(parts.shell?.touch && { touch: parts.shell.touch }),
    // Nobody knows the keys of the companies on this computer.
    apiKeys: async () => {
      const entered = connections.list().filter((one) => !isLocal(one));
      return (await Promise.all(entered.map(({ id }) => connections.keyOf(id)))).filter((key) => key !== null);
    },
    tell: (state) => {
      for (const page of pages) page.emit('lock.changed', state);
      parts.shell?.lockChanged?.(isCurtained(state));
    },
    log,
    now: Date.now,
  });
  parts.shell?.lockChanged?.(isCurtained(lock.state()));
  // Books of one's own are at hand from the start. What goes wrong is told to whoever needs them.
  if (connections.list().some(({ isOwn }) => isOwn))
    void ownService.start().then((access) => {
      if (!access.ok) log.fault(`the company on this computer did not start: ${access.problem.message}`);
    });
  const updateTimers = [
    setTimeout(() => void updates.tick(), UPDATES.first),
    setInterval(() => void updates.tick(), UPDATES.next),
  ];
  /** Asks the service on behalf of a page. An error becomes the answer. */
  async function askService<T>(connectionId: string, ask: (client: FinanceClient) => Promise<T>): Promise<Result<T>> {
    try {
      const prepared = await prepare(connectionId);
      return prepared.ok ? ok(await ask(clients.of(connectionId))) : prepared;
    } catch (fault) {
      return { ok: false, problem: problemOf(fault) };
    }
  }
  async function diagnostics(): Promise<string> {
    const { level, free } = await disk.look();
    return diagnosticsText({
      host: parts.host,
      version: parts.version,
      build: await buildOfPage(parts.pageFolder),
      dataFolder,
      keychain: keychain.available ? 'keeps keys' : `keeps no keys: ${keychain.reason}`,
      disk: `${level}, ${free === null ? 'free space unknown' : `${String(Math.floor(free / 1024 / 1024))} MB free`}`,
      connections: connections.list(),
    });
  }
  disk.onChange((space) => {
    const problem = lowSpaceProblem(space);
    if (problem !== null) runs.stopAll(problem);
    for (const page of pages) page.emit('disk.changed', space);
  });
  connections.onChange((all) => {
    for (const page of pages) page.emit('connections.changed', all);
  });

  const ofService = serviceHandlers(askService, (ask) => withRoom(disk, ask));
  const handlers = (page: BackendEndpoint): Handlers<ServedCall> => ({
    'app.info': async () =>
      ok({
        version: parts.version,
        build: await buildOfPage(parts.pageFolder),
        host: parts.host,
        ...(parts.policy && { policy: pagePolicyOf(parts.policy) }),
        keychain: { available: keychain.available, reason: keychain.reason },
      }),
    'faults.report': async ({ facts }) => {
      log.fault(`in the page: ${facts}`);
      return ok(null);
    },
    'diagnostics.read': async () =>
      policy.diagnostics === false
        ? failed('permission.denied', 'the administrator of this computer has switched diagnostics off')
        : ok(await diagnostics()),
    'diagnostics.openFolder': async () => {
      const fault = await (parts.openFolder ?? openFolder)(dataFolder);
      return fault === '' ? ok(null) : failed('file.unreadable', fault);
    },
    'files.takeOpened': async () => ok(openedFiles.splice(0)),
    'backup.key': async ({ password, salt, logN }) => {
      const key = await passwordKey(password, Buffer.from(salt, 'base64'), logN);
      return ok(key.toString('base64'));
    },
    ...lockHandlers(lock),
    'updates.state': async () => ok(updates.state()),
    'updates.look': async () => ok(await updates.look()),
    'updates.postpone': async () => ok(await updates.postpone()),
    'updates.install': async () => ok({ obstacle: await updates.install() }),
    'papers.pdf': paperPdfs,
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
    'connections.list': async () => ok(connections.list()),
    'connections.add': async (credentials) => {
      const address = normaliseAddress(credentials.baseUrl);
      return address.ok && !isAllowedAddress(address.value, policy)
        ? failed('connection.badAddress', NOT_ALLOWED, { field: 'baseUrl' })
        : connections.add(credentials);
    },
    'connections.rename': ({ connectionId, name }) => connections.rename(connectionId, name),
    'connections.setKey': async ({ connectionId, apiKey }) => {
      const refusal = refusalOf(connectionId);
      if (refusal !== null) return { ok: false, problem: refusal };
      const set = await connections.setKey(connectionId, apiKey);
      // Only now: a request during `setKey` would sign in with the old key again and keep that session.
      if (set.ok) clients.forget(connectionId);
      return set;
    },
    'connections.setAuthority': async ({ connectionId, authority }) => {
      const set = await connections.setAuthority(connectionId, authority);
      if (set.ok) clients.forget(connectionId);
      return set;
    },
    'connections.remove': ({ connectionId }) => {
      runs.cancel(connectionId);
      clients.forget(connectionId);
      return connections.remove(connectionId);
    },
    'connections.test': async ({ connectionId }) => {
      const connection = connections.find(connectionId);
      if (connection === null) return failed('connection.unknown', connectionId);
      // A service on this computer is started first.
      const prepared = await prepare(connectionId);
      if (!prepared.ok) return prepared;
      const { baseUrl } = connections.find(connectionId) ?? connection;
      const ca = trustedWith(connections.authorityOf(connectionId));
      return ok(await testConnection(baseUrl, clients.of(connectionId), process.env, parts.shell?.proxyFor, ca));
    },
    'connections.openDemo': demo.open,
    'connections.ownCompany': async () => ok({ name: await ownService.madeName() }),
    'connections.openOwn': own.open,
    'connections.makeOwn': (company) => withRoom(disk, () => own.make(company)),
    'demo.colleague': async () => {
      const access = await demoService.start();
      if (!access.ok) return access;
      await demoService.colleague();
      return ok(null);
    },
    ...copies.handlers(page),
    ...ownBooks.handlers(page),
    ...ofService,
    'sync.run': ({ connectionId, ...answers }) => runs.run(page, connectionId, answers),
    'replacing.begin': ({ connectionId }) => replacing.begin(page, connectionId),
    'replacing.end': async ({ connectionId, isReplaced }) => {
      replacing.end(page, connectionId, isReplaced);
      return ok(null);
    },
    'sync.cancel': async ({ connectionId }) => {
      runs.cancel(connectionId);
      return ok(null);
    },
  });

  return {
    addPage(page) {
      pages.add(page);
      page.onClose(() => pages.delete(page));
      serveAll(page, handlers(page));
      replacing.opened(page);
    },
    async openFiles(paths) {
      for (const path of paths) {
        try {
          openedFiles.push(await readOpenedFile(path));
        } catch (fault) {
          log.fault(`a file was not opened: ${faultMessage(fault)}`);
        }
      }
      if (openedFiles.length > 0) for (const page of pages) page.emit('files.opened', null);
    },
    idle: (seconds) => void lock.idle(seconds),
    session: (isLocked) => void lock.session(isLocked),
    chose(what) {
      for (const page of pages) page.emit('menu.chosen', { what });
    },
    installsAtClose: () => updates.installsAtClose(runs.isAnyRunning()),
    async close() {
      for (const timer of updateTimers) clearTimeout(timer);
      disk.close();
      await runs.close();
      await copies.close();
      await clients.close(LONGEST_SIGN_OUT);
      await Promise.all([demoService.close(), ownService.close()]);
      pages.clear();
    },
  };
}
