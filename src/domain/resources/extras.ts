import { z } from 'zod';
import { sameValue } from '../documents/content.ts';
import type { Listing } from '../values/paging.ts';
import type { ReferenceKind } from './reference.ts';
import type { ResourceKind } from './content.ts';

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
  | 'stockLocationId'
  | 'quantity'
  | 'description'
  | 'accountId'
  | 'periodId'
  | 'budgetAmount'
  | 'departmentId'
  | 'costCentreId'
  | 'projectId';

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
  stock: {
    of: 'product',
    since: '1.9.0',
    isEdited: false,
    fields: [
      { name: 'stockLocationId', kind: 'reference', reference: 'stockLocation' },
      { name: 'quantity', kind: 'amount' },
    ],
  },
  budgets: {
    since: '1.19.0',
    isEdited: true,
    fields: [
      { name: 'accountId', kind: 'reference', reference: 'account', isRequired: true },
      { name: 'periodId', kind: 'text', isRequired: true, codeAs: 'periodCode' },
      { name: 'budgetAmount', kind: 'amount', isRequired: true },
      { name: 'description', kind: 'text' },
      { name: 'departmentId', kind: 'reference', reference: 'department' },
      { name: 'costCentreId', kind: 'reference', reference: 'costCentre' },
      { name: 'projectId', kind: 'reference', reference: 'project' },
    ],
  },
};

/** The fields that a row must have and does not. */
export function missingIn(kind: ExtraKind, { values }: ExtraRow): ExtraFieldName[] {
  return EXTRAS[kind].fields
    .filter(({ name, isRequired }) => isRequired === true && !values[name])
    .map(({ name }) => name);
}

/**
 * What is edited, on top of a list that has become another since it was shown: rows of others come in, and what was typed stays, but for new
 * rows that the service has by now, because a save before was taken and not answered.
 * @param before the list as it was shown
 * @param edited what has been made of it
 * @param there the list as it is now
 */
export function rebased<Row extends ExtraRow>(
  before: readonly ExtraRow[],
  edited: readonly Row[],
  there: readonly ExtraRow[],
): (Row | ExtraRow)[] {
  const [was, mine] = [byId(before), byId(edited)];
  const isNowThere = new Set(there.map(({ id }) => id));
  const fresh = there.filter(({ id }) => id === undefined || !was.has(id));
  const taken = (row: Row): boolean => {
    const at = fresh.findIndex(({ values }) => sameValue(values, row.values));
    if (at >= 0) fresh.splice(at, 1);
    return at >= 0;
  };
  const isMine = ({ id, values }: Row): boolean => {
    const old = id === undefined ? undefined : was.get(id);
    return old === undefined || !sameValue(old.values, values);
  };
  const kept = there.flatMap((row): (Row | ExtraRow)[] => {
    const [old, own] = row.id === undefined ? [] : [was.get(row.id), mine.get(row.id)];
    if (old && !own) return sameValue(old.values, row.values) ? [] : [row];
    return [own && isMine(own) ? own : row];
  });
  const added = edited.filter((row) => (row.id === undefined ? !taken(row) : !isNowThere.has(row.id) && isMine(row)));
  return [...kept, ...added.map((row) => ({ ...row, id: undefined }))];
}

function byId<Row extends ExtraRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
}

/** What a save came to. Nothing is written where the list has become another since it was shown. */
export interface ExtrasSaved {
  isWritten: boolean;
  listing: Listing<ExtraRow>;
}
