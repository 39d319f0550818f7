import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../src/app');

/** Declarations that name a side, so that they stay at the same side in a language that is written from the right. */
const SIDED =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)[\w-]*|(?:text-align|float|clear): *(?:left|right)|(?:left|right): *-?(?:\d|auto|calc|var))\b[^;]*/g;
/** A shorthand of four sides, whose second and fourth are right and left. */
const FOUR = /(?:^|[\s;{])(?:margin|padding|inset): *(\S+) (\S+) (\S+) ([^\s;]+);/g;

function sided(css: string): string[] {
  const four = [...css.matchAll(FOUR)].filter(([, , right, , left]) => right !== left);
  return [...css.matchAll(SIDED), ...four].map(([found]) => found.trim());
}

describe('styles', () => {
  it('say start and end, not left and right', () => {
    const files = globSync('**/*.{css,vue}', { cwd: root });
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) expect(sided(readFileSync(join(root, file), 'utf8')), file).toEqual([]);
  });

  it('that name a side are found', () => {
    expect(
      sided('a {\n  margin-left: 2px;\n  text-align: right;\n  right: 0;\n  padding: 1px 2px 3px 4px;\n}'),
    ).toHaveLength(4);
    expect(sided('a {\n  margin: 1px 2px 3px 2px;\n  margin-inline-start: 2px;\n  text-align: end;\n}')).toEqual([]);
  });
});
