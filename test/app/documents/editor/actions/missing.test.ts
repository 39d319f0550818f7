import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { boundShortcuts } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import { useToasts } from '../../../../../src/app/base/ui/toasts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { lines: [] }) }));
});
afterEach(() => {
  wrapper.unmount();
  document.body.innerHTML = '';
});

it('a draft that cannot be submitted yet says what is missing, not only that something is', () => {
  const key = boundShortcuts().find(({ text }) => text === 'documentActions.action.submit');
  key?.run?.(new KeyboardEvent('keydown'));
  expect(useToasts().current?.text).toBe('Submit: add a line.');
});
