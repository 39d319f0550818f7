import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { storedLineOf, type BankTransaction } from '../../../../src/domain/bank/bankLine.ts';
import { groupTotals } from '../../../../src/domain/bank/balances.ts';
import { removeLines, rightsOf } from '../../../../src/app/bank/lines/lineActions.ts';
import { daysIn, runningBalances } from '../../../../src/app/bank/lines/periodLines.ts';
import { guid, instant } from '../../../support/documents.ts';
import { smallBank, type Bank } from '../../bank/support.ts';

describe('the lines of an account', () => {
  let bank: Bank;
  let keys: string[];
  beforeEach(async () => {
    bank = await smallBank();
    const line = (date: string, description: string): BankTransaction => ({
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: localDate(date),
      description,
      withdrawalAmount: decimal('5'),
    });
    keys = (
      await bank.company.store.resources.create<'bankTransaction'>([
        line('2026-03-01', 'A'),
        line('2026-03-02', 'B'),
        line('2026-03-03', 'C'),
      ])
    ).map(({ key }) => key);
    await bank.book.read();
  });

  const edit = async (key: string | undefined, part: Partial<BankTransaction>, badInput?: Record<string, string>) =>
    bank.book.adopt(
      await bank.company.store.resources.edit('bankTransaction', [
        { key: key ?? '', change: (content) => ({ ...content, ...part }), ...(badInput ? { badInput } : {}) },
      ]),
    );
  const texts = () => bank.book.lines.value.map(({ content }) => content.description);

  it('a changed line stays in its place, or moves to its new day', async () => {
    await edit(keys[1], { description: 'B2' });
    expect(texts()).toEqual(['A', 'B2', 'C']);
    await edit(keys[0], { bankDate: localDate('2026-03-09') });
    expect(texts()).toEqual(['B2', 'C', 'A']);
  });

  it('a changed line makes its day count again; the other days stay the same objects', async () => {
    const counted = () => bank.book.days.value.flatMap(({ facts }) => facts.counted.map(({ amount }) => amount));
    const before = bank.book.days.value;
    await edit(keys[1], { merchantName: 'Shop' });
    expect(bank.book.get(keys[1])?.content.merchantName).toBe('Shop');
    expect(bank.book.days.value.map((day, at) => day === before[at])).toEqual([true, false, true]);
    await edit(keys[1], { withdrawalAmount: decimal('6') });
    expect(counted()).toEqual(['-5', '-6', '-5']);
    await edit(keys[1], {}, { bankDate: '31/02' });
    expect([counted(), bank.book.days.value.flatMap(({ facts }) => facts.uncounted.map(({ key }) => key))]).toEqual([
      ['-5', '-5'],
      [keys[1]],
    ]);
  });

  it('the balance after a line adds up the days before it and its own day; a line of another period has none', async () => {
    await edit(keys[2], { withdrawalAmount: decimal('0.05') });
    const [a, b, c] = keys.map((key) => bank.book.get(key));
    const { days } = bank.book;
    const all = runningBalances(days.value, decimal('100'));
    // 100 − 5 = 95; − 5 = 90; − 0.05 = 89.95.
    expect([a, b, c].map((line) => line && all(line))).toEqual(['95', '90', '89.95']);
    const second = daysIn(days.value, { from: localDate('2026-03-02'), to: localDate('2026-03-31') });
    const ofSecond = runningBalances(second, decimal('95'));
    expect([a, b, c].map((line) => line && ofSecond(line))).toEqual([undefined, '90', '89.95']);
    expect(
      groupTotals(
        second.map(({ facts }) => facts.sums),
        { opening: decimal('95'), closing: decimal('90') },
      ),
    ).toMatchObject({ moneyOut: '5.05', end: '89.95', difference: '0.05' });
  });

  it('finds the last line with a description, leaving out the line that asks', async () => {
    await edit(keys[0], { description: ' rent ' });
    await edit(keys[2], { description: 'Rent' });
    expect(bank.book.lastSaying('RENT', undefined)?.key).toBe(keys[2]);
    expect(bank.book.lastSaying('RENT', keys[2])?.key).toBe(keys[0]);
    expect(bank.book.lastSaying('B', keys[1])).toBeUndefined();
  });

  it('keeps what is written and removed here while all lines are being read', async () => {
    const reading = bank.book.read();
    await edit(keys[0], { description: 'typed meanwhile' });
    const [made] = await bank.company.store.resources.create<'bankTransaction'>([
      { kind: 'bankTransaction', bankAccountId: bank.account.id, bankDate: localDate('2026-03-04'), description: 'D' },
    ]);
    bank.book.adopt(made ? [made] : []);
    await bank.company.store.resources.discard('bankTransaction', [keys[1] ?? '']);
    bank.book.forget([keys[1] ?? '']);
    await reading;
    expect(texts()).toEqual(['typed meanwhile', 'C', 'D']);
  });

  it('never shows an older version of a line than the one written here, while a change is being read', async () => {
    const { resources } = bank.company.store;
    const read = resources.records.bind(resources);
    const [isRead, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    let hasBegun = false;
    vi.spyOn(resources, 'records').mockImplementation(async (kind, wanted) => {
      const found = await read(kind, wanted);
      if (!hasBegun && JSON.stringify(found).includes('A2')) {
        hasBegun = true;
        isRead.resolve(undefined);
        await goOn.promise;
      }
      return found;
    });
    const write = (key: string | undefined, description: string) =>
      resources.edit('bankTransaction', [{ key: key ?? '', change: (content) => ({ ...content, description }) }]);
    await write(keys[0], 'A2');
    await isRead.promise;
    await edit(keys[0], { description: 'A3' });
    const shown: unknown[] = [];
    const stop = watch(
      () => texts()[0],
      (text) => shown.push(text),
      { flush: 'sync' },
    );
    goOn.resolve(undefined);
    // What is written after it is applied after it.
    await write(keys[2], 'C2');
    await expect.poll(texts).toEqual(['A3', 'B', 'C2']);
    stop();
    expect(shown).toEqual([]);
  });

  it('a line whose deletion was refused is listed and counted, and locked as the service has it; deleted once more, it is gone again', async () => {
    const [line] = await bank.company.store.resources.records('bankTransaction', [keys[1] ?? '']);
    const id = guid(1);
    const refused = {
      ...line!,
      id,
      base: { ...line!.local!, id, isActive: true },
      local: null,
      commands: [
        { name: 'lock' as const, queuedAt: instant(1) },
        { name: 'delete' as const, queuedAt: instant(2) },
      ],
    };
    const rejection = {
      code: 'service.refused' as const,
      message: 'It is reconciled.',
      revision: refused.revision,
      at: instant(3),
    };
    await bank.company.store.forSync.write([{ expectedRevision: line!.revision, record: refused }]);
    bank.book.adopt([refused]);
    expect(texts()).toEqual(['A', 'C']);
    bank.book.adopt([{ ...refused, rejection }]);
    await bank.company.store.forSync.write([{ expectedRevision: refused.revision, record: { ...refused, rejection } }]);
    expect(texts()).toEqual(['A', 'B', 'C']);
    expect(bank.book.get(keys[1])?.isLocked).toBe(false);
    // − 5 − 5 − 5
    expect(
      groupTotals(
        bank.book.days.value.map(({ facts }) => facts.sums),
        { opening: decimal('0') },
      ),
    ).toMatchObject({ end: '-15' });
    await removeLines(bank.company.store, bank.book, [bank.book.get(keys[1])!]);
    expect(texts()).toEqual(['A', 'C']);
    expect(await bank.company.store.resources.record('bankTransaction', keys[1] ?? '')).toMatchObject({
      revision: refused.revision + 1,
      rejection: null,
      commands: [{ name: 'lock' }, { name: 'delete' }],
    });
  });

  it('a line that counts as there without its id is not edited, by hand or by an import: nothing of it would be sent', async () => {
    const [line] = await bank.company.store.resources.records('bankTransaction', [keys[1] ?? '']);
    const there = { ...line!, base: line!.local, local: null };
    bank.book.adopt([there]);
    expect(rightsOf(bank.book.get(keys[1])!)).toEqual({ edit: false, lock: false, unlock: false, remove: false });
    expect(storedLineOf(there)?.locked).toBe(true);
    bank.book.adopt([{ ...there, id: guid(1) }]);
    expect(rightsOf(bank.book.get(keys[1])!)).toMatchObject({ edit: true });
    expect(storedLineOf({ ...there, id: guid(1) })?.locked).toBeUndefined();
  });

  it('applies what another window writes and deletes', async () => {
    await bank.company.store.resources.edit('bankTransaction', [
      { key: keys[2] ?? '', change: (content) => ({ ...content, description: 'C2' }) },
    ]);
    await expect.poll(texts).toEqual(['A', 'B', 'C2']);
    await bank.company.store.resources.discard('bankTransaction', [keys[0] ?? '']);
    await expect.poll(texts).toEqual(['B', 'C2']);
    bank.book.close();
  });
});
