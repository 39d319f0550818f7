import { describe, expect, test } from 'vitest';
import { SPECIFICATION } from '../../service/support/specification.ts';
import { readCoverage } from '../../support/coverageTable.ts';

const coverage = readCoverage();
const { rows, above, rules } = coverage;
const entryOf = (id: string): string => id.split(':', 1)[0] ?? '';

describe('the table of covered entries', () => {
  test('covers every entry of the specification: in a row, above it, or in the rules', () => {
    const named = new Set([...rows.map(({ id }) => entryOf(id)), ...above.keys(), ...rules]);
    // Signing in, errors and limits are no fields or operations of their own.
    const rest = [...SPECIFICATION.keys()].filter((id) => !named.has(id) && !/^[578] /.test(id));
    expect(rest).toEqual([]);
  });

  test('names only entries of the specification, and none twice', () => {
    const all = [...rows.map(({ id }) => entryOf(id)), ...above.keys(), ...rules];
    expect(all.filter((id) => !SPECIFICATION.has(id))).toEqual([]);
    const ids = [...rows.map(({ id }) => id), ...above.keys(), ...rules];
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('refers only to rows that exist', () => {
    const ids = new Set(rows.map(({ id }) => id));
    expect([...above.values()].flat().filter((id) => !ids.has(id))).toEqual([]);
  });

  test('gives each row its place and its test, or the reason why it is left out, and its version', () => {
    expect(
      rows
        .filter(({ isInApp, place, wire, page }) =>
          isInApp ? place === '' || wire.length + page.length === 0 : !/^– on purpose: ./.test(place),
        )
        .map(({ id, place }) => `${id} ${place}`),
    ).toEqual([]);
    expect(rows.filter(({ since }) => !/^\d+\.\d+(\.\d+)?$/.test(since)).map(({ id }) => id)).toEqual([]);
  });

  test('counts its rows', () => {
    const inApp = rows.filter((row) => row.isInApp).length;
    expect(coverage.counted).toBe(
      `${inApp} of ${rows.length} entries are in the app; ${rows.length - inApp} are left out on purpose.`,
    );
  });
});
