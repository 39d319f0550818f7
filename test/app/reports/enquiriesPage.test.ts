import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import EnquiriesPage from '../../../src/app/reports/EnquiriesPage.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import type { PageEndpoint } from '../../../src/bridge/endpoint.ts';
import { failed, ok } from '../../../src/domain/values/result.ts';
import { until } from '../../support/until.ts';
import { answeringLine } from '../support/answeringLine.ts';
import { findings } from '../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';

/** A backend whose service cannot list enquiries, and runs one by its id. */
const lineWithoutList = () =>
  answeringLine((name) => {
    if (name === 'enquiries.list')
      return failed('service.refused', 'There is no endpoint GET /api/Enquiry.', { status: 404 });
    if (name !== 'enquiries.run') return undefined;
    return ok({
      columns: [
        { name: 'month', isNumber: false },
        { name: 'amount', isNumber: true },
      ],
      rows: [['2026-02', '12.50']],
    });
  });

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());

async function opened(line: PageEndpoint): Promise<VueWrapper> {
  useBackend().attach(line);
  wrapper = mount(EnquiriesPage, { attachTo: document.body });
  await flushPromises();
  return wrapper;
}

function button(page: VueWrapper, text: string) {
  const found = page.findAll('button').find((each) => each.text().includes(text));
  if (!found) throw new Error(`no button ${text}`);
  return found;
}

it('without a list of enquiries, the user enters an id and a name, and the name is kept', async () => {
  const line = lineWithoutList();
  const page = await opened(line);
  expect(page.text()).toContain('This service does not list its enquiries.');
  expect(page.find('[role="alert"]').exists()).toBe(false);
  await page.find('#enquiry-id').setValue(' 0f8fad5b ');
  await page.find('#enquiry-name').setValue('Turnover');
  await page.find('form').trigger('submit');
  await until(() => page.text().includes('Turnover'));
  await button(page, 'Turnover').trigger('click');
  await flushPromises();
  expect(line.asked.at(-1)).toEqual(['enquiries.run', { connectionId: company.connectionId, ref: '0f8fad5b' }]);
  expect(page.text()).toContain('1 row');
  expect(await findings(page.element as HTMLElement)).toEqual([]);
  page.unmount();

  const again = await opened(lineWithoutList());
  await until(() => again.text().includes('Turnover'));
  await button(again, 'Turnover').trigger('click');
  await flushPromises();
  await button(again, 'Forget Turnover').trigger('click');
  await until(() => !again.findAll('button').some((each) => each.text().includes('Turnover')));
  expect(await company.store.pageSettings('enquiries')).toEqual([]);
});
