import { expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { guid } from '../../../support/documents.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { recordOf } from '../../support/records.ts';
import { unreadCursor } from '../../../../src/domain/service/storeChange.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

async function keepDraft(key: string, part: Record<string, unknown>): Promise<void> {
  const local = {
    intRef: key,
    docClass: 'payment',
    docDate: '2026-03-01',
    currency: 'GBP',
    currencyAmount: '50',
    statusList: [],
    lines: [],
    ...part,
  };
  const record = recordOf({ key, docClass: 'payment', local, editedAt: '2026-03-01T09:00:00.000Z' });
  await company.store.forSync.write([{ expectedRevision: null, record }]);
}

async function keepTypes(): Promise<void> {
  const types = [
    { kind: 'docType', id: guid(1), code: 'PAY', docClass: 'payment' },
    { kind: 'docType', id: guid(2), code: 'PAS', docClass: 'payment', isContactOptional: true },
  ].map((type) => referenceSchema.parse(type));
  await company.store.forSync.writeReferences('docType', types, false, unreadCursor('reference:docType'));
}

const listed = (key: string) => company.entry(key)?.row.state;
const waiting = (key: string) => company.pending.value.find((row) => row.key === key)?.state;

it('a draft payment without a party is incomplete if its type needs one', async () => {
  await keepTypes();
  await expect.poll(() => company.withContact.value.has('PAY')).toBe(true);
  await keepDraft('plain', { docTypeId: 'PAY' });
  await keepDraft('by-id', { docTypeId: guid(1) });
  await keepDraft('sundry', { docTypeId: 'PAS' });
  await keepDraft('named', { docTypeId: 'PAY', contactAccountId: 'S00001' });
  await expect.poll(() => company.pending.value.length).toBe(4);
  expect(['plain', 'by-id', 'sundry', 'named'].map(listed)).toEqual(['saved', 'saved', 'queued', 'queued']);
  expect(['plain', 'by-id', 'sundry', 'named'].map(waiting)).toEqual(['saved', 'saved', 'queued', 'queued']);
});

it('what was listed before the types came is shown anew', async () => {
  await keepDraft('plain', { docTypeId: 'PAY' });
  await expect.poll(() => listed('plain')).toBe('queued');
  await keepTypes();
  await expect.poll(() => listed('plain')).toBe('saved');
  expect(waiting('plain')).toBe('saved');
});
