import type { Document } from './document.ts';
import type { Reference } from '../references/reference.ts';

/** The property of `Ext` that applies domestic reverse charge (spec 4.7 rule 7). */
export const REVERSE_CHARGE = 'DomesticReverseChargeApply';

/** Whether a document asks for domestic reverse charge (spec 4.7 rule 7). */
export function isReverseCharged({ ext }: Pick<Document, 'ext'>): boolean {
  const value = ext?.[REVERSE_CHARGE];
  return value === true || value === 'true';
}

/** Sets or removes domestic reverse charge on a document. */
export function withReverseCharge(document: Document, isCharged: boolean): Document {
  const { [REVERSE_CHARGE]: _, ...rest } = document.ext ?? {};
  const ext = isCharged ? { ...rest, [REVERSE_CHARGE]: true } : rest;
  return { ...document, ext: Object.keys(ext).length === 0 ? undefined : ext };
}

/**
 * The tax code that the service puts on a line: with domestic reverse charge the counterpart of the ordinary one, else
 * the ordinary one. A tax code without a counterpart stays.
 */
export function chargedTaxCode(taxCode: Reference, taxCodes: readonly Reference[], isCharged: boolean): Reference {
  if (!isCharged) return taxCodes.find(({ id }) => id === taxCode.reverseChargeOfId) ?? taxCode;
  return taxCodes.find(({ reverseChargeOfId, isActive }) => reverseChargeOfId === taxCode.id && isActive) ?? taxCode;
}
