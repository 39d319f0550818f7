import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import type { ResourceContent, ResourceKind } from '../../../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { BankEntry } from '../../../../src/app/bank/lines/bankEntry.ts';
import { LiveBankLines } from '../../../../src/app/company/bank/liveBankLines.ts';
import { usePrices } from '../../../../src/app/company/prices/livePrices.ts';
import { PriceEditor } from '../../../../src/app/prices/priceEditor.ts';
import { RecordSession } from '../../../../src/app/records/form/recordSession.ts';
import { useRecords } from '../../../../src/app/company/records/liveRecords.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { guid } from '../../../support/documents.ts';
import { pricedCompany, salePrice } from '../../prices/support.ts';

/* What is typed and waits to be written, while a run brings what a colleague has changed (promise C). */

let company: CompanyData;
beforeEach(async () => {
  company = await pricedCompany();
});
afterEach(() => company.close());

const KEY = guid(1, 40);
/** Writes the service's version as a sync run does: of a record without waiting edits, or merged with other edits. */
async function comesIn(base: ResourceContent, local: ResourceContent | null = null): Promise<ResourceRecord> {
  const { kind } = base;
  const held = await company.store.resources.record(kind, KEY);
  const record = {
    ...(held ?? emptyResourceRecord(KEY, kind)),
    id: KEY,
    base: { ...base, id: KEY },
    local: local && { ...local, id: KEY },
  };
  const refused = await company.store.forSync.write([{ expectedRevision: held?.revision ?? null, record }]);
  expect(refused).toEqual([]);
  return record;
}
const now = (kind: ResourceKind) => company.store.resources.record(kind, KEY);

describe('a record’s form', () => {
  const base = { kind: 'department', code: 'SALES', description: 'Sales' } as const satisfies ResourceContent;
  async function opened(): Promise<RecordSession<'department'>> {
    const record = await comesIn(base);
    const liveRecords = useRecords('department');
    await liveRecords.read();
    return new RecordSession(company.store, liveRecords, record as ResourceRecord<'department'>);
  }

  it('asks about a field that a colleague has changed, too, since typing began', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales and service' });
    await comesIn({ ...base, description: 'Sales, north' });
    await session.save();
    expect(await now('department')).toMatchObject({
      local: { description: 'Sales and service' },
      conflict: {
        kind: 'fields',
        theirs: { description: 'Sales, north' },
        fields: [{ path: 'description', base: 'Sales', mine: 'Sales and service', theirs: 'Sales, north' }],
      },
    });
  });

  it('asks as well if half of the text was typed and stored long before', async () => {
    const session = await opened();
    session.type('description', { bad: 'Sales a' });
    await session.save();
    await comesIn({ ...base, description: 'Sales, north' }, { ...base, description: 'Sales, north' });
    session.adopt((await now('department')) as ResourceRecord<'department'>);
    session.type('description', { value: 'Sales and service' });
    await session.save();
    expect((await now('department'))?.conflict).toMatchObject({
      fields: [{ path: 'description', base: 'Sales', mine: 'Sales and service', theirs: 'Sales, north' }],
    });
  });

  it('asks nothing if a colleague has changed something else, or to the same value', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales and service' });
    await comesIn({ ...base, code: 'SALE' });
    await session.save();
    expect(await now('department')).toMatchObject({
      local: { code: 'SALE', description: 'Sales and service' },
      conflict: null,
    });
    session.type('description', { value: 'Sales team' });
    await comesIn({ ...base, description: 'Sales team' });
    await session.save();
    expect(await now('department')).toMatchObject({ local: null, conflict: null });
  });

  it('asks nothing about the value that is seen when typing over it, after another choice removed a half-typed text', async () => {
    const session = await opened();
    session.type('description', { bad: 'Sales a' });
    await session.save();
    const record = await comesIn({ ...base, description: 'Sales, north' }, { ...base, description: 'Sales, north' });
    // The colleague's value was chosen, so the half-typed text is gone.
    await company.store.resources.edit('department', [{ key: record.key, change: (content) => content, badInput: {} }]);
    session.adopt((await now('department')) as ResourceRecord<'department'>);
    await session.commit('description', { value: 'Sales, north' }, { value: 'Sales, north and south' });
    expect(await now('department')).toMatchObject({ local: { description: 'Sales, north and south' }, conflict: null });
  });

  it('asks nothing about values that the service fills in while a record of ours is being sent', async () => {
    const [record] = await company.store.resources.create<'contactAccount'>([
      { kind: 'contactAccount', code: 'NEW', customer: {} },
    ]);
    if (!record) throw new Error('no record');
    const liveRecords = useRecords('contactAccount');
    await liveRecords.read();
    const session = new RecordSession(company.store, liveRecords, record);
    session.type('customer.currency', { value: currencyCode('USD') });
    // The answer arrives: the service has added its own currency.
    const there = {
      ...record.local,
      kind: 'contactAccount' as const,
      id: KEY,
      customer: { currency: currencyCode('EUR') },
    };
    await company.store.forSync.write([
      { expectedRevision: record.revision, record: { ...record, id: KEY, base: there, local: null } },
    ]);
    await session.save();
    expect(await company.store.resources.record('contactAccount', record.key)).toMatchObject({
      local: { customer: { currency: 'USD' } },
      conflict: null,
    });
  });

  it('asks nothing about what this computer sent between two keystrokes', async () => {
    const session = await opened();
    session.type('description', { value: 'Sales a' });
    await session.save();
    session.type('description', { value: 'Sales and' });
    // The first letters were sent, and the service shows them now.
    await comesIn({ ...base, description: 'Sales a' });
    await session.save();
    expect(await now('department')).toMatchObject({ local: { description: 'Sales and' }, conflict: null });
  });
});

it('a price asks in the same way', async () => {
  const base = salePrice();
  await comesIn(base);
  const liveRecords = usePrices();
  await liveRecords.read();
  const desk = new PriceEditor(company.store, liveRecords);
  desk.type(KEY, 'unitPrice', { value: '310' });
  await comesIn({ ...base, ...salePrice({ at: '320' }) });
  await desk.keepTyped();
  expect((await now('salePrice'))?.conflict).toMatchObject({
    fields: [{ path: 'unitPrice', base: '300', mine: '310', theirs: '320' }],
  });
});

/** Rent of 600 from the service, open in the entry of bank lines. */
async function bankEntry() {
  const base = {
    kind: 'bankTransaction',
    bankAccountId: guid(1, 41),
    bankDate: localDate('2026-03-05'),
    description: 'Rent',
    withdrawalAmount: decimal('600'),
  } as const satisfies ResourceContent;
  await comesIn(base);
  const liveRecords = new LiveBankLines(company.store, guid(1, 41));
  await liveRecords.read();
  const entry = new BankEntry(
    company.store,
    liveRecords,
    () => liveRecords.lines.value,
    () => 'GBP',
    () => localDate('2026-03-10'),
  );
  const row = () => {
    const found = entry.rows.value.find(({ line }) => line?.key === KEY);
    if (!found) throw new Error('no row');
    return found;
  };
  return { base, entry, row };
}

it('a bank line asks in the same way', async () => {
  const { base, entry, row } = await bankEntry();
  entry.type(row(), 'description', 'Rent of the store');
  await comesIn({ ...base, description: 'Rent, March' });
  await entry.save();
  expect((await now('bankTransaction'))?.conflict).toMatchObject({
    fields: [{ path: 'description', base: 'Rent', mine: 'Rent of the store', theirs: 'Rent, March' }],
  });
});

it('a bank line asks nothing about the value that is seen when typing over it, after letters were removed before they were written', async () => {
  const { base, entry, row } = await bankEntry();
  entry.type(row(), 'description', 'Rentx');
  await entry.commit(row(), 'description', { value: 'Rent' }, 'Rent');
  await entry.save();
  await comesIn({ ...base, description: 'Rent, March' });
  await expect.poll(() => row().line?.content.description).toBe('Rent, March');
  await entry.commit(row(), 'description', { value: 'Rent, March' }, 'Rent, March 26');
  expect(await now('bankTransaction')).toMatchObject({ local: { description: 'Rent, March 26' }, conflict: null });
});
