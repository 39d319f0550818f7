import { expect, it } from 'vitest';
import { hiddenPriceColumns } from '../../../src/app/prices/hiddenColumns.ts';

const WHOLE = { width: 1600, isSheet: false, hasAside: false, isOneSide: false };

it.each([
  ['a wide window: none', {}, []],
  ['the sheet of a product: its name is the heading', { isSheet: true }, ['product', 'productName']],
  ['the side pane in a wide window: none', { hasAside: true }, []],
  ['the side pane in a narrower one', { hasAside: true, width: 1400 }, ['note', 'productName']],
  ['the side pane on a laptop: the project stays', { hasAside: true, width: 1280 }, ['note', 'productName']],
  ['a laptop', { width: 1200 }, ['note']],
  ['one side only: the filter shows which', { isOneSide: true }, ['side']],
  ['a narrow window', { width: 800 }, ['note', 'productName', 'project', 'side', 'unit']],
] as const)('the price grid hides columns in %s', (_, view, hidden) => {
  expect([...hiddenPriceColumns({ ...WHOLE, ...view })].sort()).toEqual(hidden);
});
