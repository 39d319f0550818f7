import '../../base/ui/zodWithoutEval.ts';
import type { CopyChunk } from '../../../domain/copies/copies.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { writeChunks, type CopyOrder, type CopyProgress } from '../../../store/copies/copyChunks.ts';
import { asStoreProblem } from '../../../store/problems.ts';

/** The page orders a copy, and answers each time that it was sent chunks. */
export type ToChunkWorker = { order: CopyOrder } | { lacks: readonly string[] };
export type FromChunkWorker =
  | { chunks: readonly CopyChunk[]; progress: CopyProgress }
  | { count: number }
  | { problem: Problem };

let answered: (lacks: readonly string[]) => void = () => undefined;

/** Reads the whole database of a company beside the page. */
onmessage = ({ data }: MessageEvent<ToChunkWorker>): void => {
  if ('lacks' in data) answered(data.lacks);
  else void copy(data.order);
};

async function copy(order: CopyOrder): Promise<void> {
  try {
    const count = await asStoreProblem(() =>
      writeChunks(order, (chunks, progress) => {
        const answer = new Promise<readonly string[]>((resolve) => {
          answered = resolve;
        });
        postMessage({ chunks, progress } satisfies FromChunkWorker);
        return answer;
      }),
    );
    postMessage({ count } satisfies FromChunkWorker);
  } catch (thrown) {
    postMessage({ problem: problemOf(thrown) } satisfies FromChunkWorker);
  }
}
