import { normaliseAddress } from '../api/transport/address.ts';
import { serveAll } from '../bridge/backendEndpoint.ts';
import type { BackendCall, CallsOf } from '../bridge/contract.ts';
import type { BackendEndpoint, Handlers } from '../bridge/endpoint.ts';
import { ok, problemOf } from '../domain/values/result.ts';
import { AllowedServices } from './runs/allowedServices.ts';
import { connectionHandlers } from './handlers/connectionHandlers.ts';
import { type Connections, openConnections } from './connections/connections.ts';
import { openCopies } from './copies/copies.ts';
import { localCompanies } from './localServices/localCompanies.ts';
import { computerHandlers } from './handlers/computerHandlers.ts';
import { openOwnBooks } from './localServices/ownBooks.ts';
import { lowSpaceProblem, openDiskWatch, withRoom } from './files/diskWatch.ts';
import { engine } from './runs/engine.ts';
import { faultMessage } from './files/keptFile.ts';
import { type OpenedFile, readOpenedFile } from './files/openedFiles.ts';
import { withHome } from './files/policy.ts';
import { createPaperPdfs } from './papers/paperPdfs.ts';
import type { PaperFiles } from './papers/paperFiles.ts';
import { isLocal } from '../domain/service/connection.ts';
import type { Policy } from '../domain/service/policy.ts';
import { openKeychain, systemSecrets } from './connections/keychain.ts';
import type { Log } from './files/log.ts';
import { dataFolderId, ownSecrets } from './connections/ownSecrets.ts';
import { createServiceClients, tryCredentials } from './runs/serviceClients.ts';
import { runHandlers } from './handlers/runHandlers.ts';
import { createReplacing } from './runs/replacing.ts';
import { serviceHandlers, type AskService } from './handlers/serviceHandlers.ts';
import { createSyncRuns } from './runs/syncRuns.ts';
import { settleTyping } from './runs/settleTyping.ts';
import { isCurtained } from '../domain/service/lock.ts';
import { type Lock, lockHandlers, openLock } from './lock/lock.ts';
import type { ShellServices } from './shellServices.ts';
import { openUpdates, updateHandlers } from './updates/updates.ts';

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

/** What either host answers; the local host answers for itself. */
type ServedCall = Exclude<BackendCall, CallsOf<'host'>>;
/** Tells every page. */
type Tell = BackendEndpoint['emit'];

const NO_POLICY: Policy = { version: 1 };
/** Milliseconds from the start to the first look for a newer version, and from one check of what is due to the next. */
const UPDATES = { first: 60_000, next: 10 * 60_000 };
/** Milliseconds that the end of Daybook waits for services to close its sessions. */
const LONGEST_SIGN_OUT = 1_500;

/** What everything else in the backend works with. */
async function openBase({ dataFolder, log, policy = NO_POLICY, shell, freeOf }: BackendParts) {
  const folderId = await dataFolderId(dataFolder);
  const keychain = await openKeychain(ownSecrets(systemSecrets, folderId));
  if (!keychain.available) log.note(`keys are kept in memory for this run only: ${keychain.reason}`);
  const connections = await openConnections({
    dataFolder,
    keychain,
    log,
    now: () => new Date(),
    normaliseAddress,
    signIn: (credentials) => tryCredentials(credentials, shell?.proxyFor),
  });
  const disk = await openDiskWatch({ dataFolder, log, ...(freeOf ? { freeOf } : {}) });
  const copies = await openCopies({
    dataFolder,
    dataFolderId: folderId,
    disk,
    log,
    ...(policy.copiesFolder !== undefined && { usualFolder: withHome(policy.copiesFolder) }),
  });
  const allowed = new AllowedServices(policy, connections);
  const clients = allowed.only(createServiceClients(connections, log, shell?.proxyFor));
  return { keychain, connections, disk, copies, allowed, clients };
}

/** The lock of this Daybook, as the shell and the pages see it. */
function lockOf({ dataFolder, policy, shell, log }: BackendParts, connections: Connections, tell: Tell): Promise<Lock> {
  return openLock({
    dataFolder,
    policy: policy?.idleLock,
    knowsIdle: shell !== undefined,
    ...(shell?.touch && { touch: shell.touch }),
    // Nobody knows the keys of the companies on this computer.
    apiKeys: async () => {
      const entered = connections.list().filter((one) => !isLocal(one));
      return (await Promise.all(entered.map(({ id }) => connections.keyOf(id)))).filter((key) => key !== null);
    },
    tell: (state) => {
      tell('lock.changed', state);
      shell?.lockChanged?.(isCurtained(state));
    },
    log,
    now: Date.now,
  });
}

/** Which companies there are, and what runs in them. */
async function openCompanies(
  { dataFolder, log, serviceThread }: BackendParts,
  { connections, disk, copies, clients }: Awaited<ReturnType<typeof openBase>>,
  pages: () => ReadonlySet<BackendEndpoint>,
  tell: Tell,
) {
  const local = localCompanies({
    connections,
    disk,
    dataFolder,
    serviceThread,
    copied: (problem) => ownBooks.copied(problem),
  });
  const runs = createSyncRuns({
    isReplaced: (connectionId) => replacing.isUnderWay(connectionId),
    connections,
    engine,
    serviceOf: clients.of,
    prepare: async (connectionId) => withRoom(disk, () => local.prepare(connectionId)),
    pages,
    tellProgress: (connectionId, progress) => tell('sync.progress', { connectionId, progress }),
    tellFinished: (connectionId, report) => tell('sync.finished', { connectionId, report }),
    log,
    now: () => new Date(),
  });
  const ownBooks = await openOwnBooks({
    service: local.ownService,
    company: local.own,
    copies,
    connection: () => connections.list().find(({ isOwn }) => isOwn) ?? null,
    isRunning: runs.isRunning,
    ended: runs.ended,
    forget: clients.forget,
    log,
  });
  const replacing = createReplacing({
    pages,
    async isQuiet(connectionId) {
      // Books of one's own sync by themselves after each change, which nobody is to be told.
      if (connections.find(connectionId)?.isOwn) await runs.ended(connectionId);
      return !runs.isRunning(connectionId);
    },
    log,
  });
  return { local, runs, ownBooks, replacing };
}
type Companies = Awaited<ReturnType<typeof openCompanies>>;

function updatesOf(
  { dataFolder, log, shell, policy }: BackendParts,
  connections: Connections,
  { runs, replacing }: Companies,
  pages: ReadonlySet<BackendEndpoint>,
  tell: Tell,
) {
  return openUpdates({
    dataFolder,
    ...(shell?.updates && { source: shell.updates }),
    policy: policy?.updates,
    async moment() {
      // Every page stores all that is typed in it, whichever connection is named.
      const [any] = connections.list();
      const unsettled = any ? await settleTyping(pages, 'typing.settle', any.id, new AbortController().signal, log) : 0;
      return { isSyncRunning: runs.isAnyRunning(), isReplacing: replacing.isAnyUnderWay(), unsettled };
    },
    tell: (state) => tell('updates.changed', state),
    log,
    now: Date.now,
  });
}

/** Asks the service on behalf of a page. An error becomes the answer. */
function askerOf({ local }: Companies, { clients }: Awaited<ReturnType<typeof openBase>>): AskService {
  return async (connectionId, ask) => {
    try {
      const prepared = await local.prepare(connectionId);
      return prepared.ok ? ok(await ask(clients.of(connectionId))) : prepared;
    } catch (fault) {
      return { ok: false, problem: problemOf(fault) };
    }
  };
}

/** Books of one's own are at hand from the start. What goes wrong is told to whoever needs them. */
function startOwnBooks({ log }: BackendParts, connections: Connections, { local }: Companies): void {
  if (connections.list().some(({ isOwn }) => isOwn))
    void local.ownService.start().then((access) => {
      if (!access.ok) log.fault(`the company on this computer did not start: ${access.problem.message}`);
    });
}

async function openedOf(paths: readonly string[], log: BackendParts['log']): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const path of paths) {
    try {
      opened.push(await readOpenedFile(path));
    } catch (fault) {
      log.fault(`a file was not opened: ${faultMessage(fault)}`);
    }
  }
  return opened;
}

export async function openBackend(parts: BackendParts): Promise<Backend> {
  const { log } = parts;
  const pages = new Set<BackendEndpoint>();
  const tell: Tell = (name, payload) => {
    for (const page of pages) page.emit(name, payload);
  };
  const openedFiles: OpenedFile[] = [];
  const base = await openBase(parts);
  const { connections, disk, copies, clients } = base;
  const companies = await openCompanies(parts, base, () => pages, tell);
  const { local, runs, ownBooks, replacing } = companies;
  const updates = await updatesOf(parts, connections, companies, pages, tell);
  const paperPdfs = createPaperPdfs(parts.paperFiles, () => new Date());
  const lock = await lockOf(parts, connections, tell);
  parts.shell?.lockChanged?.(isCurtained(lock.state()));
  startOwnBooks(parts, connections, companies);
  const updateTimers = [
    setTimeout(() => void updates.tick(), UPDATES.first),
    setInterval(() => void updates.tick(), UPDATES.next),
  ];
  disk.onChange((space) => {
    const problem = lowSpaceProblem(space);
    if (problem !== null) runs.stopAll(problem);
    tell('disk.changed', space);
  });
  connections.onChange((all) => tell('connections.changed', all));

  const shared = {
    ...computerHandlers(parts, base),
    ...connectionHandlers({ ...base, prepare: local.prepare, cancel: runs.cancel, proxyFor: parts.shell?.proxyFor }),
    ...local.handlers,
    ...lockHandlers(lock),
    ...serviceHandlers(askerOf(companies, base), (ask) => withRoom(disk, ask)),
    ...updateHandlers(updates),
  };
  const handlers = (page: BackendEndpoint): Handlers<ServedCall> => ({
    ...shared,
    ...copies.handlers(page),
    ...ownBooks.handlers(page),
    ...runHandlers(page, runs, replacing),
    'files.takeOpened': async () => ok(openedFiles.splice(0)),
    'papers.pdf': paperPdfs,
  });

  return {
    addPage(page) {
      pages.add(page);
      page.onClose(() => pages.delete(page));
      serveAll(page, handlers(page));
      replacing.opened(page);
    },
    async openFiles(paths) {
      openedFiles.push(...(await openedOf(paths, log)));
      if (openedFiles.length > 0) tell('files.opened', null);
    },
    idle: (seconds) => void lock.idle(seconds),
    session: (isLocked) => void lock.session(isLocked),
    chose: (what) => tell('menu.chosen', { what }),
    installsAtClose: () => updates.installsAtClose(runs.isAnyRunning()),
    async close() {
      for (const timer of updateTimers) clearTimeout(timer);
      disk.close();
      await runs.close();
      await copies.close();
      await clients.close(LONGEST_SIGN_OUT);
      await local.close();
      pages.clear();
    },
  };
}
