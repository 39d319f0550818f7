import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { isKnownEqual, lookedForAs } from '../../../domain/bank/equalLines.ts';
import type { BankTransaction } from '../../../domain/bank/bankLine.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { useTask } from '../session/useTask.ts';

/** The bank line as it was sent; null for other kinds. */
export function sentLine(record: ResourceRecord | undefined): BankTransaction | null {
  const sent = record && (record.inFlight?.sent ?? currentVersion(record));
  return sent?.kind === 'bankTransaction' ? sent : null;
}

/** How many lines equal to one in doubt are known to be on the service: a person who looks there finds these too. */
export interface KnownEquals {
  of: (record: ResourceRecord | undefined) => number;
}

/**
 * Counts them in the store whenever other records are in doubt, or a run begins or ends.
 * @param asked records in doubt that a person is asked about
 */
export function useKnownEquals(
  store: CompanyStore,
  asked: () => readonly ResourceRecord[],
  isRunning: () => boolean,
): KnownEquals {
  const counts: ShallowRef<ReadonlyMap<string, number>> = shallowRef(new Map());
  const task = useTask();
  let latest = 0;
  async function count(): Promise<void> {
    const turn = (latest += 1);
    const wanted = new Map(
      asked()
        .flatMap((record) => sentLine(record) ?? [])
        .map((sent) => [lookedForAs(sent), sent]),
    );
    const found = new Map<string, number>();
    for (const [account, lines] of Map.groupBy(wanted, ([, sent]) => sent.bankAccountId)) {
      for await (const records of store.bank.lines(account)) {
        if (turn !== latest) return;
        for (const [name, sent] of lines)
          found.set(name, (found.get(name) ?? 0) + records.filter((record) => isKnownEqual(record, sent)).length);
      }
    }
    if (turn === latest) counts.value = found;
  }
  watch(
    () => JSON.stringify([isRunning(), asked().map(({ key }) => key)]),
    () => void task.run(count),
    { immediate: true },
  );
  onScopeDispose(() => {
    latest += 1;
  });
  return {
    of: (record) => {
      const sent = sentLine(record);
      return sent === null ? 0 : (counts.value.get(lookedForAs(sent)) ?? 0);
    },
  };
}
