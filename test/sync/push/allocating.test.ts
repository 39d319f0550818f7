import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import type { Office } from '../support/company.ts';
import { idOf, money, openTrade, posted, queue, there, trade } from '../support/trade.ts';

const allocate = (...parts: [document: string, amount: string][]): CommandIntent => ({
  name: 'allocate',
  allocations: parts.map(([document, amount]) => ({ document, amount: decimal(amount) })),
});

/** A posted receipt of 25.20, and two posted invoices of 25.20 each that it may settle. */
async function withReceipt(): Promise<{ office: Office; receipt: string; invoice: string; other: string }> {
  const office = await openTrade();
  const invoice = idOf(office, (await posted(office, trade('saleInvoice', 1))).key);
  const other = idOf(office, (await posted(office, trade('saleInvoice', 2))).key);
  const receipt = (await posted(office, money('receipt', 3, '25.20'))).key;
  return { office, receipt, invoice, other };
}

/** Syncs until a lost request can no longer arrive, and once more. */
async function inTime(office: Office): Promise<void> {
  await office.sync();
  await office.sync();
  office.afterTimeLimit();
  await office.sync();
}

/** What the service has allocated of the receipt, smallest first. */
async function allocated(office: Office, receipt: string): Promise<number[]> {
  const { allocations } = await there(office, receipt);
  return (allocations as { allocAmountCurrency: string }[])
    .map(({ allocAmountCurrency }) => Number(allocAmountCurrency))
    .sort((one, other) => one - other);
}

async function colleagueAllocates(office: Office, receipt: string, docId: string, amount: number): Promise<void> {
  await office.colleague.call('POST', `/api/document/${idOf(office, receipt)}/allocation`, {
    allocations: [{ docId, allocAmountCurrency: amount }],
  });
}

describe('an allocation whose request never arrived', () => {
  test('is not taken for done by a colleague’s of another amount', async () => {
    const { office, receipt, invoice } = await withReceipt();
    queue(office, receipt, allocate([invoice, '5']));
    office.on('POST', /\/allocation$/, 'dropBeforeCommit');
    office.time.meanwhile = async () => {
      office.time.meanwhile = () => undefined;
      await colleagueAllocates(office, receipt, invoice, 3);
    };
    await inTime(office);
    expect(await allocated(office, receipt)).toEqual([3, 5]);
    expect(office.store.must(receipt)).toMatchObject({ commands: [], inFlight: null, rejection: null });
  });

  test('is not taken for done by one that was there before', async () => {
    const { office, receipt, invoice } = await withReceipt();
    await colleagueAllocates(office, receipt, invoice, 5);
    await office.sync();
    queue(office, receipt, allocate([invoice, '5']));
    office.on('POST', /\/allocation$/, 'dropBeforeCommit');
    await inTime(office);
    expect(await allocated(office, receipt)).toEqual([5, 5]);
  });

  test('of two equal parts, of which a colleague has made one meanwhile, makes the other', async () => {
    const { office, receipt, invoice } = await withReceipt();
    queue(office, receipt, allocate([invoice, '5'], [invoice, '5']));
    await colleagueAllocates(office, receipt, invoice, 5);
    await inTime(office);
    expect(await allocated(office, receipt)).toEqual([5, 5]);
  });

  test('is not taken for done by a colleague’s to another document', async () => {
    const { office, receipt, invoice, other } = await withReceipt();
    queue(office, receipt, allocate([invoice, '5']));
    await colleagueAllocates(office, receipt, other, 5);
    await inTime(office);
    expect(await allocated(office, receipt)).toEqual([5, 5]);
    expect((await there(office, receipt)).allocations).toMatchObject([{ docId: other }, { docId: invoice }]);
  });
});
