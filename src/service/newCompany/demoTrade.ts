import { addDays, addMonths, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import { Decimal } from '../../domain/values/decimal.ts';
import type { Author } from '../author.ts';
import type { Company } from '../company.ts';
import { descriptorOf } from '../documents/classes.ts';
import { readNewDocument } from '../documents/input.ts';
import { lastDayOf, monthOf } from '../ledger/periodTable.ts';
import { keepRecord } from '../records/amend.ts';
import type { FoldedInput } from '../wire/fold.ts';
import type { CompanyPlan } from './fillCompany.ts';

const LONGEST = 24;
const QUARTER = 3;
const YEAR = 12;
/** Months after which a month of the demo is closed. */
const OPEN_MONTHS = 2;
const REFERENCE = 'Demo';

const CUSTOMERS = [
  ['ALDER', 'Alder & Finch', 'GBP'],
  ['BRIAR', 'Briar Joinery', 'GBP'],
  ['CARROW', 'Carrow Fittings', 'GBP'],
  ['DELMAR', 'Delmar Ateliers', 'EUR'],
] as const;
const SUPPLIERS = [
  ['TIMBER', 'Timber Wharf', 'GBP'],
  ['QUAYSIDE', 'Quayside Lettings', 'GBP'],
  ['LINKTEL', 'Linktel', 'GBP'],
] as const;

/** Something that is done on a day; what is done on the same day stays in the order in which it was planned. */
interface Deed {
  date: LocalDate;
  do(): void;
}

/**
 * A trading year of a small British firm, by the same rules as requests: capital, sales and purchases with their
 * receipts and payments, a customer in euros, a deposit, wages, rent, depreciation, a bad debt, an accrual at the end of the year,
 * VAT returns with their payment, and months that are closed. From the first day of the books up to today, at most two
 * years. The same each time for the same two days.
 */
export class DemoTrade {
  private readonly company: Company;
  private readonly plan: CompanyPlan;
  private readonly author: Author;
  private readonly deeds: Deed[] = [];

  constructor(company: Company, plan: CompanyPlan, author: Author) {
    this.company = company;
    this.plan = plan;
    this.author = author;
  }

  write(): void {
    for (const [code, description, currency] of CUSTOMERS)
      this.contact(code, description, { customer: { currency, payTermId: 'N30' } });
    for (const [code, description, currency] of SUPPLIERS)
      this.contact(code, description, { supplier: { currency, payTermId: 'N30' } });
    const { yearStart } = this.plan;
    const today = todayOn(this.author.source.now());
    const capital = [{ accountId: '3000', currencyUnitPrice: '20000', taxCodeId: null }];
    this.on(yearStart, () =>
      this.post('receipt', { docTypeId: 'RCS', docDate: yearStart, description: 'Capital', details: capital }),
    );
    this.bill(addDays(yearStart, 4), 'TIMBER', [['0030', '2400']]);
    for (let month = 0; month < LONGEST; month += 1) this.month(addMonths(yearStart, month), month);
    this.deposit(yearStart);
    this.badDebt(yearStart);
    this.accrual(addDays(addMonths(yearStart, YEAR), -1));
    const due = this.deeds.filter(({ date }) => date <= today);
    due.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    for (const deed of due) deed.do();
    this.close(today);
  }

  private month(first: LocalDate, month: number): void {
    const day = (of: number): LocalDate => addDays(first, of - 1);
    const last = lastDayOf(monthOf(first));
    const growth = month * 40;
    this.sell(day(3), 'ALDER', [['4010', String(2600 + growth)]], 28);
    this.sell(
      day(9),
      'BRIAR',
      [
        ['4000', String(1850 + growth)],
        ['4010', '320'],
      ],
      35,
    );
    if (month % 2 === 0) this.sell(day(16), 'CARROW', [['4000', '975']], month === 2 ? null : 41);
    if (month % QUARTER === 1) this.sellAbroad(day(12), String(1500 + growth), month);
    this.bill(day(5), 'TIMBER', [['5000', String(1120 + growth)]]);
    this.bill(day(2), 'QUAYSIDE', [['7100', '650']]);
    this.bill(day(20), 'LINKTEL', [['7550', '48']]);
    this.wages(last);
    this.journal(last, 'Depreciation', [
      ['8000', '40'],
      ['0031', '-40'],
    ]);
    if (month % QUARTER === QUARTER - 1) this.taxReturn(addMonths(first, 1 - QUARTER), last);
  }

  /** An invoice to a customer. @param paidAfter days until all of it is paid; null is never */
  private sell(
    docDate: LocalDate,
    contactAccountId: string,
    lines: readonly (readonly [account: string, price: string])[],
    paidAfter: number | null,
  ): void {
    const details = lines.map(([accountId, currencyUnitPrice]) => ({ accountId, currencyUnitPrice }));
    this.settled('saleInvoice', { contactAccountId, docDate, details }, paidAfter, {});
  }

  /** An invoice in euros, and its receipt in sterling at another rate. */
  private sellAbroad(docDate: LocalDate, currencyUnitPrice: string, month: number): void {
    const euros = (currencyRate: string) => ({ currency: 'EUR', currencyRate });
    const details = [{ accountId: '4020', currencyUnitPrice }];
    const body = { contactAccountId: 'DELMAR', docDate, details, ...euros(month % 2 === 0 ? '1.18' : '1.15') };
    this.settled('saleInvoice', body, 30, euros(month % 2 === 0 ? '1.16' : '1.17'));
  }

  /** An invoice of a supplier, which is paid after a month. */
  private bill(
    docDate: LocalDate,
    contactAccountId: string,
    lines: readonly (readonly [account: string, price: string])[],
  ): void {
    const details = lines.map(([accountId, currencyUnitPrice]) => ({ accountId, currencyUnitPrice }));
    this.settled('purchaseInvoice', { contactAccountId, docDate, details }, 30, {});
  }

  private settled(
    docClass: 'saleInvoice' | 'purchaseInvoice',
    body: FoldedInput & { docDate: LocalDate },
    after: number | null,
    terms: FoldedInput,
  ): void {
    let invoice: string | undefined;
    this.on(body.docDate, () => {
      invoice = this.post(docClass, body);
    });
    if (after === null) return;
    const paid = addDays(body.docDate, after);
    this.on(paid, () => this.settle(docClass, invoice, paid, terms));
  }

  /** Pays all that is open of an invoice. */
  private settle(
    docClass: 'saleInvoice' | 'purchaseInvoice',
    invoice: string | undefined,
    docDate: LocalDate,
    terms: FoldedInput,
  ): void {
    if (invoice === undefined) return;
    const { contactAccountId, outstandingCurrencyAmount } = this.company.documents.load(invoice).header;
    this.post(docClass === 'saleInvoice' ? 'receipt' : 'payment', {
      contactAccountId,
      docDate,
      bankAccountId: 'BANK',
      currencyAmount: outstandingCurrencyAmount,
      allocations: [{ docId: invoice }],
      ...terms,
    });
  }

  private wages(last: LocalDate): void {
    this.journal(last, 'Payroll', [
      ['7003', '2000'],
      ['7006', '180'],
      ['2220', '-1640'],
      ['2210', '-540'],
    ]);
    this.pay(last, 'Net wages', '2220', '1640');
    this.pay(addDays(last, 19), 'PAYE and National Insurance', '2210', '540');
  }

  /** Money out of the bank for what stands on an account. */
  private pay(docDate: LocalDate, description: string, accountId: string, currencyUnitPrice: string): void {
    this.on(docDate, () => this.sundry('payment', docDate, description, accountId, currencyUnitPrice));
  }

  private sundry(
    path: 'receipt' | 'payment',
    docDate: LocalDate,
    description: string,
    accountId: string,
    currencyUnitPrice: string,
  ): void {
    const details = [{ accountId, currencyUnitPrice, taxCodeId: null }];
    this.post(path, { docTypeId: path === 'payment' ? 'PAS' : 'RCS', docDate, description, details });
  }

  private journal(
    docDate: LocalDate,
    description: string,
    lines: readonly (readonly [account: string, amount: string])[],
  ): void {
    const details = lines.map(([accountId, netCurrencyAmount]) => ({ accountId, netCurrencyAmount, description }));
    this.on(docDate, () => this.post('journal', { docDate, description, details }));
  }

  /** A fitting for which a customer pays a deposit in May, and the rest when it is done in July. */
  private deposit(yearStart: LocalDate): void {
    const [asked, done] = [addDays(addMonths(yearStart, 4), 11), addDays(addMonths(yearStart, 6), 17)];
    const customer = { contactAccountId: 'BRIAR' };
    const line = (currencyUnitPrice: string, depositId?: string) => ({
      accountId: '4010',
      currencyUnitPrice,
      depositId,
    });
    let deposit: string | undefined;
    this.on(asked, () => {
      const details = [line('900')];
      deposit = this.post('saleInvoice', {
        ...customer,
        docTypeId: 'SDE',
        docDate: asked,
        description: 'Deposit',
        details,
      });
    });
    this.on(addDays(asked, 7), () => this.settle('saleInvoice', deposit, addDays(asked, 7), {}));
    let invoice: string | undefined;
    this.on(done, () => {
      const details = [line('3000'), line('-900', deposit)];
      invoice = this.post('saleInvoice', { ...customer, docDate: done, details });
    });
    this.on(addDays(done, 30), () => this.settle('saleInvoice', invoice, addDays(done, 30), {}));
  }

  /** What a customer has not paid for nine months is written off, and its VAT claimed back. */
  private badDebt(yearStart: LocalDate): void {
    const docDate = addDays(addMonths(yearStart, YEAR - 1), 20);
    this.on(docDate, () => {
      const { documents, directory, database } = this.company;
      const contact = directory.get('contactAccount', 'CARROW');
      const row = database.sqlite
        .prepare('SELECT id FROM document WHERE contact_account_id = ? AND outstanding = 1 ORDER BY doc_date LIMIT 1')
        .get(contact.id);
      if (!row) return;
      const { grossAmount, netAmount, taxAmount } = documents.load(String(row.id)).header;
      const claimed = {
        accountId: '2201',
        netCurrencyAmount: taxAmount,
        taxCodeId: 'S',
        taxRole: 'input',
        taxBase: netAmount,
      };
      const details = [
        { accountId: '8100', netCurrencyAmount: netAmount },
        ...(new Decimal(taxAmount).isZero() ? [] : [claimed]),
        { accountId: '1100', netCurrencyAmount: new Decimal(grossAmount).neg().toFixed() },
      ];
      const journal = this.post('journal', { docDate, description: 'Bad debt', contactAccountId: 'CARROW', details });
      documents.allocations.allocate(journal, { allocations: [{ docId: String(row.id) }] }, this.author);
    });
  }

  /** The accountant's fee of the year, which is billed in the next. */
  private accrual(yearEnd: LocalDate): void {
    this.journal(yearEnd, 'Accountancy of the year', [
      ['7600', '900'],
      ['2109', '-900'],
    ]);
    this.journal(addDays(yearEnd, 1), 'Accountancy of the year, taken back', [
      ['7600', '-900'],
      ['2109', '900'],
    ]);
    this.bill(addDays(yearEnd, 60), 'LINKTEL', [['7600', '940']]);
  }

  private taxReturn(dateFrom: LocalDate, dateTo: LocalDate): void {
    if (this.plan.taxNo === undefined) return;
    const { generalLedger, directory } = this.company;
    const filed = addDays(dateTo, 25);
    this.on(filed, () => {
      const entity = directory.get('legalEntity', 'CO');
      generalLedger.fileReturn(entity, { dateFrom, dateTo }, this.author);
      const boxes = generalLedger.taxReturns.boxes(entity, { dateFrom, dateTo });
      const box = (name: string) => new Decimal(boxes.find((each) => each.box === name)?.amount ?? 0);
      const due = box('3').minus(box('4'));
      if (due.isZero()) return;
      this.sundry(due.isNegative() ? 'receipt' : 'payment', filed, `VAT to ${dateTo}`, '2202', due.abs().toFixed());
    });
  }

  /** Closes the months that are over for some time. */
  private close(today: LocalDate): void {
    const { generalLedger, directory } = this.company;
    const entity = directory.get('legalEntity', 'CO');
    const { yearStart } = this.plan;
    for (let month = 0; month < LONGEST; month += 1) {
      const first = addMonths(yearStart, month);
      if (addMonths(first, 1 + OPEN_MONTHS) > today) return;
      generalLedger.setPeriod(entity, monthOf(first), 'closed', REFERENCE, this.author);
    }
  }

  private contact(code: string, description: string, parts: FoldedInput): void {
    keepRecord(this.company.directory, 'contactAccount', null, { code, description, ...parts }, this.author);
  }

  private on(date: LocalDate, work: () => void): void {
    this.deeds.push({ date, do: work });
  }

  /** Writes a document and posts it. @returns its id */
  private post(path: string, body: FoldedInput): string {
    const { documents, workflow } = this.company;
    const id = documents.create(readNewDocument(body), descriptorOf(path) ?? null, this.author);
    workflow.submit(id, this.author);
    return id;
  }
}
