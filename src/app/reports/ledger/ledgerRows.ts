import { ProblemError } from '../../../domain/values/result.ts';
import type { EnquiryResult } from '../../../domain/service/enquiry.ts';
import { COMPARISONS, type Comparison } from '../../../domain/reports/comparedPeriods.ts';
import { Decimal, parseDecimal, toDecimalString, ZERO, type DecimalString } from '../../../domain/values/decimal.ts';
import { HIDDEN_FIELDS, type LedgerReport } from './ledgerReports.ts';

/** The cells of a row by column; amounts are decimal strings, with 0 for none. */
export type Cells = Readonly<Record<string, string>>;

/** Which of the compared answers: the one that was asked for, or what it is compared with. */
export type ComparedPart = 'own' | Comparison;

export interface LedgerRow {
  readonly key: string;
  /** A heading of a section, an account or entry, or a total. */
  readonly kind: 'heading' | 'entry' | 'total';
  readonly cells: Cells;
}

/** The column that an amount of a compared answer stands in. */
export const columnOf = (field: string, part: ComparedPart): string => (part === 'own' ? field : `${field} ${part}`);

/** The part that a column stands for; that of what was asked for, for all but compared amounts. */
export function comparedPart(column = ''): ComparedPart {
  return COMPARISONS.find((part) => column.endsWith(` ${part}`)) ?? 'own';
}

/**
 * The rows of an answer, by the columns that the report needs. A text that no row has is no column of it.
 * @throws ProblemError when it lacks a column of amounts or dates, or holds something else than an amount
 */
export function answerCells({ name, fields }: LedgerReport, { columns, rows }: EnquiryResult): Cells[] {
  const nonsense = (): ProblemError => new ProblemError({ code: 'service.nonsense', message: name });
  const placeOf = (wanted: string): number =>
    columns.findIndex((column) => column.name.toLowerCase() === wanted.toLowerCase());
  const hidden = HIDDEN_FIELDS.map((field) => ({ name: field, kind: 'text' as const, isOptional: true }));
  const places = [...fields, ...hidden].map((field) => ({ ...field, at: placeOf(field.name) }));
  if (rows.length > 0 && places.some(({ kind, isOptional, at }) => kind !== 'text' && !isOptional && at < 0))
    throw nonsense();
  return rows.map((row) =>
    Object.fromEntries(
      places.map(({ name: field, kind, at }) => {
        const text = row[at] ?? '';
        if (kind !== 'amount') return [field, text];
        const amount = text === '' ? ZERO : parseDecimal(text);
        if (amount === null) throw nonsense();
        return [field, amount];
      }),
    ),
  );
}

/**
 * What the accounts of a type come to in the answer of a trial balance, a debit above zero; undefined when the answer
 * does not say types.
 */
export function sumOfType({ columns, rows }: EnquiryResult, accountType: string): DecimalString | undefined {
  const [type, debit, credit] = ['accountType', 'debit', 'credit'].map((name) =>
    columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase()),
  );
  if (type === undefined || debit === undefined || credit === undefined || Math.min(type, debit, credit) < 0)
    return undefined;
  const amount = (text: string | undefined) => parseDecimal(text ?? '') ?? ZERO;
  return toDecimalString(
    rows
      .filter((row) => row[type]?.toLowerCase() === accountType)
      .reduce((sum, row) => sum.plus(amount(row[debit])).minus(amount(row[credit])), new Decimal(0)),
  );
}

const AMOUNT = 'amount';
/** Whether a row is a sum, not an account. */
const isSummed = (cells: Cells): boolean => cells.accountId === '';
/** What a row of a statement is about, whatever its amount. */
const subjectOf = ({ section, accountId, description }: Cells): string =>
  accountId === '' ? `${section} ${description}` : `${section} ${accountId}`;

/** A profit and loss without the section that a result takes off shows no such result: it is the one beside it. */
const SAME_RESULT: Readonly<Record<string, string>> = {
  grossProfit: 'income',
  operatingProfit: 'profitBeforeTax',
  profitBeforeTax: 'profit',
};

/** What a section or result comes to in an answer, whether it shows it or not. */
function summedOf(rows: readonly Cells[], section: string): string {
  const own = rows.find((row) => isSummed(row) && row.section === section)?.[AMOUNT];
  const same = SAME_RESULT[section];
  return own ?? (same === undefined ? ZERO : summedOf(rows, same));
}

/**
 * Several answers as one table: a row of each account and total that any of them has, with an amount for each. What
 * only a compared answer has stands in its section, by code.
 */
export function joinedParts(parts: readonly { part: ComparedPart; rows: readonly Cells[] }[]): Cells[] {
  const all: { subject: string; cells: Record<string, string> }[] = [];
  const without = (row: Cells): Cells =>
    Object.fromEntries(
      parts.map(({ part, rows }) => [columnOf(AMOUNT, part), isSummed(row) ? summedOf(rows, row.section ?? '') : ZERO]),
    );
  for (const { part, rows } of parts) {
    let at = 0;
    for (const row of rows) {
      const subject = subjectOf(row);
      const known = all.findIndex((one) => one.subject === subject);
      if (known >= 0) at = known;
      else {
        const isBefore = ({ cells }: { cells: Cells }): boolean =>
          !isSummed(row) &&
          !isSummed(cells) &&
          cells.section === row.section &&
          (cells.accountCode ?? '') < (row.accountCode ?? '');
        for (let next = all[at]; next && isBefore(next); next = all[at]) at += 1;
        all.splice(at, 0, { subject, cells: { ...row, ...without(row) } });
      }
      Object.assign(all[at]?.cells ?? {}, { [columnOf(AMOUNT, part)]: row[AMOUNT] ?? ZERO });
      at += 1;
    }
  }
  return all.map(({ cells }) => cells);
}

/**
 * The rows of a statement with its sections' headings, each above the first account of the section.
 * @param summedOf the name of a row without an account; `partOf` is the section whose part it is, if it is no total
 */
export function sectioned(
  rows: readonly Cells[],
  headingOf: (section: string) => string,
  summedOf: (cells: Cells) => { description: string; partOf?: string },
): LedgerRow[] {
  const begun = new Set<string>(['']);
  const headed = (section: string, row: LedgerRow): LedgerRow[] => {
    if (begun.has(section)) return [row];
    begun.add(section);
    return [{ key: `heading ${section}`, kind: 'heading', cells: { description: headingOf(section) } }, row];
  };
  return rows.flatMap((cells): LedgerRow[] => {
    const key = subjectOf(cells);
    if (!isSummed(cells)) return headed(cells.section ?? '', { key, kind: 'entry', cells });
    const { description, partOf: section } = summedOf(cells);
    const named = { ...cells, description };
    return section === undefined
      ? [{ key, kind: 'total', cells: named }]
      : headed(section, { key, kind: 'entry', cells: named });
  });
}
