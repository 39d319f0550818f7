import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const BUILT = join(import.meta.dirname, '../../out/renderer');

it('the built page loads one script, its entry', () => {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
  expect([...html.matchAll(/<script [^>]*src="\.\/assets\/(\w+)-/g)].map(([, name]) => name)).toEqual(['index']);
});

it('zod is told to make no code from text before any schema is made: both are one chunk', () => {
  const zod = readdirSync(join(BUILT, 'assets')).find((name) => /^zod-.*\.js$/.test(name)) ?? '';
  expect(readFileSync(join(BUILT, 'assets', zod), 'utf8')).toMatch(/jitless:(?:!0|true)/);
});
