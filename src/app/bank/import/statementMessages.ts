import type { StoredBankLine } from '../../../domain/bank/bankLine.ts';
import type { Problem } from '../../../domain/values/result.ts';
import type { PlanLine } from '../../../formats/statements/import/importPlan.ts';
import type { ReadOptions } from '../../../formats/statements/index.ts';
import type { FileReading, PlannedImport, PlanRequest } from './statementImporter.ts';

/** The options that can be sent to a worker: functions cannot. */
export type PlainOptions = Omit<ReadOptions, 'onProgress'>;

/** A request of the page to the worker. Both sides come from the same build, so messages are typed and not parsed. */
export type ImporterRequest =
  | { kind: 'read'; file: File; options: PlainOptions }
  | { kind: 'readAgain'; at: number; options: PlainOptions }
  /** Has no answer. */
  | { kind: 'remove'; at: number }
  /** Has no answer. */
  | { kind: 'hold'; bankAccountId: string; lines: readonly StoredBankLine[]; first: boolean }
  | { kind: 'plan'; request: PlanRequest };

/** An answer of the worker: any number of `progress` and `lines`, then one of the others. */
export type ImporterAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'lines'; statement: number; lines: readonly PlanLine[] }
  | { kind: 'reading'; reading: FileReading }
  | { kind: 'planned'; planned: PlannedImport }
  | { kind: 'failed'; problem: Problem };
