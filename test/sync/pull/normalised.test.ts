import { expect, test } from 'vitest';
import { invoice, line, openOffice } from '../support/company.ts';
import { department } from '../records/contents.ts';

/** A service that keeps texts composed, with plain line ends and single spaces. */
const normalising: typeof fetch = (input, init) => {
  if (typeof init?.body !== 'string') return fetch(input, init);
  const body = init.body
    .normalize('NFC')
    .replaceAll(String.raw`\r\n`, String.raw`\n`)
    .replace(/[ \u00a0]+/g, ' ');
  return fetch(input, { ...init, body });
};

test('an invoice and its lines on a service that normalises texts are no conflict', async () => {
  const office = await openOffice({ client: { fetch: normalising } });
  const key = office.store.draft(
    invoice(1, {
      description: 'Cafe\u0301  Bar',
      textHeader: 'One\r\nTwo',
      lines: [line(1, { description: '2\u00a0chairs' })],
    }),
  );
  expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, problem: null });
  expect(office.store.must(key)).toMatchObject({
    local: null,
    conflict: null,
    base: { description: 'Caf\u00e9 Bar', textHeader: 'One\nTwo', lines: [{ description: '2 chairs' }] },
  });
  office.store.edit(key, (document) => ({
    ...document,
    description: 'Bar  Cafe\u0301',
    lines: document.lines.map((each) => ({ ...each, textPre: 'Three\r\nfour' })),
  }));
  expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
  expect(office.store.must(key)).toMatchObject({
    local: null,
    conflict: null,
    base: { description: 'Bar Caf\u00e9', lines: [{ textPre: 'Three\nfour' }] },
  });
  expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
});

test('a department on a service that normalises texts is no conflict', async () => {
  const office = await openOffice({ client: { fetch: normalising } });
  const key = office.store.make(department('CAFE', { description: 'Cafe\u0301  Bar' }));
  expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, problem: null });
  expect(office.store.resources.get(key)).toMatchObject({
    local: null,
    conflict: null,
    base: { description: 'Caf\u00e9 Bar' },
  });
});
