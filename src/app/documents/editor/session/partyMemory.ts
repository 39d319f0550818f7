import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS, type DocumentTraits } from '../../../../domain/documents/documentTraits.ts';
import type { Lookup } from '../../../../domain/drafting/lookup.ts';
import { currentDocument } from '../../../../domain/documents/record.ts';
import type { Reference } from '../../../../domain/resources/reference.ts';
import { isReverseCharged } from '../../../../domain/documents/reverseCharge.ts';
import { fold } from '../../../base/format/folding.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { NO_PARTY_DEFAULTS, type PartyDefaults } from '../../../../domain/drafting/documentDraft.ts';

/** So many of the newest documents with a party are remembered. */
const REMEMBERED = 12;

/** What was done with a party before: what a new document and its lines begin with, and lines by their description. */
export interface PartyMemory {
  defaults: PartyDefaults;
  /** The last line with this description; undefined when there was none. Its price only where that was in this currency. */
  line(description: string, currency: Document['currency']): Partial<DocumentLine> | undefined;
  /** The tax code that a product was last given with this party, where that is another than the product's own; see `taxCodeWith`. */
  taxCode(product: Reference, lookup: Lookup): string | undefined;
  /** Descriptions, newest first. */
  descriptions: readonly string[];
}

/** What is remembered where there is no party, or nothing was done with it yet. */
export const NO_MEMORY: PartyMemory = {
  defaults: NO_PARTY_DEFAULTS,
  line: () => undefined,
  taxCode: () => undefined,
  descriptions: [],
};

/** What the same line has again; its quantity is another matter. */
function again({
  accountId,
  taxCodeId,
  taxRate,
  currencyUnitPrice,
  isNetEntry,
  projectId,
  post,
  taxBandId,
  textPre,
  textPost,
}: DocumentLine): Partial<DocumentLine> {
  const fields = {
    accountId,
    taxCodeId,
    taxRate,
    currencyUnitPrice,
    isNetEntry,
    projectId,
    post,
    taxBandId,
    textPre,
    textPost,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<DocumentLine>;
}

function partyDefaultsOf(document: Document): PartyDefaults {
  const { paymentTermsId, paymentMethodId, projectId, post, bankAccountId } = document;
  const last = document.lines.at(-1);
  return {
    header: {
      paymentTermsId,
      paymentMethodId,
      projectId,
      post,
      bankAccountId: DOCUMENT_TRAITS[document.docClass].entry === 'money' ? bankAccountId : undefined,
    },
    line: last
      ? { accountId: last.accountId, taxCodeId: last.taxCodeId, projectId: last.projectId, post: last.post }
      : {},
  };
}

/** The tax code that a product brings along itself. */
function ownTaxCode(product: Reference, side: DocumentTraits['side']): string | undefined {
  return (side === 'sale' ? product.sale : product.purchase)?.taxCodeId ?? product.taxCodeId;
}

/**
 * The tax code for a product, as its lines with this party had it: the product's last one; else, where the last line of
 * any product was not taxed by that product's own code (an export, a zero-rated customer), the code that line had. What was
 * taxed as its product says tells nothing of another product: a book and a desk have different codes at home.
 */
function taxCodeWith(newest: readonly Document[], product: Reference, lookup: Lookup): string | undefined {
  let overridden: string | undefined;
  let isFirst = true;
  for (const document of newest) {
    // Reverse charge put other codes on every line of it (spec 4.7 rule 7).
    if (isReverseCharged(document)) continue;
    const { side } = DOCUMENT_TRAITS[document.docClass];
    for (const { productId, taxCodeId } of document.lines.toReversed()) {
      const sold = lookup.find('product', productId);
      if (!sold || taxCodeId === undefined) continue;
      if (sold.id === product.id) return taxCodeId;
      if (isFirst && ownTaxCode(sold, side) !== lookup.find('taxCode', taxCodeId)?.id) overridden = taxCodeId;
      isFirst = false;
    }
  }
  return overridden;
}

/** @param newest documents with the party, of the kind that is being made, newest first */
export function memoryOf(newest: readonly Document[]): PartyMemory {
  // A draft that was only begun with the party says nothing of how it is billed.
  const last =
    newest.find(({ docClass, lines }) => lines.length > 0 || DOCUMENT_TRAITS[docClass].entry === 'money') ?? newest[0];
  if (!last) return NO_MEMORY;
  const lines = new Map<string, { description: string; line: DocumentLine; currency: Document['currency'] }>();
  const taxCodes = new Map<string, string | undefined>();
  for (const document of newest) {
    for (const line of document.lines.toReversed()) {
      if (!line.description) continue;
      const key = fold(line.description.trim());
      // A credit takes a line back: its price is no wish for the next one.
      if (!lines.has(key)) lines.set(key, { description: line.description, line, currency: document.currency });
    }
  }
  return {
    defaults: partyDefaultsOf(last),
    line: (description, currency) => {
      const known = lines.get(fold(description.trim()));
      if (!known) return undefined;
      const { currencyUnitPrice, ...others } = again(known.line);
      return currencyUnitPrice === undefined || known.currency !== currency ? others : { ...others, currencyUnitPrice };
    },
    taxCode: (product, lookup) => {
      // Thousands of lines may ask for the same few products.
      if (!taxCodes.has(product.id)) taxCodes.set(product.id, taxCodeWith(newest, product, lookup));
      return taxCodes.get(product.id);
    },
    descriptions: [...lines.values()].map(({ description }) => description),
  };
}

/** Reads what was last done with a party in documents of this class, or else of its side. */
export async function rememberParty(company: CompanyData, document: Document): Promise<PartyMemory> {
  const { contactAccountId, docClass, intRef, id } = document;
  const party = company.reference('contactAccount', contactAccountId)?.id ?? contactAccountId;
  if (party === undefined) return NO_MEMORY;
  const { side, entry } = DOCUMENT_TRAITS[docClass];
  const rows = company
    .documentsOf(party)
    .filter(
      ({ key, row }) =>
        key !== intRef &&
        key !== id &&
        DOCUMENT_TRAITS[row.docClass].side === side &&
        DOCUMENT_TRAITS[row.docClass].entry === entry &&
        !row.statusList.includes('abandoned'),
    );
  const same = rows.filter(({ row }) => row.docClass === docClass);
  const records = await Promise.all(
    (same.length > 0 ? same : rows).slice(0, REMEMBERED).map(({ key }) => company.store.record(key)),
  );
  return memoryOf(records.flatMap((record) => (record ? [currentDocument(record)] : [])));
}
