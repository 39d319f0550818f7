import { DEMO_BANK_ACCOUNT, ORDER_NUMBER_DRAFT, ORDER_NUMBERS } from '../../../domain/demoCompany.ts';
import { LOCAL_RECORDS } from '../../../domain/copies/copies.ts';
import { copyOfDocument } from '../../../domain/drafting/copy.ts';
import type { DocumentClass } from '../../../domain/kinds/documentClasses.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import type { DocumentListRow } from '../../../store/contract.ts';
import type { ReferenceKind } from '../../../domain/references/reference.ts';
import { ReferenceIndex } from '../session/referenceIndex.ts';
import type { CompanyData } from '../session/companyData.ts';
import { demoBankFile, demoBankLines, storedDemoLine, type DemoBankLines, type DemoDocument } from './demoBank.ts';

/**
 * Page setting: when the examples were made, so that they are made once. It is in the copies, as records of this
 * computer are: else they would be made again when a copy from before them is put back, beside the lines that came with
 * it.
 */
const MADE = `${LOCAL_RECORDS}demo.examples`;
/** Its name before it was in the copies. */
const MADE_BEFORE = 'demo.examples';

async function rowsOf(company: CompanyData, ...classes: readonly DocumentClass[]): Promise<DocumentListRow[]> {
  const found: DocumentListRow[] = [];
  for (const docClass of classes) for await (const rows of company.store.allRows(docClass)) found.push(...rows);
  return found;
}

/** References as they are stored: what the first sync wrote last may not have reached the page's lists yet. */
async function storedReferences({ store }: CompanyData, kind: ReferenceKind): Promise<ReferenceIndex> {
  return new ReferenceIndex(await store.references(kind));
}

async function bankDocuments(company: CompanyData): Promise<DemoDocument[]> {
  const parties = await storedReferences(company, 'contactAccount');
  const rows = await rowsOf(company, 'saleInvoice', 'receipt', 'payment');
  return rows.map((row) => ({ ...row, party: parties.find(row.contactAccountId)?.description ?? '' }));
}

/** The lines of the current account, here and in the bank's file. */
export async function demoLines(company: CompanyData): Promise<DemoBankLines> {
  return demoBankLines(await bankDocuments(company), todayOn(Date.now()));
}

/** The bank's file of the last week. */
export async function demoStatement(company: CompanyData): Promise<File> {
  const { inFile, opening } = await demoLines(company);
  return new File([demoBankFile(inFile, opening)], 'demo-current-account.csv', { type: 'text/csv' });
}

/** Two months of lines of the current account, as if they had been imported week by week. */
async function addBankLines(company: CompanyData): Promise<void> {
  const account = (await storedReferences(company, 'bankAccount')).find(DEMO_BANK_ACCOUNT);
  if (!account) return;
  const { here } = await demoLines(company);
  const stored = here.map((line) => storedDemoLine(line, account.id));
  await company.store.resources.create<'bankTransaction'>(
    stored.map(({ content }) => content),
    stored.map(({ hereOnly }) => ({ ...hereOnly })),
  );
}

/**
 * Enters a supplier's invoice a second time, with the number that it has already: the service takes each number of a
 * supplier once, and says so.
 */
async function enterTwice(company: CompanyData): Promise<void> {
  const parties = await storedReferences(company, 'contactAccount');
  const rows = await rowsOf(company, 'purchaseInvoice');
  const known = rows.find(
    (row) =>
      row.theirDocNo !== '' &&
      row.statusList.split(',').includes('posted') &&
      !row.grossCurrencyAmount.startsWith('-') &&
      parties.find(row.contactAccountId)?.supplier?.allowInvoiceDuplication === false,
  );
  const record = known && (await company.store.record(known.key));
  if (!record) return;
  const original = currentVersion(record);
  const drafting = { today: todayOn(Date.now()), mint: systemMint, lookup: company.lookup };
  await company.store.createDraft({ ...copyOfDocument(original, drafting), theirDocNo: original.theirDocNo });
}

/** Notes an order number in the draft that is kept for this. @returns whether there is such a draft */
async function noteOrderNumber(company: CompanyData): Promise<boolean> {
  const drafts = (await rowsOf(company, 'saleInvoice')).filter(({ statusList }) => statusList === 'draft');
  for (const { key } of drafts) {
    const record = await company.store.record(key);
    if (record?.base?.intRef !== ORDER_NUMBER_DRAFT || record.local !== null) continue;
    await company.store.edit(key, (document) => ({ ...document, orderNo: ORDER_NUMBERS.here }));
    return true;
  }
  return false;
}

/**
 * Gives the demo company, once it has been read for the first time, what only a computer can have: lines of its bank
 * account, a draft that the service will refuse, and one that a colleague changes meanwhile.
 * @param colleague has the colleague change the draft on the service
 * @returns whether there is something to send now
 */
export async function makeDemoExamples(company: CompanyData, colleague: () => Promise<void>): Promise<boolean> {
  const { store } = company;
  for (const name of [MADE, MADE_BEFORE]) if ((await store.pageSettings(name)) !== undefined) return false;
  await store.savePageSettings(MADE, new Date().toISOString());
  await addBankLines(company);
  await enterTwice(company);
  if (await noteOrderNumber(company)) await colleague();
  return true;
}
