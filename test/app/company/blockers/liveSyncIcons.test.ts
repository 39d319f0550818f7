import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import LinesPane from '../../../../src/app/bank/lines/LinesPane.vue';
import RecordsArea from '../../../../src/app/records/RecordsArea.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { smallBank } from '../../bank/support.ts';
import { openPrices, pricedCompany, salePrice } from '../../prices/support.ts';
import DocumentList from '../../../../src/app/documents/list/DocumentList.vue';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { instantSchema } from '../../../../src/domain/values/dates.ts';
import type { DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../support/records.ts';
import { routerTo } from '../../support/router.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  await company.store.forSync.write([{ expectedRevision: null, record: refused }]);
});
afterEach(() => wrapper.unmount());

const ZED = 'daybook-0195f000-0000-7000-8000-000000000001';
/** A department made here, which the service has refused. */
const refused: ResourceRecord<'department'> = {
  ...emptyResourceRecord(ZED, 'department'),
  revision: 3,
  local: { kind: 'department', code: 'ZED', description: 'Zed works' },
  rejection: {
    code: 'service.refused',
    message: 'Code may not begin with Z.',
    revision: 3,
    at: instantSchema.parse('2026-03-03T10:00:00Z'),
  },
};

/** An invoice of which a line names that department. */
function namingIt(key: string, part: Partial<DocumentRecord> = {}): DocumentRecord {
  const [chairs] = invoiceOf(company).lines;
  return recordOf({
    key,
    local: invoiceOf(company, { intRef: key, lines: [{ ...chairs, post: { department: ZED } }] }),
    ...part,
  });
}
const putRight = () =>
  company.store.resources.edit('department', [{ key: ZED, change: (content) => ({ ...content, code: 'YED' }) }]);

describe('in the list of documents', () => {
  const states = () => wrapper.findAll('.grid-row').map((row) => row.find('.sync-icon').text());
  async function list(records: readonly DocumentRecord[]): Promise<void> {
    await company.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
    await expect.poll(() => company.listed.value.length).toBe(records.length);
    wrapper = mount(DocumentList, {
      attachTo: document.body,
      props: { current: undefined, isNarrow: false, isRunning: false },
    });
    await flushPromises();
  }

  it('an invoice waits while a record it refers to cannot be sent, and is queued as soon as it can', async () => {
    const alone = recordOf({ key: 'alone', local: invoiceOf(company, { intRef: 'alone', docDate: '2026-02-01' }) });
    await list([namingIt('naming'), alone]);
    await expect.poll(states).toEqual(['Held back', 'To send']);
    await putRight();
    await expect.poll(states).toEqual(['To send', 'To send']);
  });

  it('a document that the last sync left waiting is queued once nothing it refers to holds it back', async () => {
    await list([
      namingIt('naming', {
        rejection: {
          code: 'record.waits',
          message: 'ZED Zed works',
          revision: 1,
          at: instantSchema.parse('2026-03-03T10:00:00Z'),
        },
      }),
    ]);
    await expect.poll(states).toEqual(['Held back']);
    await company.store.edit('naming', () => invoiceOf(company, { intRef: 'naming' }));
    await expect.poll(states).toEqual(['To send']);
  });
});

describe('above the form of a document', () => {
  it('the editor says the same', async () => {
    wrapper = await editorOf(company, namingIt('daybook-invoice'));
    const state = () => wrapper.find('.editor-head .sync-icon').text();
    await expect.poll(state).toBe('Held back');
    await putRight();
    await expect.poll(state).toBe('To send');
  });
});

const AT = instantSchema.parse('2026-03-03T10:00:00Z');

describe('in a tree', () => {
  it('a department below a refused one waits until that is put right', async () => {
    await company.store.resources.create([
      { kind: 'department', code: 'LOW', description: 'Below', parentDepartmentId: ZED },
    ]);
    const router = routerTo({ department: '/department/:key?' });
    await router.push('/department');
    wrapper = mount(RecordsArea, { attachTo: document.body, global: { plugins: [router] } });
    const states = () => wrapper.findAll('.tree-item').map((item) => item.find('.sync-icon').text());
    await expect.poll(states).toEqual(['Refused', 'Held back']);
    await putRight();
    await expect.poll(states).toEqual(['To send', 'To send']);
  });
});

describe('in the price grid', () => {
  it('the price of a refused product waits until that is put right', async () => {
    company.close();
    company = await pricedCompany();
    const STOOL = 'daybook-0195f000-0000-7000-8000-000000000002';
    const stool: ResourceRecord<'product'> = {
      ...emptyResourceRecord(STOOL, 'product'),
      revision: 3,
      local: { kind: 'product', code: 'STOOL', description: 'Stool', isSale: true },
      rejection: { code: 'service.refused', message: 'No stools.', revision: 3, at: AT },
    };
    await company.store.forSync.write([{ expectedRevision: null, record: stool }]);
    await company.store.resources.create([salePrice({ of: STOOL })]);
    ({ wrapper } = await openPrices(company));
    const states = () => wrapper.findAll('.price-grid .sync-icon').map((icon) => icon.text());
    await expect.poll(states).toEqual(['Held back']);
    await company.store.resources.edit('product', [
      { key: STOOL, change: (content) => ({ ...content, code: 'STOOL-2' }) },
    ]);
    await expect.poll(states).toEqual(['To send']);
  });
});

describe('among bank lines', () => {
  it('a line that the last sync left waiting is queued once nothing holds it back, and says what that means', async () => {
    company.close();
    const bank = await smallBank();
    ({ company } = bank);
    const [line] = await company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: localDate('2026-03-02'),
        description: 'Rent',
        withdrawalAmount: decimal('600'),
      },
    ]);
    if (!line) throw new Error('no line was made');
    await company.store.forSync.write([
      {
        expectedRevision: line.revision,
        record: { ...line, rejection: { code: 'record.waits', message: 'CUR', revision: line.revision, at: AT } },
      },
    ]);
    await bank.book.read();
    wrapper = mount(LinesPane, {
      attachTo: document.body,
      global: {
        plugins: [routerTo({ start: '/' })],
      },
      props: { liveLines: bank.book, settings: bank.settings, account: bank.account },
    });
    await expect
      .poll(() => wrapper.findAll('.line-grid .sync-icon').map((icon) => [icon.text(), icon.attributes('title')]))
      .toEqual([['To send', 'To send: Goes to the service with the next sync (Alt+S).']]);
  });
});
