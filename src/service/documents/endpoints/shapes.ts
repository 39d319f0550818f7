import { z } from 'zod';
import { decimalSchema } from '../../../domain/values/decimal.ts';
import { addressSchema } from '../../../domain/values/parts.ts';
import type { JsonSchema, Parameter, Shape } from '../../wire/contract.ts';
import {
  answerSchema,
  FLAG,
  including,
  joined,
  MODIFIED,
  ofVersion,
  paging,
  propertiesOf,
  TEXT,
} from '../../wire/shapes.ts';
import { versionHas } from '../../../domain/values/apiVersion.ts';
import { behaves, sinceOf } from '../../base/versions.ts';
import { LARGEST_TAKE } from '../../wire/query.ts';
import { BODY_SINCE, FIRST_UPDATABLE, LATE_IN_SUMMARY, READ_SINCE } from './fieldVersions.ts';
import { STATUS_FILTERS } from '../search/filter.ts';
import { EXACT, REFERRED, SPANS } from '../search/search.ts';
import { particularsSchema, storedHeaderSchema, storedLineSchema } from '../stored.ts';

const text = z.string();
const allocationSchema = z.object({
  id: text,
  docId: text,
  docNo: text,
  allocAmountCurrency: decimalSchema,
  allocAmountBase: decimalSchema,
  allocCurrencyRate: decimalSchema,
});
/** An address as it is read, in both spellings (`shownAddress`). */
const shownAddressSchema = addressSchema.extend({
  address: text.optional(),
  postCode: text.optional(),
  description: text.optional(),
});
const shownParticularsSchema = particularsSchema.extend({
  invoiceAddress: shownAddressSchema.optional(),
  deliveryAddress: shownAddressSchema.optional(),
});
const matchSchema = z.object({
  ...allocationSchema.shape,
  matchName: text,
  docClass: text,
  docDate: text,
  matchDate: text,
});

/** A string since 1.16, a list before (spec 9). */
function statusList(apiVersion: string): JsonSchema {
  const shape = versionHas(apiVersion, 'statusListIsString') ? TEXT : { type: 'array', items: TEXT };
  return { properties: { statusList: shape }, required: ['statusList'] };
}

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  return ofVersion(schema, Object.fromEntries([...names].map((name) => [name, '9999.0'])), '1.0');
}

/** Until 1.16 the address of an invoice had another name in reads (docs/service-notes.md, "Address on a document"). */
function withAddressName(schema: JsonSchema, apiVersion: string): JsonSchema {
  if (behaves(apiVersion, 'addressesOnRead')) return schema;
  const { invoiceAddress, ...rest } = propertiesOf(schema);
  return { ...schema, properties: { ...rest, billingAddress: invoiceAddress } };
}

/** One allocation as it is read, or a list of them. */
export const ALLOCATION: Shape = {
  name: 'Allocation',
  schema: () => ({
    anyOf: [
      answerSchema(allocationSchema),
      answerSchema(z.array(allocationSchema)),
      answerSchema(z.object({ allocations: z.array(allocationSchema) })),
    ],
  }),
};
export const MATCH: Shape = { name: 'Match', schema: () => answerSchema(matchSchema) };
export const OUTSTANDING: Shape = {
  name: 'Outstanding',
  schema: () =>
    answerSchema(
      z.object({ outstandingAmount: decimalSchema, outstandingCurrencyAmount: decimalSchema, currency: text }),
    ),
};
export const SUMMARY: Shape = {
  name: 'DocumentSummary',
  schema: (apiVersion) => {
    const summary = joined(ofVersion(answerSchema(storedHeaderSchema), READ_SINCE, apiVersion), statusList(apiVersion));
    return behaves(apiVersion, 'wholeSummaries') ? summary : without(summary, LATE_IN_SUMMARY);
  },
};
export const DOCUMENT: Shape = {
  name: 'Document',
  schema: (apiVersion) => {
    const extras = z.object({
      allocations: z.array(allocationSchema),
      details: z.array(storedLineSchema),
      matches: z.array(matchSchema).optional(),
    });
    const whole = joined(
      answerSchema(storedHeaderSchema),
      answerSchema(shownParticularsSchema),
      statusList(apiVersion),
      answerSchema(extras),
    );
    return withAddressName(ofVersion(whole, READ_SINCE, apiVersion), apiVersion);
  },
};

/**
 * Fields that only other reads of a document show (docs/service-notes.md, "Document header read adds", "Document line
 * read adds").
 */
const SHOWN_ELSEWHERE = z.object({
  billingAddress: shownAddressSchema,
  details: z.array(z.object({ uomId: text, skuQuantity: text, lineDate: text, legacyRef: text })),
});
/** Fields of a document that was read, which a create may repeat. */
export const REPEATED: Shape = {
  name: 'RepeatedDocument',
  schema: (apiVersion) => ({ anyOf: [DOCUMENT.schema(apiVersion), answerSchema(SHOWN_ELSEWHERE)] }),
};
export const REPEATED_LINE: Shape = {
  name: 'RepeatedLine',
  schema: (apiVersion) => ({
    anyOf: [
      ofVersion(answerSchema(storedLineSchema), READ_SINCE.details, apiVersion),
      answerSchema(SHOWN_ELSEWHERE.shape.details.element),
    ],
  }),
};

/** The body of a create, without what a version does not have. */
export function bodySchema(schema: JsonSchema, apiVersion: string): JsonSchema {
  return ofVersion(schema, BODY_SINCE, apiVersion);
}

/** The body of an update: before 1.1 only four fields (spec 9 rule 3). */
export function updateBodySchema(schema: JsonSchema, apiVersion: string): JsonSchema {
  const known = bodySchema(schema, apiVersion);
  if (behaves(apiVersion, 'anyDocumentField')) return known;
  return without(known, new Set(Object.keys(propertiesOf(known)).filter((name) => !FIRST_UPDATABLE.has(name))));
}

export function lineSchema(schema: JsonSchema, apiVersion: string): JsonSchema {
  return ofVersion(schema, BODY_SINCE.details, apiVersion);
}

export const INCLUDE_PARAMETERS: readonly Parameter[] = including(['allocations', 'details', 'matches']);

/**
 * Every filter of a search (spec 4.7; docs/service-notes.md, "Finding things again"), from the same tables that read
 * them.
 */
export const SEARCH_PARAMETERS: readonly Parameter[] = [
  ...paging(LARGEST_TAKE),
  { name: 'docClass', schema: TEXT },
  ...MODIFIED,
  ...REFERRED.flatMap(({ names }) => names.map((name) => ({ name, schema: TEXT, since: sinceOf('documentFilters') }))),
  { name: 'currency', schema: TEXT, since: sinceOf('documentFilters') },
  ...EXACT.map(([, name, since]) => ({ name, schema: TEXT, since: sinceOf(since) })),
  ...SPANS.flatMap(([, name]) =>
    [`${name}From`, `${name}To`].map((end) => ({
      name: end,
      schema: { type: 'string', format: 'date' },
      since: sinceOf('documentFilters'),
    })),
  ),
  ...STATUS_FILTERS.map((name) => ({ name, schema: FLAG, since: sinceOf('statusFilters') })),
];
