import type { WholeCopy } from '../../../domain/copies/copies.ts';
import { toBase64 } from '../../../domain/values/base64.ts';
import { todayOn, type Instant } from '../../../domain/values/dates.ts';
import { problemOf, ProblemError, type Problem, valueOf } from '../../../domain/values/result.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import type { CopyProgress, TakeChunks } from '../../../store/copies/copyChunks.ts';
import type { useBackend } from '../session/backend.ts';
import { unlessElsewhere } from './alone.ts';
import { readByWorker, type ChunkReader } from './chunkWorkerClient.ts';

type Backend = Pick<ReturnType<typeof useBackend>, 'call'>;

/** Bytes in one message. */
const PART = 1024 * 1024;
/** Milliseconds from the opening of a company to the first check of its daily copy: people start to work first. */
const FIRST_AFTER = 15_000;
/** Milliseconds from one check to the next. */
const NEXT_AFTER = 30 * 60_000;

/**
 * Sends a backup to the backend, which makes it one of the whole copies. Rejects with a ProblemError; then there is no
 * new copy.
 */
export async function sendWhole(backend: Backend, connectionId: string, file: Blob): Promise<WholeCopy> {
  const upload = valueOf(await backend.call('copies.beginWhole', { connectionId }));
  for (let at = 0; at < file.size; at += PART) {
    const bytes = new Uint8Array(await file.slice(at, at + PART).arrayBuffer());
    valueOf(await backend.call('copies.writeWhole', { upload, bytes: toBase64(bytes) }));
  }
  return valueOf(await backend.call('copies.endWhole', { upload, size: file.size }));
}

/** Fetches one of the whole copies as a file. */
export async function fetchWhole(backend: Backend, connectionId: string, name: string): Promise<Blob> {
  const parts: Blob[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { bytes, next }: { bytes: string; next: number | null } = valueOf(
      await backend.call('copies.readWhole', { connectionId, name, from }),
    );
    const binary = atob(bytes);
    parts.push(new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]));
    from = next;
  }
  return new Blob(parts, { type: 'application/gzip' });
}

/** Whether there is no copy of today. A copy with a later date, made before the clock was set back, does not count. */
export function isCopyDue(copies: readonly Pick<WholeCopy, 'madeAt'>[], now: number): boolean {
  return copies.every(({ madeAt }) => todayOn(Date.parse(madeAt)) !== todayOn(now));
}

/** When the newest copy was made; one with a later date would hide what came since the others. */
export function newestMadeAt(copies: readonly Pick<WholeCopy, 'madeAt'>[], now: number): Instant | undefined {
  const past = copies.map(({ madeAt }) => madeAt).filter((madeAt) => Date.parse(madeAt) <= now);
  return past.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0];
}

/**
 * Copies a database before it is upgraded to a newer schema. Rejects if the copy cannot be written, also because there
 * is no backend: then nothing is changed, and a company that is not upgraded is not opened.
 */
export async function copyBeforeUpgrade(
  backend: Backend,
  connectionId: string,
  schema: number,
  company: string,
): Promise<void> {
  // Before the whole database is read.
  valueOf(await backend.call('copies.about', { connectionId }));
  const { writeOlderBackup } = await import('../../../store/copies/onDemand.ts');
  await sendWhole(backend, connectionId, await writeOlderBackup(connectionId, schema, company, Date.now()));
}

export interface WholeCopyParts {
  store: CompanyStore;
  backend: Backend;
  companyName(): string;
  /** Called with how far it has come. */
  onProgress?(progress: CopyProgress): void;
  /** Ends it. */
  signal?: AbortSignal;
  /** A worker if it is left out. */
  reader?: ChunkReader;
}

/**
 * Makes a whole copy, even if there is one of today. It writes what the last full copy lacks.
 * @param isGentle whether it rests as long as it works, because nobody waits for it
 */
export async function makeWhole(parts: WholeCopyParts, isGentle = false): Promise<WholeCopy> {
  const { store, backend, companyName, onProgress, signal, reader = readByWorker } = parts;
  const { connectionId } = store;
  const { upload, held } = valueOf(await backend.call('copies.beginChunks', { connectionId }));
  try {
    const order = { connectionId, company: companyName(), now: Date.now(), held, isGentle };
    const take: TakeChunks = async (chunks, progress) => {
      onProgress?.(progress);
      return valueOf(await backend.call('copies.writeChunks', { upload, chunks: [...chunks] })).lacks;
    };
    const chunks = await reader(order, take, signal);
    const whole = valueOf(await backend.call('copies.endChunks', { upload, chunks }));
    if (whole === null) throw new ProblemError({ code: 'copies.failed', message: 'the copy was given up' });
    await store.copies.noteWhole(whole.madeAt);
    return whole;
  } catch (thrown) {
    await backend.call('copies.endChunks', { upload, chunks: null });
    throw thrown;
  }
}

/**
 * Makes the first whole copy of the day, unless another window is making it or there is nothing to copy. While the disk
 * has little room, or there is no backend, it makes none, and other parts of the page say so. Rejects with the reason
 * why there is none.
 */
async function makeDaily(parts: WholeCopyParts): Promise<void> {
  const { store, backend } = parts;
  const space = await backend.call('disk.space', null);
  if (!space.ok || space.value.level !== 'enough') return;
  const about = await backend.call('copies.about', { connectionId: store.connectionId });
  if (!about.ok && about.problem.code === 'bridge.closed') return;
  const { problem, whole } = valueOf(about);
  if (problem !== null) throw new ProblemError(problem);
  if (isCopyDue(whole, Date.now()) && !(await store.copies.isEmpty())) await makeWhole(parts, true);
  else {
    // A person may have deleted the newest one, and one may be from before this was noted.
    const newest = newestMadeAt(whole, Date.now());
    if (newest !== undefined) await store.copies.noteWhole(newest);
  }
}

export interface DailyCopyParts extends WholeCopyParts {
  /**
   * Called after each check with the reason why there is no whole copy of today; null if there is one, or if none is to
   * be made.
   */
  onLook(problem: Problem | null): void;
}

/**
 * Has a whole copy made every day while the company is open. A failure, whatever its reason, is reported, and the next
 * check tries again.
 * @param waits milliseconds to the first check, and from one check to the next
 * @returns a function that ends it
 */
export function keepWholeCopies(parts: DailyCopyParts, waits = { first: FIRST_AFTER, next: NEXT_AFTER }): () => void {
  const end = new AbortController();
  const check = async (): Promise<void> => {
    let problem: Problem | null = null;
    try {
      await unlessElsewhere(`daybook-whole-${parts.store.connectionId}`, () =>
        makeDaily({ ...parts, signal: end.signal }),
      );
    } catch (thrown) {
      problem = problemOf(thrown);
    }
    if (end.signal.aborted) return;
    parts.onLook(problem);
    timer = setTimeout(() => void check(), waits.next);
  };
  let timer = setTimeout(() => void check(), waits.first);
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
