import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { codingOfDocument } from '../../../domain/bank/coding.ts';
import type { RuleCoding } from '../../../domain/bank/rules.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { Slices } from '../../base/ui/slices.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompany } from '../../company/session/useCompany.ts';

/** What the document of a line was coded to; `other` if no rule makes such a document, or it is gone. */
export type RuleOutcome = RuleCoding | 'other';

/** Rules learn from, and are tried on, this many lines, the newest: they show how work is done today. */
export const NEWEST = 3_000;

/** The outcomes of documents, by their keys as the lines noted them. Reads only those that are not known yet. */
export async function readOutcomes(
  store: CompanyStore,
  keys: Iterable<string>,
  known: ReadonlyMap<string, RuleOutcome> = new Map(),
): Promise<Map<string, RuleOutcome>> {
  const slices = new Slices();
  const outcomes = new Map<string, RuleOutcome>();
  const wanted = [...keys];
  const now = await store.keysNow(wanted.filter((key) => !known.has(key)));
  for (const key of wanted) {
    const before = known.get(key);
    if (before !== undefined) {
      outcomes.set(key, before);
      continue;
    }
    const record = await store.record(now.get(key) ?? key);
    outcomes.set(key, (record && codingOfDocument(currentVersion(record))) ?? 'other');
    if (slices.isOver) await slices.rest();
  }
  return outcomes;
}

/** Keys of the documents of the newest lines. */
export function newestDocuments(lines: readonly BankLine[]): string[] {
  return lines.slice(-NEWEST).flatMap(({ here }) => here.documentKey ?? []);
}

/**
 * The outcomes of the newest lines, by the keys of their documents, kept up to date. Empty until they are read.
 * @param onProblem hears why documents could not be read
 */
export function useOutcomes(
  lines: () => readonly BankLine[],
  onProblem: (thrown: unknown) => void,
): Readonly<ShallowRef<ReadonlyMap<string, RuleOutcome>>> {
  const { store } = useCompany();
  const outcomes = shallowRef<ReadonlyMap<string, RuleOutcome>>(new Map());
  let asked = 0;
  async function read(known: ReadonlyMap<string, RuleOutcome>): Promise<void> {
    asked += 1;
    const own = asked;
    try {
      const found = await readOutcomes(store, newestDocuments(lines()), known);
      if (own === asked) outcomes.value = found;
    } catch (thrown) {
      onProblem(thrown);
    }
  }
  watch(lines, () => void read(outcomes.value), { immediate: true });
  onScopeDispose(
    store.onChange(({ documents }) => {
      if (documents === 'many') return void read(new Map());
      const changed = new Set(documents);
      if (newestDocuments(lines()).some((key) => changed.has(key)))
        void read(new Map([...outcomes.value].filter(([key]) => !changed.has(key))));
    }),
  );
  return outcomes;
}
