import { toBase64 } from '../../domain/base64.ts';
import { ATTACHMENT_PART, partsOf } from '../../domain/attachment.ts';
import type { CopyRow } from '../../domain/copies.ts';
import { instantOf } from '../../domain/dates.ts';
import { ProblemError, type Result } from '../../domain/result.ts';
import { deleteCompanyStore, openCompanyStore } from '../../store/companyStore.ts';
import type { PutBackCount, UnsentSource } from '../../store/copies/contract.ts';
import type { CompanyStore } from '../../store/contract.ts';
import type { useBackend } from '../session/backend.ts';
import { remember, type Loss } from '../session/loss.ts';
import { fetchWhole } from './wholeCopies.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/** How a person goes on: a whole copy by its name, or none; with the unsent work of the journal, or with what is there. */
export type RecoveryChoice = { way: 'restore'; whole: string } | { way: 'syncAnew' } | { way: 'putBack' } | { way: 'goOn' };

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** The unsent work of the journal, or of one that was set aside. */
export async function unsentOf(backend: Backend, connectionId: string, aside?: string): Promise<UnsentSource> {
  const rows: CopyRow[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const answer: { rows: CopyRow[]; next: number | null } = valueOf(await backend.call('copies.unsent', { connectionId, from, ...(aside === undefined ? {} : { aside }) }));
    rows.push(...answer.rows);
    from = answer.next;
  }
  const about = valueOf(await backend.call('copies.about', { connectionId }));
  const count = aside === undefined ? about.unsent : about.aside.find(({ name }) => name === aside)?.count;
  return {
    rows,
    madeAt: count?.changedAt ?? instantOf(Date.now()),
    part: async (key, part) => valueOf(await backend.call('copies.unsentPart', { connectionId, key, part, ...(aside === undefined ? {} : { aside }) })),
  };
}

/** What waits in a database that is about to be replaced, bytes of files included. */
async function unsentIn(store: CompanyStore): Promise<UnsentSource> {
  const rows: CopyRow[] = [];
  for await (const piece of store.copies.waiting()) rows.push(...piece);
  const parts = new Map<string, string>();
  for (const { key, row } of rows.filter(({ table }) => table === 'attachments')) {
    const bytes = await store.attachments.bytes(key);
    for (let part = 0; bytes !== null && part < partsOf(Number(row['size'])); part += 1) {
      parts.set(`${key} ${String(part)}`, toBase64(bytes.subarray(part * ATTACHMENT_PART, (part + 1) * ATTACHMENT_PART)));
    }
  }
  return { rows, madeAt: instantOf(Date.now()), part: async (key, part) => parts.get(`${key} ${String(part)}`) ?? null };
}

/**
 * Puts a whole copy in the place of an open database. What waited in that one is put back on top of it; until that is done, and
 * after it, the journal of it stands among the copies. @returns how many rows were put back
 */
export async function replaceWith(store: CompanyStore, file: Blob, backend: Backend): Promise<number> {
  const own = await unsentIn(store);
  valueOf(await backend.call('copies.setAside', { connectionId: store.connectionId }));
  await store.restore(file);
  return sumOf([await store.copies.putBack(own)]);
}

export function sumOf(counts: readonly PutBackCount[]): number {
  return counts.reduce((sum, { documents, resources, attachments }) => sum + documents + resources + attachments, 0);
}

/**
 * An empty database in the place of one that cannot be read. The browser may refuse even to delete such a one: then the backend moves
 * its files aside at the next start.
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

/** Replaces the database, or makes it where there is none. What waited in it is put back with the rest. */
async function replaceDatabase(loss: Loss, file: Blob | null, backend: Backend): Promise<{ store: CompanyStore; putBack: number }> {
  const { connectionId, kind } = loss;
  // Read before anything is touched: what cannot be read leaves all as it is.
  const unsent = await unsentOf(backend, connectionId);
  let store = await (kind === 'unreadable' ? openAnew(connectionId, backend) : openCompanyStore(connectionId));
  const own = await unsentIn(store);
  if (file !== null) await store.restore(file);
  else {
    store.close();
    await deleteCompanyStore(connectionId);
    store = await openCompanyStore(connectionId);
  }
  return { store, putBack: sumOf([await store.copies.putBack(unsent), await store.copies.putBack(own)]) };
}

async function carriedOut(loss: Loss, choice: RecoveryChoice, backend: Backend): Promise<{ store: CompanyStore; putBack: number }> {
  const { connectionId } = loss;
  if (choice.way === 'restore') return replaceDatabase(loss, await fetchWhole(backend, connectionId, choice.whole), backend);
  if (choice.way === 'syncAnew') return replaceDatabase(loss, null, backend);
  if (choice.way === 'goOn') return { store: await openCompanyStore(connectionId), putBack: 0 };
  const unsent = await unsentOf(backend, connectionId);
  const store = await openCompanyStore(connectionId);
  return { store, putBack: sumOf([await store.copies.putBack(unsent)]) };
}

/**
 * Does what a person has chosen, and has the sentinel know the database as it is then. The journal is kept among the copies
 * and begun anew, so that nothing is asked a second time. Rejects with a ProblemError; what was read before stays as it was.
 * @returns how many unsent records were put back
 */
export async function recover(loss: Loss, choice: RecoveryChoice, backend: Backend): Promise<number> {
  const { connectionId } = loss;
  const { store, putBack } = await carriedOut(loss, choice, backend);
  try {
    const sentinel = { identity: await store.copies.identify(), ...(await store.copies.counts()) };
    valueOf(await backend.call('copies.setAside', { connectionId }));
    valueOf(await backend.call('copies.note', { connectionId, sentinel: { ...sentinel, notedAt: instantOf(Date.now()) } }));
    remember(connectionId, sentinel);
  } finally {
    store.close();
  }
  return putBack;
}
