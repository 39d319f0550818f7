import type { PromiseName } from './bugs.ts';

/** A broken promise, and how it showed. */
export interface Broken {
  promise: PromiseName;
  what: string;
}

/** Records a broken promise. */
export type NoteBroken = (promise: PromiseName, what: string) => void;
