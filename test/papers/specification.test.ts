import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsIn, SECTIONS, SPECIFICATION } from '../service/support/specification.ts';

/**
 * Whoever reads `spec 2.10.3` finds it in docs/specification.md, and finds nothing there that nobody cites.
 * `test/service/coverage.test.ts` sees that each entry is proved by a test.
 */

const ROOT = resolve(import.meta.dirname, '..', '..');
const ITSELF = 'docs/specification.md';
/** This file speaks of citations that are wrong on purpose. */
const OWN_FOLDER = join('test', 'papers');

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:ts|vue|md)$/.test(file) && file !== ITSELF && !file.startsWith(OWN_FOLDER));
}

/** What stands behind `spec`: sections, each with the rules, quoted entries or versions that follow it. */
const NAMED =
  /(?<between>, | and | to |–|; | )?(?:(?<number>\d+(?:\.\d+)*)|(?<=\d )rules? (?<rules>\d+(?: and \d+)?)|(?<=\d )(?<supplied>supplied(?: rule \d+)?)|(?<= )(?<quote>["`])(?=\S)(?<entry>[^"`\n]+)\k<quote>)/y;

/** The sections and entries that a text cites: `spec 5 rules 7 and 8; 9, 1.15` → `5 rule 7`, `5 rule 8`, `9 1.15`. */
function citationsIn(text: string): string[] {
  const joined = text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]?(?!\/)/g, ' ');
  return [...joined.matchAll(/\bspec(?:ification)? (?=\d)/gi)].flatMap(({ 0: start, index }) => {
    const cited: string[] = [];
    let section = '';
    NAMED.lastIndex = index + start.length;
    for (let found = NAMED.exec(joined); found; found = NAMED.exec(joined)) {
      const { between = '', number, rules, supplied, entry } = found.groups ?? {};
      if (section !== '' && number !== undefined && between.trim() === '') break;
      if (number !== undefined && !(section === '9' && between === ', ')) {
        section = number;
        cited.push(section);
      } else {
        const names = rules?.split(' and ').map((rule) => `rule ${rule}`) ?? [number ?? supplied ?? entry ?? ''];
        cited.push(...names.map((name) => `${section} ${name}`));
      }
    }
    return cited;
  });
}

/** Whether the paper has what a citation names: a section, an entry or the beginning of its name, or a version. */
function isThere(citation: string): boolean {
  return (
    SECTIONS.has(citation) ||
    [...SPECIFICATION].some((id) => id === citation || id.startsWith(`${citation} `)) ||
    (/^9 \d/.test(citation) && [...SPECIFICATION].some((id) => id.startsWith(`${citation}.`)))
  );
}

const sectionOf = (id: string): string => {
  const [first = ''] = id.split(' ');
  return SECTIONS.has(first) ? first : first.slice(0, first.lastIndexOf('.'));
};

const texts = ['README.md', 'CONTRIBUTING.md', ...['src', 'electron', 'test', 'docs'].flatMap(filesIn)].map(
  (file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const,
);

test('what is cited of the specification is in the paper', () => {
  const missing = texts.flatMap(([file, text]) =>
    citationsIn(text)
      .filter((citation) => !isThere(citation))
      .map((citation) => `${file}: spec ${citation}`),
  );
  expect(missing).toEqual([]);
});

test('every section of the paper is cited', () => {
  const cited = new Set(texts.flatMap(([, text]) => [...citationsIn(text), ...idsIn(text)]).map(sectionOf));
  expect([...SECTIONS.keys()].filter((section) => !cited.has(section))).toEqual([]);
});

test('the paper is read whole, and no entry twice', () => {
  expect(SECTIONS.size).toBeGreaterThan(25);
  expect(SECTIONS.get('2.11')).toEqual([
    '2.11 merge',
    '2.11 replace',
    '2.11 null',
    '2.11 products',
    '2.11 projects',
    '2.11 contact accounts',
  ]);
  expect([...SECTIONS.values()].flat()).toHaveLength(SPECIFICATION.size);
});

describe('a check that cannot fail proves nothing:', () => {
  test.each([
    ['(spec 2.10)', ['2.10']],
    ['(spec 2.8, 2.9 `Post`)', ['2.8', '2.9', '2.9 Post']],
    ['spec 2.8–2.10, and more', ['2.8', '2.10']],
    ['spec 4.2 to 4.6, 4.8.', ['4.2', '4.6', '4.8']],
    ['spec 4.7, "Get one": both', ['4.7', '4.7 Get one']],
    ['spec 5 rules 7 and 8: data', ['5', '5 rule 7', '5 rule 8']],
    ['spec 9 rule 3, 1.1.0', ['9', '9 rule 3', '9 1.1.0']],
    ['spec 4.8, 9; spec 9, 1.15)', ['4.8', '9', '9', '9 1.15']],
    ['/** One thing (spec\n * 2.10 supplied rule 2). */', ['2.10', '2.10 supplied rule 2']],
    ['// one (spec 2.10.3), two of\n// spec 2.1 rule 1', ['2.10.3', '2.1', '2.1 rule 1']],
    ["test('a (spec 7 401)', f); spec.json 3", ['7']],
    ['`spec 2.1` (it comes with the service), and `docs/sync.md`', ['2.1']],
  ])('%s', (text, cited) => {
    expect(citationsIn(text)).toEqual(cited);
  });

  test('a section, a rule, an entry and a version that are not there are found', () => {
    const wrong = ['3.2', '2.10.7', '2.1 rule 5', '4.7 Get', '4.7 get one', '9 1.20', '9 1.1.2', '6'];
    expect(wrong.filter(isThere)).toEqual(['4.7 Get']);
  });
});
