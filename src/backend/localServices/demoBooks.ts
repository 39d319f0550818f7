import { z } from 'zod';
import { addDays, addMonths, todayOn, type LocalDate } from '../../domain/values/dates.ts';
import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { Decimal, toDecimalString, ZERO } from '../../domain/values/decimal.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { ORDER_NUMBER_DRAFT, ORDER_NUMBERS } from '../../domain/demoCompany.ts';
import type { Author } from '../../service/author.ts';
import { classOfDocument } from '../../service/documents/classes.ts';
import { readDocumentUpdate, readNewDocument } from '../../service/documents/input.ts';
import type { Standing } from '../../service/documents/documents.ts';
import { filterOf } from '../../service/documents/search/filter.ts';
import { keepRecord } from '../../service/records/amend.ts';
import type { ServiceInProcess } from '../../service/service.ts';
import type { FoldedInput } from '../../service/wire/fold.ts';
import peopleJson from '../../../resources/demo/people.json' with { type: 'json' };
import runningJson from '../../../resources/demo/running.json' with { type: 'json' };

const text = z.string();
const bill = z.object({ account: text, text, amount: text, day: z.number().int() });
const running = z
  .object({
    landlord: z.object({
      code: text,
      description: text,
      companyNo: text,
      city: text,
      postcode: text,
      address1: text,
      sortCode: text,
      accountNo: text,
    }),
    bills: z.array(bill.extend({ supplier: text, prefix: text, taxCode: text, paidAfter: z.number().int() })),
    wages: z.array(bill),
    jobTitles: z.object({ customer: z.array(text), supplier: z.array(text) }),
  })
  .parse(runningJson);
const people = z.object({ firstNames: z.array(text), lastNames: z.array(text) }).parse(peopleJson);

/** Months with running costs: this one and those before. */
const MONTHS = 4;
/** Sales of the last days of which some goods come back. */
const CREDITED_DAYS = 75;
const CREDITS = 2;
const FIRMS_WITH_PEOPLE = 8;
const MOST_SEARCHED = 50;
const BANK = 'GBP-CUR';
const MEETING_ROOM = ['DSK-1600', 'CHR-MTG', 'WBD-1800'];
/** The colleague who keeps the demo company's books on the service. */
const COLLEAGUE = 'a.hughes';

type Amounts = Pick<Standing, 'outstandingAmount' | 'outstandingCurrencyAmount'>;

/**
 * Adds to the demo company what every small business has: rent, power and telephone bills and their payments, wages,
 * credit notes, and people at its customers and suppliers. All days are relative to the day on which it is made. Does
 * nothing if it was done before.
 */
export async function addToDemoBooks(service: ServiceInProcess): Promise<void> {
  const { company } = service;
  const { directory, database, documents, source } = company;
  if (directory.byCode('contactAccount', running.landlord.code) !== undefined) return;
  const today = todayOn(source.now());
  const author: Author = { userName: service.user, source };

  const create = (docClass: DocumentClass, body: FoldedInput, standing?: (amounts: Amounts) => Standing): string =>
    documents.create(
      readNewDocument(body),
      classOfDocument(docClass),
      author,
      standing && ((of) => standing(openOf(of))),
    );
  const openOf = (of: {
    grossAmount: Amounts['outstandingAmount'];
    grossCurrencyAmount: Amounts['outstandingAmount'];
  }) => ({
    outstandingAmount: of.grossAmount,
    outstandingCurrencyAmount: of.grossCurrencyAmount,
  });
  const posted = (open: Amounts): Standing => ({ statuses: ['approved', 'posted'], ...open });
  const settled = (): Standing => posted({ outstandingAmount: ZERO, outstandingCurrencyAmount: ZERO });

  function landlord(): void {
    const { code, description, companyNo, sortCode, accountNo, ...place } = running.landlord;
    keepRecord(
      directory,
      'contactAccount',
      null,
      {
        code,
        description,
        companyNo,
        countryCode: 'GB',
        supplier: {
          currency: 'GBP',
          payTermId: 'NOW',
          paymentMethodId: 'DD',
          taxBandId: 'EXEMPT',
          taxAuthorityId: 'UK',
          taxCodeId: 'E',
          accountId: '7100',
          allowInvoiceDuplication: false,
        },
        bankDetails: [{ accountName: description, sortCode, accountNo }],
        contact: { address: { ...place, countryCode: 'GB' } },
      },
      author,
    );
  }

  /** The days of the months up to today on which something is due, oldest first. */
  function daysOf(day: number): LocalDate[] {
    const first = `${today.slice(0, 8)}01` as LocalDate;
    return Array.from({ length: MONTHS }, (_, month) => addDays(addMonths(first, month - MONTHS + 1), day - 1)).filter(
      (date) => date <= today,
    );
  }

  /** Bills of each month; each is paid on the day on which it is due. */
  function bills(): void {
    for (const { supplier, prefix, account, taxCode, text: what, amount, day, paidAfter } of running.bills) {
      for (const date of daysOf(day)) {
        const invoice = create(
          'purchaseInvoice',
          {
            contactAccountId: supplier,
            docDate: date,
            dueDate: addDays(date, paidAfter),
            theirDocNo: `${prefix}-${date.slice(0, 7)}`,
            description: what,
            details: [
              { accountId: account, description: what, quantity: 1, currencyUnitPrice: amount, taxCodeId: taxCode },
            ],
          },
          posted,
        );
        const paid = addDays(date, paidAfter);
        if (paid > today) continue;
        const { grossCurrencyAmount } = documents.load(invoice).header;
        create(
          'payment',
          {
            contactAccountId: supplier,
            docDate: paid,
            bankAccountId: BANK,
            currencyAmount: grossCurrencyAmount,
            theirRef: `${prefix}-${date.slice(0, 7)}`,
            description: what,
            allocations: [{ docId: invoice, allocAmountCurrency: grossCurrencyAmount }],
          },
          posted,
        );
      }
    }
  }

  function wages(): void {
    for (const { account, text: what, amount, day } of running.wages)
      for (const date of daysOf(day))
        create(
          'payment',
          {
            docTypeId: 'PAS',
            docDate: date,
            bankAccountId: BANK,
            description: what,
            details: [
              { accountId: account, description: what, quantity: 1, currencyUnitPrice: amount, taxCodeId: 'E' },
            ],
          },
          settled,
        );
  }

  /** Goods come back from the newest sales that are not paid, and to one supplier: half of the first line each. */
  function credits(docClass: 'saleInvoice' | 'purchaseInvoice', count: number): void {
    const open = documents.table
      .search(
        filterOf({
          oneOf: [
            { field: 'docClass', values: [docClass] },
            { field: 'currency', values: ['GBP'] },
          ],
          spans: [{ field: 'docDate', from: addDays(today, -CREDITED_DAYS) }],
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
      if (!line) continue;
      create(
        docClass,
        {
          docTypeId: header.docTypeId,
          contactAccountId: header.contactAccountId,
          docDate: addDays(today, -2),
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
        },
        posted,
      );
    }
  }

  /** A draft whose order number somebody notes on this computer while a colleague notes another one on the service. */
  function orderNumberDraft(): void {
    const customer = directory
      .all('contactAccount')
      .find((one) => one.customer?.currency === 'GBP' && !one.customer.isStop && !one.customer.isHold);
    create('saleInvoice', {
      intRef: ORDER_NUMBER_DRAFT,
      contactAccountId: customer?.code,
      docDate: today,
      description: 'Meeting room furniture',
      details: MEETING_ROOM.map((productId, index) => ({ productId, quantity: index + 2 })),
    });
  }

  database.transact(() => {
    landlord();
    bills();
    wages();
    credits('saleInvoice', CREDITS);
    credits('purchaseInvoice', 1);
    orderNumberDraft();
  });
  await addPeople(service);
}

/** Two people at some customers and suppliers, by the service's own requests. */
async function addPeople(service: ServiceInProcess): Promise<void> {
  const { inject, company, domain } = service;
  const signedIn = await inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain },
    payload: { username: service.user, userApiKey: service.apiKey },
  });
  const session: unknown = signedIn.json();
  const token = isJsonObject(session) ? String(session.sessionToken) : '';
  const accounts = company.directory.all('contactAccount');
  let number = 0;
  for (const part of ['customer', 'supplier'] as const) {
    for (const account of accounts.filter((one) => one[part] !== undefined).slice(0, FIRMS_WITH_PEOPLE)) {
      for (const jobTitle of running.jobTitles[part]) {
        number += 1;
        const firstName = people.firstNames[(number * 5) % people.firstNames.length] ?? '';
        const lastName = people.lastNames[(number * 7) % people.lastNames.length] ?? '';
        const host = account.description.toLowerCase().replace(/[^a-z]/g, '');
        const made = await inject({
          method: 'POST',
          url: `/api/ContactAccount/${account.id}/contacts`,
          headers: { domain, authorization: `Bearer ${token}` },
          payload: {
            firstName,
            lastName,
            jobTitle,
            email: `${firstName}.${lastName}@${host}.example`.toLowerCase(),
            phone: `01632 960${String(100 + number)}`,
          },
        });
        if (made.statusCode !== 201) throw new Error(`a contact of the demo company was refused: ${made.body}`);
      }
    }
  }
}

/**
 * The colleague notes another order number in the draft that is kept for this, so that somebody who has noted one on
 * this computer meets a conflict. Does nothing once the draft is no draft any more or was deleted.
 */
export function noteOrderNumber({ company }: ServiceInProcess): void {
  const { documents, source } = company;
  const id = documents.table.withIntRef(ORDER_NUMBER_DRAFT);
  if (id === null || !documents.load(id).statuses.includes('draft')) return;
  documents.update(id, readDocumentUpdate({ orderNo: ORDER_NUMBERS.colleague }, id), { userName: COLLEAGUE, source });
}
