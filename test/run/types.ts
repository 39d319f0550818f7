import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createParsedCommandLine,
  createVueLanguagePlugin,
  forEachEmbeddedCode,
  shouldReportDiagnostics,
  SourceMap,
  type CodeInformation,
} from '@vue/language-core';
import ts from 'typescript';

/**
 * `npm run typecheck [-- FOLDER]` checks the types of everything that the folder's `tsconfig.json` includes, templates
 * of Vue too. `@vue/language-core`, with which editors check them, writes each component as TypeScript into
 * `out/test/types`; to TypeScript 7 this folder and the project are one (`rootDirs`). An error is told at its place in
 * the component. See docs/decisions/0021-types-with-typescript-7.md.
 */

const project = fileURLToPath(new URL('../../', import.meta.url));
const root = process.argv[2] ?? project;
const WRITTEN = 'out/test/types';
const CONFIG = 'out/test/tsconfig.types.json';

/** A component, and what it is as TypeScript. */
interface Component {
  path: string;
  text: string;
  written: string;
  places: SourceMap<CodeInformation>;
}

/** Writes all components. @returns them by the path of what is written */
function writeComponents(): Map<string, Component> {
  const { options, vueOptions } = createParsedCommandLine(ts, ts.sys, join(root, 'tsconfig.json'));
  const vue = createVueLanguagePlugin<string>(ts, options, vueOptions, (name) => name);
  rmSync(join(root, WRITTEN), { recursive: true, force: true });
  const components = globSync('{src,test}/**/*.vue', { cwd: root }).map((path): [string, Component] => {
    const text = readFileSync(join(root, path), 'utf8');
    // It is named as what is written, since that refers to Vue's types from there.
    const name = join(root, WRITTEN, path);
    const whole = vue.createVirtualCode?.(name, 'vue', ts.ScriptSnapshot.fromString(text), {
      getAssociatedScript: () => undefined,
    });
    const script = whole && [...forEachEmbeddedCode(whole)].find(({ id }) => id === 'script_ts');
    if (!script) throw new Error(`${path} has no script in TypeScript.`);
    // A handler that is a modifier alone (`@keydown.stop`) becomes an expression that breaks off.
    const written = script.snapshot.getText(0, script.snapshot.getLength()).replaceAll('(__VLS_ctx.)', '(undefined )');
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(`${name}.ts`, written);
    return [`${WRITTEN}/${path}.ts`, { path, text, written, places: new SourceMap(script.mappings) }];
  });
  return new Map(components);
}

/** Runs the compiler over the project and the components. @returns what it says, and whether it found anything */
function compile(): { lines: string[]; isGreen: boolean } {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as { include: string[] };
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDirs: ['../..', './types'] },
    include: ['./types', ...include.map((path) => `../../${path}`)],
  };
  writeFileSync(join(root, CONFIG), JSON.stringify(config));
  const tsc = join(project, 'node_modules/typescript-native/bin/tsc');
  // Several checkers check much of it twice. It ends soon, so it seldom needs to look for free memory.
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [tsc, '--project', CONFIG, '--pretty', 'false', '--singleThreaded'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, GOGC: '400' } },
  );
  if (error) throw error;
  if (status === null || stderr !== '') throw new Error(`TypeScript ended with ${status ?? 'a signal'}: ${stderr}`);
  return { lines: stdout.split('\n').filter((line) => line !== ''), isGreen: status === 0 };
}

/** Where a place in a text lies. Both begin with 1. */
interface Place {
  line: number;
  column: number;
}

function offsetOf(text: string, { line, column }: Place): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** `path(line,column): error TS1234: message` */
const ERROR = /^(?<path>.+?)\((?<line>\d+),(?<column>\d+)\): (?<message>error TS(?<code>\d+): .*)$/;

/**
 * @returns an error as it is told; `null` for one about what the component's writer has added. An error of grammar
 *   (TS1…) is always told: after it the compiler checks nothing more
 */
function told(line: string, components: ReadonlyMap<string, Component>): string | null {
  const { path = '', line: row, column, message = '', code = '' } = ERROR.exec(line)?.groups ?? {};
  const component = components.get(path);
  if (!component) return line;
  const offset = offsetOf(component.written, { line: Number(row), column: Number(column) });
  const [source] = component.places.toSourceLocation(offset, (data) => shouldReportDiagnostics(data, 'ts', code));
  if (!source) return /^1\d{3}$/.test(code) ? line : null;
  const place = placeAt(component.text, source[0]);
  return `${component.path}(${place.line},${place.column}): ${message}`;
}

function main(): boolean {
  const components = writeComponents();
  const { lines, isGreen } = compile();
  let isTold = false;
  const shown = lines.flatMap((line) => {
    // The lines below an error's own are indented.
    if (/^\s/.test(line)) return isTold ? [line] : [];
    const error = told(line, components);
    isTold = error !== null;
    return error ?? [];
  });
  for (const line of shown) console.log(line);
  return shown.length === 0 && (isGreen || lines.length > 0);
}

process.exitCode = main() ? 0 : 1;
