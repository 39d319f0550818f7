import type { Directory } from '../records/directory.ts';
import { badRequest } from '../base/refusal.ts';
import type { Ext } from '../wire/fields.ts';

export const REVERSE_CHARGE_PROPERTY = 'DomesticReverseChargeApply';

/** Whether custom fields ask for domestic reverse charge (spec 4.7 rule 7). */
export function carriesDomesticReverseCharge(ext: Ext | undefined): boolean {
  const value = ext?.[REVERSE_CHARGE_PROPERTY];
  return value === true || value === 'true';
}

/**
 * The tax code of a line under domestic reverse charge: the counterpart of an ordinary code. A code without one stays.
 * @param taxCodeId id of an ordinary tax code or of a counterpart
 * @param field the field of the code, for the sentence
 * @throws Refusal 400 when there are several counterparts, and so none that follows
 */
export function reverseChargedCode(
  directory: Directory,
  taxCodeId: string | undefined,
  field: string,
): string | undefined {
  if (taxCodeId === undefined) return undefined;
  // Those of purchases from abroad are no counterpart: their sales count in another way, or nowhere.
  const found = directory
    .all('taxCode')
    .filter(
      ({ reverseChargeOfId, isActive, saleTreatment = 'standard' }) =>
        reverseChargeOfId === taxCodeId && isActive && saleTreatment === 'standard',
    );
  if (found.length > 1)
    throw badRequest(
      `${field} ${directory.byId('taxCode', taxCodeId)?.code ?? taxCodeId} has several tax codes for reverse ` +
        `charge: ${found.map(({ code }) => code).join(', ')}. Name one of them.`,
    );
  return found[0]?.id ?? taxCodeId;
}

/** The ordinary tax code of a counterpart; an ordinary code itself. */
export function ordinaryCode(directory: Directory, taxCodeId: string | undefined): string | undefined {
  return directory.byId('taxCode', taxCodeId)?.reverseChargeOfId ?? taxCodeId;
}
