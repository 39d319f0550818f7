import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that is counted. */
const reportSchema = z.object({
  numPassedTests: z.number().int(),
  numFailedTests: z.number().int(),
  numPendingTests: z.number().int(),
  numTodoTests: z.number().int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

/**
 * Counts a run of vitest. These count as failures too: skipped tests and todos, a file that could not be loaded, a run
 * that fails without naming a test, and a run without tests.
 */
export function tallyOf(report: unknown, exitCode: number | null): Tally {
  const read = reportSchema.safeParse(report);
  if (!read.success) return { passed: 0, failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = read.data;
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = numFailedTests + numPendingTests + numTodoTests + unloaded;
  const isSilentFailure = failed === 0 && (passed === 0 || exitCode !== 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}
