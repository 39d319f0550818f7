import type { PromiseName } from './bugs.ts';

/** A promise that was not kept, and how it showed. */
export interface Broken {
  promise: PromiseName;
  what: string;
}

/** Notes that a promise was not kept. */
export type NoteBroken = (promise: PromiseName, what: string) => void;
