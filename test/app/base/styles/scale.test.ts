import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../src/app');
/** The sizes of the page, and 0 for what only screen readers read. Papers are measured in points. */
const SIZES = ['0', '12px', '13px', '15px', '18px', '24px'];
const RADII = ['0', '50%', 'var(--radius)', 'var(--pill)'];

/** The values of a property in all styles but those of papers, each once. */
function valuesOf(property: string): string[] {
  const files = globSync('**/*.{css,vue}', { cwd: root }).filter((file) => !file.endsWith('print.css'));
  const styles = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const found = [...styles.matchAll(new RegExp(`[\\s;{]${property}: *([^;]+);`, 'g'))].map(([, value = '']) => value);
  return [...new Set(found)];
}

it('the page has one scale of sizes and one radius', () => {
  expect(valuesOf('font-size').length).toBeGreaterThan(3);
  expect(valuesOf('font-size').filter((value) => !SIZES.includes(value))).toEqual([]);
  expect(valuesOf('border-radius').filter((value) => !RADII.includes(value))).toEqual([]);
});
