import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentSession } from '../../../../../src/app/documents/editor/session/documentSession.ts';
import { recoverUnsaved } from '../../../../../src/app/company/documents/unsavedEdits.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import type { Document } from '../../../../../src/domain/documents/document.ts';
import type { DocumentRecord } from '../../../../../src/domain/documents/record.ts';
import { documentStep } from '../../../../../src/sync/rules/documentStep.ts';
import { DOCUMENT_RULES } from '../../../../../src/sync/rules/documentRules.ts';
import { pulled } from '../../../../../src/sync/rules/transitions.ts';
import { guid, instant } from '../../../../support/documents.ts';
import { editorEnvironment, smallCompanyForEach } from '../../../support/company.ts';
import { invoiceOf, recordOf } from '../../../support/records.ts';

const KEY = 'daybook-invoice';
const PRICE = 'lines.chairs.currencyUnitPrice';
let company: CompanyData;
let base: Document;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  const invoice = invoiceOf(company, { id: guid(1), theirRef: 'PO-1', lastModified: instant(1) });
  base = { ...invoice, lines: invoice.lines.map((line, at) => ({ ...line, id: guid(at + 10) })) };
});

async function held(): Promise<DocumentRecord> {
  const record = await company.store.record(KEY);
  if (!record) throw new TypeError('no record');
  return record;
}
/** An editor that reloads what others write, as the page does. */
async function open(part: Record<string, unknown> = {}): Promise<DocumentSession> {
  await company.store.forSync.write([{ expectedRevision: null, record: recordOf({ id: guid(1), base, ...part }) }]);
  const session = new DocumentSession({ record: await held() }, editorEnvironment(company));
  company.changedRecords.add((keys) => {
    if (keys === 'many' || keys.includes(KEY)) void session.reload();
  });
  return session;
}
/** A sync run pulls a colleague's version of the document. */
async function pull(theirs: Partial<Document>): Promise<void> {
  const record = await held();
  expect(
    await company.store.forSync.write([
      {
        expectedRevision: record.revision,
        record: pulled(DOCUMENT_RULES, record, { ...base, ...theirs, lastModified: instant(99) }, instant(100)),
      },
    ]),
  ).toEqual([]);
}
function withPrice(price: string): Pick<Document, 'lines'> {
  return {
    lines: invoiceOf(company, { lines: [{ ...base.lines[0], currencyUnitPrice: price }, base.lines[1]] }).lines,
  };
}

describe('a colleague’s change of a field that arrives while typing there is not stored yet', () => {
  it('is a conflict, and nothing is sent before the choice', async () => {
    const session = await open();
    session.type(PRICE, '15');
    await pull(withPrice('20'));
    await session.settle();
    const record = await held();
    expect(record.conflict).toMatchObject({
      kind: 'fields',
      fields: [{ path: PRICE, base: '10', mine: '15', theirs: '20' }],
    });
    expect(documentStep(record, ['saleInvoice'])).toBe('conflict');
    expect(session.lock.value).toBe('conflict');
    expect(session.document.value.lines[0]?.currencyUnitPrice).toBe('15');
    // The next pull keeps the conflict.
    expect(
      pulled(DOCUMENT_RULES, record, { ...base, ...withPrice('20'), lastModified: instant(99) }, instant(101)).conflict
        ?.fields,
    ).toMatchObject([{ path: PRICE }]);
  });

  it.each([
    ['mine', '15', true],
    ['theirs', '20', false],
  ] as const)('ends as chosen: %s is %s', async (choice, price, isSent) => {
    const session = await open();
    session.type(PRICE, '15');
    await pull({ ...withPrice('20'), theirRef: 'PO-2' });
    await session.settle();
    const settled = await company.store.resolveConflict(KEY, choice);
    expect(settled).toMatchObject({
      conflict: null,
      base: { theirRef: 'PO-2', lines: [{ currencyUnitPrice: '20' }, {}] },
    });
    expect((settled.local ?? settled.base)?.lines[0]?.currencyUnitPrice).toBe(price);
    expect(settled.local !== null).toBe(isSent);
  });

  it('is also a conflict if the colleague deleted the line', async () => {
    const session = await open();
    session.type(PRICE, '15');
    await pull({ lines: base.lines.slice(1) });
    await session.settle();
    expect((await held()).conflict?.fields).toMatchObject([
      { path: 'lines.chairs', base: { currencyUnitPrice: '10' }, mine: { currencyUnitPrice: '15' } },
    ]);
  });

  it('is a conflict beside other edits that wait to be sent, and loses none of them', async () => {
    const session = await open({ local: { ...base, description: 'Showroom' } });
    session.type(PRICE, '15');
    await pull(withPrice('20'));
    await session.settle();
    expect((await held()).conflict?.fields).toMatchObject([{ path: PRICE, mine: '15', theirs: '20' }]);
    expect(await company.store.resolveConflict(KEY, { [PRICE]: 'theirs' })).toMatchObject({
      local: { description: 'Showroom', lines: [{ currencyUnitPrice: '20' }, {}] },
    });
  });

  it('is a conflict if the page was killed before the edit was stored', async () => {
    const session = await open();
    session.type(PRICE, '15');
    await expect.poll(() => company.store.pageSettingsNamed('unsavedEdits')).toHaveLength(1);
    const [left] = await company.store.pageSettingsNamed('unsavedEdits');
    await session.settle();
    // The next page finds this if the record was no longer written.
    const { revision } = await held();
    await company.store.forSync.write([
      {
        expectedRevision: revision,
        record: recordOf({ id: guid(1), base: { ...base, ...withPrice('20'), lastModified: instant(99) } }),
      },
    ]);
    await company.store.savePageSettings(left!.name, left!.value);
    expect(await recoverUnsaved(company.store)).toEqual([KEY]);
    expect((await held()).conflict?.fields).toMatchObject([{ path: PRICE, base: '10', mine: '15', theirs: '20' }]);
  });
});

it('a colleague’s change that arrives while keys are stored one by one is shown after the last key', async () => {
  await open();
  company.changedRecords.clear();
  const { store } = company;
  let typeMore: (() => void) | null = null;
  // The second key comes while the first is being stored.
  const edit: typeof store.edit = (...args) => {
    const asked = store.edit(...args);
    typeMore?.();
    typeMore = null;
    return asked;
  };
  const session = new DocumentSession(
    { record: await held() },
    editorEnvironment({ store: Object.assign(Object.create(store), { edit }), lookup: company.lookup }),
  );
  typeMore = () => session.type('description', 'Sh');
  session.type('description', 'S');
  await pull({ theirRef: 'PO-2' });
  await session.settle();
  expect(await held()).toMatchObject({ conflict: null, local: { theirRef: 'PO-2', description: 'Sh' } });
  expect(session.document.value).toMatchObject({ theirRef: 'PO-2', description: 'Sh' });
});

describe('what arrives while an edit is not stored yet and is no conflict', () => {
  it('is a colleague’s change of another field, or of the same field to the same value', async () => {
    const session = await open();
    session.type(PRICE, '15');
    await pull({ ...withPrice('15.00'), theirRef: 'PO-2' });
    session.type('description', 'Showroom');
    await session.settle();
    expect(await held()).toMatchObject({
      conflict: null,
      local: { theirRef: 'PO-2', description: 'Showroom', lines: [{ currencyUnitPrice: '15' }, {}] },
    });
  });

  it('is what was sent from here', async () => {
    const session = await open({ local: { ...base, description: 'S' } });
    session.type('description', 'Sh');
    const record = await held();
    // The first letter has been sent and is read back.
    await company.store.forSync.write([
      {
        expectedRevision: record.revision,
        record: { ...record, base: { ...base, description: 'S', lastModified: instant(99) }, local: null },
      },
    ]);
    await session.settle();
    expect(await held()).toMatchObject({ conflict: null, local: { description: 'Sh' } });
  });

  it('is a line that a colleague added while one is added here', async () => {
    const session = await open();
    const at = session.nextLine.value.intRef ?? '';
    session.type(`lines.${at}.description`, 'Lamps');
    const [chairs, pads] = base.lines;
    if (!chairs || !pads) throw new Error('no lines');
    await pull({ lines: [chairs, pads, { ...pads, id: guid(12), intRef: undefined, description: 'Desks' }] });
    await session.settle();
    const record = await held();
    expect(record.conflict).toBeNull();
    expect(record.local?.lines.map(({ description }) => description).toSorted()).toEqual([
      'Chairs',
      'Desks',
      'Lamps',
      'Pads',
    ]);
  });
});
