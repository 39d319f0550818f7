import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { storeProblem } from '../../src/store/problems.ts';

const problemFor = (thrown: unknown) =>
  storeProblem(thrown) as { problem: { code: string; refusal: string; message: string } };

describe('an error of the database', () => {
  test('because of a full disk says so, however deep the cause is nested', () => {
    const full = new DOMException('Encountered full disk while writing.', 'QuotaExceededError');
    expect(problemFor(full).problem).toMatchObject({
      code: 'store.failed',
      refusal: 'full',
      message: 'QuotaExceededError: Encountered full disk while writing.',
    });
    expect(problemFor(new Dexie.AbortError('Transaction aborted', full)).problem.refusal).toBe('full');
    expect(
      problemFor(
        new Dexie.BulkError('documents.bulkPut(): 1 of 2 operations failed', [new Dexie.QuotaExceededError('full')]),
      ).problem.code,
    ).toBe('store.failed');
  });

  test.each([
    ['VersionError', 'newer'],
    ['DatabaseClosedError', 'closed'],
    ['InvalidStateError', 'notOpen'],
    ['UnknownError', 'unreadable'],
    ['ReadOnlyError', 'other'],
  ])('with %s is told by what it means', (name, refusal) => {
    expect(problemFor(new DOMException('technical words', name)).problem).toEqual({
      code: 'store.failed',
      refusal,
      message: `${name}: technical words`,
    });
  });

  test("is distinguished from an error of the caller's own code", () => {
    const own = new TypeError('a line has neither an IntRef nor an id');
    expect(storeProblem(own)).toBe(own);
  });
});
