import { describe, expect, it } from 'vitest';
import { emptyTally, faultsOf, readRecord, RECORD, type Tally } from './tally.ts';

const tally = (facts: Partial<Tally>): Tally => ({ ...emptyTally(), passed: 5, isWhole: true, ...facts });

describe('a step of npm test', () => {
  it.each([
    ['all passed', tally({}), 0, []],
    ['there are more tests than before', tally({ passed: 6 }), 0, []],
    ['one failed', tally({ failed: 1 }), 1, ['1 failed']],
    ['one was skipped', tally({ skipped: 1 }), 0, ['1 skipped']],
    ['one was tried again', tally({ retried: 1 }), 0, ['1 tried again']],
    ['a test has gone', tally({ passed: 4 }), 0, ['only 4 tests: there were 5 (test/run/counts.json)']],
    ['it was ended', tally({ isWhole: false }), null, ['it ended before all tests had run']],
    ['it ended with an error that no test has', tally({}), 1, ['it ended with 1']],
    ['it was ended by a signal after its last test', tally({}), null, ['it ended with a signal']],
  ])('when %s', (_what, ended, exitCode, faults) => {
    expect(faultsOf(ended, exitCode, 5)).toEqual(faults);
  });

  it('tells its progress in lines of their own among its output', () => {
    const progress = tally({ failed: 1 });
    expect(readRecord(`${RECORD}${JSON.stringify({ tally: progress })}`)).toEqual({ tally: progress });
    expect(readRecord('{"tally":null}')).toBeNull();
  });
});
