import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocalDate } from '../../../src/domain/values/dates.ts';
import { parseDecimal } from '../../../src/domain/values/decimal.ts';
import { priceTerms } from '../../../src/domain/prices/pricePlan.ts';
import {
  columnsOfHeading,
  guessPriceColumns,
  PRICE_COLUMNS,
  readPriceRow,
  textsOf,
  type PriceReaders,
} from '../../../src/domain/prices/priceText.ts';
import { priceList } from './support.ts';
import { NO_FIELDS } from '../../support/emptiness.ts';

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  product: ['OAK', 'ASH'],
  customer: ['C1', 'C2'],
  supplier: ['C1', 'C2'],
  project: ['J1', 'J2'],
  unitOfMeasure: ['EACH', 'BOX', 'HOUR'],
};
const READERS: PriceReaders = {
  number: parseDecimal,
  date: parseLocalDate,
  hasTwoReadings: () => false,
  currencyBeside: () => undefined,
  reference: (kind, text) => (KNOWN[kind]?.includes(text.toUpperCase()) ? text.toUpperCase() : null),
  isUnitOf: (_productId, unitId) => unitId !== 'HOUR',
};
const SALE = { side: 'sale' as const };

describe('a table of prices', () => {
  it('is read by its headings, in any order and spelling', () => {
    const columns = columnsOfHeading([
      'Product code',
      'Qty from',
      'Unit price',
      'Colour',
      'Effective date',
      'Customer',
    ]);
    expect(columns).toEqual(['product', 'quantityFrom', 'unitPrice', null, 'effectiveDate', 'party']);
    const row = readPriceRow(textsOf(['oak', '10', '9.50', 'red', '2026-04-01', 'C1'], columns ?? []), READERS, SALE);
    expect(row.faults).toEqual({});
    expect(row.terms).toMatchObject({
      side: 'sale',
      productId: 'OAK',
      quantityFrom: '10',
      unitPrice: '9.5',
      effectiveDate: '2026-04-01',
      partyId: 'C1',
      currency: undefined,
      unitId: undefined,
    });
  });

  it('without headings is read by its content', () => {
    expect(columnsOfHeading(['OAK', '1', '9.50', 'GBP'])).toBeNull();
    expect(
      guessPriceColumns(
        [
          ['OAK', '1', '9', '9.50', 'GBP', '2026-01-01'],
          ['ASH', '10', '', '8', 'EUR', ''],
        ],
        READERS,
      ),
    ).toEqual(['product', 'quantityFrom', 'quantityTo', 'unitPrice', 'currency', 'effectiveDate']);
    expect(
      guessPriceColumns(
        [
          ['1', '9.50'],
          ['10', '8'],
        ],
        READERS,
      ),
    ).toEqual(['quantityFrom', 'unitPrice']);
    expect(guessPriceColumns([['OAK', '9.50']], READERS)).toEqual(['product', 'unitPrice']);
  });

  it('reports why a cell cannot be read, and skips its row', () => {
    const row = readPriceRow(
      {
        side: 'rent',
        product: 'ELM',
        party: 'C9',
        project: 'J9',
        quantityFrom: 'few',
        quantityTo: '0.5',
        unit: 'MILE',
        unitPrice: '-1',
        currency: '€',
        effectiveDate: '31 June',
      },
      READERS,
      SALE,
    );
    expect(row.faults).toEqual({
      side: 'notASide',
      product: 'unknown',
      party: 'unknown',
      project: 'unknown',
      quantityFrom: 'notANumber',
      quantityTo: 'belowFrom',
      unit: 'unknown',
      unitPrice: 'negative',
      currency: 'notACurrency',
      effectiveDate: 'notADate',
    });
    expect(row.terms).toBeNull();
    expect(readPriceRow({}, READERS, SALE).faults).toEqual({ product: 'missing', unitPrice: 'missing' });
    expect(readPriceRow({ unitPrice: '1.234567' }, READERS, { ...SALE, productId: 'OAK' }).faults).toEqual({
      unitPrice: 'tooFine',
    });
  });

  it('takes no price in a unit that is not of the product’s group', () => {
    expect(readPriceRow({ product: 'OAK', unit: 'HOUR', unitPrice: '150' }, READERS, SALE)).toMatchObject({
      faults: { unit: 'notItsUnit' },
      terms: null,
    });
    expect(readPriceRow({ product: 'OAK', unit: 'BOX', unitPrice: '150' }, READERS, SALE)).toMatchObject({
      faults: NO_FIELDS,
      terms: { unitId: 'BOX' },
    });
  });

  it('takes product and side from the page where it is pasted, and 1 as the missing quantity', () => {
    expect(readPriceRow({ unitPrice: '3' }, READERS, { side: 'purchase', productId: 'OAK' }).terms).toMatchObject({
      side: 'purchase',
      productId: 'OAK',
      quantityFrom: '1',
      unitPrice: '3',
    });
  });

  it('that was written is read back unchanged', () => {
    fc.assert(
      fc.property(priceList, (prices) => {
        for (const price of prices.filter(
          (one) =>
            one.unitId !== '' && (one.quantityTo === undefined || Number(one.quantityTo) >= Number(one.quantityFrom)),
        )) {
          const cells = [
            ...[price.side, price.productId, price.partyId, price.projectId, price.quantityFrom, price.quantityTo],
            ...[price.unitId, price.unitPrice, price.currency, price.effectiveDate],
          ].map((cell) => cell ?? '');
          expect(readPriceRow(textsOf(cells, PRICE_COLUMNS), READERS, SALE).terms).toEqual(priceTerms(price));
        }
      }),
    );
  });
});
