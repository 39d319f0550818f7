import { computed, type ComputedRef } from 'vue';
import type { Rejection } from '../../../domain/records/record.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import { useDoubts, type Doubts } from '../../editing/conflicts/useDoubts.ts';

/** Lines that only a person can settle: in conflict, refused or in doubt. One of each is shown at a time. */
export interface LinesToSettle {
  readonly contested: ComputedRef<BankLine | null>;
  /** One refusal, and always one while there are any: a notice that comes and goes would shift the lines below it. */
  readonly refused: ComputedRef<{ line: BankLine; rejection: Rejection; isHere: boolean } | null>;
  readonly allRefused: ComputedRef<readonly BankLine[]>;
  readonly doubts: Doubts;
  /** Notices about the focused line come first. */
  readonly order: ComputedRef<readonly ('refused' | 'contested')[]>;
  /** The refused line after the focused one, or the first. */
  nextRefused(): BankLine | undefined;
}

/**
 * @param focused the key of the focused line
 * @param named the key of the line that the address names
 */
export function useLinesToSettle(
  liveLines: LiveBankLines,
  focused: () => string | undefined,
  named: () => string | undefined,
): LinesToSettle {
  /** The focused one, otherwise the one that the address names, otherwise the first. */
  function oneOf(lines: readonly BankLine[]): BankLine | null {
    const has = (key: string | undefined) => lines.find((line) => line.key === key);
    return has(focused()) ?? has(named()) ?? lines[0] ?? null;
  }
  const allRefused = computed(() => liveLines.days.value.flatMap(({ facts }) => facts.refused));
  const refused = computed(() => {
    const line = oneOf(allRefused.value);
    const rejection = line?.rejection ?? null;
    return line === null || rejection === null ? null : { line, rejection, isHere: line.key === focused() };
  });
  return {
    contested: computed(() => oneOf(liveLines.contested.value)),
    refused,
    allRefused,
    doubts: useDoubts(() => liveLines.days.value.flatMap(({ facts }) => facts.inFlight.map(({ record }) => record))),
    order: computed(() =>
      refused.value?.isHere ? (['refused', 'contested'] as const) : (['contested', 'refused'] as const),
    ),
    nextRefused() {
      const at = allRefused.value.findIndex(({ key }) => key === focused());
      return allRefused.value[at + 1] ?? allRefused.value[0];
    },
  };
}
