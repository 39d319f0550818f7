import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import DocumentPanel from '../../../../src/app/bank/documents/DocumentPanel.vue';
import { guid } from '../../../support/documents.ts';
import { giveLayout } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { smallBank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

giveLayout();

let panel: VueWrapper | null = null;
afterEach(() => panel?.unmount());

it('a line that pays out an open credit is drafted as a payment that settles the credit', async () => {
  const { company, book, account } = await smallBank();
  const credit = invoiceOf(company, {
    id: guid(376),
    docNo: 'SI000376',
    grossCurrencyAmount: '-95.7',
    outstandingCurrencyAmount: '-95.7',
    statusList: ['posted'],
  });
  const record = recordOf({ key: guid(376), id: guid(376), base: credit });
  await company.store.forSync.write([{ expectedRevision: null, record }]);
  await company.store.resources.create([
    {
      kind: 'bankTransaction',
      bankAccountId: account.id,
      bankDate: localDate('2026-03-05'),
      description: 'REFUND ASHDOWN FURNITURE SI000376',
      withdrawalAmount: decimal('95.7'),
    },
  ]);
  await book.read();
  const router = routerTo({ start: '/', ...areaPaths });
  panel = mount(DocumentPanel, {
    attachTo: document.body,
    global: { plugins: [router] },
    props: {
      account,
      line: book.lines.value[0] ?? null,
      lines: book.lines.value,
      taken: new Set<string>(),
      areLinesRead: true,
      withoutDocument: 1,
      settle: () => Promise.resolve(),
    },
  });
  await flushPromises();
  await expect.poll(() => panel?.find('.matches li > button').text()).toBe('Draft payment');
  const stop = listenToKeys(window);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', altKey: true }));
  stop();
  await expect
    .poll(async () => (await company.store.pendingRows()).map(({ docClass }) => docClass))
    .toEqual(['payment']);
  const [row] = await company.store.pendingRows();
  expect((await company.store.record(row?.key ?? ''))?.local).toMatchObject({
    docClass: 'payment',
    contactAccountId: credit.contactAccountId,
    currencyAmount: '95.7',
    docDate: '2026-03-05',
    allocations: [{ docId: guid(376), allocAmountCurrency: '95.7' }],
  });
});
