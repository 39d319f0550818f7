import type { ChunkReader } from '../../../src/app/company/copies/chunkWorkerClient.ts';
import { writeChunks } from '../../../src/store/copies/copyChunks.ts';

/** Reads what a copy needs in the page: pages of tests have no workers. */
export const readHere: ChunkReader = (order, take) => writeChunks(order, take);
