import { purchaseDraft, taxKeysOf } from '../../../domain/einvoices/purchaseDraft.ts';
import { taxCodeFor } from '../../../domain/einvoices/taxCodes.ts';
import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import type { Document } from '../../../domain/documents/document.ts';
import { partyTerms } from '../../../domain/drafting/documentDraft.ts';
import { classOfType, taxRateOn } from '../../../domain/learning/known.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { todayOn } from '../../../domain/values/dates.ts';
import { systemMint } from '../../../domain/values/identifiers.ts';
import { formatPercent } from '../../base/format/amounts.ts';
import { t } from '../../base/i18n/texts.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { rememberParty } from '../editor/rules/partyMemory.ts';
import { waysOf } from './saleWays.ts';
import { isDraftable, type ImportedEInvoice } from './importedEInvoice.ts';

import { factsOf } from '../../company/facts/companyFacts.ts';
import type { ImportSources } from './importSources.ts';

/** The tax code for each category and rate of an invoice; null where none is found. */
export function taxCodesFor(
  sources: ImportSources,
  invoice: EInvoice,
  supplierId: string | undefined,
): Record<string, string | null> {
  const { company, ways } = sources;
  const party = company.reference('contactAccount', supplierId);
  const remembered = waysOf(ways.all.value, supplierId, party)?.taxCodes ?? {};
  const usual = party && partyTerms(party, 'purchaseInvoice').taxCodeId;
  const date = todayOn(Date.now());
  const codes = company
    .references('taxCode')
    .all.map((code) => ({ ...code, taxRate: code.taxRate ?? taxRateOn(code, date, factsOf(company))?.value }));
  return Object.fromEntries(taxKeysOf(invoice).map((key) => [key, taxCodeFor(key, remembered, usual, codes)]));
}

/** The tax codes that were found or chosen. */
export function chosenOnly(taxCodes: ImportedEInvoice['taxCodes']): Record<string, string> {
  return Object.fromEntries(Object.entries(taxCodes).flatMap(([key, id]) => (id === null ? [] : [[key, id]])));
}

/** A document that has this number of this supplier, or that was made from this file. */
function knownDocument(
  { company, files, imported, madeOf }: ImportSources,
  hash: string,
  invoice: EInvoice,
  supplierId: string | undefined,
): ImportedEInvoice['known'] {
  const before = imported.all.value.find(({ id }) => id === hash);
  const made = before && madeOf.get(before.documentKey);
  if (made !== undefined && company.entry(made)) return { why: 'file', key: made };
  const number = invoice.number?.trim().toLowerCase();
  const party = company.reference('contactAccount', supplierId)?.id ?? supplierId;
  if (number === undefined) return null;
  const earlier = files.value.slice(0, files.value.findIndex((each) => each.hash === hash) >>> 0);
  const twin = earlier.find(
    ({ reading, supplier }) =>
      reading.invoice?.number?.trim().toLowerCase() === number &&
      (supplier?.kind === 'known' ? supplier.id === supplierId : reading.invoice.seller.name === invoice.seller.name),
  );
  if (twin) return { why: 'batch', fileName: twin.fileName };
  if (party === undefined) return null;
  const same = company
    .documentsOf(party)
    .find(
      ({ row }) =>
        row.docClass === 'purchaseInvoice' &&
        row.theirDocNo.trim().toLowerCase() === number &&
        !row.statusList.includes('abandoned'),
    );
  return same ? { why: 'number', key: same.key } : null;
}

/** The purchase order of this supplier that an invoice names. */
async function orderOf(
  company: CompanyData,
  { orderReference }: EInvoice,
  supplierId: string | undefined,
): Promise<Document | undefined> {
  const party = company.reference('contactAccount', supplierId)?.id ?? supplierId;
  const number = orderReference?.toLowerCase();
  if (party === undefined || number === undefined) return undefined;
  const entry = company
    .documentsOf(party)
    .find(({ row }) => row.docClass === 'purchaseOrder' && row.docNo.toLowerCase() === number);
  const record = entry && (await company.store.record(entry.key));
  return record && currentVersion(record);
}

/** Plans the draft anew, with what is chosen. */
export async function planned(
  sources: ImportSources,
  file: ImportedEInvoice,
  docTypeId: string | undefined,
): Promise<ImportedEInvoice> {
  const { company } = sources;
  const { invoice } = file.reading;
  if (!isDraftable(invoice)) return { ...file, draft: null, known: null };
  const supplierId = file.supplier?.kind === 'known' ? file.supplier.id : undefined;
  const like: Document = { docClass: 'purchaseInvoice', contactAccountId: supplierId, statusList: [], lines: [] };
  const memory = await rememberParty(company, like);
  const draft = purchaseDraft(invoice, {
    today: todayOn(Date.now()),
    mint: systemMint,
    lookup: company.lookup,
    classOf: (type) => classOfType(type, factsOf(company))?.value,
    docTypeId,
    supplierId,
    defaults: memory.defaults,
    codedLike: memory.line,
    order: await orderOf(company, invoice, supplierId),
    taxCodes: Object.fromEntries(
      Object.entries(file.taxCodes).flatMap(([key, id]) => (id === null ? [] : [[key, id]])),
    ),
    words: {
      allowance: t('einvoices.allowance'),
      charge: t('einvoices.charge'),
      whole: (rate) => t('einvoices.whole', { rate: formatPercent(rate) }),
    },
  });
  return { ...file, draft, known: knownDocument(sources, file.hash, invoice, supplierId) };
}
