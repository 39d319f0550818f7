import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALT_KEYS } from '../../../../src/app/base/keyboard/altKeys.ts';

const CHORDS: readonly string[] = Object.values(ALT_KEYS);
const DIGITS = Array.from({ length: 9 }, (_, at) => `Alt+${at + 1}`);
const read = (file: string): string => readFileSync(file, 'utf8');
const SOURCES = globSync('src/app/**/*.{ts,vue}').filter((file) => !file.endsWith('base/keyboard/altKeys.ts'));
const CODE = SOURCES.filter((file) => !file.includes('/i18n/'));

/** The names that keys have in texts and papers, as shortcuts write them. */
const NAMES: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  Umschalt: 'Shift',
  Maj: 'Shift',
  Strg: 'Ctrl',
  Entf: 'Delete',
  Suppr: 'Delete',
};
/** The chords with Alt that a text names. */
function namedIn(text: string): string[] {
  return [...text.matchAll(/(?:(?:Ctrl|Strg)\+)?Alt\+(?:(?:Shift|Umschalt|Maj)\+)?(?:[A-Za-z]+|[0-9↑↓←])/g)].map(
    ([chord]) =>
      chord
        .split('+')
        .map((part) => NAMES[part] ?? part)
        .join('+'),
  );
}

/** The text of each shortcut that the code binds, by the name of its chord. */
function boundTexts(): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const file of CODE)
    for (const [, keys = '', text = ''] of read(file).matchAll(/keys: \[([^\]]*)\],\s*text: '([^']+)'/g))
      for (const [, name = ''] of keys.matchAll(/ALT_KEYS\.(\w+)/g))
        texts.set(name, (texts.get(name) ?? new Set()).add(text));
  return texts;
}

describe('a chord with Alt', () => {
  it('has one meaning', () => {
    expect(new Set(CHORDS).size).toBe(CHORDS.length);
  });

  it('is in the table of docs/keys.md, once', () => {
    const [, table = ''] = /\n## With Alt\n([\s\S]*?)\n## /.exec(read('docs/keys.md')) ?? [];
    const listed = table.split('\n').flatMap((row) => namedIn(/^\| (`[^|]+) \|/.exec(row)?.[1] ?? ''));
    expect(listed.toSorted()).toEqual([...CHORDS, 'Alt+1', 'Alt+9'].toSorted());
  });

  it('is written nowhere else in the code, where it could mean something else', () => {
    // The pages have their digits from the list of areas.
    const literals = CODE.filter((file) => !file.endsWith('shell/areas.ts')).flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => !/^\s*(?:\*|\/)/.test(line) && /['"`(>](?:Ctrl\+)?Alt\+/.test(line))
        .map((line) => `${file} ${line.trim()}`),
    );
    expect(literals).toEqual([]);
  });

  it('means the same where several pages have it: those that share one are looked through by hand', () => {
    const shared = [...boundTexts()].filter(([, texts]) => texts.size > 1);
    expect(Object.fromEntries(shared.map(([name, texts]) => [name, [...texts].toSorted()]))).toEqual({
      // Attaches files to what is open or in focus.
      attach: ['attachments.choose', 'bank.keys.files'],
      // Makes a new one.
      new: ['extras.add', 'shortcuts.newHere'],
      // Makes a part of what is open.
      newPart: ['records.form.sub', 'records.people.add'],
      // Goes to the next that needs a decision.
      next: ['bank.keys.refused', 'conflict.jump'],
      // Goes to the rows.
      rows: ['bank.keys.empty', 'shortcuts.gotoLines'],
      // Opens what belongs to the row.
      details: ['batch.keys.open', 'keys.details', 'prices.shortcuts.sheet'],
      // Goes below the grid.
      foot: ['bank.keys.certain', 'bank.reconcile.toKeep', 'batch.keys.control'],
      // Opens the import.
      import: ['bank.keys.import', 'prices.shortcuts.paste'],
      // Takes the row or the file out.
      remove: ['batch.keys.remove', 'files.removeThis', 'prices.shortcuts.remove', 'shortcuts.deleteLine'],
      // Makes the proposed draft.
      draft: ['bank.keys.match', 'recurring.due.makeKey'],
      // Codes the bank line.
      code: ['bank.keys.code', 'bank.keys.draftCoded'],
    });
  });

  it('locks nothing, and what deletes or sends moves nowhere', () => {
    const texts = boundTexts();
    expect([...texts].flatMap(([, bound]) => [...bound]).filter((text) => /lock/i.test(text))).toEqual([]);
    expect([...(texts.get('sync') ?? [])]).toEqual(['shortcuts.sync']);
    const deleting = [...texts].filter(([, bound]) => [...bound].some((text) => /remove|delete|discard/i.test(text)));
    expect(deleting.map(([name]) => name)).toEqual(['remove']);
  });

  it.each([
    ['prices', 'prices'],
    ['bank', 'bank'],
    ['recurring', 'documents/recurring'],
    ['batchEntry', 'documents/batch'],
    ['monthEnd', 'reports/flightCheck'],
  ])('that the guide names for the page %s is bound there, or everywhere', (area, folder) => {
    const bound = CODE.filter((file) => file.startsWith(`src/app/${folder}/`) || /creation|shell/.test(file))
      .flatMap((file) => [...read(file).matchAll(/keys: \[[^\]]*ALT_KEYS\.(\w+)/g)])
      .map(([, name]) => Reflect.get(ALT_KEYS, name ?? ''));
    for (const guide of globSync('src/app/base/i18n/*/shell/guide.ts')) {
      const [about = ''] = new RegExp(`\n    ${area}: \\{[^}]*\\}`).exec(read(guide)) ?? [];
      expect(about, guide).toContain('Alt+');
      for (const chord of namedIn(about)) expect(bound, `${guide} ${chord}`).toContain(chord);
    }
  });

  it('that a text or a paper names is there', () => {
    const named = [...SOURCES.filter((file) => file.includes('/i18n/')), ...globSync('docs/*.md'), 'README.md'].flatMap(
      (file) =>
        namedIn(read(file))
          .filter((chord) => !CHORDS.includes(chord) && !DIGITS.includes(chord))
          .map((chord) => `${file} ${chord}`),
    );
    expect(named).toEqual([]);
  });
});
