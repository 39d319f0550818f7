import { daysBetween, type LocalDate } from '../../../../domain/values/dates.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../../domain/values/decimal.ts';
import type { Document } from '../../../../domain/documents/document.ts';
import { paidAmount } from '../../../../domain/documents/documentAmounts.ts';
import { journalTotals } from '../../../../domain/documents/journalTotals.ts';
import { DOCUMENT_TRAITS } from '../../../../domain/kinds/documentTraits.ts';
import {
  isNotOwedYet,
  isVoid,
  lifeCycleFacts,
  lifeCycleOf,
  standingOf,
} from '../../../../domain/documents/lifeCycle.ts';
import { formatAmount, formatDecimal } from '../../../base/format/amounts.ts';
import { formatDate } from '../../../base/format/dates.ts';
import { t } from '../../../base/i18n/texts.ts';

/** One fact of the strip under a document's title. */
export interface SummaryFact {
  id: 'total' | 'settled' | 'left' | 'drafts' | 'due' | 'delivery';
  label: string;
  text: string;
  /** Late, or still to be settled. */
  tone?: 'bad' | 'strong';
  /** What stands behind the text. */
  title?: string;
}

/** When an amount falls due, counted from today. */
export function dueText(dueDate: string, today: LocalDate): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return t('summary.dueToday');
  return days > 0 ? t('summary.dueIn', {}, days) : t('summary.overdue', {}, -days);
}

/** The words for what has been settled of a document and what is left of it. */
function settlementLabels(isMoney: boolean, isCredit: boolean): { settled: string; left: string } {
  if (isMoney) return { settled: t('summary.allocated'), left: t('summary.left') };
  return isCredit
    ? { settled: t('summary.used'), left: t('summary.left') }
    : { settled: t('summary.paid'), left: t('summary.outstanding') };
}

/** What has been settled of a document and what is left, once the service has said so. */
function settlementOf(document: Document, total: Decimal | null): SummaryFact[] {
  const { isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
  const { outstandingCurrencyAmount: left, currency = '' } = document;
  const isMoney = entry === 'money';
  const statuses = document.statusList.join(',');
  const isUnknown = left === undefined || (!isMoney && isNotOwedYet(statuses));
  if (!isLedger || isUnknown || isVoid(statuses) || standingOf(statuses) === 'writtenOff') return [];
  const open = new Decimal(left);
  // Only a journal on a control account leaves something open.
  if (entry === 'journal' && open.isZero()) return [];
  const labels = settlementLabels(isMoney, total?.isNegative() ?? false);
  return [
    ...(total === null || entry === 'journal'
      ? []
      : [
          {
            id: 'settled' as const,
            label: labels.settled,
            text: formatDecimal(total.abs().minus(open.abs()), currency),
          },
        ]),
    {
      id: 'left',
      label: labels.left,
      text: formatDecimal(isMoney ? open.abs() : open, currency),
      ...(!open.isZero() && { tone: 'strong' as const }),
    },
  ];
}

function debits(document: Document): DecimalString | undefined {
  const totals = journalTotals(document);
  return totals ? toDecimalString(totals.debits) : undefined;
}

/** When the document falls due, while something of it is or will be owed; an order's day of delivery. */
function dueOf(document: Document, today: LocalDate): SummaryFact[] {
  const { isLedger, entry } = DOCUMENT_TRAITS[document.docClass];
  const { dueDate, deliveryDate } = document;
  if (!isLedger)
    return deliveryDate === undefined
      ? []
      : [{ id: 'delivery', label: t('summary.delivery'), text: formatDate(deliveryDate) }];
  const life = lifeCycleOf(lifeCycleFacts(document), today);
  if (entry !== 'lines' || dueDate === undefined || !IS_TO_PAY.has(life)) return [];
  if (document.grossCurrencyAmount?.startsWith('-')) return [];
  return [
    {
      id: 'due',
      label: t('summary.due'),
      text: life === 'overdue' || dueDate >= today ? dueText(dueDate, today) : formatDate(dueDate),
      title: formatDate(dueDate),
      ...(life === 'overdue' && { tone: 'bad' as const }),
    },
  ];
}
const IS_TO_PAY: ReadonlySet<string> = new Set([
  'draft',
  'submitted',
  'approved',
  'rejected',
  'posted',
  'partPaid',
  'overdue',
  'disputed',
]);

/**
 * What somebody looks for first in a document: its total, what is paid of it and left, and when it falls due.
 * @param document as the service shows it; as it is here if the service does not have it
 * @param settledByDrafts how much of what is outstanding unposted documents have allocated
 * @param counted the total counted from its lines, in document currency; used while the service gives none
 */
export function documentSummary(
  document: Document,
  counted: DecimalString | null,
  today: LocalDate,
  settledByDrafts?: DecimalString,
): SummaryFact[] {
  const { currency = '' } = document;
  const { entry } = DOCUMENT_TRAITS[document.docClass];
  const isMoney = entry === 'money';
  const stated =
    (isMoney ? paidAmount(document) : entry === 'journal' ? debits(document) : document.grossCurrencyAmount) ?? counted;
  const total = stated === null ? null : new Decimal(stated);
  return [
    ...(total === null
      ? []
      : [
          {
            id: 'total' as const,
            label: t(isMoney ? 'summary.amount' : 'summary.total'),
            text: `${formatDecimal(total, currency)} ${currency}`.trim(),
          },
        ]),
    ...settlementOf(document, total),
    ...(settledByDrafts === undefined
      ? []
      : [{ id: 'drafts' as const, label: t('summary.drafts'), text: formatAmount(settledByDrafts, currency) }]),
    ...dueOf(document, today),
  ];
}
