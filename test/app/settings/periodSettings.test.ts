import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openPeriods } from '../../../src/app/company/facts/companyFacts.ts';
import PeriodSettings from '../../../src/app/settings/PeriodSettings.vue';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { useTyping } from '../../../src/app/company/session/typing.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import { mintIntRef, systemMint } from '../../../src/domain/values/identifiers.ts';
import { giveLayout, smallCompanyForEach } from '../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
const shown: VueWrapper[] = [];
smallCompanyForEach((its) => (company = its));
afterEach(() => {
  for (const wrapper of shown.splice(0)) wrapper.unmount();
});
function settings(): VueWrapper {
  const wrapper = mount(PeriodSettings, { attachTo: document.body });
  shown.push(wrapper);
  return wrapper;
}
async function type(wrapper: VueWrapper, label: string, text: string): Promise<void> {
  const id =
    wrapper
      .findAll('label')
      .find((one) => one.text() === label)
      ?.attributes('for') ?? '';
  const input = wrapper.get(`#${CSS.escape(id)}`);
  await input.setValue(text);
  await input.trigger('blur');
  // What was left is looked at and kept one after the other.
  expect(await useTyping().settle()).toMatchObject({ ok: true });
  await flushPromises();
}

it('a draft dated outside the open periods says so; one within them does not', async () => {
  const wrapper = settings();
  await type(wrapper, 'First open day', '1/3/2026');
  await type(wrapper, 'Last open day', '31/3/2026');
  expect(await company.store.settings()).toMatchObject({
    facts: { answers: { openPeriods: { from: '2026-03-01', to: '2026-03-31' } } },
  });

  const warned = async (docDate: string): Promise<string> => {
    const key = mintIntRef(systemMint);
    const local = invoiceOf(company, { intRef: key, docDate: localDate(docDate) });
    const editor = await editorOf(company, recordOf({ key, local }));
    shown.push(editor);
    return editor
      .findAll('.document-warnings li')
      .map((one) => one.text())
      .join('\n');
  };
  expect(await warned('2026-03-31')).not.toContain('open period');
  expect(await warned('2026-04-01')).toContain('Date 01 Apr 2026 is not in an open period');
});

it('a text that is no date, or a last day before the first, is reported at its field and not stored', async () => {
  const wrapper = settings();
  await type(wrapper, 'Last open day', '31/3/2026');
  await type(wrapper, 'First open day', '31/2/2026');
  expect(wrapper.get('[role=alert]').text()).toContain('31/2/2026');
  await type(wrapper, 'First open day', '1/4/2026');
  expect(wrapper.get('[role=alert]').text()).toBe('The first open day is after the last.');
  expect(openPeriods(company)).toEqual({ from: null, to: '2026-03-31' });

  await type(wrapper, 'First open day', '1/3/2026');
  expect(wrapper.find('[role=alert]').exists()).toBe(false);
  await type(wrapper, 'First open day', '');
  expect(openPeriods(company)).toEqual({ from: null, to: '2026-03-31' });
});
