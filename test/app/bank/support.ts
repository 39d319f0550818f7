import { referenceSchema, type Reference } from '../../../src/domain/resources/reference.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { BankBook } from '../../../src/app/company/bank/bankBook.ts';
import { bankSettings, type BankSettings } from '../../../src/app/bank/bankSettings.ts';
import type { Books } from '../../../src/app/company/session/books.ts';
import type { Desk } from '../../../src/app/bank/import/workerDesk.ts';
import { StatementDesk } from '../../../src/app/bank/import/statementDesk.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { smallCompany } from '../support/company.ts';

export interface Bank {
  books: Books;
  book: BankBook;
  settings: BankSettings;
  account: Reference;
}

/** A small company with a current account in pounds and one in euros, and two payment methods. */
export async function smallBank(): Promise<Bank> {
  const books = await smallCompany();
  const keep = async (kind: 'bankAccount' | 'paymentMethod', facts: object[]): Promise<Reference[]> => {
    const references = facts.map((one) => referenceSchema.parse({ kind, id: uuidV7(systemMint), code: '', ...one }));
    await books.store.forSync.writeReferences(kind, references, true, { stream: `reference:${kind}`, watermark: null, sweptAt: null, resumeAt: null });
    return references;
  };
  const [account] = await keep('bankAccount', [{ code: 'CUR', description: 'Current account', currency: 'GBP' }, { code: 'EUR', description: 'Euro account', currency: 'EUR' }]);
  await keep('paymentMethod', [{ code: 'BACS', description: 'Bank transfer' }, { code: 'CARD', description: 'Card' }]);
  await books.read();
  if (!account) throw new Error('there is no bank account');
  const book = new BankBook(books.store, account.id);
  await book.read();
  return { books, book, settings: await bankSettings(books.store), account };
}

/** The worker's desk without a worker, for the rules of a session; the worker itself is proved in Chromium. */
export function deskHere(): Desk {
  const desk = new StatementDesk();
  return {
    read: async (file, options) => ok(desk.read(file.name, new Uint8Array(await file.arrayBuffer()), options)),
    readAgain: async (at, options) => ok(desk.readAgain(at, options)),
    hold: (bankAccountId, lines, first) => desk.hold(bankAccountId, lines, first),
    plan: async (request, hear) => ok(desk.plan(request, hear)),
    close: () => undefined,
  };
}

export function statement(name: string, text: string): File {
  return new File([text], name);
}
