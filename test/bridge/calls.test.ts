import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { backendCalls } from '../../src/bridge/contract.ts';

/** What the page's side of the code says. */
const page = ['src/app/**/*.{ts,vue}', 'src/bridge/webSocketLine.ts']
  .flatMap((pattern) => globSync(pattern))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

// That each call has a handler, and each handler a call, is the compiler's matter (`Handlers`).
describe('each call to the backend', () => {
  it.each(Object.keys(backendCalls))('%s is asked by the page', (name) => expect(page).toContain(`'${name}'`));
});
