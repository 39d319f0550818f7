import type { AgeSpan } from '../../domain/reports/agedParties.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import { asMoved } from '../../domain/reports/ledgerStanding.ts';
import { movedAmount, statementLines, type MovementStatement, type Reminder } from '../../domain/reports/statement.ts';
import type { Reference } from '../../domain/references/reference.ts';
import type { LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { DocumentListRow } from '../../store/contract.ts';
import { formatAmount, formatDecimal, formatNumber } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { currentLanguage } from '../base/i18n/language.ts';
import { t } from '../base/i18n/texts.ts';
import { letterheadLines, type Letterhead } from '../company/documents/letterhead.ts';
import { addressLines } from '../company/print/address.ts';
import type { PrintedPaper, PrintedRow } from '../company/print/printedPaper.ts';

/** An open document on a statement. */
export interface StatementItem {
  row: DocumentListRow;
  open: string;
}

/** What is told to one party in one currency. */
export type StatementContent =
  | {
      kind: 'open';
      items: readonly StatementItem[];
      total: Decimal;
      ages: readonly { span: AgeSpan; amount: Decimal }[];
    }
  | { kind: 'movements'; from: LocalDate; statement: MovementStatement<DocumentListRow> }
  | { kind: 'reminder'; reminder: Reminder<DocumentListRow> };

export interface StatementPaper {
  party: string;
  currency: string;
  asAt: LocalDate;
  content: StatementContent;
}

/** What a paper needs of the company. */
export interface PaperSender {
  letterhead: Letterhead;
  from: PrintedPaper['from'];
  /** The country that it is sent from. */
  home?: string;
}

type Table = Pick<PrintedPaper, 'columns' | 'rows' | 'sums' | 'after'>;

/** The words for an age, in the language of now. */
export function spanText({ from, to }: AgeSpan): string {
  if (from === null) return t('reports.aged.notDue');
  return to === null ? t('reports.aged.over', { days: from - 1 }) : t('reports.aged.days', { from, to });
}

const column = (label: string, width: string, isEnd = false) => ({ label, width, isEnd });
const reference = ({ theirRef, description }: DocumentListRow): string => theirRef || description;
const named = (row: DocumentListRow): string => {
  const isCredit = row.docClass === 'saleInvoice' && row.grossCurrencyAmount.startsWith('-');
  return `${t(isCredit ? 'print.title.credit' : `print.title.${row.docClass}`)} ${row.docNo}`.trim();
};

function openTable(items: readonly StatementItem[], currency: string, total: Decimal, isSigned: boolean): Table {
  return {
    columns: [
      column(t('print.date'), '24mm'),
      column(t('reports.statements.document'), 'auto'),
      column(t('print.yourReference'), '34mm'),
      column(t('print.dueDate'), '24mm'),
      column(t('reports.statements.amount'), '27mm', true),
      column(t('print.outstanding'), '27mm', true),
    ],
    rows: items.map(({ row, open }): PrintedRow => ({
      key: row.key,
      note: '',
      cells: [
        formatDate(row.docDate),
        named(row),
        reference(row),
        DOCUMENT_TRAITS[row.docClass].entry === 'money' ? '' : formatDate(row.dueDate),
        formatAmount(isSigned ? asMoved(row, movedAmount(row), 'sale') : row.grossCurrencyAmount, currency),
        formatAmount(open, currency),
      ],
    })),
    sums: [{ label: t('print.total', { currency }), value: formatDecimal(total, currency), isTotal: true }],
    after: [],
  };
}

function movementTable({
  statement,
  from,
  asAt,
}: {
  statement: MovementStatement<DocumentListRow>;
  from: LocalDate;
  asAt: LocalDate;
}): Table {
  const { currency, opening, closing } = statement;
  const row = (
    key: string,
    date: string,
    text: string,
    amount: string,
    balance: string,
    isTotal = false,
  ): PrintedRow => ({
    key,
    note: '',
    isTotal,
    cells: [
      formatDate(date),
      text,
      amount === '' || amount.startsWith('-') ? '' : formatAmount(amount, currency),
      amount.startsWith('-') ? formatAmount(amount.slice(1), currency) : '',
      formatAmount(balance, currency),
    ],
  });
  return {
    columns: [
      column(t('print.date'), '24mm'),
      column(t('reports.statements.document'), 'auto'),
      column(t('reports.statements.debit'), '29mm', true),
      column(t('reports.statements.credit'), '29mm', true),
      column(t('reports.statements.balance'), '29mm', true),
    ],
    rows: [
      row('opening', from, t('reports.statements.opening'), '', opening),
      ...statementLines(statement).map(({ document, amount, balance }) => {
        const theirs = reference(document);
        return row(
          document.key,
          document.docDate,
          theirs ? `${named(document)} · ${theirs}` : named(document),
          amount,
          balance,
        );
      }),
      row('closing', asAt, t('reports.statements.closing'), '', closing, true),
    ],
    sums: [],
    after: [],
  };
}

function tableOf({ content, currency, asAt }: StatementPaper): Table {
  switch (content.kind) {
    case 'open': {
      const table = openTable(content.items, currency, content.total, true);
      const ages = content.ages
        .filter(({ amount }) => !amount.isZero())
        .map(({ span, amount }) => ({ label: spanText(span), value: formatDecimal(amount, currency), isTotal: false }));
      return { ...table, sums: [...ages, ...table.sums] };
    }
    case 'movements':
      return movementTable({ ...content, asAt });
    case 'reminder': {
      const { items, total, setOff, toPay } = content.reminder;
      const open = items.map(({ document, open: amount }) => ({ row: document, open: amount }));
      const table = openTable(open, currency, new Decimal(toPay), false);
      const parts = [
        { label: t('reports.reminder.total'), value: formatAmount(total, currency), isTotal: false },
        { label: t('reports.reminder.setOffLong'), value: formatAmount(setOff, currency), isTotal: false },
      ];
      return {
        ...table,
        sums: [...(setOff === '0' ? [] : parts), ...table.sums],
        after: [t('reports.reminder.crossed')],
      };
    }
  }
}

function titleOf(content: StatementContent): string {
  if (content.kind !== 'reminder') return t('reports.statements.paper');
  return t(`reports.reminder.title.level${levelOf(content.reminder.level)}`);
}
function levelOf(level: number): 1 | 2 | 3 {
  return level >= 3 ? 3 : level === 2 ? 2 : 1;
}

/** A statement or reminder on paper, in the language of now (`inLanguage`). */
export function statementPaper(paper: StatementPaper, party: Reference | undefined, sender: PaperSender): PrintedPaper {
  const { content, currency, asAt } = paper;
  const { letterhead, from, home } = sender;
  const level = content.kind === 'reminder' ? content.reminder.level : 0;
  const facts = [
    { label: t('print.date'), value: formatDate(asAt) },
    { label: t('print.account'), value: party?.code ?? paper.party },
    { label: t('print.currency'), value: currency },
    ...(content.kind === 'movements'
      ? [{ label: t('reports.statements.period'), value: `${formatDate(content.from)} – ${formatDate(asAt)}` }]
      : []),
    ...(level > 0 ? [{ label: t('reports.reminder.level'), value: formatNumber(String(level)) }] : []),
  ];
  return {
    key: `${content.kind} ${currency} ${paper.party}`,
    language: currentLanguage(),
    title: titleOf(content),
    number: '',
    date: asAt,
    from,
    standing: '',
    to: {
      heading: t('reports.statements.to'),
      lines: addressLines(party?.description || party?.code || paper.party, party?.address, home),
    },
    deliverTo: [],
    facts,
    before: content.kind === 'reminder' ? [t(`reports.reminder.text.level${levelOf(level)}`)] : [],
    ...tableOf(paper),
    taxes: [],
    bank: letterhead.bank.trim() === '' ? [] : letterheadLines(letterhead.bank),
    terms: [],
  };
}
