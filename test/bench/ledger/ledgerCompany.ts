import { DatabaseSync } from 'node:sqlite';
import { addDays, localDate, type LocalDate } from '../../../src/domain/values/dates.ts';
import { openCompany, type Company } from '../../../src/service/company/company.ts';
import { descriptorOf } from '../../../src/service/base/classes.ts';
import { readNewDocument } from '../../../src/service/documents/input.ts';
import { systemRandom } from '../../../src/service/company/exchange.ts';
import { readCreate } from '../../../src/service/newCompany/createArguments.ts';
import { createCompany, type CreatedCompany } from '../../../src/service/newCompany/createCompany.ts';
import { keepRecord } from '../../../src/service/records/amend.ts';
import { NEWEST_API_VERSION } from '../../../src/service/base/versions.ts';
import type { FoldedInput } from '../../../src/service/wire/fold.ts';

const FIRST = localDate('2024-01-01');
const LAST = localDate('2025-12-31');
const DAYS = 731;
const CUSTOMERS = 300;
const SUPPLIERS = 80;
const AT_ONCE = 1_000;
const UNPAID = 12;
const IN_PARTS = 9;
/** The share of invoices in all documents. */
const INVOICES = 0.53;

/** The days as at which the books are asked: their end, their middle, and soon after their start. */
export const ASKED_DAYS = { end: LAST, middle: localDate('2024-12-31'), start: localDate('2024-03-31') };
export const YEAR_OF_BOOKS = { dateFrom: localDate('2025-01-01'), dateTo: LAST };

/**
 * Makes a British company in a file, whose ledger holds so many posted documents of two years: two sales
 * invoices for each purchase, and what pays them. Every twelfth invoice stays unpaid, every ninth is paid by half.
 */
export function makeLedgerCompany(file: string, documents: number): CreatedCompany {
  const created = createCompany(
    file,
    readCreate(['--db', file, '--country', 'GB', '--name', 'Bench', '--vat', 'GB980780684', '--year-start', FIRST])
      .plan,
  );
  const source = { now: Date.now, randomBytes: systemRandom };
  const company = openCompany(file, { apiVersion: NEWEST_API_VERSION, source });
  try {
    company.database.sqlite.exec('PRAGMA synchronous = NORMAL');
    new LedgerFiller(company, { userName: created.user, source }).fill(documents);
  } finally {
    company.database.close();
  }
  return created;
}

/**
 * Makes an empty company with a ledger and contacts, whose service does not wait for the disk: what is measured is what
 * the ledger costs.
 */
export function makeUnwaitingCompany(file: string): void {
  makeLedgerCompany(file, 0);
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM setting WHERE name = 'domain'");
  database.close();
}

/** Codes as in the demo company: `C00001`. */
const customer = (n: number): string => `C${String(n + 1).padStart(5, '0')}`;
const supplier = (n: number): string => `S${String(n + 1).padStart(5, '0')}`;

class LedgerFiller {
  private readonly company: Company;
  private readonly author: { userName: string; source: Company['source'] };
  private posted = 0;

  constructor(company: Company, author: { userName: string; source: Company['source'] }) {
    this.company = company;
    this.author = author;
  }

  fill(documents: number): void {
    const { directory, database } = this.company;
    const contact = (code: string, part: FoldedInput): void =>
      void keepRecord(directory, 'contactAccount', null, { code, description: code, ...part }, this.author);
    const terms = { currency: 'GBP', payTermId: 'N30' };
    database.transact(() => {
      for (let n = 0; n < CUSTOMERS; n += 1) contact(customer(n), { customer: terms });
      for (let n = 0; n < SUPPLIERS; n += 1) contact(supplier(n), { supplier: terms });
    });
    const trades = Math.ceil(documents * INVOICES);
    for (let trade = 0; this.posted < documents;)
      database.transact(() => {
        for (let n = 0; n < AT_ONCE && this.posted < documents; n += 1, trade += 1)
          this.trade(trade, addDays(FIRST, Math.min(Math.floor((trade * DAYS) / trades), DAYS - 1)));
      });
  }

  /** An invoice, and what pays it. */
  private trade(n: number, docDate: LocalDate): void {
    const isSale = n % 3 !== 2;
    const contactAccountId = isSale ? customer(n % CUSTOMERS) : supplier(n % SUPPLIERS);
    const accountId = isSale ? ['4000', '4010', '4020'][n % 2] : ['5000', '7100', '7550', '7600'][n % 4];
    const details = [1, 2].map((line) => ({ accountId, currencyUnitPrice: String(100 + ((n * line) % 900)) }));
    const id = this.post(isSale ? 'saleInvoice' : 'purchaseInvoice', { contactAccountId, docDate, details });
    const paid = addDays(docDate, 10 + (n % 60));
    if (n % UNPAID === 0 || paid > LAST) return;
    const { outstandingCurrencyAmount } = this.company.documents.load(id).header;
    this.post(isSale ? 'receipt' : 'payment', {
      contactAccountId,
      docDate: paid,
      bankAccountId: 'BANK',
      currencyAmount:
        n % IN_PARTS === 0 ? String(Math.floor(Number(outstandingCurrencyAmount) / 2)) : outstandingCurrencyAmount,
      allocations: [{ docId: id }],
    });
  }

  private post(path: string, body: FoldedInput): string {
    const { documents, workflow } = this.company;
    const id = documents.create(readNewDocument(body), descriptorOf(path) ?? null, this.author);
    workflow.submit(id, this.author);
    this.posted += 1;
    return id;
  }
}
