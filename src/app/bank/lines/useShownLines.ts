import { computed, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from 'vue';
import { findGaps, type StatementGap } from '../../../domain/bank/balances.ts';
import { queryWords } from '../../base/format/searching.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import type { BankSettings } from './bankSettings.ts';
import { statementsOf, type ShownStatement } from '../../../domain/bank/statements.ts';
import { LineSearch } from './lineSearch.ts';
import { daysIn, doublesOf } from './periodLines.ts';

/** Which lines of an account a person sees: all, or those of a statement, of a search, or that may be duplicates. */
export interface ShownLines {
  readonly search: Ref<string>;
  /** The id of the statement whose lines are shown; '' for all. */
  readonly chosen: Ref<string>;
  readonly onlyDoubles: Ref<boolean>;
  readonly statements: ComputedRef<readonly ShownStatement[]>;
  readonly statement: ComputedRef<ShownStatement | null>;
  /** Between which statements lines are missing. */
  readonly gaps: ComputedRef<readonly StatementGap[]>;
  /** Lines that may be duplicates, each with the line that it resembles. */
  readonly doubles: ComputedRef<ReadonlyMap<string, string>>;
  readonly lines: ComputedRef<readonly BankLine[]>;
  showAll(): void;
}

/** @param first the id of the statement that is chosen at first */
export function useShownLines(
  liveLines: LiveBankLines,
  settings: BankSettings,
  currency: () => string,
  first: string,
): ShownLines {
  const search = ref('');
  const chosen = ref(first);
  const onlyDoubles = ref(false);
  const statements = computed(() =>
    statementsOf(liveLines.bankAccountId, liveLines.imports.value, settings.statements.all.value),
  );
  const statement = computed(() => statements.value.find(({ id }) => id === chosen.value) ?? null);
  const doubles = computed(() => doublesOf(liveLines.days.value));

  const lineSearch = new LineSearch(currency);
  watch(liveLines.days, (days) => void lineSearch.prepare(days), { immediate: true });
  onBeforeUnmount(() => lineSearch.close());

  return {
    search,
    chosen,
    onlyDoubles,
    statements,
    statement,
    gaps: computed(() => findGaps(statements.value)),
    doubles,
    lines: computed(() => {
      const period = statement.value;
      const words = queryWords(search.value);
      if (period === null && words.length === 0 && !onlyDoubles.value) return liveLines.lines.value;
      // A line with an unreadable date appears in every statement.
      const listed = daysIn(liveLines.days.value, period).flatMap(({ lines }) => lines);
      const doubled = onlyDoubles.value ? new Set([...doubles.value].flat()) : null;
      const isWanted = (line: BankLine): boolean => doubled === null || doubled.has(line.key);
      return doubled === null && words.length === 0
        ? listed
        : listed.filter((line) => isWanted(line) && lineSearch.has(line, words));
    }),
    showAll() {
      [search.value, chosen.value, onlyDoubles.value] = ['', '', false];
    },
  };
}
