import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { documentsOfLine } from '../../../domain/bank/bankLine.ts';
import { Slices } from '../../base/ui/slices.ts';
import { useCompany } from '../session/useCompany.ts';
import { BankLine, isListed } from './lineDays.ts';

/** By day; those of one day in the order of their keys, which stays. */
const placeOf = ({ content, key }: BankLine): string => `${content.bankDate ?? ''} ${key}`;

/**
 * The bank lines that a payment or receipt belongs to: of one payment there may be several, and of a line several
 * payments. No index leads from a document to its lines, so all lines of its bank account are looked at, in slices.
 * @param keys the keys by which a line may have noted it: its own, and its ids; none for a document without lines
 * @param bankAccountId the account whose lines are looked at
 */
export function useLinesOfDocument(
  keys: () => readonly string[],
  bankAccountId: () => string | undefined,
): Readonly<ShallowRef<readonly BankLine[]>> {
  const company = useCompany();
  const { store } = company;
  const lines = shallowRef<readonly BankLine[]>([]);
  let turn = 0;

  async function look(wanted: ReadonlySet<string>, account: string): Promise<void> {
    turn += 1;
    const own = turn;
    const found: BankLine[] = [];
    const slices = new Slices();
    for await (const records of store.bank.lines(account))
      for (const record of records) {
        const line = new BankLine(record);
        if (isListed(line) && documentsOfLine(line.here).some((key) => wanted.has(key))) found.push(line);
        if (slices.isOver) await slices.rest();
        if (own !== turn) return;
      }
    lines.value = found.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), 'en'));
  }
  watch(
    [() => keys().join(' '), bankAccountId],
    ([noted, account]) => {
      turn += 1;
      lines.value = [];
      // The account may be named by its code.
      const id = company.reference('bankAccount', account)?.id;
      if (noted !== '' && id !== undefined) void look(new Set(noted.split(' ')), id);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    turn += 1;
  });
  return lines;
}
