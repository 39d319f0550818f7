import { z } from 'zod';
import type { ReferenceKind } from './reference.ts';
import type { ResourceKind } from './resources/content.ts';

/**
 * What the service keeps beside its records, in lists of its own (spec 4.8, 9): it is looked at and changed while the service
 * answers, and not kept on this computer.
 */
export const EXTRA_KINDS = ['stock', 'budgets'] as const;
export const extraKindSchema = z.enum(EXTRA_KINDS);
export type ExtraKind = z.infer<typeof extraKindSchema>;

/** One row: its values as text at rest, by field. What is empty is not there. */
export const extraRowSchema = z.object({ id: z.string().optional(), values: z.record(z.string(), z.string()) });
export type ExtraRow = z.infer<typeof extraRowSchema>;

/** The fields of all of them. */
export type ExtraFieldName =
  | 'stockLocationId' | 'quantity' | 'description' | 'accountId' | 'periodId' | 'budgetAmount' | 'departmentId' | 'costCentreId' | 'projectId';

export interface ExtraField {
  name: ExtraFieldName;
  kind: 'text' | 'amount' | 'reference';
  reference?: ReferenceKind;
  isRequired?: true;
  /** The name under which the service tells its code, where it is read as a GUID: people know it by that. */
  codeAs?: string;
}

export interface ExtraTraits {
  /** Whose they are; left out where they belong to the company. */
  of?: ResourceKind;
  since: string;
  fields: readonly ExtraField[];
  /** Whether rows are added, changed and taken away. */
  isEdited: boolean;
}

export const EXTRAS: Readonly<Record<ExtraKind, ExtraTraits>> = {
  stock: { of: 'product', since: '1.9.0', isEdited: false, fields: [{ name: 'stockLocationId', kind: 'reference', reference: 'stockLocation' }, { name: 'quantity', kind: 'amount' }] },
  budgets: {
    since: '1.19.0', isEdited: true,
    fields: [
      { name: 'accountId', kind: 'reference', reference: 'account', isRequired: true }, { name: 'periodId', kind: 'text', isRequired: true, codeAs: 'periodCode' }, { name: 'budgetAmount', kind: 'amount', isRequired: true }, { name: 'description', kind: 'text' },
      { name: 'departmentId', kind: 'reference', reference: 'department' }, { name: 'costCentreId', kind: 'reference', reference: 'costCentre' }, { name: 'projectId', kind: 'reference', reference: 'project' },
    ],
  },
};

/** The fields that a row must have and does not. */
export function missingIn(kind: ExtraKind, { values }: ExtraRow): ExtraFieldName[] {
  return EXTRAS[kind].fields.filter(({ name, isRequired }) => isRequired === true && !values[name]).map(({ name }) => name);
}
