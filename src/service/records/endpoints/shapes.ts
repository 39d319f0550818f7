import { z } from 'zod';
import type { JsonSchema, Parameter, Shape } from '../../wire/contract.ts';
import { answerSchema, FLAG, including, joined, MODIFIED, ofVersion, paging, TEXT } from '../../wire/shapes.ts';
import { textUpTo } from '../../wire/fields.ts';
import { isAuthorisedKind } from '../authorisation.ts';
import { includeNames } from './includes.ts';
import { commonFields, DESCRIPTION_LENGTH, RECORD_FIELDS, SHORT_DESCRIPTIONS, type RecordKind } from '../kinds.ts';
import { recordSince } from './recordVersions.ts';
import type { RecordEndpoints } from './recordEndpoints.ts';

const text = z.string();
const keptSchema = z.object({
  id: text,
  code: text,
  intRef: text.optional(),
  description: text,
  isActive: z.boolean(),
  lastModified: text,
  lastModifiedBy: text,
});
const authorisationSchema = z.object({ authorisationStatus: z.enum(['pending_auth', 'approved']) });

/** A record of a kind as it is read, with what `include` may add. @param extras schemas of what it may add, by name */
export function recordShape(kind: RecordKind, extras: Readonly<Record<string, JsonSchema>> = {}): Shape {
  return {
    name: kind.charAt(0).toUpperCase() + kind.slice(1),
    schema: (apiVersion) => {
      const added = isAuthorisedKind(kind) ? answerSchema(authorisationSchema) : {};
      return ofVersion(
        joined(answerSchema(RECORD_FIELDS[kind]), answerSchema(keptSchema), added, { properties: extras }),
        recordSince(kind),
        apiVersion,
      );
    },
  };
}

/** What a create or update of a record may carry. */
export function recordBody(kind: RecordKind): z.ZodType {
  return z.intersection(
    RECORD_FIELDS[kind],
    z.object({
      ...commonFields,
      code: commonFields.code.optional(),
      description: textUpTo(SHORT_DESCRIPTIONS[kind] ?? DESCRIPTION_LENGTH).default(''),
    }),
  );
}

/**
 * The body's schema without what a version does not have. An update need not name any field, so nothing is required
 * here.
 */
export function recordBodyOf(kind: RecordKind): (schema: JsonSchema, apiVersion: string) => JsonSchema {
  return ({ required: _required, ...schema }, apiVersion) => ofVersion(schema, recordSince(kind), apiVersion);
}

const FILTERS: Readonly<Record<RecordEndpoints['filters'][number], readonly Parameter[]>> = {
  code: [{ name: 'Code', schema: TEXT }],
  intRef: [{ name: 'IntRef', schema: TEXT }],
  lastModified: MODIFIED,
  isSale: [{ name: 'IsSale', schema: FLAG }],
  isPurchase: [{ name: 'IsPurchase', schema: FLAG }],
  contactAccountId: [{ name: 'ContactAccountId', schema: TEXT }],
  legalEntityId: [{ name: 'LegalEntityId', schema: TEXT }],
};

export function listParameters({ filters, filtersSince, largestTake }: RecordEndpoints): Parameter[] {
  return [
    ...paging(largestTake),
    { name: 'IncludeClosed', schema: FLAG },
    ...filters.flatMap((filter) =>
      FILTERS[filter].map((each) =>
        filter === 'lastModified' || filtersSince === undefined ? each : { ...each, since: filtersSince },
      ),
    ),
  ];
}

export function includeParameters(kind: RecordKind, apiVersion: string): Parameter[] {
  return including(includeNames(kind, apiVersion));
}

const LIST = { type: 'array', items: { type: 'object' } };
/** What `include` may add to a record, as lists of records. */
export const INCLUDED: Partial<Record<RecordKind, Readonly<Record<string, JsonSchema>>>> = {
  department: { resources: LIST, subDepartments: LIST },
  costCentre: { resources: LIST, subCostCentres: LIST },
  product: {
    stock: {
      type: 'array',
      items: {
        type: 'object',
        properties: { stockLocationId: TEXT, quantity: { type: 'number' } },
        required: ['stockLocationId', 'quantity'],
        additionalProperties: false,
      },
    },
  },
  project: { availability: LIST, milestones: LIST, subProjects: LIST },
  contactAccount: { contacts: LIST },
};

/** An item of any catalog; further fields depend on the catalog. */
export const CATALOG_ITEM: Shape = {
  name: 'CatalogItem',
  schema: () => ({
    ...answerSchema(z.object({ id: text, code: text, description: text, isActive: z.boolean(), lastModified: text })),
    additionalProperties: true,
  }),
};
