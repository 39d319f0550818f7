import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..', '..', 'src', 'service');
/** A refusal with its text, up to the end of the statement. */
const REFUSAL = /\b(?:badRequest|notFound|unauthorised|forbidden)\([^;]*?;/g;

test('no refusal speaks of a service: who keeps books on this computer has none', () => {
  const refusals = globSync('**/*.ts', { cwd: SOURCES }).flatMap((file) =>
    (readFileSync(join(SOURCES, file), 'utf8').match(REFUSAL) ?? []).map((text) => ({ file, text })),
  );
  expect(refusals.length).toBeGreaterThan(100);
  const texts = refusals.map(({ file, text }) => ({ file, text: (text.match(/'[^']*'|`[^`]*`/g) ?? []).join(' ') }));
  // What is sold, and the kinds of records and files, may have the word in their name.
  expect(texts.filter(({ text }) => /\bservice\b/i.test(text.replace(/\$\{[^}]*\}/g, '')))).toEqual([]);
});

test('no English text of the service has a space before %', () => {
  const texts = globSync('**/*.ts', { cwd: SOURCES }).flatMap((file) =>
    (readFileSync(join(SOURCES, file), 'utf8').match(/'[^'\n]*\d %[^'\n]*'/g) ?? []).map((text) => `${file}: ${text}`),
  );
  expect(texts).toEqual([]);
});
