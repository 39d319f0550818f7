import { addDays, addMonths, type LocalDate } from '../../domain/values/dates.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { Decimal, toDecimalString } from '../../domain/values/decimal.ts';
import type { AmountFields } from '../../domain/documents/totals.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { classOfDocument } from '../base/classes.ts';
import type { DocumentStates } from '../documents/documents.ts';
import { readNewDocument } from '../documents/input.ts';
import { filterOf } from '../documents/search/filter.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import { keepRecord } from '../records/amend.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { booksStart } from './ledgerSetUp.ts';
import { STERLING_ACCOUNT } from './settlements.ts';
import { posted, postedAndSettled } from './standing.ts';
import { running } from './words.ts';

/** Sales of the last days of which some goods come back. */
const CREDITED_DAYS = 75;
const CREDITS = 2;
const MOST_SEARCHED = 50;

/**
 * Writes what every small business has, by the same rules as requests: rent, power and telephone bills and their
 * payments, wages, and credit notes.
 */
export class RunningCosts {
  private readonly company: Company;
  private readonly authorOn: (date: LocalDate) => Author;
  private readonly today: LocalDate;

  /** @param authorOn the author of a day, with that day's clock */
  constructor(company: Company, authorOn: (date: LocalDate) => Author, today: LocalDate) {
    this.company = company;
    this.authorOn = authorOn;
    this.today = today;
  }

  fill(): void {
    this.supplier(running.landlord, { paymentMethodId: 'DD', taxBandId: 'EXEMPT', taxCodeId: 'E', accountId: '7100' });
    this.supplier(running.accountant, { paymentMethodId: 'BACS', taxBandId: 'STD', taxCodeId: 'S', accountId: '7600' });
    const months: LocalDate[] = [];
    for (let month = booksStart(this.today); month <= this.today; month = addMonths(month, 1)) months.push(month);
    for (const [index, month] of months.entries()) {
      this.bills(month, months.length - 1 - index);
      this.wages(month);
    }
    this.credits('saleInvoice', CREDITS);
    this.credits('purchaseInvoice', 1);
  }

  private supplier(
    { code, description, companyNo, sortCode, accountNo, ...place }: typeof running.landlord,
    terms: FoldedInput,
  ): void {
    keepRecord(
      this.company.directory,
      'contactAccount',
      null,
      {
        code,
        description,
        companyNo,
        countryCode: 'GB',
        supplier: { currency: 'GBP', payTermId: 'NOW', taxAuthorityId: 'UK', allowInvoiceDuplication: false, ...terms },
        bankDetails: [{ accountName: description, sortCode, accountNo }],
        contact: { address: { ...place, countryCode: 'GB' } },
      },
      this.authorOn(booksStart(this.today)),
    );
  }

  /** The bills of a month, some months ago; each is paid on the day on which it is due. */
  private bills(month: LocalDate, ago: number): void {
    for (const { supplier, prefix, account, taxCode, text: what, amount, day, paidAfter, every = 1 } of running.bills) {
      const date = addDays(month, day - 1);
      if (date > this.today || ago % every !== 0) continue;
      const theirDocNo = `${prefix}-${date.slice(0, 7)}`;
      const paid = addDays(date, paidAfter);
      const { header } = this.create(
        'purchaseInvoice',
        {
          contactAccountId: supplier,
          docDate: date,
          dueDate: paid,
          theirDocNo,
          description: what,
          details: [{ accountId: account, description: what, currencyUnitPrice: amount, taxCodeId: taxCode }],
        },
        posted,
      );
      if (paid > this.today) continue;
      const { grossCurrencyAmount } = header;
      this.create(
        'payment',
        {
          contactAccountId: supplier,
          docDate: paid,
          bankAccountId: STERLING_ACCOUNT,
          currencyAmount: grossCurrencyAmount,
          theirRef: theirDocNo,
          description: what,
          allocations: [{ docId: header.id, allocAmountCurrency: grossCurrencyAmount }],
        },
        posted,
      );
    }
  }

  private wages(month: LocalDate): void {
    for (const { account, text: what, amount, day } of running.wages) {
      const docDate = addDays(month, day - 1);
      if (docDate > this.today) continue;
      this.create(
        'payment',
        {
          docTypeId: 'PAS',
          docDate,
          bankAccountId: STERLING_ACCOUNT,
          description: what,
          details: [{ accountId: account, description: what, currencyUnitPrice: amount, taxCodeId: null }],
        },
        postedAndSettled,
      );
    }
  }

  /** Goods come back from the newest sales that are not paid, and to one supplier: half of the first line each. */
  private credits(docClass: 'saleInvoice' | 'purchaseInvoice', count: number): void {
    const { documents } = this.company;
    const open = documents.table
      .search(
        filterOf({
          oneOf: [
            { field: 'docClass', values: [docClass] },
            { field: 'currency', values: ['GBP'] },
          ],
          spans: [{ field: 'docDate', from: addDays(this.today, -CREDITED_DAYS) }],
          statuses: [{ status: 'outstanding', is: true }],
        }),
        0,
        MOST_SEARCHED,
      )
      .map(({ id }) => documents.load(id))
      .filter(({ header, lines: [line] }) => line?.productId && Number(line.quantity) >= 2 && header.contactAccountId)
      .slice(0, count);
    for (const { header, lines } of open) {
      const [line] = lines;
      if (line) this.create(docClass, this.credit(header, line), posted);
    }
  }

  private credit({ docClass, ...header }: ServiceDocument['header'], line: ServiceDocument['lines'][number]) {
    return {
      docTypeId: header.docTypeId,
      contactAccountId: header.contactAccountId,
      docDate: addDays(this.today, -2),
      description: `Goods returned, ${header.docNo}`,
      theirRef: header.docNo,
      theirDocNo: docClass === 'purchaseInvoice' ? `CR-${header.theirDocNo ?? header.docNo}` : undefined,
      details: [
        {
          productId: line.productId,
          description: line.description,
          quantity: toDecimalString(new Decimal(line.quantity).div(2).floor().negated()),
          currencyUnitPrice: line.currencyUnitPrice,
          taxCodeId: line.taxCodeId,
        },
      ],
    };
  }

  private create(
    docClass: DocumentClass,
    body: FoldedInput & { docDate: LocalDate },
    standing: (amounts: AmountFields) => DocumentStates,
  ): ServiceDocument {
    const author = this.authorOn(body.docDate);
    return this.company.documents.make(readNewDocument(body), classOfDocument(docClass), author, standing);
  }
}
