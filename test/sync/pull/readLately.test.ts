import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { openOffice } from '../support/company.ts';
import { bankLine, firstOf, withDepartment } from '../records/contents.ts';

describe('what was read lately', () => {
  test('is named by the report, and read if a person has its list open', async () => {
    const { office, key, path } = await withDepartment();
    await office.sync();
    await office.colleague.call('PATCH', path, { description: 'Theirs' });
    const report = await office.sync();
    expect(Object.keys(report.notRead ?? {})).toContain('department');
    expect(office.store.resource('department', key).base?.description).not.toBe('Theirs');
    office.reads = { kinds: ['department'] };
    const read = await office.sync();
    expect(Object.keys(read.notRead ?? {})).not.toContain('department');
    expect(Object.keys(read.notRead ?? {})).toContain('costCentre');
    expect(office.store.resource('department', key).base?.description).toBe('Theirs');
  });

  test('is named with the time at which it was read, prices and contacts too', async () => {
    const office = await openOffice();
    await office.sync();
    const [first] = [...office.store.childReads.values()].filter((at) => at !== '').toSorted();
    const oldest = Object.values((await office.sync()).notRead ?? {}).toSorted()[0];
    // Not a day before: that it was read at the latest then is no news.
    expect(Date.parse(oldest ?? '')).toBeGreaterThan(Date.parse(first ?? '') - 3_600_000);
  });

  test('is read all the same by a sync of everything, bank lines too', async () => {
    const office = await openOffice();
    const { id: bank } = await firstOf(office, '/api/Catalog/BankAccount');
    const key = office.store.make(bankLine(bank));
    await office.sync();
    const { id } = office.store.resource('bankTransaction', key);
    await office.colleague.call('PATCH', `/api/BankTransaction/${id ?? ''}`, { description: 'Theirs' });
    await office.sync();
    expect(office.store.resource('bankTransaction', key).base?.description).not.toBe('Theirs');
    office.reads = 'everything';
    const report = await office.sync();
    expect(report).toMatchObject({ problem: null });
    expect(report.notRead).toBeUndefined();
    expect(office.store.resource('bankTransaction', key).base?.description).toBe('Theirs');
  });

  test('is read by a sync of everything also if that was in this very second, contacts too', async () => {
    const office = await openOffice();
    const [party] = await office.colleague.list('/api/ContactAccount?take=1');
    office.reads = 'everything';
    await office.sync();
    // The service's clock tells whole seconds: the mark of a party may be no older than the next run.
    for (const [name, at] of office.store.childReads)
      office.store.childReads.set(name, instantOf(Date.parse(at) + 60_000));
    const contact = { firstName: 'Ada', lastName: 'Marsh' };
    await office.colleague.call('POST', `/api/ContactAccount/${String(party?.id)}/contacts`, contact);
    await office.sync();
    expect([...office.store.resources.values()].map(({ base }) => base)).toContainEqual(
      expect.objectContaining(contact),
    );
  });
});
