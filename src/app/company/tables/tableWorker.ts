import '../../base/ui/zodWithoutEval.ts';
import { problemOf, type Problem } from '../../../domain/values/result.ts';
import { tableOfFile, type TableReading } from '../../../formats/tables/rawTable.ts';

/** What the worker answers to the bytes of a file. */
export type TableAnswer = { reading: TableReading } | { problem: Problem };

/** Reads one table after the other. */
onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>): void => {
  try {
    postMessage({ reading: tableOfFile(data) } satisfies TableAnswer);
  } catch (thrown) {
    postMessage({ problem: problemOf(thrown) } satisfies TableAnswer);
  }
};
