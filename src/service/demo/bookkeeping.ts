import { addDays, addMonths, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { descriptorOf } from '../base/classes.ts';
import { readNewDocument } from '../documents/input.ts';
import type { ServiceDocument } from '../documents/stored.ts';
import { Workflow } from '../documents/workflow.ts';
import { firstDayOf, lastDayOf, monthOf } from '../ledger/periodTable.ts';
import type { FoldedInput } from '../wire/fold.ts';
import { booksStart, demoEntity, lastYearEnd } from './ledgerSetUp.ts';
import { workday } from './days.ts';
import { FOREIGN_ACCOUNT, STERLING_ACCOUNT } from './settlements.ts';
import { running, setup } from './words.ts';

const QUARTER = 3;
const YEAR = 12;
/** Whole months before today that stay open. */
const OPEN_MONTHS = 2;
/** VAT returns are due one month and seven days after their quarter. */
const RETURN_DAYS = 7;
/** Euros are sold in lots, in cents, and some of them are kept. */
const [EURO_LOT, KEPT_LOTS] = [100_000, 5] as const;
const [CAPITAL, RACKING, DEPRECIATION] = ['100000', '12000', 200] as const;
const REASON = 'Month-end done';
/**
 * What a customer who pays several invoices in one sum has bought lately: how many boxes of paper and of pens each
 * time, so that few of its invoices make the same sum as others.
 */
const DELIVERIES = [
  [4, 3],
  [9, 1],
  [6, 7],
  [14, 2],
  [7, 12],
  [22, 5],
] as const;
const [DELIVERY_DAYS, DELIVERY_TERMS] = [4, 30] as const;

/** Account and amount; a debit is above zero. */
type JournalLine = readonly [account: string, amount: string];

/** Something that is done on a day; what is done on the same day stays in the order in which it was planned. */
interface Deed {
  date: LocalDate;
  do(): void;
}

/**
 * What a bookkeeper does in the demo company besides its trade, by the same rules as requests: capital, racking and its
 * depreciation, insurance that is paid for a year, deposits, the accruals, revaluation and bad debt of last year's end,
 * deliveries that are not paid yet, VAT returns with their payment, and months that are closed.
 */
export class Bookkeeping {
  private readonly company: Company;
  /** Posts what is submitted at once. */
  private readonly workflow: Workflow;
  private readonly authorOn: (date: LocalDate) => Author;
  private readonly today: LocalDate;
  private readonly deeds: Deed[] = [];

  /** @param authorOn the author of a day, with that day's clock */
  constructor(company: Company, authorOn: (date: LocalDate) => Author, today: LocalDate) {
    this.company = company;
    this.workflow = new Workflow(company.documents, company.directory, 0);
    this.authorOn = authorOn;
    this.today = today;
  }

  fill(): void {
    const [start, yearEnd] = [booksStart(this.today), lastYearEnd(this.today)];
    this.sundry('receipt', start, 'Share capital', '3000', CAPITAL);
    this.bill(addDays(start, 4), 'S00004', 30, { accountId: '0030', currencyUnitPrice: RACKING }, 'Pallet racking');
    for (const day of [addMonths(yearEnd, -YEAR / 2), addMonths(yearEnd, YEAR / 2)]) this.insurance(addDays(day, 1));
    this.accrual(yearEnd);
    this.badDebt(addDays(start, 60), addDays(yearEnd, -11));
    this.on(yearEnd, (author) => this.company.generalLedger.revalue(demoEntity(this.company), yearEnd, author));
    // A fit-out of last autumn, and one that is still to be done.
    this.fitOut(addDays(yearEnd, -110), addDays(yearEnd, -43));
    this.deposit('C00046', addDays(this.today, -25), '2000');
    this.deliveries('C00021');
    for (let from = start; from <= this.today;) {
      const to = this.quarterEnd(from);
      this.depreciation(from, to);
      this.sellEuros(to);
      this.taxReturn(from, to);
      from = addDays(to, 1);
    }
    this.deeds.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const deed of this.deeds) if (deed.date <= this.today) deed.do();
    this.close();
  }

  private on(date: LocalDate, work: (author: Author) => void): void {
    this.deeds.push({ date, do: () => work(this.authorOn(date)) });
  }

  /** Writes a document and posts it. @returns it as it was written */
  private post(path: string, body: FoldedInput & { docDate: LocalDate }): ServiceDocument {
    const author = this.authorOn(body.docDate);
    const made = this.company.documents.make(readNewDocument(body), descriptorOf(path) ?? null, author);
    this.workflow.submit(made.header.id, author);
    return made;
  }

  /** Pays or receives all of an invoice. */
  private settle({ header }: ServiceDocument, docDate: LocalDate): void {
    this.post(header.docClass === 'saleInvoice' ? 'receipt' : 'payment', {
      contactAccountId: header.contactAccountId,
      docDate,
      bankAccountId: STERLING_ACCOUNT,
      currencyAmount: header.grossCurrencyAmount,
      description: header.description,
      theirRef: this.company.documents.load(header.id).header.docNo,
      allocations: [{ docId: header.id }],
    });
  }

  /** An invoice that is paid some days later, if that is not after today. */
  private invoice(path: string, body: FoldedInput & { docDate: LocalDate }, paidAfter: number): ServiceDocument {
    const made = this.post(path, body);
    const paid = addDays(body.docDate, paidAfter);
    if (paid <= this.today) this.settle(made, paid);
    return made;
  }

  private bill(docDate: LocalDate, supplier: string, paidAfter: number, line: FoldedInput, description: string): void {
    this.on(docDate, () => {
      const theirDocNo = `${supplier}-${docDate}`;
      const details = [{ description, ...line }];
      this.invoice(
        'purchaseInvoice',
        {
          contactAccountId: supplier,
          docDate,
          dueDate: addDays(docDate, paidAfter),
          theirDocNo,
          description,
          details,
        },
        paidAfter,
      );
    });
  }

  /** Money in or out of the bank for what stands on an account. */
  private sundry(
    path: 'receipt' | 'payment',
    docDate: LocalDate,
    description: string,
    accountId: string,
    currencyUnitPrice: string,
  ): void {
    this.on(docDate, () => {
      const details = [{ accountId, description, currencyUnitPrice, taxCodeId: null }];
      const docTypeId = path === 'payment' ? 'PAS' : 'RCS';
      this.post(path, { docTypeId, docDate, bankAccountId: STERLING_ACCOUNT, description, details });
    });
  }

  private journal(docDate: LocalDate, description: string, lines: readonly JournalLine[]): void {
    const details = lines.map(([accountId, netCurrencyAmount]) => ({ accountId, netCurrencyAmount, description }));
    this.on(docDate, () => void this.post('journal', { docDate, description, details }));
  }

  /** What the racking loses in the months of a quarter: an equal part each month over five years. */
  private depreciation(from: LocalDate, to: LocalDate): void {
    let months = 0;
    for (let month = from; month <= to; month = addMonths(month, 1)) months += 1;
    const amount = String(months * DEPRECIATION);
    this.journal(to, 'Depreciation of the racking', [
      ['8000', amount],
      ['0031', `-${amount}`],
    ]);
  }

  /** Paid for a year, whose cost it is month by month. */
  private insurance(docDate: LocalDate): void {
    const line = { accountId: '7104', currencyUnitPrice: '1440', taxCodeId: 'E', deferredProfileId: 'DEF12' };
    this.bill(docDate, running.landlord.code, 14, line, 'Insurance of the warehouse, one year');
  }

  /** The accountant's fee of the year, which is billed in the next. */
  private accrual(yearEnd: LocalDate): void {
    this.journal(yearEnd, 'Accountancy of the year', [
      ['7600', '1200'],
      ['2109', '-1200'],
    ]);
    this.journal(addDays(yearEnd, 1), 'Accountancy of the year, taken back', [
      ['7600', '-1200'],
      ['2109', '1200'],
    ]);
    const line = { accountId: '7600', currencyUnitPrice: '1250', taxCodeId: 'S' };
    this.bill(addDays(yearEnd, 60), running.accountant.code, 30, line, 'Accounts of the year');
  }

  /** A customer pays a deposit a week after it is asked for. @returns its invoice, once it is asked for */
  private deposit(contactAccountId: string, docDate: LocalDate, currencyUnitPrice: string): () => string | undefined {
    let id: string | undefined;
    this.on(docDate, () => {
      const details = [{ description: 'Deposit for a fit-out', currencyUnitPrice, taxCodeId: 'S' }];
      const body = { docTypeId: 'SDE', contactAccountId, docDate, description: 'Deposit for a fit-out', details };
      id = this.invoice('saleInvoice', body, 7).header.id;
    });
    return () => id;
  }

  /** A fit-out with a deposit, which its invoice deducts. */
  private fitOut(asked: LocalDate, done: LocalDate): void {
    const customer = 'C00049';
    const deposit = this.deposit(customer, asked, '1500');
    this.on(done, () => {
      const details = [
        { accountId: '4300', description: 'Fit-out of the studio', currencyUnitPrice: '5000', taxCodeId: 'S' },
        { description: 'Less the deposit', currencyUnitPrice: '-1500', taxCodeId: 'S', depositId: deposit() },
      ];
      this.invoice('saleInvoice', { contactAccountId: customer, docDate: done, description: 'Fit-out', details }, 30);
    });
  }

  /** What a customer has bought in the last weeks, and not paid yet. */
  private deliveries(contactAccountId: string): void {
    for (const [at, [paper, pens]] of DELIVERIES.entries()) {
      const docDate = workday(addDays(this.today, DELIVERY_DAYS * (at - DELIVERIES.length)));
      const details = [
        { productId: 'PAP-A4-80', quantity: String(paper) },
        { productId: 'PEN-BLK', quantity: String(pens) },
      ];
      const dueDate = addDays(docDate, DELIVERY_TERMS);
      this.on(docDate, () => void this.post('saleInvoice', { contactAccountId, docDate, dueDate, details }));
    }
  }

  /** What a customer never pays is written off at the end of last year, and its VAT claimed back. */
  private badDebt(docDate: LocalDate, writtenOff: LocalDate): void {
    const contactAccountId = 'C00030';
    const [description, net, tax] = ['Workshop benches', '640', '128'] as const;
    let invoice = '';
    this.on(docDate, () => {
      const details = [{ accountId: '4000', description, currencyUnitPrice: net, taxCodeId: 'S' }];
      invoice = this.post('saleInvoice', { contactAccountId, docDate, description, details }).header.id;
    });
    this.on(writtenOff, (author) => {
      const details = [
        { accountId: '8100', netCurrencyAmount: net },
        { accountId: '2201', netCurrencyAmount: tax, taxCodeId: 'S', taxRole: 'input', taxBase: net },
        { accountId: '1100', netCurrencyAmount: `-${String(Number(net) + Number(tax))}` },
      ];
      const body = { contactAccountId, docDate: writtenOff, description: `Bad debt: ${description}`, details };
      const { id } = this.post('journal', body).header;
      this.company.documents.allocations.allocate(id, { allocations: [{ docId: invoice }] }, author);
    });
  }

  /** Euros that are not needed are sold: in thousands, and some are kept. */
  private sellEuros(docDate: LocalDate): void {
    this.on(docDate, () => {
      const { database, directory } = this.company;
      const euros = directory.get('bankAccount', FOREIGN_ACCOUNT);
      const held = database
        .prepare('SELECT coalesce(sum(currency_amount), 0) AS held FROM entry WHERE account_id = ? AND date <= ?')
        .get(euros.accountId ?? '', docDate)?.held;
      const sold = Math.floor(Number(held) / EURO_LOT) - KEPT_LOTS;
      if (sold <= 0) return;
      const description = 'Euros sold';
      const transfer = (path: 'payment' | 'receipt', bankAccountId: string, amount: string, currency: string) =>
        this.post(path, {
          ...{ docTypeId: path === 'payment' ? 'PAS' : 'RCS', docDate, bankAccountId, currency, description },
          details: [
            { accountId: setup.transfersAccount.code, description, currencyUnitPrice: amount, taxCodeId: null },
          ],
        });
      const { header } = transfer('payment', FOREIGN_ACCOUNT, String(sold * 1000), 'EUR');
      transfer('receipt', STERLING_ACCOUNT, header.grossAmount, 'GBP');
    });
  }

  /** The last day of the quarter of the year that a day is in. */
  private quarterEnd(day: LocalDate): LocalDate {
    const month = Number(day.slice(5, 7));
    return lastDayOf(monthOf(addMonths(firstDayOf(monthOf(day)), (YEAR - month) % QUARTER)));
  }

  /** Files the return of a quarter when it is due, and pays it or has it paid back. */
  private taxReturn(dateFrom: LocalDate, dateTo: LocalDate): void {
    const { generalLedger } = this.company;
    const filed = addDays(addMonths(addDays(dateTo, 1), 1), RETURN_DAYS - 1);
    this.on(filed, (author) => {
      const entity = demoEntity(this.company);
      generalLedger.fileReturn(entity, { dateFrom, dateTo }, author);
      const boxes = generalLedger.taxReturns.boxes(entity, { dateFrom, dateTo });
      const box = (name: string) => new Decimal(boxes.find((each) => each.box === name)?.amount ?? 0);
      const due = box('3').minus(box('4'));
      if (due.isZero()) return;
      const details = [{ accountId: '2202', currencyUnitPrice: due.abs().toFixed(), taxCodeId: null }];
      this.post(due.isNegative() ? 'receipt' : 'payment', {
        docTypeId: due.isNegative() ? 'RCS' : 'PAS',
        docDate: filed,
        bankAccountId: STERLING_ACCOUNT,
        description: `VAT to ${dateTo}`,
        details,
      });
    });
  }

  /** Closes the months that are over for some time. */
  private close(): void {
    const author = this.authorOn(this.today);
    const entity = demoEntity(this.company);
    for (
      let month = booksStart(this.today);
      addMonths(month, 1 + OPEN_MONTHS) <= this.today;
      month = addMonths(month, 1)
    )
      this.company.generalLedger.setPeriod(entity, monthOf(month), 'closed', REASON, author);
  }
}
