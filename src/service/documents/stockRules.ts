import { badRequest } from '../base/refusal.ts';
import type { Directory } from '../records/directory.ts';
import { behaves } from '../base/versions.ts';
import type { DocumentInput } from './input.ts';

/**
 * The id of the stock location that a field names (spec 2.1 rule 1). Before 1.5 it was not validated and stored as
 * given.
 * @throws Refusal 400 when it names none
 */
export function stockLocation(
  directory: Directory,
  given: string | null | undefined,
  before: string | undefined,
  field: string,
): string | undefined {
  if (given === undefined) return before;
  if (given === null) return undefined;
  return behaves(directory.apiVersion, 'stockRules')
    ? directory.require('stockLocation', given, field).id
    : (directory.find('stockLocation', given)?.id ?? given);
}

const LOCATIONS = [
  ['toStockLocationId', 'ToStockLocationId'],
  ['fromStockLocationId', 'FromStockLocationId'],
] as const;

/**
 * A create for a stock document type must name the product's SKU and both stock locations (spec 4.7 rule 6): the SKU on
 * each line, the locations on each line or once on the header.
 * @throws Refusal 400 when one is missing or a location does not exist
 */
export function refuseIncompleteStock(directory: Directory, input: DocumentInput): void {
  const lines = input.details ?? [];
  const [first] = lines;
  if (!first) throw badRequest('Line #1 ProductSkuId is required for a stock document type.');
  for (const [index, line] of lines.entries()) {
    const where = `Line #${String(index + 1)} `;
    if (line.productSkuId === undefined || line.productSkuId === null)
      throw badRequest(`${where}ProductSkuId is required for a stock document type.`);
    for (const [field, name] of LOCATIONS) {
      const location = line[field] ?? input[field];
      if (location === undefined || location === null)
        throw badRequest(`${where}${name} is required for a stock document type.`);
      directory.require('stockLocation', location, `${where}${name}`);
    }
  }
}
