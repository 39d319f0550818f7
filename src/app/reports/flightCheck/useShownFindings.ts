import { computed, ref, type ComputedRef, type Ref } from 'vue';
import { CHECKS, type Check, type Finding } from '../../../domain/reports/flightCheck/finding.ts';
import { RowSelection } from '../../base/grid/selection.ts';
import type { FlightCheck } from '../../company/monthEnd/useFlightCheck.ts';

export interface ShownFindings {
  /** Whether only open findings are shown, or waived ones too. */
  readonly shows: Ref<'open' | 'all'>;
  /** The only check whose findings are shown; '' for all. */
  readonly onlyCheck: Ref<Check | ''>;
  readonly rows: ComputedRef<readonly Finding[]>;
  /** The checks that found something, and how much. */
  readonly counts: ComputedRef<readonly { check: Check; count: number }[]>;
  readonly selection: RowSelection;
  /** The selected findings that are open, and those that are waived. */
  readonly toWaive: ComputedRef<readonly Finding[]>;
  readonly toReopen: ComputedRef<readonly Finding[]>;
}

/** Which findings of a check the page shows, and which of them are selected. */
export function useShownFindings({
  result,
  open,
  waiver,
}: Pick<FlightCheck, 'result' | 'open' | 'waiver'>): ShownFindings {
  const shows = ref<'open' | 'all'>('open');
  const chosenCheck = ref<Check | ''>('');
  const selection = new RowSelection();
  const among = computed(() => (shows.value === 'open' ? open.value : (result.value?.findings ?? [])));
  const counts = computed(() =>
    CHECKS.flatMap((check) => {
      const count = among.value.filter((finding) => finding.check === check).length;
      return count === 0 ? [] : [{ check, count }];
    }),
  );
  const onlyCheck = computed<Check | ''>({
    // Once the last finding of a check is waived, the others are shown.
    get: () => counts.value.find(({ check }) => check === chosenCheck.value)?.check ?? '',
    set: (check) => {
      chosenCheck.value = check;
    },
  });
  const rows = computed(() => among.value.filter(({ check }) => onlyCheck.value === '' || check === onlyCheck.value));
  const chosen = computed(() => rows.value.filter(({ id }) => selection.has(id)));
  return {
    shows,
    onlyCheck,
    rows,
    counts,
    selection,
    toWaive: computed(() => chosen.value.filter((finding) => waiver(finding) === undefined)),
    toReopen: computed(() => chosen.value.filter((finding) => waiver(finding) !== undefined)),
  };
}
