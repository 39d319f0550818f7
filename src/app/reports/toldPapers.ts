import type { Side } from '../../domain/reports/ledgerStanding.ts';
import type { AgedReport } from '../../domain/reports/agedParties.ts';
import type { DecimalString } from '../../domain/values/decimal.ts';
import type { Period } from '../../domain/reports/cashFlow.ts';
import { movementStatements, reminders } from '../../domain/reports/statement.ts';
import type { StatementKind } from '../../domain/reports/statementLog.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../store/contract.ts';
import type { StatementPaper } from './statementPaper.ts';

/** A statement or reminder that can be printed, with what its row in the list says. */
export interface ToldPaper {
  paper: StatementPaper;
  /** What the paper says is owed, or asks for. */
  amount: Decimal;
  /** 0 unless it is a reminder. */
  level: number;
  documents: number;
  /** What of `amount` a reminder sets off against what is overdue: open credits and money not allocated. Negative. */
  setOff: Decimal;
  /** Disputed documents that a reminder leaves out. */
  disputed: number;
  /** What of a balance of movements was settled by no document here. */
  unexplained: Decimal;
}

/** What papers are made from. */
export interface PaperSources {
  rows: readonly DocumentListRow[];
  /** Aged debtors by due date as at the last day; null while it is being read. Statements of movements need none. */
  report: AgedReport | null;
  /** As at its last day; statements of movements begin on its first. */
  period: Period;
  /** Days overdue from which each level of a reminder begins. */
  levels: readonly number[];
  find(key: string): DocumentListRow | undefined;
  /** The side of the party of money: a payment to somebody who is only a customer is on the customer's statement. */
  sideOf(document: DocumentListRow): Side;
  /** What documents add to what customers owe, where their allocations say it; null while they are being read. */
  moved: ReadonlyMap<string, DecimalString> | null;
}

function byDate(a: DocumentListRow, b: DocumentListRow): number {
  const [left, right] = [`${a.docDate} ${a.docNo}`, `${b.docDate} ${b.docNo}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The papers of a kind for every customer that has one. */
export function toldPapers(
  kind: StatementKind,
  { rows, report, period, levels, find, sideOf, moved }: PaperSources,
): ToldPaper[] {
  const { from, to: asAt } = period;
  if (kind === 'movements' && moved === null) return [];
  if (kind === 'movements')
    return movementStatements(rows, 'sale', period, sideOf, moved ?? undefined).map((statement) => ({
      paper: { asAt, party: statement.party, currency: statement.currency, content: { kind, from, statement } },
      amount: new Decimal(statement.closing),
      level: 0,
      documents: statement.movements.length,
      setOff: new Decimal(0),
      disputed: 0,
      unexplained: new Decimal(statement.unexplained),
    }));
  const { parties, spans } = report ?? { parties: [], spans: [] };
  if (kind === 'reminder')
    return reminders(parties, asAt, find, levels).map((reminder) => ({
      paper: { asAt, party: reminder.party, currency: reminder.currency, content: { kind, reminder } },
      amount: new Decimal(reminder.toPay),
      level: reminder.level,
      documents: reminder.items.length,
      setOff: new Decimal(reminder.setOff),
      disputed: reminder.disputed.length,
      unexplained: new Decimal(0),
    }));
  return parties.map(({ party, currency, documents, ages, total }) => {
    const items = documents.flatMap(({ key, open }) => {
      const row = find(key);
      return row ? [{ row, open }] : [];
    });
    return {
      paper: {
        asAt,
        party,
        currency,
        content: {
          kind,
          items: items.sort((a, b) => byDate(a.row, b.row)),
          total,
          ages: spans.map((span, at) => ({ span, amount: ages[at]?.amount ?? new Decimal(0) })),
        },
      },
      amount: total,
      level: 0,
      documents: documents.length,
      setOff: new Decimal(0),
      disputed: 0,
      unexplained: new Decimal(0),
    };
  });
}
