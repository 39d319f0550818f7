import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantSchema, localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
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

const RESTORED = instantSchema.parse('2026-03-03T10:00:00Z');
/** Money out of 10.10, 20.20, 30.30 and so on, on the 1st, 2nd, 3rd of March. */
function restored(n: number, restoredAt = RESTORED): ResourceRecord<'bankTransaction'> {
  const content = {
    kind: 'bankTransaction',
    bankAccountId: 'BARCLAYS',
    description: `Line ${String(n)}`,
    bankDate: localDate(`2026-03-0${String(n)}`),
    withdrawalAmount: decimal(`${String(n)}0.${String(n)}`),
  } as const;
  return {
    ...emptyResourceRecord(`daybook-0195f000-0000-7000-8000-00000000000${String(n)}`, 'bankTransaction'),
    revision: 1,
    local: content,
    inFlight: { operation: 'create', revision: 1, sentAt: restoredAt, sent: content, candidates: [], restoredAt },
  };
}

async function page(records: ResourceRecord[]): Promise<void> {
  await company.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
  const router = routerTo({ saleInvoice: '/saleInvoice/:key?', bank: '/bank/:key?', sync: '/sync/:key?' });
  wrapper = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router] } });
  await flushPromises();
  await expect.poll(() => wrapper?.find('.notice.unknown').exists()).toBe(true);
}
async function pressed(text: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === text);
  if (!button) throw new Error(`no button ${text}`);
  button.click();
  await flushPromises();
}
const waiting = async () => (await company.store.resources.pending()).filter(({ kind }) => kind === 'bankTransaction');

describe('bank lines that a restored backup has left in doubt', () => {
  it('are asked about together, with their count, days and sums, before and while an answer is confirmed', async () => {
    await page([restored(1), restored(2), restored(3)]);
    expect(wrapper?.findAll('.notice.unknown')).toHaveLength(1);
    const row = wrapper?.findAll('.notice.unknown tbody')[0]?.text() ?? '';
    // 10.1 + 20.2 + 30.3
    for (const part of ['BARCLAYS', '3', '01 Mar 2026 to 03 Mar 2026', '60.60']) expect(row).toContain(part);
    expect(wrapper?.find('details').text()).toContain('Line 2');
    expect(await findings(document.body)).toEqual([]);
    await pressed('They are all there');
    await expect
      .poll(() => document.querySelector('[role="dialog"]')?.textContent)
      .toContain('Mark 3 bank lines as sent?');
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('3 lines, 01 Mar 2026 to 03 Mar 2026');
    expect((await waiting()).map(({ inFlight }) => inFlight !== null)).toEqual([true, true, true]);
  });

  it('count as sent with one answer', async () => {
    await page([restored(1), restored(2)]);
    await pressed('They are all there');
    await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
    await pressed('Mark as sent');
    await expect.poll(waiting).toEqual([]);
  });

  it('go with the next sync with one answer', async () => {
    await page([restored(1), restored(2)]);
    await pressed('None is there: send them');
    await expect.poll(() => document.querySelector('[role="dialog"]')).not.toBeNull();
    await pressed('Send with the next sync');
    await expect.poll(async () => (await waiting()).map(({ inFlight }) => inFlight)).toEqual([null, null]);
  });

  it('are asked about one by one where somebody wants that, where they are of another restore, and where there is only one', async () => {
    await page([restored(1), restored(2), restored(3, instantSchema.parse('2026-03-04T10:00:00Z'))]);
    expect(wrapper?.findAll('.notice.unknown h2').map((each) => each.text())).toEqual([
      'Are these bank lines on the service?',
      'Is it on the service?',
    ]);
    await pressed('One by one');
    expect(wrapper?.findAll('.notice.unknown h2').map((each) => each.text())).toEqual(
      Array<string>(3).fill('Is it on the service?'),
    );
  });
});
