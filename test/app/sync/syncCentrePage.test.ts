import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import SyncCentrePage from '../../../src/app/sync/SyncCentrePage.vue';
import { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { sentenceOf } from '../../../src/app/company/session/problems.ts';
import { ProblemError, type Problem } from '../../../src/domain/values/result.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import { findings } from '../support/axe.ts';
import { cursorSchema } from '../../../src/domain/service/storeChange.ts';
import { giveLayout, showCompany, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { routerTo } from '../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const FULL: Problem = { code: 'store.failed', message: 'The disk is full.' };
const NOTHING_WAITS = 'Everything on this computer is on the service.';
const READING = 'Reading this computer’s books…';

async function centreOf(shown: CompanyData): Promise<VueWrapper> {
  const router = routerTo({ saleInvoice: '/:key?' });
  showCompany(shown);
  wrapper = mount(SyncCentrePage, {
    attachTo: document.body,
    global: { plugins: [router] },
  });
  await flushPromises();
  return wrapper;
}
const names = () => wrapper?.findAll('.grid-row [data-column="name"]').map((cell) => cell.text());
const department = (code: string) =>
  company.store.resources.create<'department'>([{ kind: 'department', code, description: '' }]);

it('says that nothing waits only once all documents are read', async () => {
  const unread = new CompanyData(await openCompanyStore(company.connectionId));
  const centre = await centreOf(unread);
  await expect.poll(() => centre.find('.empty[role=status]').text()).toBe(READING);
  expect(await findings(centre.element)).toEqual([]);
  await unread.read();
  await expect.poll(() => centre.find('.empty').text()).toContain(NOTHING_WAITS);
  unread.close();
});

it.each(['resources', 'attachments'] as const)(
  'says that nothing waits once the %s are read that might',
  async (part) => {
    const read = Promise.withResolvers<[]>();
    vi.spyOn(company.store[part], 'pending').mockReturnValueOnce(read.promise);
    const centre = await centreOf(company);
    await expect.poll(() => centre.find('.empty').text()).toBe(READING);
    read.resolve([]);
    await expect.poll(() => centre.find('.empty').text()).toContain(NOTHING_WAITS);
  },
);

it.each(['resources', 'attachments'] as const)(
  'says why the %s that wait could not be read, and not that there are none',
  async (part) => {
    vi.spyOn(company.store[part], 'pending').mockRejectedValueOnce(new ProblemError(FULL));
    const centre = await centreOf(company);
    await expect.poll(() => centre.find('.notice[role=alert]').exists()).toBe(true);
    expect(centre.find('.notice[role=alert]').text()).toBe(sentenceOf(FULL));
    expect(centre.find('.empty').exists()).toBe(false);
    expect(await findings(centre.element)).toEqual([]);
  },
);

it('reads everything that waits again after a failed reading, so that nothing stays left out', async () => {
  await department('NORTH');
  vi.spyOn(company.store.resources, 'pending').mockRejectedValueOnce(new ProblemError(FULL));
  const centre = await centreOf(company);
  await expect.poll(() => centre.find('.notice[role=alert]').exists()).toBe(true);
  await department('SOUTH');
  await expect.poll(names).toEqual(['DepartmentNORTH', 'DepartmentSOUTH']);
  expect(centre.find('.notice[role=alert]').exists()).toBe(false);

  vi.spyOn(company.store.resources, 'records').mockRejectedValueOnce(new ProblemError(FULL));
  await department('EAST');
  await expect.poll(() => centre.find('.notice[role=alert]').exists()).toBe(true);
  await department('WEST');
  await expect
    .poll(() => names()?.sort())
    .toEqual(['DepartmentEAST', 'DepartmentNORTH', 'DepartmentSOUTH', 'DepartmentWEST']);
});

it('shows records that the service has twice, until somebody says that both are right', async () => {
  const ids = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2'];
  const intRef = 'daybook-invoice';
  await company.store.forSync.write(
    ids.map((id, at) => ({
      expectedRevision: null,
      record: recordOf({ key: id, id, base: invoiceOf(company, { id, docNo: `SI00000${String(at + 1)}` }) }),
    })),
    [
      cursorSchema.parse({
        stream: 'document:saleInvoice',
        watermark: null,
        sweptAt: null,
        resumeAt: null,
        sharedIntRefs: [{ intRef, ids }],
      }),
    ],
  );
  const centre = await centreOf(company);
  const links = () => centre.findAll('.doubts a').map((link) => link.text());
  await expect.poll(links).toEqual(['Sales invoice SI000001', 'Sales invoice SI000002']);
  expect(await findings(centre.element)).toEqual([]);
  await centre.find('.doubts button').trigger('click');
  await expect.poll(links).toEqual([]);
  expect(await company.store.sharedRecords()).toEqual([]);
});
