import { addDays, type LocalDate } from '../../domain/values/dates.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { classOfDocument } from '../base/classes.ts';
import { filterOf } from '../documents/search/filter.ts';
import { readNewDocument } from '../documents/input.ts';
import type { DocumentStates } from '../documents/documents.ts';
import type { KeptRecord } from '../records/directory.ts';
import { behaves } from '../base/versions.ts';
import type { FoldedInput } from '../wire/fold.ts';
import type { Chance } from './chance.ts';
import type { Goods } from './goods.ts';
import { FOREIGN_ACCOUNT, STERLING_ACCOUNT, type Settlements } from './settlements.ts';
import { posted, postedAndSettled, unposted } from './standing.ts';
import { phrases } from './words.ts';

/** For each class: how many documents, over how many past days, and the share that is still a draft. */
const PLAN = [
  { docClass: 'saleQuote', count: 40, days: 120, drafts: 0.4 },
  { docClass: 'saleOrder', count: 60, days: 150, drafts: 0.3 },
  { docClass: 'purchaseOrder', count: 50, days: 180, drafts: 0.2 },
  { docClass: 'purchaseInvoice', count: 150, days: 360, drafts: 0.1 },
] as const satisfies readonly { docClass: DocumentClass; count: number; days: number; drafts: number }[];
/** How many days late bills are paid at most that are not left unpaid. */
const BILLS_PAID = { early: 0, late: 4 };
/**
 * How many there are of each: moves between stock locations; payments not yet allocated or not yet authorised; payments
 * that belong to no account.
 */
const MOVES = 12;
const MOST_BILLS = 1_000;
const ON_ACCOUNT = 8;
const SUNDRY = 6;

/** How the demo company trades. */
export interface TradePlan {
  /** How many purchases it has, over how many past days. */
  purchases: { count: number; days: number };
  /** The last days of which invoices are open that will be paid sooner or later. */
  open: number;
  /** How many of them are paid, by customers and to suppliers, also before they are due. */
  receipts: number;
  payments: number;
  /** The share of other bills that are left unpaid when they are due. */
  unpaid: number;
}

/**
 * Writes the demo company's other documents, by the same rules as requests: orders, quotes, purchases, and payments for
 * them.
 */
export class TradeFiller {
  private readonly company: Company;
  private readonly chance: Chance;
  private readonly authorOn: (date: LocalDate) => Author;
  private readonly goods: Goods;

  /** @param authorOn the author of a day, with that day's clock */
  constructor(company: Company, chance: Chance, authorOn: (date: LocalDate) => Author, goods: Goods) {
    this.company = company;
    this.chance = chance;
    this.authorOn = authorOn;
    this.goods = goods;
  }

  /** @param settlements writes the payments of bills that are due; `unpaid` draws the few that are not paid */
  fill(today: LocalDate, settlements: Settlements, unpaid: Chance, plan: TradePlan): void {
    this.company.database.transact(() => {
      for (const { docClass, drafts, ...usual } of PLAN) {
        const { count, days } = docClass === 'purchaseInvoice' ? plan.purchases : usual;
        for (let number = 0; number < count; number += 1)
          this.trade(docClass, addDays(today, -Math.floor((days * (count - 1 - number)) / count)), drafts);
      }
      this.money('receipt', 'saleInvoice', plan.receipts, today, plan);
      this.money('payment', 'purchaseInvoice', plan.payments, today, plan);
      this.payBills(today, settlements, unpaid, plan);
      for (let number = 0; number < MOVES; number += 1) this.stockMove(addDays(today, -5 * (MOVES - number)));
      for (let number = 0; number < ON_ACCOUNT; number += 1)
        this.onAccount(number % 2 === 0 ? 'receipt' : 'payment', addDays(today, number - ON_ACCOUNT), number < 3);
      for (let number = 0; number < SUNDRY && behaves(this.company.apiVersion, 'optionalContactAccount'); number += 1)
        this.sundry(number % 2 === 0 ? 'payment' : 'receipt', addDays(today, -9 * (SUNDRY - number)));
    });
  }

  private trade(docClass: (typeof PLAN)[number]['docClass'], date: LocalDate, drafts: number): void {
    const { chance } = this;
    const { side, isLedger } = classOfDocument(docClass);
    const contact = chance.pick(this.contacts(side));
    const isDraft = chance.happens(drafts);
    const currency = (side === 'sale' ? contact.customer : contact.supplier)?.currency;
    const details = Array.from({ length: chance.whole(1, 5) }, () => ({
      ...(side === 'sale' ? { productId: chance.pick(this.goods.soldTo(contact)).code } : this.bought(contact)),
      taxCodeId: currency === 'GBP' ? undefined : 'X',
      quantity: chance.whole(1, 20),
    }));
    const body = {
      contactAccountId: contact.code,
      docDate: date,
      description: chance.pick(phrases.descriptions),
      theirDocNo:
        docClass === 'purchaseInvoice' ? `${contact.code}-${String(chance.whole(10_000, 99_999))}` : undefined,
      deliveryDate: docClass === 'purchaseInvoice' ? undefined : addDays(date, chance.whole(3, 21)),
      projectId: chance.happens(0.15)
        ? chance.pick(this.company.directory.all('project').filter(({ isActive }) => isActive)).code
        : undefined,
      // Some purchases are work on buildings, for which the customer accounts for the tax.
      ext: docClass === 'purchaseInvoice' && chance.happens(0.05) ? { DomesticReverseChargeApply: true } : undefined,
      textHeader: docClass === 'saleQuote' ? 'This quote holds for thirty days.' : undefined,
      details,
    };
    this.create(docClass, body, date, (amounts) =>
      isDraft ? unposted('draft') : isLedger ? posted(amounts) : unposted('approved'),
    );
  }

  /** Pays the oldest open invoices of the last days, some of them in part, each with a document of its own. */
  private money(
    docClass: 'receipt' | 'payment',
    invoices: DocumentClass,
    count: number,
    today: LocalDate,
    plan: TradePlan,
  ): void {
    const { documents } = this.company;
    const open = documents.table.search(
      filterOf({
        oneOf: [
          { field: 'docClass', values: [invoices] },
          { field: 'currency', values: ['GBP'] },
        ],
        spans: [{ field: 'docDate', from: addDays(today, -plan.open) }],
        statuses: [{ status: 'outstanding', is: true }],
      }),
      0,
      count,
    );
    for (const row of open) {
      const { header } = documents.load(row.id);
      const isWhole = this.chance.happens(0.8);
      const amount = isWhole
        ? header.outstandingCurrencyAmount
        : toDecimalString(new Decimal(header.outstandingCurrencyAmount).div(2).ceil());
      const paid = addDays(header.docDate, this.chance.whole(5, 40));
      const date = paid > today ? today : paid;
      const body = {
        contactAccountId: header.contactAccountId,
        docDate: date,
        bankAccountId: STERLING_ACCOUNT,
        currencyAmount: amount,
        theirRef: header.docNo,
        allocations: [{ docId: header.id, allocAmountCurrency: amount }],
      };
      this.create(docClass, body, date, posted);
    }
  }

  /** Something that a supplier deals in, or charges for. */
  private bought(supplier: KeptRecord<'contactAccount'>): FoldedInput {
    const goods = this.goods.boughtFrom(supplier);
    if (goods.length > 0) return { productId: this.chance.pick(goods).code };
    const [accountId, description, currencyUnitPrice] = this.chance.pick(this.goods.chargesOf(supplier));
    return { accountId, description, currencyUnitPrice };
  }

  /** Pays what is still open of bills that are due, all but some that have not been due for long. */
  private payBills(today: LocalDate, settlements: Settlements, unpaid: Chance, plan: TradePlan): void {
    const { documents } = this.company;
    const due = documents.table.search(
      filterOf({
        oneOf: [{ field: 'docClass', values: ['purchaseInvoice'] }],
        spans: [{ field: 'dueDate', to: addDays(today, -1) }],
        statuses: [{ status: 'outstanding', is: true }],
      }),
      0,
      MOST_BILLS,
    );
    for (const { id } of due) {
      const { header } = documents.load(id);
      const isOld = (header.dueDate ?? header.docDate) < addDays(today, -plan.open);
      if (!unpaid.happens(plan.unpaid) || isOld)
        settlements.settle(header, header.outstandingCurrencyAmount, BILLS_PAID);
    }
    settlements.writeUpTo(today);
  }

  private stockMove(date: LocalDate): void {
    const { chance } = this;
    const contact = chance.pick(this.contacts('sale'));
    const product = chance.pick(this.goods.soldTo(contact).filter(({ isPurchase }) => isPurchase));
    const to = chance.pick(['EXE', 'VAN']);
    const body = {
      docTypeId: 'SOS',
      contactAccountId: contact.code,
      docDate: date,
      stockDate: date,
      fromStockLocationId: 'MAIN',
      toStockLocationId: to,
      details: [{ productId: product.code, productSkuId: product.code, quantity: chance.whole(1, 30) }],
    };
    this.create('saleOrder', body, date, () => unposted('approved'));
  }

  private onAccount(docClass: 'receipt' | 'payment', date: LocalDate, isDraft: boolean): void {
    const contact = this.chance.pick(this.contacts(docClass === 'receipt' ? 'sale' : 'purchase'));
    const { currency } = (docClass === 'receipt' ? contact.customer : contact.supplier) ?? {};
    const body = {
      contactAccountId: contact.code,
      docDate: date,
      bankAccountId: currency === 'GBP' ? STERLING_ACCOUNT : FOREIGN_ACCOUNT,
      currencyAmount: this.chance.whole(5, 80) * 10,
      description: 'On account',
    };
    this.create(docClass, body, date, isDraft ? undefined : posted);
  }

  private sundry(docClass: 'receipt' | 'payment', date: LocalDate): void {
    const description = docClass === 'payment' ? 'Bank charges' : 'Interest received';
    const currencyUnitPrice = `${String(this.chance.whole(4, 90))}.50`;
    const body = {
      docTypeId: docClass === 'payment' ? 'PAS' : 'RCS',
      docDate: date,
      bankAccountId: STERLING_ACCOUNT,
      description,
      // On the account of its type, and exempt.
      details: [{ description, quantity: 1, currencyUnitPrice, taxCodeId: 'E' }],
    };
    this.create(docClass, body, date, postedAndSettled);
  }

  private contacts(side: 'sale' | 'purchase'): KeptRecord<'contactAccount'>[] {
    return this.company.directory
      .all('contactAccount')
      .filter((contact) => (side === 'sale' ? contact.customer : contact.supplier) !== undefined);
  }

  private create(
    docClass: DocumentClass,
    body: FoldedInput,
    date: LocalDate,
    standing: ((amounts: AmountFields) => DocumentStates) | undefined,
  ): string {
    return this.company.documents.create(
      readNewDocument(body),
      classOfDocument(docClass),
      this.authorOn(date),
      standing,
    );
  }
}
