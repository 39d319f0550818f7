import { referenceSchema, type Reference } from '../../../src/domain/references/reference.ts';
import { systemMint, uuidV7 } from '../../../src/domain/values/identifiers.ts';
import { LiveBankLines } from '../../../src/app/company/bank/liveBankLines.ts';
import { useBankSettings, type BankSettings } from '../../../src/app/bank/lines/bankSettings.ts';
import type { CompanyData } from '../../../src/app/company/session/companyData.ts';
import type { Importer } from '../../../src/app/bank/import/statementWorkerClient.ts';
import { StatementImporter } from '../../../src/app/bank/import/statementImporter.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { smallCompany } from '../support/company.ts';
import { unreadCursor } from '../../../src/domain/service/storeChange.ts';

export interface Bank {
  company: CompanyData;
  book: LiveBankLines;
  settings: BankSettings;
  account: Reference;
}

/** A small company with a current account in pounds and one in euros, and two payment methods. */
export async function smallBank(): Promise<Bank> {
  const company = await smallCompany();
  const keep = async (kind: 'bankAccount' | 'paymentMethod', facts: object[]): Promise<Reference[]> => {
    const references = facts.map((one) => referenceSchema.parse({ kind, id: uuidV7(systemMint), code: '', ...one }));
    await company.store.forSync.writeReferences(kind, references, true, unreadCursor(`reference:${kind}`));
    return references;
  };
  const [account] = await keep('bankAccount', [
    { code: 'CUR', description: 'Current account', currency: 'GBP' },
    { code: 'EUR', description: 'Euro account', currency: 'EUR' },
  ]);
  await keep('paymentMethod', [
    { code: 'BACS', description: 'Bank transfer' },
    { code: 'CARD', description: 'Card' },
  ]);
  await company.read();
  if (!account) throw new Error('there is no bank account');
  const liveLines = new LiveBankLines(company.store, account.id);
  await liveLines.read();
  return { company, book: liveLines, settings: await useBankSettings(company), account };
}

/** The importer without a worker, to test the rules of a session. The worker itself is tested in Chromium. */
export function importerHere(): Importer {
  const importer = new StatementImporter();
  return {
    read: async (file, options) => ok(importer.read(file.name, new Uint8Array(await file.arrayBuffer()), options)),
    readAgain: async (at, options) => ok(importer.readAgain(at, options)),
    remove: (at) => importer.remove(at),
    hold: (bankAccountId, lines, first) => importer.hold(bankAccountId, lines, first),
    plan: async (request, onLines) => ok(importer.plan(request, onLines)),
    close: () => undefined,
  };
}

export function statement(name: string, text: string): File {
  return new File([text], name);
}
