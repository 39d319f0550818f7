import { currencyAmountsOf } from '../../domain/documents/documentAmounts.ts';
import type { Document, DocumentLine } from '../../domain/documents/document.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import type { SheetColumn } from '../../domain/documents/sheetColumns.ts';
import { lineAmounts, type AmountTriple } from '../../domain/documents/totals.ts';
import type { Lookup } from '../../domain/learning/lookup.ts';
import type { ReferenceKind } from '../../domain/references/reference.ts';
import { toDecimalString } from '../../domain/values/decimal.ts';
import type { SheetTexts } from './sheet.ts';

/** A row of an export: a line of a document with the document's fields in front, or a document without lines. */
export interface DocumentRow {
  texts: SheetTexts;
  /** The currency of its amounts; '' if the document has none. */
  currency: string;
}

/** The amounts that were given with a line, as they stand there. */
function statedOf({ netCurrencyAmount, taxCurrencyAmount, grossCurrencyAmount }: DocumentLine): SheetTexts {
  return { net: netCurrencyAmount ?? '', tax: taxCurrencyAmount ?? '', gross: grossCurrencyAmount ?? '' };
}
function textsOf({ net, tax, gross }: AmountTriple): SheetTexts {
  return { net: toDecimalString(net), tax: toDecimalString(tax), gross: toDecimalString(gross) };
}

type Named = (kind: ReferenceKind, reference: string | undefined) => string;

/** The code of a record where that finds it; a code that finds another record, or none, says less than the id. */
function namesIn(lookup: Lookup): Named {
  return (kind, reference) => {
    if (reference === undefined) return '';
    const found = lookup.find(kind, reference);
    return found !== undefined && found.code !== '' && lookup.find(kind, found.code) === found ? found.code : reference;
  };
}

/** What each row of the document says of its header. */
function headerTexts(
  document: Document,
  named: Named,
  amounts: AmountTriple | null,
): Partial<Record<SheetColumn, string>> {
  const isMoney = DOCUMENT_TRAITS[document.docClass].entry === 'money';
  return {
    number: document.docNo ?? '',
    theirNumber: document.theirDocNo ?? '',
    party: named('contactAccount', document.contactAccountId),
    date: document.docDate ?? '',
    dueDate: document.dueDate ?? '',
    taxDate: document.taxDate ?? '',
    deliveryDate: document.deliveryDate ?? '',
    docType: named('docType', document.docTypeId),
    currency: document.currency ?? '',
    currencyRate: document.currencyRate ?? '',
    orderNo: document.orderNo ?? '',
    theirRef: document.theirRef ?? '',
    title: document.description ?? '',
    paymentTerms: named('payTerm', document.paymentTermsId),
    paymentMethod: named('paymentMethod', document.paymentMethodId),
    bankAccount: named('bankAccount', document.bankAccountId),
    docProject: named('project', document.projectId),
    docDepartment: named('department', document.post?.department),
    docCostCentre: named('costCentre', document.post?.costCentre),
    total:
      isMoney && document.lines.length === 0
        ? (document.currencyAmount ?? '')
        : amounts === null
          ? ''
          : toDecimalString(amounts.gross),
  };
}

/**
 * The rows of a document as a table that reads back equal (docs/spreadsheets.md): references by code, amounts as
 * canonical decimals, dates as YYYY-MM-DD, '' for nothing.
 * @param group what the rows of this document have in common in the table
 * @param entryNames the words for net and gross prices
 */
export function rowsOfDocument(
  document: Document,
  group: string,
  lookup: Lookup,
  entryNames: { net: string; gross: string },
): DocumentRow[] {
  const named = namesIn(lookup);
  const currency = document.currency ?? '';
  // What the service reads has no rates where the reference data has them.
  const lines = document.lines.map((line) => ({
    ...line,
    taxRate: line.taxRate ?? lookup.find('taxCode', line.taxCodeId)?.taxRate,
    isNetEntry: line.isNetEntry ?? document.isNetEntry ?? true,
  }));
  const amounts = currencyAmountsOf({ ...document, lines });
  const header = { ...headerTexts(document, named, amounts), group };
  if (document.lines.length === 0) return [{ texts: header, currency }];
  return lines.map((line) => {
    const calculated = lineAmounts(line, {
      currency,
      baseCurrency: currency,
      rateDirection: 'foreignPerBase',
    }).currency;
    const texts: SheetTexts = {
      ...header,
      product: named('product', line.productId),
      description: line.description ?? '',
      account: named('account', line.accountId),
      quantity: line.quantity ?? '',
      unitPrice: line.currencyUnitPrice ?? '',
      entry: line.isNetEntry ? entryNames.net : entryNames.gross,
      taxCode: named('taxCode', line.taxCodeId),
      ...(document.explicitAmounts === true ? statedOf(line) : textsOf(calculated)),
      project: named('project', line.projectId),
      department: named('department', line.post?.department),
      costCentre: named('costCentre', line.post?.costCentre),
    };
    return { texts, currency };
  });
}
