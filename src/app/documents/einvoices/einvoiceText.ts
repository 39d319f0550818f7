import type { DraftNote } from '../../../domain/einvoices/purchaseDraft.ts';
import type { EInvoiceProblem } from '../../../formats/einvoices/index.ts';
import { formatAmount, formatPercent } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';

/** The tax categories that have words of their own; those of the Canary Islands, Ceuta and Melilla (L, M) are rare. */
const CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;

/** A tax category and rate in words, e.g. “Tax code for standard rate, 19 %”. */
export function taxKeyText(key: string): string {
  const [code = '', rate] = key.split(' ');
  // A PDF names the rate, but no category.
  if (rate === undefined) return t('einvoices.taxCodeForRate', { rate: formatPercent(code) });
  const known = CATEGORIES.find((each) => each === code);
  const category = known === undefined ? code : t(`einvoices.category.${known}`);
  return t('einvoices.taxCodeFor', { category, rate: formatPercent(rate) });
}

/** Which part of an invoice a field is, in words; lines count from 1. */
function fieldText(field: string): string {
  const [part = '', at = '', name = ''] = field.split('.');
  const number = /^\d+$/.test(at) ? Number(at) + 1 : null;
  if (part === 'lines' && number !== null) return t('einvoices.field.line', { number, name });
  if (part === 'tax' && number !== null) return t('einvoices.field.taxRow', { number });
  if (part === 'allowances' && number !== null) return t('einvoices.field.allowance', { number });
  if (field === 'totals.lineNet') return t('einvoices.field.lineNet');
  if (field === 'totals.net') return t('list.net');
  if (field === 'totals.tax') return t('list.tax');
  if (field === 'totals.gross') return t('list.gross');
  if (field === 'totals.payable') return t('einvoices.field.payable');
  if (field === 'issueDate') return t('list.docDate');
  if (field === 'dueDate') return t('list.dueDate');
  if (field === 'number') return t('list.docNo');
  if (field === 'currency') return t('list.currencyTitle');
  return field;
}

/** What is wrong with a file, as a sentence. */
export function einvoiceProblemText({ code, field, text, place, facts }: EInvoiceProblem, currency: string): string {
  const named = { field: field === undefined ? '' : fieldText(field), text: text ?? '', line: place?.line ?? '' };
  if (code.startsWith('sum.')) {
    return t('einvoices.problem.sum', {
      field: named.field,
      written: formatAmount(facts?.written, currency),
      calculated: formatAmount(facts?.calculated, currency),
    });
  }
  switch (code) {
    case 'file.empty':
      return t('einvoices.problem.empty');
    case 'file.tooBig':
      return t('einvoices.problem.tooBig');
    case 'file.unknown':
    case 'file.otherDocument':
    case 'pdf.noInvoice':
    case 'pdf.noText':
      return t('einvoices.problem.noInvoice');
    case 'file.cutOff':
    case 'file.damaged':
    case 'file.tooDeep':
    case 'pdf.damaged':
      return t('einvoices.problem.damaged', named);
    case 'file.doctype':
      return t('einvoices.problem.doctype');
    case 'pdf.encrypted':
      return t('einvoices.problem.encrypted');
    case 'pdf.severalInvoices':
      return t('einvoices.problem.several', named);
    case 'encoding.damaged':
    case 'encoding.doubtful':
      return t('einvoices.problem.encoding');
    case 'field.missing':
      return t('einvoices.problem.missing', named);
    case 'field.repeated':
      return t('einvoices.problem.repeated', named);
    case 'amount.otherCurrency':
      return t('einvoices.problem.otherCurrency', named);
    case 'type.unknown':
    case 'type.differs':
      return t('einvoices.problem.type', named);
    case 'dueDate.several':
      return t('einvoices.problem.dueDates', named);
    case 'lines.none':
      return t('einvoices.problem.noLines');
    case 'line.group':
      return t('einvoices.problem.group', named);
    default:
      return t('einvoices.problem.unreadable', named);
  }
}

/** What the draft does not say exactly as the file does, as a sentence. */
export function noteText(note: DraftNote, currency: string): string {
  switch (note.code) {
    case 'line.recast':
      return t('einvoices.note.recast', { number: note.line + 1 });
    case 'text.cut':
      return t('einvoices.note.cut', { field: t(`list.${note.field}`) });
    case 'rate.differs':
      return t('einvoices.note.rate', { what: taxKeyText(note.key), rate: formatPercent(note.rate) });
    case 'tax.differs':
      return t('einvoices.note.tax');
    case 'order':
      return t('einvoices.note.order', { number: note.number });
    case 'rounding':
      return t('einvoices.note.rounding', { amount: formatAmount(note.amount, currency), currency });
    case 'prepaid':
      return t('einvoices.note.prepaid', { amount: formatAmount(note.amount, currency), currency });
  }
}
