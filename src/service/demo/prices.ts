import { addMonths, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import { ChildTable } from '../children/childTable.ts';
import { priceSchema, readPrice, type ServicePrice } from '../children/prices.ts';
import type { Company } from '../company/company.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { FoldedInput } from '../wire/fold.ts';
import type { Chance } from './chance.ts';
import type { Goods } from './goods.ts';

/** Lowest and highest quantity of a price, and its share of the list price. */
const BREAKS = [
  { from: 1, to: 9, share: '1' },
  { from: 10, to: 49, share: '0.95' },
  { from: 50, to: undefined, share: '0.88' },
] as const;
const PENCE = 2;

/**
 * Writes the demo company's prices, by the same rules as requests: sale prices with breaks by quantity, last year's
 * beside this year's, some for one customer or project, some in euro; and suppliers' prices.
 */
export class PriceFiller {
  private readonly company: Company;
  private readonly chance: Chance;
  private readonly author: Author;
  private readonly goods: Goods;
  private readonly sale: ChildTable<ServicePrice>;
  private readonly purchase: ChildTable<ServicePrice>;

  constructor(company: Company, chance: Chance, author: Author, goods: Goods) {
    this.company = company;
    this.chance = chance;
    this.author = author;
    this.goods = goods;
    this.sale = new ChildTable(company.database, 'SalePrice', 'sale price', priceSchema);
    this.purchase = new ChildTable(company.database, 'PurchasePrice', 'purchase price', priceSchema);
  }

  fill(today: LocalDate): void {
    const { chance, company } = this;
    const all = company.directory.all('contactAccount');
    const customers = all.filter(({ customer }) => customer?.currency === 'GBP');
    const suppliers = all.filter(({ supplier }) => supplier !== undefined);
    const projects = company.directory.all('project').filter(({ isActive }) => isActive);
    for (const product of company.directory.all('product')) {
      const [listed, cost] = [product.sale?.unitPrice, product.purchase?.unitPrice];
      if (listed === undefined || cost === undefined) continue;
      if (chance.happens(0.4)) {
        this.list(product, listed, addMonths(today, -20), '0.96');
        this.list(product, listed, addMonths(today, -7), '1');
        // A future price, already announced.
        if (chance.happens(0.2)) this.list(product, listed, addMonths(today, 2), '1.04');
      }
      for (let number = chance.happens(0.25) ? 2 : 0; number > 0; number -= 1) {
        this.add('customer', product, {
          quantityFrom: 1,
          unitPrice: shared(listed, '0.9'),
          customerRef: chance.pick(customers.filter((one) => this.goods.soldTo(one).includes(product))).code,
          effectiveDate: addMonths(today, -number * 5),
        });
      }
      if (chance.happens(0.08))
        this.add('customer', product, {
          quantityFrom: 1,
          unitPrice: shared(listed, '0.85'),
          projectRef: chance.pick(projects).code,
          effectiveDate: addMonths(today, -3),
        });
      if (chance.happens(0.15))
        this.add('customer', product, {
          quantityFrom: 1,
          unitPrice: shared(listed, '1.2'),
          currency: 'EUR',
          effectiveDate: addMonths(today, -6),
        });
      if (chance.happens(0.1))
        this.add('customer', product, {
          quantityFrom: 1,
          unitPrice: shared(listed, '11.4'),
          unitOfMeasureRef: 'DOZ',
          effectiveDate: addMonths(today, -6),
        });
      if (!chance.happens(0.7)) continue;
      const supplier = chance.pick(suppliers.filter((one) => this.goods.boughtFrom(one).includes(product))).code;
      this.add('supplier', product, {
        quantityFrom: 1,
        quantityTo: 19,
        unitPrice: cost,
        supplierRef: supplier,
        effectiveDate: addMonths(today, -12),
      });
      this.add('supplier', product, {
        quantityFrom: 20,
        unitPrice: shared(cost, '0.93'),
        supplierRef: supplier,
        effectiveDate: addMonths(today, -12),
      });
    }
  }

  private list(product: KeptRecord<'product'>, listed: DecimalString, effectiveDate: LocalDate, level: string): void {
    for (const { from, to, share } of BREAKS)
      this.add('customer', product, {
        quantityFrom: from,
        quantityTo: to,
        unitPrice: shared(shared(listed, level), share),
        effectiveDate,
      });
  }

  private add(part: 'customer' | 'supplier', product: KeptRecord<'product'>, body: FoldedInput): void {
    const table = part === 'customer' ? this.sale : this.purchase;
    const price = table.create(
      product.id,
      readPrice(this.company.directory, part, product, body, null, this.author),
      this.author,
    );
    // A few prices are withdrawn.
    if (this.chance.happens(0.03)) table.setLocked(price, true, this.author);
  }
}

function shared(price: DecimalString, share: string): DecimalString {
  return toDecimalString(roundTo(new Decimal(price).times(share), PENCE));
}
