import { describe, expect, test } from 'vitest';
import { decimal } from '../../src/domain/values/decimal.ts';
import type { Guid } from '../../src/domain/values/identifiers.ts';
import { invoice, line, openOffice, type Office } from './support/company.ts';
import { contact, customer, department, product, salePrice } from './records/contents.ts';

/** A service that keeps texts composed, with plain line ends and single spaces, and prices at two decimals. */
const normalising: typeof fetch = (input, init) => {
  if (typeof init?.body !== 'string') return fetch(input, init);
  const plain = init.body
    .normalize('NFC')
    .replaceAll(String.raw`\r\n`, String.raw`\n`)
    .replace(/[ \u00a0]+/g, ' ');
  return fetch(input, {
    ...init,
    body: plain.replace(
      /("unitPrice":)(\d+\.\d{3,})/g,
      (_all, name: string, price: string) => name + Number(price).toFixed(2),
    ),
  });
};
const WITHOUT_CONTACT_INT_REFS = { apiVersion: '1.12.0' };
const openNormalising = (options = {}): Promise<Office> => openOffice({ ...options, client: { fetch: normalising } });

describe('an update whose answer was lost, and which the service shows in its own spelling', () => {
  test('of an invoice and its lines is recognised as ours, and not sent again', async () => {
    const office = await openNormalising();
    const key = office.store.draft(invoice(1, { description: 'Chairs', lines: [line(1, { description: 'One' })] }));
    await office.sync();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Cafe\u0301  Bar',
      lines: document.lines.map((each) => ({ ...each, textPre: 'Three\r\nfour' })),
    }));
    office.on('PATCH', /^\/api\/document\/[^/]+$/, 'dropAfterCommit');
    office.on('PATCH', /^\/api\/document\/[^/]+\/line/i, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      inFlight: null,
      base: { description: 'Caf\u00e9 Bar', lines: [{ textPre: 'Three\nfour' }] },
    });
    const patches = office.seen.filter((each) => each.startsWith('PATCH'));
    expect(patches).toHaveLength(new Set(patches).size);
  });

  test('and was edited since leaves the later edit to be sent, without a question', async () => {
    const office = await openNormalising();
    const key = office.store.draft(invoice(1, { description: 'Chairs' }));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, description: 'Cafe\u0301  Bar', theirRef: 'A  1' }));
    office.strike((request) => {
      if (request.method !== 'PATCH') return undefined;
      office.store.edit(key, (document) => ({ ...document, description: 'Later' }));
      return 'dropAfterCommit';
    });
    await office.sync();
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Later', theirRef: 'A 1' });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
  });

  test('does not take a colleague’s correction of the spaces for ours: what was not sent is theirs', async () => {
    const office = await openOffice();
    const key = office.store.draft(invoice(1, { description: 'Two  chairs' }));
    await office.sync();
    office.store.edit(key, (document) => ({ ...document, theirRef: 'R1' }));
    office.on('PATCH', /./, 'dropAfterCommit');
    const stop = office.hold((request) =>
      request.method === 'GET' && /\/api\/document\//.test(request.url) && office.count('PATCH', /./) > 0
        ? 'dropBeforeCommit'
        : undefined,
    );
    await office.sync();
    stop();
    expect(office.store.must(key).inFlight).not.toBeNull();
    await office.colleague.call('PATCH', `/api/document/${String(office.store.must(key).id)}`, {
      description: 'Two chairs',
    });
    expect(await office.sync()).toMatchObject({ conflicts: 0 });
    expect(await office.onlyInvoice()).toMatchObject({ description: 'Two chairs', theirRef: 'R1' });
    expect(office.store.must(key)).toMatchObject({ local: null, base: { description: 'Two chairs', theirRef: 'R1' } });
  });

  test('of nothing but spaces, and which has not arrived, is sent again', async () => {
    const office = await openOffice();
    const key = office.store.draft(
      invoice(1, { description: 'Two chairs', lines: [line(1, { description: 'One chair' })] }),
    );
    const store = office.store.make(department('D1', { description: 'Two chairs' }));
    await office.sync();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Two  chairs',
      lines: document.lines.map((each) => ({ ...each, description: 'One  chair' })),
    }));
    office.store.change('department', store, { description: 'Two  chairs' });
    office.on('PATCH', /^\/api\/document\//, 'dropBeforeCommit');
    office.on('PATCH', /^\/api\/document\/.*line/i, 'dropBeforeCommit');
    office.on('PATCH', /^\/api\/Department\//, 'dropBeforeCommit');
    await office.sync();
    await office.sync();
    expect(await office.onlyInvoice()).toMatchObject({
      description: 'Two  chairs',
      details: [{ description: 'One  chair' }],
    });
    expect(office.store.must(key)).toMatchObject({ local: null, conflict: null });
    expect(office.store.resource('department', store)).toMatchObject({
      local: null,
      base: { description: 'Two  chairs' },
    });
  });

  test('of a department is recognised as ours, and not sent again', async () => {
    const office = await openNormalising();
    const key = office.store.make(department('CAFE'));
    await office.sync();
    office.store.change('department', key, { description: 'Cafe\u0301  Bar' });
    office.on('PATCH', /^\/api\/Department\//, 'dropAfterCommit');
    await office.sync();
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    expect(office.store.resource('department', key)).toMatchObject({
      local: null,
      conflict: null,
      inFlight: null,
      base: { description: 'Caf\u00e9 Bar' },
    });
    expect(office.count('PATCH', /^\/api\/Department\//)).toBe(1);
  });
});

describe('what waits in a backup made before it was sent, and which the service shows in its own spelling', () => {
  test('of an invoice and its lines is recognised as ours without a question', async () => {
    const office = await openNormalising();
    const key = office.store.draft(
      invoice(1, { description: 'Cafe\u0301  Bar', lines: [line(1, { description: '2\u00a0chairs' })] }),
    );
    const waiting = office.store.must(key);
    await office.sync();
    office.store.documents.set(key, waiting);
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 0, inDoubt: 0, problem: null });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { description: 'Caf\u00e9 Bar', lines: [{ description: '2 chairs' }] },
    });
  });

  test('of a customer, too; but what somebody has written there is asked about', async () => {
    const office = await openNormalising();
    const key = office.store.make({ ...customer('Quay  Stores'), theirRef: 'Ours' });
    const waiting = office.store.resource('contactAccount', key);
    await office.sync();
    const { id } = office.store.resource('contactAccount', key);
    await office.colleague.call('PATCH', `/api/ContactAccount/${String(id)}`, { theirRef: 'Theirs' });
    office.store.resources.set(key, waiting);
    expect(await office.sync()).toMatchObject({ created: 0, conflicts: 1 });
    expect(office.store.resource('contactAccount', key).conflict?.fields).toMatchObject([
      { path: 'theirRef', mine: 'Ours', theirs: 'Theirs' },
    ]);
  });
});

describe('a create without IntRef whose answer was lost, and which the service shows in its own spelling', () => {
  const withProduct = async (office: Office): Promise<Guid> => {
    const key = office.store.make(product('NET-5'));
    await office.sync();
    return office.store.resource('product', key).id!;
  };
  const lostPrice = async (
    office: Office,
    unitPrice: string,
  ): Promise<{ key: string; there: Record<string, unknown>[] }> => {
    const goods = await withProduct(office);
    const key = office.store.make(salePrice(goods, { unitPrice: decimal(unitPrice) }));
    office.on('POST', /^\/api\/Product\/[^/]+\/SalePrice$/, 'dropAfterCommit');
    await office.sync();
    return { key, there: await office.colleague.list(`/api/Product/${goods}/SalePrice`) };
  };

  test('of a price is recognised by the price as the service has rounded it', async () => {
    const office = await openNormalising();
    const { key, there } = await lostPrice(office, '9.956');
    expect(there).toHaveLength(1);
    expect(office.store.resource('salePrice', key)).toMatchObject({
      id: there[0]?.id,
      inFlight: null,
      local: null,
      conflict: null,
      base: { unitPrice: '9.96' },
    });
  });

  test('of a price is not recognised by a price that is a cent off: a person is asked', async () => {
    const aCentOff: typeof fetch = (input, init) =>
      fetch(
        input,
        typeof init?.body === 'string'
          ? { ...init, body: init.body.replace('"unitPrice":9.95', '"unitPrice":9.96') }
          : init,
      );
    const office = await openOffice({ client: { fetch: aCentOff } });
    const { key, there } = await lostPrice(office, '9.95');
    expect(office.store.resource('salePrice', key)).toMatchObject({
      id: null,
      inFlight: { candidates: [there[0]?.id] },
    });
  });

  test('of a contact is recognised', async () => {
    const office = await openNormalising(WITHOUT_CONTACT_INT_REFS);
    const party = office.store.make(customer('Quay Stores'));
    await office.sync();
    const key = office.store.make(contact(party, { lastName: 'Lefe\u0300vre', jobTitle: 'Head  of purchases' }));
    office.on('POST', /contact/i, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0 });
    expect(office.store.resource('contact', key)).toMatchObject({
      inFlight: null,
      local: null,
      base: { lastName: 'Lef\u00e8vre', jobTitle: 'Head of purchases' },
    });
    expect(office.count('POST', /contacts?$/)).toBe(1);
  });

  test('of a department is adopted by its code, and the code does not count as taken', async () => {
    const office = await openNormalising();
    const key = office.store.make(department('LOST', { description: 'Cafe\u0301  Bar' }));
    office.on('POST', /^\/api\/Department$/, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ created: 1, inDoubt: 0, rejected: 0, conflicts: 0 });
    expect(office.store.resource('department', key)).toMatchObject({
      rejection: null,
      local: null,
      base: { description: 'Caf\u00e9 Bar' },
    });
  });
});

/** A service that keeps the names of files composed, and lets nobody read the files. */
const tellingComposed: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const isText = answer.headers.get('content-type')?.includes('json') === true;
  return isText
    ? new Response((await answer.text()).normalize('NFC') || null, { status: answer.status, headers: answer.headers })
    : answer;
};

test("a file whose answer was lost, and which cannot be read there, is recognised by its name in the service's spelling", async () => {
  const office = await openOffice({ client: { fetch: tellingComposed } });
  const document = office.store.draft(invoice(1));
  const file = office.store.attach(document, 'Cafe\u0301.pdf', new TextEncoder().encode('Signed delivery note'));
  office.on('POST', /\/AttachmentGroup\/[^/]+\/Attachment$/, 'dropAfterCommit');
  office.hold(({ method, url }) => (method === 'GET' && /\/Attachment\/[^/]+/.test(url) ? { status: 403 } : undefined));
  expect(await office.sync()).toMatchObject({ created: 2, inDoubt: 0 });
  expect(office.store.attachment(file)).toMatchObject({ inFlight: null, id: expect.any(String) });
});
