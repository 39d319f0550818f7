import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { sidesOf } from '../../../../src/domain/bank/bankLine.ts';
import type { Document } from '../../../../src/domain/documents/document.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import DocumentPanel from '../../../../src/app/bank/documents/DocumentPanel.vue';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import type { Bank } from '../support.ts';
import { areaPaths, routerTo } from '../../support/router.ts';

/** The panel beside a new line of 18 March 2026, the only one of the account. */
export async function panelOf(
  bank: Bank,
  amount: string,
  description: string,
  areLinesRead = true,
): Promise<VueWrapper> {
  await bank.company.store.resources.create([
    {
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: localDate('2026-03-18'),
      description,
      ...sidesOf(decimal(amount)),
    },
  ]);
  await bank.book.read();
  const router = routerTo({ start: '/', ...areaPaths });
  const panel = mount(DocumentPanel, {
    attachTo: document.body,
    global: { plugins: [router] },
    props: {
      account: bank.account,
      line: bank.book.lines.value[0]!,
      lines: bank.book.lines.value,
      taken: new Set<string>(),
      areLinesRead,
      withoutDocument: 1,
      settle: () => Promise.resolve(),
    },
  });
  await flushPromises();
  return panel;
}

/** What waits here of the documents that nobody has sent yet. */
export async function draftsIn({ company: { store } }: Bank): Promise<Document[]> {
  const rows = await store.pendingRows();
  return (await Promise.all(rows.map(({ key }) => store.record(key)))).flatMap((one) => one?.local ?? []);
}

export function pressAltM(): void {
  const stop = listenToKeys(window);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', code: 'KeyM', altKey: true }));
  stop();
}
