import type { StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { Problem } from '../../../domain/values/result.ts';
import type { PlanLine } from '../../../formats/statements/import/importPlan.ts';
import type { ReadOptions } from '../../../formats/statements/index.ts';
import type { FileReading, PlannedImport, PlanRequest } from './statementImporter.ts';

/** What a worker can be told: no functions pass to it. */
export type PlainOptions = Omit<ReadOptions, 'onProgress'>;

/** What the page asks of the worker. Both sides are of one build, so the messages are typed and not parsed. */
export type ImporterRequest =
  | { kind: 'read'; file: File; options: PlainOptions }
  | { kind: 'readAgain'; at: number; options: PlainOptions }
  /** Needs no answer. */
  | { kind: 'hold'; bankAccountId: string; lines: readonly StoredBankLine[]; first: boolean }
  | { kind: 'plan'; request: PlanRequest };

/** What the worker answers: some `progress` and `lines`, then one of the others. */
export type ImporterAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'lines'; statement: number; lines: readonly PlanLine[] }
  | { kind: 'reading'; reading: FileReading }
  | { kind: 'planned'; planned: PlannedImport }
  | { kind: 'failed'; problem: Problem };
