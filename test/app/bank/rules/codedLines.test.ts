import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import type { BankTransaction } from '../../../../src/domain/bank/bankLine.ts';
import { suggestSteps } from '../../../../src/domain/bank/rules.ts';
import { codedLines } from '../../../../src/app/bank/rules/codedLines.ts';
import { workedOff } from '../../../../src/app/base/ui/slices.ts';
import { done } from '../../../support/steps.ts';
import { smallBank } from '../support.ts';

describe('coded lines', () => {
  it('include typed and pasted lines: two with the same words and the same merchant suggest a rule', async () => {
    const bank = await smallBank();
    const line = (description: string, part: Partial<BankTransaction> = {}): BankTransaction => ({
      kind: 'bankTransaction',
      bankAccountId: bank.account.id,
      bankDate: localDate('2026-03-02'),
      description,
      withdrawalAmount: decimal('5'),
      ...part,
    });
    await bank.company.store.resources.create([
      line('TESCO STORES 1234', { merchantName: 'Tesco' }),
      line('TESCO STORES 9', { merchantName: 'Tesco' }),
      line('Coffee'),
      line('Coffee'),
    ]);
    await bank.book.read();
    const coded = await workedOff(codedLines(bank.book.lines.value), () => true);
    expect(done(suggestSteps(coded ?? []))).toEqual([
      { pattern: 'tesco stores', side: 'out', set: { merchantName: 'Tesco' }, lines: 2 },
    ]);
  });
});
