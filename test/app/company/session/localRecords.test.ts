import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { openLocalRecords } from '../../../../src/app/company/session/localRecords.ts';
import { smallCompany } from '../../support/company.ts';

const noteSchema = z.object({ id: z.string(), text: z.string() });

let company: CompanyData;
beforeEach(async () => {
  company = await smallCompany();
});
afterEach(() => company.close());

describe('records that stay on this computer', () => {
  it('are saved one by one, so that two windows do not undo each other', async () => {
    const here = openLocalRecords(company, 'note', noteSchema);
    const elsewhere = openLocalRecords(company, 'note', noteSchema);
    await Promise.all([here.read, elsewhere.read]);
    await here.save({ id: 'a', text: 'mine' });
    await elsewhere.save({ id: 'b', text: 'theirs' });
    await here.save({ id: 'a', text: 'mine again' });
    const both = [
      { id: 'a', text: 'mine again' },
      { id: 'b', text: 'theirs' },
    ];
    await expect.poll(() => here.all.value).toEqual(both);
    await expect.poll(() => elsewhere.all.value).toEqual(both);
    await elsewhere.remove('a');
    await expect.poll(() => here.all.value).toEqual([{ id: 'b', text: 'theirs' }]);
  });

  it('stay stored, and are named, where this version cannot read one', async () => {
    await company.store.savePageSettings('local.note.newer', { id: 'newer', words: ['x'] });
    const notes = openLocalRecords(company, 'note', noteSchema);
    await notes.read;
    expect([notes.all.value, notes.unreadable.value]).toEqual([[], ['newer']]);
    await notes.save({ id: 'b', text: 'other' });
    expect(await company.store.pageSettings('local.note.newer')).toEqual({ id: 'newer', words: ['x'] });
  });

  it('of a kind are apart from those of a kind whose name begins alike', async () => {
    await openLocalRecords(company, 'noteLog', noteSchema).save({ id: 'a', text: 'log' });
    const notes = openLocalRecords(company, 'note', noteSchema);
    await notes.read;
    expect(notes.all.value).toEqual([]);
  });

  it('reach the copies outside the browser profile as they are saved and removed', async () => {
    const notes = openLocalRecords(company, 'note', noteSchema);
    const names = { documents: [], resources: new Map(), attachments: false, pageSettings: ['local.note.a', 'lists'] };
    await notes.save({ id: 'a', text: 'kept' });
    const saved = await company.store.copies.written(names);
    expect(saved.put.map(({ key, row }) => [key, row['value']])).toEqual([['local.note.a', { id: 'a', text: 'kept' }]]);
    await notes.remove('a');
    expect(await company.store.copies.written(names)).toEqual({
      put: [],
      gone: [{ table: 'settings', key: 'local.note.a' }],
    });
  });
});
