import { beforeEach, describe, expect, it } from 'vitest';
import { shallowRef } from 'vue';
import { currencyCode } from '../../../../src/domain/values/currency.ts';
import type { KnownBalance } from '../../../../src/domain/bank/knownBalance.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { useShownLines, type ShownLines } from '../../../../src/app/bank/lines/useShownLines.ts';
import { useStatementFigures } from '../../../../src/app/bank/lines/useStatementFigures.ts';
import { inSetup } from '../../support/setup.ts';
import { smallBank, type Bank } from '../support.ts';

const GBP = currencyCode('GBP');
let bank: Bank;
let shown: ShownLines;
beforeEach(async () => {
  bank = await smallBank();
  const line = (date: string, description: string, amount: string) => ({
    kind: 'bankTransaction' as const,
    bankAccountId: bank.account.id,
    bankDate: localDate(date),
    description,
    withdrawalAmount: decimal(amount),
  });
  bank.book.adopt(
    await bank.company.store.resources.create([
      line('2026-02-27', 'Rent February', '600'),
      line('2026-03-05', 'Rent March', '600'),
      line('2026-03-06', 'Stamps', '12.50'),
      line('2026-03-06', 'Stamps', '12.50'),
    ]),
  );
  await bank.settings.statements.save({
    id: 'march',
    bankAccountId: bank.account.id,
    from: localDate('2026-03-01'),
    to: localDate('2026-03-31'),
    opening: decimal('1000'),
  });
  shown = inSetup(() => useShownLines(bank.book, bank.settings, () => GBP, ''));
});
const words = () => shown.lines.value.map(({ content }) => content.description);

describe('the lines that a person sees', () => {
  it('are all of the account, those of a statement, or those of a search', () => {
    expect(words()).toEqual(['Rent February', 'Rent March', 'Stamps', 'Stamps']);
    shown.chosen.value = 'march';
    expect(words()).toEqual(['Rent March', 'Stamps', 'Stamps']);
    shown.search.value = 'rent';
    expect(words()).toEqual(['Rent March']);
    shown.showAll();
    expect(words()).toHaveLength(4);
  });

  it('are found as people type their texts, and by nothing that only looks alike', async () => {
    bank.book.adopt(
      await bank.company.store.resources.create(
        ['Müller KG', 'Bauer KG'].map((description) => ({
          kind: 'bankTransaction' as const,
          bankAccountId: bank.account.id,
          bankDate: localDate('2026-03-07'),
          description,
          withdrawalAmount: decimal('1'),
        })),
      ),
    );
    const found = (query: string) => {
      shown.search.value = query;
      return words();
    };
    expect([found('muller'), found('mueller kg'), found('baur')]).toEqual([['Müller KG'], ['Müller KG'], []]);
  });

  it('can be only those that may be duplicates', () => {
    shown.onlyDoubles.value = true;
    expect(words()).toEqual(['Stamps', 'Stamps']);
  });
});

describe('what a statement comes to', () => {
  it('counts its lines whatever the search, from its opening balance', () => {
    shown.chosen.value = 'march';
    shown.search.value = 'rent';
    const figures = inSetup(() =>
      useStatementFigures(
        bank.book,
        () => shown.statement.value,
        () => localDate('2026-03-10'),
        () => null,
      ),
    );
    expect(figures.counted.value).toBe(3);
    // 600 + 12.50 + 12.50
    expect(figures.totals.value.moneyOut).toBe('625');
    const rent = shown.lines.value[0]!;
    expect(figures.balances.value(rent)).toBe('400');
    expect(figures.countedFrom.value).toEqual({ on: '2026-02-28', amount: '1000', from: 'statement' });
    expect(figures.typed.value).toMatchObject({ id: 'march', opening: '1000' });
  });

  it('counts all lines back and forth from the balance that is known, and from zero while none is', () => {
    const known = shallowRef<KnownBalance | null>(null);
    const figures = inSetup(() =>
      useStatementFigures(
        bank.book,
        () => shown.statement.value,
        () => localDate('2026-03-10'),
        () => known.value,
      ),
    );
    const balances = () => shown.lines.value.map((line) => figures.balances.value(line));
    expect(balances()).toEqual(['-600', '-1200', '-1212.5', '-1225']);
    expect(figures.countedFrom.value).toBeNull();
    // 250.00 at the end of the 5th: 850.00 before the rent of that day, 225.00 after the stamps.
    known.value = { on: localDate('2026-03-05'), amount: decimal('250'), from: 'reconciliation' };
    expect(balances()).toEqual(['850', '250', '237.5', '225']);
    expect([figures.end.value, figures.totals.value.end]).toEqual(['225', null]);
    expect(figures.countedFrom.value).toBe(known.value);
    expect(figures.typed.value).toMatchObject({ from: '2026-02-27', to: '2026-03-06' });
  });
});
