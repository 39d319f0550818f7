import type { CopyChunk } from '../../domain/copies/copies.ts';
import { sha256Of } from '../../domain/values/sha256.ts';
import { toBase64 } from '../../domain/values/base64.ts';
import { PRICE_KINDS } from '../../domain/prices/priceContent.ts';
import { linesOf } from '../backup/backup.ts';
import { restoresOf } from '../backup/restores.ts';
import { CompanyDatabase } from '../schema.ts';

/** Characters and chunks in one message. */
const MOST_CHARACTERS = 512 * 1024;
const MOST_CHUNKS = 64;

/** How many rows are copied. */
export interface CopyProgress {
  rows: number;
  of: number;
}

/**
 * Takes the next chunks of a whole copy.
 * @returns digests of those that it needs with their bytes after all; then it has taken none of them
 */
export type TakeChunks = (chunks: readonly CopyChunk[], progress: CopyProgress) => Promise<readonly string[]>;

export interface CopyOrder {
  connectionId: string;
  /** The name of the company. */
  company: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Digests of the chunks that the last full copy has. */
  held: readonly string[];
  /** Whether it rests as long as it works, because somebody may be typing. */
  isGentle: boolean;
}

type Line = Omit<CopyChunk, 'bytes'> & { text: Uint8Array<ArrayBuffer> };

/**
 * Reads everything that this computer has of a company, in chunks by content. Rejects when there is no database.
 * @returns how many there were
 */
export async function writeChunks(order: CopyOrder, take: TakeChunks): Promise<number> {
  const database = new CompanyDatabase(order.connectionId);
  // A database that has gone meanwhile is not made anew, empty, beside a running page.
  database.on('populate', (making) => making.abort());
  await database.open();
  try {
    return await new ChunkWriter(order, take).write(database);
  } finally {
    database.close();
  }
}

class ChunkWriter {
  private readonly order: CopyOrder;
  private readonly take: TakeChunks;
  private readonly held: Set<string>;
  private readonly progress: CopyProgress = { rows: 0, of: 0 };
  private count = 0;

  constructor(order: CopyOrder, take: TakeChunks) {
    this.order = order;
    this.take = take;
    this.held = new Set(order.held);
  }

  async write(database: CompanyDatabase): Promise<number> {
    const { company, now } = this.order;
    this.progress.of = await rowsIn(database);
    const restores = await restoresOf(database);
    let [waiting, characters]: [Line[], number] = [[], 0];
    let began = performance.now();
    for await (const { text, rows } of linesOf(database, company, now)) {
      const line = await lineOf(`${text}\n`);
      waiting.push(line);
      characters += this.held.has(line.digest) ? 0 : text.length;
      this.progress.rows += rows;
      if (characters < MOST_CHARACTERS && waiting.length < MOST_CHUNKS) continue;
      await this.send(waiting);
      [waiting, characters] = [[], 0];
      if (this.order.isGentle) await rest(performance.now() - began);
      began = performance.now();
    }
    // Before the last chunks: one of two databases would look whole, and its cursors pass over what it lacks.
    if ((await restoresOf(database)) !== restores) throw new Error('a backup was restored while it was copied');
    await this.send(waiting);
    return this.count;
  }

  private async send(lines: readonly Line[]): Promise<void> {
    const chunksOf = () => Promise.all(lines.map((line) => chunkOf(line, this.held)));
    const lacks = await this.take(await chunksOf(), { ...this.progress });
    for (const digest of lacks) this.held.delete(digest);
    if (lacks.length > 0) await this.take(await chunksOf(), { ...this.progress });
    this.count += lines.length;
  }
}

/** List rows are made again and not copied; prices are counted one by one, and not their sheets. */
async function rowsIn(database: CompanyDatabase): Promise<number> {
  const tables = database.tables.filter(({ name }) => name !== 'documentRows' && name !== 'priceSheets');
  const counts = await Promise.all([
    ...tables.map((table) => table.count()),
    ...PRICE_KINDS.map(async (kind) => (await database.prices.within(kind)).length),
  ]);
  return counts.reduce((total, count) => total + count, 0);
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function lineOf(text: string): Promise<Line> {
  const bytes = new TextEncoder().encode(text);
  return { digest: await sha256Of(bytes), length: bytes.length, text: bytes };
}

async function chunkOf({ digest, length, text }: Line, held: ReadonlySet<string>): Promise<CopyChunk> {
  if (held.has(digest)) return { digest, length, bytes: null };
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return { digest, length, bytes: toBase64(new Uint8Array(await new Response(deflated).arrayBuffer())) };
}
