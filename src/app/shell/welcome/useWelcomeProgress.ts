import { watch } from 'vue';
import { useRoute } from 'vue-router';
import type { DocumentListRow } from '../../../store/contract.ts';
import { concernsKind } from '../../company/session/changeGatherer.ts';
import { useWelcome } from '../../company/demo/useWelcome.ts';
import { useTask } from '../../company/session/useTask.ts';
import { useSync } from '../../company/sync/syncRuns.ts';

/** Whether somebody has written a sales invoice here: a customer and an amount. The service has not numbered it yet. */
function isWritten({ docClass, transNo, contactAccountId, grossCurrencyAmount }: DocumentListRow): boolean {
  return (
    docClass === 'saleInvoice' && transNo === '' && contactAccountId !== '' && Number(grossCurrencyAmount || 0) !== 0
  );
}

/** Notes each step of the welcome when somebody has done it, in whatever order. */
export function useWelcomeProgress(): void {
  const [welcome, sync, route, task] = [useWelcome(), useSync(), useRoute(), useTask()];

  watch(
    () => welcome.demo() !== null && sync.lastSync !== null,
    (isRead) => {
      if (isRead) welcome.note('demo');
    },
    { immediate: true },
  );
  watch(
    () => welcome.demo()?.pending.value.some(isWritten) === true,
    (isThere) => {
      if (isThere) welcome.note('invoice');
    },
    { immediate: true },
  );
  watch(
    () => welcome.demo(),
    (company, _before, onCleanup) => {
      if (!company) return;
      const look = (): Promise<unknown> =>
        task.run(async () => {
          if ((await company.store.bank.imports()).length > 0) welcome.note('bank');
        });
      const isBank = concernsKind('bankTransaction');
      onCleanup(
        company.store.onChange((change) => {
          if (isBank(change)) void look();
        }),
      );
      void look();
    },
    { immediate: true },
  );
  // The first syncs come by themselves: only one after the invoice is the person's own.
  watch(
    () => sync.current.report,
    (report) => {
      if (report && welcome.isDone('invoice')) welcome.note('sync');
    },
  );
  // Opened to be put right, from the Sync centre or anywhere else.
  watch(
    () => {
      const { key } = route.params;
      const state = typeof key === 'string' ? welcome.demo()?.entry(key)?.row.state : undefined;
      return welcome.at === 'marks' && (state === 'rejected' || state === 'conflict');
    },
    (isSeen) => {
      if (isSeen) welcome.note('marks');
    },
    { immediate: true },
  );
}
