import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentSchema } from '../../../../src/domain/documents/document.ts';
import { emptyRecord } from '../../../../src/domain/documents/record.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { guidSchema, systemMint, uuidV7 } from '../../../../src/domain/values/identifiers.ts';
import { useWelcome } from '../../../../src/app/company/demo/useWelcome.ts';
import { showDemo } from '../../support/demo.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { smallBank, type Bank } from '../support.ts';
import { draftsIn, panelOf, pressAltM } from './documentPanel.ts';

giveLayout();

describe('documents that together make a bank line', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  /** Posted invoices of Ashdown Furniture, oldest first. @returns their ids by number */
  async function owed(...amounts: string[]): Promise<string[]> {
    const ids = amounts.map(() => guidSchema.parse(uuidV7(systemMint)));
    await bank.company.store.forSync.write(
      ids.map((id, at) => {
        const key = `daybook-invoice-${at}`;
        const base = documentSchema.parse({
          id,
          intRef: key,
          docClass: 'saleInvoice',
          docNo: `SI00004${at}`,
          contactAccountId: bank.company.reference('contactAccount', 'ASH')?.id,
          docDate: `2026-02-1${at}`,
          dueDate: '2026-03-20',
          currency: 'GBP',
          statusList: ['posted', 'outstanding'],
          outstandingCurrencyAmount: amounts[at],
          grossCurrencyAmount: amounts[at],
          lines: [],
        });
        return { expectedRevision: null, record: { ...emptyRecord(key, 'saleInvoice'), id, base } };
      }),
    );
    return ids;
  }
  async function opened(amount: string): Promise<VueWrapper> {
    mounted = await panelOf(bank, amount, 'ASHDOWN FURNITURE LTD');
    return mounted;
  }
  const receipts = async () => (await draftsIn(bank)).filter(({ docClass }) => docClass === 'receipt');

  it('the only set is drafted by one key, with an allocation to each', async () => {
    const ids = await owed('100.10', '60', '75.25');
    const panel = await opened('175.35');
    await expect.poll(() => panel.text()).toContain('no other set fits');
    expect(await findings(panel.element)).toEqual([]);
    pressAltM();
    await expect.poll(receipts).toHaveLength(1);
    expect((await receipts())[0]).toMatchObject({
      currencyAmount: '175.35',
      allocations: [
        { docId: ids[0], allocAmountCurrency: '100.1' },
        { docId: ids[2], allocAmountCurrency: '75.25' },
      ],
    });
  });

  it.each([
    ['several documents are', '175.35', true],
    ['a single one is not', '60', false],
  ])('%s noted in the welcome of the demo company', async (_what, amount, isNoted) => {
    showDemo(bank.company);
    await expect.poll(() => useWelcome().isRead).toBe(true);
    await owed('100.10', '60', '75.25');
    await opened(amount);
    pressAltM();
    await expect.poll(() => useToasts().current?.text).toContain('Receipt drafted');
    expect(useWelcome().isDone('set')).toBe(isNoted);
  });

  it('none is taken by itself when several fit; a person chooses one', async () => {
    await owed('20', '30', '25', '25');
    const panel = await opened('50');
    await expect.poll(() => panel.text()).toContain('2 sets fit: choose one.');
    pressAltM();
    await expect.poll(() => useToasts().current?.text).toBe('2 sets fit: choose one.');
    expect(await receipts()).toEqual([]);
    await panel.findAll('.sets button.small')[1]?.trigger('click');
    await expect.poll(receipts).toHaveLength(1);
    expect((await receipts())[0]?.allocations?.map(({ allocAmountCurrency }) => allocAmountCurrency)).toEqual([
      '25',
      '25',
    ]);
  });

  it('a bank fee counts once it is allowed, and the last document stays open by it', async () => {
    await owed('100', '50');
    const panel = await opened('145');
    await expect.poll(() => panel.find('.allowances input').exists()).toBe(true);
    const fee = panel.get<HTMLInputElement>('.allowances input');
    await fee.setValue('5');
    await fee.trigger('blur');
    await expect.poll(() => panel.text()).toContain('less a bank fee of 5.00');
    expect(panel.text()).toContain('One set makes this line within these bounds');
    expect(panel.text()).not.toContain('exactly');
    pressAltM();
    await expect.poll(receipts).toHaveLength(1);
    expect((await receipts())[0]).toMatchObject({
      currencyAmount: '145',
      allocations: [{ allocAmountCurrency: '100' }, { allocAmountCurrency: '45' }],
    });
    // The bound belongs to this line.
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: localDate('2026-03-19'),
        description: 'ASHDOWN FURNITURE LTD',
        depositAmount: decimal('46'),
      },
    ]);
    await bank.book.read();
    await panel.setProps({ line: bank.book.lines.value.find(({ amount }) => amount === '46')! });
    await flushPromises();
    expect(panel.get<HTMLInputElement>('.allowances input').element.value).toBe('');
  });
});
