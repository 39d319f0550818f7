import { computed, onBeforeUnmount, ref, watch, type ComputedRef, type Ref } from 'vue';
import { findGaps, type StatementGap } from '../../../domain/bank/balances.ts';
import { lacksDocument } from '../../../domain/bank/bankLine.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { queryWords } from '../../base/format/searching.ts';
import type { LiveBankLines, BankLine } from '../../company/bank/liveBankLines.ts';
import type { BankSettings } from './bankSettings.ts';
import { statementsOf, type ShownStatement } from '../../../domain/bank/statements.ts';
import { LineSearch } from './lineSearch.ts';
import { daysIn, doublesOf } from './periodLines.ts';

/**
 * Which lines of an account a person sees: all, or those of a statement, of a search, that may be duplicates, or that
 * have no document.
 */
export interface ShownLines {
  readonly search: Ref<string>;
  /** The id of the statement whose lines are shown; '' for all. */
  readonly chosen: Ref<string>;
  readonly onlyDoubles: Ref<boolean>;
  /** Shows only lines without a document, from this day on; null for all. */
  readonly unmatchedSince: Ref<LocalDate | null>;
  readonly statements: ComputedRef<readonly ShownStatement[]>;
  readonly statement: ComputedRef<ShownStatement | null>;
  /** Between which statements lines are missing. */
  readonly gaps: ComputedRef<readonly StatementGap[]>;
  /** Lines that may be duplicates, each with the line that it resembles. */
  readonly doubles: ComputedRef<ReadonlyMap<string, string>>;
  readonly lines: ComputedRef<readonly BankLine[]>;
  showAll(): void;
}

function waitsForDocument({ content, here, record }: BankLine, since: LocalDate): boolean {
  return (content.bankDate ?? '') >= since && lacksDocument(record, here);
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
  const unmatchedSince = ref<LocalDate | null>(null);
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
    unmatchedSince,
    statements,
    statement,
    gaps: computed(() => findGaps(statements.value)),
    doubles,
    lines: computed(() => {
      const period = statement.value;
      const words = queryWords(search.value);
      const since = unmatchedSince.value;
      if (period === null && words.length === 0 && !onlyDoubles.value && since === null) return liveLines.lines.value;
      // A line with an unreadable date appears in every statement.
      const listed = daysIn(liveLines.days.value, period).flatMap(({ lines }) => lines);
      const doubled = onlyDoubles.value ? new Set([...doubles.value].flat()) : null;
      const isWanted = (line: BankLine): boolean =>
        (doubled === null || doubled.has(line.key)) && (since === null || waitsForDocument(line, since));
      return doubled === null && words.length === 0 && since === null
        ? listed
        : listed.filter((line) => isWanted(line) && lineSearch.has(line, words));
    }),
    showAll() {
      [search.value, chosen.value, onlyDoubles.value, unmatchedSince.value] = ['', '', false, null];
    },
  };
}
