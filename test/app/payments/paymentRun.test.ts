import { describe, expect, it } from 'vitest';
import { OpenInvoices } from '../../../src/app/payments/openInvoices.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { guid } from '../../support/documents.ts';
import { smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

/** A posted purchase invoice with an open amount. */
async function keep(n: number, outstanding: string, revision: number | null = null): Promise<void> {
  const base = invoiceOf(company, {
    id: guid(n),
    intRef: `daybook-${guid(n)}`,
    docClass: 'purchaseInvoice',
    statusList: ['posted'],
    outstandingCurrencyAmount: outstanding,
  });
  await company.store.forSync.write([
    {
      expectedRevision: revision,
      record: recordOf({ key: guid(n), docClass: 'purchaseInvoice', id: guid(n), base, revision: (revision ?? 0) + 1 }),
    },
  ]);
}

describe('what a payment run can pay', () => {
  it('is read completely once, then only where something changed', async () => {
    await keep(1, '30');
    await keep(2, '0');
    let walks = 0;
    const { store } = company;
    const invoices = new OpenInvoices({
      allRows: (docClass) => {
        walks += 1;
        return store.allRows(docClass);
      },
      records: (keys) => store.records(keys),
      pendingRows: () => store.pendingRows(),
    });
    const open = async (changed?: string[]) => (await invoices.read(changed)).map((each) => each.open);
    expect(await open()).toEqual(['30']);
    await keep(3, '12.5');
    await keep(1, '0', 1);
    expect(await open([guid(3), guid(1)])).toEqual(['12.5']);
    // A credit of 4.50 is queued for the third: 12.50 − 4.50.
    await keep(4, '-4.5');
    await store.queueCommand(guid(4), {
      name: 'allocate',
      allocations: [{ document: guid(3), amount: decimal('4.5') }],
    });
    expect(await open([guid(4)])).toEqual(['8']);
    // One pass over the invoices, one over the payments.
    expect(walks).toBe(2);
  });

  it('counts money on account with a supplier as already paid', async () => {
    await keep(1, '700');
    const base = invoiceOf(company, {
      id: guid(5),
      intRef: `daybook-${guid(5)}`,
      docClass: 'payment',
      statusList: ['posted'],
      currencyAmount: '490',
      outstandingCurrencyAmount: '490',
      lines: [],
    });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: guid(5), docClass: 'payment', id: guid(5), base }) },
    ]);
    const open = await new OpenInvoices(company.store).read();
    expect(open.map(({ docClass, open: amount }) => [docClass, amount])).toEqual([
      ['purchaseInvoice', '700'],
      ['payment', '-490'],
    ]);
  });

  it('counts no payment without a supplier: fees, fuel and transfers coded at the bank', async () => {
    await keep(1, '700');
    const payment = (n: number, part: Record<string, unknown>) => {
      const base = invoiceOf(company, {
        id: guid(n),
        intRef: `daybook-${guid(n)}`,
        docClass: 'payment',
        statusList: ['posted'],
        outstandingCurrencyAmount: '5000',
        ...part,
      });
      const record = recordOf({ key: guid(n), docClass: 'payment', id: guid(n), base });
      return company.store.forSync.write([{ expectedRevision: null, record }]);
    };
    await payment(5, { contactAccountId: undefined });
    await payment(6, {});
    const invoices = new OpenInvoices(company.store);
    expect((await invoices.read()).map(({ key }) => key)).toEqual([guid(1), guid(6)]);
    // Whom this one paid cannot be read: it is named.
    const unreadable = [{ field: 'contactAccountId', shown: '{}', why: 'text' }];
    await payment(7, { contactAccountId: undefined, unreadable });
    expect((await invoices.read([guid(7)])).map(({ key }) => key)).toEqual([guid(1), guid(6)]);
    expect(invoices.uncounted.map(({ key }) => key)).toEqual([guid(7)]);
  });

  it('leaves out and names what cannot be read well enough to be paid', async () => {
    await keep(1, '30');
    const keepUnread = async (n: number, field: string, part: Record<string, unknown> = {}): Promise<void> => {
      const base = invoiceOf(company, {
        id: guid(n),
        docClass: 'purchaseInvoice',
        statusList: ['posted'],
        outstandingCurrencyAmount: '70',
        [field]: undefined,
        unreadable: [{ field, shown: '{}', why: 'text' }],
        ...part,
      });
      const record = recordOf({ key: guid(n), docClass: 'purchaseInvoice', id: guid(n), base });
      await company.store.forSync.write([{ expectedRevision: null, record }]);
    };
    await keepUnread(2, 'outstandingCurrencyAmount');
    await keepUnread(3, 'contactAccountId');
    // Paid already, a draft, and one of which the due date alone is unread: none of these is missed.
    await keepUnread(4, 'contactAccountId', { outstandingCurrencyAmount: '0' });
    await keepUnread(5, 'outstandingCurrencyAmount', { statusList: ['draft'] });
    await keepUnread(6, 'dueDate');
    const invoices = new OpenInvoices(company.store);
    expect((await invoices.read()).map(({ key }) => key)).toEqual([guid(1), guid(6)]);
    expect(invoices.uncounted.map(({ key }) => key)).toEqual([guid(2), guid(3)]);
    await keep(2, '70', 1);
    expect((await invoices.read([guid(2)])).map(({ key }) => key)).toContain(guid(2));
    expect(invoices.uncounted.map(({ key }) => key)).toEqual([guid(3)]);
  });
});
