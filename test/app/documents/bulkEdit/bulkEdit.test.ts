import { describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { takenBack, writePatches } from '../../../../src/app/documents/bulkEdit/applyBulkEdit.ts';
import {
  bulkEdited,
  changesOf,
  followingFields,
  type BulkChange,
  type BulkOutcome,
  type BulkRules,
} from '../../../../src/app/documents/bulkEdit/bulkEdit.ts';
import { readPartyMemories } from '../../../../src/app/documents/bulkEdit/bulkParty.ts';
import type { DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { editorEnvironment, smallCompanyForEach } from '../../support/company.ts';
import { guid } from '../../../support/documents.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

const rules = (): BulkRules => ({
  environment: editorEnvironment(company),
  customTypes: { header: new Map(), line: new Map() },
});
const draft = (part: Record<string, unknown> = {}, key = 'daybook-invoice'): DocumentRecord =>
  recordOf({ key, local: invoiceOf(company, { intRef: key, ...part }) });
const changed = (outcome: BulkOutcome): BulkChange => {
  if (outcome.refusal !== null) throw new Error(outcome.refusal);
  return outcome;
};

describe('a field of many receipts', () => {
  const receipt = (part: Record<string, unknown> = {}): DocumentRecord => ({
    ...draft({ docClass: 'receipt', ...part }, 'daybook-receipt'),
    docClass: 'receipt',
  });

  it('that frees their money names the allocations among what follows', () => {
    const allocations = [{ docId: guid(5), allocAmountCurrency: '100' }];
    const field = { of: 'header', id: 'currency' } as const;
    const record = receipt({ lines: [], currencyAmount: '100', allocations });
    const outcome = changed(bulkEdited(record, field, 'JPY', rules()));
    expect(followingFields(outcome, field, rules())).toContainEqual({ of: 'header', id: 'allocations' });
  });

  it('leaves the amount to their lines, where they have some', () => {
    const field = { of: 'header', id: 'currencyAmount' } as const;
    expect(bulkEdited(receipt(), field, '50', rules()).refusal).toBe('paidByLines');
    expect(bulkEdited(receipt({ lines: [] }), field, '50', rules()).refusal).toBeNull();
  });
});

describe('a field of many documents', () => {
  it('of the header: the payment terms lead to another due date, as in the editor', () => {
    // 1 March and 30 days.
    const terms = company.reference('payTerm', '30D')?.id;
    expect(changed(bulkEdited(draft(), { of: 'header', id: 'paymentTermsId' }, terms, rules())).after).toMatchObject({
      paymentTermsId: terms,
      dueDate: '2026-03-31',
    });
  });

  it('of all lines: the tax code brings its rate and another total', () => {
    const code = company.reference('taxCode', 'T')?.id;
    const outcome = changed(bulkEdited(draft(), { of: 'line', id: 'taxCodeId' }, code, rules()));
    expect(outcome.after.lines.map(({ taxCodeId, taxRate }) => [taxCodeId, taxRate])).toEqual([
      [code, '10'],
      [code, '10'],
    ]);
    // 25.00 net: 30.00 with 20 %, 27.50 with 10 %.
    expect([outcome.gross.before.toFixed(2), outcome.gross.after.toFixed(2)]).toEqual(['30.00', '27.50']);
  });

  it('can be emptied', () => {
    const outcome = bulkEdited(draft({ theirRef: 'PO 1' }), { of: 'header', id: 'theirRef' }, undefined, rules());
    expect(changed(outcome).after.theirRef).toBeUndefined();
  });

  it('takes the place of a text that was no value', () => {
    const record = recordOf({ local: invoiceOf(company), badInput: { dueDate: 'soon' } });
    const outcome = changed(bulkEdited(record, { of: 'header', id: 'dueDate' }, '2026-04-01', rules()));
    expect(outcome.patch.bad).toEqual([{ path: 'dueDate', before: 'soon', after: null }]);
  });

  it.each([
    ['one that has it already', {}, { of: 'header', id: 'docDate' }, '2026-03-01', 'same'],
    ['one without lines', { lines: [] }, { of: 'line', id: 'accountId' }, 'x', 'noLines'],
    ['a field of another class', {}, { of: 'header', id: 'bankAccountId' }, 'x', 'noField'],
  ] as const)('%s stays as it is and says why', (_what, part, field, value, refusal) => {
    expect(bulkEdited(draft(part), field, value, rules()).refusal).toBe(refusal);
  });

  it('one that was posted, or is about to be submitted, stays as it is', () => {
    const base = invoiceOf(company, { id: guid(1, 5), statusList: ['posted'] });
    const posted = recordOf({ id: guid(1, 5), base });
    const submitted = { ...draft(), commands: [{ name: 'submit', queuedAt: '2026-03-01T00:00:00Z' }] };
    const field = { of: 'header', id: 'theirRef' } as const;
    expect(bulkEdited(posted, field, 'PO 1', rules()).refusal).toBe('notDraft');
    expect(bulkEdited(recordOf(submitted), field, 'PO 1', rules()).refusal).toBe('commandQueued');
  });

  it('explicit amounts that went with the document allow no other tax', () => {
    const amounts = { netCurrencyAmount: '20', taxCurrencyAmount: '4', grossCurrencyAmount: '24' };
    const base = invoiceOf(company, { id: guid(1, 5), explicitAmounts: true, ...amounts });
    const record = recordOf({ id: guid(1, 5), base });
    const code = company.reference('taxCode', 'T')?.id;
    expect(bulkEdited(record, { of: 'line', id: 'taxCodeId' }, code, rules()).refusal).toBe('fixedAmounts');
  });
});

describe('another party in many documents', () => {
  const field = { of: 'header', id: 'contactAccountId' } as const;
  const noor = (): string => company.reference('contactAccount', 'NOOR')?.id ?? '';
  const terms = (): string => company.reference('payTerm', '30D')?.id ?? '';

  /** The last invoice to Al-Noor: 30 days, for a project. Their record says nothing of terms. */
  async function lastInvoice(): Promise<void> {
    await company.store.createDraft(
      invoiceOf(company, {
        intRef: 'daybook-last',
        contactAccountId: noor(),
        statusList: [],
        currency: 'KWD',
        paymentTermsId: terms(),
        projectId: 'P1',
      }),
    );
    await expect.poll(() => company.documentsOf(noor()).length).toBe(1);
  }

  it('brings currency, terms with the due date, and what was last used, as in the editor', async () => {
    await lastInvoice();
    const record = draft({ statusList: [] });
    const memories = await readPartyMemories(company, [record], noor());
    const change = changed(bulkEdited(record, field, noor(), { ...rules(), memories }));
    expect(change.after).toMatchObject({
      contactAccountId: noor(),
      currency: 'KWD',
      paymentTermsId: terms(),
      dueDate: '2026-03-31',
      projectId: 'P1',
    });
    expect(followingFields(change, field, rules()).map(({ of, id }) => `${of} ${id}`)).toEqual(
      expect.arrayContaining(['header currency', 'header paymentTermsId', 'header dueDate', 'header projectId']),
    );
  });

  it('leaves what a person has typed, and takes back what followed from the party before', async () => {
    await lastInvoice();
    const ash = company.reference('contactAccount', 'ASH')?.id ?? '';
    // The last invoice to Ashdown was for a project, which the draft has from there; its terms are typed.
    await company.store.createDraft(invoiceOf(company, { intRef: 'daybook-ash', statusList: [], projectId: 'P0' }));
    await expect.poll(() => company.documentsOf(ash).length).toBe(1);
    const record = draft({ statusList: [], projectId: 'P0', paymentTermsId: 'typed' });
    const memories = await readPartyMemories(company, [record], noor());
    const { after } = changed(bulkEdited(record, field, noor(), { ...rules(), memories }));
    expect([after.projectId, after.paymentTermsId]).toEqual(['P1', 'typed']);
  });
});

describe('the change of many documents', () => {
  const field = { of: 'header', id: 'theirRef' } as const;
  async function stored(keys: readonly string[]): Promise<DocumentRecord[]> {
    for (const key of keys) await company.store.createDraft(invoiceOf(company, { intRef: key, statusList: [] }));
    const records = await Promise.all(keys.map((key) => company.store.record(key)));
    return records.flatMap((record) => record ?? []);
  }
  const refs = async (keys: readonly string[]): Promise<(string | undefined)[]> =>
    (await Promise.all(keys.map((key) => company.store.record(key)))).map(
      (record) => record && currentVersion(record).theirRef,
    );
  const never = new AbortController().signal;

  it('is written, and taken back in one step', async () => {
    const keys = ['daybook-a', 'daybook-b'];
    const changes = changesOf((await stored(keys)).map((record) => bulkEdited(record, field, 'PO 1', rules())));
    const written: string[] = [];
    await writePatches(company.store, changes, never, (key) => written.push(key));
    expect(written).toEqual(keys);
    expect(await refs(keys)).toEqual(['PO 1', 'PO 1']);
    await writePatches(company.store, takenBack(changes), never, () => undefined);
    expect(await refs(keys)).toEqual([undefined, undefined]);
  });

  it('leaves what was submitted or typed since the preview, also when it is taken back', async () => {
    const keys = ['daybook-a', 'daybook-b', 'daybook-c'];
    const changes = changesOf((await stored(keys)).map((record) => bulkEdited(record, field, 'PO 1', rules())));
    await company.store.queueCommand('daybook-b', { name: 'submit' });
    await company.store.edit('daybook-c', (held) => ({ ...held, theirRef: 'PO 7' }));
    const written: string[] = [];
    await writePatches(company.store, changes, never, (key) => written.push(key));
    expect(written).toEqual(['daybook-a']);
    expect(await refs(keys)).toEqual(['PO 1', undefined, 'PO 7']);
    await company.store.edit('daybook-a', (held) => ({ ...held, theirRef: 'PO 8' }));
    await writePatches(company.store, takenBack(changes), never, () => undefined);
    expect(await refs(keys)).toEqual(['PO 8', undefined, 'PO 7']);
  });
});
