import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Company } from '../../company/company.ts';
import { filterOf } from '../search/filter.ts';

export interface StockLevel {
  stockLocationId: string;
  quantity: DecimalString;
}

/**
 * The stock of a product at each location (spec 9, 1.9): what approved documents of a stock type have brought there,
 * minus what they have taken away. Locations that no document names are left out.
 */
export function stockOf({ directory, documents }: Company, productId: string): StockLevel[] {
  const types = directory
    .all('docType')
    .filter(({ isStock }) => isStock === true)
    .map(({ id }) => id);
  const moved = documents.table.search(
    filterOf({
      oneOf: [{ field: 'docTypeId', values: types }],
      statuses: [
        { status: 'approved', is: true },
        { status: 'reversed', is: false },
      ],
    }),
    0,
    Number.POSITIVE_INFINITY,
  );
  const levels = new Map<string, Decimal>();
  const move = (location: string | undefined, quantity: Decimal): void => {
    const id = location === undefined ? undefined : directory.find('stockLocation', location)?.id;
    if (id !== undefined) levels.set(id, (levels.get(id) ?? new Decimal(0)).plus(quantity));
  };
  for (const { id } of moved) {
    const { header, lines } = documents.load(id);
    for (const line of lines.filter((each) => each.productId === productId)) {
      const quantity = new Decimal(line.quantity);
      move(line.toStockLocationId ?? header.toStockLocationId, quantity);
      move(line.fromStockLocationId ?? header.fromStockLocationId, quantity.neg());
    }
  }
  return [...levels].map(([stockLocationId, quantity]) => ({ stockLocationId, quantity: toDecimalString(quantity) }));
}
