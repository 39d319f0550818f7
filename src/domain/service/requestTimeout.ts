/**
 * Milliseconds that the client waits for an answer. Reading a few hundred lines over a slow connection takes seconds;
 * an answer that takes a minute counts as lost. The service may carry out a request up to this long after the
 * connection was lost (docs/sync.md, "Unknown outcomes"): the longer time of a request with a file is for sending it.
 */
export const REQUEST_TIMEOUT = 60_000;
