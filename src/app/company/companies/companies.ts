import { defineStore, storeToRefs } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { z } from 'zod';
import type { PageEndpoint } from '../../../bridge/endpoint.ts';
import { connectionSchema, shownName, type Connection } from '../../../domain/service/connection.ts';
import { ok, problemOf, type Problem, type Result, valueOf } from '../../../domain/values/result.ts';
import type { SyncReport } from '../../../domain/service/syncRun.ts';
import { deleteCompanyStore } from '../../../store/company/companyStore.ts';
import { speakOfBooks } from '../../base/i18n/texts.ts';
import { useBackend } from '../session/backend.ts';
import { useOpenCompany } from '../session/openCompany.ts';
import { useTyping } from '../session/typing.ts';
import { connectionChanges } from './connectionChanges.ts';
import { OpenedDatabases } from './openedDatabases.ts';
import { RunPorts } from './runPorts.ts';

/** The known connections, without secrets, so that a company opens while the backend is down. */
const KNOWN = 'daybook.connections';
const LAST = 'daybook.lastConnection';

function rememberedConnections(): Connection[] {
  try {
    const parsed = z.array(connectionSchema).safeParse(JSON.parse(localStorage.getItem(KNOWN) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch (thrown) {
    // The backend's list comes at once: a damaged text must not keep the page from opening.
    if (thrown instanceof SyntaxError) return [];
    throw thrown;
  }
}

/** The connections that this computer knows, in the order of the backend's list. */
function knownConnections() {
  const connections = shallowRef<readonly Connection[]>([]);
  function set(list: readonly Connection[]): void {
    connections.value = list;
    localStorage.setItem(KNOWN, JSON.stringify(list));
  }
  const without = (connectionId: string) => connections.value.filter(({ id }) => id !== connectionId);
  return {
    connections,
    set,
    add: (connection: Connection) => set([...without(connection.id), connection]),
    change: (connection: Connection) =>
      set(connections.value.map((one) => (one.id === connection.id ? connection : one))),
    remove: (connectionId: string) => set(without(connectionId)),
    /** A company's name, told apart from another of the same name. */
    nameOf: (connection: Connection): string => shownName(connection, connections.value),
  };
}

/** Deletes what this window keeps of a company. */
async function deleteKept(connectionId: string): Promise<Result<null>> {
  try {
    await deleteCompanyStore(connectionId);
  } catch (thrown) {
    return { ok: false, problem: problemOf(thrown) };
  }
  for (const [name, value] of Object.entries({ ...localStorage }))
    if (name.includes(connectionId) || value === connectionId) localStorage.removeItem(name);
  return ok(null);
}

/** Which company is open, and the databases of those that were. */
function useOpening(known: ReturnType<typeof knownConnections>) {
  const { connections } = known;
  const backend = useBackend();
  const currentId = ref<string | null>(null);
  const { company } = storeToRefs(useOpenCompany());
  const openProblem = shallowRef<Problem | null>(null);
  const current = computed(() => connections.value.find((connection) => connection.id === currentId.value) ?? null);

  const databases = new OpenedDatabases({
    backend,
    nameOf: (connectionId) => connections.value.find(({ id }) => id === connectionId)?.name ?? '',
    rememberAgain: () => known.set(connections.value),
    closing: (connectionId) => {
      ports.forget(connectionId);
      if (currentId.value === connectionId) company.value = null;
    },
  });
  const ports = new RunPorts((connectionId) => databases.dataOf(connectionId));
  const loss = computed(() => databases.losses.get(currentId.value ?? '') ?? null);

  /** Closes a company if it is open, and opens it again if it is shown: another window has replaced its records. */
  async function reopen(connectionId: string): Promise<void> {
    await databases.close(connectionId);
    if (currentId.value === connectionId) await open(connectionId);
  }

  /** A person has chosen how to recover: opens the company as it is now. */
  async function recovered(connectionId: string): Promise<void> {
    databases.losses.delete(connectionId);
    await open(connectionId);
  }

  async function open(connectionId: string): Promise<void> {
    currentId.value = connectionId;
    localStorage.setItem(LAST, connectionId);
    openProblem.value = null;
    // Do not show the previous company's data under this company's name.
    if (company.value?.connectionId !== connectionId) company.value = null;
    try {
      await speakOfBooks(current.value?.isOwn === true);
      const found = await databases.dataOf(connectionId);
      if (currentId.value !== connectionId) return;
      company.value = found;
      if (!found.isRead.value) await found.read();
      void databases.keepCopies(found);
    } catch (thrown) {
      // The recovery page shows a loss. A read that the loss interrupted needs no message.
      if (currentId.value === connectionId && !databases.losses.has(connectionId))
        openProblem.value = problemOf(thrown);
    }
  }

  function forgetOpen(): void {
    currentId.value = null;
    company.value = null;
    void speakOfBooks(false);
  }

  return { databases, ports, currentId, current, company, loss, openProblem, open, recovered, reopen, forgetOpen };
}

/** The companies that this computer knows, and the data of the open one. */
export const useCompanies = defineStore('companies', () => {
  const backend = useBackend();
  const typing = useTyping();
  const known = knownConnections();
  const { connections, nameOf } = known;
  const opening = useOpening(known);
  const { databases, ports, currentId, current, company, loss, openProblem, open, recovered, reopen, forgetOpen } =
    opening;
  /** Whether it is known which company to open. Until then neither a company nor the welcome page is shown. */
  const isSettled = ref(false);
  const currentName = computed(() => (current.value ? nameOf(current.value) : ''));

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
        if (answer.ok) known.set(answer.value);
        if (current.value === null) forgetOpen();
        isSettled.value = true;
        if (currentId.value === null) await openLast();
        // It could not be copied before its upgrade, because there was no backend.
        else if (openProblem.value?.code === 'bridge.closed') await open(currentId.value);
      });
    });
  }

  function noteAdded(connection: Connection): void {
    known.add(connection);
    isSettled.value = true;
  }

  async function remove(connectionId: string): Promise<Result<null>> {
    const answer = await backend.call('connections.remove', { connectionId });
    if (!answer.ok) return answer;
    const closed = databases.close(connectionId);
    databases.losses.delete(connectionId);
    if (currentId.value === connectionId) forgetOpen();
    known.remove(connectionId);
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
    const emptied = await deleteKept(connectionId);
    if (!emptied.ok) return emptied;
    const deleted = await backend.call('connections.deleteCopies', { connectionId });
    return deleted.ok ? ok(moved?.value.folder ?? null) : deleted;
  }

  /** A run begins: the engine's next calls get a new port. */
  function beginRun(connectionId: string): void {
    ports.forget(connectionId);
  }

  /** Answers the sync engine's calls from the store of the connection that each names. */
  function serve(line: PageEndpoint): void {
    ports.serve(line);
    line.serve('typing.settle', async () => {
      return valueOf(await typing.settle());
    });
    line.on('connections.changed', known.set);
  }

  /** Keeps a run's report in its company's store, if this window has the company open. */
  async function keepRun(connectionId: string, report: SyncReport): Promise<void> {
    const openedData = databases.openedData(connectionId);
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
    ...connectionChanges(backend, noteAdded, known.change),
    remove,
    beginRun,
    serve,
    keepRun,
    deleteBooks,
  };
});
