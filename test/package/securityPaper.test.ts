import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, it } from 'vitest';
import { FUSES } from '../../electron/packaging/fuses.ts';

const project = join(import.meta.dirname, '../..');
const paper = readFileSync(join(project, 'docs/security.md'), 'utf8');

it('the paper on security names a file for each of the twenty points of Electron’s checklist', () => {
  const rows = [...paper.matchAll(/^\| (\d+)\. .*\| `([^`|]+)` \|$/gm)];
  expect(rows.map(([, point]) => Number(point))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(rows.map(([, , file]) => file ?? '').filter((file) => !existsSync(join(project, file)))).toEqual([]);
});

it('the paper on security says of each fuse how it is set', () => {
  const written = Object.fromEntries(
    [...paper.matchAll(/^\| `(\w+)` \| (on|off) \|/gm)].map(([, name, set]) => [name, set]),
  );
  const set = Object.entries(FUSES).map(([fuse, isOn]) => [FuseV1Options[Number(fuse)], isOn ? 'on' : 'off']);
  expect(set).toHaveLength(9);
  expect(written).toEqual(Object.fromEntries(set));
});
