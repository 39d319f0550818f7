import type { EInvoice } from '../../../domain/einvoices/eInvoice.ts';
import { checkSums } from '../../../domain/einvoices/sums.ts';
import { decodeText } from '../../text/encoding.ts';
import { shown } from '../../text/texts.ts';
import { find, scanXml, textAt, type XmlElement } from '../../text/xmlElements.ts';
import type { EInvoiceFormat, EInvoiceProblem, EInvoiceReading } from './result.ts';
import { readCii } from './cii.ts';
import { Fields } from './fields.ts';
import { readUbl } from './ubl.ts';

/** The largest file that is read, also out of a PDF. The service takes attachments of up to 16 MB. */
export const MOST_INVOICE_BYTES = 64 * 1024 * 1024;
/** Files within files can be large; their content is not read, only skipped. */
const EMBEDDED = new Set(['EmbeddedDocumentBinaryObject', 'AttachmentBinaryObject']);
/** Elements that are kept: an invoice of 10,000 lines has about 400,000. */
const MOST_ELEMENTS = 2_000_000;

/** The root elements of invoices, and the namespaces that they are in, or begin with. */
const ROOTS: Readonly<Record<string, { format: EInvoiceFormat; namespace: string }>> = {
  Invoice: { format: 'ubl', namespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2' },
  CreditNote: { format: 'ubl', namespace: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2' },
  CrossIndustryInvoice: { format: 'cii', namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:' },
  CrossIndustryDocument: { format: 'cii', namespace: 'urn:ferd:CrossIndustryDocument:invoice:' },
};

/** The syntax of a root element by its name and its namespace; null for any other document. */
function formatOf(root: XmlElement): EInvoiceFormat | null {
  const known = ROOTS[root.name];
  if (known === undefined) return null;
  const declared = Object.values(root.attributes ?? {});
  return declared.some((value) => value.startsWith(known.namespace)) ? known.format : null;
}

const nothing = (problem: EInvoiceProblem, format: EInvoiceFormat | null = null): EInvoiceReading => ({
  format,
  container: format === null ? null : 'xml',
  profile: null,
  invoice: null,
  problems: [problem],
});

/** Whether a text begins as XML does. */
const BEGINS = /^[\s\ufeff]*</;

/**
 * Reads the XML of an invoice. A file that is not well-formed gives no invoice at all: what is left of it could lack an
 * amount. A DOCTYPE is refused, because its entities could expand without limit.
 */
export function readInvoiceXml(bytes: Uint8Array): EInvoiceReading {
  if (bytes.length > MOST_INVOICE_BYTES) return nothing({ code: 'file.tooBig', kind: 'lost' });
  const { text, problems: decoding } = decodeText(bytes);
  if (!BEGINS.test(text)) return nothing({ code: text.trim() === '' ? 'file.empty' : 'file.unknown', kind: 'lost' });
  let root: XmlElement | undefined;
  let roots = 0;
  let elements = 0;
  const end = scanXml(text, (element, depth) => {
    elements += 1;
    if (depth === 0) {
      root ??= element;
      roots += 1;
    }
    return EMBEDDED.has(element.name) || elements > MOST_ELEMENTS;
  });
  const format = root === undefined ? (end.whole ? null : openFormat(end.open)) : formatOf(root);
  if (!end.whole) {
    // Whatever is no invoice is called so, rather than damaged.
    const isMarkup = format !== null || end.reason === 'doctype' || end.open.length > 0;
    return nothing(
      { code: isMarkup ? `file.${end.reason}` : 'file.unknown', kind: 'lost', place: { line: end.line } },
      format,
    );
  }
  if (elements > MOST_ELEMENTS) return nothing({ code: 'file.tooBig', kind: 'lost' }, format);
  if (root === undefined || format === null)
    return nothing({ code: 'file.otherDocument', kind: 'lost', text: shown(root?.name ?? '') });
  if (roots > 1) return nothing({ code: 'file.damaged', kind: 'lost' }, format);
  const fields = new Fields();
  const invoice = format === 'ubl' ? readUbl(root, fields) : readCii(root, fields);
  return {
    format,
    container: 'xml',
    profile: profileOf(root),
    invoice,
    problems: [
      ...decodingProblems(decoding),
      ...fields.problems,
      ...missing(invoice, fields),
      ...differences(invoice, fields),
    ],
  };
}

/** The syntax of a document that ends too early. */
function openFormat(open: readonly XmlElement[]): EInvoiceFormat | null {
  return open[0] === undefined ? null : formatOf(open[0]);
}

function profileOf(root: XmlElement): string | null {
  const context = find(root, 'ExchangedDocumentContext') ?? find(root, 'SpecifiedExchangedDocumentContext');
  return textAt(root, 'CustomizationID') ?? textAt(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? null;
}

function decodingProblems(problems: ReturnType<typeof decodeText>['problems']): EInvoiceProblem[] {
  return problems.flatMap(({ code, place }) => {
    if (code !== 'encoding.damaged' && code !== 'encoding.doubtful') return [];
    return [{ code, kind: 'doubt' as const, ...(place === undefined ? {} : { place: { line: place.line } }) }];
  });
}

/** What every invoice, its lines and its tax have to say (BR-2 to BR-26, BR-45 to BR-47), but does not. */
function missing(invoice: EInvoice, fields: Fields): EInvoiceProblem[] {
  const unread = new Set(fields.problems.map(({ field }) => field));
  const problems: EInvoiceProblem[] = [];
  const need = (part: string, values: Readonly<Record<string, string | null>>): void => {
    for (const name of Object.keys(values)) {
      if (values[name] !== null) continue;
      const field = `${part}${name}`;
      if (!unread.has(field)) problems.push({ code: 'field.missing', kind: 'lost', field });
    }
  };
  const { number, issueDate, typeCode, currency, seller, totals, lines, tax, allowances } = invoice;
  const { net, gross, payable } = totals;
  need('', { number, issueDate, typeCode, currency, 'seller.name': seller.name });
  need('totals.', { net, gross, payable });
  for (const [index, { category, taxable, tax: amount }] of tax.entries())
    need(`tax.${index}.`, { category, taxable, tax: amount });
  if (lines.length > 0) need('totals.', { lineNet: totals.lineNet });
  for (const [index, { netAmount, taxCategory }] of lines.entries())
    if (netAmount === null || taxCategory === null) need(`lines.${index}.`, { netAmount, taxCategory });
  for (const [index, { amount }] of allowances.entries()) need(`allowances.${index}.`, { amount });
  if (lines.length === 0) problems.push({ code: 'lines.none', kind: 'note' });
  return problems;
}

function differences(invoice: EInvoice, fields: Fields): EInvoiceProblem[] {
  return checkSums(invoice).map(({ code, field, facts }) => {
    const line = fields.lineOf(field);
    return { code, kind: 'doubt', field, ...(line === undefined ? {} : { place: { line } }), facts };
  });
}
