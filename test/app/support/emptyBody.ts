import { afterAll } from 'vitest';

/** The test files of a worker share one document: what a file leaves in it would be found by the next one's checks. */
afterAll(() => {
  const left = document.body.innerHTML;
  document.body.replaceChildren();
  if (left !== '') throw new Error(`This file leaves something on the page: ${left.slice(0, 160)}`);
});
