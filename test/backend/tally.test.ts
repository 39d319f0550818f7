import { describe, expect, it } from 'vitest';
import { tallyOf } from '../run/tally.ts';

const report = (facts: object): object => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...facts,
});

describe('the tally of npm test', () => {
  it.each([
    ['all passed', report({}), 0, { passed: 5, failed: 0 }],
    ['one failed', report({ numFailedTests: 1 }), 1, { passed: 5, failed: 1 }],
    ['one was skipped', report({ numPendingTests: 1 }), 0, { passed: 5, failed: 1 }],
    ['one is to do', report({ numTodoTests: 2 }), 0, { passed: 5, failed: 2 }],
    ['no test ran', report({ numPassedTests: 0 }), 0, { passed: 0, failed: 1 }],
    [
      'a file did not load',
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      1,
      { passed: 5, failed: 1 },
    ],
    ['the run failed without naming a test', report({}), 1, { passed: 5, failed: 1 }],
    ['there is no report', null, 0, { passed: 0, failed: 1 }],
  ])('when %s', (_what, read, exitCode, tally) => {
    expect(tallyOf(read, exitCode)).toEqual(tally);
  });
});
