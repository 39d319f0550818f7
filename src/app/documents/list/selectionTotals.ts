import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { parseDecimal, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import type { DocumentListRow, SummedField } from '../../../store/contract.ts';
import { isNotOwedYet, isVoid } from '../../../domain/documents/lifeCycle.ts';

/** The totals of the selected documents of one class and currency. */
export interface SelectionTotal {
  docClass: DocumentClass;
  currency: string;
  documents: number;
  net: DecimalString;
  tax: DecimalString;
  gross: DecimalString;
  outstanding: DecimalString;
  /** How much of what is outstanding drafts have settled. */
  settledByDrafts: DecimalString;
}

/** Amounts have no more decimals than this (spec 2.10: five on what is read back). */
const PLACES = 8;

/** An exact sum of canonical decimals, kept in units of the smallest place: BigInt adds 100,000 of them fast enough. */
class Sum {
  private units = 0n;

  add(amount: string): void {
    if (amount === '') return;
    const [whole = '0', fraction = ''] = amount.split('.');
    this.units += BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  }

  get total(): DecimalString {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(PLACES + 1, '0');
    return parseDecimal(`${this.units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`) ?? ZERO;
  }
}

const NEEDED: ReadonlySet<string> = new Set([
  'currency',
  'statusList',
  'netCurrencyAmount',
  'taxCurrencyAmount',
  'grossCurrencyAmount',
  'outstandingCurrencyAmount',
] satisfies SummedField[]);

/** Whether a field that the totals need is unreadable. */
function isUnread({ unread = [] }: DocumentListRow): boolean {
  return unread.some((field) => NEEDED.has(field));
}

/**
 * Totals by class and currency, those of the most documents first. Abandoned and reversed documents are left out. What
 * is not posted owes nothing yet: as in the column, nothing of it is outstanding.
 * @returns also `uncounted`: documents left out because an amount, the currency or the status is unreadable
 */
export function selectionTotals(rows: Iterable<DocumentListRow>): {
  totals: SelectionTotal[];
  uncounted: DocumentListRow[];
} {
  const uncounted: DocumentListRow[] = [];
  const groups = new Map<
    string,
    {
      docClass: DocumentClass;
      currency: string;
      documents: number;
      net: Sum;
      tax: Sum;
      gross: Sum;
      outstanding: Sum;
      settledByDrafts: Sum;
    }
  >();
  for (const row of rows) {
    if (isVoid(row.statusList)) continue;
    if (isUnread(row)) {
      uncounted.push(row);
      continue;
    }
    const name = `${row.docClass} ${row.currency}`;
    const group = groups.get(name) ?? {
      docClass: row.docClass,
      currency: row.currency,
      documents: 0,
      net: new Sum(),
      tax: new Sum(),
      gross: new Sum(),
      outstanding: new Sum(),
      settledByDrafts: new Sum(),
    };
    groups.set(name, group);
    group.documents += 1;
    group.net.add(row.netCurrencyAmount);
    group.tax.add(row.taxCurrencyAmount);
    group.gross.add(row.grossCurrencyAmount);
    if (isNotOwedYet(row.statusList)) continue;
    group.outstanding.add(row.outstandingCurrencyAmount);
    group.settledByDrafts.add(row.settledByDrafts ?? '');
  }
  const totals = [...groups.values()]
    .sort((a, b) => b.documents - a.documents)
    .map(({ net, tax, gross, outstanding, settledByDrafts, ...group }) => ({
      ...group,
      net: net.total,
      tax: tax.total,
      gross: gross.total,
      outstanding: outstanding.total,
      settledByDrafts: settledByDrafts.total,
    }));
  return { totals, uncounted };
}
