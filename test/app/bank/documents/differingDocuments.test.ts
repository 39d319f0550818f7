import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentSchema } from '../../../../src/domain/documents/document.ts';
import { emptyRecord, type DocumentRecord } from '../../../../src/domain/documents/record.ts';
import { qrReference } from '../../../../src/domain/payments/swissReference.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { readCandidates } from '../../../../src/app/bank/documents/documentMatching.ts';
import { todayOn } from '../../../../src/domain/values/dates.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { guid, instant } from '../../../support/documents.ts';
import { until } from '../../../support/until.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { smallBank, type Bank } from '../support.ts';
import { draftsIn, panelOf, pressAltM } from './documentPanel.ts';

giveLayout();

describe('a bank line that names a document of another amount', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  /** A posted document of Ashdown Furniture. */
  function posted(at: number, docNo: string, gross: string, part: Record<string, unknown> = {}): DocumentRecord {
    const base = documentSchema.parse({
      id: guid(at),
      intRef: guid(at),
      docClass: 'saleInvoice',
      docNo,
      contactAccountId: bank.company.reference('contactAccount', 'ASH')?.id,
      docDate: '2026-02-10',
      currency: 'GBP',
      statusList: ['approved', 'posted', 'outstanding'],
      outstandingCurrencyAmount: gross,
      grossCurrencyAmount: gross,
      lines: [],
      ...part,
    });
    return { ...emptyRecord(guid(at), base.docClass), id: guid(at), base };
  }
  async function opened(amount: string, description: string, ...records: DocumentRecord[]): Promise<VueWrapper> {
    await bank.company.store.forSync.write(records.map((record) => ({ expectedRevision: null, record })));
    mounted = await panelOf(bank, amount, description);
    return mounted;
  }
  const drafts = () => draftsIn(bank);
  /** Presses Alt+M, which drafts nothing, and takes the proposal that has the focus then. */
  async function chooseByKey(button: string): Promise<void> {
    pressAltM();
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe(button);
    expect(await drafts()).toEqual([]);
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  }

  it('finds the invoice that the reference of its QR-bill holds, though another has the same amount', async () => {
    const two = [posted(1, 'SI2026-00011', '50'), posted(2, 'SI2026-00012', '50')];
    const panel = await opened('50', `GUTSCHRIFT ${qrReference('SI2026-00012') ?? ''} RUTSCHMANN`, ...two);
    await until(() => panel.text().includes('SI2026-00012'));
    expect(panel.text()).toMatch(/SI2026-00012.*number in the text.*SI2026-00011/s);
  });

  it('is never proposed a payment from another account in the same currency', async () => {
    const { company, account } = bank;
    const card = referenceSchema.parse({ kind: 'bankAccount', id: guid(90), code: 'CARD', currency: account.currency });
    const cursor = { stream: 'reference:bankAccount' as const, watermark: null, sweptAt: null, resumeAt: null };
    await company.store.forSync.writeReferences('bankAccount', [account, card], false, cursor);
    await company.read();
    await until(() => company.reference('bankAccount', 'CARD') !== undefined);
    const paid = (at: number, bankAccountId?: string) =>
      posted(at, `PY-${String(at)}`, '9.99', {
        docClass: 'payment',
        docDate: todayOn(Date.now()),
        bankAccountId,
        outstandingCurrencyAmount: '0',
      });
    // The last one is gone from the service.
    const gone = { ...paid(5, account.id), goneAt: instant(1) };
    const payments = [paid(1, account.id), paid(2, card.id), paid(3, 'CARD'), paid(4), gone];
    await company.store.forSync.write(payments.map((record) => ({ expectedRevision: null, record })));
    const known = new Map();
    const keys = async () => (await readCandidates(company, account, known)).open.map(({ docNo }) => docNo).sort();
    expect(await keys()).toEqual(['PY-1', 'PY-4']);
    expect(await keys()).toEqual(['PY-1', 'PY-4']);
    expect(known.size).toBe(4);
  });

  it.each([
    ['1000', '1916.43', '916.43 of 1,916.43 stays open: a part payment', '1000'],
    ['1069.19', '1069.2', '0.01 less than 1,069.20: a rounding, which stays open', '1069.19'],
    ['887.05', '887.04', '0.01 more than 887.04: a rounding, which stays on account', '887.04'],
    ['900', '887.04', '12.96 more than 887.04: an overpayment, which stays on account', '887.04'],
  ])('%s of %s is drafted only when it is chosen, with what explains it', async (paid, open, words, allocated) => {
    const panel = await opened(paid, 'ASHDOWN FURNITURE SI000376', posted(1, 'SI000376', open));
    await expect.poll(() => panel.text()).toContain(words);
    expect(panel.text()).toContain('number in the text, party in the text');
    expect(await findings(panel.element)).toEqual([]);
    await chooseByKey('Draft receipt');
    await expect.poll(drafts).toHaveLength(1);
    expect((await drafts())[0]).toMatchObject({
      docClass: 'receipt',
      currencyAmount: paid,
      description: `ASHDOWN FURNITURE SI000376 · ${words}`,
      allocations: [{ docId: guid(1), allocAmountCurrency: allocated }],
    });
  });

  it('a second payment is said to be one, with the day of the first, and stays on account', async () => {
    const first = posted(2, 'RC000090', '120', {
      docClass: 'receipt',
      docDate: '2026-02-20',
      outstandingCurrencyAmount: '0',
    });
    const settled = posted(1, 'SI000376', '120', {
      outstandingCurrencyAmount: '0',
      statusList: ['approved', 'posted'],
      allocations: [{ id: guid(9), docId: guid(2), docNo: 'RC000090', allocAmountCurrency: '120' }],
    });
    const panel = await opened('120', 'ASHDOWN FURNITURE SI000376', first, settled);
    // As long as no line has the receipt, it is the line's.
    await expect.poll(() => panel.text()).toContain('In the books already');
    await panel.setProps({ taken: new Set([guid(2)]) });
    await expect
      .poll(() => panel.text())
      .toContain('Settled by RC000090 on 20 Feb 2026: this line can only be a second payment.');
    await chooseByKey('Draft receipt on account');
    await expect.poll(drafts).toHaveLength(1);
    const [draft] = await drafts();
    expect(draft).toMatchObject({ currencyAmount: '120', contactAccountId: settled.base?.contactAccountId });
    expect(draft?.description).toContain('Second payment of SI000376');
    expect(draft?.allocations).toBeUndefined();
  });

  /** An invoice of 120.00 that a receipt has settled, of which both the line's text and the receipt name the number. */
  function settledBy(receiptOn: string): DocumentRecord[] {
    return [
      posted(2, 'RC000090', '120', {
        docClass: 'receipt',
        theirRef: 'SI000376',
        docDate: receiptOn,
        outstandingCurrencyAmount: '0',
      }),
      posted(1, 'SI000376', '120', {
        outstandingCurrencyAmount: '0',
        statusList: ['approved', 'posted'],
        allocations: [{ id: guid(9), docId: guid(2), docNo: 'RC000090', allocAmountCurrency: '120' }],
      }),
    ];
  }
  const linkedTo = async () => {
    await bank.book.read();
    return bank.book.lines.value[0]?.here.documentKey;
  };

  it('does not say that none fits before the documents are read, and waits with the key', async () => {
    await bank.company.store.forSync.write([{ expectedRevision: null, record: posted(1, 'SI000376', '1000') }]);
    mounted = await panelOf(bank, '1000', 'ASHDOWN FURNITURE SI000376', false);
    expect(mounted.text()).toContain('Looking for documents');
    expect(mounted.text()).not.toContain('No document');
    pressAltM();
    await mounted.setProps({ areLinesRead: true });
    await expect.poll(drafts).toHaveLength(1);
    await expect.poll(() => useToasts().current?.text).toContain('Receipt drafted');
  });

  it('is linked by key to a receipt of its number of ten days before', async () => {
    const panel = await opened('120', 'ASHDOWN FURNITURE SI000376', ...settledBy('2026-03-08'));
    await expect.poll(() => panel.findAll('.matches li')).toHaveLength(1);
    pressAltM();
    await expect.poll(linkedTo).toBe(guid(2));
  });

  it('says that it has its document when the key is pressed again', async () => {
    const panel = await opened('120', 'ASHDOWN FURNITURE SI000376', ...settledBy('2026-03-08'));
    await expect.poll(() => panel.findAll('.matches li')).toHaveLength(1);
    pressAltM();
    await expect.poll(linkedTo).toBe(guid(2));
    await panel.setProps({ line: bank.book.lines.value[0]! });
    pressAltM();
    await expect.poll(() => useToasts().current?.text).toBe('This line has its document already.');
  });

  it('is not linked by key to one of eleven days before: it may be a second payment', async () => {
    const panel = await opened('120', 'ASHDOWN FURNITURE SI000376', ...settledBy('2026-03-07'));
    await expect.poll(() => panel.findAll('.matches li')).toHaveLength(2);
    const [booked, second] = panel.findAll('.matches li');
    expect(booked?.text()).toContain('In the books already');
    expect(booked?.text()).toContain('11 days apart');
    await expect.poll(() => second?.text()).toContain('Settled by RC000090 on 07 Mar 2026');
    expect(second?.find('button.small').text()).toBe('Draft receipt on account');
    await chooseByKey('This is it');
    await expect.poll(() => useToasts().current?.text).toContain('may be a second payment');
    await expect.poll(linkedTo).toBe(guid(2));
  });

  it('asks for the focus when the button that explained it is gone, so that keys go on from the line', async () => {
    const panel = await opened('1000', 'ASHDOWN FURNITURE SI000376', posted(1, 'SI000376', '1916.43'));
    await expect.poll(() => panel.findAll('.matches li')).toHaveLength(1);
    await chooseByKey('Draft receipt');
    await expect.poll(drafts).toHaveLength(1);
    await expect.poll(linkedTo).toBeDefined();
    expect(panel.emitted('unfocused')).toBeUndefined();
    await panel.setProps({ line: bank.book.lines.value[0]! });
    await expect.poll(() => panel.emitted('unfocused')).toHaveLength(1);
  });

  it('an invoice of 1,000.00 euros that is paid with 859.24 pounds is settled in full at the rate of that', async () => {
    const invoice = posted(1, 'SI000500', '1000', {
      currency: 'EUR',
      currencyRate: '1.176471',
      baseCurrency: 'GBP',
      netAmount: '850',
      taxAmount: '0',
      grossAmount: '850',
      netCurrencyAmount: '1000',
      taxCurrencyAmount: '0',
      outstandingAmount: '850',
    });
    const panel = await opened('859.24', 'ASHDOWN FURNITURE SI000500', invoice);
    await expect
      .poll(() => panel.text())
      .toContain('EUR 1,000.00 are 850.00 in the books: 9.24 is an exchange difference');
    await chooseByKey('Draft receipt');
    await expect.poll(drafts).toHaveLength(1);
    // 1,000 ÷ 859.24 = 1.16382…; 1,000 ÷ 1.1638 = 859.254, so that four decimals are not enough for the penny, and
    // 1,000 ÷ 1.163819 = 859.240.
    expect((await drafts())[0]).toMatchObject({
      currency: 'EUR',
      currencyAmount: '1000',
      currencyRate: '1.163819',
      bankAccountId: bank.account.id,
      bankCurrencyAmount: '859.24',
      allocations: [{ docId: guid(1), allocAmountCurrency: '1000' }],
    });
  });

  it('an invoice of 1,000.00 euros of which 425.00 pounds are paid is settled by half at the rate in the books', async () => {
    const invoice = posted(1, 'SI000500', '1000', {
      currency: 'EUR',
      currencyRate: '1.176471',
      baseCurrency: 'GBP',
      netAmount: '850',
      taxAmount: '0',
      grossAmount: '850',
      netCurrencyAmount: '1000',
      taxCurrencyAmount: '0',
      outstandingAmount: '850',
    });
    const panel = await opened('425', 'ASHDOWN FURNITURE SI000500', invoice);
    await expect
      .poll(() => panel.text())
      .toContain('EUR 500.00 of EUR 1,000.00 at the rate in the books: a part payment, the rest stays open');
    await chooseByKey('Draft receipt');
    await expect.poll(drafts).toHaveLength(1);
    // 500 ÷ 1.1765 = 424.989…; 500 ÷ 1.176471 = 424.9997…, which is 425.00.
    expect((await drafts())[0]).toMatchObject({
      currency: 'EUR',
      currencyAmount: '500',
      currencyRate: '1.176471',
      bankCurrencyAmount: '425',
      allocations: [{ docId: guid(1), allocAmountCurrency: '500' }],
    });
  });

  it('an unpaid cheque has its receipt reversed, and what it settled released', async () => {
    const receipt = posted(2, 'RC000090', '1916.43', {
      docClass: 'receipt',
      docDate: '2026-03-10',
      outstandingCurrencyAmount: '0',
      statusList: ['approved', 'posted'],
      allocations: [{ id: guid(9), docId: guid(1), docNo: 'SI000376', allocAmountCurrency: '1916.43' }],
    });
    const panel = await opened('-1916.43', 'UNPAID CHEQUE ASHDOWN FURNITURE', receipt);
    await panel.setProps({ taken: new Set([guid(2)]) });
    await expect.poll(() => panel.text()).toContain('returned, says the text, party in the text, same amount');
    await chooseByKey('Reverse the receipt');
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('RC000090');
    expect((await bank.company.store.record(guid(2)))?.commands).toEqual([]);
    document.querySelector<HTMLElement>('[role=dialog] button.danger')?.click();
    await expect
      .poll(async () => (await bank.company.store.record(guid(2)))?.commands)
      .toMatchObject([
        { name: 'deallocate', allocationId: guid(9) },
        { name: 'reverse', periodId: '2026-03' },
      ]);
    await bank.book.read();
    expect(bank.book.lines.value[0]?.here.documentKey).toBe(guid(2));
  });

  it('an exact amount of another party is not drafted unasked when the text names a document', async () => {
    const other = posted(3, 'SI000900', '1000', { contactAccountId: guid(77) });
    const panel = await opened('1000', 'ASHDOWN FURNITURE SI000376', posted(1, 'SI000376', '1916.43'), other);
    await expect.poll(() => panel.findAll('.matches li')).toHaveLength(2);
    expect(panel.findAll('.matches li')[0]?.text()).toContain('SI000900');
    pressAltM();
    await expect.poll(() => useToasts().current?.text).toContain('The text names a different document');
    expect(await drafts()).toEqual([]);
  });

  it('a set beside which there may be others is not called nothing to draft', async () => {
    // Of 25 documents only some sets are tried: 100 + 200 makes 300, and any other set is far more.
    const many = Array.from({ length: 23 }, (_, at) => posted(20 + at, `SI0005${10 + at}`, '5000'));
    const few = [posted(1, 'SI000376', '100'), posted(2, 'SI000377', '200')];
    const panel = await opened('300', 'ASHDOWN FURNITURE', ...many, ...few);
    await expect.poll(() => panel.find('.sets button.small').exists()).toBe(true);
    pressAltM();
    await expect.poll(() => useToasts().current?.text).toBe('One set was found; there may be others.');
    expect(document.activeElement?.textContent.trim()).toBe('Draft receipt');
    expect(await drafts()).toEqual([]);
  });
});
