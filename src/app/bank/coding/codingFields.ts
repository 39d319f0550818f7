import { CODING_FIELDS, type CodingField } from '../../../domain/bank/coding.ts';
import type { TextKey } from '../../base/i18n/texts.ts';

/** What the fields of a coding are called. */
export const CODING_LABELS: Readonly<Record<CodingField, TextKey>> = {
  accountId: 'field.accountId',
  description: 'field.description',
  taxCodeId: 'field.taxCodeId',
  department: 'field.department',
  costCentre: 'field.costCentre',
  projectId: 'field.projectId',
};

/** The field of a column. */
export function codingFieldOf(column: string): CodingField {
  const field = CODING_FIELDS.find((one) => one === column);
  if (field === undefined) throw new TypeError(`no coding field ${column}`);
  return field;
}
