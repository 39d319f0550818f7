import { createHash } from 'node:crypto';
import { DOMWrapper, flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Router } from 'vue-router';
import PaymentRunPage from '../../../src/app/payments/PaymentRunPage.vue';
import { CompanyData } from '../../../src/app/company/session/companyData.ts';
import { ownAccountSchema } from '../../../src/domain/payments/records.ts';
import { usePaymentRecords } from '../../../src/app/company/payments/paymentRecords.ts';
import { referenceSchema, type ReferenceKind } from '../../../src/domain/references/reference.ts';
import { bankDayFrom } from '../../../src/domain/payments/bankDays.ts';
import type { AccountDetails } from '../../../src/domain/payments/accountDetails.ts';
import { addDays, instantOf, todayOn } from '../../../src/domain/values/dates.ts';
import { findings } from '../support/axe.ts';
import { guid } from '../../support/documents.ts';
import { giveLayout, showCompany, smallCompanyForEach } from '../support/company.ts';
import { invoiceOf, recordOf } from '../support/records.ts';
import { routerTo } from '../support/router.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

beforeAll(giveLayout);
const [CURRENT, DEPOSIT] = [guid(80), guid(81)];
const OLD = { sortCode: '40-05-06', accountNo: '87654321' };
const NEW = { sortCode: '40-05-06', accountNo: '87654329' };

let company: CompanyData;
let router: Router;
let page: VueWrapper;
let acme: string;

async function keepReferences(kind: ReferenceKind, facts: readonly Record<string, unknown>[]): Promise<void> {
  const references = facts.map((one) => referenceSchema.parse({ kind, ...one }));
  await company.store.forSync.writeReferences(kind, references, true, unreadCursor(`reference:${kind}`));
}
async function changeAccount(bankDetails: AccountDetails): Promise<void> {
  await company.store.resources.edit<'contactAccount'>('contactAccount', [
    { key: acme, change: (content) => ({ ...content, bankDetails: [bankDetails] }) },
  ]);
}
async function keepInvoice(n: number, open: string): Promise<void> {
  const base = invoiceOf(company, {
    id: guid(n),
    intRef: `daybook-${guid(n)}`,
    docClass: 'purchaseInvoice',
    docNo: `PI${n}`,
    theirDocNo: `ACME-${n}`,
    contactAccountId: acme,
    dueDate: '2026-03-01',
    statusList: ['posted'],
    grossCurrencyAmount: open,
    outstandingCurrencyAmount: open,
  });
  const record = recordOf({ key: guid(n), docClass: 'purchaseInvoice', id: guid(n), base });
  await company.store.forSync.write([{ expectedRevision: null, record }]);
}

async function show(tab: string | null = null): Promise<void> {
  // Opened anew, so that references and records written here are read.
  const { store } = company;
  company = new CompanyData(store);
  showCompany(company);
  await company.read();
  await router.push({ name: 'paymentRun', params: { tab } });
  page = mount(PaymentRunPage, { attachTo: document.body, global: { plugins: [router] } });
  await expect.poll(() => page.find('.grid-row, [role="row"], .empty').exists()).toBe(true);
  await flushPromises();
}
const button = (text: string) => page.findAll('button').find((each) => each.text().startsWith(text));
async function press(text: string): Promise<void> {
  await expect.poll(() => button(text)?.element.disabled).toBe(false);
  await button(text)?.trigger('click');
  await flushPromises();
}
const dialog = () => document.querySelector('[role="dialog"]');
/** A day on which banks work: tests run on any day of the year. */
function workingDay(): string {
  return bankDayFrom(addDays(todayOn(Date.now()), 1), 'GBP');
}
/** Presses the button of the dialog for a payment file, if it can be pressed. */
async function save(): Promise<void> {
  const input = dialog()?.querySelector('input');
  if (input) {
    const field = new DOMWrapper(input);
    await field.setValue(workingDay());
    await field.trigger('keydown', { key: 'Enter' });
  }
  dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  await flushPromises();
}
const drafts = async () =>
  (await company.store.pendingRows()).filter(({ docClass }) => docClass === 'payment').map(({ key }) => key);

smallCompanyForEach((its) => (company = its));
beforeEach(async () => {
  const [supplier] = await company.store.resources.create<'contactAccount'>([
    { kind: 'contactAccount', code: 'ACME', description: 'Acme Paper', supplier: {}, bankDetails: [OLD] },
  ]);
  acme = supplier?.key ?? '';
  await keepReferences('docType', [{ id: guid(70), code: 'PAY', docClass: 'payment' }]);
  await keepReferences('bankAccount', [
    { id: CURRENT, code: 'CUR', description: 'Current', currency: 'GBP' },
    { id: DEPOSIT, code: 'DEP', description: 'Deposit', currency: 'GBP' },
  ]);
  await keepInvoice(1, '100');
  router = routerTo({ paymentRun: '/payment-run/:tab?', contactAccount: '/parties/:key?', payment: '/payments/:key?' });
});
afterEach(() => {
  page.unmount();
  document.body.innerHTML = '';
});

describe('a payment run', () => {
  it('drafts nothing while one of its dates names no day', async () => {
    await show();
    await press('Choose all shown');
    await page.find('select').setValue(DEPOSIT);
    await expect.poll(() => button('Draft 1 payment')?.element.disabled).toBe(false);
    const dueBy = page.get<HTMLInputElement>('.tool-date input');
    await dueBy.setValue('31/02/2026');
    await dueBy.trigger('blur');
    await flushPromises();
    expect(page.get('.field-note').text()).toBe('There is no such day as “31/02/2026”.');
    expect(button('Draft 1 payment')?.element.disabled).toBe(true);
    await dueBy.setValue('+7d');
    await dueBy.trigger('blur');
    await expect.poll(() => button('Draft 1 payment')?.element.disabled).toBe(false);
  });

  it('pays nothing until an account is chosen where there are several', async () => {
    await show();
    await press('Choose all shown');
    await expect.poll(() => page.text()).toContain('Choose the account that pays GBP.');
    expect(button('Draft')?.attributes('disabled')).toBeDefined();
    await page.find('select').setValue(DEPOSIT);
    await press('Draft 1 payment');
    await expect.poll(drafts).toHaveLength(1);
    const [key = ''] = await drafts();
    expect((await company.store.record(key))?.local).toMatchObject({
      bankAccountId: DEPOSIT,
      currencyAmount: '100',
      allocations: [{ docId: guid(1), allocAmountCurrency: '100' }],
    });
    const { runs } = usePaymentRecords(company);
    expect(runs.all.value).toMatchObject([
      { payments: [{ key, contactAccountId: acme, amount: '100', bankAccountId: DEPOSIT, account: OLD }] },
    ]);
  });

  it('holds a supplier whose account has changed, until somebody notes how it was checked', async () => {
    await show();
    await usePaymentRecords(company).checks.note({
      contactAccountId: acme,
      before: {},
      now: OLD,
      how: 'First invoice',
      by: 'jo',
      at: instantOf(Date.UTC(2026, 0, 5)),
    });
    await changeAccount(NEW);
    await page.find('select').setValue(CURRENT);
    await press('Choose all shown');
    await expect.poll(() => page.text()).toContain('Held: bank details have changed');
    expect(page.find('.held-supplier').text()).toContain('87654321');
    expect(page.find('.held-supplier .is-other').text()).toBe('87654329');
    expect(button('Draft')?.attributes('disabled')).toBeDefined();
    expect(button('Note the check')?.attributes('disabled')).toBeDefined();
    expect(await findings(page.element)).toEqual([]);
    await page.find('.held-note textarea').setValue('Rang 0117 496 0000, spoke to A. Smith');
    await press('Note the check');
    await press('Draft 1 payment');
    await expect.poll(drafts).toHaveLength(1);
  });
});

it('names what is disputed and who is on hold, and leaves both to be chosen one by one', async () => {
  await company.store.resources.edit<'contactAccount'>('contactAccount', [
    { key: acme, change: (content) => ({ ...content, supplier: { isHold: true, warningMessage: 'Ask Petra' } }) },
  ]);
  await company.store.queueCommand(guid(1), { name: 'dispute', note: 'broken' });
  await show();
  await page.find('select').setValue(CURRENT);
  await expect.poll(() => page.text()).toContain('In dispute · This supplier is on hold. · Ask Petra');
  await press('Choose all shown');
  expect(page.text()).toContain('0 chosen');
});

describe('a bill of 100.00 and a payment of 100.00 to its supplier', () => {
  const [BILL, PAID] = [guid(1), guid(2)];
  /** For a payment that was coded at the bank without a supplier. */
  const NOBODY = 'nobody';
  const STATES = ['draft here', 'draft on the service', 'submitted here', 'waiting for posting', 'posted'] as const;

  /** Keeps a payment as far as it has come and what it allocates of the bill, with the bill as the service then shows it. */
  async function keepPayment(
    state: (typeof STATES)[number],
    allocated: string,
    party: string | undefined = acme,
    docDate?: string,
  ): Promise<void> {
    const isHere = state.endsWith('here');
    const statuses = {
      'draft on the service': ['draft'],
      'waiting for posting': ['pending_posting'],
      posted: ['posted'],
    };
    const version = invoiceOf(company, {
      ...(!isHere && {
        id: PAID,
        docNo: 'PX2',
        statusList: statuses[state as keyof typeof statuses],
        outstandingCurrencyAmount: String(100 - Number(allocated)),
      }),
      intRef: `daybook-${PAID}`,
      docClass: 'payment',
      contactAccountId: party === NOBODY ? undefined : party,
      ...(docDate !== undefined && { docDate }),
      lines: [],
      currencyAmount: '100',
      grossCurrencyAmount: isHere ? undefined : '100',
      ...(allocated !== '0' && { allocations: [{ docId: BILL, docNo: 'PI1', allocAmountCurrency: allocated }] }),
    });
    const record = recordOf({
      key: isHere ? `daybook-${PAID}` : PAID,
      docClass: 'payment',
      id: isHere ? null : PAID,
      ...(isHere ? { local: version } : { base: version }),
      ...(state === 'submitted here' && { commands: [{ name: 'submit', queuedAt: instantOf(Date.UTC(2026, 2, 1)) }] }),
    });
    await company.store.forSync.write([{ expectedRevision: null, record }]);
    if (isHere || allocated === '0') return;
    const [bill] = await company.store.records([BILL]);
    const base = { ...bill?.base, outstandingCurrencyAmount: String(100 - Number(allocated)) };
    await company.store.forSync.write([{ expectedRevision: 1, record: recordOf({ ...bill, base, revision: 2 }) }]);
  }
  const noteOf = (text: string) =>
    page
      .findAll('.grid-row')
      .find((row) => row.text().includes(text))
      ?.findAll('[data-column="note"]')[0]
      ?.text();

  it.each(STATES)('%s and allocated: the bill is not offered', async (state) => {
    await keepPayment(state, '100');
    await show();
    await expect.poll(() => page.text()).toContain('Nothing is due');
    expect(page.text()).not.toContain('ACME-1');
  });

  it.each(STATES)(
    '%s and not allocated: the bill is offered with a word, and with a warning once chosen',
    async (state) => {
      await keepPayment(state, '0');
      await show();
      await expect.poll(() => page.findAll('.grid-row').length).toBeGreaterThan(0);
      expect(noteOf('ACME-1')).toBe(
        state === 'posted' ? 'Payment PX2 is the same amount' : 'A payment not posted yet is the same amount',
      );
      await page
        .findAll('.grid-row')
        .find((row) => row.text().includes('ACME-1'))
        ?.get('.grid-check')
        .trigger('click');
      await flushPromises();
      expect(page.text()).toContain('or it is paid a second time');
      expect(await findings(page.element)).toEqual([]);
    },
  );

  it.each(['draft here', 'draft on the service', 'submitted here', 'waiting for posting'] as const)(
    '%s and allocated in part: the bill is offered for the rest, and says why',
    async (state) => {
      await keepPayment(state, '60');
      await show();
      await expect.poll(() => page.findAll('.grid-row').length).toBeGreaterThan(0);
      await expect.poll(() => noteOf('ACME-1')).toContain('60.00 of 100.00 is settled by drafts or waits to be sent');
      const bill = page.findAll('.grid-row').find((row) => row.text().includes('ACME-1'));
      expect(bill?.get('[data-column="open"]').text()).toBe('40.00');
    },
  );

  it('posted and allocated in part: the bill is offered for the rest without a word', async () => {
    await keepPayment('posted', '60');
    await show();
    await expect.poll(() => page.findAll('.grid-row').length).toBeGreaterThan(0);
    expect(noteOf('ACME-1') ?? '').not.toContain('settled');
  });

  it.each(STATES)('%s and without a supplier: the bill is offered with a word', async (state) => {
    await keepPayment(state, '0', NOBODY, '2026-03-04');
    await show();
    await expect.poll(() => page.findAll('.grid-row').length).toBe(1);
    expect(noteOf('ACME-1')).toBe('A payment of 04 Mar 2026 without a supplier is the same amount');
  });

  it('without a supplier and before the bill: the bill is offered without a word', async () => {
    await keepPayment('posted', '0', NOBODY, '2025-01-04');
    await show();
    await expect.poll(() => page.findAll('.grid-row').length).toBe(1);
    expect(noteOf('ACME-1') ?? '').not.toContain('without a supplier');
  });

  it('to another supplier: the bill is offered without a word', async () => {
    await keepPayment('draft here', '0', company.reference('contactAccount', 'NOOR')?.id);
    await show();
    await expect.poll(() => page.findAll('.grid-row').length).toBe(1);
    await press('Choose all shown');
    expect(noteOf('ACME-1')).toBeUndefined();
    expect(page.text()).not.toContain('a second time');
  });
});

describe('part payments and discounts', () => {
  async function type(column: string, text: string): Promise<void> {
    const cell = page.get(`[role="gridcell"][data-column="${column}"]`);
    await cell.trigger('focus');
    await cell.trigger('click');
    await cell.trigger('keydown', { key: 'F2' });
    await flushPromises();
    const input = page.get<HTMLInputElement>('[role="gridcell"] input');
    await input.setValue(text);
    await input.trigger('keydown', { key: 'Enter' });
    await flushPromises();
  }

  it('takes a discount in per cent off what is paid, and drafts the credit that posts it', async () => {
    await show();
    await page.find('select').setValue(CURRENT);
    await type('discount', '2%');
    await expect.poll(() => page.text()).toContain('Pay 98.00 GBP');
    await press('Draft 1 payment');
    await expect.poll(drafts).toHaveLength(1);
    const [key = ''] = await drafts();
    expect((await company.store.record(key))?.local).toMatchObject({
      currencyAmount: '98',
      allocations: [{ docId: guid(1), allocAmountCurrency: '98' }],
    });
    const [run] = usePaymentRecords(company).runs.all.value;
    expect(run?.discounts).toMatchObject([{ document: guid(1), amount: '2' }]);
    const credit = await company.store.record(run?.discounts[0]?.credit ?? '');
    expect(credit?.local).toMatchObject({ docClass: 'purchaseInvoice', description: 'Settlement discount on ACME-1' });
    // The 2.00 that are still open on the service are not offered again.
    await expect.poll(() => page.text()).toContain('Nothing is due');
  });

  it('pays a part, and refuses more than is open', async () => {
    await show();
    await page.find('select').setValue(CURRENT);
    await type('pay', '100.01');
    await expect.poll(() => page.text()).toContain('1 chosen line cannot be paid as typed.');
    await type('pay', '40');
    await expect.poll(() => page.text()).toContain('1 part payment');
    await press('Draft 1 payment');
    await expect.poll(drafts).toHaveLength(1);
    const [key = ''] = await drafts();
    expect((await company.store.record(key))?.local).toMatchObject({ currencyAmount: '40' });
    await expect.poll(() => page.findAll('[role="row"]').length).toBe(2);
    expect(page.text()).toContain('60.00');
  });
});

describe('the sort code check', () => {
  const WEIGHTS = '400500 400599 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1\n';
  async function choose(name: string, text: string): Promise<void> {
    const input = dialog()?.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('nothing can be chosen');
    Object.defineProperty(input, 'files', { value: [new File([text], name)], configurable: true });
    input.dispatchEvent(new Event('change'));
    await flushPromises();
  }

  it('begins with a table that somebody chooses, and ends when it is removed', async () => {
    await show('files');
    await press('Sort code check');
    await expect.poll(() => dialog()?.textContent).toContain('Not chosen: only the number of digits is checked.');
    expect(await findings(dialog()!)).toEqual([]);
    const { modulus, modulusFiles } = usePaymentRecords(company);
    await choose('letter.txt', 'Dear Sir');
    await expect.poll(() => dialog()?.textContent).toContain('“letter.txt” is neither file: line 1 cannot be read.');
    await choose('scsubtab.txt', '400507 400506\n');
    await expect.poll(() => dialog()?.textContent).toContain('scsubtab.txt, 1 row, chosen');
    expect(modulus.value).toBeNull();
    await choose('valacdos.txt', WEIGHTS);
    await expect.poll(() => modulus.value).toMatchObject({ ranges: [{ from: '400500', method: 'MOD11' }] });
    expect(modulus.value?.substitutes).toEqual(new Map([['400507', '400506']]));
    document.querySelector<HTMLButtonElement>('.dialog-actions button')?.click();
    await expect.poll(() => modulusFiles.all.value).toEqual([]);
    expect(modulus.value).toBeNull();
  });

  it('keeps a mistyped account number out of a payment file', async () => {
    await show();
    await usePaymentRecords(company).modulusFiles.save({
      id: 'weights',
      name: 'valacdos.txt',
      chosenAt: instantOf(Date.UTC(2026, 0, 5)),
      text: WEIGHTS,
    });
    await saveOwnAccount();
    await page.find('select').setValue(CURRENT);
    await press('Choose all shown');
    await press('Draft 1 payment');
    await expect.poll(drafts).toHaveLength(1);
    page.unmount();
    await show('files');
    await press('Choose all that are ready');
    await press('Payment file');
    // 87654321 by 8 7 6 5 4 3 2 1: 64 + 49 + 36 + 25 + 16 + 9 + 4 + 1 = 204, which leaves 6.
    await expect
      .poll(() => dialog()?.textContent)
      .toContain('The check digits of account 400506 87654321 do not agree with its sort code');
    expect(dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
  });
});

/** Drafts one payment in a run, and leaves the page. */
async function draftOnePayment(): Promise<void> {
  await show();
  await page.find('select').setValue(CURRENT);
  await press('Choose all shown');
  await press('Draft 1 payment');
  await expect.poll(drafts).toHaveLength(1);
  page.unmount();
}
/** Says which account payments are made from, and by which user of Bacs. */
async function saveOwnAccount(): Promise<void> {
  await usePaymentRecords(company).ownAccounts.save(
    ownAccountSchema.parse({
      id: CURRENT,
      name: 'Harbour & Vale',
      account: { sortCode: '20-11-22', accountNo: '12345678' },
      bacsUserNumber: '123456',
    }),
  );
}

describe('a payment file', () => {
  it('is not made for a date that cannot be read: the field says why and keeps what was typed', async () => {
    await draftOnePayment();
    await saveOwnAccount();
    await show('files');
    await press('Choose all that are ready');
    await press('Payment file');
    const input = dialog()?.querySelector<HTMLInputElement>('.tool-date input');
    if (!input) throw new Error('no field for the date');
    const type = async (text: string): Promise<void> => {
      const field = new DOMWrapper(input);
      await field.setValue(text);
      await field.trigger('keydown', { key: 'Enter' });
      await flushPromises();
    };
    const submit = () => dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]');
    await type('31/02/2026');
    const note = dialog()?.querySelector('.tool-date .field-note');
    expect(note?.textContent).toBe('There is no such day as “31/02/2026”.');
    expect(input.value).toBe('31/02/2026');
    expect(input.getAttribute('aria-describedby')?.split(' ')).toContain(note?.id);
    expect(submit()?.disabled).toBe(true);
    // Empty again, each payment goes on its own date.
    await type('');
    expect(dialog()?.querySelector('.tool-date .field-note')).toBeNull();
    expect(input.value).toBe('');
    await type(workingDay());
    expect(submit()?.disabled).toBe(false);
  });

  it('is made of drafted payments, is noted with its SHA-256, and warns when it is made twice', async () => {
    await draftOnePayment();
    await show('files');
    await expect.poll(() => page.text()).toContain('Own account details missing');
    await saveOwnAccount();
    await press('Choose all that are ready');
    await press('Payment file');
    await expect.poll(() => dialog()?.textContent).toContain('Save the file with 1 payment');
    expect(dialog()?.textContent).toContain('100.00 GBP');
    const saved: Blob[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:file';
    });
    onTestFinished(() => made.mockRestore());
    await save();
    const { files } = usePaymentRecords(company);
    await expect.poll(() => files.all.value).toHaveLength(1);
    expect(files.all.value).toMatchObject([
      { format: 'bacs18', payments: [{ contactAccountId: acme, account: OLD, amount: '100', currency: 'GBP' }] },
    ]);
    const [file] = saved;
    const digest = createHash('sha256').update(new Uint8Array((await file?.arrayBuffer()) ?? []));
    expect([saved.length, files.all.value[0]?.sha256]).toEqual([1, digest.digest('hex')]);

    await expect.poll(() => page.text()).toContain('In the file of');
    await page.find('[role="row"] [role="gridcell"]').trigger('click');
    await press('Payment file');
    await expect.poll(() => dialog()?.textContent).toContain('The bank may pay twice.');
    expect(dialog()?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
    dialog()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
    await save();
    await expect.poll(() => files.all.value).toHaveLength(2);
  });

  it.each([
    [
      'the service has refused',
      'Refused or in conflict',
      {
        rejection: { code: 'service.refused', message: 'PI1 is settled.', at: '2026-03-18T10:00:00.000Z', revision: 1 },
      },
    ],
    [
      'somebody has abandoned, before the sync',
      'Abandoned or reversed',
      { commands: [{ name: 'abandon', queuedAt: '2026-03-18T10:00:00.000Z' }] },
    ],
  ])('leaves out a payment that %s', async (_what, standing, part) => {
    await draftOnePayment();
    await saveOwnAccount();
    const [key = ''] = await drafts();
    const record = await company.store.record(key);
    if (!record) throw new Error('no draft');
    const now = recordOf({ ...record, revision: 1, ...part });
    await company.store.forSync.write([{ expectedRevision: record.revision, record: now }]);
    await show('files');
    await expect.poll(() => page.text()).toContain(standing);
    expect(button('Choose all that are ready')?.element.disabled).toBe(true);
  });

  it('still knows its payments once they were read from the service anew, under another key', async () => {
    await draftOnePayment();
    const [key = ''] = await drafts();
    const draft = (await company.store.record(key))?.local;
    await company.store.discardDraft(key);
    await show('files');
    await expect.poll(() => page.text()).toContain('No longer there');

    const base = { ...draft, id: guid(90), docNo: 'PAY000090', statusList: ['posted'] };
    const record = recordOf({ key: guid(90), docClass: 'payment', id: guid(90), base });
    await company.store.forSync.write([{ expectedRevision: null, record }]);
    await expect.poll(() => page.text()).toContain('PAY000090');
    expect(page.text()).not.toContain('No longer there');
    await usePaymentRecords(company).ownAccounts.save(ownAccountSchema.parse({ id: CURRENT, account: OLD }));
    await expect.poll(() => page.text()).toContain('GBPReady');
    await page.findAll('[role="row"] [role="gridcell"]')[2]?.trigger('click');
    await expect.poll(() => router.currentRoute.value.params).toEqual({ key: guid(90) });
  });
});
