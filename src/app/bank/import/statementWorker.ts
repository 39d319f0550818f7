import { inChunks } from '../../../domain/values/chunks.ts';
import '../../base/ui/zodWithoutEval.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { PlanLine } from '../../../formats/statements/import/importPlan.ts';
import { fileBytes } from './fileBytes.ts';
import { StatementImporter } from './statementImporter.ts';
import type { ImporterAnswer, ImporterRequest } from './statementMessages.ts';

/** Number of lines in one message: the page takes it in within a few milliseconds. */
const LINES_PER_MESSAGE = 200;
/** Least time between two progress messages, ms. */
const PROGRESS_INTERVAL = 100;

const importer = new StatementImporter();

function send(answer: ImporterAnswer): void {
  postMessage(answer);
}

function sendLines(statement: number, lines: readonly PlanLine[]): void {
  for (const some of inChunks(lines, LINES_PER_MESSAGE)) send({ kind: 'lines', statement, lines: some });
}

function answer(request: ImporterRequest): void {
  let lastProgress = performance.now();
  const onProgress = (share: number): void => {
    if (performance.now() - lastProgress < PROGRESS_INTERVAL) return;
    lastProgress = performance.now();
    send({ kind: 'progress', share });
  };
  if (request.kind === 'read')
    send({
      kind: 'reading',
      reading: importer.read(request.file.name, fileBytes(request.file), { ...request.options, onProgress }),
    });
  else if (request.kind === 'readAgain')
    send({ kind: 'reading', reading: importer.readAgain(request.at, { ...request.options, onProgress }) });
  else if (request.kind === 'remove') importer.remove(request.at);
  else if (request.kind === 'hold') importer.hold(request.bankAccountId, request.lines, request.first);
  else send({ kind: 'planned', planned: importer.plan(request.request, sendLines) });
}

onmessage = ({ data }: MessageEvent<ImporterRequest>): void => {
  try {
    answer(data);
  } catch (fault) {
    send({ kind: 'failed', problem: problemOf(fault) });
  }
};
