/**
 * Milliseconds that the client waits for an answer. Reading a few hundred lines over a slow connection takes seconds;
 * an answer that takes a minute counts as lost. The service may carry out a request up to this long after it was sent
 * (docs/sync.md, "Unknown outcomes").
 */
export const REQUEST_TIMEOUT = 60_000;
