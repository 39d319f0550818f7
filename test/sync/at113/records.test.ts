import { expect, test } from 'vitest';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Office } from '../support/company.ts';
import { contact, customer, product, project } from '../records/contents.ts';
import { openAt113 } from './support.ts';

const GROUP = 'CUST';

async function pathOf(office: Office, kind: 'contactAccount' | 'contact' | 'project', key: string): Promise<string> {
  const { id } = office.store.resource(kind, key);
  return `/api/${kind.charAt(0).toUpperCase()}${kind.slice(1)}/${String(id)}`;
}

test('customers and suppliers are pulled with their terms, which 1.13 lists only when they are asked for', async () => {
  const office = await openAt113();
  const [row] = await office.colleague.list('/api/ContactAccount?Code=C00001');
  expect(Object.keys(row ?? {})).not.toContain('customer');
  expect(await office.sync()).toMatchObject({ problem: null });
  const pulled = [...office.store.resources.values()].flatMap(({ base }) =>
    base?.kind === 'contactAccount' ? [base] : [],
  );
  expect(pulled.length).toBeGreaterThan(10);
  expect(pulled.filter(({ customer: sold, supplier }) => sold === undefined && supplier === undefined)).toEqual([]);
  const first = pulled.find(({ code }) => code === 'C00001');
  expect(first).toMatchObject({
    customer: { currency: 'GBP' },
    contact: {
      email: expect.stringContaining('@'),
      address: { address1: expect.any(String), postcode: expect.any(String) },
    },
  });
});

test('one refused list does not lose the terms and custom fields of every party', async () => {
  const office = await openAt113();
  office.on('GET', /^\/api\/ContactAccount\?/, { status: 400 });
  await office.sync();
  await office.sync();
  const pulled = [...office.store.resources.values()].flatMap(({ base }) =>
    base?.kind === 'contactAccount' ? [base] : [],
  );
  expect(pulled.length).toBeGreaterThan(10);
  expect(pulled.filter(({ customer: sold, supplier }) => sold === undefined && supplier === undefined)).toEqual([]);
});

test('the groups of parties are listed, and a customer without one is not sent', async () => {
  const office = await openAt113();
  const key = office.store.make(customer('Quay Stores', { customer: {} }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 0 });
  expect(office.store.resource('contactAccount', key)).toMatchObject({ id: null, rejection: null });
  const group = [...office.store.referencesById.values()].find(
    ({ kind, code }) => kind === 'contactGroup' && code === GROUP,
  );
  expect(group).toMatchObject({ description: 'Trade customers' });
  office.store.change('contactAccount', key, { customer: { contactGroupCustomerId: group?.id } });
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 1 });
});

test.each(['1.13', 'both'] as const)(
  'a contact is sent and read back with its addresses and numbers, by a service that uses the spelling of %s',
  async (spellings) => {
    const office = await openAt113({ spellings });
    await office.sync();
    const party = office.store.make(customer('Quay Stores', { customer: { contactGroupCustomerId: GROUP } }));
    const address = {
      address1: 'Unit 4',
      address2: 'Harbour Road',
      city: 'Bristol',
      postcode: 'BS1 4RN',
      countryCode: 'GB',
    };
    const key = office.store.make(
      contact(party, { email: 'ada@quay.example', phone: '0117 496 0000', mobile: '07700 900111', address }),
    );
    expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, created: 2 });
    const path = await pathOf(office, 'contact', key);
    const shown = await office.colleague.read(path);
    expect(shown).toMatchObject({
      emails: [{ email: 'ada@quay.example' }],
      phones: [{ phone: '0117 496 0000' }, { type: 'Mobile', phone: '07700 900111' }],
      addresses: [{ address: 'Unit 4\nHarbour Road', postCode: 'BS1 4RN', city: 'Bristol', countryCode: 'GB' }],
    });
    expect('email' in shown).toBe(spellings === 'both');

    // A colleague adds a second of each; one is changed here, another removed.
    const [[email], phones] = [shown.emails, shown.phones] as [object[], object[]];
    await office.colleague.call('PATCH', path, {
      emails: [email, { type: 'Home', email: 'ada@home.example' }],
      phones: [...phones, { type: 'Fax', phone: '0117 496 0001' }],
    });
    await office.sync();
    office.store.change('contact', key, {
      email: 'ada.marsh@quay.example',
      mobile: undefined,
      address: { ...address, address1: 'Unit 5', address2: undefined },
    });
    expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
    expect(await office.colleague.read(path)).toMatchObject({
      emails: [
        { ...email, email: 'ada.marsh@quay.example' },
        { type: 'Home', email: 'ada@home.example' },
      ],
      phones: [{ phone: '0117 496 0000' }, { type: 'Fax', phone: '0117 496 0001' }],
      addresses: [{ address: 'Unit 5', postCode: 'BS1 4RN', city: 'Bristol' }],
    });
    const { base, local } = office.store.resource('contact', key);
    expect(local).toBeNull();
    expect(base).toMatchObject({
      email: 'ada.marsh@quay.example',
      phone: '0117 496 0000',
      address: { address1: 'Unit 5', city: 'Bristol', postcode: 'BS1 4RN' },
    });
    expect(base?.mobile).toBeUndefined();
  },
);

test('the person of a party is written in the same way as a contact', async () => {
  const office = await openAt113();
  const key = office.store.make(
    customer('Quay Stores', {
      customer: { contactGroupCustomerId: GROUP },
      contact: { firstName: 'Ada', email: 'ada@quay.example', address: { address1: 'Unit 4', postcode: 'BS1 4RN' } },
    }),
  );
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0 });
  office.store.change('contactAccount', key, {
    contact: {
      firstName: 'Ada',
      email: 'office@quay.example',
      phone: '0117 496 0000',
      address: { address1: 'Unit 4', postcode: 'BS1 4RN' },
    },
  });
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
  expect(
    (await office.colleague.read(`${await pathOf(office, 'contactAccount', key)}?include=contact`)).contact,
  ).toMatchObject({
    firstName: 'Ada',
    emails: [{ email: 'office@quay.example' }],
    phones: [{ phone: '0117 496 0000' }],
    addresses: [{ address: 'Unit 4', postCode: 'BS1 4RN' }],
  });
});

test.each(['1.13', 'published', 'both'] as const)(
  'e-mail addresses and numbers of parties of whom the service shows no person yet are all kept, by a service that uses the spelling of %s',
  async (spellings) => {
    const office = await openAt113({ spellings });
    const made = (description: string) =>
      office.store.make(customer(description, { customer: { contactGroupCustomerId: GROUP } }));
    const parties = [made('Quay Stores'), made('Slip Stores'), made('Hard Stores')];
    expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, created: 3 });
    for (const [index, key] of parties.entries()) {
      const contact = { email: `office@${String(index)}.example`, phone: '0117 496 0000' };
      office.store.change('contactAccount', key, { contact });
      expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0, updated: 1 });
      const { base, local } = office.store.resource('contactAccount', key);
      expect([local, base?.notShown]).toEqual([null, undefined]);
      expect(base).toMatchObject({ contact });
      const path = await pathOf(office, 'contactAccount', key);
      expect((await office.colleague.read(`${path}?include=contact`)).contact).toMatchObject({
        emails: [{ email: contact.email }],
        phones: [{ phone: contact.phone }],
      });
    }
  },
);

test('a project’s address is sent and read back', async () => {
  const office = await openAt113();
  const key = office.store.make(
    project('Slipway', { address: { address1: '1 Quay', city: 'Bath', postcode: 'BA1 1AA' } }),
  );
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, conflicts: 0 });
  expect((await office.colleague.read(`${await pathOf(office, 'project', key)}?include=address`)).address).toEqual({
    address: '1 Quay',
    city: 'Bath',
    postCode: 'BA1 1AA',
  });
  await office.sync();
  expect(office.store.resource('project', key)).toMatchObject({
    local: null,
    conflict: null,
    base: { address: { address1: '1 Quay', city: 'Bath', postcode: 'BA1 1AA' } },
  });
});

test('a price that was typed into a product holds it back, because 1.13 would drop it; as a record of its own it is kept', async () => {
  const office = await openAt113();
  const key = office.store.make(product('NET-5', { sale: { unitPrice: decimal('12.5'), accountId: '4000' } }));
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 0, conflicts: 0 });
  expect(office.store.resource('product', key)).toMatchObject({ id: null, conflict: null, rejection: null });
  office.store.change('product', key, { sale: { accountId: '4000' } });
  office.store.make({ kind: 'salePrice', productId: key, quantityFrom: decimal('1'), unitPrice: decimal('12.5') });
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, created: 2, conflicts: 0 });
  expect(office.store.resource('product', key)).toMatchObject({ local: null, conflict: null, base: { isSale: true } });
  expect(await office.colleague.list('/api/Product/NET-5/SalePrice')).toMatchObject([{ unitPrice: '12.5' }]);
});

test('a price that is typed into a product of the service is not sent either, and asks no question', async () => {
  const office = await openAt113();
  const key = office.store.make(product('NET-6', { sale: { accountId: '4000' } }));
  await office.sync();
  office.store.change('product', key, { description: 'Net', sale: { accountId: '4000', unitPrice: decimal('9') } });
  expect(await office.sync()).toMatchObject({ problem: null, updated: 0, conflicts: 0 });
  office.store.change('product', key, { description: 'Net', sale: { accountId: '4000' } });
  expect(await office.sync()).toMatchObject({ problem: null, updated: 1, conflicts: 0 });
});

test('a colleague’s change of a party between our read and the read that our write needs is merged, or asked about, and never overwritten', async () => {
  const office = await openAt113();
  const key = office.store.make(
    customer('Quay Stores', {
      customer: { contactGroupCustomerId: GROUP },
      contact: { firstName: 'Ada', email: 'ada@quay.example' },
    }),
  );
  await office.sync();
  const path = await pathOf(office, 'contactAccount', key);
  const service = office.service();
  const update = service.updateResource.bind(service);
  const changedMeanwhile = (at: string, change: object): void => {
    service.updateResource = async (...asked) => {
      service.updateResource = update;
      await office.colleague.call('PATCH', at, change);
      await update(...asked);
    };
  };

  office.store.change('contactAccount', key, {
    description: 'Quay Stores Ltd',
    contact: { firstName: 'Ada', email: 'mine@quay.example' },
  });
  changedMeanwhile(path, { description: 'Quay Stores plc' });
  expect(await office.sync()).toMatchObject({ problem: null, updated: 0, conflicts: 1 });
  expect(office.store.resource('contactAccount', key).conflict).toMatchObject({
    kind: 'fields',
    fields: [{ path: 'description', base: 'Quay Stores', mine: 'Quay Stores Ltd', theirs: 'Quay Stores plc' }],
  });
  expect(await office.colleague.read(`${path}?include=contact`)).toMatchObject({
    description: 'Quay Stores plc',
    contact: { emails: [{ email: 'ada@quay.example' }] },
  });

  const other = office.store.make(
    customer('Slip Stores', {
      customer: { contactGroupCustomerId: GROUP },
      contact: { firstName: 'Bo', email: 'bo@slip.example' },
    }),
  );
  await office.sync();
  const otherPath = await pathOf(office, 'contactAccount', other);
  changedMeanwhile(otherPath, { description: 'Slip Stores plc' });
  office.store.change('contactAccount', other, { contact: { firstName: 'Bo', email: 'mine@slip.example' } });
  expect(await office.sync()).toMatchObject({ problem: null, updated: 1 });
  expect(await office.colleague.read(`${otherPath}?include=contact`)).toMatchObject({
    description: 'Slip Stores plc',
    contact: { emails: [{ email: 'mine@slip.example' }] },
  });
  expect(office.store.resource('contactAccount', other)).toMatchObject({
    local: null,
    inFlight: null,
    base: { description: 'Slip Stores plc', contact: { email: 'mine@slip.example' } },
  });
});

test('a filter that refuses the include of parties with a page takes no terms away', async () => {
  let isFiltered = false;
  const line: typeof fetch = async (input, init) =>
    isFiltered && /include=customer/.test(decodeURIComponent(String(input)))
      ? new Response('<html>Blocked</html>', { status: 400 })
      : fetch(input, init);
  const office = await openAt113({ client: { fetch: line } });
  await office.sync();
  const party = () =>
    [...office.store.resources.values()].flatMap(({ base }) =>
      base?.kind === 'contactAccount' && base.code === 'C00001' ? [base] : [],
    )[0];
  const { id, customer } = party() ?? {};
  expect(customer).toBeDefined();
  await office.colleague.call('PATCH', `/api/ContactAccount/${String(id)}`, { description: 'Avon Dental Care plc' });
  isFiltered = true;
  expect((await office.sync()).problem).toMatchObject({ code: 'service.refusedList' });
  expect(party()).toMatchObject({ customer });
  isFiltered = false;
  await office.sync();
  expect(party()).toMatchObject({ customer, description: 'Avon Dental Care plc' });
});
