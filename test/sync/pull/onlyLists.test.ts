import { expect, test } from 'vitest';
import { openOffice } from '../support/company.ts';

test('a run that is asked for one list alone reads that list, and nothing else', async () => {
  const office = await openOffice({ demo: 0 });
  await office.sync();
  const asked = new Set<string>();
  office.strike(({ method, url }) => {
    asked.add(`${method} ${url.replace(/\?.*/, '')}`);
    return undefined;
  });
  office.reads = { kinds: ['reference:payTerm'], isOnly: true };
  expect(await office.sync()).toMatchObject({ problem: null });
  expect([...asked].filter((request) => request.startsWith('GET') || !request.includes('/api/auth'))).toEqual([
    'GET /api/Catalog/PayTerm',
  ]);
});
