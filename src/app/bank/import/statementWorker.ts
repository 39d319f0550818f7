import '../../base/ui/policy.ts';
import { problemOf } from '../../../domain/values/result.ts';
import type { PlanLine } from '../../../formats/statements/import/importPlan.ts';
import { fileBytes } from './fileBytes.ts';
import { StatementImporter } from './statementImporter.ts';
import type { ImporterAnswer, ImporterRequest } from './statementMessages.ts';

/** Lines of a plan in one message: the page takes in one in a few milliseconds. */
const LINES_AT_ONCE = 200;
/** Between two words about the progress of a reading, ms. */
const PROGRESS = 100;

const importer = new StatementImporter();

function tell(answer: ImporterAnswer): void {
  postMessage(answer);
}

function tellLines(statement: number, lines: readonly PlanLine[]): void {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    tell({ kind: 'lines', statement, lines: lines.slice(from, from + LINES_AT_ONCE) });
}

function answer(request: ImporterRequest): void {
  let told = performance.now();
  const onProgress = (share: number): void => {
    if (performance.now() - told < PROGRESS) return;
    told = performance.now();
    tell({ kind: 'progress', share });
  };
  if (request.kind === 'read')
    tell({
      kind: 'reading',
      reading: importer.read(request.file.name, fileBytes(request.file), { ...request.options, onProgress }),
    });
  else if (request.kind === 'readAgain')
    tell({ kind: 'reading', reading: importer.readAgain(request.at, { ...request.options, onProgress }) });
  else if (request.kind === 'hold') importer.hold(request.bankAccountId, request.lines, request.first);
  else tell({ kind: 'planned', planned: importer.plan(request.request, tellLines) });
}

onmessage = ({ data }: MessageEvent<ImporterRequest>): void => {
  try {
    answer(data);
  } catch (fault) {
    tell({ kind: 'failed', problem: problemOf(fault) });
  }
};
