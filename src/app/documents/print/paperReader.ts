import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { hasUnreadableFields } from '../../../domain/values/unreadable.ts';
import { currentLanguage, inLanguage, type Language } from '../../base/i18n/language.ts';
import { loadTexts } from '../../base/i18n/texts.ts';
import { readLetterhead, type Letterhead } from '../../company/documents/letterhead.ts';
import { usePaymentRecords } from '../../company/payments/paymentRecords.ts';
import { namesAccount } from '../../../domain/payments/accountDetails.ts';
import type { OwnPayee } from '../../../domain/payments/payee.ts';
import { openSellers } from '../einvoices/saleWays.ts';
import { printLanguageOf, readPrintLanguages } from '../../company/documents/printLanguages.ts';
import { rateDirection, taxRate } from '../../company/facts/companyFacts.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';
import { asCounted } from '../../company/figures/settledByDrafts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { printedDocument, type PrintLookup } from './printedDocument.ts';

/** Documents as papers. */
export interface ReadPapers {
  papers: { record: DocumentRecord; paper: PrintedPaper }[];
  /** Documents with unreadable fields, which would be missing on paper without notice. */
  unreadable: DocumentRecord[];
  /** How many of the keys the store does not have. */
  missing: number;
}
export interface PaperReader {
  letterhead: Letterhead;
  /** Reads documents by their keys, each in the language of its customer. */
  read(keys: readonly string[]): Promise<ReadPapers>;
  /** The language that papers for a document's party are in. */
  languageOf(record: DocumentRecord): Language;
}

/** What a document's paper is made with. */
export function printLookup(company: CompanyData, letterhead: Letterhead, payees: readonly OwnPayee[]): PrintLookup {
  return {
    payees,
    reference: (kind, value) => company.reference(kind, value),
    legalEntity(value) {
      const [only, ...others] = company.references('legalEntity').all.filter(({ isActive }) => isActive);
      return company.reference('legalEntity', value) ?? (others.length === 0 ? only : undefined);
    },
    taxRate: (code, date) =>
      date === undefined ? company.reference('taxCode', code)?.taxRate : taxRate(company, code, date),
    numberOf: (key) => company.entry(key)?.row.docNo || undefined,
    theirNumberOf: (key) => company.entry(key)?.row.theirDocNo || undefined,
    counted: (key, document) => asCounted(company, key, document),
    baseCurrency: company.baseCurrency.value,
    rateDirection: rateDirection(company),
    letterhead,
  };
}

/** Our own accounts as they were entered for payments, else for e-invoices. */
async function readPayees(company: CompanyData): Promise<OwnPayee[]> {
  const { ownAccounts } = usePaymentRecords(company);
  const sellers = company.shared(openSellers);
  await Promise.all([ownAccounts.read, sellers.read]);
  const own = ownAccounts.all.value.flatMap(({ id, name, account }): OwnPayee[] => {
    const bankAccount = company.reference('bankAccount', id);
    return bankAccount?.isActive ? [{ name, account, currency: bankAccount.currency }] : [];
  });
  if (own.some(({ account }) => namesAccount(account))) return own;
  return sellers.all.value.map(({ name, iban, bic }) => ({ name, account: { iban, bic }, currency: undefined }));
}

/** Reads what all papers need once. Rejects with a ProblemError. */
export async function openPaperReader(company: CompanyData): Promise<PaperReader> {
  const letterhead = await readLetterhead(company.store);
  const lookup = printLookup(company, letterhead, await readPayees(company));
  const languages = await readPrintLanguages(company.store);
  const languageOf = (record: DocumentRecord): Language =>
    printLanguageOf(languages, company.reference('contactAccount', currentVersion(record).contactAccountId)) ??
    currentLanguage();
  return {
    letterhead,
    languageOf,
    async read(keys) {
      const there = await company.store.records(keys);
      const printable = there.filter((record) => !hasUnreadableFields(record));
      await Promise.all([...new Set(printable.map(languageOf))].map((one) => loadTexts(['work'], one)));
      return {
        papers: printable.map((record) => ({
          record,
          paper: inLanguage(languageOf(record), () => printedDocument(record, lookup)),
        })),
        unreadable: there.filter(hasUnreadableFields),
        missing: keys.length - there.length,
      };
    },
  };
}
