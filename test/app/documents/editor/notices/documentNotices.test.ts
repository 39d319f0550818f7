import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyData } from '../../../../../src/app/company/session/companyData.ts';
import { isReadyToSend } from '../../../../../src/domain/documents/readiness.ts';
import { findings } from '../../../support/axe.ts';
import { giveLayout, smallCompanyForEach } from '../../../support/company.ts';
import { editorOf, invoiceOf, recordOf } from '../../../support/records.ts';

beforeAll(giveLayout);
let company: CompanyData;
let wrapper: VueWrapper | undefined;
smallCompanyForEach((its) => (company = its));
afterEach(() => wrapper?.unmount());
const seenAt = '2026-03-18T10:00:00Z';

/** A draft in doubt, and two invoices on the service under its IntRef. */
async function askedWhich(): Promise<VueWrapper> {
  const ids = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2'];
  const inFlight = { operation: 'create', revision: 1, sentAt: seenAt, candidates: ids };
  const editor = await editorOf(company, recordOf({ local: invoiceOf(company), inFlight }));
  // The run reads them after it has asked.
  await company.store.forSync.write(
    ids.map((id, at) => ({
      expectedRevision: null,
      record: recordOf({ key: id, id, base: invoiceOf(company, { id, docNo: `SI00000${String(at + 1)}` }) }),
    })),
  );
  return editor;
}

describe('a draft that the service has twice', () => {
  it('names both documents, and becomes the one that the person chooses', async () => {
    wrapper = await askedWhich();
    expect(wrapper.find('.unknown h3').text()).toBe('Which one on the service is this sales invoice?');
    await expect
      .poll(() => wrapper?.findAll('.unknown button.link').map((link) => link.text().split(' ')[0]))
      .toEqual(['SI000001', 'SI000002']);
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.findAll('.unknown button.link')[1]?.trigger('click');
    expect(wrapper.emitted('open')).toEqual([['01900000-0000-7000-8000-0000000000a2']]);
    await wrapper.findAll('.unknown button.small')[1]?.trigger('click');
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.id)
      .toBe('01900000-0000-7000-8000-0000000000a2');
  });

  it('is sent if the person says that it is neither', async () => {
    wrapper = await askedWhich();
    await wrapper.findAll('.unknown .notice-actions button')[0]?.trigger('click');
    await expect.poll(async () => (await company.store.record('daybook-invoice'))?.inFlight).toBeNull();
    await expect.poll(() => wrapper?.find('.unknown').exists()).toBe(false);
    const draft = await company.store.record('daybook-invoice');
    expect(draft && [draft.id, isReadyToSend(draft)]).toEqual([null, true]);
  });

  it('is discarded if the person says so, and the documents on the service stay', async () => {
    wrapper = await askedWhich();
    await wrapper.findAll('.unknown .notice-actions button')[1]?.trigger('click');
    await expect
      .poll(() => document.querySelector('[role="dialog"]')?.textContent ?? '')
      .toContain('The documents on the service stay as they are.');
    document.querySelector<HTMLButtonElement>('[role="dialog"] .danger')?.click();
    await expect.poll(() => company.store.record('daybook-invoice')).toBeUndefined();
    expect(await company.store.record('01900000-0000-7000-8000-0000000000a1')).toBeDefined();
  });
});

describe('a posted document', () => {
  it('says why it is read-only, a credit note by that name', async () => {
    const returned = [{ intRef: 'a', description: 'Chair', quantity: '-1', currencyUnitPrice: '5' }];
    const amounts = { netCurrencyAmount: '-5', taxCurrencyAmount: '0', grossCurrencyAmount: '-5' };
    const base = invoiceOf(company, { statusList: ['approved', 'posted'], lines: returned, ...amounts });
    wrapper = await editorOf(company, recordOf({ base }));
    expect(wrapper.find('.editor-head h1, .editor-head h2').text()).toContain('Credit note');
    expect(wrapper.text()).toContain('Read-only: this credit note is posted');
  });
});

describe('a conflict', () => {
  it('shows the service’s current statuses if the invoice was abandoned there', async () => {
    const base = invoiceOf(company);
    const local = invoiceOf(company, { description: 'Mine' });
    const theirs = invoiceOf(company, { statusList: ['abandoned'] });
    wrapper = await editorOf(
      company,
      recordOf({ base, local, conflict: { kind: 'leftDraft', fields: [], theirs, seenAt } }),
    );
    expect(wrapper.find('.editor-head .life').text()).toBe('Abandoned');
    expect(wrapper.find('.conflict').text()).toContain(
      'On the service this sales invoice is now abandoned, so your changes cannot be sent to it.',
    );
  });

  it('shows all local changes if the service no longer takes any', async () => {
    const base = invoiceOf(company, { theirRef: 'PO 7' });
    const [chairs] = base.lines;
    const added = { intRef: 'lamp', description: 'Lamp', quantity: '1', currencyUnitPrice: '80' };
    const local = invoiceOf(company, { description: 'Mine', lines: [{ ...chairs, quantity: '6' }, added] });
    const theirs = invoiceOf(company, { theirRef: 'PO 7', statusList: ['posted'] });
    wrapper = await editorOf(
      company,
      recordOf({ base, local, conflict: { kind: 'leftDraft', fields: [], theirs, seenAt } }),
    );
    const rows = wrapper
      .findAll('.conflict .versions tbody tr')
      .map((row) => [row.find('th').text(), ...row.findAll('td').map((cell) => cell.text())]);
    expect(rows.toSorted()).toEqual([
      ['Description', 'empty', 'Mine', 'empty'],
      ['Line 2', '1 · Pads · 5.00', 'deleted', '1 · Pads · 5.00'],
      ['Line 2', 'empty', '1 · Lamp · 80.00', 'empty'],
      ['Quantity, line 1', '2', '6', '2'],
      ['Their reference', 'PO 7', 'empty', 'PO 7'],
    ]);
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('shows the amendments to a document that the service no longer has, which can only be dropped', async () => {
    const base = invoiceOf(company, { description: 'Before', statusList: ['posted'] });
    const amend = { name: 'amend', fields: { description: 'Typed' }, queuedAt: seenAt } as const;
    const fields = [{ path: 'description', base: 'Before', mine: 'Typed' }];
    wrapper = await editorOf(
      company,
      recordOf({
        base,
        local: null,
        goneAt: seenAt,
        conflict: { kind: 'gone', fields, theirs: null, seenAt, takenBack: [amend] },
      }),
    );
    expect(wrapper.find('.conflict h3').text()).toBe('No longer on the service');
    expect(wrapper.findAll('.versions thead th').map((cell) => cell.text())).toEqual([
      'Field',
      'Before',
      'Mine, on this computer',
    ]);
    expect(wrapper.findAll('.versions tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()))).toEqual([
      ['Before', 'Typed'],
    ]);
    expect(wrapper.findAll('.conflict button').map((button) => button.text())).toEqual(['Let the change go']);
    expect(await findings(wrapper.element)).toEqual([]);
  });

  it('shows all three versions of a field that both a queued command and a colleague amend', async () => {
    const theirs = invoiceOf(company, { description: 'Theirs', statusList: ['posted'] });
    const amend = { name: 'amend', fields: { description: 'Typed' }, queuedAt: seenAt } as const;
    const fields = [{ path: 'description', base: 'Before', mine: 'Typed', theirs: 'Theirs' }];
    wrapper = await editorOf(
      company,
      recordOf({ base: theirs, local: null, conflict: { kind: 'fields', fields, theirs, seenAt, takenBack: [amend] } }),
    );
    expect(wrapper.findAll('.versions tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()))).toEqual([
      ['Before', 'Typed', 'Theirs'],
    ]);
  });

  it('names allocations on both sides by document number', async () => {
    const id = '01900000-0000-7000-8000-0000000000a1';
    const other = invoiceOf(company, { id, intRef: 'daybook-other', docNo: 'SI000005', statusList: ['posted'] });
    await company.store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: 'daybook-other', id, base: other }) },
    ]);
    await expect.poll(() => company.entry('daybook-other')?.row.docNo).toBe('SI000005');
    const local = invoiceOf(company, {
      allocations: [
        { docId: id, allocAmountCurrency: '7.5' },
        { docId: 'daybook-draft', allocAmountCurrency: '2' },
      ],
    });
    const theirs = invoiceOf(company, {
      allocations: [{ docId: '01900000-0000-7000-8000-0000000000a2', docNo: 'SI000009', allocAmountCurrency: '1200' }],
    });
    const fields = [{ path: 'allocations', mine: [], theirs: [] }];
    wrapper = await editorOf(
      company,
      recordOf({ base: null, local, conflict: { kind: 'fields', fields, theirs, seenAt } }),
    );
    expect(wrapper.find('.versions tbody th').text()).toBe('Allocations');
    const cells = () =>
      wrapper?.findAll('.versions tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()));
    await expect.poll(cells).toEqual([['empty', 'SI000005 7.50, draft 2.00', 'SI000009 1,200.00']]);
  });

  it('says which side deleted a line', async () => {
    const base = invoiceOf(company);
    const [chairs, pads] = base.lines;
    const local = invoiceOf(company, { lines: [{ ...chairs }, { ...pads, quantity: '3' }] });
    const theirs = invoiceOf(company, { lines: [{ ...chairs }] });
    const fields = [{ path: 'lines.pads', base: {}, mine: {} }, { path: 'orderNo' }];
    wrapper = await editorOf(company, recordOf({ base, local, conflict: { kind: 'fields', fields, theirs, seenAt } }));
    const cells = wrapper.findAll('.versions tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()));
    expect(wrapper.find('.versions tbody th').text()).toBe('Line 2');
    expect(cells).toEqual([
      ['1 · Pads · 5.00', '3 · Pads · 5.00', 'deleted'],
      ['empty', 'empty', 'empty'],
    ]);
    expect(await findings(wrapper.element)).toEqual([]);
  });
});

describe('a new order of lines that was not sent', () => {
  const lines = [
    { intRef: 'nails', description: 'Nails', quantity: '1', currencyUnitPrice: '3' },
    { intRef: 'screws', description: 'Screws', quantity: '100000', currencyUnitPrice: '0.12346' },
  ];
  const [nails, screws] = lines;
  const added = { intRef: 'lamp', description: 'Lamp', quantity: '1', currencyUnitPrice: '80' };
  const rejection = {
    code: 'record.linesReworked',
    message: '',
    field: 'lines.screws',
    reworked: { line: 1, amount: 'netCurrencyAmount', from: '12345.68', to: '12346', others: 1 },
    revision: 1,
    at: seenAt,
  };

  it('says which line would change from what to what, and can be given up', async () => {
    const base = invoiceOf(company, { lines });
    const local = invoiceOf(company, { lines: [screws, added, nails] });
    wrapper = await editorOf(company, recordOf({ base, local, rejection }));
    expect(wrapper.find('.rejected h3').text()).toBe('The new order of the lines stays here');
    expect(wrapper.find('.rejected .words').text()).toBe(
      'This order of the lines was not sent: the service would rewrite every line, and in line 1 net would change from 12,345.68 to 12,346, and 1 other amount as well.',
    );
    expect(await findings(wrapper.element)).toEqual([]);
    await wrapper.find('.rejected button').trigger('click');
    await expect
      .poll(async () => (await company.store.record('daybook-invoice'))?.local?.lines.map((line) => line.description))
      .toEqual(['Nails', 'Screws', 'Lamp']);
    await expect.poll(() => wrapper?.find('.rejected').exists()).toBe(false);
  });

  it('of an invoice with explicit amounts says that the service takes no amounts with lines', async () => {
    const { reworked: _, ...explicit } = rejection;
    wrapper = await editorOf(
      company,
      recordOf({
        base: invoiceOf(company, { lines }),
        local: invoiceOf(company, { lines: [screws, nails] }),
        rejection: explicit,
      }),
    );
    expect(wrapper.find('.rejected .words').text()).toBe(
      'This order of the lines was not sent: the service would rewrite every line, and it takes no typed amounts with them.',
    );
  });
});

describe('an invoice that was refused when it was submitted', () => {
  const rejection = { code: 'service.refused', message: 'The period is closed.', revision: 1, at: seenAt };

  it('says that its fields are read-only until that is taken back, and takes it back', async () => {
    const submit = { name: 'submit', queuedAt: seenAt } as const;
    wrapper = await editorOf(
      company,
      recordOf({ base: invoiceOf(company), local: null, commands: [submit], rejection }),
    );
    const notice = wrapper.get('.rejected');
    expect(notice.text()).toContain(
      'Its fields are read-only until you take back what was asked for; then you can correct it.',
    );
    await notice
      .findAll('button')
      .find((button) => button.text() === 'Take back')
      ?.trigger('click');
    await expect.poll(async () => (await company.store.record('daybook-invoice'))?.commands).toEqual([]);
    await expect.poll(() => wrapper?.find('.rejected').exists()).toBe(false);
  });
});

describe('a document that waits to be amended', () => {
  it('names the fields and their new values', async () => {
    const fields = { description: `Chairs ${'x'.repeat(54)}`, theirRef: '', ext: { Approved: true } };
    const amend = { name: 'amend', fields, queuedAt: seenAt } as const;
    wrapper = await editorOf(
      company,
      recordOf({ base: invoiceOf(company, { statusList: ['posted'] }), local: null, commands: [amend] }),
    );
    await expect
      .poll(() => wrapper?.text())
      .toContain(
        `Waits for the next sync: amend: Description to “Chairs ${'x'.repeat(53)}…”, Their reference emptied, Approved to Yes`,
      );
  });
});

describe('a text that is too long', () => {
  it('states its length and the limit, at the field and above the form', async () => {
    wrapper = await editorOf(company, recordOf({ local: invoiceOf(company, { theirRef: 'x'.repeat(57) }) }));
    const sentence = 'Their reference is too long: 57 characters where 50 are allowed';
    expect(wrapper.find('[data-path="theirRef"] .field-note').text()).toBe(sentence);
    expect(wrapper.find('.before').text()).toContain(sentence);
  });

  it('is marked in the line too', async () => {
    const [chairs] = invoiceOf(company).lines;
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company, { lines: [{ ...chairs, description: 'x'.repeat(251) }] }) }),
    );
    expect(wrapper.find('.grid-row [data-column="description"]').text()).toContain(
      'Description, line 1 is too long: 251 characters where 250 are allowed',
    );
  });
});

describe('totals', () => {
  it('name the line that they leave out, and its amounts are blank', async () => {
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company), badInput: { 'lines.chairs.currencyUnitPrice': 'ten' } }),
    );
    expect(wrapper.find('.incomplete').text()).toBe('Incomplete: line 1 is not counted');
    const amounts = wrapper
      .findAll('.line-grid .grid-row')
      .map((row) => row.find('[data-column="grossCurrencyAmount"]').text());
    expect(amounts).toEqual(['', '6.00', '']);
    expect(wrapper.find('[data-total="gross"]').text()).toBe('6.00');
    expect(await findings(wrapper.element)).toEqual([]);
  });
});

describe('the uncommon fields', () => {
  const opened = () => wrapper?.find('.more-fields').exists();
  it('stay closed if the tax date equals the invoice date', async () => {
    wrapper = await editorOf(
      company,
      recordOf({ base: invoiceOf(company, { taxDate: '2026-03-01', statusList: ['posted'] }) }),
    );
    expect(opened()).toBe(false);
    await wrapper.find('.header-form > button').trigger('click');
    // Read-only, so empty fields are hidden.
    expect(wrapper.findAll('.more-fields .field').map((field) => field.attributes('data-path'))).toEqual([
      'docTypeId',
      'taxDate',
    ]);
  });
  it('tell in one line what matters in them, and open there', async () => {
    wrapper = await editorOf(
      company,
      recordOf({ local: invoiceOf(company, { taxDate: '2026-02-27', orderNo: 'PO 7', ext: { Batch: 'B-12' } }) }),
    );
    expect(opened()).toBe(false);
    const summary = wrapper.get('.fields-summary');
    expect(summary.text()).toBe('Order no PO 7 · Tax date 27 Feb 2026 · Batch B-12');
    await summary.trigger('click');
    expect(opened()).toBe(true);
    expect(wrapper.find('.fields-summary').exists()).toBe(false);
    expect(wrapper.findAll('.more-fields textarea')).toHaveLength(2);
    await expect.poll(() => document.activeElement?.closest('.field')?.getAttribute('data-path')).toBe('orderNo');
  });
});

it('a total of over a hundred times what its party has ever had is warned of, at its line', async () => {
  // 2 × 10.00 and 5.00, with 20 %: 30.00. A hundred times that is 3,000.00.
  await company.store.forSync.write([
    {
      expectedRevision: null,
      record: recordOf({ key: 'earlier', local: invoiceOf(company, { intRef: 'daybook-a' }) }),
    },
  ]);
  await expect.poll(() => company.listed.value.length).toBe(1);
  const [chairs] = invoiceOf(company).lines;
  const local = invoiceOf(company, { lines: [{ ...chairs, quantity: '1', currencyUnitPrice: '2500.01' }] });
  wrapper = await editorOf(company, recordOf({ local }));
  const warning = wrapper.get('.document-warnings button');
  expect(warning.text()).toBe('The total is more than a hundred times the largest of this party so far, 30.00.');
});

it('for a party without documents, a total of over twenty times the company’s largest is; a reversed one does not count', async () => {
  // 30.00 by another party, and 3,000.00 that was reversed.
  await company.store.forSync.write([
    { expectedRevision: null, record: recordOf({ key: 'a', local: invoiceOf(company, { intRef: 'daybook-a' }) }) },
    {
      expectedRevision: null,
      record: recordOf({
        key: 'b',
        base: invoiceOf(company, {
          intRef: 'daybook-b',
          statusList: ['approved', 'posted', 'reversed'],
          grossCurrencyAmount: '3000',
        }),
      }),
    },
  ]);
  await expect.poll(() => company.listed.value.length).toBe(2);
  const [chairs] = invoiceOf(company).lines;
  // 500.01 with 20 % is 600.01.
  const local = invoiceOf(company, {
    contactAccountId: company.reference('contactAccount', 'NOOR')?.id,
    lines: [{ ...chairs, quantity: '1', currencyUnitPrice: '500.01' }],
  });
  wrapper = await editorOf(company, recordOf({ local }));
  expect(wrapper.findAll('.document-warnings button').map((warning) => warning.text())).toContain(
    'The total is more than twenty times the largest of this company so far, 30.00.',
  );
});
