/**
 * Each month is an accounting period: its code is the month, `YYYY-MM`, and its id follows from it, the same in every
 * company.
 */
const ID_STEM = '00000000-0000-8000-8000-000000';
const PERIOD_ID = new RegExp(`^${ID_STEM}(\\d{4})(\\d{2})$`);
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The GUID of a month's period: `2026-03` → `00000000-0000-8000-8000-000000202603`. @param month `YYYY-MM` */
export function periodIdOf(month: string): string {
  return ID_STEM + month.replace('-', '');
}

/**
 * The month, `YYYY-MM`, of the period that a reference names by id or code (spec 2.1 rule 1); null when it names none.
 */
export function monthOfPeriod(reference: string): string | null {
  const month = reference.toLowerCase().replace(PERIOD_ID, '$1-$2');
  return MONTH.test(month) ? month : null;
}
