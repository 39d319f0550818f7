import { flushPromises } from '@vue/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { usePendingCounts, usePendingRecords } from '../../../../src/app/company/sync/pendingRecords.ts';
import { inOrder, recordItem } from '../../../../src/app/editing/notices/pendingItems.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { beside } from '../../support/blockerContext.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { guid, instant } from '../../../support/documents.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));
afterEach(() => vi.restoreAllMocks());

const keyOf = (n: number): string => `daybook-0195f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
function bankLine(n: number): ResourceRecord<'bankTransaction'> {
  const local = {
    kind: 'bankTransaction' as const,
    bankAccountId: 'BARCLAYS',
    description: `Line ${n}`,
    bankDate: localDate('2026-03-02'),
    depositAmount: decimal('12.5'),
  };
  return { ...emptyResourceRecord(keyOf(n), 'bankTransaction'), revision: 1, local };
}
const write = (record: ResourceRecord, expectedRevision: number | null) =>
  company.store.forSync.write([{ expectedRevision, record }]);

it('reads again only the records that were written, of many that wait', async () => {
  for (let n = 1; n <= 30; n += 1) await write(bankLine(n), null);
  const readAll = vi.spyOn(company.store.resources, 'pending');
  const readSome = vi.spyOn(company.store.resources, 'records');
  const { rows } = usePendingRecords();
  await expect.poll(() => rows.value.length).toBe(30);
  const before = new Map(rows.value.map((record) => [record.key, record]));

  // One is sent, one is edited, one is new.
  await write({ ...bankLine(1), local: null, id: guid(1), base: { ...bankLine(1).local!, id: guid(1) } }, 1);
  await company.store.resources.edit('bankTransaction', [
    { key: keyOf(2), change: (content) => ({ ...content, description: 'Corrected' }) },
  ]);
  await write(bankLine(31), null);
  await expect
    .poll(() => rows.value.map(({ key }) => key).sort())
    .toEqual(Array.from({ length: 30 }, (_, n) => keyOf(n + 2)));
  await expect
    .poll(() => rows.value.find(({ key }) => key === keyOf(2))?.local)
    .toMatchObject({ description: 'Corrected' });
  expect(rows.value.filter((record) => before.get(record.key) === record)).toHaveLength(28);
  expect(readAll).toHaveBeenCalledTimes(1);
  expect(new Set(readSome.mock.calls.flatMap(([, keys]) => keys))).toEqual(new Set([keyOf(1), keyOf(2), keyOf(31)]));
});

it('counts by kind without reading whole records, and keeps the counts up to date', async () => {
  for (let n = 1; n <= 3; n += 1) await write(bankLine(n), null);
  const [department] = await company.store.resources.create([
    { kind: 'department', code: 'NORTH', description: 'North' },
  ]);
  const readAll = vi.spyOn(company.store.resources, 'pending');
  const { byKind, total } = usePendingCounts();
  await expect
    .poll(() => [...byKind.value].sort())
    .toEqual([
      ['bankTransaction', 3],
      ['department', 1],
    ]);
  await write({ ...bankLine(1), local: null, id: guid(1), base: { ...bankLine(1).local!, id: guid(1) } }, 1);
  await company.store.resources.discard('department', [department!.key]);
  await expect.poll(() => [...byKind.value]).toEqual([['bankTransaction', 2]]);
  expect(total.value).toBe(2);
  expect(readAll).not.toHaveBeenCalled();
});

it('reads everything again at once after a large change, and waits before it does so again', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  // Pages of other test files may still have timers of their own.
  const waits = () => timers.mock.calls.map(([, wait]) => wait);
  const readAll = vi.spyOn(company.store.resources, 'pendingKinds').mockImplementation(async () => {
    now += 1_000;
    return new Map();
  });
  usePendingCounts();
  await expect.poll(() => readAll.mock.calls.length).toBe(1);
  await flushPromises();
  // It took a second. Long after it, thousands of lines are undone: that is shown within a tenth of one.
  now += 60_000;
  timers.mockClear();
  const many = Array.from({ length: 1_001 }, (_, n) => ({ expectedRevision: null, record: bankLine(n) }));
  await company.store.forSync.write(many);
  expect(waits()).toContain(80);
  await expect.poll(() => readAll.mock.calls.length).toBe(2);
  // The next great change, half a second after that, waits until five seconds are over.
  now += 500;
  timers.mockClear();
  await company.store.forSync.write(
    many.map(({ record }) => ({ expectedRevision: 1, record: { ...record, revision: 2 } })),
  );
  expect(waits()).toContain(4_500);
});

it('keeps the item of an unchanged record, and makes its texts when it is shown', () => {
  const record = bankLine(1);
  const item = recordItem(record, company, beside());
  expect(recordItem(record, company, beside())).toBe(item);
  expect(recordItem(record, company, beside({ isRunning: true }))).not.toBe(item);
  expect(item).toMatchObject({
    key: keyOf(1),
    state: 'queued',
    name: 'Line 1',
    place: { name: 'bank', params: { key: keyOf(1) } },
  });
  expect(
    inOrder([
      item,
      recordItem(
        {
          ...bankLine(2),
          rejection: {
            code: 'service.refused',
            message: 'No',
            revision: 1,
            at: '2026-03-02T09:00:00.0000000Z' as never,
          },
        },
        company,
        beside(),
      ),
    ]).map(({ state }) => state),
  ).toEqual(['rejected', 'queued']);
});

it('says why a text cannot be read, in the words of the page, and names its field once', () => {
  const held = {
    ...bankLine(1),
    local: { kind: 'bankTransaction' as const, bankAccountId: 'BARCLAYS' },
    badInput: { bankDate: '99', depositAmount: '1. 5 apples' },
  };
  expect(recordItem(held, company, beside())).toMatchObject({
    state: 'saved',
    why: 'Date: There is no such day as “99”, Money in: “1. 5 apples” is not a number, Description is missing',
  });
});

it('does not say of a restored price that a later sync finds out what became of it while its product is only here', () => {
  const sentAt = instant();
  const restored = (productId: string): ResourceRecord => {
    const local = { kind: 'salePrice' as const, productId, unitPrice: decimal('9.95') };
    return {
      ...emptyResourceRecord(keyOf(1), 'salePrice'),
      revision: 1,
      local,
      inFlight: { operation: 'create', revision: 1, sentAt, sent: local, knownIds: [], restoredAt: sentAt },
    };
  };
  expect(recordItem(restored(keyOf(2)), company, beside())).toMatchObject({
    state: 'unknown',
    why: 'It waited in a restored backup and may have been sent since. It is looked for once what it belongs to is on the service.',
  });
  expect(recordItem(restored(guid(2)), company, beside())).toMatchObject({
    state: 'unknown',
    why: 'It waited in a restored backup and may have been sent since. A later sync finds out.',
  });
});

it('shows the amount of a bank line in the currency of its account', async () => {
  const reference = referenceSchema.parse({ kind: 'bankAccount', id: guid(9), code: 'BARCLAYS', currency: 'KWD' });
  await company.store.forSync.writeReferences('bankAccount', [reference], true, unreadCursor('reference:bankAccount'));
  await expect.poll(() => company.reference('bankAccount', 'BARCLAYS')?.currency).toBe('KWD');
  expect(recordItem(bankLine(1), company, beside())).toMatchObject({ amount: '12.500', currency: 'KWD' });
  expect(
    recordItem(
      { ...bankLine(2), local: { ...bankLine(2).local!, depositAmount: undefined, withdrawalAmount: decimal('3') } },
      company,
      beside(),
    ),
  ).toMatchObject({ amount: '−3.000', currency: 'KWD' });
});
