import type { Reference } from '../../domain/resources/reference.ts';
import type { PriceNames } from '../company/prices/priceEntry.ts';

/** Whether prices of a product may be in a unit: one of the product's group (spec 2.3). Any, where that is not known. */
export function isUnitOf(names: Pick<PriceNames, 'find'>, productId: string, unit: Reference): boolean {
  const product = names.find('product', productId);
  const group =
    product?.uomGroupId ??
    (product?.uomId === undefined ? undefined : names.find('unitOfMeasure', product.uomId)?.uomGroupId);
  return group === undefined || unit.uomGroupId === group;
}
