import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PUBLISHED } from './published.ts';
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

  test('has each operation that a service of 1.13 publishes: called in a row, or used or left out with a reason', () => {
    const plain = (named: string): string =>
      (named.split('?')[0] ?? '')
        .toLowerCase()
        .replace(/\{[^}]*\}/g, '{}')
        .replace('/api/documents/', '/api/document/');
    const called = new Set(
      rows.flatMap(({ wire }) => wire).flatMap((each) => (each.startsWith('call ') ? [plain(each.slice(5))] : [])),
    );
    const published = new Set(PUBLISHED.map(plain));
    const named = [...coverage.published.keys()].map(plain);
    expect(PUBLISHED.map(plain).filter((each) => !called.has(each) && !named.includes(each))).toEqual([]);
    expect(named.filter((each) => !published.has(each) || called.has(each))).toEqual([]);
    expect([...coverage.published].filter(([, place]) => place === '' || /^–(?! on purpose: .)/.test(place))).toEqual(
      [],
    );
  });

  test('calls used what the client does ask for', () => {
    const client = globSync('src/api/endpoints/*.ts')
      .concat(globSync('src/api/transport/*.ts'), globSync('src/domain/documents/*.ts'))
      .map((file) => readFileSync(file, 'utf8').toLowerCase())
      .join('\n');
    const used = [...coverage.published].filter(([, place]) => !place.startsWith('–')).map(([named]) => named);
    expect(used.length).toBeGreaterThan(5);
    const lastOf = (named: string): string =>
      named
        .split('/')
        .findLast((part) => part !== '{}')
        ?.toLowerCase() ?? '';
    expect(used.filter((named) => !client.includes(lastOf(named)))).toEqual([]);
  });

  test('counts its rows', () => {
    const inApp = rows.filter((row) => row.isInApp).length;
    expect(coverage.counted).toBe(
      `${inApp} of ${rows.length} entries are in the app; ${rows.length - inApp} are left out on purpose.`,
    );
  });
});
