import type { VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentSchema } from '../../../../src/domain/documents/document.ts';
import { emptyRecord } from '../../../../src/domain/documents/record.ts';
import { instantOf } from '../../../../src/domain/values/dates.ts';
import { linkDocument } from '../../../../src/app/bank/documents/documentMatching.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { guid } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { recordOf } from '../../support/records.ts';
import { smallBank, type Bank } from '../support.ts';
import { draftsIn, panelOf, pressAltM } from './documentPanel.ts';

giveLayout();

describe('a line of 100.00 that a rule has coded without a supplier, and a bill of 100.00', () => {
  const [BILL, CODED] = [guid(1), guid(2)];
  const STATES = {
    'draft here': [],
    'submitted here': [],
    'draft on the service': ['draft'],
    'waiting for posting': ['pending_posting'],
    posted: ['approved', 'posted'],
  } as const;
  type State = keyof typeof STATES;
  let bank: Bank;
  let panel: VueWrapper;
  let codedKey: string;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => panel.unmount());

  const supplier = () => bank.company.reference('contactAccount', 'NOOR')?.id;
  /** Opens the panel at the line, which has a payment in this state. */
  async function open(state: State, part: Record<string, unknown> = {}): Promise<void> {
    const { store } = bank.company;
    const bill = documentSchema.parse({
      id: BILL,
      intRef: BILL,
      docClass: 'purchaseInvoice',
      docNo: 'PI000119',
      contactAccountId: supplier(),
      docDate: '2026-02-10',
      currency: 'GBP',
      statusList: ['approved', 'posted', 'outstanding'],
      grossCurrencyAmount: '100',
      outstandingCurrencyAmount: '100',
      lines: [],
    });
    const isHere = state.endsWith('here');
    codedKey = isHere ? `daybook-${CODED}` : CODED;
    const version = documentSchema.parse({
      ...(!isHere && { id: CODED, docNo: 'PX2', statusList: [...STATES[state]], outstandingCurrencyAmount: '100' }),
      intRef: `daybook-${CODED}`,
      docClass: 'payment',
      docDate: '2026-03-18',
      currency: 'GBP',
      currencyAmount: '100',
      ...(!isHere && { grossCurrencyAmount: '100' }),
      lines: [],
      ...part,
    });
    const coded = recordOf({
      key: codedKey,
      docClass: 'payment',
      id: isHere ? null : CODED,
      ...(isHere ? { local: version } : { base: version }),
      ...(state === 'submitted here' && { commands: [{ name: 'submit', queuedAt: instantOf(Date.UTC(2026, 2, 18)) }] }),
    });
    const settled = { ...emptyRecord(BILL, 'purchaseInvoice'), id: BILL, base: bill };
    await store.forSync.write([settled, coded].map((record) => ({ expectedRevision: null, record })));
    panel = await panelOf(bank, '-100', 'DIRECT DEBIT NOOR 471');
    const [line] = bank.book.lines.value;
    await linkDocument(store, line!, codedKey, 'rule');
    await bank.book.read();
    await panel.setProps({ line: bank.book.lines.value[0]!, taken: new Set([codedKey]), withoutDocument: 0 });
    await expect.poll(() => panel.text()).toContain('This line has Payment');
  }
  const instead = () => panel.findAll('.matches button.small').find((one) => one.text() === 'Draft payment instead');
  async function drafted() {
    await expect.poll(async () => (await draftsIn(bank)).filter(({ allocations }) => allocations).length).toBe(1);
    return (await draftsIn(bank)).find(({ allocations }) => allocations);
  }
  const linkedTo = async () => {
    await bank.book.read();
    return bank.book.lines.value[0]?.here.documentKey;
  };

  it.each(['draft here', 'submitted here'] as const)('%s: it is discarded, and the bill is settled', async (state) => {
    await open(state);
    await expect.poll(() => instead()?.exists()).toBe(true);
    expect(panel.text()).toContain('It is coded to accounts.');
    expect(await findings(panel.element)).toEqual([]);
    await instead()?.trigger('click');
    expect(await drafted()).toMatchObject({
      docClass: 'payment',
      contactAccountId: supplier(),
      currencyAmount: '100',
      allocations: [{ docId: BILL, allocAmountCurrency: '100' }],
    });
    expect(await bank.company.store.record(codedKey)).toBeUndefined();
    const [payment] = await bank.company.store.pendingRows();
    await expect.poll(linkedTo).toBe(payment?.key);
  });

  it('a draft on the service: it is abandoned', async () => {
    await open('draft on the service');
    await expect.poll(() => instead()?.exists()).toBe(true);
    await instead()?.trigger('click');
    await drafted();
    expect((await bank.company.store.record(CODED))?.commands).toMatchObject([{ name: 'abandon' }]);
    expect(await linkedTo()).not.toBe(CODED);
  });

  it('posted: it is reversed in the month of the line, once somebody agrees', async () => {
    await open('posted');
    await expect.poll(() => instead()?.exists()).toBe(true);
    await instead()?.trigger('click');
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('PX2');
    expect((await bank.company.store.record(CODED))?.commands).toEqual([]);
    expect(await draftsIn(bank)).toEqual([]);
    document.querySelector<HTMLElement>('[role=dialog] button.danger')?.click();
    await drafted();
    expect((await bank.company.store.record(CODED))?.commands).toMatchObject([
      { name: 'reverse', periodId: '2026-03', reason: 'Settles PI000119 instead' },
    ]);
  });

  it('waiting for posting: nothing is drafted, and the reason is said', async () => {
    await open('waiting for posting');
    await expect.poll(() => instead()?.exists()).toBe(true);
    await instead()?.trigger('click');
    await expect.poll(() => useToasts().current?.text).toContain('cannot make way as it is');
    expect(await draftsIn(bank)).toEqual([]);
    expect(await linkedTo()).toBe(CODED);
  });

  it('is never replaced by a key alone', async () => {
    await open('draft here');
    await expect.poll(() => instead()?.exists()).toBe(true);
    pressAltM();
    await expect.poll(() => document.activeElement?.textContent.trim()).toBe('Draft payment instead');
    expect((await draftsIn(bank)).every(({ allocations }) => allocations === undefined)).toBe(true);
  });

  it('offers nothing if the payment has a supplier', async () => {
    await open('posted', { contactAccountId: supplier() });
    await expect.poll(() => panel.text()).toContain('PX2');
    expect(panel.find('.matches').exists()).toBe(false);
  });
});
