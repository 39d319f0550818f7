import { toBase64 } from '../../../domain/values/base64.ts';
import { ATTACHMENT_PART, partCount } from '../../../domain/documents/attachment.ts';
import type { CopyRow, UnreadableRow } from '../../../domain/copies/copies.ts';
import { instantOf } from '../../../domain/values/dates.ts';
import { ProblemError, valueOf } from '../../../domain/values/result.ts';
import { deleteCompanyStore, openCompanyStore } from '../../../store/company/companyStore.ts';
import type { PutBack, UnsentSource } from '../../../store/copyContract.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { hasDatabase } from '../../../store/schema.ts';
import type { useBackend } from '../session/backend.ts';
import { LostDatabaseError, remember, type Loss } from '../session/loss.ts';
import { admit } from './admission.ts';
import { alone, copiesLock } from './alone.ts';
import { JournalLine } from './journalLine.ts';
import { keepLeftOut, type LeftOut } from './leftOut.ts';
import { fetchWhole } from './wholeCopies.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/**
 * How a person recovers: `restore` a whole copy by its name, `syncAnew` into an empty database, `putBack` the unsent
 * work of the journal, or `goOn` with what is there.
 */
export type RecoveryChoice =
  | { way: 'restore'; whole: string }
  | { way: 'syncAnew' }
  | { way: 'putBack' }
  | { way: 'goOn' };

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
  leftOut: LeftOut;
}

/**
 * Sums up what was put back from one copy or several. A row counts as put back if one of them had it, although another
 * could not give it.
 */
function countOf(done: readonly PutBack[]): number {
  return done.reduce((sum, { documents, resources, attachments }) => sum + documents + resources + attachments, 0);
}

/**
 * Replaces an open database with a whole copy, and puts back on top of it what waited there. The journal stays as it is
 * until that is done: after a kill in between, the next start finds what the database lacks. A second copy of the
 * journal stays among the copies.
 * @param agreed the rows that a person has agreed to leave out (`unreadableWith`); with null, a copy of which any row
 *   cannot be read replaces nothing
 */
export function replaceWith(
  store: CompanyStore,
  file: Blob,
  backend: Backend,
  agreed: readonly UnreadableRow[] | null = null,
): Promise<PutBackTotal> {
  const { connectionId } = store;
  return alone(copiesLock(connectionId), async () => {
    const own = await unsentIn(store);
    const kept = await keepLeftOut(backend, connectionId, agreed ?? []);
    valueOf(await backend.call('copies.copyAside', { connectionId }));
    const madeAt = await store.restore(file, { withoutUnreadable: agreed !== null });
    const done = await store.copies.putBack(own, madeAt);
    return { count: countOf([done]), leftOut: await keepLeftOut(backend, connectionId, done.unreadable, kept) };
  });
}

/**
 * Replaces an open database with a backup, without putting back what waited there: that stays only among the copies,
 * and as long as it cannot be put there, nothing is replaced. Before this ends, the journal says what the database
 * does, so that the next start does not ask about work that was replaced on purpose.
 * @param agreed as for `replaceWith`
 */
export function replaceAll(
  store: CompanyStore,
  file: Blob,
  backend: Backend,
  agreed: readonly UnreadableRow[] | null = null,
): Promise<LeftOut> {
  const { connectionId } = store;
  return alone(copiesLock(connectionId), async () => {
    const journal = new JournalLine(store, backend, () => undefined);
    const leftOut = await keepLeftOut(backend, connectionId, agreed ?? []);
    // What any window has stored just now may not be in the journal yet, and only its copy keeps it.
    await journal.reconcile();
    valueOf(await backend.call('copies.copyAside', { connectionId }));
    await store.restore(file, { withoutUnreadable: agreed !== null });
    await journal.reconcile();
    await updateSentinel(store, backend);
    return leftOut;
  });
}

/** Adds the unsent work of a copy to an open database, which loses nothing by it. */
export async function addUnsent(
  store: CompanyStore,
  source: UnsentSource,
  backend: Backend,
  agreed: readonly UnreadableRow[],
): Promise<PutBackTotal> {
  const kept = await keepLeftOut(backend, store.connectionId, agreed);
  const done = await store.copies.putBack(source);
  return { count: countOf([done]), leftOut: await keepLeftOut(backend, store.connectionId, done.unreadable, kept) };
}

/**
 * Replaces a database that cannot be opened with an empty one. If the browser refuses even to delete it, the backend
 * moves its files aside at the next start.
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
  putBack: readonly PutBack[];
}

/** Replaces the database, or makes it if it is missing, and puts back what waited. */
async function replaceDatabase(
  { connectionId, kind }: Loss,
  whole: { file: Blob; withoutUnreadable: boolean } | null,
  backend: Backend,
): Promise<Recovered> {
  // Read this before anything is touched: if it fails, everything stays as it is.
  const unsent = await unsentOf(backend, connectionId);
  const cannotOpen = kind === 'unreadable' || kind === 'newer';
  // What cannot be opened is replaced below already, and the browser may refuse even to say whether it is there.
  const isOld = !cannotOpen && (await hasDatabase(connectionId));
  let store = await (cannotOpen ? openAnew(connectionId, backend) : openCompanyStore(connectionId));
  try {
    const own = await unsentIn(store);
    const madeAt = whole === null ? undefined : await store.restore(whole.file, whole);
    if (whole === null && isOld) {
      store.close();
      await deleteCompanyStore(connectionId);
      store = await openCompanyStore(connectionId);
    }
    return { store, putBack: [await store.copies.putBack(unsent, madeAt), await store.copies.putBack(own)] };
  } catch (thrown) {
    store.close();
    throw thrown;
  }
}

async function carryOut(
  loss: Loss,
  choice: RecoveryChoice,
  backend: Backend,
  withoutUnreadable: boolean,
): Promise<Recovered> {
  const { connectionId } = loss;
  if (choice.way === 'restore') {
    const file = await fetchWhole(backend, connectionId, choice.whole);
    // The newest copies are of the newer Daybook, which may come back. This gives them other names.
    if (loss.kind === 'newer') valueOf(await backend.call('copies.hold', { connectionId }));
    return replaceDatabase(loss, { file, withoutUnreadable }, backend);
  }
  // From now on the daily copies are of the new state: the last ones before it stay until a person deletes them.
  if (choice.way !== 'putBack') valueOf(await backend.call('copies.hold', { connectionId }));
  if (choice.way === 'syncAnew') return replaceDatabase(loss, null, backend);
  if (choice.way === 'goOn') return { store: await openCompanyStore(connectionId), putBack: [] };
  const unsent = await unsentOf(backend, connectionId);
  const store = await openCompanyStore(connectionId);
  try {
    return { store, putBack: [await store.copies.putBack(unsent)] };
  } catch (thrown) {
    store.close();
    throw thrown;
  }
}

/**
 * The rows that would be left out when unsent work is put back on top of a whole copy. A row that the copy cannot give
 * and the unsent work can is not left out.
 */
async function unreadableTogether(whole: readonly UnreadableRow[], unsent: UnsentSource): Promise<UnreadableRow[]> {
  const { unreadableIn } = await import('../../../store/copies/onDemand.ts');
  const ofUnsent = await unreadableIn(unsent);
  const isIn = (rows: readonly { table: string; key: string }[], { table, key }: UnreadableRow): boolean =>
    rows.some((row) => row.table === table && row.key === key);
  return [...whole.filter((row) => !isIn(unsent.rows, row) || isIn(ofUnsent, row)), ...ofUnsent];
}

/** The rows that `replaceWith` would leave out. */
export async function unreadableWith(store: CompanyStore, file: Blob): Promise<UnreadableRow[]> {
  return unreadableTogether((await store.inspectBackup(file)).unreadable, await unsentIn(store));
}

/** The rows that `recover` would leave out. Nothing is changed. */
export async function unreadableFor(
  { connectionId }: Loss,
  choice: RecoveryChoice,
  backend: Backend,
): Promise<UnreadableRow[]> {
  if (choice.way === 'goOn') return [];
  const { unreadableInBackup } = await import('../../../store/copies/onDemand.ts');
  const whole =
    choice.way === 'restore' ? await unreadableInBackup(await fetchWhole(backend, connectionId, choice.whole)) : [];
  return unreadableTogether(whole, await unsentOf(backend, connectionId));
}

/** The rows that `addUnsent` would leave out. */
export function unreadableUnsent(source: UnsentSource): Promise<UnreadableRow[]> {
  return unreadableTogether([], source);
}

/**
 * Whether the database has been recovered meanwhile: another window asks the same, and somebody may have answered
 * there.
 */
async function isRecovered({ connectionId, kind }: Loss, backend: Backend): Promise<boolean> {
  try {
    const store = await admit(connectionId, backend);
    try {
      if (kind !== 'behind') return true;
      const marks = await new JournalLine(store, backend, () => undefined).marks();
      return (await store.copies.lacks(marks)).length === 0;
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
 * @param agreed the rows that the person has agreed to leave out (`unreadableFor`); with null, a whole copy of which
 *   any row cannot be read is not put back
 * @returns what was put back; null if another window has recovered the database meanwhile, and then nothing is done
 */
export function recover(
  loss: Loss,
  choice: RecoveryChoice,
  backend: Backend,
  agreed: readonly UnreadableRow[] | null = null,
): Promise<PutBackTotal | null> {
  const { connectionId } = loss;
  return alone(copiesLock(connectionId), async () => {
    if (await isRecovered(loss, backend)) return null;
    const kept = await keepLeftOut(backend, connectionId, agreed ?? []);
    const { store, putBack } = await carryOut(loss, choice, backend, agreed !== null);
    try {
      await updateSentinel(store, backend);
      valueOf(await backend.call('copies.setAside', { connectionId }));
    } finally {
      store.close();
    }
    const unreadable = putBack.flatMap((done) => done.unreadable);
    return { count: countOf(putBack), leftOut: await keepLeftOut(backend, connectionId, unreadable, kept) };
  });
}
