import { z } from 'zod';

/** What a step has done so far. */
export interface Tally {
  files: number;
  filesDone: number;
  passed: number;
  failed: number;
  /** Skipped tests and todos: nothing is skipped in this project. */
  skipped: number;
  /** Second tries: a test has one. */
  retried: number;
  /** Whether the step came to its end. */
  isWhole: boolean;
}

/** Begins a line that is a record of `StepReporter`, not output. */
export const RECORD = '\u001e';

/** A test that failed, or an error that no test has. */
const redSchema = z.object({
  /** The file and the test's name. */
  what: z.string(),
  /** The error, its places, and what the test printed. */
  text: z.string(),
  /** The command that runs this test alone; absent for an error that no test has. */
  alone: z.string().optional(),
});

const recordSchema = z.object({
  tally: z
    .object({
      files: z.number(),
      filesDone: z.number(),
      passed: z.number(),
      failed: z.number(),
      skipped: z.number(),
      retried: z.number(),
      isWhole: z.boolean(),
    })
    .optional(),
  red: redSchema.optional(),
});
export type StepRecord = z.infer<typeof recordSchema>;
export type Red = z.infer<typeof redSchema>;

export function readRecord(line: string): StepRecord | null {
  return line.startsWith(RECORD) ? recordSchema.parse(JSON.parse(line.slice(RECORD.length))) : null;
}

export const emptyTally = (): Tally => ({
  files: 0,
  filesDone: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  retried: 0,
  isWhole: false,
});

/**
 * Why a step of tests is red; empty when it is green. No step is green that skipped a test, tried one again, ended
 * early, ran fewer tests than there were, or ended with an error that no test has.
 * @param least how many tests there were when they were last counted (`counts.json`)
 */
export function faultsOf(tally: Tally, exitCode: number | null, least: number): string[] {
  const { passed, failed, skipped, retried, isWhole } = tally;
  const faults = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(retried > 0 ? [`${retried} tried again`] : []),
    ...(isWhole ? [] : ['it ended before all tests had run']),
    ...(isWhole && passed + failed + skipped < least
      ? [`only ${passed + failed + skipped} tests: there were ${least} (test/run/counts.json)`]
      : []),
  ];
  return faults.length === 0 && exitCode !== 0 ? [`it ended with ${exitCode ?? 'a signal'}`] : faults;
}
