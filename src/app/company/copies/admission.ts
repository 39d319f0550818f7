import {
  holdsRecords,
  lossOf,
  type CopiesAbout,
  type FoundDatabase,
  type LossKind,
} from '../../../domain/copies/copies.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { openCompanyStore } from '../../../store/company/companyStore.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { hasDatabase } from '../../../store/schema.ts';
import type { useBackend } from '../session/backend.ts';
import { isEmptied, LostDatabaseError, remembered, type Loss } from '../session/loss.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/** What the backend knows about the copies; null if it does not answer. */
export async function askAbout(backend: Backend, connectionId: string): Promise<CopiesAbout | null> {
  const answer = await backend.call('copies.about', { connectionId });
  return answer.ok ? answer.value : null;
}

/** What an open database holds. */
export async function inspect(store: CompanyStore): Promise<FoundDatabase> {
  return { state: 'there', identity: await store.copies.identity(), ...(await store.copies.counts()) };
}

/**
 * Which loss the database has compared with what it should hold; null for none. The backend's word counts; while it
 * does not answer, the page's own memory does.
 */
export function judge(connectionId: string, found: FoundDatabase, about: CopiesAbout | null): LossKind | null {
  return lossOf(found, expectedOf(connectionId, about), about !== null && holdsRecords(about));
}

function expectedOf(connectionId: string, about: CopiesAbout | null): Loss['expected'] {
  return (about?.problem === null ? about.sentinel : null) ?? remembered(connectionId);
}

export function lossFound(
  connectionId: string,
  kind: LossKind,
  found: FoundDatabase,
  about: CopiesAbout | null,
  facts: { problem?: Problem; lacking?: number } = {},
): Loss {
  const counts = found.state === 'there' ? { documents: found.documents, records: found.records } : null;
  return {
    connectionId,
    kind,
    found: counts,
    expected: expectedOf(connectionId, about),
    about,
    problem: facts.problem ?? null,
    lacking: facts.lacking ?? 0,
  };
}

const NOTHING = { identity: null, documents: 0, records: 0 };
/** Milliseconds before each look for a database: the browser closes it before it removes it, and may be busy. */
const LOOKS_AFTER = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** The loss of a database that the browser has just closed; null where it is still there. */
export async function lossOfMissing(connectionId: string, backend: Backend): Promise<Loss | null> {
  for (const pause of LOOKS_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!(await hasDatabase(connectionId)))
      return lossFound(
        connectionId,
        'missing',
        { state: 'missing', ...NOTHING },
        await askAbout(backend, connectionId),
      );
  }
  return null;
}

/** The loss of an open database that somebody has emptied; null where nothing is missing. */
export async function lossOfEmptied(store: CompanyStore, backend: Backend): Promise<Loss | null> {
  if (!(await isEmptied(store))) return null;
  const { connectionId } = store;
  const [found, about] = [await inspect(store), await askAbout(backend, connectionId)];
  const kind = judge(connectionId, found, about);
  return kind === null ? null : lossFound(connectionId, kind, found, about);
}

/**
 * Opens a company's database, unless it is not as Daybook left it. Nothing is made or changed before that is known.
 * @throws LostDatabaseError when a person has to choose first
 */
export async function admit(connectionId: string, backend: Backend): Promise<CompanyStore> {
  const about = await askAbout(backend, connectionId);
  const throwIfLost = (found: FoundDatabase, problem?: Problem): void => {
    const kind = judge(connectionId, found, about);
    if (kind !== null)
      throw new LostDatabaseError(lossFound(connectionId, kind, found, about, problem ? { problem } : {}));
  };
  let store: CompanyStore | null = null;
  try {
    if (!(await hasDatabase(connectionId))) {
      throwIfLost({ state: 'missing', ...NOTHING });
      return await openCompanyStore(connectionId);
    }
    store = await openCompanyStore(connectionId);
    throwIfLost(await inspect(store));
    return store;
  } catch (thrown) {
    store?.close();
    if (thrown instanceof LostDatabaseError) throw thrown;
    const [found, problem] = [{ state: 'unreadable' as const, ...NOTHING }, problemOf(thrown)];
    // It has lost nothing, but only copies from before can be opened here.
    if (isNewerVersion(thrown))
      throw new LostDatabaseError(lossFound(connectionId, 'newer', found, about, { problem }));
    throwIfLost(found, problem);
    // It is not known yet whether there are copies: the recovery page asks again once the backend answers.
    if (about === null) throw new LostDatabaseError(lossFound(connectionId, 'unreadable', found, about, { problem }));
    throw thrown;
  }
}

function isNewerVersion(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.cause instanceof Error && thrown.cause.name === 'VersionError';
}
