import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentSession } from '../../../../src/app/documents/editor/session/documentSession.ts';
import { recoverUnsaved } from '../../../../src/app/company/documents/unsavedEdits.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { systemMint } from '../../../../src/domain/values/identifiers.ts';
import { currentVersion } from '../../../../src/domain/records/record.ts';
import { smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

let company: CompanyData;
const KEY = 'daybook-invoice';
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => ({
    intRef: `line-${at}`,
    description: `Line ${at}`,
    quantity: '1',
    currencyUnitPrice: '1',
  }));
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ local: invoiceOf(company, { lines }) }) },
  ]);
});

const rows = () => company.store.pageSettingsNamed('unsavedEdits');
async function open(key = KEY, store = company.store): Promise<DocumentSession> {
  const record = await company.store.record(key);
  if (!record) throw new TypeError('no record');
  return new DocumentSession(
    { record },
    {
      store,
      lookup: company.lookup,
      rateDirection: () => 'foreignPerBase',
      today: () => localDate('2026-03-18'),
      mint: systemMint,
    },
  );
}
/** An editor in a window that is killed before it writes a whole document. */
function openUntilKill(key = KEY): Promise<DocumentSession> {
  return open(key, Object.assign(Object.create(company.store), { edit: () => new Promise(() => undefined) }));
}
/** An edit of the whole document that is stored. */
async function keepFirst(): Promise<void> {
  const session = await open();
  session.commit('lines.line-0.description', 'First');
  await session.settle();
}
async function stored(): Promise<(string | undefined)[]> {
  const record = await company.store.record(KEY);
  return record
    ? currentVersion(record)
        .lines.slice(0, 3)
        .map(({ description }) => description)
    : [];
}

describe('typing in a document of 1,000 lines before the whole document is written again', () => {
  it('is applied to its record once, if the page was killed meanwhile', async () => {
    await keepFirst();
    // The whole document is written when the typing pauses; typing before that is in the row of unsaved edits at once.
    const session = await openUntilKill();
    session.commit('lines.line-1.description', 'Second');
    session.commit('lines.line-2.quantity', 'two');
    await expect
      .poll(rows)
      .toMatchObject([
        { value: { key: KEY, patch: { lines: [{ key: 'line-1' }], bad: [{ path: 'lines.line-2.quantity' }] } } },
      ]);
    expect(await stored()).toEqual(['First', 'Line 1', 'Line 2']);
    // As the next page finds it.
    expect(await recoverUnsaved(company.store)).toEqual([KEY]);
    expect(await stored()).toEqual(['First', 'Second', 'Line 2']);
    expect((await company.store.record(KEY))?.badInput).toEqual({ 'lines.line-2.quantity': 'two' });
    expect(await recoverUnsaved(company.store)).toEqual([]);
  });

  it('is stored key by key, without a pause', async () => {
    const session = await openUntilKill();
    for (const text of ['S', 'Se', 'Sec']) {
      session.type('lines.line-1.description', text);
      await expect
        .poll(rows)
        .toMatchObject([{ value: { patch: { lines: [{ key: 'line-1', after: { description: text } }] } } }]);
    }
    expect(await stored()).toEqual(['Line 0', 'Line 1', 'Line 2']);
    expect(await recoverUnsaved(company.store)).toEqual([KEY]);
    expect(await stored()).toEqual(['Line 0', 'Sec', 'Line 2']);
  });

  it('leaves no row behind once it is in the record', async () => {
    const session = await open();
    for (const text of ['One', 'Two', 'Three']) session.commit('lines.line-0.description', text);
    await session.settle();
    expect(await stored()).toEqual(['Three', 'Line 1', 'Line 2']);
    expect(await rows()).toEqual([]);
  });

  it('does not replace what was typed and stored later, where the disk was too full to clear the row', async () => {
    const session = await open();
    session.commit('lines.line-0.description', 'First');
    await expect.poll(stored).toEqual(['First', 'Line 1', 'Line 2']);
    session.commit('lines.line-1.description', 'Older');
    session.commit('lines.line-2.description', 'Third');
    await expect.poll(rows).toMatchObject([{ value: { patch: { lines: [{ key: 'line-1' }, { key: 'line-2' }] } } }]);
    const [left] = await rows();
    const { revision } = (await company.store.record(KEY)) ?? {};
    session.commit('lines.line-1.description', 'Newer');
    await session.settle();
    // One write has stored all of it; the row is there as it was.
    expect((await company.store.record(KEY))?.revision).toBe((revision ?? 0) + 1);
    await company.store.savePageSettings(left!.name, left!.value);
    await recoverUnsaved(company.store);
    expect(await stored()).toEqual(['First', 'Newer', 'Third']);
    expect((await company.store.record(KEY))?.revision).toBe((revision ?? 0) + 1);
  });

  it('is applied only to what another window, which stored an edit later, has not changed', async () => {
    await keepFirst();
    const session = await openUntilKill();
    session.commit('lines.line-1.description', 'Mine');
    await expect.poll(rows).toMatchObject([{ value: { patch: { lines: [{ key: 'line-1' }] } } }]);
    await company.store.edit(KEY, (document) => ({
      ...document,
      lines: document.lines.map((line) => (line.intRef === 'line-2' ? { ...line, description: 'Theirs' } : line)),
    }));
    expect(await recoverUnsaved(company.store)).toEqual([KEY]);
    expect(await stored()).toEqual(['First', 'Mine', 'Theirs']);
  });

  it('is not applied to a record that has been changed since', async () => {
    await keepFirst();
    const session = await openUntilKill();
    session.commit('lines.line-1.description', 'Old');
    await expect.poll(rows).toMatchObject([{ value: { patch: { lines: [{ key: 'line-1' }] } } }]);
    for (const text of ['Old', 'New', 'Newer'])
      await company.store.edit(KEY, (document) => ({
        ...document,
        lines: document.lines.map((line) => (line.intRef === 'line-1' ? { ...line, description: text } : line)),
      }));
    expect(await recoverUnsaved(company.store)).toEqual([]);
    expect(await stored()).toEqual(['First', 'Newer', 'Line 2']);
  });

  it('comes back from every window that was killed, and leaves no row behind', async () => {
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: 'other', local: invoiceOf(company, { intRef: 'other' }) }) },
    ]);
    const [chairs, lamps, other] = [await openUntilKill(), await openUntilKill(), await openUntilKill('other')];
    chairs.type('lines.line-0.description', 'Chairs');
    chairs.type('lines.line-2.description', 'Typed first');
    await expect.poll(rows).toHaveLength(1);
    lamps.type('lines.line-1.quantity', 'two');
    lamps.type('lines.line-2.description', 'Typed last');
    await expect.poll(rows).toHaveLength(2);
    other.type('description', 'Showroom');
    await expect.poll(rows).toHaveLength(3);
    // As the next page finds it.
    expect(await recoverUnsaved(company.store)).toEqual([KEY, 'other']);
    expect(await stored()).toEqual(['Chairs', 'Line 1', 'Typed last']);
    expect((await company.store.record(KEY))?.badInput).toEqual({ 'lines.line-1.quantity': 'two' });
    expect((await company.store.record('other'))?.local?.description).toBe('Showroom');
    expect(await rows()).toEqual([]);
  });

  it('stays in the row if it was typed while another window opened and applied the row', async () => {
    const session = await openUntilKill();
    session.type('lines.line-1.description', 'Sec');
    await expect.poll(rows).toHaveLength(1);
    const edit: typeof company.store.edit = async (...args) => {
      const record = await company.store.edit(...args);
      session.type('lines.line-1.description', 'Second');
      await expect.poll(rows).toMatchObject([{ value: { patch: { lines: [{ after: { description: 'Second' } }] } } }]);
      return record;
    };
    await recoverUnsaved(Object.assign(Object.create(company.store), { edit }));
    expect(await stored()).toEqual(['Line 0', 'Sec', 'Line 2']);
    // Now the first window is killed, too.
    await recoverUnsaved(company.store);
    expect(await stored()).toEqual(['Line 0', 'Second', 'Line 2']);
  });

  it('comes back from the one row that earlier versions of Daybook had', async () => {
    const session = await openUntilKill();
    session.type('lines.line-1.description', 'Second');
    await expect.poll(rows).toHaveLength(1);
    const [row] = await rows();
    await company.store.removePageSettings(row!.name);
    await company.store.savePageSettings('unsavedEdits', { ...Object(row!.value), bad: {} });
    expect(await recoverUnsaved(company.store)).toEqual([KEY]);
    expect(await stored()).toEqual(['Line 0', 'Second', 'Line 2']);
    expect(await rows()).toEqual([]);
  });
});
