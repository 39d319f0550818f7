import { beforeEach, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { useItemActions } from '../../../src/app/sync/useItemActions.ts';
import { usePendingItems, type PendingItems } from '../../../src/app/sync/usePendingItems.ts';
import { smallCompany } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { inSetup } from '../support/setup.ts';

let company: CompanyData;
let pending: PendingItems;
beforeEach(async () => {
  company = await smallCompany();
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ local: invoiceOf(company) }) },
    {
      expectedRevision: null,
      record: recordOf({
        key: 'refused',
        local: invoiceOf(company, { intRef: 'refused', docNo: 'SI-9' }),
        rejection: {
          code: 'service.refused',
          message: 'No such account.',
          revision: 1,
          at: '2026-03-18T10:00:00Z',
          field: 'accountId',
        },
      }),
    },
  ]);
  await company.store.resources.create<'department'>([{ kind: 'department', code: 'NORTH', description: 'North' }]);
  pending = inSetup(() => usePendingItems());
  await expect.poll(() => pending.items.value.length).toBe(3);
  await expect.poll(() => pending.isRead.value).toBe(true);
});

describe('what is not on the service yet', () => {
  it('is listed with its state, what needs a person first', async () => {
    await expect
      .poll(() => pending.items.value.map(({ what, state }) => [what, state]))
      .toEqual([
        ['Sales invoice', 'rejected'],
        ['Department', 'queued'],
        ['Sales invoice', 'queued'],
      ]);
    expect(pending.groups.value).toEqual([
      { state: 'rejected', count: 1 },
      { state: 'queued', count: 2 },
    ]);
    expect(pending.problems.value).toEqual([]);
  });

  it('can be sent again where it was refused', async () => {
    const actions = inSetup(() => useItemActions());
    const queued: string[] = [];
    await actions.sendAgain(
      pending.items.value.filter(({ state }) => state === 'rejected'),
      () => queued.push(useToasts().current?.text ?? ''),
    );
    expect(queued).toEqual(['']);
    expect((await company.store.record('refused'))?.rejection).toBeNull();
  });
});
