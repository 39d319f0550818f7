import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FilterPanel from '../../../../src/app/documents/list/FilterPanel.vue';
import { KeptLists } from '../../../../src/app/company/documents/listSettings.ts';
import type { CompanyData } from '../../../../src/app/company/session/companyData.ts';
import { smallCompanyForEach } from '../../support/company.ts';

let company: CompanyData;
let panel: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  panel = mount(FilterPanel, { attachTo: document.body });
});
afterEach(() => panel.unmount());

describe('a list narrowed by state', () => {
  it('takes, under what waits, the states of what waits or cannot be sent yet', async () => {
    const select = panel.findAll('select').find((one) => one.find('option[value="waiting"]').exists());
    await select?.setValue('waiting');
    expect([...company.filter.value.states].sort()).toEqual([
      'conflict',
      'inFlight',
      'queued',
      'rejected',
      'saved',
      'waits',
    ]);
    await select?.setValue('waits');
    expect(company.filter.value.states).toEqual(['waits']);
    await company.lists.saveFilter('Stuck', company.scope.value, company.filter.value);
    const read = new KeptLists(company.store);
    await read.read();
    expect(read.savedFor(company.scope.value).map(({ filter }) => filter.states)).toEqual([['waits']]);
  });

  it('is narrowed by the life cycle as well', async () => {
    const select = panel.findAll('select').find((one) => one.find('option[value="partPaid"]').exists());
    await select?.setValue('overdue');
    expect(company.filter.value.status).toBe('overdue');
    await select?.setValue('');
    expect(company.filter.value.status).toBe('');
  });

  it('keeps the columns and filters that were chosen while one column held both states', async () => {
    const layout = { columns: ['docNo', 'state', 'party'], widths: {}, sorting: { column: 'state', descending: true } };
    const saved = [{ name: 'Argued about', scope: 'saleInvoice', filter: { status: 'dispute' } }];
    await company.store.savePageSettings('lists', { layouts: { saleInvoice: layout }, saved });
    const read = new KeptLists(company.store);
    await read.read();
    expect(read.layout('saleInvoice')).toMatchObject({
      columns: ['docNo', 'sync', 'life', 'party'],
      sorting: { column: 'sync', descending: true },
    });
    expect(read.savedFor('saleInvoice').map(({ filter }) => filter.status)).toEqual(['disputed']);
  });
});
