import type { Directory, KeptRecord } from '../records/directory.ts';
import { firms, partyCode, places, productFamilies } from './words.ts';

type Product = KeptRecord<'product'>;
type Party = KeptRecord<'contactAccount'>;

/** What the demo company's customers buy, by their trade, and what its suppliers deal in. */
export class Goods {
  private readonly sold: readonly Product[];
  private readonly bought: readonly Product[];
  private readonly groups: ReadonlyMap<string, readonly string[]>;
  private readonly families = new Map<string, ReadonlySet<string>>();
  private readonly charged = new Map<string, (typeof firms.suppliers)[number]['charges']>();
  /** Products by customer or supplier, as they are asked for. */
  private readonly known = new Map<string, readonly Product[]>();
  private readonly directory: Directory;

  constructor(directory: Directory) {
    this.directory = directory;
    this.sold = directory.all('product').filter(({ isSale }) => isSale);
    this.bought = directory.all('product').filter(({ isPurchase }) => isPurchase);
    const customers = [...firms.customers, ...places.abroad.flatMap(({ names }) => names)];
    this.groups = new Map(customers.map(([, trade], index) => [partyCode('C', index), firms.goods[trade] ?? []]));
    for (const [index, { sells, charges }] of firms.suppliers.entries()) {
      this.families.set(partyCode('S', index), new Set(sells));
      this.charged.set(partyCode('S', index), charges);
    }
  }

  /** What a customer buys. Everybody takes services. */
  soldTo({ code }: Party): readonly Product[] {
    return this.remembered(code, () => {
      const groups = ['Services', ...(this.groups.get(code) ?? [])];
      return this.sold.filter(({ productGroupId }) =>
        groups.includes(this.directory.byId('productGroup', productGroupId)?.code ?? ''),
      );
    });
  }

  /** The goods of a supplier; none of one that only charges for what it does. */
  boughtFrom({ code }: Party): readonly Product[] {
    return this.remembered(code, () => {
      const sold = this.families.get(code);
      const families = productFamilies.filter((family) => sold?.has(family.code));
      const codes = new Set(families.flatMap(({ code: of, variants }) => variants.map(([end]) => `${of}-${end}`)));
      return this.bought.filter((product) => codes.has(product.code));
    });
  }

  /** What a supplier without goods charges for: account, text and price. */
  chargesOf({ code }: Party): (typeof firms.suppliers)[number]['charges'] {
    return this.charged.get(code) ?? [];
  }

  private remembered(code: string, find: () => readonly Product[]): readonly Product[] {
    const products = this.known.get(code) ?? find();
    this.known.set(code, products);
    return products;
  }
}
