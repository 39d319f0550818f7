import { randomUUID } from 'node:crypto';
import type { copyCalls } from '../../bridge/copyCalls.ts';
import type { BackendEndpoint, Handlers } from '../../bridge/endpoint.ts';
import { ProblemError, type Result } from '../../domain/values/result.ts';
import { lowSpaceProblem, type DiskWatch } from '../files/diskWatch.ts';
import { ChunkUpload } from './chunkUpload.ts';
import { beginUpload, readWholeCopy, type Upload } from './wholeCopies.ts';

/** Bytes in one answer, which travels as text. */
const BYTES_PER_ANSWER = 1024 * 1024;

export interface WholeCopyParts {
  /** Does one piece of work after the other in the folder of the copies (`FolderWork.run`). */
  runQueued<T>(piece: () => Promise<T>, isLong?: boolean): Promise<Result<T>>;
  /** The folder of the copies of a company. */
  folderOf(connectionId: string): Promise<string>;
  /** How many whole copies are kept. */
  keep(): number;
  disk: Pick<DiskWatch, 'space' | 'look'>;
}

function neverBegun(): ProblemError {
  return new ProblemError({ code: 'copies.failed', message: 'this copy was never begun' });
}

/** Answers a page's calls about whole copies. */
export class WholeCopyCalls {
  private readonly parts: WholeCopyParts;
  private readonly uploads = new Map<string, Upload>();
  private readonly chunkUploads = new Map<string, ChunkUpload>();

  constructor(parts: WholeCopyParts) {
    this.parts = parts;
  }

  /** Gives up whatever is being written. */
  async giveUp(): Promise<void> {
    const begun = [...this.uploads.values(), ...this.chunkUploads.values()];
    this.uploads.clear();
    this.chunkUploads.clear();
    for (const upload of begun) await upload.giveUp();
  }

  handlers(page: Pick<BackendEndpoint, 'onClose'>) {
    const ofPage = new Set<string>();
    page.onClose(() => {
      for (const id of ofPage) void this.parts.runQueued(() => this.drop(id));
    });
    return {
      'copies.beginWhole': ({ connectionId }) =>
        this.parts.runQueued(async () => {
          const { id, folder } = await this.begin(connectionId, ofPage);
          this.uploads.set(id, await beginUpload(folder, id));
          return id;
        }),
      'copies.writeWhole': ({ upload, bytes }) =>
        this.parts.runQueued(() =>
          this.unlessFailing(upload, async () => {
            const begun = this.uploads.get(upload);
            if (!begun) throw neverBegun();
            await begun.write(Buffer.from(bytes, 'base64'));
            return null;
          }),
        ),
      'copies.endWhole': ({ upload, size }) =>
        this.parts.runQueued(async () => {
          const begun = this.uploads.get(upload);
          this.uploads.delete(upload);
          if (!begun) throw neverBegun();
          return begun.end(size, this.parts.keep());
        }),
      ...this.chunkHandlers(ofPage),
      'copies.readWhole': ({ connectionId, name, from }) =>
        this.parts.runQueued(async () => {
          const folder = await this.parts.folderOf(connectionId);
          const { bytes, next } = await readWholeCopy(folder, name, from, BYTES_PER_ANSWER);
          return { bytes: bytes.toString('base64'), next };
        }, true),
    } satisfies Partial<Handlers<keyof typeof copyCalls>>;
  }

  private chunkHandlers(ofPage: Set<string>) {
    return {
      'copies.beginChunks': ({ connectionId }) =>
        this.parts.runQueued(async () => {
          const { id, folder } = await this.begin(connectionId, ofPage);
          const upload = await ChunkUpload.begin(folder, id, this.parts.keep(), Date.now());
          this.chunkUploads.set(id, upload);
          return { upload: id, held: upload.held };
        }),
      'copies.writeChunks': ({ upload, chunks }) =>
        this.parts.runQueued(() =>
          this.unlessFailing(upload, async () => {
            const begun = this.chunkUploads.get(upload);
            if (!begun) throw neverBegun();
            return { lacks: await begun.write(chunks) };
          }),
        ),
      'copies.endChunks': ({ upload, chunks }) =>
        this.parts.runQueued(async () => {
          if (chunks === null) {
            await this.drop(upload);
            return null;
          }
          return this.unlessFailing(upload, async () => {
            const begun = this.chunkUploads.get(upload);
            if (!begun) throw neverBegun();
            const made = await begun.end(chunks, this.parts.keep());
            this.chunkUploads.delete(upload);
            return made;
          });
        }),
    } satisfies Partial<Handlers<keyof typeof copyCalls>>;
  }

  private async begin(connectionId: string, ofPage: Set<string>): Promise<{ id: string; folder: string }> {
    await this.parts.disk.look();
    this.requireRoom();
    const id = randomUUID();
    ofPage.add(id);
    return { id, folder: await this.parts.folderOf(connectionId) };
  }

  /** Does something with an upload. If it fails, as on a full disk, nothing of the upload stays on the disk. */
  private async unlessFailing<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      this.requireRoom();
      return await work();
    } catch (fault) {
      await this.drop(id);
      throw fault;
    }
  }

  private async drop(id: string): Promise<void> {
    const upload = this.uploads.get(id) ?? this.chunkUploads.get(id);
    this.uploads.delete(id);
    this.chunkUploads.delete(id);
    await upload?.giveUp();
  }

  /** Called for whole copies only: typed work goes into the journal even with little space. */
  private requireRoom(): void {
    const problem = lowSpaceProblem(this.parts.disk.space);
    if (problem !== null) throw new ProblemError(problem);
  }
}
