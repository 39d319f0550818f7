import { toBase64 } from '../../../domain/values/base64.ts';
import { ATTACHMENT_PART, partCount } from '../../../domain/documents/attachment.ts';
import type { CopyRow, UnreadableRow } from '../../../domain/copies/copies.ts';
import { instantOf } from '../../../domain/values/dates.ts';
import { ProblemError, type Result } from '../../../domain/values/result.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../store/companyStore.ts';
import type { PutBack, UnsentSource } from '../../../store/copies/contract.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { useBackend } from '../session/backend.ts';
import { LostDatabaseError, remember, type Loss } from '../session/loss.ts';
import { admit } from './admission.ts';
import { alone, copiesLock } from './alone.ts';
import { JournalLine } from './journalLine.ts';
import { fetchWhole } from './wholeCopies.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/**
 * How a person recovers: `restore` a whole copy by its name, `syncAnew` into an empty database, `putBack` the unsent
 * work of the journal, or `goOn` with what is there.
 */
export type RecoveryChoice =
  { way: 'restore'; whole: string } | { way: 'syncAnew' } | { way: 'putBack' } | { way: 'goOn' };

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** The unsent work of the journal, or of a journal that was set aside. */
export async function unsentOf(backend: Backend, connectionId: string, aside?: string): Promise<UnsentSource> {
  const [rows, unreadable]: [CopyRow[], UnreadableRow[]] = [[], []];
  for (let from: number | null = 0; from !== null;) {
    const answer: { rows: CopyRow[]; unreadable: UnreadableRow[]; next: number | null } = valueOf(
      await backend.call('copies.unsent', { connectionId, from, ...(aside === undefined ? {} : { aside }) }),
    );
    rows.push(...answer.rows);
    unreadable.push(...answer.unreadable);
    from = answer.next;
  }
  const about = valueOf(await backend.call('copies.about', { connectionId }));
  const count = aside === undefined ? about.unsent : about.aside.find(({ name }) => name === aside)?.count;
  return {
    rows,
    unreadable,
    madeAt: count?.changedAt ?? instantOf(Date.now()),
    part: async (key, part) =>
      valueOf(
        await backend.call('copies.unsentPart', { connectionId, key, part, ...(aside === undefined ? {} : { aside }) }),
      ),
  };
}

/** What waits in a database that is about to be replaced, with the bytes of attached files. */
async function unsentIn(store: CompanyStore): Promise<UnsentSource> {
  const rows: CopyRow[] = [];
  for await (const piece of store.copies.waiting()) rows.push(...piece);
  const parts = new Map<string, string>();
  for (const { key, row } of rows.filter(({ table }) => table === 'attachments')) {
    const bytes = await store.attachments.bytes(key);
    for (let part = 0; bytes !== null && part < partCount(Number(row['size'])); part += 1) {
      parts.set(
        `${key} ${String(part)}`,
        toBase64(bytes.subarray(part * ATTACHMENT_PART, (part + 1) * ATTACHMENT_PART)),
      );
    }
  }
  return {
    rows,
    unreadable: [],
    madeAt: instantOf(Date.now()),
    part: async (key, part) => parts.get(`${key} ${String(part)}`) ?? null,
  };
}

/** The result of putting unsent work back. */
export interface PutBackTotal {
  /** How many rows were put back. */
  count: number;
  /** Rows that could not be put back; they stay among the copies. */
  unreadable: readonly UnreadableRow[];
}

/**
 * Sums up what was put back from one copy or several. A row counts as put back if one of them had it, although another
 * could not give it.
 */
export function totalOf(done: readonly PutBack[]): PutBackTotal {
  const count = done.reduce(
    (sum, { documents, resources, attachments }) => sum + documents + resources + attachments,
    0,
  );
  return { count, unreadable: done.flatMap(({ unreadable }) => unreadable) };
}

/**
 * Replaces an open database with a whole copy, and puts back on top of it what waited there. The journal stays as it is
 * until that is done: after a kill in between, the next start finds what the database lacks. A second copy of the
 * journal stays among the copies.
 */
export function replaceWith(store: CompanyStore, file: Blob, backend: Backend): Promise<PutBackTotal> {
  return alone(copiesLock(store.connectionId), async () => {
    const own = await unsentIn(store);
    valueOf(await backend.call('copies.copyAside', { connectionId: store.connectionId }));
    await store.restore(file);
    return totalOf([await store.copies.putBack(own)]);
  });
}

/**
 * Replaces an open database with a backup, without putting back what waited there: that stays only among the copies,
 * and as long as it cannot be put there, nothing is replaced. Before this ends, the journal says what the database
 * does, so that the next start does not ask about work that was replaced on purpose.
 */
export function replaceAll(store: CompanyStore, file: Blob, backend: Backend): Promise<void> {
  const { connectionId } = store;
  return alone(copiesLock(connectionId), async () => {
    valueOf(await backend.call('copies.copyAside', { connectionId }));
    await store.restore(file);
    await new JournalLine(store, backend, () => undefined).reconcile();
    await updateSentinel(store, backend);
  });
}

/**
 * Replaces an unreadable database with an empty one. If the browser refuses even to delete it, the backend moves its
 * files aside at the next start.
 */
async function openAnew(connectionId: string, backend: Backend): Promise<CompanyStore> {
  try {
    await deleteCompanyStore(connectionId);
    return await openCompanyStore(connectionId);
  } catch (thrown) {
    if (!(thrown instanceof ProblemError)) throw thrown;
    valueOf(await backend.call('database.setAsideAtStart', null));
    throw new ProblemError({ code: 'store.damaged', message: thrown.problem.message }, { cause: thrown });
  }
}

/** The open database after a person's choice, and what was put back into it. */
interface Recovered {
  store: CompanyStore;
  putBack: PutBackTotal;
}

/** Replaces the database, or makes it if it is missing, and puts back what waited. */
async function replaceDatabase({ connectionId, kind }: Loss, file: Blob | null, backend: Backend): Promise<Recovered> {
  // Read this before anything is touched: if it fails, everything stays as it is.
  const unsent = await unsentOf(backend, connectionId);
  let store = await (kind === 'unreadable' ? openAnew(connectionId, backend) : openCompanyStore(connectionId));
  try {
    const own = await unsentIn(store);
    if (file !== null) await store.restore(file);
    else {
      store.close();
      await deleteCompanyStore(connectionId);
      store = await openCompanyStore(connectionId);
    }
    return { store, putBack: totalOf([await store.copies.putBack(unsent), await store.copies.putBack(own)]) };
  } catch (thrown) {
    store.close();
    throw thrown;
  }
}

async function carryOut(loss: Loss, choice: RecoveryChoice, backend: Backend): Promise<Recovered> {
  const { connectionId } = loss;
  if (choice.way === 'restore')
    return replaceDatabase(loss, await fetchWhole(backend, connectionId, choice.whole), backend);
  // From now on the daily copies are of the new state: the last ones before it stay until a person deletes them.
  if (choice.way !== 'putBack') valueOf(await backend.call('copies.hold', { connectionId }));
  if (choice.way === 'syncAnew') return replaceDatabase(loss, null, backend);
  if (choice.way === 'goOn') return { store: await openCompanyStore(connectionId), putBack: totalOf([]) };
  const unsent = await unsentOf(backend, connectionId);
  const store = await openCompanyStore(connectionId);
  try {
    return { store, putBack: totalOf([await store.copies.putBack(unsent)]) };
  } catch (thrown) {
    store.close();
    throw thrown;
  }
}

/**
 * Whether the database has been recovered meanwhile: another window asks the same, and somebody may have answered
 * there.
 */
async function isRecovered({ connectionId, kind }: Loss, backend: Backend): Promise<boolean> {
  try {
    const store = await admit(connectionId, backend);
    try {
      return kind !== 'behind' || (await store.copies.lacks((await unsentOf(backend, connectionId)).rows)).length === 0;
    } finally {
      store.close();
    }
  } catch (thrown) {
    if (thrown instanceof LostDatabaseError) return false;
    throw thrown;
  }
}

/** Writes into the sentinel what the database holds now. */
async function updateSentinel(store: CompanyStore, backend: Backend): Promise<void> {
  const { connectionId } = store;
  const sentinel = { identity: await store.copies.identify(), ...(await store.copies.counts()) };
  valueOf(
    await backend.call('copies.note', { connectionId, sentinel: { ...sentinel, notedAt: instantOf(Date.now()) } }),
  );
  remember(connectionId, sentinel);
}

/**
 * Does what a person has chosen, and writes the result into the sentinel. The journal is kept among the copies and
 * begun anew, so that nothing is asked twice. Rejects with a ProblemError; what was read before stays as it was.
 * @returns what was put back; null if another window has recovered the database meanwhile, and then nothing is done
 */
export function recover(loss: Loss, choice: RecoveryChoice, backend: Backend): Promise<PutBackTotal | null> {
  const { connectionId } = loss;
  return alone(copiesLock(connectionId), async () => {
    if (await isRecovered(loss, backend)) return null;
    const { store, putBack } = await carryOut(loss, choice, backend);
    try {
      await updateSentinel(store, backend);
      valueOf(await backend.call('copies.setAside', { connectionId }));
    } finally {
      store.close();
    }
    return putBack;
  });
}
