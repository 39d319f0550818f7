import { beforeEach, describe, expect, it } from 'vitest';
import { sidesOf } from '../../../../src/domain/bank/bankLine.ts';
import { instantOf, localDate } from '../../../../src/domain/values/dates.ts';
import { decimal } from '../../../../src/domain/values/decimal.ts';
import { codedDraft, keepCoded, keepTransfer, plainAmount } from '../../../../src/app/bank/coding/codeLine.ts';
import {
  draftFor,
  keepSettling,
  linkDocument,
  reverseFor,
} from '../../../../src/app/bank/documents/documentMatching.ts';
import { canBeTakenBack, takeBackLines } from '../../../../src/app/bank/documents/takeBack.ts';
import type { DocumentCandidate } from '../../../../src/domain/bank/documentMatches.ts';
import { candidate } from '../../../domain/bank/candidates.ts';
import { guid } from '../../../support/documents.ts';
import { invoiceOf, recordOf } from '../../support/records.ts';
import { smallBank, type Bank } from '../support.ts';

describe('what a bank line was given', () => {
  let bank: Bank;
  let sales: string;
  beforeEach(async () => {
    bank = await smallBank();
    sales = bank.company.reference('account', '4000')?.id ?? '';
  });

  async function line(amount: string, accountId = bank.account.id) {
    const [record] = await bank.company.store.resources.create<'bankTransaction'>([
      {
        kind: 'bankTransaction',
        bankAccountId: accountId,
        bankDate: localDate('2026-03-18'),
        description: 'ASHDOWN',
        ...sidesOf(decimal(amount)),
      },
    ]);
    await bank.book.read();
    return record!.key;
  }
  const shown = (key: string) => bank.book.get(key)!;
  const hereOf = async (key: string) => (await bank.company.store.resources.record('bankTransaction', key))?.hereOnly;
  const waiting = async () => (await bank.company.store.pendingRows()).map(({ docClass }) => docClass).sort();
  /** An open sales invoice, or a credit, of Ashdown Furniture on the service. */
  async function posted(at: number, open: string): Promise<DocumentCandidate> {
    const id = guid(at);
    const base = invoiceOf(bank.company, {
      id,
      docNo: `SI00000${at}`,
      contactAccountId: bank.company.reference('contactAccount', 'ASH')?.id,
      statusList: ['approved', 'posted', 'outstanding'],
      grossCurrencyAmount: open,
      outstandingCurrencyAmount: open,
      lines: [],
    });
    const record = recordOf({ key: id, docClass: 'saleInvoice', id, base });
    await bank.company.store.forSync.write([{ expectedRevision: null, record }]);
    return candidate(id, `SI00000${at}`, open);
  }

  it('is discarded with its link, also by another window days later', async () => {
    const key = await line('-40');
    const parts = [{ accountId: sales, amount: plainAmount(shown(key)) }];
    await keepCoded(bank.company, shown(key), codedDraft(bank.company, shown(key), bank.account, parts, undefined));
    expect(await waiting()).toEqual(['payment']);
    expect(await takeBackLines(bank.company.store, [key])).toEqual({ taken: 1, kept: 0 });
    expect([await waiting(), await hereOf(key)]).toEqual([[], {}]);
  });

  it('goes with what its credits were to settle', async () => {
    const { store } = bank.company;
    const documents = [await posted(1, '120'), await posted(2, '-20')];
    const key = await line('100');
    await keepSettling(store, shown(key), (await draftFor(shown(key), { documents }, bank.company))!);
    const commands = async () => (await store.record(guid(2)))?.commands.map(({ name }) => name);
    expect(await commands()).toEqual(['allocate']);
    expect(await takeBackLines(store, [key])).toEqual({ taken: 1, kept: 0 });
    expect([await waiting(), await commands(), await hereOf(key)]).toEqual([[], [], {}]);
  });

  it('is both halves of a transfer, from either of its lines', async () => {
    const [other] = bank.company.references('bankAccount').all.filter(({ id }) => id !== bank.account.id);
    const [out, into] = [await line('-50'), await line('50', other!.id)];
    const there = { bankAccountId: other!.id, currency: bank.account.currency, amount: decimal('50') };
    expect((await keepTransfer(bank.company, shown(out), bank.account, there, { accountId: sales })).hasOtherLine).toBe(
      true,
    );
    expect(await waiting()).toEqual(['payment', 'receipt']);
    expect(await takeBackLines(bank.company.store, [into])).toEqual({ taken: 1, kept: 0 });
    expect([await waiting(), await hereOf(out), await hereOf(into)]).toEqual([[], {}, {}]);
  });

  it('is the reversal of a receipt that the bank returned', async () => {
    const { store } = bank.company;
    const id = guid(5);
    const base = invoiceOf(bank.company, { id, docClass: 'receipt', statusList: ['approved', 'posted'], lines: [] });
    await store.forSync.write([
      { expectedRevision: null, record: recordOf({ key: id, docClass: 'receipt', id, base }) },
    ]);
    const key = await line('-120');
    const asked = { company: bank.company, version: null, reason: 'Returned' };
    expect(await reverseFor(shown(key), id, asked)).toBe(true);
    expect((await store.record(id))?.commands.map(({ name }) => name)).toEqual(['reverse']);
    expect(await takeBackLines(store, [key])).toEqual({ taken: 1, kept: 0 });
    expect([(await store.record(id))?.commands, await hereOf(key)]).toEqual([[], {}]);
  });

  it('stays once a sync has begun to send it; a document that was in the books is only let go', async () => {
    const { store } = bank.company;
    const [sent, linked] = [await line('-40'), await line('-41')];
    const parts = [{ accountId: sales, amount: decimal('40') }];
    const draft = await keepCoded(
      bank.company,
      shown(sent),
      codedDraft(bank.company, shown(sent), bank.account, parts, undefined),
    );
    const invoice = await posted(3, '10');
    await linkDocument(store, shown(linked), invoice.key, 'key');
    const record = (await store.record(draft))!;
    await store.forSync.write([
      {
        expectedRevision: record.revision,
        record: {
          ...record,
          inFlight: { operation: 'create', revision: record.revision, sentAt: instantOf(Date.UTC(2026, 2, 19)) },
        },
      },
    ]);
    await bank.book.read();
    expect(await canBeTakenBack(store, shown(sent).here)).toBe(false);
    expect(await takeBackLines(store, [sent, linked])).toEqual({ taken: 1, kept: 1 });
    expect([(await hereOf(sent))?.['documentKey'], await hereOf(linked)]).toEqual([draft, {}]);
    expect(await store.record(invoice.key)).toBeDefined();
  });
});
