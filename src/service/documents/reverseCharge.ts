import type { Directory } from '../records/directory.ts';
import type { Ext } from '../wire/fields.ts';

const PROPERTY = 'DomesticReverseChargeApply';

/** Whether custom fields ask for domestic reverse charge (spec 4.7 rule 7). */
export function carriesDomesticReverseCharge(ext: Ext | undefined): boolean {
  const value = ext?.[PROPERTY];
  return value === true || value === 'true';
}

/**
 * The tax code that belongs on a line: under domestic reverse charge the ordinary code's counterpart, else the ordinary
 * code. A tax code without a counterpart stays.
 * @param taxCodeId id of an ordinary tax code or of a counterpart
 */
export function reverseChargedCode(
  directory: Directory,
  taxCodeId: string | undefined,
  isReverseCharge: boolean,
): string | undefined {
  if (taxCodeId === undefined) return undefined;
  if (!isReverseCharge) return directory.byId('taxCode', taxCodeId)?.reverseChargeOfId ?? taxCodeId;
  return (
    directory.all('taxCode').find((code) => code.reverseChargeOfId === taxCodeId && code.isActive)?.id ?? taxCodeId
  );
}
