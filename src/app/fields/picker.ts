import type { Reference, ReferenceKind } from '../../domain/reference.ts';
import type { Books } from '../session/books.ts';
import { t } from '../texts/texts.ts';
import { formatNumber, formatPrice } from '../format/amounts.ts';

/** One choice of a picker. `value` goes into the document, `shown` into the field. */
export interface PickerChoice {
  value: string;
  code: string;
  name: string;
  shown: string;
  detail?: string;
}

/** As many as fit a list that one still reads. */
const LIMIT = 50;

function accepts(kind: ReferenceKind): (reference: Reference) => boolean {
  if (kind === 'contactAccount') return (reference) => reference.isCustomer !== false;
  if (kind === 'product') return (reference) => reference.isSale !== false;
  if (kind === 'docType') return (reference) => reference.docClass === undefined || reference.docClass === 'saleInvoice';
  return () => true;
}

function detailOf(reference: Reference): string {
  if (reference.kind === 'taxCode' && reference.taxRate !== undefined) return `${formatNumber(reference.taxRate)} %`;
  if (reference.kind === 'product' && reference.unitPrice !== undefined) return formatPrice(reference.unitPrice, '');
  if (reference.kind === 'contactAccount' && reference.currency !== undefined) return reference.currency;
  return '';
}

/** How a reference is shown where there is room: its code, and its name where one is asked for. */
export function referenceText(reference: Reference | undefined, value: string | undefined, withName: boolean): string {
  if (value === undefined) return '';
  if (!reference) return value;
  return withName && reference.description ? `${reference.code} ${reference.description}`.trim() : reference.code || reference.description;
}

/** The choices of a kind of reference that match what is typed. Currencies are kept by their code. */
export function referenceChoices(books: Books, kind: ReferenceKind, query: string, withName: boolean): PickerChoice[] {
  return books.references(kind).search(query, LIMIT, accepts(kind)).map((reference) => ({
    value: kind === 'currency' ? reference.code : reference.id,
    code: reference.code,
    name: reference.description,
    shown: referenceText(reference, reference.id, withName),
    detail: detailOf(reference),
  }));
}

/** Whether a line's price is entered without or with tax. */
export function entryChoices(query: string): PickerChoice[] {
  const choices = [
    { value: 'net', code: t('entry.net'), name: t('entry.netHint'), shown: t('entry.net') },
    { value: 'gross', code: t('entry.gross'), name: t('entry.grossHint'), shown: t('entry.gross') },
  ];
  const typed = query.trim().toLowerCase();
  return choices.filter((choice) => choice.code.toLowerCase().startsWith(typed));
}
