import { defineStore } from 'pinia';
import { computed, ref, shallowReactive, shallowRef } from 'vue';
import { z } from 'zod';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { serveStore } from '../../../bridge/remoteStore.ts';
import { enterAgain } from '../../../bridge/webSocketLine.ts';
import { connectionSchema, shownName, type Connection, type Credentials } from '../../../domain/service/connection.ts';
import { ok, problemOf, ProblemError, type Problem, type Result, valueOf } from '../../../domain/values/result.ts';
import type { NewCompany } from '../../../domain/service/newCompany.ts';
import type { SyncReport } from '../../../domain/service/syncRun.ts';
import { emptyRecord } from '../../../domain/documents/record.ts';
import type { LocalStore } from '../../../domain/service/localStore.ts';
import type { SyncRecord } from '../../../domain/service/storeChange.ts';
import { deleteCompanyStore } from '../../../store/company/companyStore.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { olderSchemaOf } from '../../../store/schema.ts';
import { speakOfBooks } from '../../base/i18n/texts.ts';
import { useBackend } from './backend.ts';
import { CompanyData } from './companyData.ts';
import { isEmptied, LostDatabaseError, openFamiliar, typedNow, type Loss } from './loss.ts';
import { useTyping } from './typing.ts';

/** The known connections, without secrets, so that a company opens while the backend is down. */
const KNOWN = 'daybook.connections';
const LAST = 'daybook.lastConnection';

function rememberedConnections(): Connection[] {
  const text = localStorage.getItem(KNOWN);
  if (text === null) return [];
  const parsed = z.array(connectionSchema).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : [];
}

/** The companies that this computer knows, and the data of the open one. */
export const useCompanies = defineStore('companies', () => {
  const backend = useBackend();
  const typing = useTyping();
  const connections = shallowRef<readonly Connection[]>([]);
  const currentId = ref<string | null>(null);
  const company = shallowRef<CompanyData | null>(null);
  const openProblem = shallowRef<Problem | null>(null);
  /** Whether it is known which company to open. Until then neither a company nor the welcome page is shown. */
  const isSettled = ref(false);
  const opened = new Map<string, Promise<CompanyData>>();
  /** Companies whose database is not as Daybook left it: they stay closed until a person has chosen. */
  const losses = shallowReactive(new Map<string, Loss>());
  const loss = computed(() => losses.get(currentId.value ?? '') ?? null);

  const current = computed(() => connections.value.find((connection) => connection.id === currentId.value) ?? null);

  /** A company's name, told apart from another of the same name. */
  const nameOf = (connection: Connection): string => shownName(connection, connections.value);
  const currentName = computed(() => (current.value ? nameOf(current.value) : ''));

  function dataOf(connectionId: string): Promise<CompanyData> {
    const known = opened.get(connectionId);
    if (known) return known;
    const opening = openData(connectionId);
    opened.set(connectionId, opening);
    opening.catch((thrown: unknown) => {
      opened.delete(connectionId);
      if (thrown instanceof LostDatabaseError) losses.set(connectionId, thrown.loss);
    });
    return opening;
  }

  /**
   * The older schema of a database that is to be upgraded; null where there is none. An unreadable database is not
   * upgraded: opening it finds out what to do about it.
   */
  async function schemaToUpgrade(connectionId: string): Promise<number | null> {
    try {
      return await olderSchemaOf(connectionId);
    } catch (thrown) {
      if (thrown instanceof ProblemError) return null;
      throw thrown;
    }
  }

  /** Opens the database at once if it is the one known here; otherwise first asks the backend what it should hold. */
  async function openData(connectionId: string): Promise<CompanyData> {
    const lost = losses.get(connectionId);
    if (lost) throw new LostDatabaseError(lost);
    const older = await schemaToUpgrade(connectionId);
    if (older !== null) {
      const { copyBeforeUpgrade } = await import('../copies/keepCopies.ts');
      await copyBeforeUpgrade(
        backend,
        connectionId,
        older,
        connections.value.find(({ id }) => id === connectionId)?.name ?? '',
      );
    }
    const familiar = await openFamiliar(connectionId);
    if (familiar) return watched(familiar);
    const { admit } = await import('../copies/keepCopies.ts');
    return watched(await admit(connectionId, backend));
  }

  /** The data of a database that has opened. When somebody removes it while it is shown, the recovery page says so. */
  function watched(store: CompanyStore): CompanyData {
    store.onClosedByBrowser(() => void lookForDatabase(store.connectionId));
    const look = (): void => void lookForRecords(store);
    store.onRecordMissing(look);
    const company = new CompanyData(store);
    window.addEventListener('focus', look);
    company.whenClosed.add(() => window.removeEventListener('focus', look));
    return company;
  }

  /** Looks whether somebody has emptied the database under the page, which closes no database. */
  async function lookForRecords(store: CompanyStore): Promise<void> {
    const typed = typedNow();
    try {
      if (!(await isEmptied(store))) return;
      const { lossOfEmptied } = await import('../copies/keepCopies.ts');
      const found = await lossOfEmptied(store, backend);
      if (found && opened.has(store.connectionId)) lost({ ...found, typed });
    } catch (thrown) {
      // A database that cannot be read is found out by what needs it.
      if (!(thrown instanceof ProblemError)) throw thrown;
    }
  }

  async function lookForDatabase(connectionId: string): Promise<void> {
    const typed = typedNow();
    const { lossOfMissing } = await import('../copies/keepCopies.ts');
    const found = await lossOfMissing(connectionId, backend);
    if (!found || !opened.has(connectionId)) return;
    // With the site's data goes the cookie, without which the local host gives out no part of the recovery page.
    const key = await backend.call('host.key', null);
    if (key.ok) await enterAgain(key.value);
    // The page's own memory went, too.
    setConnections(connections.value);
    lost({ ...found, typed });
  }

  /** From now on has everything that is written to this company copied outside the browser profile. */
  async function keepCopies(company: CompanyData): Promise<void> {
    if (copied.has(company)) return;
    copied.add(company);
    const { keepCopies: keep } = await import('../copies/keepCopies.ts');
    keep({
      company,
      backend,
      companyName: () => connections.value.find(({ id }) => id === company.connectionId)?.name ?? '',
      lost: (found) => lost({ ...found, typed: typedNow() }),
    });
  }
  const copied = new WeakSet<CompanyData>();

  /** Closes a company whose database turned out not to be as Daybook left it. */
  function lost(found: Loss): void {
    losses.set(found.connectionId, found);
    void closeData(found.connectionId);
  }

  async function closeData(connectionId: string): Promise<void> {
    const openedData = opened.get(connectionId);
    opened.delete(connectionId);
    ports.delete(connectionId);
    if (currentId.value === connectionId) company.value = null;
    if (openedData) (await openedData).close();
  }

  /** Closes a company if it is open, and opens it again if it is shown: another window has replaced its records. */
  async function reopen(connectionId: string): Promise<void> {
    await closeData(connectionId);
    if (currentId.value === connectionId) await open(connectionId);
  }

  /** A person has chosen how to recover: opens the company as it is now. */
  async function recovered(connectionId: string): Promise<void> {
    losses.delete(connectionId);
    await open(connectionId);
  }

  /**
   * Learns from documents what the reference data does not say, as they arrive. A failure here does not fail the sync.
   */
  async function learn(company: CompanyData, records: readonly SyncRecord[]): Promise<void> {
    try {
      const { companyLearning } = await import('../facts/companyLearning.ts');
      await companyLearning(company).take(records);
    } catch (thrown) {
      company.problem.value = problemOf(thrown);
    }
  }

  function setConnections(list: readonly Connection[]): void {
    connections.value = list;
    localStorage.setItem(KNOWN, JSON.stringify(list));
  }

  async function open(connectionId: string): Promise<void> {
    currentId.value = connectionId;
    localStorage.setItem(LAST, connectionId);
    openProblem.value = null;
    // Do not show the previous company's data under this company's name.
    if (company.value?.connectionId !== connectionId) company.value = null;
    try {
      await speakOfBooks(current.value?.isOwn === true);
      const found = await dataOf(connectionId);
      if (currentId.value !== connectionId) return;
      company.value = found;
      if (!found.isRead.value) await found.read();
      void keepCopies(found);
    } catch (thrown) {
      // The recovery page shows a loss. A read that the loss interrupted needs no message.
      if (currentId.value === connectionId && !losses.has(connectionId)) openProblem.value = problemOf(thrown);
    }
  }

  /** Opens the last company at once, and asks the backend which companies there are. */
  async function start(): Promise<void> {
    connections.value = rememberedConnections();
    const openLast = async (): Promise<void> => {
      const last = localStorage.getItem(LAST);
      const chosen = connections.value.find((connection) => connection.id === last) ?? connections.value[0];
      if (chosen && chosen.id !== currentId.value) await open(chosen.id);
    };
    if (connections.value.length > 0) {
      isSettled.value = true;
      void openLast();
    }
    backend.onOpen(() => {
      void backend.call('connections.list', null).then(async (answer) => {
        if (answer.ok) setConnections(answer.value);
        if (current.value === null) forgetOpen();
        isSettled.value = true;
        if (currentId.value === null) await openLast();
        // It could not be copied before its upgrade, because there was no backend.
        else if (openProblem.value?.code === 'bridge.closed') await open(currentId.value);
      });
    });
  }

  function forgetOpen(): void {
    currentId.value = null;
    company.value = null;
    void speakOfBooks(false);
  }

  async function added(answer: Result<Connection>): Promise<Result<Connection>> {
    if (!answer.ok) return answer;
    setConnections([...connections.value.filter((one) => one.id !== answer.value.id), answer.value]);
    isSettled.value = true;
    return answer;
  }

  async function add(credentials: Credentials): Promise<Result<Connection>> {
    return added(await backend.call('connections.add', credentials));
  }

  async function openDemo(): Promise<Result<Connection>> {
    return added(await backend.call('connections.openDemo', null));
  }

  async function openOwn(): Promise<Result<Connection>> {
    return added(await backend.call('connections.openOwn', null));
  }

  /** Makes the company on this computer, and connects to it. */
  async function makeOwn(company: NewCompany): Promise<Result<Connection>> {
    return added(await backend.call('connections.makeOwn', company));
  }

  /** Makes books that the backend has from a backup the company on this computer, and connects to it. */
  async function bringOwn(transfer: string, name: string): Promise<Result<Connection>> {
    return added(await backend.call('books.bring', { transfer, name }));
  }

  async function rename(connectionId: string, name: string): Promise<Result<Connection>> {
    const answer = await backend.call('connections.rename', { connectionId, name });
    if (answer.ok) setConnections(connections.value.map((one) => (one.id === connectionId ? answer.value : one)));
    return answer;
  }

  async function setKey(connectionId: string, apiKey: string): Promise<Result<Connection>> {
    return added(await backend.call('connections.setKey', { connectionId, apiKey }));
  }

  /** @param authority certificates in PEM; null for none of the office's own */
  async function setAuthority(connectionId: string, authority: string | null): Promise<Result<Connection>> {
    return added(await backend.call('connections.setAuthority', { connectionId, authority }));
  }

  async function remove(connectionId: string): Promise<Result<null>> {
    const answer = await backend.call('connections.remove', { connectionId });
    if (!answer.ok) return answer;
    const closed = closeData(connectionId);
    losses.delete(connectionId);
    if (currentId.value === connectionId) forgetOpen();
    setConnections(connections.value.filter((one) => one.id !== connectionId));
    await closed;
    const [next] = connections.value;
    if (currentId.value === null && next) await open(next.id);
    return ok(null);
  }

  /**
   * Removes a connection, and deletes everything that this computer keeps of its company: database, unsent work,
   * copies, settings. There is no way back but a backup elsewhere; books of one's own go to a folder of removed
   * companies.
   * @returns that folder, or null for books that are elsewhere
   */
  async function deleteBooks(connectionId: string): Promise<Result<string | null>> {
    const isOwn = connections.value.find(({ id }) => id === connectionId)?.isOwn === true;
    const moved = isOwn ? await backend.call('books.remove', { connectionId }) : null;
    if (moved?.ok === false) return moved;
    const removed = await remove(connectionId);
    if (!removed.ok) return removed;
    try {
      await deleteCompanyStore(connectionId);
    } catch (thrown) {
      return { ok: false, problem: problemOf(thrown) };
    }
    for (const [name, value] of Object.entries({ ...localStorage }))
      if (name.includes(connectionId) || value === connectionId) localStorage.removeItem(name);
    const deleted = await backend.call('connections.deleteCopies', { connectionId });
    return deleted.ok ? ok(moved?.value.folder ?? null) : deleted;
  }

  /** The store's port for the current run of each connection; a connection has one run at a time. */
  const ports = new Map<string, Promise<LocalStore>>();

  /** A run begins: the engine's next calls get a new port. */
  function beginRun(connectionId: string): void {
    ports.delete(connectionId);
  }

  /** A port to the company's store that learns from what is written. */
  async function learningPort(company: CompanyData): Promise<LocalStore> {
    const store = await company.store.forRun();
    return {
      ...store,
      async write(writes, cursors) {
        const refused = await store.write(writes, cursors);
        void learn(
          company,
          writes.map(({ record }) => record),
        );
        return refused;
      },
      async writeShown(shown) {
        const refused = await store.writeShown(shown);
        void learn(
          company,
          shown.map(({ key, document }) => ({ ...emptyRecord(key, document.docClass), base: document })),
        );
        return refused;
      },
    };
  }

  function port(connectionId: string): Promise<LocalStore> {
    const known = ports.get(connectionId);
    if (known) return known;
    const opening = dataOf(connectionId).then(learningPort);
    ports.set(connectionId, opening);
    opening.catch(() => ports.delete(connectionId));
    return opening;
  }

  /** Answers the sync engine's calls from the store of the connection that each names. */
  function serve(line: PageEndpoint): void {
    serveStore(line, port);
    line.serve('typing.settle', async () => {
      return valueOf(await typing.settle());
    });
    line.on('connections.changed', setConnections);
  }

  /** Keeps a run's report in its company's store, if this window has the company open. */
  async function keepRun(connectionId: string, report: SyncReport): Promise<void> {
    const openedData = opened.get(connectionId);
    if (openedData) await (await openedData).store.keepRun(report);
  }

  return {
    connections,
    current,
    currentName,
    nameOf,
    currentId,
    company,
    loss,
    recovered,
    reopen,
    openProblem,
    isSettled,
    start,
    open,
    add,
    openDemo,
    openOwn,
    makeOwn,
    bringOwn,
    rename,
    setKey,
    setAuthority,
    remove,
    beginRun,
    serve,
    keepRun,
    deleteBooks,
  };
});
