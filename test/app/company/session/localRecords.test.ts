import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { openLocalRecords } from '../../../../src/app/company/session/localRecords.ts';
import { smallCompanyForEach } from '../../support/company.ts';

const noteSchema = z.object({ id: z.string(), text: z.string() });

let company: CompanyData;
smallCompanyForEach((its) => (company = its));

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

  it('change as the store has them, so that two windows that change one do not undo each other', async () => {
    const here = openLocalRecords(company, 'note', noteSchema);
    await here.save({ id: 'a', text: 'one' });
    await Promise.all([
      here.change('a', ({ text, ...note }) => ({ ...note, text: `${text}, two` })),
      openLocalRecords(company, 'note', noteSchema).change('a', ({ text, ...note }) => ({
        ...note,
        text: `${text}, three`,
      })),
    ]);
    await expect.poll(() => here.all.value).toEqual([{ id: 'a', text: 'one, two, three' }]);
    await here.change('gone', (note) => note);
    expect(here.all.value).toHaveLength(1);
  });

  describe('once kept in one list', () => {
    const OLD = [{ id: 'b', text: 'second' }, { id: 'a', text: 'first' }, { id: 'newer', words: ['x'] }, 'no record'];
    const opened = () => openLocalRecords(company, 'note', noteSchema, 'old.notes');

    it('each get a setting of their own as they are opened; what is no record stays', async () => {
      await company.store.savePageSettings('old.notes', OLD);
      const [notes, elsewhere] = [opened(), opened()];
      await Promise.all([notes.read, elsewhere.read]);
      for (const each of [notes, elsewhere]) {
        expect(each.all.value).toEqual([OLD[1], OLD[0]]);
        expect(each.unreadable.value).toEqual(['newer']);
      }
      expect(await company.store.pageSettings('old.notes')).toEqual(['no record']);
      expect(await company.store.pageSettings('local.note.newer')).toEqual(OLD[2]);
    });

    it('do not replace what was changed since, and leave nothing of the list', async () => {
      await company.store.savePageSettings('local.note.a', { id: 'a', text: 'first, changed' });
      await company.store.savePageSettings('old.notes', OLD.slice(0, 2));
      const notes = opened();
      await notes.read;
      expect(notes.all.value).toEqual([{ id: 'a', text: 'first, changed' }, OLD[0]]);
      expect(await company.store.pageSettings('old.notes')).toBeUndefined();
      // Once removed, it does not come back with the next opening.
      await notes.remove('b');
      const again = opened();
      await again.read;
      expect(again.all.value).toEqual([{ id: 'a', text: 'first, changed' }]);
    });

    it('come back from a backup of that time, also in a window that has them open', async () => {
      await company.store.savePageSettings('old.notes', OLD.slice(0, 2));
      const backup = await company.store.backup('Ashdown Ltd');
      const notes = opened();
      await notes.read;
      await notes.remove('a');
      await notes.save({ id: 'c', text: 'since' });
      await company.store.restore(backup);
      await expect.poll(() => notes.all.value).toEqual([OLD[1], OLD[0]]);
      expect(await company.store.pageSettings('old.notes')).toBeUndefined();
    });

    it('reach the copies outside the browser profile', async () => {
      await company.store.savePageSettings('old.notes', OLD.slice(0, 2));
      const names: (readonly string[] | 'many')[] = [];
      company.store.onChange(({ pageSettings }) => names.push(pageSettings ?? []));
      await opened().read;
      expect(names).toEqual([['old.notes', 'local.note.b', 'local.note.a']]);
    });
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
