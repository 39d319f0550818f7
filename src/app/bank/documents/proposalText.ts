import type { DocumentCandidate, DocumentProposal } from '../../../domain/bank/documentMatches.ts';
import type { FittingSet } from '../../../domain/bank/unexplained.ts';
import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';

/** Why a document is proposed: what the line and it share, and how far their days are apart. */
export function reasonsText({ kind, reasons, days }: DocumentProposal): string {
  // A booked document has one date; an invoice may be paid near the date when it is due.
  const isMoney = kind === 'booked' || kind === 'returned';
  const apart =
    days === 0 ? t('bank.match.sameDay') : t(isMoney ? 'bank.match.days' : 'bank.match.daysDue', { days }, days);
  return [...reasons.map((reason) => t(`bank.match.${reason === 'returned' ? 'returnedWord' : reason}`)), apart].join(
    ', ',
  );
}

export function documentText({ docClass, docNo, partyName, docDate }: DocumentCandidate): string {
  return [t(`documentClass.${docClass}.name`), docNo, partyName, formatDate(docDate)].filter(Boolean).join(' · ');
}

/** Why a set is proposed: how its sum fits, and how many of its documents the text names. */
export function setReason({ why, difference, named }: FittingSet, currency: string): string {
  const amount = formatAmount(toDecimalString(new Decimal(difference).abs()), currency);
  const way = why === 'discount' ? 'discount' : difference.startsWith('-') ? 'feeOnTop' : 'fee';
  return [
    why === 'exact' ? t('bank.sets.exact') : t(`bank.sets.${way}`, { amount }),
    ...(named > 0 ? [t('bank.sets.named', { count: named }, named)] : []),
  ].join(', ');
}
