import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { idsIn, SPECIFICATION } from './support/specification.ts';

const root = new URL('../', import.meta.url);

/** `test`, `it` or `describe`, whatever follows them; null when the call is none of these or does not run. */
function nameOfCall(callee: ts.Expression): string | null {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text) ? callee.text : null;
  if (ts.isCallExpression(callee)) return nameOfCall(callee.expression);
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'each') return null;
  return nameOfCall(callee.expression);
}

/** Titles of all tests in a file, as they stand in its text. Skipped tests and todos have none. */
function titlesIn(text: string): string[] {
  const titles: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title, body] = node.arguments;
      if (title && body && ts.isStringLiteralLike(title) && nameOfCall(node.expression) !== null)
        titles.push(title.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest));
  return titles;
}

interface Mention {
  id: string;
  where: string;
}

function mentionsIn(folder: string): Mention[] {
  return readdirSync(new URL(`${folder}/`, root), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) =>
      titlesIn(readFileSync(new URL(`${folder}/${name}`, root), 'utf8')).flatMap((title) =>
        idsIn(title).map((id) => ({ id, where: `${folder}/${name}: ${title}` })),
      ),
    );
}

/** Amounts are also proved by unit tests of the domain; the rest of the specification only over HTTP. */
const mentions = [...mentionsIn('service'), ...mentionsIn('domain').filter(({ id }) => id.startsWith('2.10'))];

test('titles are read from calls of test, it and describe that run, and ids from their mentions', () => {
  const text =
    "test('a (spec 2.1 rule 3; 4.7 Search, order)', f); test.each([1])('b %s (spec 7 401)', f); it.skip('(spec 7 403)', f); it.todo('(spec 8 x)'); f('(spec 7 form)', f); // test('(spec 5 rule 3)', f)";
  expect(titlesIn(text).flatMap(idsIn)).toEqual(['2.1 rule 3', '4.7 Search', '4.7 order', '7 401']);
});

test('no test names a rule that the specification does not have', () => {
  expect(mentions.filter(({ id }) => !SPECIFICATION.has(id))).toEqual([]);
});

test('every rule and row of the specification is named by a test', () => {
  const proved = new Set(mentions.map(({ id }) => id));
  expect([...SPECIFICATION.keys()].filter((id) => !proved.has(id))).toEqual([]);
});
