import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { useBackend } from '../../../../../src/app/company/session/backend.ts';
import { sentDocuments } from '../../../../../src/app/company/sending/sentDocuments.ts';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { setCurrentLanguage } from '../../../../../src/app/base/i18n/language.ts';
import { loadTexts } from '../../../../../src/app/base/i18n/texts.ts';
import { failed, ok, type Result } from '../../../../../src/domain/values/result.ts';
import { guid, instant } from '../../../../support/documents.ts';
import { answeringLine } from '../../../support/answeringLine.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';
import { textPacks } from '../../../support/textPacks.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
let answer: Result<unknown> = ok(null);
const line = answeringLine((name) => (name === 'history.read' ? answer : undefined));
smallCompanyForEach((its) => (company = its));
beforeEach(() => {
  line.asked.length = 0;
  useBackend().attach(line);
});
afterEach(() => {
  setCurrentLanguage('en');
  wrapper?.unmount();
});

const PARTY = 'KOBE';
const event = (number: number, asked: string, changes: object[], part: object = {}) => ({
  ...{ number, at: instant(number), userName: 'ann', asked, changes, isGone: false, ...part },
});

async function opened(part: Record<string, unknown> = {}): Promise<VueWrapper> {
  const base = invoiceOf(company, { id: guid(1), docNo: 'SI-1' });
  wrapper = await editorOf(company, recordOf({ id: guid(1), base, local: null, ...part }));
  await expect.poll(() => wrapper?.find('.record-history').exists()).toBe(true);
  return wrapper;
}
async function shown(): Promise<string[]> {
  await wrapper?.get('.record-history button').trigger('click');
  await expect.poll(() => wrapper?.find('.record-history tbody tr, .record-history .hint').exists()).toBe(true);
  return rowsShown();
}
function rowsShown(): string[] {
  return (wrapper?.findAll('.record-history tbody tr') ?? []).map((row) =>
    row
      .findAll('td')
      .slice(1)
      .map((cell) => cell.text().replaceAll(/\s+/g, ' '))
      .join(' | '),
  );
}

it('shows who did what, the newest first: names for fields, codes for references, one sum for all amounts', async () => {
  const party = company.reference('contactAccount', PARTY)?.id;
  const lines = invoiceOf(company).lines;
  answer = ok({
    rows: [
      event(1, 'POST /api/SaleInvoice', []),
      event(2, `PATCH /api/SaleInvoice/${guid(1)}`, [
        { field: 'theirRef', after: 'PO-7' },
        { field: 'contactAccountId', before: invoiceOf(company).contactAccountId, after: party },
        { field: 'dueDate', before: '2026-03-31', after: '2026-04-30' },
        { field: 'netCurrencyAmount', before: '1000', after: '1200' },
        { field: 'grossCurrencyAmount', before: '1200', after: '1440' },
        { field: 'quantity', line: lines[0]?.id ?? lines[0]?.intRef, before: '2', after: '3' },
        { field: 'details', line: guid(99), before: { description: 'Screws' } },
        { field: 'pendingUntil', after: 1_796_057_725_366 },
      ]),
      event(3, `POST /api/SaleInvoice/${guid(1)}/submit`, [
        { field: 'statusList', before: 'draft', after: 'approved,posted' },
      ]),
      event(4, '', [], { userName: '' }),
      event(5, `POST /api/SaleInvoice/${guid(1)}/frobnicate`, []),
    ],
  });
  await opened();
  const rows = await shown();
  expect(line.asked.filter(([name]) => name === 'history.read')).toMatchObject([
    ['history.read', { kind: 'saleInvoice', id: guid(1) }],
  ]);
  expect(rows.slice(0, 3)).toEqual([
    'ann | Asked for: frobnicate',
    'The service | Processed by the service',
    'ann | Submitted State: Draft → Approved, Posted',
  ]);
  const changed = wrapper
    ?.findAll('.record-history tbody tr')[3]
    ?.findAll('li')
    .map((item) => item.text());
  expect(changed).toEqual([
    'Their reference: PO-7',
    'Customer: ASH Ashdown Furniture → KOBE Kobe Lighting',
    'Due date: 31 Mar 2026 → 30 Apr 2026',
    'Gross, total: 1,200.00 → 1,440.00',
    'Quantity, line 1: 2 → 3',
    'Line deleted: Screws',
  ]);
  expect(rows[4]).toBe('ann | Created');
  expect(await findings(wrapper?.element as HTMLElement)).toEqual([]);
});

it('adds what was done on this computer, also where the service keeps no history', async () => {
  answer = ok(null);
  await opened();
  const { store } = company;
  await store.edit('daybook-invoice', (document) => ({ ...document, theirRef: 'PO-8' }));
  await store.queueCommand('daybook-invoice', { name: 'submit' });
  await store.noteDone(['daybook-invoice'], 'exported', 'SI-1.xml');
  await shown();
  await expect
    .poll(rowsShown)
    .toEqual([
      'On this computer | Exported as SI-1.xml',
      'On this computer | Submitted, to be sent',
      'On this computer | Changed',
    ]);
  await store.edit('daybook-invoice', (document) => ({ ...document, theirRef: 'PO-9' }));
  await expect.poll(() => rowsShown().length).toBe(4);
  expect(wrapper?.get('.record-history .hint').text()).toBe(
    'The service keeps no history. This is what is known on this computer.',
  );
});

it('has the mails and files that were made of it, and of no other document', async () => {
  const sent = sentDocuments(company);
  const mail = {
    ...{ number: 'SI-1', partyName: 'Ashdown', to: 'ann@ashdown.example', files: ['SI-1.pdf'] },
    way: 'mail' as const,
  };
  await sent.save({ ...mail, id: 'a', at: instant(7), document: 'daybook-invoice' });
  await sent.save({ ...mail, id: 'b', at: instant(8), document: 'daybook-invoice', way: 'files', to: '' });
  await sent.save({ ...mail, id: 'c', at: instant(9), document: 'daybook-other', to: 'ben@ashdown.example' });
  await opened();
  await wrapper?.get('.record-history button').trigger('click');
  const rows = () => wrapper?.findAll('.record-history tbody tr').map((row) => row.findAll('td')[2]?.text());
  await expect.poll(rows).toEqual(['Saved as SI-1.pdf', 'Made into a mail to ann@ashdown.example']);
});

it('says why it could not be read, in the language of the page', async () => {
  await loadTexts(textPacks, 'de');
  setCurrentLanguage('de');
  answer = failed('network.unreachable', 'ECONNREFUSED');
  await opened();
  await shown();
  expect(wrapper?.get('.record-history .hint').text()).toMatch(/^Der Verlauf auf dem Server ließ sich nicht lesen: ./);
});

it('is read again when the service has a newer version', async () => {
  answer = ok({ rows: [event(1, 'POST /api/SaleInvoice', [])] });
  await opened();
  await shown();
  answer = ok({ rows: [event(1, 'POST /api/SaleInvoice', []), event(2, 'PATCH /api/SaleInvoice/x', [])] });
  const record = await company.store.record('daybook-invoice');
  if (!record) throw new Error('the record is not stored');
  const base = { ...record.base, lastModified: instant(9) };
  await company.store.forSync.write([{ expectedRevision: record.revision, record: { ...record, base } as never }]);
  await expect.poll(() => wrapper?.findAll('.record-history tbody tr').length).toBe(3);
  expect(wrapper?.get('.record-history tbody').text()).toContain('A newer version of the service taken over');
});
