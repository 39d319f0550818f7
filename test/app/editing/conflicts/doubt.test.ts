import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import { instantSchema, localDate } from '../../../../src/domain/values/dates.ts';
import { decimalSchema } from '../../../../src/domain/values/decimal.ts';
import { guidSchema } from '../../../../src/domain/values/identifiers.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import SyncCentrePage from '../../../../src/app/sync/SyncCentrePage.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const content = {
  kind: 'bankTransaction',
  bankAccountId: 'BARCLAYS',
  description: 'Rent March',
  bankDate: localDate('2026-03-02'),
  withdrawalAmount: decimalSchema.parse('950.5'),
  bankReference: 'DB7K2',
} as const;
const KEY = 'daybook-0195f000-0000-7000-8000-000000000001';
function doubtful(): ResourceRecord<'bankTransaction'> {
  return {
    ...emptyResourceRecord(KEY, 'bankTransaction'),
    revision: 1,
    local: content,
    inFlight: { operation: 'create', revision: 1, sentAt: instantSchema.parse('2026-03-03T10:00:00Z'), sent: content },
  };
}
async function page(record: ResourceRecord = doubtful()): Promise<void> {
  await company.store.forSync.write([{ expectedRevision: null, record }]);
  const router = routerTo({ saleInvoice: '/saleInvoice/:key?', bank: '/bank/:key?', sync: '/sync/:key?' });
  wrapper = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await expect.poll(() => wrapper?.text()).toContain('Is it on the service?');
}
async function press(text: string): Promise<void> {
  await wrapper
    ?.findAll('button')
    .find((each) => each.text() === text)
    ?.trigger('click');
  await flushPromises();
}

describe('a bank line whose upload was not answered', () => {
  it('says what to look for on the service', async () => {
    await page();
    expect(wrapper?.find('.notice.unknown').text()).toContain('Look in the service at bank account BARCLAYS, on');
    expect(wrapper?.find('.notice.unknown').text()).toContain('described “Rent March”, with the reference DB7K2.');
    expect(wrapper?.find('.notice.unknown').text()).toMatch(/for [-−]950\.50/);
    expect(await findings(document.body)).toEqual([]);
  });

  it('says how many equal lines are known to be there, once such a line has arrived', async () => {
    const there: ResourceRecord<'bankTransaction'> = {
      ...emptyResourceRecord(`${KEY}2`, 'bankTransaction'),
      id: guidSchema.parse('b0000000-0000-4000-8000-000000000009'),
      base: { ...content, depositAmount: decimalSchema.parse('0') },
    };
    await company.store.forSync.write([
      { expectedRevision: null, record: there },
      { expectedRevision: null, record: { ...there, key: `${KEY}3`, id: null, base: null, local: content } },
    ]);
    await page();
    await expect
      .poll(() => wrapper?.find('.notice.unknown').text())
      .toContain('1 line that says the same is known to be there already');
  });

  it('takes over its id once somebody has found it on the service', async () => {
    await page();
    await wrapper?.find('.doubt-id input').setValue('no id');
    await press('It is there');
    expect(wrapper?.find('.field-note').text()).toContain('That is not an id');
    await wrapper?.find('.doubt-id input').setValue('B0000000-0000-4000-8000-000000000009');
    await press('It is there');
    await expect
      .poll(async () => (await company.store.resources.record('bankTransaction', KEY))?.id)
      .toBe('b0000000-0000-4000-8000-000000000009');
    // The next sync reads it there by its id; nothing is asked any more.
    await expect.poll(() => wrapper?.text()).not.toContain('Is it on the service?');
  });

  it('is sent again with the next sync if it is not on the service', async () => {
    await page();
    await press('It is not there: send it again');
    await expect.poll(async () => (await company.store.resources.record('bankTransaction', KEY))?.inFlight).toBeNull();
    expect(await company.store.resources.record('bankTransaction', KEY)).toMatchObject({
      id: null,
      local: { description: 'Rent March' },
    });
  });
});

describe('a narrow window', () => {
  const shownColumns = () =>
    wrapper
      ?.findAll('[role="columnheader"]')
      .map((heading) => heading.text())
      .filter((text) => text !== 'Selected');
  const resize = async (width: number): Promise<void> => {
    Object.defineProperty(window, 'innerWidth', { configurable: true, value: width });
    window.dispatchEvent(new Event('resize'));
    await flushPromises();
  };
  const before = window.innerWidth;
  afterEach(() => resize(before));

  it('shows the record, the reason and what to do', async () => {
    await page();
    await resize(1600);
    expect(shownColumns()).toEqual(['State', 'Record', 'Which', 'Date', 'Amount', 'Cur.', 'Why', 'What to do']);
    await resize(1280);
    expect(shownColumns()).toEqual(['State', 'Which', 'Date', 'Amount', 'Cur.', 'Why', 'What to do']);
    expect(wrapper?.find('[data-column="name"]').text()).toBe('Bank lineRent March');
    await resize(640);
    expect(shownColumns()).toEqual(['State', 'Which', 'Why', 'What to do']);
    expect(wrapper?.find('[data-column="why"]').text()).toContain('Is it there?');
  });
});

it('a department without an answer with its id is named', async () => {
  const sent = { kind: 'department', code: 'OPS', description: 'Operations' } as const;
  await page({
    ...emptyResourceRecord(KEY, 'department'),
    revision: 1,
    local: sent,
    inFlight: {
      operation: 'create',
      revision: 1,
      sentAt: instantSchema.parse('2026-03-03T10:00:00Z'),
      sent,
      candidates: [],
    },
  });
  expect(wrapper?.find('.notice.unknown').text()).toContain('Look in the service for “OPS Operations”.');
});

it('records that could be the sent one are named: contacts of a customer, prices of a product', async () => {
  const candidates = [1, 2].map((n) => guidSchema.parse(`b0000000-0000-4000-8000-00000000000${n}`));
  const inFlight = { operation: 'create' as const, revision: 1, sentAt: instantSchema.parse('2026-03-03T10:00:00Z') };
  const sent = { kind: 'contact', contactAccountId: 'ASH', lastName: 'Ito' } as const;
  await page({
    ...emptyResourceRecord(KEY, 'contact'),
    revision: 1,
    local: sent,
    inFlight: { ...inFlight, sent, candidates },
  });
  expect(wrapper?.find('.notice.unknown').text()).toContain('2 contacts there could be this one.');
  const price = {
    kind: 'salePrice',
    productId: 'b0000000-0000-4000-8000-000000000009',
    quantityFrom: decimalSchema.parse('1'),
    unitPrice: decimalSchema.parse('9.5'),
  } as const;
  await company.store.forSync.write([
    {
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(`${KEY}2`, 'salePrice'),
        revision: 1,
        local: price,
        inFlight: { ...inFlight, sent: price, candidates: candidates.slice(0, 1) },
      },
    },
  ]);
  await expect.poll(() => wrapper?.text()).toContain('1 price there could be this one.');
});

it('a price in doubt is shown with all that distinguishes it from its neighbours, to the last decimal', async () => {
  const inFlight = {
    operation: 'create' as const,
    revision: 1,
    sentAt: instantSchema.parse('2026-03-03T10:00:00Z'),
    candidates: [1, 2].map((n) => guidSchema.parse(`b0000000-0000-4000-8000-00000000000${n}`)),
  };
  const [oak, ashdown] = [company.reference('product', 'OAK')!.id, company.reference('contactAccount', 'ASH')!.id];
  const sale = {
    kind: 'salePrice',
    productId: oak,
    quantityFrom: decimalSchema.parse('100'),
    quantityTo: decimalSchema.parse('499'),
    unitPrice: decimalSchema.parse('0.01245'),
    currency: currencyCode('GBP'),
    effectiveDate: localDate('2026-03-02'),
    customerId: ashdown,
  } as const;
  await page({
    ...emptyResourceRecord(KEY, 'salePrice'),
    revision: 1,
    local: sale,
    inFlight: { ...inFlight, sent: sale },
  });
  expect(wrapper?.find('.notice.unknown').text()).toContain(
    'Look in the service at the sale prices of OAK Oak chair for 0.01245 GBP, for a quantity of 100–499, for customer ASH Ashdown Furniture, from 02 Mar 2026.',
  );
  const purchase = {
    kind: 'purchasePrice',
    productId: oak,
    quantityFrom: decimalSchema.parse('1'),
    unitPrice: decimalSchema.parse('9.5'),
    currency: currencyCode('GBP'),
    unitOfMeasureId: 'DOZ',
    projectId: 'FAIR',
  } as const;
  await company.store.forSync.write([
    {
      expectedRevision: null,
      record: {
        ...emptyResourceRecord(`${KEY}2`, 'purchasePrice'),
        revision: 1,
        local: purchase,
        inFlight: { ...inFlight, sent: purchase },
      },
    },
  ]);
  await expect
    .poll(() => wrapper?.text())
    .toContain(
      'Look in the service at the purchase prices of OAK Oak chair for 9.50 GBP, for a quantity of 1 and more, counted in DOZ, for everybody, for project FAIR.',
    );
});
