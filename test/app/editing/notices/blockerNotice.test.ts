import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import BlockerNotice from '../../../../src/app/editing/notices/BlockerNotice.vue';
import { blockedTexts } from '../../../../src/app/editing/notices/blockedTexts.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { instantSchema } from '../../../../src/domain/values/dates.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import type { SyncRecord } from '../../../../src/domain/service/storeChange.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const PARENT = 'daybook-0195f000-0000-7000-8000-000000000001';
const CHILD = 'daybook-0195f000-0000-7000-8000-000000000002';
const TOLD_AT = instantSchema.parse('2026-03-03T10:00:00Z');
const refused: ResourceRecord<'department'> = {
  ...emptyResourceRecord(PARENT, 'department'),
  revision: 3,
  local: { kind: 'department', code: 'ZED', description: 'Zed works' },
  rejection: { code: 'service.refused', message: 'Code may not begin with Z.', revision: 3, at: TOLD_AT },
};
const WAITED = { code: 'record.waits', message: 'ZED Zed works', revision: 2, at: TOLD_AT } as const;
const child: ResourceRecord<'department'> = {
  ...emptyResourceRecord(CHILD, 'department'),
  revision: 2,
  local: { kind: 'department', code: 'ZED-1', description: 'First floor', parentDepartmentId: PARENT },
  rejection: WAITED,
};

async function noticeOf(record: SyncRecord): Promise<VueWrapper> {
  const router = routerTo({ start: '/', department: '/departments/:key?' });
  wrapper = mount(BlockerNotice, {
    attachTo: document.body,
    global: { plugins: [router] },
    props: { record },
  });
  await flushPromises();
  return wrapper;
}

describe('the notice above a record that is not sent', () => {
  it('names what it waits for and links to it, until that is put right', async () => {
    await company.store.forSync.write([
      { expectedRevision: null, record: refused },
      { expectedRevision: null, record: child },
    ]);
    const notice = await noticeOf(child);
    await expect
      .poll(() => notice.text())
      .toBe('Waits for department ZED Zed works, which the service refused. First see to ZED Zed works');
    expect(notice.find('a').attributes('href')).toBe(`/departments/${PARENT}`);
    expect(await findings(document.body)).toEqual([]);

    await company.store.resources.edit('department', [
      { key: PARENT, change: (content) => ({ ...content, code: 'YED' }) },
    ]);
    await expect.poll(() => notice.text()).toBe('What it waited for is settled: it goes with the next sync.');
  });

  it('is the same above a document whose line refers to it', async () => {
    await company.store.forSync.write([{ expectedRevision: null, record: refused }]);
    const [chairs] = invoiceOf(company).lines;
    const notice = await noticeOf(
      recordOf({ local: invoiceOf(company, { lines: [{ ...chairs, post: { department: PARENT } }] }) }),
    );
    await expect
      .poll(() => notice.text())
      .toBe('Waits for department ZED Zed works, which the service refused. First see to ZED Zed works');
  });

  it('names a document that waits by its party while it has neither number nor description, and calls it a draft without one', () => {
    const receipt = recordOf({ key: 'daybook-receipt', docClass: 'receipt' });
    const why = (part: Record<string, unknown>) =>
      blockedTexts(
        receipt,
        { why: 'awaits', path: 'allocations', record: recordOf({ local: invoiceOf(company, part) }), state: 'saved' },
        company,
      );
    expect(why({ description: 'Chairs' })).toMatchObject({
      why: 'Waits for sales invoice Chairs, which is not complete.',
      next: 'First see to Chairs',
    });
    expect(why({ docNo: '' })).toMatchObject({
      why: 'Waits for sales invoice ASH Ashdown Furniture, which is not complete.',
      next: 'First see to ASH Ashdown Furniture',
    });
    expect(why({ contactAccountId: undefined })).toMatchObject({
      why: 'Waits for sales invoice draft, which is not complete.',
      next: 'First see to draft',
    });
  });

  it('is not shown any more when nothing holds it back', async () => {
    await company.store.forSync.write([{ expectedRevision: null, record: refused }]);
    const notice = await noticeOf({ ...child, rejection: null });
    await expect.poll(() => notice.text()).toContain('Waits for department ZED Zed works');
    await notice.setProps({
      record: {
        ...child,
        rejection: null,
        local: { kind: 'department', code: 'ZED-1', description: 'First floor' },
      },
    });
    await expect.poll(() => notice.text()).toBe('');
  });
});
