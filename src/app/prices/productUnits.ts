import type { Reference } from '../../domain/references/reference.ts';
import type { PriceNames } from '../company/prices/priceEntry.ts';

/**
 * Whether a product's prices may be in a unit: it must be of the product's group (spec 2.3). Any unit, if the group is
 * not known.
 */
export function isUnitOf(names: Pick<PriceNames, 'find'>, productId: string, unit: Reference): boolean {
  const product = names.find('product', productId);
  const group =
    product?.uomGroupId ??
    (product?.uomId === undefined ? undefined : names.find('unitOfMeasure', product.uomId)?.uomGroupId);
  return group === undefined || unit.uomGroupId === group;
}
