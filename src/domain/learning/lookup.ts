import type { LocalDate } from '../values/dates.ts';
import type { Document } from '../documents/document.ts';
import type { DocumentClass } from '../kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../kinds/documentTraits.ts';
import type { MintSource } from '../values/identifiers.ts';
import type { Reference, ReferenceKind } from '../references/reference.ts';

/** Finds references by id, key or code. */
export interface Lookup {
  find(kind: ReferenceKind, value: string | undefined): Reference | undefined;
  all(kind: ReferenceKind): readonly Reference[];
  /** '' while unknown. */
  baseCurrency: string;
}

/** What is needed to make a new draft, besides its source. */
export interface Drafting {
  today: LocalDate;
  mint: MintSource;
  lookup: Lookup;
}

/**
 * The customer or supplier part of a document's contact account (spec 4.8; docs/service-notes.md, "Contact account").
 */
export function partOf(
  document: Pick<Document, 'docClass' | 'contactAccountId'>,
  lookup: Lookup,
): NonNullable<Reference['customer']> | undefined {
  const contact = lookup.find('contactAccount', document.contactAccountId);
  return contact && (DOCUMENT_TRAITS[document.docClass].side === 'sale' ? contact.customer : contact.supplier);
}

/** Whether documents of a type are made for one purpose only: settlement discounts, or deposits. */
export function isSpecial({ isDiscount, isDeposit }: Pick<Reference, 'isDiscount' | 'isDeposit'>): boolean {
  return isDiscount === true || isDeposit === true;
}

/**
 * The document type of a new document of a class: the first active one, preferably one that also moves stock, or also
 * does not; one for discounts or deposits only if there is no other.
 */
export function firstType(
  docClass: DocumentClass,
  lookup: Lookup,
  like?: Pick<Reference, 'isStock'>,
): Reference | undefined {
  const types = lookup
    .all('docType')
    .filter((type) => type.docClass === docClass && type.isActive)
    .toSorted((a, b) => Number(isSpecial(a)) - Number(isSpecial(b)));
  return types.find((type) => (type.isStock ?? false) === (like?.isStock ?? false)) ?? types[0];
}
