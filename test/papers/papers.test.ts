import { existsSync, readdirSync, type Dirent, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What the project tells its readers holds: lengths, links, paths, and what comments cite. */

const ROOT = resolve(import.meta.dirname, '..', '..');
const CODE_FOLDERS = ['src', 'electron', 'test'];
const CODE = /\.(?:ts|vue|js|mjs|css|html)$/;
/** This file speaks of citations that are wrong on purpose. */
const OWN_FOLDER = join(ROOT, 'test', 'papers');

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function filesIn(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => wanted.test(file) && !join(ROOT, file).startsWith(OWN_FOLDER));
}

const READMES = ['electron', ...readdirSync(join(ROOT, 'src'), { withFileTypes: true }).flatMap(folderOf)].map(
  (folder) => `${folder}/README.md`,
);
const PAPERS = ['README.md', 'CONTRIBUTING.md', ...READMES, ...filesIn('docs', /\.md$/)];

function folderOf(entry: Dirent): string[] {
  return entry.isDirectory() ? [`src/${entry.name}`] : [];
}

/** A paper without code blocks and without what a script draws into it. */
function prose(text: string): string {
  return text.replace(/^```.*?^```/gms, '').replace(/<!-- graph: \w+ -->.*?<!-- \/graph -->/gs, '');
}

/** Anchors as GitHub makes them of headings. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function headingsOf(text: string): string[] {
  return [...prose(text).matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, heading = '']) => heading.replace(/[`*]/g, ''));
}

function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id));
  for (const slug of headingsOf(text).map(slugOf)) {
    let anchor = slug;
    for (let more = 1; anchors.has(anchor); more += 1) anchor = `${slug}-${String(more)}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Whether a section of this title can be found in a paper; `…` at the end of a title stands for the rest of it. */
function hasSection(text: string, title: string): boolean {
  const wanted = title.toLowerCase();
  if (anchorsOf(text).has(slugOf(title))) return true;
  const begins = wanted.endsWith('…') ? wanted.slice(0, -1) : null;
  return headingsOf(text).some((heading) =>
    begins === null ? heading.toLowerCase() === wanted : heading.toLowerCase().startsWith(begins),
  );
}

/** Links of a paper that lead nowhere: to a file that is not there, or to an anchor that it does not have. */
function brokenLinks(paper: string, text: string): string[] {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/i.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? paper : relative(ROOT, resolve(ROOT, dirname(paper), decodeURI(path)));
    if (!existsSync(join(ROOT, file))) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(path === '' ? text : read(file)).has(anchor);
  });
}

/** Paths from the project's root that a paper names and that are not there. */
function missingPaths(text: string): string[] {
  const named = [...text.matchAll(/(?<![\w./-])(?:src|test|electron)\/[\w./-]*/g)].map(([path]) =>
    path.replace(/[./]+$/, ''),
  );
  return named.filter((path) => !existsSync(join(ROOT, path)));
}

const CITATION =
  /(?<![\w/])((?:docs\/[\w/-]+|README|CONTRIBUTING)\.md)((?:,? (?:and )?"[^"\n]+")+|, promises? [A-Z]\b)?/g;

/** Papers and sections that comments cite and that are not there. */
function brokenCitations(code: string): string[] {
  const joined = code.replace(/\n[ \t]*(?:\*|\/\/)[ \t]?(?!\/)/g, ' ');
  return [...joined.matchAll(CITATION)].flatMap(([citation, paper = '', cited = '']) => {
    if (!existsSync(join(ROOT, paper))) return [citation];
    const text = read(paper);
    const titles = cited.startsWith(', promise')
      ? [`promise ${cited.at(-1) ?? ''}`]
      : [...cited.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    return titles.filter((title) => !hasSection(text, title)).map((title) => `${paper}, "${title}"`);
  });
}

/** The names in backticks in the first column of a paper's tables. */
function namesInFirstColumn(text: string): string[] {
  const cells = [...text.matchAll(/^\|([^|\n]*)\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)(?:\(\))?`/g)].map(([, name = '']) => name));
}

/** The words of code, without its comments. */
function wordsOf(code: string): string[] {
  return code.replace(/\/\*.*?\*\/|^\s*\/\/.*?$/gms, '').match(/\w+/g) ?? [];
}

test('the README is read in one go: 120 lines at most', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

describe.each(READMES)('%s', (paper) => {
  const folder = dirname(paper);
  const text = read(paper);

  test('is read at a glance: 40 lines at most', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  test('names what is there: every folder, and no file that is not', () => {
    const named = [...text.matchAll(/`([\w/.-]+)`/g)].map(([, name = '']) => name);
    const folders = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => name !== 'public' && !named.includes(name))).toEqual([]);
    const files = named.filter((name) => name.endsWith('.ts') || (name.includes('/') && !name.includes('@')));
    expect(files.filter((name) => ![folder, '.'].some((from) => existsSync(join(ROOT, from, name))))).toEqual([]);
  });
});

describe.each(PAPERS)('%s', (paper) => {
  test('has no link that leads nowhere', () => {
    expect(brokenLinks(paper, read(paper))).toEqual([]);
  });

  test('names no file that is not there', () => {
    expect(missingPaths(read(paper))).toEqual([]);
  });
});

test('what code cites of the papers is there', () => {
  const files = CODE_FOLDERS.flatMap((folder) => filesIn(folder, CODE));
  const broken = files.flatMap((file) => brokenCitations(read(file)).map((citation) => `${file}: ${citation}`));
  expect(broken).toEqual([]);
});

test('the names that the glossary gives are those of the code', () => {
  const words = new Set(filesIn('src', CODE).flatMap((file) => wordsOf(read(file))));
  const names = namesInFirstColumn(read('docs/glossary.md'));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

describe('a check that cannot fail proves nothing:', () => {
  test('a link to a file or an anchor that is not there is found', () => {
    const text =
      '# One\n[a](docs/nowhere.md) [b](#one) [c](#two) [d](docs/sync.md#conflicts) [e](docs/sync.md#peace) [f](https://example.com/x)';
    expect(brokenLinks('README.md', text)).toEqual(['docs/nowhere.md', '#two', 'docs/sync.md#peace']);
  });

  test('a path that is not there is found, in text and in code', () => {
    expect(
      missingPaths(
        'See `src/store/schema.ts`, src/store/nowhere.ts, and `test/store/`.\n```\nelectron/nowhere.ts\n```',
      ),
    ).toEqual(['src/store/nowhere.ts', 'electron/nowhere.ts']);
  });

  test('a name is told from a longer one, from one in a comment, and from one in the second column', () => {
    const table = '| Name | What |\n|---|---|\n| one, `Held`, `heldNow()` | `never` |\n| `gone` | two |\nSee `other`.';
    const words = wordsOf('/** `Held`\n * and gone */\nconst Holder = 1; // heldNow\n  // gone\nreturn heldNow();');
    expect(namesInFirstColumn(table)).toEqual(['Held', 'heldNow', 'gone']);
    expect(namesInFirstColumn(table).filter((name) => !words.includes(name))).toEqual(['Held', 'gone']);
  });

  test('a citation of a page or a section that is not there is found, over the end of a line too', () => {
    const code = [
      '/**',
      ' * One thing (docs/sync.md, "Conflicts"), another (docs/sync.md,',
      ' * "Peace"), a third (docs/nowhere.md), a fourth (docs/sync.md, promise D), a fifth (docs/sync.md, promise Q).',
      ' */',
      '// docs/service-notes.md, "Document header read adds", "Document line read adds", "Document tail read adds"',
      '// docs/service-notes.md, "Shapes at 1.13…"',
    ].join('\n');
    expect(brokenCitations(code)).toEqual([
      'docs/sync.md, "Peace"',
      'docs/nowhere.md',
      'docs/sync.md, "promise Q"',
      'docs/service-notes.md, "Document tail read adds"',
    ]);
  });
});
