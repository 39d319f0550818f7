import { type z } from 'zod';
import { parseDecimal, type DecimalString } from '../../domain/values/decimal.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import {
  openingOutcomeSchema,
  openingStateSchema,
  type Opening,
  type OpeningOutcome,
  type OpeningState,
} from '../../domain/service/opening.ts';
import { problem } from '../transport/failures.ts';
import type { Requests } from '../transport/requests.ts';
import { foldKeys } from '../transport/fold.ts';

const pathOf = (legalEntity: string): string => `/api/LegalEntity/${encodeURIComponent(legalEntity)}/opening`;

const AMOUNTS = new Set(['imbalance', 'givenAmount', 'postedAmount', 'difference', 'amount', 'debit', 'credit']);

/** Amounts are figures on the wire, read as texts digit by digit; counts are numbers. */
function withAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAmounts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (AMOUNTS.has(name)) return [name, decimal(inner)];
      if (name === 'documents') return [name, Number(inner)];
      return [name, withAmounts(inner)];
    }),
  );
}

function decimal(value: unknown): DecimalString | null {
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : null;
}

function read<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(withAmounts(foldKeys(json)));
  if (!parsed.success) throw problem('service.nonsense', 'the answer is not that of an opening', { status: 200 });
  return parsed.data;
}

/**
 * How the opening of a legal entity's books stands.
 * @throws ProblemError; `service.refused` where the service keeps no such books
 */
export async function readOpening(requests: Requests, legalEntity: string): Promise<OpeningState> {
  return read(openingStateSchema, (await requests.read(pathOf(legalEntity))).json);
}

/** What would come of an opening; nothing changes. @throws ProblemError */
export async function previewOpening(
  requests: Requests,
  legalEntity: string,
  opening: Opening,
): Promise<OpeningOutcome> {
  return read(openingOutcomeSchema, await requests.ask(pathOf(legalEntity), { ...opening, isPreview: true }));
}

/** Opens the books, whole or not at all. @throws ProblemError */
export async function openBooks(requests: Requests, legalEntity: string, opening: Opening): Promise<null> {
  await requests.change('POST', pathOf(legalEntity), opening);
  return null;
}

/** Takes the opening back, as long as nothing was posted after it. @throws ProblemError */
export async function takeOpeningBack(requests: Requests, legalEntity: string): Promise<null> {
  await requests.change('DELETE', pathOf(legalEntity));
  return null;
}
