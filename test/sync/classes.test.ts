import { settleConflict } from '../../src/store/records/recordEdits.ts';
import { DOCUMENT_EDITS } from '../../src/store/documents/documentEdits.ts';
import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../src/domain/values/currency.ts';
import { instantOf } from '../../src/domain/values/dates.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import type { Document } from '../../src/domain/documents/document.ts';
import { DOCUMENT_CLASSES } from '../../src/domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../src/domain/kinds/documentTraits.ts';
import { systemMint } from '../../src/domain/values/identifiers.ts';
import { withReverseCharge } from '../../src/domain/documents/reverseCharge.ts';
import { linesOf, MONDAY } from '../service/support/service.ts';
import { line } from './support/company.ts';
import {
  allocation,
  changesSeen,
  idOf,
  money,
  openTrade,
  posted,
  queue,
  settleService,
  synced,
  there,
  trade,
} from './support/trade.ts';

const GOODS = DOCUMENT_CLASSES.filter((docClass) => DOCUMENT_TRAITS[docClass].entry === 'lines');

describe('every class of document', () => {
  test.each(GOODS)('a %s is created once, changed, and comes to rest', async (docClass) => {
    const office = await openTrade();
    const key = await synced(
      office,
      trade(docClass, 1, {
        description: 'First',
        theirDocNo: 'T-1',
        orderNo: 'O-1',
        deliveryAddress: { name: 'Yard', city: 'Leeds' },
      }),
    );
    expect(await there(office, key)).toMatchObject({
      docClass,
      intRef: key,
      description: 'First',
      grossCurrencyAmount: '25.20000',
      deliveryAddress: { name: 'Yard', city: 'Leeds' },
    });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      inFlight: null,
      conflict: null,
      base: { docNo: expect.any(String) },
    });
    office.store.edit(key, (document) => ({
      ...document,
      description: 'Second',
      lines: [{ ...document.lines[0]!, quantity: decimal('3') }],
    }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    // 3 × 10.50 = 31.50, 6.30 of tax
    expect(await there(office, key)).toMatchObject({ description: 'Second', grossCurrencyAmount: '37.80000' });
    office.seen.length = 0;
    expect(await office.sync()).toMatchObject({ created: 0, updated: 0 });
    expect(changesSeen(office)).toEqual([]);
  });

  test.each(['payment', 'receipt'] as const)(
    'a %s needs no lines; its amount is sent and read back',
    async (docClass) => {
      const office = await openTrade();
      const key = await synced(office, money(docClass, 1, '250', { description: 'March' }));
      expect(await there(office, key)).toMatchObject({
        docClass,
        grossCurrencyAmount: '250.00000',
        bankCurrencyAmount: '250.00000',
      });
      expect(office.store.must(key)).toMatchObject({
        local: null,
        conflict: null,
        base: { currencyAmount: '250', grossCurrencyAmount: '250' },
      });
      office.store.edit(key, (document) => ({ ...document, currencyAmount: decimal('99.95') }));
      expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
      expect(await there(office, key)).toMatchObject({
        grossCurrencyAmount: '99.95000',
        bankCurrencyAmount: '99.95000',
      });
      expect(office.store.must(key)).toMatchObject({ local: null, conflict: null, base: { currencyAmount: '99.95' } });
    },
  );

  test('a sundry payment needs no contact account', async () => {
    const office = await openTrade();
    const { contactAccountId: _, ...sundry } = money('payment', 1, '12.5', { docTypeId: 'PAS' });
    const key = await synced(office, sundry);
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, base: { currencyAmount: '12.5' } });
  });

  test('the bank account in another currency: the amount in its currency is read back', async () => {
    const office = await openTrade();
    // 100 GBP seen by the euro account, at the catalog's 1.1525 euro for a pound.
    const key = await synced(office, money('receipt', 1, '100', { bankAccountId: 'EUR-CUR' }));
    expect(office.store.must(key).base).toMatchObject({ bankCurrencyAmount: '115.25', bankCurrencyRate: '1.1525' });
    office.store.edit(key, (document) => ({ ...document, bankCurrencyAmount: decimal('115') }));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(await there(office, key)).toMatchObject({ bankCurrencyAmount: '115.00000' });
  });
});

describe('a receipt with allocations', () => {
  test('goes in one request, and both sides show what is left', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    office.seen.length = 0;
    const key = office.store.draft(money('receipt', 2, '30', { allocations: [allocation(String(invoice.id), '20')] }));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, problem: null });
    expect(changesSeen(office)).toEqual(['POST /api/receipt']);
    expect(office.store.must(key).base).toMatchObject({
      outstandingCurrencyAmount: '10',
      allocations: [{ id: expect.any(String), docId: invoice.id, allocAmountCurrency: '20' }],
    });
    // 25.20 less 20: read back with the run that allocated.
    expect(office.store.must(invoice.key).base).toMatchObject({ outstandingCurrencyAmount: '5.2' });
  });

  test('of an invoice drafted and submitted here in the same run waits for it, and names it by its id', async () => {
    const office = await openTrade();
    const invoice = office.store.draft(trade('saleInvoice', 1));
    queue(office, invoice, { name: 'submit' });
    const receipt = office.store.draft(money('receipt', 2, '25.2', { allocations: [allocation(invoice, '25.2')] }));
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, problem: null });
    // Not posted yet: nothing is outstanding on it, and the service would refuse the receipt.
    expect(office.store.must(receipt)).toMatchObject({
      id: null,
      rejection: { code: 'record.waits', field: 'allocations', message: 'SI000001' },
      inFlight: null,
    });
    settleService(office);
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, problem: null });
    expect(office.store.must(receipt).base).toMatchObject({
      allocations: [{ docId: idOf(office, invoice) }],
      outstandingCurrencyAmount: '0',
    });
    expect(office.store.must(invoice).base).toMatchObject({
      outstandingCurrencyAmount: '0',
      statusList: ['approved', 'posted'],
    });
  });

  test('of an invoice waits, too, where its submission was withdrawn for a question: it goes once that has been answered', async () => {
    const office = await openTrade();
    const invoice = await synced(office, trade('saleInvoice', 1));
    await office.sync();
    queue(office, invoice, { name: 'submit' });
    const receipt = office.store.draft(
      money('receipt', 2, '25.2', { allocations: [allocation(idOf(office, invoice), '25.2')] }),
    );
    await office.colleague.call('PATCH', `/api/document/${idOf(office, invoice)}`, { theirRef: 'R1' });
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 0, waiting: 1, conflicts: 1 });
    expect(office.store.must(receipt)).toMatchObject({
      id: null,
      rejection: { code: 'record.waits', field: 'allocations' },
    });
    const asked = office.store.must(invoice);
    office.store.documents.set(
      invoice,
      settleConflict(DOCUMENT_EDITS, asked, asked.conflict!, 'mine', systemMint, instantOf(MONDAY)).settled,
    );
    await office.sync();
    settleService(office);
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, waiting: 0, problem: null });
    expect(office.store.must(receipt).base).toMatchObject({
      allocations: [{ docId: idOf(office, invoice), allocAmountCurrency: '25.2' }],
    });
  });

  test('of an invoice that a colleague has posted while its submission was in question is sent: the invoice is open', async () => {
    const office = await openTrade();
    const invoice = await synced(office, trade('saleInvoice', 1));
    await office.sync();
    queue(office, invoice, { name: 'submit' });
    const path = `/api/document/${idOf(office, invoice)}`;
    await office.colleague.call('PATCH', path, { theirRef: 'R1' });
    expect(await office.sync()).toMatchObject({ conflicts: 1 });
    await office.colleague.call('POST', `${path}/submit`);
    settleService(office);
    await office.sync();
    expect(office.store.must(invoice).conflict).toMatchObject({ kind: 'leftDraft' });
    const receipt = office.store.draft(
      money('receipt', 2, '25.2', { allocations: [allocation(idOf(office, invoice), '25.2')] }),
    );
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0, waiting: 0 });
    expect(office.store.must(receipt).base).toMatchObject({
      allocations: [{ docId: idOf(office, invoice), allocAmountCurrency: '25.2' }],
    });
  });

  test('of an invoice that the service refuses is not sent either; it is sent when the invoice is', async () => {
    const office = await openTrade();
    const invoice = office.store.draft(trade('saleInvoice', 1, { contactAccountId: 'nobody' }));
    queue(office, invoice, { name: 'submit' });
    const receipt = office.store.draft(money('receipt', 2, '5', { allocations: [allocation(invoice, '5')] }));
    expect(await office.sync()).toMatchObject({ created: 0, rejected: 1, waiting: 1 });
    expect(office.count('POST', /^\/api\/receipt/)).toBe(0);
    office.store.edit(invoice, (document) => ({ ...document, contactAccountId: 'C00001' }));
    await office.sync();
    settleService(office);
    expect(await office.sync()).toMatchObject({ created: 1, rejected: 0 });
    expect(office.store.must(receipt).base).toMatchObject({
      allocations: [{ docId: idOf(office, invoice), allocAmountCurrency: '5' }],
    });
  });

  test("of a draft that nobody submits is refused in the service's words", async () => {
    const office = await openTrade();
    const invoice = await synced(office, trade('saleInvoice', 1));
    const receipt = await synced(
      office,
      money('receipt', 2, '5', { allocations: [allocation(idOf(office, invoice), '5')] }),
    );
    expect(office.store.must(receipt)).toMatchObject({
      id: null,
      rejection: { code: 'service.refused', message: 'Allocation #1: nothing is open of SI000001.' },
    });
  });

  test('edited while its create was in flight: the difference is allocated and taken back', async () => {
    const office = await openTrade();
    const [first, second] = [
      await posted(office, trade('saleInvoice', 1)),
      await posted(office, trade('saleInvoice', 2)),
    ];
    const key = office.store.draft(money('receipt', 3, '30', { allocations: [allocation(String(first.id), '20')] }));
    office.strike((request) => {
      if (request.method !== 'POST' || request.url !== '/api/receipt') return undefined;
      office.store.edit(key, (document) => ({ ...document, allocations: [allocation(String(second.id), '15')] }));
      return 'none';
    });
    await office.sync();
    await office.sync();
    expect(office.store.must(key)).toMatchObject({ local: null, commands: [], conflict: null });
    expect((await there(office, key)).allocations).toMatchObject([
      { docId: second.id, allocAmountCurrency: '15.00000' },
    ]);
  });

  test('whose answer is lost exists once, with its allocations', async () => {
    const office = await openTrade();
    const invoice = await posted(office, trade('saleInvoice', 1));
    const key = office.store.draft(
      money('receipt', 2, '25.2', { allocations: [allocation(String(invoice.id), '25.2')] }),
    );
    office.on('POST', /^\/api\/receipt/, 'dropAfterCommit');
    await office.sync();
    expect(await office.sync()).toMatchObject({ inDoubt: 0, conflicts: 0, problem: null });
    expect(await office.colleague.list('/api/receipt')).toHaveLength(1);
    expect(office.store.must(key)).toMatchObject({ local: null, base: { allocations: [{ docId: invoice.id }] } });
  });
});

describe('fields that only some classes have', () => {
  test('explicit amounts are sent as given, all twelve', async () => {
    const office = await openTrade();
    const amounts = {
      netCurrencyAmount: decimal('20'),
      taxCurrencyAmount: decimal('4.21'),
      grossCurrencyAmount: decimal('24.21'),
      netAmount: decimal('20'),
      taxAmount: decimal('4.21'),
      grossAmount: decimal('24.21'),
    };
    const key = await synced(
      office,
      trade('purchaseInvoice', 1, { explicitAmounts: true, ...amounts, lines: [line(1, amounts)] }),
    );
    expect(await there(office, key)).toMatchObject({ explicitAmounts: true, grossCurrencyAmount: '24.21000' });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { ...amounts, lines: [amounts] },
    });
  });

  test('domestic reverse charge: the service swaps the tax codes of the lines, and that is no conflict', async () => {
    const office = await openTrade();
    const taxCodes = await office.colleague.list('/api/Catalog/TaxCode');
    const idOfCode = (code: string): string => String(taxCodes.find((each) => each.code === code)?.id);
    const draft = withReverseCharge(
      trade('purchaseInvoice', 1, { lines: [line(1, { taxCodeId: idOfCode('S') })] }),
      true,
    );
    const key = await synced(office, draft);
    const [there1] = linesOf(await there(office, key));
    expect(there1).toMatchObject({ taxCodeId: idOfCode('DRC-S'), taxCurrencyAmount: '0.00000' });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      base: { grossCurrencyAmount: '21', lines: [{ taxCodeId: idOfCode('DRC-S') }] },
    });
    office.store.edit(key, (document) => withReverseCharge(document, false));
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0 });
    expect(office.store.must(key)).toMatchObject({
      local: null,
      base: { grossCurrencyAmount: '25.2', lines: [{ taxCodeId: idOfCode('S') }] },
    });
  });

  test('a series spelled in another case, and an address without a postcode, read back as sent', async () => {
    const office = await openTrade();
    const key = await synced(
      office,
      trade('saleOrder', 1, { docSerieId: 'so', invoiceAddress: { name: 'Ashby', city: 'Bath' } }),
    );
    expect(office.store.must(key)).toMatchObject({
      local: null,
      conflict: null,
      rejection: null,
      base: { docSerieId: 'SO' },
    });
  });

  test('stock: SKU and both locations go with the lines', async () => {
    const office = await openTrade();
    const stock: Partial<Document> = { docTypeId: 'SOS', fromStockLocationId: 'MAIN', toStockLocationId: 'EXE' };
    const key = await synced(
      office,
      trade('saleOrder', 1, { ...stock, lines: [line(1, { productId: 'PAP-A4-80', productSkuId: 'PAP-A4-80' })] }),
    );
    expect(office.store.must(key)).toMatchObject({ local: null, rejection: null, conflict: null });
    const bare = await synced(office, trade('saleOrder', 2, { docTypeId: 'SOS' }));
    expect(office.store.must(bare).rejection).toMatchObject({
      message: expect.stringMatching(/ProductSkuId is required/),
    });
  });

  test('a foreign currency with a rate of its own', async () => {
    const office = await openTrade();
    const key = await synced(
      office,
      trade('saleQuote', 1, { currency: currencyCode('EUR'), currencyRate: decimal('1.2') }),
    );
    // 21 ÷ 1.2 = 17.50; 4.20 ÷ 1.2 = 3.50; 21.00
    expect(office.store.must(key).base).toMatchObject({ netAmount: '17.5', taxAmount: '3.5', grossAmount: '21' });
  });
});
