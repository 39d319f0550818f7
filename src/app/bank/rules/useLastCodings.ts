import { shallowRef, watch, type ShallowRef } from 'vue';
import { kindOfText, type LastCoding } from '../../../domain/bank/explanation.ts';
import { documentStanding } from '../../company/bank/documentStanding.ts';
import type { BankLine } from '../../company/bank/liveBankLines.ts';
import { useCompany } from '../../company/session/useCompany.ts';
import { ruledOf } from './codedLines.ts';
import { NEWEST, readOutcomes } from './outcomes.ts';

/** The newest line whose document stands, by what lines of its kind share. */
function newestByKind(
  lines: readonly BankLine[],
  standing: ReturnType<typeof documentStanding>,
): ReadonlyMap<string, BankLine> {
  const newest = new Map<string, BankLine>();
  for (const line of lines.slice(-NEWEST)) {
    const { documentKey } = line.here;
    if (documentKey === undefined || standing(documentKey) !== 'stands') continue;
    const kind = kindOfText(ruledOf(line));
    if (kind !== null) newest.set(kind, line);
  }
  return newest;
}

/**
 * How the last line of the same kind was coded, by the keys of the lines that are asked for; only where its document
 * has one coded line.
 * @param lines of the account, oldest first
 * @param onProblem hears why documents could not be read
 */
export function useLastCodings(
  lines: () => readonly BankLine[],
  asked: () => readonly BankLine[],
  onProblem: (thrown: unknown) => void,
): Readonly<ShallowRef<ReadonlyMap<string, LastCoding>>> {
  const company = useCompany();
  const { store } = company;
  const standing = documentStanding(company);
  const found = shallowRef<ReadonlyMap<string, LastCoding>>(new Map());
  let turn = 0;

  async function look(all: readonly BankLine[], wanted: readonly BankLine[]): Promise<void> {
    turn += 1;
    const own = turn;
    const newest = newestByKind(all, standing);
    const pairs = wanted.flatMap((line) => {
      const last = newest.get(kindOfText(ruledOf(line)) ?? '');
      return last?.here.documentKey === undefined ? [] : [{ line, last, document: last.here.documentKey }];
    });
    try {
      const outcomes = await readOutcomes(store, new Set(pairs.map(({ document }) => document)));
      const codings = pairs.flatMap(({ line, last, document }): [string, LastCoding][] => {
        const code = outcomes.get(document);
        return code === undefined || code === 'other' ? [] : [[line.key, { code, key: last.key }]];
      });
      if (own === turn) found.value = new Map(codings);
    } catch (thrown) {
      onProblem(thrown);
    }
  }
  watch([lines, asked], ([all, wanted]) => void look(all, wanted), { immediate: true });
  return found;
}
