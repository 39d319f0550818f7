import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import SyncCentrePage from '../../../../src/app/sync/SyncCentrePage.vue';
import { instantSchema } from '../../../../src/domain/values/dates.ts';
import type { DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { guid } from '../../../support/documents.ts';
import { giveLayout, smallCompanyForEach } from '../../support/company.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

const AT = instantSchema.parse('2026-03-03T10:00:00Z');
const REFUSAL = { code: 'service.refused', message: 'No.', revision: 1, at: AT } as const;
const [NORTH, SOUTH] = ['daybook-0195f000-0000-7000-8000-000000000001', 'daybook-0195f000-0000-7000-8000-000000000002'];
function department(key: string, code: string): ResourceRecord<'department'> {
  return {
    ...emptyResourceRecord(key, 'department'),
    revision: 1,
    local: { kind: 'department', code, description: code },
  };
}
const refused = () => ({
  north: { ...department(NORTH, 'NORTH'), rejection: REFUSAL },
  south: { ...department(SOUTH, 'SOUTH'), rejection: REFUSAL },
  invoice: recordOf({ local: invoiceOf(company, { description: 'Chairs' }), rejection: REFUSAL }),
});

async function page(...records: (ResourceRecord | DocumentRecord)[]): Promise<VueWrapper> {
  await company.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
  const router = createRouter({
    history: createMemoryHistory(),
    routes: ['/', '/departments/:key?', '/saleInvoice/:key?'].map((path, at) => ({
      path,
      name: ['sync', 'department', 'saleInvoice'][at] ?? '',
      component: { render: () => null },
    })),
  });
  const shown = mount(SyncCentrePage, { attachTo: document.body, global: { plugins: [router] } });
  wrapper = shown;
  await expect.poll(() => shown.findAll('.grid-row')).toHaveLength(records.length);
  return shown;
}
async function choose(shown: VueWrapper, ...named: string[]): Promise<void> {
  for (const name of named)
    await shown
      .findAll('.grid-row')
      .find((row) => row.text().includes(name))
      ?.find('.grid-check')
      .trigger('click');
}
async function press(shown: VueWrapper, text: string): Promise<void> {
  const button = shown.findAll('button').find((each) => each.text() === text);
  expect(button?.exists()).toBe(true);
  await button?.trigger('click');
  await flushPromises();
}
const rejections = async () => [
  (await company.store.resources.record('department', NORTH))?.rejection,
  (await company.store.resources.record('department', SOUTH))?.rejection,
  (await company.store.record('daybook-invoice'))?.rejection,
];
const states = (shown: VueWrapper) => shown.findAll('.tabs button').map((each) => each.text());

describe('refused records', () => {
  it('are all sent again', async () => {
    const { north, south, invoice } = refused();
    const shown = await page(north, south, invoice);
    expect(states(shown)).toEqual(['All 3', 'Refused 3', 'History']);
    await press(shown, 'Send all refused again');
    await expect.poll(rejections).toEqual([null, null, null]);
    await expect.poll(() => states(shown)).toEqual(['All 3', 'To send 3', 'History']);
  });

  it('are sent again if they are chosen', async () => {
    const { north, south, invoice } = refused();
    const shown = await page(north, south, invoice);
    await choose(shown, 'SOUTH');
    await press(shown, 'Send again (1)');
    await expect.poll(rejections).toEqual([REFUSAL, null, REFUSAL]);
    await expect.poll(() => states(shown)).toEqual(['All 3', 'Refused 2', 'To send 1', 'History']);
    await choose(shown, 'NORTH', 'Sales invoice');
    await press(shown, 'Send again (2)');
    await expect.poll(rejections).toEqual([null, null, null]);
  });
});

it('locked on the service since it was read says so, by the code of the refusal and not by its words', async () => {
  const held = (key: string, code: string, part: object): ResourceRecord<'department'> => {
    const base = { kind: 'department', code, description: code } as const;
    const local = { ...base, description: 'Changed' };
    return { ...emptyResourceRecord(key, 'department'), revision: 1, id: guid(code.length), base, local, ...part };
  };
  const shown = await page(
    held(NORTH, 'NORTH', { rejection: { ...REFUSAL, message: 'Gesperrt.', about: 'lock' } }),
    held(SOUTH, 'SOUTHERN', { rejection: { ...REFUSAL, message: 'The drawer is locked.' } }),
  );
  const row = (name: string) =>
    shown
      .findAll('.grid-row')
      .find((each) => each.text().includes(name))
      ?.text();
  expect(row('NORTH')).toContain('It is locked on the service');
  expect(row('SOUTHERN')).not.toContain('It is locked on the service');
});

describe('a conflict', () => {
  const inConflict = (key: string, code: string, seen: object): ResourceRecord<'department'> => {
    const base = { kind: 'department', code, description: code } as const;
    const [local, theirs] = [
      { ...base, description: 'Mine' },
      { ...base, description: 'Theirs', ...seen },
    ];
    const conflict = { kind: 'fields' as const, fields: [], theirs, seenAt: AT };
    return { ...emptyResourceRecord(key, 'department'), revision: 1, id: guid(code.length), base, local, conflict };
  };

  it('says in the list who has changed it on the service, and when, as far as the service shows it', async () => {
    const when = instantSchema.parse('2025-03-02T09:30:00Z');
    const shown = await page(
      inConflict(NORTH, 'NORTH', { lastModified: when, lastModifiedBy: 'anna.holt' }),
      inConflict(SOUTH, 'SOUTHERN', { lastModified: when }),
    );
    const why = (name: string) =>
      shown
        .findAll('.grid-row')
        .find((each) => each.text().includes(name))
        ?.text() ?? '';
    expect(why('NORTH')).toMatch(/Changed here and on the service\. Their change: anna\.holt, 02 Mar 2025/);
    expect(why('SOUTHERN')).toMatch(/Changed here and on the service\. Their change: 02 Mar 2025/);
    expect(why('SOUTHERN')).not.toContain('–');
  });
});

describe('commands that are queued', () => {
  it('are withdrawn from the chosen records only', async () => {
    const [id, base] = [guid(1), { kind: 'department', code: 'NORTH', description: 'North' } as const];
    const held = (key: string, code: string): ResourceRecord<'department'> => ({
      ...emptyResourceRecord(key, 'department'),
      revision: 1,
      id: key === NORTH ? id : guid(2),
      base: { ...base, code },
      commands: [{ name: 'lock', queuedAt: AT }],
    });
    const invoice = invoiceOf(company, { id: guid(3) });
    const shown = await page(
      held(NORTH, 'NORTH'),
      held(SOUTH, 'SOUTH'),
      recordOf({ base: invoice, id: invoice.id, commands: [{ name: 'submit', queuedAt: AT }] }),
    );
    expect(shown.text()).not.toContain('Take back what is queued');
    await choose(shown, 'NORTH', 'Sales invoice');
    await press(shown, 'Take back what is queued');
    await expect.poll(async () => (await company.store.record('daybook-invoice'))?.commands).toEqual([]);
    await expect.poll(async () => (await company.store.resources.record('department', NORTH))?.commands).toEqual([]);
    expect((await company.store.resources.record('department', SOUTH))?.commands).toMatchObject([{ name: 'lock' }]);
    // The withdrawn record no longer waits for anything.
    await expect.poll(() => states(shown)).toEqual(['All 1', 'To send 1', 'History']);
  });
});
