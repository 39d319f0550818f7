import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { effectScope, shallowRef } from 'vue';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { addDays, localDate } from '../../../../src/domain/values/dates.ts';
import type { BankTransaction } from '../../../../src/domain/bank/bankLine.ts';
import type { BankRule } from '../../../../src/domain/bank/rules.ts';
import { useRuleWork } from '../../../../src/app/bank/rules/ruleWork.ts';
import { workedOff } from '../../../../src/app/base/ui/slices.ts';
import { smallBank } from '../support.ts';

describe('long work in slices', () => {
  /** How many steps have been done. */
  let steps: number;
  beforeEach(() => {
    steps = 0;
    // The clock goes by 5 ms with each step, as slow as a few hundred lines, and does not depend on the machine.
    vi.spyOn(performance, 'now').mockImplementation(() => steps * 5);
  });
  afterEach(() => vi.restoreAllMocks());
  function* slowSteps(count: number): Generator<void, string> {
    for (; steps < count; steps += 1) yield;
    return 'done';
  }

  it('lets the page continue in between, and finishes', async () => {
    const seenByPage: number[] = [];
    function page(): void {
      seenByPage.push(steps);
      if (steps < 20) setTimeout(page);
    }
    setTimeout(page);
    expect(await workedOff(slowSteps(20), () => true)).toBe('done');
    // 20 × 5 ms in slices of 12 ms that end after their third step: six rests.
    expect(seenByPage).toEqual([3, 6, 9, 12, 15, 18]);
  });

  it('stops if it is not wanted any more', async () => {
    let isWanted = true;
    setTimeout(() => {
      isWanted = false;
    });
    expect(await workedOff(slowSteps(1_000), () => isWanted)).toBeNull();
    expect(steps).toBe(3);
  });
});

describe('rules over many lines', () => {
  it('show the changes of the latest rules only, line by line', async () => {
    const bank = await smallBank();
    const first = localDate('2025-01-01');
    const shops = ['TESCO STORES', 'SHELL GARAGE', 'CITY OF LEEDS'];
    // 6,000 lines on 300 days, a third of them from each; every tenth Tesco is coded.
    await bank.company.store.resources.create(
      Array.from({ length: 6_000 }, (_, index): BankTransaction => ({
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: addDays(first, index % 300),
        description: `${shops[index % 3] ?? ''} ${index}`,
        withdrawalAmount: decimal('5'),
        ...(index % 30 === 0 ? { merchantName: 'Tesco' } : {}),
      })),
    );
    await bank.book.read();
    const rules = shallowRef<readonly BankRule[]>([{ id: 'shell', pattern: 'shell', set: { merchantName: 'Shell' } }]);
    const scope = effectScope();
    const work = scope.run(() =>
      useRuleWork(
        () => bank.book.lines.value,
        () => rules.value,
      ),
    );
    expect(work?.isBehind.value).toBe(true);
    // Changed while the first rules are still applied.
    rules.value = [
      ...rules.value,
      { id: 'leeds', pattern: 'city of leeds', set: { merchantName: 'Leeds' } },
      { id: 'in', pattern: 'shell garage', side: 'in', set: { merchantName: 'Refund' } },
    ];
    await expect.poll(() => work?.isBehind.value).toBe(false);
    expect([...(work?.changes.value ?? [])].map(([rule, lines]) => [rule, lines.length]).toSorted()).toEqual([
      ['leeds', 2_000],
      ['shell', 2_000],
    ]);
    // 6,000 ÷ 30 lines were coded, all alike.
    expect(work?.suggested.value).toEqual([
      { pattern: 'tesco stores', side: 'out', set: { merchantName: 'Tesco' }, lines: 200 },
    ]);
    scope.stop();
  });
});
