import { currencyCodeSchema } from '../../domain/currency.ts';
import { addDays, type LocalDate } from '../../domain/dates.ts';
import { decimal } from '../../domain/decimal.ts';
import type { Document, DocumentLine } from '../../domain/document.ts';
import { mintIntRef, type MintSource } from '../../domain/identifiers.ts';
import type { Reference, ReferenceKind } from '../../domain/reference.ts';

const ONE = decimal('1');

/** Looks references up: what filling a document from its customer or product needs. */
export interface Lookup {
  find(kind: ReferenceKind, value: string | undefined): Reference | undefined;
  all(kind: ReferenceKind): readonly Reference[];
  baseCurrency: string;
}

function currencyOf(code: string | undefined): Document['currency'] {
  const parsed = currencyCodeSchema.safeParse(code ?? '');
  return parsed.success ? parsed.data : undefined;
}

/** A new sale invoice: its IntRef minted, dated today, in base currency, of the first sale invoice type. */
export function newInvoice(today: LocalDate, lookup: Lookup, mint: MintSource): Document {
  const types = lookup.all('docType').filter((type) => type.docClass === 'saleInvoice' && type.isActive);
  return {
    intRef: mintIntRef(mint), docClass: 'saleInvoice', docTypeId: types[0]?.id, docDate: today,
    currency: currencyOf(lookup.baseCurrency), statusList: [], lines: [],
  };
}

/** A new line after the others: entered net or gross like the one before it, with the customer's tax code. */
export function newLine(document: Document, lookup: Lookup, mint: MintSource): DocumentLine {
  const before = document.lines.at(-1);
  const customer = lookup.find('contactAccount', document.contactAccountId);
  return { intRef: mintIntRef(mint), isNetEntry: before?.isNetEntry ?? document.isNetEntry ?? true, ...taxOf(customer?.taxCodeId, lookup) };
}

/** A tax code with the rate that it has today; without a known rate it is typed. */
export function taxOf(taxCodeId: string | undefined, lookup: Lookup): Pick<DocumentLine, 'taxCodeId' | 'taxRate'> {
  if (taxCodeId === undefined) return {};
  return { taxCodeId, taxRate: lookup.find('taxCode', taxCodeId)?.taxRate };
}

/** The empty row when something is typed into it: one piece, as the service takes it where nothing is said. */
export function begunLine(line: DocumentLine): DocumentLine {
  return { ...line, quantity: line.quantity ?? ONE };
}

/** Whether a line has nothing that a person put there. */
export function isBlank(line: DocumentLine): boolean {
  return line.productId === undefined && line.accountId === undefined && !line.description && line.quantity === undefined && line.currencyUnitPrice === undefined;
}

/** Due date by the terms' days; unchanged where they tell none. */
export function dueByTerms(document: Document, lookup: Lookup): Document {
  const days = lookup.find('payTerm', document.paymentTermsId)?.days;
  return days === undefined || document.docDate === undefined ? document : { ...document, dueDate: addDays(document.docDate, days) };
}

/**
 * The customer, and what follows from it: currency with its rate, terms with the due date, and the
 * tax code of lines that have none.
 */
export function withCustomer(document: Document, contactAccountId: string | undefined, lookup: Lookup): Document {
  const customer = lookup.find('contactAccount', contactAccountId);
  if (!customer) return { ...document, contactAccountId };
  const chosen: Document = { ...document, contactAccountId, paymentTermsId: customer.payTermId ?? document.paymentTermsId };
  const currency = currencyOf(customer.currency ?? (lookup.baseCurrency || document.currency));
  const inCurrency = currency && currency !== document.currency ? withCurrency(chosen, currency, lookup) : chosen;
  const lines = customer.taxCodeId === undefined
    ? inCurrency.lines
    : inCurrency.lines.map((line) => (line.taxCodeId === undefined ? { ...line, ...taxOf(customer.taxCodeId, lookup) } : line));
  return dueByTerms({ ...inCurrency, lines }, lookup);
}

/** The currency with the rate that is known for it; base currency needs none. */
export function withCurrency(document: Document, code: string | undefined, lookup: Lookup): Document {
  const currency = currencyOf(code);
  if (currency === undefined || currency === lookup.baseCurrency) return { ...document, currency, currencyRate: undefined };
  return { ...document, currency, currencyRate: lookup.find('currency', currency)?.currencyRate };
}

/** The document's date; a due date that followed from the terms moves with it. */
export function withDocDate(document: Document, docDate: LocalDate | undefined, lookup: Lookup): Document {
  const followed = dueByTerms(document, lookup).dueDate === document.dueDate;
  const moved = { ...document, docDate };
  return followed ? dueByTerms(moved, lookup) : moved;
}

/**
 * The product, and what follows from it: description, tax code and account; one piece where no
 * quantity is there; its price where that is in the document's currency.
 */
export function withProduct(line: DocumentLine, productId: string | undefined, currency: string | undefined, lookup: Lookup): DocumentLine {
  const product = lookup.find('product', productId);
  if (!product) return { ...line, productId };
  const priceFits = product.unitPrice !== undefined && (product.currency ?? lookup.baseCurrency) === currency;
  return {
    ...line,
    productId,
    description: product.description || line.description,
    accountId: product.accountId ?? line.accountId,
    quantity: line.quantity ?? ONE,
    ...(priceFits && { currencyUnitPrice: product.unitPrice }),
    ...(product.taxCodeId !== undefined && taxOf(product.taxCodeId, lookup)),
  };
}

/** A line's copy, with an IntRef of its own and nothing of what the service gave it. */
export function copyOfLine(line: DocumentLine, mint: MintSource): DocumentLine {
  const { id: _, intRef: __, orderIndex: ___, ...content } = line;
  return { ...content, intRef: mintIntRef(mint) };
}

/** A new draft with the same content, dated today. */
export function copyOfInvoice(document: Document, today: LocalDate, lookup: Lookup, mint: MintSource): Document {
  const copied: Document = {
    intRef: mintIntRef(mint), docClass: document.docClass, docTypeId: document.docTypeId, contactAccountId: document.contactAccountId, docDate: today,
    currency: document.currency, currencyRate: document.currencyRate, description: document.description, projectId: document.projectId, post: document.post,
    paymentTermsId: document.paymentTermsId, textHeader: document.textHeader, textFooter: document.textFooter, ext: document.ext,
    statusList: [], lines: document.lines.map((line) => copyOfLine(line, mint)),
  };
  return dueByTerms(copied, lookup);
}
