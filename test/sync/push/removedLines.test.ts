import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Document } from '../../../src/domain/documents/document.ts';
import { inOrderOf } from '../../../src/domain/documents/recreatedLines.ts';
import { intRef } from '../../support/documents.ts';
import { invoice, line, openOffice, type Office } from '../support/company.ts';
import { changesSeen } from '../support/trade.ts';

const ADD_LINE = /^\/api\/document\/[0-9a-f-]+\/detail$/;
const ONE_LINE = /^\/api\/document\/[0-9a-f-]+\/detail\/[^/]+$/;

/** Unit prices as a service with five decimals shows them: 0.1234568 as 0.12346. */
const atFiveDecimals: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const isRead = (init?.method ?? 'GET') === 'GET';
  const text = isRead
    ? (await answer.text()).replace(/("currencyUnitPrice":)0\.1234568\b/g, '$10.12346')
    : await answer.text();
  return new Response(answer.status === 204 ? null : text, { status: answer.status, headers: answer.headers });
};

/** An invoice of the lines 1, 2 and 3 that is on the service and stored here. */
async function withInvoice(
  options: Parameters<typeof openOffice>[0] = {},
  change: Partial<Document> = {},
): Promise<{ office: Office; key: string; path: string }> {
  const office = await openOffice(options);
  const key = office.store.draft(invoice(1, { lines: [line(1), line(2), line(3)], ...change }));
  await office.sync();
  const path = `/api/document/${String((await office.onlyInvoice()).id)}`;
  office.seen.length = 0;
  return { office, key, path };
}

/** The same with a fourth line by a colleague: 100,000 × 0.1234568 = 12,345.68; its price reads back as 0.12346. */
async function withFinePrice(): Promise<{ office: Office; key: string; path: string }> {
  const opened = await withInvoice({ client: { fetch: atFiveDecimals } });
  await opened.office.colleague.call('POST', `${opened.path}/detail`, {
    intRef: intRef(4, 1),
    description: 'Screws',
    accountId: '4000',
    taxCodeId: 'Z',
    quantity: 100_000,
    currencyUnitPrice: '0.1234568',
  });
  await opened.office.sync();
  expect(opened.office.store.must(opened.key).base?.lines[3]).toMatchObject({
    currencyUnitPrice: '0.12346',
    netCurrencyAmount: '12345.68',
  });
  opened.office.seen.length = 0;
  return opened;
}

const descriptions = async (office: Office): Promise<unknown[]> =>
  (await office.onlyInvoice()).details.map((each) => each.description);
const withoutFirst = (document: Document): Document => ({ ...document, lines: document.lines.slice(1) });

describe('a removed line', () => {
  test('is deleted by itself: a line that nobody touched keeps its 12,345.68, which a replacement of all lines would make 12,346.00', async () => {
    const { office, key } = await withFinePrice();
    office.store.edit(key, withoutFirst);
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual(['DELETE /api/document/…/detail/…']);
    const there = await office.onlyInvoice();
    expect(there.details.map((each) => each.netCurrencyAmount)).toEqual(['21.00000', '21.00000', '12345.68000']);
    // 21.00 + 21.00 + 12,345.68
    expect(there.netCurrencyAmount).toBe('12387.68000');
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { netCurrencyAmount: '12387.68' },
    });
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 0 });
  });

  test('is sent with changed and added lines, each in a request of its own, and the document always has a line', async () => {
    const { office, key } = await withInvoice({}, { lines: [line(1)] });
    office.store.edit(key, (document) => ({ ...document, lines: [line(2)] }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual(['POST /api/document/…/detail', 'DELETE /api/document/…/detail/…']);
    expect(await descriptions(office)).toEqual(['Line 2']);
    office.seen.length = 0;
    office.store.edit(key, (document) => ({ ...document, lines: [...document.lines, line(3)] }));
    await office.sync();
    office.seen.length = 0;
    office.store.edit(key, ({ lines: [, third], ...document }) => ({
      ...document,
      lines: [{ ...third!, quantity: decimal('5') }, line(4)],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(changesSeen(office).toSorted()).toEqual([
      'DELETE /api/document/…/detail/…',
      'PATCH /api/document/…/detail/…',
      'POST /api/document/…/detail',
    ]);
    expect((await office.onlyInvoice()).details.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Line 3', '5'],
      ['Line 4', '2'],
    ]);
  });

  test('of an invoice whose amounts are explicit is deleted: such lines cannot be replaced', async () => {
    const amounts = {
      netCurrencyAmount: decimal('21'),
      taxCurrencyAmount: decimal('4.2'),
      grossCurrencyAmount: decimal('25.2'),
      netAmount: decimal('21'),
      taxAmount: decimal('4.2'),
      grossAmount: decimal('25.2'),
    };
    const total = {
      netCurrencyAmount: decimal('42'),
      taxCurrencyAmount: decimal('8.4'),
      grossCurrencyAmount: decimal('50.4'),
      netAmount: decimal('42'),
      taxAmount: decimal('8.4'),
      grossAmount: decimal('50.4'),
    };
    const { office, key } = await withInvoice(
      {},
      { explicitAmounts: true, ...total, lines: [line(1, amounts), line(2, amounts)] },
    );
    office.store.edit(key, withoutFirst);
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0, problem: null });
    expect(await office.onlyInvoice()).toMatchObject({
      grossCurrencyAmount: '25.20000',
      details: [{ description: 'Line 2' }],
    });
  });

  test('whose deletion had arrived when its answer was lost is gone, and not deleted again', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, withoutFirst);
    office.on('DELETE', ONE_LINE, 'dropAfterCommit');
    expect(await office.sync()).toMatchObject({ conflicts: 0, inDoubt: 0, problem: null });
    expect(office.count('DELETE', ONE_LINE)).toBe(1);
    expect(await descriptions(office)).toEqual(['Line 2', 'Line 3']);
    expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null, conflict: null });
  });

  test('whose deletion had not arrived is deleted by the next request', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, withoutFirst);
    office.on('DELETE', ONE_LINE, 'dropBeforeCommit');
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, inDoubt: 0 });
    expect(await descriptions(office)).toEqual(['Line 2', 'Line 3']);
  });

  test('that a colleague deletes right before is gone: the 404 is no refusal', async () => {
    const { office, key, path } = await withInvoice();
    office.store.edit(key, withoutFirst);
    const { company } = office.colleague.service;
    office.strike((request) => {
      if (request.method !== 'DELETE') return undefined;
      company.documents.removeLine(path.split('/').at(-1) ?? '', intRef(1, 1), {
        userName: 'colleague',
        source: company.source,
      });
      return 'none';
    });
    expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual(['DELETE /api/document/…/detail/…']);
    expect(await descriptions(office)).toEqual(['Line 2', 'Line 3']);
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, conflict: null });
  });

  test('that a colleague has changed becomes a question, and is not deleted', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('PATCH', `${path}/detail/${intRef(1, 1)}`, { quantity: 7 });
    office.seen.length = 0;
    office.store.edit(key, withoutFirst);
    expect(await office.sync()).toMatchObject({ updated: 0, conflicts: 1 });
    expect(changesSeen(office)).toEqual([]);
  });
});

describe.each([404, 405])('a service that answers %i to the deletion of an existing line', (status) => {
  test('gets the remaining lines in place of all', async () => {
    const { office, key } = await withInvoice();
    office.hold((request) => (request.method === 'DELETE' && ONE_LINE.test(request.url) ? { status } : undefined));
    office.store.edit(key, withoutFirst);
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual(['DELETE /api/document/…/detail/…', 'PATCH /api/document/…']);
    expect(await descriptions(office)).toEqual(['Line 2', 'Line 3']);
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null });
  });

  test('is not sent a replacement that would change an amount of another line', async () => {
    const { office, key } = await withFinePrice();
    office.hold((request) => (request.method === 'DELETE' && ONE_LINE.test(request.url) ? { status } : undefined));
    office.store.edit(key, withoutFirst);
    expect(await office.sync()).toMatchObject({ updated: 0, rejected: 1, conflicts: 0 });
    expect(changesSeen(office)).toEqual(['DELETE /api/document/…/detail/…']);
    expect(office.store.must(key).rejection).toMatchObject({
      code: 'record.linesReworked',
      reworked: { line: 3, from: '12345.68', to: '12346' },
    });
    expect(await descriptions(office)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Screws']);
  });
});

describe('lines in another order', () => {
  const reversed = (document: Document): Document => ({ ...document, lines: document.lines.toReversed() });

  test('replace all where no amount of them changes by that', async () => {
    const { office, key } = await withInvoice();
    office.store.edit(key, reversed);
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual(['PATCH /api/document/…']);
    expect(await descriptions(office)).toEqual(['Line 3', 'Line 2', 'Line 1']);
    expect((await office.onlyInvoice()).details.map((each) => each.intRef)).toEqual([
      intRef(3, 1),
      intRef(2, 1),
      intRef(1, 1),
    ]);
  });

  test('are not sent where that would change an amount that nobody touched: the report says which, and from what to what', async () => {
    const { office, key } = await withFinePrice();
    office.store.edit(key, (document) => ({ ...reversed(document), description: 'Mine' }));
    expect(await office.sync()).toMatchObject({ updated: 0, rejected: 1, conflicts: 0 });
    expect(changesSeen(office)).toEqual([]);
    const { rejection, local } = office.store.must(key);
    // Net and gross of the line at 0 % in document currency and in base currency: four amounts, of which the first is
    // reported.
    expect(rejection).toMatchObject({
      code: 'record.linesReworked',
      field: `lines.${intRef(4, 1)}`,
      reworked: { line: 1, amount: 'netCurrencyAmount', from: '12345.68', to: '12346', others: 3 },
    });
    expect(local?.lines.map((each) => each.description)).toEqual(['Screws', 'Line 3', 'Line 2', 'Line 1']);
    // It stands until somebody decides.
    expect(await office.sync()).toMatchObject({ updated: 0, rejected: 1 });
    expect(changesSeen(office)).toEqual([]);
  });

  test('are sent without their order when that is left as it is: everything else is sent, and no other line is touched', async () => {
    const { office, key } = await withFinePrice();
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Mine',
      lines: [line(5), document.lines[3]!, document.lines[1]!, { ...document.lines[0]!, quantity: decimal('4') }],
    }));
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    office.store.edit(key, (document) => ({
      ...document,
      lines: inOrderOf(office.store.must(key).base?.lines ?? [], document.lines),
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0, conflicts: 0, problem: null });
    expect(changesSeen(office)).toEqual([
      'PATCH /api/document/…',
      'PATCH /api/document/…/detail/…',
      'POST /api/document/…/detail',
      'DELETE /api/document/…/detail/…',
    ]);
    const there = await office.onlyInvoice();
    expect(there.details.map((each) => [each.description, each.netCurrencyAmount])).toEqual([
      ['Line 1', '42.00000'],
      ['Line 2', '21.00000'],
      ['Screws', '12345.68000'],
      ['Line 5', '21.00000'],
    ]);
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, base: { description: 'Mine' } });
  });

  test('are not sent where a supplied amount would be lost: 100.01 for 10 × 10.00, within the tolerance of a cent', async () => {
    const { office, key, path } = await withInvoice();
    await office.colleague.call('POST', `${path}/detail`, {
      intRef: intRef(4, 1),
      description: 'Adjusted',
      accountId: '4000',
      taxCodeId: 'Z',
      quantity: 10,
      currencyUnitPrice: 10,
      netCurrencyAmount: 100.01,
    });
    await office.sync();
    office.seen.length = 0;
    office.store.edit(key, reversed);
    expect(await office.sync()).toMatchObject({ rejected: 1 });
    expect(changesSeen(office)).toEqual([]);
    expect(office.store.must(key).rejection?.reworked).toMatchObject({
      line: 1,
      amount: 'netCurrencyAmount',
      from: '100.01',
      to: '100',
    });
  });

  test('are sent where the line that would change has been changed here as well', async () => {
    const { office, key } = await withFinePrice();
    office.store.edit(key, (document) =>
      reversed({
        ...document,
        lines: document.lines.map((each) =>
          each.description === 'Screws' ? { ...each, currencyUnitPrice: decimal('0.2') } : each,
        ),
      }),
    );
    expect(await office.sync()).toMatchObject({ updated: 1, rejected: 0, problem: null });
    // 100,000 × 0.2
    expect((await office.onlyInvoice()).details[0]).toMatchObject({
      description: 'Screws',
      netCurrencyAmount: '20000.00000',
    });
  });
});

test('an added line whose request comes late, after a look-up, is not sent a second time', async () => {
  const { office, key, path } = await withInvoice();
  office.store.edit(key, (document) => ({ ...document, lines: [...document.lines, line(4)] }));
  office.on('POST', ADD_LINE, 'dropBeforeCommit');
  let isLate = true;
  office.time.meanwhile = async () => {
    if (!isLate || office.count('POST', ADD_LINE) === 0) return;
    isLate = false;
    await office.colleague.call('POST', `${path}/detail`, {
      intRef: intRef(4, 1),
      description: 'Line 4',
      accountId: '4000',
      taxCodeId: 'S',
      quantity: 2,
      isNetEntry: true,
      currencyUnitPrice: 10.5,
    });
  };
  expect(await office.sync()).toMatchObject({ rejected: 0, conflicts: 0, problem: null });
  // Ours, which was lost, and the late one itself.
  expect(office.count('POST', ADD_LINE)).toBe(2);
  expect(await descriptions(office)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4']);
  expect(office.store.must(key)).toMatchObject({ local: null, inFlight: null, rejection: null });
});
