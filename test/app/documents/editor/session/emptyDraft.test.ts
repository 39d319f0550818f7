import { beforeEach, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { discardIfEmpty } from '../../../../../src/app/documents/editor/session/emptyDraft.ts';
import type { Document } from '../../../../../src/domain/documents/document.ts';
import { intRefSchema } from '../../../../../src/domain/values/identifiers.ts';
import { smallCompanyForEach } from '../../../support/company.ts';
import { invoiceOf } from '../../../support/records.ts';

let company: CompanyData;
let begun: Document;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  begun = invoiceOf(company, { contactAccountId: undefined, lines: [] });
});

/** Stores the draft, and leaves it. @returns whether it is still there */
async function stays(
  changed: Partial<Document>,
  bad: Record<string, string> = {},
  isGivenUp = false,
): Promise<boolean> {
  await company.store.createDraft({ ...begun, ...changed }, bad);
  await discardIfEmpty(company, begun, isGivenUp);
  return (await company.store.record(begun.intRef ?? '')) !== undefined;
}

it('a draft that is as it was begun goes', async () => {
  expect(await stays({})).toBe(false);
});

it('a draft in which something was typed stays', async () => {
  expect(await stays({ theirRef: 'PO 7' })).toBe(true);
});

it('a line without a value stays: somebody began it', async () => {
  expect(await stays({ lines: [{ intRef: intRefSchema.parse('daybook-line') }] })).toBe(true);
});

it('a name of which nothing was chosen stays, unless the document was left with Esc', async () => {
  expect(await stays({}, { contactAccountId: 'Zenith' })).toBe(true);
  await discardIfEmpty(company, begun, true);
  expect(await company.store.record(begun.intRef ?? '')).toBeUndefined();
});

it('a date or an amount that is none stays, also with Esc', async () => {
  expect(await stays({}, { dueDate: '32-1' }, true)).toBe(true);
});

it('a draft with a file stays', async () => {
  await company.store.createDraft(begun);
  await company.store.attachments.add(begun.intRef ?? '', [{ fileName: 'order.pdf', bytes: new Uint8Array(3) }]);
  await discardIfEmpty(company, begun);
  expect(await company.store.record(begun.intRef ?? '')).toBeDefined();
});
