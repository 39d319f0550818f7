import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useShownLines } from '../../../../src/app/bank/lines/useShownLines.ts';
import { LiveBankLines } from '../../../../src/app/company/bank/liveBankLines.ts';
import { useUnmatchedLines, type UnmatchedLines } from '../../../../src/app/company/bank/unmatchedLines.ts';
import { documentsDueSince } from '../../../../src/domain/bank/bankLine.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { addDays, todayOn } from '../../../../src/domain/values/dates.ts';
import { smallBank, type Bank } from '../../bank/support.ts';
import { inSetup } from '../../support/setup.ts';

const ago = (days: number) => addDays(todayOn(Date.now()), -days);
let bank: Bank;
let unmatched: UnmatchedLines;
beforeEach(async () => {
  bank = await smallBank();
  unmatched = useUnmatchedLines(bank.company);
  await expect.poll(() => unmatched.isRead.value).toBe(true);
});
afterEach(() => bank.company.close());

const add = (...days: number[]) =>
  bank.company.store.resources.create(
    days.map((age) => ({
      kind: 'bankTransaction' as const,
      bankAccountId: bank.account.id,
      bankDate: ago(age),
      description: `${String(age)} days ago`,
      withdrawalAmount: decimal('12.50'),
    })),
  );
const count = () => unmatched.byAccount.value.get(bank.account.id) ?? 0;

/** The lines that the bank page shows when Home opens it. */
async function listed(): Promise<(string | undefined)[]> {
  const lines = new LiveBankLines(bank.company.store, bank.account.id);
  await lines.read();
  const shown = inSetup(() => useShownLines(lines, bank.settings, () => 'GBP', ''));
  shown.unmatchedSince.value = documentsDueSince(todayOn(Date.now()));
  const words = shown.lines.value.map(({ content }) => content.description);
  lines.close();
  return words;
}

describe('bank lines without a document', () => {
  it('are those of the last 30 days; the list that opens shows the same', async () => {
    expect(unmatched.byAccount.value.size).toBe(0);
    await add(0, 30, 31);
    await expect.poll(count).toBe(2);
    expect(await listed()).toEqual(['30 days ago', '0 days ago']);
  });

  it('are no more once a document is known, or the line is to be deleted', async () => {
    const [first, second] = await add(1, 2, 3);
    await expect.poll(count).toBe(3);
    const { resources } = bank.company.store;
    await resources.edit('bankTransaction', [
      { key: first?.key ?? '', change: (line) => line, hereOnly: { documentKey: 'daybook-payment' } },
    ]);
    await expect.poll(count).toBe(2);
    expect(await listed()).toEqual(['3 days ago', '2 days ago']);
    await resources.discard('bankTransaction', [second?.key ?? '']);
    await expect.poll(count).toBe(1);
    expect(await listed()).toEqual(['3 days ago']);
  });
});
