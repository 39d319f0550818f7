import { afterAll } from 'vitest';
import { untilKeysAreFree } from './untilKeysAreFree.ts';

/**
 * The test files of a worker share the keys that are held back. Where a file goes to a document that is never shown, they
 * are held for some seconds more, and the first key of the next file would be swallowed.
 */
afterAll(untilKeysAreFree);
