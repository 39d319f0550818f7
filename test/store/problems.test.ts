import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { storeProblem } from '../../src/store/problems.ts';

const problemFor = (thrown: unknown) => storeProblem(thrown) as { problem: { code: string; message: string } };

describe('an error of the database', () => {
  test('because of a full disk says so, however deep the cause is nested', () => {
    const full = new DOMException('Encountered full disk while writing.', 'QuotaExceededError');
    expect(problemFor(full).problem).toMatchObject({
      code: 'store.failed',
      message: expect.stringMatching(/full\. Nothing was changed/),
    });
    expect(problemFor(new Dexie.AbortError('Transaction aborted', full)).problem.message).toMatch(
      /full\. Nothing was changed/,
    );
    expect(
      problemFor(
        new Dexie.BulkError('documents.bulkPut(): 1 of 2 operations failed', [new Dexie.QuotaExceededError('full')]),
      ).problem.code,
    ).toBe('store.failed');
  });

  test.each([
    ['VersionError', /newer version of Daybook/],
    ['DatabaseClosedError', /the disk is full\. Make room if it is\. Reload this window/],
    ['InvalidStateError', /not open/],
    ['UnknownError', /damaged/],
  ])('with %s has a sentence of its own', (name, sentence) => {
    expect(problemFor(new DOMException('technical words', name)).problem.message).toMatch(sentence);
  });

  test("is distinguished from an error of the caller's own code", () => {
    const own = new TypeError('a line has neither an IntRef nor an id');
    expect(storeProblem(own)).toBe(own);
  });
});
