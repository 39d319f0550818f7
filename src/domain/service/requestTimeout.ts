/**
 * Milliseconds that the client waits for an answer: a read of a few hundred lines over a slow line takes seconds, and a minute without an
 * answer is a lost one. So long may a request still be carried out after it has left (docs/sync.md, "Unknown outcomes").
 */
export const REQUEST_TIMEOUT = 60_000;
