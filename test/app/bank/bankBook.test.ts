import 'fake-indexeddb/auto';
import { computed } from 'vue';
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../src/domain/decimal.ts';
import { localDate } from '../../../src/domain/dates.ts';
import type { BankTransaction } from '../../../src/domain/bank/bankLine.ts';
import type { DoubleLine } from '../../../src/domain/bank/balances.ts';
import { balanceLinesOf, uncountedOf } from '../../../src/app/bank/balanceLines.ts';
import { smallBank, type Bank } from './support.ts';

describe('the lines of an account', () => {
  let bank: Bank;
  let keys: string[];
  beforeEach(async () => {
    bank = await smallBank();
    const line = (date: string, description: string): BankTransaction => ({ kind: 'bankTransaction', bankAccountId: bank.account.id, bankDate: localDate(date), description, withdrawalAmount: decimal('5') });
    keys = (await bank.books.store.resources.create<'bankTransaction'>([line('2026-03-01', 'A'), line('2026-03-02', 'B'), line('2026-03-03', 'C')])).map(({ key }) => key);
    await bank.book.read();
  });

  const edit = async (key: string | undefined, part: Partial<BankTransaction>, badInput?: Record<string, string>) =>
    bank.book.adopt(await bank.books.store.resources.edit('bankTransaction', [{ key: key ?? '', change: (content) => ({ ...content, ...part }), ...(badInput ? { badInput } : {}) }]));
  const texts = () => bank.book.lines.value.map(({ content }) => content.description);

  it('one that changes is changed in its place; with another day it goes to that', async () => {
    await edit(keys[1], { description: 'B2' });
    expect(texts()).toEqual(['A', 'B2', 'C']);
    await edit(keys[0], { bankDate: localDate('2026-03-09') });
    expect(texts()).toEqual(['B2', 'C', 'A']);
  });

  it('what balances count is made again only where day, amount or words changed', async () => {
    const counted = computed<readonly DoubleLine[]>((before) => balanceLinesOf(bank.book.lines.value, before));
    const first = counted.value;
    await edit(keys[1], { merchantName: 'Shop' });
    expect(bank.book.get(keys[1])?.content.merchantName).toBe('Shop');
    expect(counted.value).toBe(first);
    await edit(keys[1], { withdrawalAmount: decimal('6') });
    expect(counted.value.map(({ amount }) => amount)).toEqual(['-5', '-6', '-5']);
    await edit(keys[1], {}, { bankDate: '31/02' });
    expect([counted.value.length, uncountedOf(bank.book.lines.value).map(({ key }) => key)]).toEqual([2, [keys[1]]]);
  });

  it('takes in what is written elsewhere, and what is deleted there', async () => {
    await bank.books.store.resources.edit('bankTransaction', [{ key: keys[2] ?? '', change: (content) => ({ ...content, description: 'C2' }) }]);
    await expect.poll(texts).toEqual(['A', 'B', 'C2']);
    await bank.books.store.resources.discard('bankTransaction', [keys[0] ?? '']);
    await expect.poll(texts).toEqual(['B', 'C2']);
    bank.book.close();
  });
});
