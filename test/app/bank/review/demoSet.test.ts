import { beforeEach, describe, expect, it } from 'vitest';
import { demoSetLine } from '../../../../src/app/bank/review/demoSet.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';
import { addDays, todayOn } from '../../../../src/domain/values/dates.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../support/documents.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

const ACCOUNT = guid(2, 31);
let company: CompanyData;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const account = {
    kind: 'bankAccount',
    id: ACCOUNT,
    code: 'GBP-CUR',
    description: 'Current account',
    currency: 'GBP',
  };
  const cursor = unreadCursor('reference:bankAccount');
  await company.store.forSync.writeReferences('bankAccount', [referenceSchema.parse(account)], false, cursor);
  await expect.poll(() => company.reference('bankAccount', 'GBP-CUR')?.id).toBe(ACCOUNT);
});

/** Posted invoices of Ashdown Furniture, oldest first. */
async function owed(...amounts: string[]): Promise<void> {
  await company.store.forSync.write(
    amounts.map((amount, at) => ({
      expectedRevision: null,
      record: recordOf({
        key: `owed-${at}`,
        id: guid(at + 1),
        base: invoiceOf(company, {
          id: guid(at + 1),
          intRef: `owed-${at}`,
          docNo: `SI00004${at}`,
          contactAccountId: company.reference('contactAccount', 'ASH')?.id,
          docDate: `2026-02-1${at}`,
          // Not overdue: other lines pay what is, by its number.
          dueDate: addDays(todayOn(Date.now()), 10),
          statusList: ['posted', 'outstanding'],
          outstandingCurrencyAmount: amount,
          grossCurrencyAmount: amount,
          lines: [],
        }),
      }),
    })),
  );
}

describe('the bank line of the demo company that several invoices make', () => {
  it('is the sum of the four oldest, dated today, and there once', async () => {
    // 100.10 + 60 + 75.25 + 31.07 = 266.42; with 12.99 instead of any, the sum is another.
    await owed('100.10', '60', '75.25', '31.07', '12.99');
    const line = await demoSetLine(company);
    expect(line).toMatchObject({ amount: '266.42', currency: 'GBP' });
    expect(line?.set.documents.map(({ docNo }) => docNo)).toEqual(['SI000040', 'SI000041', 'SI000042', 'SI000043']);
    const record = await company.store.resources.record('bankTransaction', line?.key ?? '');
    expect(record && currentVersion(record)).toMatchObject({
      bankAccountId: ACCOUNT,
      bankDate: todayOn(Date.now()),
      description: 'ASHDOWN FURNITURE',
    });
    expect((await demoSetLine(company))?.key).toBe(line?.key);
  });

  it('is one that nothing else makes: fewer are taken where another set would fit', async () => {
    // Either 80 makes 151 with the first three, which alone make 71.
    await owed('11', '20', '40', '80', '80');
    const line = await demoSetLine(company);
    expect(line?.set.documents.map(({ docNo }) => docNo)).toEqual(['SI000040', 'SI000041', 'SI000042']);
    // Once it has its document, another one is made.
    await company.store.bank.link(line?.key ?? '', ['owed-0']);
    expect((await demoSetLine(company))?.key).not.toBe(line?.key);
  });

  it('is none where no customer has several', async () => {
    await owed('50');
    expect(await demoSetLine(company)).toBeNull();
  });
});
