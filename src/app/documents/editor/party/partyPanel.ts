import type { DocumentClass } from '../../../../domain/kinds/documentClasses.ts';
import { agedBalances } from '../../../../domain/reports/agedBalance.ts';
import { asMoved, dueDateOf, owedStanding, sideOfMoney, type Side } from '../../../../domain/reports/ledgerStanding.ts';
import type { Reference } from '../../../../domain/references/reference.ts';
import type { LocalDate } from '../../../../domain/values/dates.ts';
import { toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { ListEntry } from '../../../company/documents/listEntry.ts';

/** What a party owes or is owed in one currency, less money that is not allocated yet. */
export interface PartyOwes {
  currency: string;
  total: DecimalString;
  /** Past its due date; zero if nothing is. */
  overdue: DecimalString;
}

/**
 * A posted document of which something is open. Money that is not allocated yet is below zero unless it was paid out.
 */
export interface PartyItem {
  key: string;
  docClass: DocumentClass;
  number: string;
  /** '' if it has no date. */
  due: string;
  isOverdue: boolean;
  open: DecimalString;
  currency: string;
}

export interface PartyFigures {
  owes: readonly PartyOwes[];
  /** Those due first come first. */
  open: readonly PartyItem[];
}

/**
 * What is open with a party on one side of the books.
 * @param entries all documents of the party
 */
export function partyFigures(
  entries: readonly ListEntry[],
  party: Pick<Reference, 'isCustomer' | 'isSupplier'> | undefined,
  side: Side,
  today: LocalDate,
): PartyFigures {
  const sideOf = ({ docClass }: { docClass: DocumentClass }): Side => sideOfMoney(docClass, party);
  const ofSide = entries.filter(({ row }) => sideOf(row) === side);
  const { balances } = agedBalances(
    ofSide.map(({ row }) => row),
    today,
    [0],
    sideOf,
  );
  const open = ofSide.flatMap(({ key, row }): PartyItem[] => {
    const standing = owedStanding(row);
    if (standing !== 'owed' && standing !== 'unallocated') return [];
    const due = standing === 'owed' ? dueDateOf(row) : row.docDate;
    return [
      {
        key,
        docClass: row.docClass,
        number: row.docNo,
        due,
        isOverdue: standing === 'owed' && due !== '' && due < today && !row.outstandingCurrencyAmount.startsWith('-'),
        open: asMoved(row, row.outstandingCurrencyAmount, side),
        currency: row.currency,
      },
    ];
  });
  return {
    owes: balances
      .filter((balance) => balance.side === side && open.some(({ currency }) => currency === balance.currency))
      .map(({ currency, total, ages }) => ({
        currency,
        total: toDecimalString(total),
        overdue: toDecimalString(ages.at(-1)?.amount ?? total.minus(total)),
      })),
    open: open.sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)),
  };
}
