import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LiveBankLines } from '../../../../src/app/company/bank/liveBankLines.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { BankEntry, type EntryRow } from '../../../../src/app/bank/lines/bankEntry.ts';
import { isCountable } from '../../../../src/domain/bank/bankLine.ts';
import { ProblemError } from '../../../../src/domain/values/result.ts';
import { issuesOfResource } from '../../../../src/domain/resources/readiness.ts';
import { amountOnOtherSide, type BankField } from '../../../../src/app/bank/lines/bankFields.ts';
import { smallBank, type Bank } from '../support.ts';

describe('typing bank lines', () => {
  let bank: Bank;
  let entry: BankEntry;
  beforeEach(async () => {
    bank = await smallBank();
    entry = entryIn(bank.book);
  });
  const entryIn = (liveLines: LiveBankLines): BankEntry =>
    new BankEntry(
      bank.company.store,
      liveLines,
      () => liveLines.lines.value,
      () => 'GBP',
      () => localDate('2026-03-10'),
    );

  const last = (): EntryRow => entry.rows.value.at(-1)!;
  const type = (row: EntryRow, field: BankField, text: string) => entry.commit(row, field, entry.at(row, field), text);
  const rowOf = (id: string): EntryRow => entry.rows.value.find((row) => row.id === id)!;
  async function line(texts: Partial<Record<BankField, string>>): Promise<EntryRow> {
    const { id } = last();
    for (const [field, text] of Object.entries(texts)) await type(rowOf(id), field as BankField, text);
    return rowOf(id);
  }
  const stored = async () =>
    (await bank.company.store.resources.under('bankTransaction', bank.account.id)).map(({ local }) => local);

  it('keeps an empty last row; what is typed into it becomes a line in its place', async () => {
    const row = await line({ bankDate: '5-3', description: 'Rent', withdrawalAmount: '1200/2' });
    expect(entry.rows.value.map(({ line: one }) => one === null)).toEqual([false, true]);
    expect(row.line?.content).toEqual({
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: '2026-03-05',
      description: 'Rent',
      withdrawalAmount: '600',
    });
    expect(await stored()).toEqual([row.line?.content]);
  });

  it('adds another empty row at once, before the line is stored', () => {
    const { id } = last();
    const committed = type(last(), 'description', 'Rent');
    expect(entry.rows.value.map((row) => row.id === id)).toEqual([true, false]);
    return committed;
  });

  it('gives a line without a date the date of the line before, and the first one today’s', async () => {
    await line({ description: 'First' });
    await line({ bankDate: '2026-02-03', description: 'Second' });
    await line({ description: 'Third' });
    expect(entry.rows.value.flatMap(({ line: one }) => one?.content.bankDate ?? [])).toEqual([
      '2026-03-10',
      '2026-02-03',
      '2026-02-03',
    ]);
  });

  it('lets an empty bank date step from the date of the line above, and every other from today', async () => {
    expect(entry.stepsFrom(last(), 'bankDate')).toBeUndefined();
    await line({ bankDate: '2026-02-03', description: 'First' });
    const row = await line({ bankDate: '2026-02-20', description: 'Second' });
    expect(entry.stepsFrom(last(), 'bankDate')).toBe('2026-02-20');
    expect([entry.valueAt(row, 'bankDate'), entry.stepsFrom(row, 'bankDate')]).toEqual(['2026-02-20', '2026-02-03']);
    // The date of a line between others is taken out and typed anew.
    await type(rowOf(row.id), 'bankDate', '');
    await type(rowOf(row.id), 'bankDate', '+2d');
    expect(rowOf(row.id).line?.content.bankDate).toBe('2026-02-05');
    await type(rowOf(row.id), 'bankDate', 't');
    expect(rowOf(row.id).line?.content.bankDate).toBe('2026-03-10');
    // The day on which money moved is another matter.
    expect([entry.stepsFrom(last(), 'postDate'), entry.stepsFrom(row, 'postDate')]).toEqual([undefined, undefined]);
  });

  it('refuses amounts below zero, or with more decimals than the currency', async () => {
    const row = await line({ description: 'x', depositAmount: '7' });
    await type(rowOf(row.id), 'depositAmount', '-7');
    await type(rowOf(row.id), 'withdrawalAmount', '1.005');
    expect(rowOf(row.id).line?.record.badInput).toEqual({ depositAmount: '-7', withdrawalAmount: '1.005' });
    expect(rowOf(row.id).line?.content).toMatchObject({ depositAmount: '7' });
  });

  it('asks once about a date or an amount that nobody means: until it is typed once more, the line is not complete', async () => {
    await line({ bankDate: '1-3', description: 'Rent', withdrawalAmount: '600' });
    const row = await line({ description: 'Rent', bankDate: '1.3.1926', withdrawalAmount: '60000.01' });
    const now = () => rowOf(row.id).line!;
    // More than a year from 10 March 2026; more than 100 times 600.
    expect(now().record.badInput).toEqual({ bankDate: '1.3.1926', withdrawalAmount: '60000.01' });
    expect(issuesOfResource(now().record).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'bankDate badInput',
      'withdrawalAmount badInput',
    ]);
    expect(isCountable(now().record)).toBe(false);
    expect([
      entry.oddity(rowOf(row.id), 'bankDate', '1926-03-01'),
      entry.oddity(rowOf(row.id), 'withdrawalAmount', '60000.01'),
      entry.oddity(rowOf(row.id), 'withdrawalAmount', '60000'),
      entry.oddity(rowOf(row.id), 'depositAmount', '1000000000000'),
    ]).toEqual([{ code: 'farDate' }, { code: 'farAmount', largest: '600' }, null, { code: 'longAmount' }]);

    await type(rowOf(row.id), 'bankDate', '1.3.1926');
    await type(rowOf(row.id), 'withdrawalAmount', '60000.01');
    expect(issuesOfResource(now().record)).toEqual([]);
    expect(now().content).toMatchObject({ bankDate: '1926-03-01', withdrawalAmount: '60000.01' });
    // Another value is asked about again.
    await type(rowOf(row.id), 'withdrawalAmount', '70000');
    expect(now().record.badInput).toEqual({ withdrawalAmount: '70000' });
  });

  it('does not ask about the lines of a table that was reviewed', async () => {
    await line({ bankDate: '1-3', description: 'Rent', withdrawalAmount: '600' });
    const content = { kind: 'bankTransaction', bankAccountId: bank.account.id, description: 'Old' } as const;
    await entry.add([
      { content: { ...content, bankDate: localDate('1999-01-01'), depositAmount: decimal('99999') }, badInput: {} },
    ]);
    expect(entry.rows.value.map(({ line: one }) => one?.record.badInput)).toEqual([{}, {}, undefined]);
  });

  it('keeps money in when money out is typed as well: the line waits until one of them is emptied (spec 2.7)', async () => {
    const row = await line({ description: 'x', depositAmount: '10', withdrawalAmount: '20' });
    const line20 = () => rowOf(row.id).line!;
    expect(line20().content).toMatchObject({ depositAmount: '10', withdrawalAmount: '20' });
    expect(issuesOfResource(line20().record)).toEqual([{ path: 'withdrawalAmount', code: 'notAllowed' }]);
    expect(entry.wrongField(rowOf(row.id))).toBe('withdrawalAmount');
    expect([
      isCountable(line20().record),
      amountOnOtherSide(line20().content, 'depositAmount'),
      amountOnOtherSide(line20().content, 'withdrawalAmount'),
      amountOnOtherSide(line20().content, 'description'),
    ]).toEqual([false, '20', '10', undefined]);
    await type(rowOf(row.id), 'depositAmount', '');
    expect(line20().content.depositAmount).toBeUndefined();
    expect([issuesOfResource(line20().record), isCountable(line20().record), entry.wrongField(rowOf(row.id))]).toEqual([
      [],
      true,
      undefined,
    ]);
  });

  it('fills in merchant, method and amount from a line with the same description, but only empty fields', async () => {
    const method = bank.company.reference('paymentMethod', 'BACS')?.id;
    const first = await line({ description: 'Office rent', withdrawalAmount: '600', merchantName: 'Landlord' });
    await entry.choose(rowOf(first.id), 'paymentMethodId', { value: undefined }, method);
    const second = await line({ description: 'office RENT' });
    expect(second.line?.content).toMatchObject({
      merchantName: 'Landlord',
      paymentMethodId: method,
      withdrawalAmount: '600',
    });
    const third = await line({ depositAmount: '1', merchantName: 'Other', description: 'Office rent' });
    expect(third.line?.content).toMatchObject({ merchantName: 'Other', depositAmount: '1', paymentMethodId: method });
    expect(third.line?.content.withdrawalAmount).toBeUndefined();
  });

  it('undoes and redoes each step, with everything that it filled in', async () => {
    await line({ description: 'Rent', withdrawalAmount: '600', merchantName: 'Landlord' });
    const row = await line({ withdrawalAmount: '5' });
    await type(rowOf(row.id), 'description', 'Rent');
    expect(rowOf(row.id).line?.content).toMatchObject({
      description: 'Rent',
      merchantName: 'Landlord',
      withdrawalAmount: '5',
    });
    expect(entry.undo()).toEqual({ row: row.id, field: 'description' });
    await entry.save();
    expect(rowOf(row.id).line?.content).toEqual({
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: '2026-03-10',
      withdrawalAmount: '5',
    });
    entry.redo();
    await entry.save();
    expect(rowOf(row.id).line?.content).toMatchObject({ description: 'Rent', merchantName: 'Landlord' });
  });

  it('keeps a text that is no value as it was typed, and shows it in another window', async () => {
    const row = await line({ description: 'x', bankDate: '32-13' });
    expect(entry.at(row, 'bankDate')).toEqual({ bad: '32-13' });
    const elsewhere = new LiveBankLines(bank.company.store, bank.account.id);
    onTestFinished(() => elsewhere.close());
    await elsewhere.read();
    const other = entryIn(elsewhere);
    expect(other.at(other.rows.value[0]!, 'bankDate')).toEqual({ bad: '32-13' });
  });

  it('makes a line from letters in the empty row at once, with the date of the line before; all that follows is one step', async () => {
    await line({ bankDate: '2026-02-03', description: 'First' });
    const { id } = last();
    entry.type(last(), 'description', 'Coffee');
    entry.type(rowOf(id), 'description', 'Coffee with');
    await entry.save();
    expect((await stored()).map((one) => [one?.bankDate, one?.description])).toEqual([
      ['2026-02-03', 'First'],
      ['2026-02-03', 'Coffee with'],
    ]);
    expect(entry.rows.value.map((row) => row.id === id)).toEqual([false, true, false]);
    await entry.commit(rowOf(id), 'description', { value: undefined }, 'Coffee with client');
    expect(rowOf(id).line?.content).toMatchObject({ bankDate: '2026-02-03', description: 'Coffee with client' });
    expect(entry.undo()).toEqual({ row: id, field: 'description' });
    await entry.save();
    expect(rowOf(id).line?.content).toEqual({ kind: 'bankTransaction', bankAccountId: bank.account.id });
  });

  it('leaves the empty row and no line when the letters are removed again', async () => {
    const { id } = last();
    for (const back of [
      () => entry.restore(rowOf(id), 'description', { value: undefined }),
      () => void entry.commit(rowOf(id), 'description', { value: undefined }, ''),
    ]) {
      entry.type(last(), 'description', 'Coffee');
      await entry.save();
      expect(await stored()).toHaveLength(1);
      back();
      await expect.poll(stored).toEqual([]);
      expect(entry.rows.value.map((row) => [row.id, row.line])).toEqual([[id, null]]);
    }
  });

  it('brings a text back that Esc has taken out of a cell, also into the row that it had begun', async () => {
    const row = await line({ description: 'Rent' });
    entry.type(rowOf(row.id), 'description', 'Rents of March');
    await entry.save();
    entry.restore(rowOf(row.id), 'description', { value: 'Rent' });
    await entry.save();
    expect((await stored()).map((one) => one?.description)).toEqual(['Rent']);
    expect(entry.undo()).toEqual({ row: row.id, field: 'description' });
    await entry.save();
    expect((await stored()).map((one) => one?.description)).toEqual(['Rents of March']);

    const { id } = last();
    entry.type(last(), 'description', 'Coffee');
    await entry.save();
    entry.restore(rowOf(id), 'description', { value: undefined });
    await expect.poll(async () => (await stored()).length).toBe(1);
    entry.undo();
    await entry.save();
    expect((await stored()).map((one) => one?.description)).toEqual(['Rents of March', 'Coffee']);
    expect(entry.rows.value).toHaveLength(3);
  });

  it('writes the original text again if a cell returns to it after something else was written', async () => {
    const row = await line({ description: 'Rent' });
    entry.type(rowOf(row.id), 'description', 'Rents');
    await entry.save();
    await entry.commit(rowOf(row.id), 'description', { value: 'Rent' }, 'Rent');
    expect((await stored()).map((one) => one?.description)).toEqual(['Rent']);
  });

  it('tells whoever waits for typed text when the database refuses it, and creates a new line only once', async () => {
    const { resources } = bank.company.store;
    const refuse = vi
      .spyOn(resources, 'edit')
      .mockRejectedValue(new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' }));
    const { id } = last();
    entry.type(last(), 'description', 'Coffee');
    entry.type(rowOf(id), 'withdrawalAmount', 'four');
    await expect(entry.settle()).rejects.toMatchObject({ problem: { code: 'store.failed' } });
    await expect(entry.settle()).rejects.toMatchObject({ problem: { code: 'store.failed' } });
    refuse.mockRestore();
    await entry.settle();
    expect((await stored()).map((one) => one?.description)).toEqual(['Coffee']);
    expect(rowOf(id).line?.record.badInput).toEqual({ withdrawalAmount: 'four' });
  });

  it('puts pasted lines above what is typed into the empty row while they are being stored', async () => {
    await line({ description: 'First' });
    const { id } = last();
    const pasted = entry.add(
      ['Rent', 'Desk'].map((description) => ({
        content: { kind: 'bankTransaction', bankAccountId: bank.account.id, description },
        badInput: {},
      })),
    );
    entry.type(last(), 'description', 'Coffee');
    const typed = entry.commit(rowOf(id), 'description', { value: undefined }, 'Coffee');
    await Promise.all([pasted, typed]);
    expect(entry.rows.value.map((row) => row.line?.content.description)).toEqual([
      'First',
      'Rent',
      'Desk',
      'Coffee',
      undefined,
    ]);
    expect(entry.rows.value[3]?.id).toBe(id);
  });

  it('leaves no row for pasted lines that the database refuses', async () => {
    vi.spyOn(bank.company.store.resources, 'create').mockRejectedValueOnce(
      new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' }),
    );
    await entry.add([{ content: { kind: 'bankTransaction', bankAccountId: bank.account.id }, badInput: {} }]);
    expect(entry.problem.value?.code).toBe('store.failed');
    expect(entry.rows.value.map(({ line: one }) => one)).toEqual([null]);
  });

  it('leaves an empty row empty if it was only visited', async () => {
    await type(last(), 'description', '');
    expect(await stored()).toEqual([]);
    expect(entry.rows.value).toHaveLength(1);
  });
});
