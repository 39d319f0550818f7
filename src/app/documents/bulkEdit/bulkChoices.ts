import { t } from '../../base/i18n/texts.ts';
import type { DocumentForm } from '../../editing/documentFields/documentForm.ts';
import { headerLabel } from '../../editing/documentFields/fieldText.ts';
import { DOCUMENT_HEADER } from '../../editing/documentFields/headerFields.ts';
import type { BulkField } from './bulkEdit.ts';

/**
 * Amounts that are typed instead of calculated need twelve figures: no single value can set them. How new lines are
 * entered says nothing about those that are there.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([DOCUMENT_HEADER.explicitAmounts.id, DOCUMENT_HEADER.isNetEntry.id]);
/** A field that can be set in many documents. */
export interface BulkChoice {
  path: string;
  field: BulkField;
  label: string;
}

/** @param names of custom fields */
export function headerChoicesOf(forms: readonly DocumentForm[], names: readonly string[]): BulkChoice[] {
  const found = new Map<string, BulkChoice>();
  for (const form of forms)
    for (const { id, kind, label } of [...form.inSight, ...form.groups.flatMap(({ fields }) => fields)])
      if (!LEFT_OUT.has(id) && !found.has(id))
        found.set(id, {
          path: id,
          field: { of: 'header', id },
          label: kind === 'check' ? t(label) : headerLabel(id, form),
        });
  for (const name of names)
    found.set(`ext.${name}`, { path: `ext.${name}`, field: { of: 'header', id: `ext.${name}` }, label: name });
  return [...found.values()];
}

export function lineChoicesOf(forms: readonly DocumentForm[], names: readonly string[]): BulkChoice[] {
  const found = new Map<string, BulkChoice>();
  for (const form of forms)
    for (const { id, label } of [...form.lineColumns, ...form.lineDetails])
      found.set(id, { path: `lines.${id}`, field: { of: 'line', id }, label: t(label) });
  for (const name of names)
    found.set(`ext.${name}`, { path: `lines.ext.${name}`, field: { of: 'line', id: `ext.${name}` }, label: name });
  return [...found.values()];
}
