import { computed, type ComputedRef } from 'vue';
import { lookedForAs } from '../../../domain/bank/equalLines.ts';
import { needsManualCheck } from '../../../domain/resources/readiness.ts';
import type { ResourceRecord } from '../../../domain/resources/record.ts';
import type { DoubtAnswer } from '../../../store/resourceContract.ts';
import { t } from '../../base/i18n/texts.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { useTask } from '../../company/session/useTask.ts';
import { sentLine, useKnownEquals } from '../../company/sync/knownEquals.ts';
import { useRestoredDoubts, type RestoredDoubt } from '../../company/sync/restoredDoubts.ts';
import { useSync } from '../../company/sync/syncRuns.ts';

/** Records that may be on the service or not, of which only a person can find out, and the answers to them. */
export interface Doubts {
  readonly count: ComputedRef<number>;
  /** Groups with one answer for all that came with the same backup. */
  readonly together: ComputedRef<readonly RestoredDoubt[]>;
  /** The others, equal ones next to each other. */
  readonly single: ComputedRef<readonly ResourceRecord[]>;
  /** How many bank lines in doubt are equal to this one: on the service they can only be counted. */
  equalsOf(record: ResourceRecord): number;
  /** How many equal lines are known to be on the service. */
  knownOf(record: ResourceRecord): number;
  askOneByOne(doubt: RestoredDoubt): void;
  answer(record: ResourceRecord, answer: DoubtAnswer): Promise<boolean>;
  answerAll(doubt: RestoredDoubt, outcome: DoubtAnswer['outcome']): Promise<boolean>;
}

/** What a record was sent as; for a bank line, what it is looked up by. */
function sentContentOf(record: ResourceRecord): string {
  const line = sentLine(record);
  return line ? lookedForAs(line) : JSON.stringify(record.inFlight?.sent ?? null);
}

/** @param pending records among which some may be in doubt */
export function useDoubts(pending: () => readonly ResourceRecord[]): Doubts {
  const { store } = useCompany();
  const sync = useSync();
  const task = useTask();
  const bySent = computed(() =>
    Map.groupBy(
      pending().filter((record) => needsManualCheck(record, sync.isRunning)),
      sentContentOf,
    ),
  );
  const asked = computed(() => [...bySent.value.values()].flat());
  const known = useKnownEquals(
    store,
    () => asked.value,
    () => sync.isRunning,
  );
  const restored = useRestoredDoubts(() => asked.value);
  return {
    count: computed(() => asked.value.length),
    together: restored.together,
    single: computed(() => asked.value.filter((record) => !restored.isTogether(record))),
    equalsOf: (record) => (sentLine(record) ? (bySent.value.get(sentContentOf(record))?.length ?? 1) : 1),
    knownOf: known.of,
    askOneByOne: restored.askOneByOne,
    answer: ({ kind, key }, answer) => task.run(() => store.resources.answerDoubt(kind, key, answer)),
    answerAll: ({ records }, outcome) =>
      task.run(async () => {
        const count = await store.resources.answerDoubts(
          'bankTransaction',
          records.map(({ key }) => key),
          outcome,
        );
        return t(`syncCentre.restored.answered.${outcome}`, {}, count);
      }),
  };
}
