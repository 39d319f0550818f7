import type { PdfFieldName } from '../../../../domain/pdfInvoices/pdfPage.ts';
import type { PdfDoubt } from '../../../../formats/pdfInvoices/index.ts';
import { t } from '../../../base/i18n/texts.ts';

/** The name of a field of a PDF. */
export function fieldLabel(name: PdfFieldName): string {
  switch (name) {
    case 'number':
      return t('list.docNo');
    case 'issueDate':
      return t('list.docDate');
    case 'dueDate':
      return t('list.dueDate');
    case 'currency':
      return t('list.currencyTitle');
    case 'net':
      return t('list.net');
    case 'tax':
      return t('list.tax');
    case 'gross':
      return t('list.gross');
    default:
      return t(`pdfInvoices.field.${name}`);
  }
}

/** What nothing on the pages decides, as a sentence. */
export function doubtText(doubt: PdfDoubt): string {
  switch (doubt.code) {
    case 'days':
      return t('pdfInvoices.doubt.days', { text: doubt.text });
    case 'totals':
      return t('pdfInvoices.doubt.totals');
    case 'amounts':
      return t('pdfInvoices.doubt.amounts');
    case 'vatId':
      return t('pdfInvoices.doubt.vatId');
    case 'iban':
      return t('pdfInvoices.doubt.iban');
  }
}
