import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { guid } from '../../../../support/documents.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper.unmount());

/** A posted invoice of 12,000 yen (10,000 and 20 % tax), of which 2,000 have been settled. */
function posted(commands: unknown[], more: Record<string, unknown> = {}) {
  const base = invoiceOf(company, {
    ...more,
    id: guid(1, 31),
    docNo: 'SI000375',
    currency: 'JPY',
    currencyRate: '200',
    statusList: ['approved', 'posted', 'outstanding'],
    grossCurrencyAmount: '12000',
    outstandingCurrencyAmount: '10000',
    allocations: [
      { id: guid(2, 31), docId: guid(3, 31), docNo: 'RC000038', allocAmountCurrency: '2000', allocAmountBase: '10' },
    ],
  });
  return recordOf({ id: guid(1, 31), base, commands });
}
const total = (name: string): string | undefined =>
  wrapper.find(`[data-match-total="${name}"]`).exists()
    ? wrapper.get(`[data-match-total="${name}"]`).text()
    : undefined;

it('shows what is settled and what is outstanding if nothing waits', async () => {
  wrapper = await editorOf(company, posted([]));
  await expect.poll(() => total('allocated')).toBe('2,000');
  expect([total('outstanding'), total('afterSync')]).toEqual(['10,000', undefined]);
});

it('shows what will be open after the next sync: 10,000 less 370 and 5,000', async () => {
  wrapper = await editorOf(
    company,
    posted([
      {
        name: 'allocate',
        allocations: [
          { document: guid(4, 31), amount: '370' },
          { document: guid(5, 31), amount: '5000' },
        ],
        queuedAt: '2026-03-18T09:00:00Z',
      },
    ]),
  );
  await expect.poll(() => total('afterSync')).toBe('4,630');
  expect([total('allocated'), total('outstanding')]).toEqual(['2,000', '10,000']);
});

it('counts an allocation that is taken back: the 2,000 are open again', async () => {
  wrapper = await editorOf(
    company,
    posted([{ name: 'deallocate', allocationId: guid(2, 31), queuedAt: '2026-03-18T09:00:00Z' }]),
  );
  await expect.poll(() => total('afterSync')).toBe('12,000');
});

it('says above the fields what is paid and left, and links what settles the invoice', async () => {
  await keepReceipt();
  wrapper = await editorOf(company, posted([]));
  const fact = (id: string) => wrapper.find(`.summary [data-fact="${id}"] dd`).text();
  // 12,000 less the 10,000 that are open.
  expect([fact('total'), fact('settled'), fact('left')]).toEqual(['12,000 JPY', '2,000', '10,000']);
  expect(fact('settledBy')).toBe('RC000038');
  const link = () => wrapper.find('.summary [data-fact="settledBy"] button');
  await expect.poll(() => link().exists()).toBe(true);
  await link().trigger('click');
  expect(wrapper.emitted('open')).toEqual([[guid(3, 31)]]);
});

/** The receipt that settles it, still a draft on the service. */
async function keepReceipt(more: Record<string, unknown> = {}): Promise<void> {
  const receipt = invoiceOf(company, {
    id: guid(3, 31),
    intRef: undefined,
    docNo: 'RC000038',
    docClass: 'receipt',
    lines: [],
    currencyAmount: '2000',
    statusList: ['draft'],
    ...more,
  });
  const record = recordOf({ key: guid(3, 31), docClass: 'receipt', id: guid(3, 31), base: receipt });
  await company.store.forSync.write([{ expectedRevision: null, record }]);
  await company.read();
}

it('says that the receipt which settles the invoice is still a draft', async () => {
  await keepReceipt();
  wrapper = await editorOf(company, posted([]));
  await expect.poll(() => wrapper.find('[data-match-life]').text()).toBe('Draft');
});

describe('what only a draft receipt has settled', () => {
  const taken = {
    currency: 'JPY',
    grossCurrencyAmount: '2000',
    outstandingCurrencyAmount: '0',
    allocations: [{ id: guid(2, 31), docId: guid(1, 31), docNo: 'SI000375', allocAmountCurrency: '2000' }],
  };
  // 12,000 yen are £60 at 200 yen; the service has taken £10 of them.
  const inBase = { baseCurrency: 'GBP', netAmount: '50', taxAmount: '10', grossAmount: '60', outstandingAmount: '50' };
  const untaxed = { netCurrencyAmount: '10000', taxCurrencyAmount: '2000', ...inBase };
  const open = async (commands: unknown[]): Promise<void> => {
    wrapper = await editorOf(company, posted(commands, untaxed), () => keepReceipt(taken));
    await expect.poll(() => total('byDrafts')).toBe('2,000');
  };

  it('is outstanding in the strip, under the matches and in base currency', async () => {
    await open([]);
    expect([total('allocated'), total('outstanding'), total('afterSync')]).toEqual(['2,000', '12,000', undefined]);
    expect(wrapper.get('.summary [data-fact="left"] dd').text()).toBe('12,000');
    await wrapper.get('[title="More fields (Alt+Shift+H)"]').trigger('click');
    expect(wrapper.get('[data-path="outstandingAmount"]').text()).toContain('60.00');
  });

  it('is no more outstanding when it is taken back', async () => {
    await open([{ name: 'deallocate', allocationId: guid(2, 31), queuedAt: '2026-03-18T09:00:00Z' }]);
    await expect.poll(() => [total('outstanding'), total('afterSync')]).toEqual(['12,000', undefined]);
  });
});

describe('what a draft receipt made here is to settle', () => {
  const open = async (commands: unknown[]): Promise<void> => {
    const local = invoiceOf(company, {
      intRef: 'receipt',
      docClass: 'receipt',
      lines: [],
      currency: 'JPY',
      currencyAmount: '3000',
      statusList: [],
      allocations: [{ docId: guid(1, 31), allocAmountCurrency: '3000' }],
    });
    const receipt = recordOf({ key: 'receipt', docClass: 'receipt', local, commands });
    wrapper = await editorOf(company, posted([]), async () => {
      await company.store.forSync.write([{ expectedRevision: null, record: receipt }]);
      await company.read();
    });
    await expect.poll(() => wrapper.find('[data-match="waits"]').exists()).toBe(true);
  };

  it('stays open after the next sync, in which it stays a draft', async () => {
    await open([]);
    expect([total('outstanding'), total('afterSync')]).toEqual(['10,000', undefined]);
  });

  it('is no longer open if it is submitted: 10,000 less 3,000', async () => {
    await open([{ name: 'submit', queuedAt: '2026-03-18T09:00:00Z' }]);
    await expect.poll(() => total('afterSync')).toBe('7,000');
  });
});
