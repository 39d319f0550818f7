import { isJsonObject } from '../../../domain/values/json.ts';
import type { Company } from '../../company/company.ts';
import { badRequest } from '../../base/refusal.ts';
import { behaves } from '../../base/versions.ts';
import { givenAddress, shownAddress } from '../../wire/addresses.ts';
import type { FoldedInput } from '../../wire/fold.ts';
import { exactJson, wireJson } from '../../wire/json.ts';

/**
 * Converts documents and lines to and from the spellings that a service serves (`Spellings`): addresses, and the
 * deferral of a line.
 */

type Served = Pick<Company, 'apiVersion' | 'spellings'>;

const ADDRESSES = ['invoiceAddress', 'billingAddress', 'deliveryAddress'] as const;

/** The body of a line in our spelling. */
export function givenLine(line: FoldedInput, { spellings }: Pick<Served, 'spellings'>): FoldedInput {
  if (spellings === 'both') return line;
  const { deferredProfileId: _ours, ...known } = line;
  return known;
}

/** The body of a document in our spelling. */
export function givenDocument(body: FoldedInput, served: Served): FoldedInput {
  const { spellings } = served;
  const given: FoldedInput = { ...body };
  // Until 1.16 it has one name in reads and writes.
  if (spellings === '1.13' && !behaves(served.apiVersion, 'addressesOnRead')) delete given.invoiceAddress;
  for (const name of ADDRESSES) if (isJsonObject(given[name])) given[name] = givenAddress(given[name], spellings);
  if (spellings === '1.13' && Array.isArray(given.details))
    given.details = given.details.map((line) => (isJsonObject(line) ? givenLine(line, served) : line));
  return given;
}

/** The stored text of the fields that only reading one document shows, in the spellings served. */
export function shownParticulars(text: string, { spellings }: Pick<Served, 'spellings'>): string {
  if (!text.includes('Address":')) return text;
  const particulars = exactJson(text);
  if (!isJsonObject(particulars)) return text;
  const shown: FoldedInput = { ...particulars };
  for (const name of ADDRESSES) if (shown[name] !== undefined) shown[name] = shownAddress(shown[name], spellings);
  return wireJson(shown);
}

/** The stored text of the lines, in the spellings served. */
export function shownLines(text: string, { spellings }: Pick<Served, 'spellings'>): string {
  if (spellings === 'both' || !text.includes('"deferredProfileId":')) return text;
  const lines = exactJson(text);
  return Array.isArray(lines)
    ? wireJson(lines.map((line) => (isJsonObject(line) ? givenLine(line, { spellings }) : line)))
    : text;
}

/**
 * The body of an allocation request. At 1.13 it is one allocation (docs/service-notes.md, "Shapes at 1.13…").
 * @throws Refusal 400 when it is none
 */
export function givenAllocating(body: unknown, { spellings }: Pick<Served, 'spellings'>): unknown {
  if (spellings === '1.13' && !(isJsonObject(body) && body.docId !== undefined)) throw badRequest('DocId is required.');
  return body;
}
