/**
 * The only limit inside tests, ms: a test waits for a condition, and what takes longer than this hangs. `TEST_LIMIT`
 * sets a shorter one, for tests that are expected to fail (`npm run test:planted`).
 */
export const TEST_LIMIT = Number(process.env['TEST_LIMIT'] ?? 600_000);

/** A wait gives up shortly before its test does, ms, so that the message says what it waited for. */
export const WAIT_LIMIT = TEST_LIMIT * 0.9;

/**
 * A wait of a scene gives up sooner, ms, because several may hang in one run, one after the other. A whole scene takes a
 * minute on a slow machine, and a step that stands still is ended after five.
 */
export const SCENE_WAIT_LIMIT = Math.min(WAIT_LIMIT, 240_000);
