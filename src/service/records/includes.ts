import { badRequest } from '../refusal.ts';
import type { Directory } from './directory.ts';
import type { RecordKind } from './kinds.ts';

type Include = (directory: Directory, id: string) => unknown;

/** What `include` may add when one record is read, by kind (spec 2.5, 2.6, 4.4, 4.5). */
const INCLUDES: Partial<Record<RecordKind, Readonly<Record<string, Include>>>> = {
  department: {
    resources: (directory, id) => directory.all('resource').filter((each) => each.departmentId === id),
    subDepartments: (directory, id) => directory.all('department').filter((each) => each.parentDepartmentId === id),
  },
  costCentre: {
    resources: (directory, id) => directory.all('resource').filter((each) => each.costCentreId === id),
    subCostCentres: (directory, id) => directory.all('costCentre').filter((each) => each.parentCostCentreId === id),
  },
};

/** The extra detail asked for. @throws Refusal 400 on a name that the kind does not have */
export function included(directory: Directory, kind: RecordKind, id: string, names: readonly string[]): Record<string, unknown> {
  const known = INCLUDES[kind];
  if (!known) return {};
  return Object.fromEntries(
    names.map((name) => {
      const entry = Object.entries(known).find(([each]) => each.toLowerCase() === name.toLowerCase());
      if (!entry) throw badRequest(`include may name ${Object.keys(known).join(', ')}, not ${name}.`);
      return [entry[0], entry[1](directory, id)];
    }),
  );
}
