import { currencyPlaces } from '../../domain/values/currency.ts';
import { addDays, addMonths, daysBetween, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal, roundTo, toDecimalString, type DecimalString } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { descriptorOf } from '../base/classes.ts';
import { readNewDocument } from '../documents/input.ts';
import type { DocumentStates } from '../documents/documents.ts';
import type { KeptRecord } from '../records/directory.ts';
import type { FoldedInput } from '../wire/fold.ts';
import type { Chance } from './chance.ts';
import { rateThen, workday } from './days.ts';
import type { Goods } from './goods.ts';
import type { Settlements } from './settlements.ts';
import { posted, unposted } from './standing.ts';
import { phrases } from './words.ts';

const YEARS = 2;
/** Documents in one transaction: fast, and the log stays small. */
const BATCH = 1000;
const RECENT_DAYS = 30;
/** How many days before and after the day on which an invoice is due customers pay it. */
const CUSTOMERS_PAY = { early: 5, late: 12 };

/** The state of an invoice in the demo company, by its age. */
type InvoiceState = 'draft' | 'abandoned' | 'open' | 'partPaid' | 'paid';

/** @param chasedAfter days after which few invoices are still open */
function invoiceStateOf(chance: Chance, age: number, chasedAfter: number): InvoiceState {
  const throwOf = chance.next();
  if (age > chasedAfter) return throwOf < 0.05 ? 'abandoned' : throwOf < 0.06 ? 'partPaid' : 'paid';
  if (age <= RECENT_DAYS)
    return throwOf < 0.4 ? 'draft' : throwOf < 0.45 ? 'abandoned' : throwOf < 0.9 ? 'open' : 'paid';
  if (age <= 3 * RECENT_DAYS)
    return throwOf < 0.04
      ? 'draft'
      : throwOf < 0.08
        ? 'abandoned'
        : throwOf < 0.35
          ? 'open'
          : throwOf < 0.45
            ? 'partPaid'
            : 'paid';
  return throwOf < 0.05 ? 'abandoned' : throwOf < 0.1 ? 'open' : throwOf < 0.13 ? 'partPaid' : 'paid';
}

/** Writes the demo company's sales invoices, oldest first, by the same rules as requests. */
export class DocumentFiller {
  private readonly company: Company;
  private readonly chance: Chance;
  private readonly authorOn: (date: LocalDate) => Author;
  private readonly goods: Goods;
  private readonly settlements: Settlements | null;
  private readonly chasedAfter: number;
  private readonly customers;
  private readonly projects;

  /**
   * @param authorOn the author of a day, with that day's clock
   * @param settlements writes the receipts of what is paid; null in a company of sales invoices alone, where what is
   * paid is only not outstanding
   * @param chasedAfter days after which few invoices are still open
   */
  constructor(
    company: Company,
    chance: Chance,
    authorOn: (date: LocalDate) => Author,
    goods: Goods,
    settlements: Settlements | null,
    chasedAfter = Infinity,
  ) {
    this.company = company;
    this.chance = chance;
    this.authorOn = authorOn;
    this.goods = goods;
    this.settlements = settlements;
    this.chasedAfter = chasedAfter;
    this.customers = company.directory.all('contactAccount').filter(({ customer }) => customer !== undefined);
    this.projects = company.directory.all('project').filter(({ isActive }) => isActive);
  }

  fill(count: number, today: LocalDate): void {
    const start = addMonths(today, -12 * YEARS);
    const days = daysBetween(start, today);
    for (let from = 0; from < count; from += BATCH) {
      this.company.database.transact(() => {
        for (let number = from; number < Math.min(from + BATCH, count); number += 1) {
          const date = workday(addDays(start, Math.floor(((number + 1) / count) * days)));
          this.settlements?.writeUpTo(date);
          this.invoice(date > today ? today : date, today);
        }
      });
    }
    this.company.database.transact(() => this.settlements?.writeUpTo(today));
  }

  private invoice(date: LocalDate, today: LocalDate): void {
    const { chance, company } = this;
    const customer = chance.pick(this.customers);
    const body = this.body(date, customer);
    const invoiceState = invoiceStateOf(chance, daysBetween(date, today), this.chasedAfter);
    const share = invoiceState === 'open' ? 1 : invoiceState === 'partPaid' ? chance.whole(2, 8) / 10 : 0;
    const owed = (amount: DecimalString, currency: string): DecimalString =>
      toDecimalString(roundTo(new Decimal(amount).times(share), currencyPlaces(currency)));
    const { settlements } = this;
    const isPosted = invoiceState !== 'draft' && invoiceState !== 'abandoned';
    const standing = (amounts: AmountFields, terms: { currency: string; baseCurrency: string }): DocumentStates => {
      if (!isPosted) return unposted(invoiceState);
      if (settlements) return posted(amounts);
      return {
        statuses: ['approved', 'posted'],
        outstandingAmount: owed(amounts.grossAmount, terms.baseCurrency),
        outstandingCurrencyAmount: owed(amounts.grossCurrencyAmount, terms.currency),
      };
    };
    const { header } = company.documents.make(
      readNewDocument(body),
      descriptorOf('saleInvoice') ?? null,
      this.authorOn(date),
      standing,
    );
    if (!isPosted || !settlements || share === 1) return;
    const gross = new Decimal(header.grossCurrencyAmount);
    const paid = gross.minus(owed(header.grossCurrencyAmount, header.currency));
    if (paid.gt(0)) settlements.settle(header, toDecimalString(paid), CUSTOMERS_PAY);
  }

  private body(date: LocalDate, customer: KeptRecord<'contactAccount'>): FoldedInput {
    const { chance, company } = this;
    const currency = customer.customer?.currency ?? 'GBP';
    const isHome = currency === 'GBP';
    const listed = company.directory.byCode('currency', currency)?.currencyRate;
    const isCounterSale = isHome && chance.happens(0.12);
    return {
      docTypeId: chance.happens(0.08) ? 'SSV' : 'SIN',
      contactAccountId: customer.code,
      docDate: date,
      currencyRate: isHome || listed === undefined ? undefined : rateThen(chance, listed),
      description: chance.pick(phrases.descriptions),
      orderNo: chance.happens(0.5) ? `PO-${String(chance.whole(1000, 99_999))}` : undefined,
      theirRef: chance.happens(0.3) ? `${customer.code}/${String(chance.whole(100, 999))}` : undefined,
      projectId: chance.happens(0.1) ? chance.pick(this.projects).code : undefined,
      isNetEntry: !isCounterSale,
      post: {
        costCentre: chance.pick(['BRS', 'CDF', 'EXE', 'EXE-SHOP']),
        department: chance.pick(['SAL', 'SAL-FLD', 'SAL-WEB']),
      },
      textFooter: chance.happens(0.4) ? chance.pick(phrases.textFooters) : undefined,
      ext: chance.happens(0.1) ? { Channel: 'Web', Campaign: chance.pick(['Autumn', 'Spring', 'Trade']) } : undefined,
      details: Array.from({ length: chance.whole(1, 6) }, () => this.line(isHome, customer)),
    };
  }

  private line(isHome: boolean, customer: KeptRecord<'contactAccount'>): FoldedInput {
    const { chance, company } = this;
    const taxCodeId = isHome ? undefined : 'X';
    if (chance.happens(0.04)) {
      return {
        accountId: '4300',
        taxCodeId,
        description: chance.pick(phrases.customLines),
        quantity: 1,
        currencyUnitPrice: String(chance.whole(20, 300)),
      };
    }
    const product = chance.pick(this.goods.soldTo(customer));
    const price = Number(product.sale?.unitPrice ?? 0);
    const quantity =
      company.directory.byId('unitOfMeasure', product.uomId)?.code === 'HOUR'
        ? chance.pick(['0.5', '1.5', '2', '3.25', '4', '7.5'])
        : String(chance.whole(1, price > 100 ? 6 : 24));
    return { productId: product.code, taxCodeId, quantity };
  }
}
