import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * `npm run house`: how large the source is and how it hangs together, with the aim for each figure. It measures
 * `src` and `electron` as they are in the folder, without tests. What adding costs is `npm run adding`.
 */
const ROOT = join(import.meta.dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const LANGUAGES = /^src\/app\/base\/i18n\/(en|de|fr)\//;

/** Lines above which a file has more than one idea, and a function more than one step. */
const LONG_FILE = 400;
const LONG_FUNCTION = 70;
/** The width of a line (`.oxfmtrc.json`). */
const WIDTH = 120;
/** A file with fewer lines, of which only one other file knows. */
const CRUMB = 20;

interface Source {
  path: string;
  text: string;
  /** Its TypeScript: the whole file, or the scripts of a component. */
  code: ts.SourceFile;
}

function codeOf(path: string, text: string): string {
  if (!path.endsWith('.vue')) return text;
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '').join('\n');
}

function sources(): Source[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'electron'], { cwd: ROOT, encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => /\.(ts|vue|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, code: ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, true) };
    });
}

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => {
    eachNode(child, visit);
  });
}

interface Measured {
  longFunctions: { where: string; lines: number }[];
  manyTypeParameters: string[];
  exported: Map<string, string[]>;
}

function measure(files: readonly Source[]): Measured {
  const measured: Measured = { longFunctions: [], manyTypeParameters: [], exported: new Map() };
  for (const { path, code } of files) {
    eachNode(code, (node) => {
      const line = code.getLineAndCharacterOfPosition(node.getStart(code)).line + 1;
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const lines = code.getLineAndCharacterOfPosition(node.end).line + 2 - line;
        if (lines > LONG_FUNCTION) measured.longFunctions.push({ where: `${path}:${line}`, lines });
      }
      if ('typeParameters' in node && Array.isArray(node.typeParameters) && node.typeParameters.length > 1)
        measured.manyTypeParameters.push(`${path}:${line}`);
    });
    // The same text in three languages has one name.
    if (LANGUAGES.test(path)) continue;
    // An overloaded function, or a type with its value, is one thing.
    for (const name of new Set(exportedNames(code)))
      measured.exported.set(name, [...(measured.exported.get(name) ?? []), path]);
  }
  return measured;
}

/** What a file declares and exports itself; what it hands on is not its own. */
function exportedNames(code: ts.SourceFile): string[] {
  return code.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map((declaration) => declaration.name.getText(code));
    const named = statement as ts.Statement & { name?: ts.Identifier };
    return named.name ? [named.name.text] : [];
  });
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

function imports(): Map<string, Set<string>> {
  const output = execFileSync(process.execPath, [CRUISER, 'src', 'electron', '--output-type', 'json'], {
    cwd: ROOT,
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  const { modules } = JSON.parse(output) as Cruise;
  return new Map(
    modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(({ resolved }) => resolved))]),
  );
}

/** Folders from which imports lead out and back again, by Tarjan's components. */
function foldersInCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const folders = new Map<string, Set<string>>();
  for (const [from, targets] of graph)
    for (const to of targets) {
      const [a, b] = [dirname(from), dirname(to)];
      if (a === b || !graph.has(to)) continue;
      folders.set(a, (folders.get(a) ?? new Set()).add(b));
    }
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const circles: string[][] = [];
  const connect = (folder: string): void => {
    index.set(folder, index.size);
    low.set(folder, index.size - 1);
    stack.push(folder);
    for (const next of folders.get(folder) ?? []) {
      if (!index.has(next)) connect(next);
      if (stack.includes(next)) low.set(folder, Math.min(low.get(folder) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(folder) !== index.get(folder)) return;
    const circle = stack.splice(stack.indexOf(folder));
    if (circle.length > 1) circles.push(circle);
  };
  for (const folder of folders.keys()) if (!index.has(folder)) connect(folder);
  return circles;
}

const files = sources();
const { longFunctions, manyTypeParameters, exported } = measure(files);
const graph = imports();
const circles = foldersInCircles(graph);
const users = new Map<string, number>();
for (const targets of graph.values()) for (const to of targets) users.set(to, (users.get(to) ?? 0) + 1);

const longFiles = files.filter(({ path, text }) => !LANGUAGES.test(path) && linesOf(text) > LONG_FILE);
const crumbs = files.filter(({ path, text }) => linesOf(text) < CRUMB && users.get(path) === 1);
const wide = files
  .filter(({ path }) => !LANGUAGES.test(path))
  .flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > WIDTH ? [`${path}:${at + 1}`] : [])),
  );
const twice = [...exported].filter(([, paths]) => paths.length > 1);
const lines = files.filter(({ path }) => !LANGUAGES.test(path)).reduce((sum, { text }) => sum + linesOf(text), 0);
const longest = longFunctions.toSorted((a, b) => b.lines - a.lines);

const FIGURES: readonly [what: string, value: number, aim: string, examples: readonly string[]][] = [
  ['lines of source without translations', lines, '', []],
  [`files over ${LONG_FILE} lines`, longFiles.length, '3', longFiles.map(({ path }) => path)],
  [`functions over ${LONG_FUNCTION} lines`, longest.length, '30', longest.map((each) => `${each.where} ${each.lines}`)],
  ['lines of the longest function', longest[0]?.lines ?? 0, '120', []],
  ['names exported twice', twice.length, '20', twice.map(([name, paths]) => `${name} ${paths.join(' ')}`)],
  ['folders in circles', circles.flat().length, '20', circles.map((circle) => circle.join(' '))],
  ['declarations with two or more type parameters', manyTypeParameters.length, '30', manyTypeParameters],
  [`crumbs: under ${CRUMB} lines and one user`, crumbs.length, '45', crumbs.map(({ path }) => path)],
  [`lines over ${WIDTH} columns`, wide.length, '50', wide],
];
const isLong = process.argv.includes('--list');
for (const [what, value, aim, examples] of FIGURES) {
  console.log(`${what.padEnd(48)}${value.toLocaleString('en-GB').padStart(9)}${aim && `   aim ≤ ${aim}`}`);
  if (isLong) for (const example of examples) console.log(`    ${example}`);
}
