import type { DocumentClass } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';
import type { Reference, ReferenceKind } from '../../../domain/resources/reference.ts';
import { formatNumber, formatPrice } from '../../base/format/amounts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import type { CompanyData } from '../session/companyData.ts';

/** The most choices that a person still reads. */
const LIMIT = 50;

/** Which records of a kind a document of a class can refer to; all of them without a class. */
function accepts(kind: ReferenceKind, docClass: DocumentClass | undefined): (reference: Reference) => boolean {
  if (docClass === undefined) return () => true;
  const { side } = DOCUMENT_TRAITS[docClass];
  if (kind === 'contactAccount')
    return (reference) => (side === 'sale' ? reference.isCustomer : reference.isSupplier) !== false;
  if (kind === 'product') return (reference) => (side === 'sale' ? reference.isSale : reference.isPurchase) !== false;
  if (kind === 'docType') return (reference) => reference.docClass === undefined || reference.docClass === docClass;
  return () => true;
}

function detailOf(reference: Reference): string {
  if (reference.kind === 'taxCode' && reference.taxRate !== undefined) return `${formatNumber(reference.taxRate)} %`;
  if (reference.kind === 'product' && reference.unitPrice !== undefined) return formatPrice(reference.unitPrice, '');
  if (reference.kind === 'contactAccount' && reference.currency !== undefined) return reference.currency;
  return '';
}

/** A reference as text: its code, and its name if asked for. */
export function referenceText(reference: Reference | undefined, value: string | undefined, withName: boolean): string {
  if (value === undefined) return '';
  if (!reference) return value;
  return withName && reference.description
    ? `${reference.code} ${reference.description}`.trim()
    : reference.code || reference.description;
}

/** The references of a kind that match the typed text. Currencies are stored by their code. */
export function referenceChoices(
  company: CompanyData,
  kind: ReferenceKind,
  query: string,
  withName: boolean,
  docClass?: DocumentClass,
): PickerChoice[] {
  return company
    .references(kind)
    .search(query, LIMIT, accepts(kind, docClass))
    .map((reference) => ({
      value: kind === 'currency' ? reference.code : reference.id,
      code: reference.code,
      name: reference.description,
      shown: referenceText(reference, reference.id, withName),
      detail: detailOf(reference),
    }));
}
