import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { BankEntry } from '../../../../src/app/bank/lines/bankEntry.ts';
import type { PastedBankLine } from '../../../../src/app/bank/lines/pastedLines.ts';
import PasteDialog from '../../../../src/app/bank/lines/PasteDialog.vue';
import { giveLayout } from '../../support/company.ts';
import { smallBank, type Bank } from '../support.ts';

giveLayout();

describe('pasting bank lines', () => {
  let bank: Bank;
  let mounted: VueWrapper | null = null;
  beforeEach(async () => {
    bank = await smallBank();
  });
  afterEach(() => mounted?.unmount());

  async function added(text: string): Promise<{ shownRows: string[]; lines: PastedBankLine[] }> {
    const emitted: PastedBankLine[][] = [];
    mounted = mount(PasteDialog, {
      attachTo: document.body,
      props: {
        text,
        liveLines: bank.book,
        account: bank.account,
        today: localDate('2026-03-10'),
        onAdd: (lines: PastedBankLine[]) => emitted.push(lines),
      },
    });
    await flushPromises();
    const shownRows = [...document.querySelectorAll('.paste-rows tbody tr')].map((row) =>
      [...row.querySelectorAll('td')]
        .slice(1, 5)
        .map((cell) => cell.textContent)
        .join('|'),
    );
    document.querySelector<HTMLButtonElement>('.dialog .primary')?.click();
    return { shownRows, lines: emitted[0] ?? [] };
  }

  it('keeps unreadable text in its place, and marks it in the grid', async () => {
    const { shownRows, lines } = await added(
      'Date\tDescription\tAmount\n01/03/2026\tRent\t-600.00\n31/02/2026\tCoffee\t-5.00\n02/03/2026\tSale\t12,34,5x\n03/03/2026\tFee\t-1.005\n04/03/2026\tTea\t-2.50\n',
    );
    expect(shownRows).toEqual([
      '01 Mar 2026|Rent||600.00',
      '31/02/2026|Coffee||5.00',
      '02 Mar 2026|Sale|12,34,5x|',
      '03 Mar 2026|Fee||1.005',
      '04 Mar 2026|Tea||2.50',
    ]);
    const entry = new BankEntry(
      bank.company.store,
      bank.book,
      () => bank.book.lines.value,
      () => 'GBP',
      () => localDate('2026-03-10'),
    );
    await entry.add(lines);
    const rows = entry.rows.value.filter(({ line }) => line !== null);
    expect(rows.map(({ line }) => line?.record.badInput)).toEqual([
      {},
      { bankDate: '31/02/2026' },
      { depositAmount: '12,34,5x' },
      { withdrawalAmount: '1.005' },
      {},
    ]);
    expect(
      rows.map(({ line }) => [line?.content.bankDate, line?.content.description, line?.content.withdrawalAmount]),
    ).toEqual([
      ['2026-03-01', 'Rent', '600'],
      [undefined, 'Coffee', '5'],
      ['2026-03-02', 'Sale', undefined],
      ['2026-03-03', 'Fee', undefined],
      ['2026-03-04', 'Tea', '2.5'],
    ]);
    expect(await bank.company.store.resources.under('bankTransaction', bank.account.id)).toHaveLength(5);
  });

  it('reads no figure if the table writes figures in another way than the grid', async () => {
    const { lines } = await added(
      'Date;Description;Amount\n01.03.2026;Rent;-1.600,50\n32.03.2026;Coffee;-1.250\n03.03.2026;Tea;-2,50\n',
    );
    expect(lines.map(({ content, badInput }) => [content.withdrawalAmount, badInput])).toEqual([
      ['1600.5', {}],
      [undefined, { bankDate: '32.03.2026', depositAmount: '-1.250' }],
      ['2.5', {}],
    ]);
  });

  const sidesOf = (lines: readonly PastedBankLine[]) =>
    lines.map(({ content }) => [content.description, content.depositAmount, content.withdrawalAmount]);

  it('reads rows without a header in the grid’s order: money in before money out', async () => {
    const { lines } = await added(
      '12/03/2026\tStationery\t\t15.20\n13/03/2026\tSale of desk\t45.00\t\n15/03/2026\tRent\t\t1,234.56\tR7\tLandlord\n',
    );
    expect(sidesOf(lines)).toEqual([
      ['Stationery', undefined, '15.2'],
      ['Sale of desk', '45', undefined],
      ['Rent', undefined, '1234.56'],
    ]);
    expect([lines[2]?.content.bankReference, lines[2]?.content.merchantName]).toEqual(['R7', 'Landlord']);
  });

  it('takes an empty column before the figures for money in, so the figures are money out', async () => {
    const { lines } = await added('12/03/2026\tStationery\t\t15.20\n13/03/2026\tPaper\t\t4.80\n');
    expect(sidesOf(lines)).toEqual([
      ['Stationery', undefined, '15.2'],
      ['Paper', undefined, '4.8'],
    ]);
  });

  it('leaves out totals and remarks below the lines', async () => {
    const { shownRows, lines } = await added(
      'Date\tDescription\tAmount\n01/03/2026\tRent\t-600.00\n02/03/2026\tSale\t40.00\n\tEnding balance\t300.00\n\tNumber of transactions\t2\n\tAccount owner\tJohn\n',
    );
    expect(shownRows).toEqual(['01 Mar 2026|Rent||600.00', '02 Mar 2026|Sale|40.00|']);
    expect(lines).toHaveLength(2);
  });

  it('keeps both figures of a row that has two', async () => {
    const { lines } = await added(
      '12/03/2026\tStationery\t\t15.20\n13/03/2026\tDesk\t45.00\t\n14/03/2026\tBoth\t5.00\t6.00\n15/03/2026\tRent\t\t600.00\n',
    );
    expect(sidesOf(lines)).toEqual([
      ['Stationery', undefined, '15.2'],
      ['Desk', '45', undefined],
      ['Both', '5', '6'],
      ['Rent', undefined, '600'],
    ]);
  });

  it('reads a signed amount as one, whatever other columns there are', async () => {
    // 100.00 - 15.20 = 84.80; 84.80 + 45.00 = 129.80.
    expect(
      sidesOf((await added('12/03/2026\tStationery\t-15.20\t84.80\n13/03/2026\tDesk\t45.00\t129.80\n')).lines),
    ).toEqual([
      ['Stationery', undefined, '15.2'],
      ['Desk', '45', undefined],
    ]);
    mounted?.unmount();
    expect(sidesOf((await added('12/03/2026\tStationery\t\t-15.20\n13/03/2026\tDesk\t\t45.00\n')).lines)).toEqual([
      ['Stationery', undefined, '15.2'],
      ['Desk', '45', undefined],
    ]);
  });
});
