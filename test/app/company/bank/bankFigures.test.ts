import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesToExplain } from '../../../../src/app/bank/review/linesToExplain.ts';
import { LiveBankLines } from '../../../../src/app/company/bank/liveBankLines.ts';
import { documentStanding } from '../../../../src/app/company/bank/documentStanding.ts';
import { useBankFigures, type BankFigures } from '../../../../src/app/company/bank/bankFigures.ts';
import { useReconciliations } from '../../../../src/app/company/bank/reconciliations.ts';
import { useTypedStatements } from '../../../../src/app/company/bank/typedStatements.ts';
import { referenceSchema } from '../../../../src/domain/references/reference.ts';
import { documentSchema } from '../../../../src/domain/documents/document.ts';
import { emptyRecord } from '../../../../src/domain/documents/record.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { addDays, instantSchema, todayOn } from '../../../../src/domain/values/dates.ts';
import { guid } from '../../../support/documents.ts';
import { smallBank, type Bank } from '../../bank/support.ts';

const ago = (days: number) => addDays(todayOn(Date.now()), -days);
let bank: Bank;
let figures: BankFigures;
beforeEach(async () => {
  bank = await smallBank();
  figures = useBankFigures(bank.company);
  await expect.poll(() => figures.isRead.value).toBe(true);
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
const here = () => figures.byAccount.value.get(bank.account.id);
const count = () => here()?.unmatched;

/** The lines that the bank page shows when Home opens it. */
async function listed(): Promise<(string | undefined)[]> {
  const lines = new LiveBankLines(bank.company.store, bank.account.id);
  await lines.read();
  const { recent } = linesToExplain(lines.lines.value, todayOn(Date.now()), documentStanding(bank.company));
  const words = recent.map(({ content }) => content.description);
  lines.close();
  return words;
}

describe('bank lines without a document', () => {
  it('are those of the last 30 days; the list that opens shows the same', async () => {
    expect(count()).toBe(0);
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

describe('bank lines whose payment counts no more', () => {
  const statused = (at: number, statusList: readonly string[], revision: number | null) =>
    bank.company.store.forSync.write([
      {
        expectedRevision: revision,
        record: {
          ...emptyRecord(guid(at), 'payment'),
          id: guid(at),
          base: documentSchema.parse({ id: guid(at), docClass: 'payment', statusList, lines: [] }),
        },
      },
    ]);
  const linked = async (...keys: readonly string[]) => {
    const lines = await add(...keys.map((_, at) => at + 1));
    await bank.company.store.resources.edit(
      'bankTransaction',
      lines.map(({ key }, at) => ({ key, change: (line) => line, hereOnly: { documentKey: keys[at] ?? '' } })),
    );
  };

  it('wait for a document again, in the count and in the list', async () => {
    await statused(60, ['approved', 'posted'], null);
    await linked(guid(60));
    await expect.poll(async () => [count(), await listed()]).toEqual([0, []]);
    await statused(60, ['approved', 'posted', 'reversed'], 0);
    await expect.poll(count).toBe(1);
    await expect.poll(listed).toEqual(['1 days ago']);
  });

  it('but not where the money came back: both lines belong to what was reversed', async () => {
    await statused(61, ['approved', 'posted', 'reversed'], null);
    await linked(guid(61));
    await expect.poll(count).toBe(1);
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: ago(0),
        description: 'returned',
        depositAmount: decimal('12.50'),
      },
    ]);
    await expect.poll(count).toBe(2);
    const lines = await bank.company.store.resources.under('bankTransaction', bank.account.id);
    const back = lines.find(({ local }) => local?.description === 'returned');
    await bank.company.store.resources.edit('bankTransaction', [
      { key: back?.key ?? '', change: (line) => line, hereOnly: { documentKey: guid(61) } },
    ]);
    await expect.poll(count).toBe(0);
    expect(await listed()).toEqual([]);
    // What cannot be counted brings nothing back: a line whose day was emptied.
    await bank.company.store.resources.edit('bankTransaction', [
      { key: back?.key ?? '', change: ({ bankDate: _day, ...line }) => line },
    ]);
    await expect.poll(count).toBe(1);
    expect(await listed()).toEqual(['1 days ago']);
  });
});

describe('the balance of a bank account', () => {
  const day = ago(20);
  const statement = (part: object) =>
    useTypedStatements(bank.company).save({
      id: 'typed-1',
      bankAccountId: bank.account.id,
      from: addDays(day, -6),
      to: day,
      ...part,
    });

  it('is what the bank said last, with the lines since, in whatever order they come', async () => {
    await add(20, 19);
    await expect.poll(count).toBe(2);
    expect(here()).toMatchObject({ balance: null, bank: null, reconciledTo: null });
    await statement({ closing: decimal('100') });
    // 100 less the one line after the statement.
    await expect.poll(() => here()?.balance).toBe('87.5');
    expect(here()?.bank).toEqual({ on: day, amount: '100', from: 'statement' });
    const [later] = await add(1);
    await expect.poll(() => here()?.balance).toBe('75');
    await bank.company.store.resources.discard('bankTransaction', [later?.key ?? '']);
    await expect.poll(() => here()?.balance).toBe('87.5');
    // A reconciliation of a later day takes the place of the statement, and its day holds the line.
    await useReconciliations(bank.company).save({
      id: 'r1',
      bankAccountId: bank.account.id,
      currency: 'GBP',
      from: day,
      to: ago(19),
      opening: decimal('100'),
      closing: decimal('90'),
      by: 'ada',
      at: instantSchema.parse('2026-03-02T09:00:00.0000000Z'),
      lines: [],
    });
    await expect.poll(() => here()?.balance).toBe('90');
    expect(here()).toMatchObject({
      bank: { on: ago(19), amount: '90', from: 'reconciliation' },
      reconciledTo: ago(19),
    });
  });

  it('is told of an account that comes with a sync, too', async () => {
    const later = referenceSchema.parse({ kind: 'bankAccount', id: guid(77), code: 'NEW', currency: 'GBP' });
    const cursor = { stream: 'reference:bankAccount' as const, watermark: null, sweptAt: null, resumeAt: null };
    await bank.company.store.forSync.writeReferences('bankAccount', [bank.account, later], true, cursor);
    await expect
      .poll(() => figures.byAccount.value.get(later.id))
      .toEqual({ balance: null, bank: null, reconciledTo: null, unmatched: 0 });
  });

  it('begins the day before a statement that tells only its opening balance, and leaves pending lines out', async () => {
    await add(26, 27);
    await statement({ opening: decimal('40') });
    await expect.poll(() => here()?.balance).toBe('27.5');
    const [pending] = await add(2);
    await expect.poll(() => here()?.balance).toBe('15');
    await bank.company.store.resources.edit('bankTransaction', [
      { key: pending?.key ?? '', change: (line) => line, hereOnly: { isPending: true } },
    ]);
    await expect.poll(() => here()?.balance).toBe('27.5');
  });
});
