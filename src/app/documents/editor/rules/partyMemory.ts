import type { Document, DocumentLine } from '../../../../domain/documents/document.ts';
import { DOCUMENT_TRAITS, type DocumentTraits } from '../../../../domain/kinds/documentTraits.ts';
import type { Lookup } from '../../../../domain/learning/lookup.ts';
import type { Reference } from '../../../../domain/references/reference.ts';
import { isReverseCharged } from '../../../../domain/documents/reverseCharge.ts';
import { fold } from '../../../../domain/values/folding.ts';
import { accountsOfLines, lastDocuments } from '../../../company/newDocuments/lastDocuments.ts';
import type { CompanyData } from '../../../company/session/companyData.ts';
import { NO_PARTY_DEFAULTS, type PartyDefaults } from '../../../../domain/drafting/documentDraft.ts';

/** What earlier documents with a party contain: defaults for a new document and its lines, and lines by description. */
export interface PartyMemory {
  defaults: PartyDefaults;
  /** The last line with this description; undefined if there was none. Its price only if it was in this currency. */
  line(description: string, currency: Document['currency']): Partial<DocumentLine> | undefined;
  /** The tax code that applies to a product with this party instead of the product's own; see `taxCodeWith`. */
  taxCode(product: Reference, lookup: Lookup): string | undefined;
  /** The accounts of lines, the last used first. */
  accounts: readonly string[];
  /** The descriptions of lines, newest first. */
  descriptions: readonly string[];
  /** The descriptions of documents, newest first. */
  documentDescriptions: readonly string[];
}

/** The memory without a party, or of a party without documents. */
export const NO_MEMORY: PartyMemory = {
  defaults: NO_PARTY_DEFAULTS,
  line: () => undefined,
  taxCode: () => undefined,
  accounts: [],
  descriptions: [],
  documentDescriptions: [],
};

/** The fields that a line with the same description repeats. The quantity is not one of them. */
const REPEATED = [
  'accountId',
  'taxCodeId',
  'taxRate',
  'currencyUnitPrice',
  'isNetEntry',
  'projectId',
  'post',
  'taxBandId',
  'textPre',
  'textPost',
] as const satisfies readonly (keyof DocumentLine)[];
function repeatedFields(line: DocumentLine): Partial<DocumentLine> {
  return Object.fromEntries(REPEATED.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]])));
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

/** The product's own tax code; undefined if it has none, as all at 1.13 (docs/service-notes.md, "Products"). */
function ownTaxCode(product: Reference, side: DocumentTraits['side']): string | undefined {
  return (side === 'sale' ? product.sale : product.purchase)?.taxCodeId ?? product.taxCodeId;
}

/**
 * The tax code for a product from earlier lines with this party: the code that the product last had. Otherwise, if the
 * last line of any product was not taxed by that product's own code (an export, a zero-rated customer), that line's
 * code. A line taxed by its product's own code says nothing about other products: a book and a desk have different
 * codes at home. Nor does a line whose product has no code of its own.
 */
function taxCodeWith(newest: readonly Document[], product: Reference, lookup: Lookup): string | undefined {
  let overridden: string | undefined;
  let isFirst = true;
  for (const document of newest) {
    // Reverse charge replaced the codes on all its lines (spec 4.7 rule 7).
    if (isReverseCharged(document)) continue;
    const { side } = DOCUMENT_TRAITS[document.docClass];
    for (const { productId, taxCodeId } of document.lines.toReversed()) {
      const sold = lookup.find('product', productId);
      if (!sold || taxCodeId === undefined) continue;
      if (sold.id === product.id) return taxCodeId;
      const own = ownTaxCode(sold, side);
      if (own === undefined) continue;
      if (isFirst && own !== lookup.find('taxCode', taxCodeId)?.id) overridden = taxCodeId;
      isFirst = false;
    }
  }
  return overridden;
}

/** @param newest documents with the party of the same kind as the new one, newest first */
export function memoryOf(newest: readonly Document[]): PartyMemory {
  // A draft without lines says nothing about how the party is billed.
  const last =
    newest.find(({ docClass, lines }) => lines.length > 0 || DOCUMENT_TRAITS[docClass].entry === 'money') ?? newest[0];
  if (!last) return NO_MEMORY;
  const lines = new Map<string, { description: string; line: DocumentLine; currency: Document['currency'] }>();
  const taxCodes = new Map<string, string | undefined>();
  for (const document of newest) {
    for (const line of document.lines.toReversed()) {
      if (!line.description) continue;
      const key = fold(line.description.trim());
      if (!lines.has(key)) lines.set(key, { description: line.description, line, currency: document.currency });
    }
  }
  return {
    defaults: partyDefaultsOf(last),
    line: (description, currency) => {
      const known = lines.get(fold(description.trim()));
      if (!known) return undefined;
      const { currencyUnitPrice, ...others } = repeatedFields(known.line);
      return currencyUnitPrice === undefined || known.currency !== currency ? others : { ...others, currencyUnitPrice };
    },
    taxCode: (product, lookup) => {
      // Cached: thousands of lines may ask for the same few products.
      if (!taxCodes.has(product.id)) taxCodes.set(product.id, taxCodeWith(newest, product, lookup));
      return taxCodes.get(product.id);
    },
    accounts: accountsOfLines(newest),
    descriptions: [...lines.values()].map(({ description }) => description),
    documentDescriptions: [...new Set(newest.flatMap(({ description }) => description ?? []))],
  };
}

/**
 * Reads the memory of a document's party from documents of the same class, or if there are none, of the same side.
 * @param read reads a document's record; for many documents, each record is read only once
 */
export async function rememberParty(
  company: CompanyData,
  document: Pick<Document, 'contactAccountId' | 'docClass' | 'intRef' | 'id'>,
  read?: CompanyData['store']['record'],
): Promise<PartyMemory> {
  return memoryOf(await lastDocuments(company, document, read));
}
