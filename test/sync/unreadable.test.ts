import { expect, test } from 'vitest';
import { openOffice } from './company.ts';

/** As the company's service answers, with the bank details of one customer in a form that nothing expects. */
async function officeWithOddCustomer() {
  const odd = { isOdd: true };
  const mangled: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!odd.isOdd || !String(input).includes('/api/ContactAccount')) return answer;
    const mangle = (row: unknown): unknown => (typeof row === 'object' && row !== null && 'code' in row && row.code === 'C00001' ? { ...row, bankDetails: [null] } : row);
    const json: unknown = await answer.json();
    return Response.json(Array.isArray(json) ? json.map(mangle) : mangle(json), { headers: answer.headers.has('date') ? { date: String(answer.headers.get('date')) } : {} });
  };
  const office = await openOffice({ client: { fetch: mangled } });
  return { office, odd };
}

test('one customer who cannot be read is named, the others come, and the next run that can read it takes it in', async () => {
  const { office, odd } = await officeWithOddCustomer();
  const there = await office.colleague.list('/api/ContactAccount?take=500');
  const held = () => [...office.store.resources.values()].filter(({ kind }) => kind === 'contactAccount').length;
  for (let run = 1; run <= 2; run += 1) {
    const report = await office.sync();
    expect(report).toMatchObject({ problem: null, reachedEnd: true, unreadable: { count: 1, records: [{ kind: 'contactAccount', field: 'bankDetails.0' }] } });
    expect(report.unreadable?.records[0]?.name).toMatch(/^C00001 /);
    expect(held()).toBe(there.length - 1);
  }
  odd.isOdd = false;
  const report = await office.sync();
  expect(report).toMatchObject({ problem: null });
  expect(report.unreadable).toBeUndefined();
  expect(held()).toBe(there.length);
});
