import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countOf } from './bug.ts';
import { PLANTED } from './bugs/index.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');

/*
 * `npm run test:planted` plants each bug and runs the test that must catch it. These tests check only that the list is
 * up to date.
 */

describe.each(PLANTED.map((bug) => [bug.name, bug] as const))(
  'the planted bug "%s"',
  (_name, { file, find, plant, killedBy }) => {
    test('has a place, and only one', () => {
      expect(countOf(textOf(file), find)).toBe(1);
      expect(plant).not.toBe(find);
    });

    test('has a killer that is there', () => {
      if (killedBy.kind === 'simulation') expect(killedBy.runs).toBeGreaterThan(0);
      else {
        expect(killedBy.test).not.toBe('');
        expect(existsSync(join(PROJECT, killedBy.file))).toBe(true);
      }
    });
  },
);

test('each planted bug has a name of its own', () => {
  expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
});
