import type { DocumentClass } from '../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../../domain/documents/documentTraits.ts';
import type { Reference, ReferenceKind } from '../../../domain/resources/reference.ts';
import { formatNumber, formatPrice } from '../../base/format/amounts.ts';
import type { PickerChoice } from '../../base/inputs/picker.ts';
import type { CompanyData } from '../session/companyData.ts';

/** As many as fit a list that one still reads. */
const LIMIT = 50;

/** Which records of a kind a document of a class can refer to; all of them where it is about no class. */
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

/** How a reference is shown where there is room: its code, and its name where one is asked for. */
export function referenceText(reference: Reference | undefined, value: string | undefined, withName: boolean): string {
  if (value === undefined) return '';
  if (!reference) return value;
  return withName && reference.description
    ? `${reference.code} ${reference.description}`.trim()
    : reference.code || reference.description;
}

/** The choices of a kind of reference that match what is typed. Currencies are kept by their code. */
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
