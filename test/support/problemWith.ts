import { problemOf, type Problem } from '../../src/domain/values/result.ts';

/** The problem with which something ends. Throws if it does not fail. */
export async function problemWith(asked: Promise<unknown>): Promise<Problem> {
  try {
    await asked;
  } catch (thrown) {
    return problemOf(thrown);
  }
  throw new Error('it was accepted');
}
