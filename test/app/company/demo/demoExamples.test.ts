import { beforeEach, describe, expect, it } from 'vitest';
import { demoStatement, makeDemoExamples } from '../../../../src/app/company/demo/demoExamples.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { ORDER_NUMBER_DRAFT } from '../../../../src/domain/demoCompany.ts';
import { localMetadataOf } from '../../../../src/domain/bank/bankLine.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { referenceSchema, type ReferenceKind } from '../../../../src/domain/references/reference.ts';
import { addDays, todayOn } from '../../../../src/domain/values/dates.ts';
import { guid } from '../../../support/documents.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

const [SUPPLIER, ACCOUNT] = [guid(1, 31), guid(2, 31)];
const TODAY = todayOn(Date.now());
let company: CompanyData;
let asked: number;
const colleague = async (): Promise<void> => {
  asked += 1;
};

smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  asked = 0;
  const keep = (kind: ReferenceKind, facts: Record<string, unknown>) =>
    company.store.forSync.writeReferences(
      kind,
      [referenceSchema.parse({ kind, ...facts })],
      false,
      unreadCursor(`reference:${kind}`),
    );
  await keep('contactAccount', {
    id: SUPPLIER,
    code: 'MILL',
    description: 'Millbrook Timber',
    isSupplier: true,
    supplier: { allowInvoiceDuplication: false },
  });
  await keep('bankAccount', { id: ACCOUNT, code: 'GBP-CUR', description: 'Current account', currency: 'GBP' });
  await expect.poll(() => company.reference('bankAccount', 'GBP-CUR')?.id).toBe(ACCOUNT);
  await expect.poll(() => company.reference('contactAccount', 'MILL')?.id).toBe(SUPPLIER);
});

/** Puts documents on this computer as a sync does. */
async function read(...documents: Record<string, unknown>[]): Promise<void> {
  await company.store.forSync.write(
    documents.map((part, at) => ({
      expectedRevision: null,
      record: recordOf({
        key: `key-${String(at)}`,
        docClass: part['docClass'] ?? 'saleInvoice',
        id: guid(at + 1),
        base: invoiceOf(company, { id: guid(at + 1), intRef: `ref-${String(at)}`, statusList: ['posted'], ...part }),
      }),
    })),
  );
}
const pendingRows = () => company.store.pendingRows();

describe('the examples of the demo company', () => {
  it('enter a supplier’s invoice a second time, with its number and its lines', async () => {
    await read(
      { docClass: 'purchaseInvoice', contactAccountId: SUPPLIER, theirDocNo: 'M-1', docDate: '2026-03-02' },
      { docClass: 'purchaseInvoice', contactAccountId: SUPPLIER, theirDocNo: 'M-2', statusList: ['draft'] },
    );
    expect(await makeDemoExamples(company, colleague)).toBe(true);
    const rows = await pendingRows();
    expect(rows).toMatchObject([{ docClass: 'purchaseInvoice', theirDocNo: 'M-1', docDate: TODAY }]);
    const draft = await company.store.record(rows[0]?.key ?? '');
    expect(draft).toMatchObject({ id: null, base: null });
    expect(draft?.local?.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Chairs', '2'],
      ['Pads', '1'],
    ]);
  });

  it('note an order number in the draft that is kept for this, and only then have the colleague do so', async () => {
    await makeDemoExamples(company, colleague);
    expect(asked).toBe(0);
    await company.store.savePageSettings('local.demo.examples', undefined);
    await read({ statusList: ['draft'] }, { statusList: ['draft'], intRef: ORDER_NUMBER_DRAFT });
    let noted: unknown;
    await makeDemoExamples(company, async () => {
      noted = (await company.store.record('key-1'))?.local?.orderNo;
    });
    expect(noted).toBe('PO-7715');
    expect((await company.store.record('key-0'))?.local).toBeNull();
  });

  it('have lines of the bank account, with the receipts that they are; the last week is in a file', async () => {
    const receipt = (docNo: string, days: number) => ({
      docClass: 'receipt',
      docTypeId: undefined,
      docNo,
      docDate: addDays(TODAY, -days),
      lines: [],
      grossCurrencyAmount: '40',
    });
    await read(receipt('RC1', 20), receipt('RC2', 3));
    await makeDemoExamples(company, colleague);
    const lines = await company.store.resources.under('bankTransaction', ACCOUNT);
    const ofReceipts = lines.filter(({ hereOnly }) => 'documentKey' in hereOnly);
    expect(ofReceipts.map(currentVersion)).toMatchObject([
      { bankAccountId: ACCOUNT, bankDate: addDays(TODAY, -20), bankReference: 'RC1', depositAmount: '40' },
    ]);
    expect(ofReceipts.map((line) => localMetadataOf(line).documentKey)).toEqual(['key-0']);
    const text = await (await demoStatement(company)).text();
    expect(text).toContain('RC2');
    expect(text).not.toContain('RC1');
  });

  it('are made once', async () => {
    expect(await makeDemoExamples(company, colleague)).toBe(true);
    const lines = (await company.store.resources.pending()).length;
    expect(lines).toBeGreaterThan(0);
    expect(await makeDemoExamples(company, colleague)).toBe(false);
    expect(await company.store.resources.pending()).toHaveLength(lines);
  });
});

it('the note that the examples were made is in the copies, so that a recovery does not make them again', async () => {
  await makeDemoExamples(company, colleague);
  const copied: string[] = [];
  for await (const rows of company.store.copies.waiting())
    for (const { table, key } of rows) if (table === 'settings') copied.push(key);
  expect(copied).toContain('local.demo.examples');
  expect(await makeDemoExamples(company, colleague)).toBe(false);
});
