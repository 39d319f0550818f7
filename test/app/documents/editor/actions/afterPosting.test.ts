import { DOMWrapper, flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boundShortcuts } from '../../../../../src/app/base/keyboard/shortcuts.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import type { TextKey } from '../../../../../src/app/base/i18n/texts.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
const ID = '00000000-0000-4000-8000-0000000000a1';
let company: CompanyData;
let wrapper: VueWrapper;
smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const base = invoiceOf(company, { id: ID, docNo: 'SI1', statusList: ['approved', 'posted'], dueDate: '2026-03-31' });
  wrapper = await editorOf(company, recordOf({ id: ID, base }));
});
afterEach(() => {
  wrapper.unmount();
  document.body.innerHTML = '';
});

const dialog = () => document.querySelector('[role="dialog"]');
const submit = () => dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]');
/** Starts an action as its key or the palette does. */
async function start(text: TextKey): Promise<void> {
  boundShortcuts()
    .find((shortcut) => shortcut.text === text)
    ?.run?.(new KeyboardEvent('keydown'));
  await expect.poll(dialog).not.toBeNull();
  await flushPromises();
}
async function fill(selector: string, text: string): Promise<void> {
  const field = dialog()?.querySelector<HTMLInputElement>(selector);
  if (field) await new DOMWrapper(field).setValue(text);
}
const commands = async () => (await company.store.record('daybook-invoice'))?.commands ?? [];

describe('a posted document', () => {
  it('is reversed with a period and a reason, both required', async () => {
    await start('documentActions.action.reverse');
    expect(dialog()?.querySelector('input')?.value).toMatch(/^\d{4}-\d{2}$/);
    expect(submit()?.disabled).toBe(true);
    expect(await findings(dialog() ?? document.body)).toEqual([]);
    await fill('textarea', ' Entered twice ');
    await fill('input', ' ');
    expect(submit()?.disabled).toBe(true);
    await fill('input', '2026-03');
    expect(submit()?.disabled).toBe(false);
    submit()?.click();
    await expect.poll(commands).toMatchObject([{ name: 'reverse', periodId: '2026-03', reason: 'Entered twice' }]);
  });

  it.each([
    ['', { name: 'dispute', note: 'Damaged' }],
    [' TRANSPORT ', { name: 'dispute', note: 'Damaged', disputeGroupId: 'TRANSPORT' }],
  ])('is disputed with a note; the group only if one is given: “%s”', async (group, command) => {
    await start('documentActions.action.dispute');
    await fill('textarea', 'Damaged');
    await fill('input', group);
    submit()?.click();
    await expect.poll(commands).toEqual([{ ...command, queuedAt: expect.any(String) }]);
  });

  it('gets another due date', async () => {
    await start('documentActions.action.amend');
    await expect.poll(() => dialog()?.querySelector('#amend-dueDate')).not.toBeNull();
    await fill('#amend-dueDate', '2026-04-15');
    submit()?.click();
    await expect.poll(commands).toMatchObject([{ name: 'amend', fields: { dueDate: '2026-04-15' } }]);
  });

  it('sends only what was typed, also where a sync brings a newer version meanwhile', async () => {
    await start('documentActions.action.amend');
    await expect.poll(() => dialog()?.querySelector('#amend-dueDate')).not.toBeNull();
    await fill('#amend-dueDate', '2026-04-15');
    const record = await company.store.record('daybook-invoice');
    if (!record?.base) throw new Error('the invoice is not there');
    const base = { ...record.base, description: 'As a colleague amended it', theirRef: 'PO 77' };
    await company.store.forSync.write([
      { expectedRevision: record.revision, record: { ...record, base, revision: record.revision + 1 } },
    ]);
    const description = () => dialog()?.querySelector<HTMLInputElement>('#amend-description')?.value;
    await expect.poll(description).toBe('As a colleague amended it');
    submit()?.click();
    await expect
      .poll(commands)
      .toEqual([{ name: 'amend', fields: { dueDate: '2026-04-15' }, queuedAt: expect.any(String) }]);
  });

  it('takes no description that is longer than an amendment may have', async () => {
    await start('documentActions.action.amend');
    await fill('#amend-description', 'x'.repeat(101));
    expect(dialog()?.textContent).toContain('Description is too long: 101 characters where 100 are allowed');
    expect(submit()?.disabled).toBe(true);
    await fill('#amend-description', 'x'.repeat(100));
    expect(submit()?.disabled).toBe(false);
  });
});
