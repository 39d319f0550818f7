import { z } from 'zod';
import type { ReferenceKind } from './reference.ts';
import type { ResourceKind } from './resources/content.ts';

/**
 * What the service keeps beside its records, in lists of its own (spec 4.8, 9): it is looked at and changed while the service
 * answers, and not kept on this computer.
 */
export const EXTRA_KINDS = ['stock', 'availability', 'milestones', 'subProjects', 'departmentResources', 'costCentreResources', 'budgets', 'catalogItems'] as const;
export const extraKindSchema = z.enum(EXTRA_KINDS);
export type ExtraKind = z.infer<typeof extraKindSchema>;

/** One row: its values as text at rest, by field; a flag that is set is `true`. What is empty is not there. */
export const extraRowSchema = z.object({ id: z.string().optional(), values: z.record(z.string(), z.string()) });
export type ExtraRow = z.infer<typeof extraRowSchema>;

/** The fields of all of them. */
export type ExtraFieldName =
  | 'stockLocationId' | 'quantity' | 'resourceId' | 'dateFrom' | 'dateTo' | 'code' | 'description' | 'dueDate' | 'isReached' | 'accountId' | 'periodId' | 'budgetAmount' | 'departmentId' | 'costCentreId' | 'projectId';

export interface ExtraField {
  name: ExtraFieldName;
  kind: 'text' | 'date' | 'amount' | 'flag' | 'reference';
  reference?: ReferenceKind;
  isRequired?: true;
}

export interface ExtraTraits {
  /** Whose they are; left out where they belong to the company. */
  of?: ResourceKind;
  since: string;
  fields: readonly ExtraField[];
  /** How rows are changed: not at all, all of them at once, each by itself, or each by its code, and then never taken away. */
  saved: 'not' | 'whole' | 'byRow' | 'byCode';
}

const NAMED: readonly ExtraField[] = [{ name: 'code', kind: 'text' }, { name: 'description', kind: 'text' }];

export const EXTRAS: Readonly<Record<ExtraKind, ExtraTraits>> = {
  stock: { of: 'product', since: '1.9.0', saved: 'not', fields: [{ name: 'stockLocationId', kind: 'reference', reference: 'stockLocation' }, { name: 'quantity', kind: 'amount' }] },
  availability: {
    of: 'project', since: '1.2.0', saved: 'whole',
    fields: [{ name: 'resourceId', kind: 'reference', reference: 'resource' }, { name: 'dateFrom', kind: 'date', isRequired: true }, { name: 'dateTo', kind: 'date' }, { name: 'quantity', kind: 'amount' }],
  },
  milestones: {
    of: 'project', since: '1.2.0', saved: 'whole',
    fields: [{ name: 'code', kind: 'text' }, { name: 'description', kind: 'text', isRequired: true }, { name: 'dueDate', kind: 'date' }, { name: 'isReached', kind: 'flag' }],
  },
  subProjects: { of: 'project', since: '1.2.0', saved: 'not', fields: NAMED },
  departmentResources: { of: 'department', since: '1.6.0', saved: 'not', fields: NAMED },
  costCentreResources: { of: 'costCentre', since: '1.6.0', saved: 'not', fields: NAMED },
  budgets: {
    since: '1.19.0', saved: 'byRow',
    fields: [
      { name: 'accountId', kind: 'reference', reference: 'account', isRequired: true }, { name: 'periodId', kind: 'text', isRequired: true }, { name: 'budgetAmount', kind: 'amount', isRequired: true }, { name: 'description', kind: 'text' },
      { name: 'departmentId', kind: 'reference', reference: 'department' }, { name: 'costCentreId', kind: 'reference', reference: 'costCentre' }, { name: 'projectId', kind: 'reference', reference: 'project' },
    ],
  },
  catalogItems: { since: '1.2.7', saved: 'byCode', fields: [{ name: 'code', kind: 'text', isRequired: true }, { name: 'description', kind: 'text', isRequired: true }] },
};

/** The catalogs whose items are managed (spec 4.8), and what pickers offer besides. Kinds with a page of their own are left out. */
export const CATALOGS = ['DocType', 'Account', 'TaxAuthority', 'TaxBand', 'TaxCode', 'PaymentMethod', 'PayTerm', 'Currency', 'MailType', 'ProductGroup', 'UnitOfMeasure', 'StockLocation', 'Resource', 'BankAccount'] as const;
export type CatalogName = (typeof CATALOGS)[number];

/** The fields that a row must have and does not. */
export function missingIn(kind: ExtraKind, { values }: ExtraRow): ExtraFieldName[] {
  return EXTRAS[kind].fields.filter(({ name, isRequired }) => isRequired === true && !values[name]).map(({ name }) => name);
}
