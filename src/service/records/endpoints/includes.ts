import { compareVersions } from '../../../domain/values/apiVersion.ts';
import type { Company } from '../../company/company.ts';
import { stockOf } from '../../documents/endpoints/stock.ts';
import { badRequest } from '../../base/refusal.ts';
import type { RecordKind } from '../kinds.ts';

interface Include {
  read(company: Company, id: string): unknown;
  /** The version that first has it. */
  since?: string;
}

/**
 * What `include` may add when one record is read, by kind (spec 2.5, 2.6, 4.4, 4.5; stock on products: spec 9, 1.9).
 */
const INCLUDES: Partial<Record<RecordKind, Readonly<Record<string, Include>>>> = {
  department: {
    resources: { read: ({ directory }, id) => directory.all('resource').filter((each) => each.departmentId === id) },
    subDepartments: {
      read: ({ directory }, id) => directory.all('department').filter((each) => each.parentDepartmentId === id),
    },
  },
  costCentre: {
    resources: { read: ({ directory }, id) => directory.all('resource').filter((each) => each.costCentreId === id) },
    subCostCentres: {
      read: ({ directory }, id) => directory.all('costCentre').filter((each) => each.parentCostCentreId === id),
    },
  },
  product: { stock: { read: stockOf, since: '1.9.0' } },
};

/** Names that `include` may have for a kind in a version. */
export function includeNames(kind: RecordKind, apiVersion: string): string[] {
  return Object.entries(INCLUDES[kind] ?? {})
    .filter(([, { since }]) => since === undefined || compareVersions(apiVersion, since) >= 0)
    .map(([name]) => name);
}

/** The details that the request asks to include. @throws Refusal 400 for a name that the kind does not have */
export function included(
  company: Company,
  kind: RecordKind,
  id: string,
  names: readonly string[],
): Record<string, unknown> {
  const known = includeNames(kind, company.apiVersion);
  if (known.length === 0) return {};
  return Object.fromEntries(
    names.map((asked) => {
      const name = known.find((each) => each.toLowerCase() === asked.toLowerCase());
      if (name === undefined) throw badRequest(`include may name ${known.join(', ')}, not ${asked}.`);
      return [name, INCLUDES[kind]?.[name]?.read(company, id)];
    }),
  );
}
