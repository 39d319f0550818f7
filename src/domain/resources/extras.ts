import { z } from 'zod';
import { sameValue } from '../documents/content.ts';
import type { Listing } from '../values/paging.ts';
import type { ReferenceKind } from '../references/reference.ts';
import type { ResourceKind } from './content.ts';

/**
 * Smaller lists that the service keeps beside its records (spec 4.8, 9). They are shown and changed while the service
 * answers, and not stored on this computer.
 */
export const EXTRA_KINDS = ['stock', 'budgets'] as const;
export const extraKindSchema = z.enum(EXTRA_KINDS);
export type ExtraKind = z.infer<typeof extraKindSchema>;

/** One row: its values by field, as text. Empty values are left out. */
export const extraRowSchema = z.object({ id: z.string().optional(), values: z.record(z.string(), z.string()) });
export type ExtraRow = z.infer<typeof extraRowSchema>;

/** The fields of all extras. */
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
  /** The field with its code, if the field itself is read as a GUID: people know the code. */
  codeAs?: string;
}

export interface ExtraTraits {
  /** The kind of record that they belong to; left out if they belong to the company. */
  of?: ResourceKind;
  since: string;
  fields: readonly ExtraField[];
}

export const EXTRAS: Readonly<Record<ExtraKind, ExtraTraits>> = {
  stock: {
    of: 'product',
    since: '1.9.0',
    fields: [
      { name: 'stockLocationId', kind: 'reference', reference: 'stockLocation' },
      { name: 'quantity', kind: 'amount' },
    ],
  },
  budgets: {
    since: '1.19.0',
    fields: [
      { name: 'accountId', kind: 'reference', reference: 'account' },
      { name: 'periodId', kind: 'text', codeAs: 'periodCode' },
      { name: 'budgetAmount', kind: 'amount' },
      { name: 'description', kind: 'text' },
      { name: 'departmentId', kind: 'reference', reference: 'department' },
      { name: 'costCentreId', kind: 'reference', reference: 'costCentre' },
      { name: 'projectId', kind: 'reference', reference: 'project' },
    ],
  },
};

/**
 * Applies edits to a list that has changed since it was shown: other people's rows come in, and local edits stay,
 * except new rows that the service already has because an earlier save was accepted without an answer.
 * @param before the list as it was shown
 * @param edited the list with the edits
 * @param there the list as it is now
 */
export function rebasedRow<Row extends ExtraRow>(
  before: readonly ExtraRow[],
  edited: readonly Row[],
  there: readonly ExtraRow[],
): (Row | ExtraRow)[] {
  const [was, mine] = [byId(before), byId(edited)];
  const isNowThere = new Set(there.map(({ id }) => id));
  const fresh = there.filter(({ id }) => id === undefined || !was.has(id));
  const isAlreadySaved = (row: Row): boolean => {
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
  const added = edited.filter((row) =>
    row.id === undefined ? !isAlreadySaved(row) : !isNowThere.has(row.id) && isMine(row),
  );
  return [...kept, ...added.map((row) => ({ ...row, id: undefined }))];
}

function byId<Row extends ExtraRow>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
}

/** The result of a save. Nothing is written if the list has changed since it was shown. */
export interface ExtrasSaved {
  isWritten: boolean;
  listing: Listing<ExtraRow>;
}
