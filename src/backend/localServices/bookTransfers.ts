import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BookFigures } from '../../domain/copies/bookCopies.ts';
import { writeAll } from '../copies/files.ts';
import { checkArrived, copyOpenBooks, figuresOf } from './bookFile.ts';

/** How the names of files of books begin that are on their way from or to a page. */
const PREFIX = 'own-company-on-its-way-';

interface Transfer {
  path: string;
  /** Open while it is written or read. */
  file: FileHandle | null;
  bytes: number;
}

/** Files of books on their way from or to a page, in the data folder, so that a rename puts one in its place. */
export class BookTransfers {
  private readonly folder: string;
  private readonly known = new Map<string, Transfer>();

  constructor(database: string) {
    this.folder = dirname(database);
  }

  /** Removes what an earlier run of Daybook has left. */
  async removeLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder))
      if (name.startsWith(PREFIX)) await rm(join(this.folder, name), { force: true });
  }

  /** Copies the books as they are now. @throws as `copyOpenBooks` */
  async beginRead(database: string): Promise<{ transfer: string; bytes: number; digest: string }> {
    const [transfer, path] = this.fresh();
    await copyOpenBooks(database, path);
    const file = await open(path, 'r');
    const { size: bytes } = await file.stat();
    this.known.set(transfer, { path, file, bytes });
    return { transfer, bytes, digest: await digestOf(path) };
  }

  /** Some bytes from a position. `next` is null at the end. */
  async read(transfer: string, from: number, atMost: number): Promise<{ bytes: Buffer; next: number | null }> {
    const { file, bytes: size } = this.find(transfer);
    if (file === null) throw unknown();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(atMost, Math.max(0, size - from))), {
      position: from,
    });
    const next = from + bytesRead;
    return { bytes: buffer.subarray(0, bytesRead), next: next < size && bytesRead > 0 ? next : null };
  }

  /** A file that the caller makes. */
  reserve(): { transfer: string; path: string } {
    const [transfer, path] = this.fresh();
    this.known.set(transfer, { path, file: null, bytes: 0 });
    return { transfer, path };
  }

  async beginWrite(): Promise<string> {
    const [transfer, path] = this.fresh();
    this.known.set(transfer, { path, file: await open(path, 'wx', 0o600), bytes: 0 });
    return transfer;
  }

  async write(transfer: string, bytes: Buffer): Promise<void> {
    const known = this.find(transfer);
    if (known.file === null) throw unknown();
    await writeAll(known.file, bytes, known.bytes);
    known.bytes += bytes.length;
  }

  /** @returns what they hold @throws Error when they are not what was sent, or SQLite finds a fault in them */
  async endWrite(transfer: string, digest: string): Promise<BookFigures> {
    const known = this.find(transfer);
    await known.file?.sync();
    await known.file?.close();
    known.file = null;
    if ((await digestOf(known.path)) !== digest) throw new Error('the books in the file are damaged');
    checkArrived(known.path);
    return figuresOf(known.path);
  }

  /** The path of books that have arrived and were checked. */
  arrived(transfer: string): string {
    const { path, file } = this.find(transfer);
    if (file !== null) throw unknown();
    return path;
  }

  async giveUp(transfer: string): Promise<void> {
    const known = this.known.get(transfer);
    this.known.delete(transfer);
    await known?.file?.close();
    if (known) await rm(known.path, { force: true });
  }

  private fresh(): [string, string] {
    const transfer = randomUUID();
    return [transfer, join(this.folder, `${PREFIX}${transfer}.sqlite`)];
  }

  private find(transfer: string): Transfer {
    const known = this.known.get(transfer);
    if (!known) throw unknown();
    return known;
  }
}

const unknown = (): Error => new Error('these books were never begun');

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
