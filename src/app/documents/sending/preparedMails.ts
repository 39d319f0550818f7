import { currentVersion } from '../../../domain/records/record.ts';
import { checkRules, type RuleFinding } from '../../../domain/einvoices/rules.ts';
import { formOf, type BuyerWays } from '../../../domain/einvoices/saleEInvoice.ts';
import { DOCUMENT_TRAITS } from '../../../domain/kinds/documentTraits.ts';
import type { DocumentRecord } from '../../../domain/documents/record.ts';
import { Decimal, parseDecimal, toDecimalString } from '../../../domain/values/decimal.ts';
import type { EmbeddedInvoice } from '../../../domain/papers/paper.ts';
import type { MailPart } from '../../../domain/sending/sent.ts';
import { writeEInvoice } from '../../../formats/einvoices/index.ts';
import { listRowOf } from '../../../store/documentRow.ts';
import { formatAmount } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { inLanguage } from '../../base/i18n/language.ts';
import { t } from '../../base/i18n/texts.ts';
import type { KnownAddress, MailAddresses } from '../../company/sending/mailAddresses.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';
import type { CompanyData } from '../../company/session/companyData.ts';
import { buyerFor, sellerFor, openBuyers, openSellers } from '../einvoices/saleWays.ts';
import { saleInvoiceOf } from '../einvoices/saleInvoice.ts';
import type { PaperReader } from '../print/paperReader.ts';
import { paperKindOf } from '../print/printedDocument.ts';

/** A document with what goes out with it. */
export interface OutgoingDocument {
  record: DocumentRecord;
  paper: PrintedPaper;
  /** The mail addresses of the customer's record. */
  addresses: readonly KnownAddress[];
  /** What is filled into templates, in the customer's language. */
  parts: Record<MailPart, string>;
  /**
   * The e-invoice that the customer wants; null for other documents than sales invoices, and while rules are broken.
   */
  eInvoice: { xml: string; embedded: EmbeddedInvoice | null } | null;
  /** The rules that are to be kept before there is an e-invoice. */
  findings: readonly RuleFinding[];
}

export interface OutgoingSources {
  company: CompanyData;
  reader: PaperReader;
  /** The tax number of a customer's record. */
  taxNoOf(party: string | undefined): string | undefined;
  addresses: MailAddresses;
}

/** Prepares documents that the store has. Rejects with a ProblemError. */
export async function outgoing(
  read: readonly { record: DocumentRecord; paper: PrintedPaper }[],
  { company, reader, taxNoOf, addresses }: OutgoingSources,
): Promise<OutgoingDocument[]> {
  const [sellers, buyers] = [company.shared(openSellers), company.shared(openBuyers)];
  await Promise.all([sellers.read, buyers.read]);
  return Promise.all(
    read.map(async ({ record, paper }): Promise<OutgoingDocument> => {
      const document = currentVersion(record);
      const party = company.reference('contactAccount', document.contactAccountId);
      const buyer = buyerFor(buyers.all.value, party, document.contactAccountId, taxNoOf(document.contactAccountId));
      const isSale = document.docClass === 'saleInvoice';
      const entity = company.reference('legalEntity', document.legalEntityId);
      const seller = sellerFor(sellers.all.value, entity, reader.letterhead);
      const made = isSale
        ? await eInvoiceOf(await saleInvoiceOf(company, record, { seller, buyer, buyerAddress: undefined }), buyer)
        : { eInvoice: null, findings: [] };
      // Of the record that is sent: the list may not know it yet, or show the amount before the last edit.
      const gross = parseDecimal(listRowOf(record).grossCurrencyAmount);
      const paperKind = paperKindOf(document.docClass, new Decimal(gross ?? 0));
      const total = gross !== null && paperKind === 'credit' ? toDecimalString(new Decimal(gross).abs()) : gross;
      const { currency = '' } = document;
      return {
        record,
        paper,
        addresses: addresses.of(document.contactAccountId, buyer.endpointScheme === 'EM' ? buyer.endpoint : ''),
        parts: inLanguage(paper.language, () => ({
          document: t(`sending.send.named.${paperKind}`),
          title: paper.title,
          number: paper.number,
          party: paper.to.lines[0] ?? '',
          date: formatDate(document.docDate),
          due: DOCUMENT_TRAITS[document.docClass].entry === 'money' ? '' : formatDate(document.dueDate),
          total: total === null ? '' : `${formatAmount(total, currency)} ${currency}`.trim(),
          company: paper.from.name,
        })),
        ...made,
      };
    }),
  );
}

async function eInvoiceOf(
  invoice: Awaited<ReturnType<typeof saleInvoiceOf>>,
  buyer: BuyerWays,
): Promise<Pick<OutgoingDocument, 'eInvoice' | 'findings'>> {
  const { format, profile } = buyer;
  const findings = checkRules(invoice, profile, format);
  if (findings.length > 0) return { eInvoice: null, findings };
  const xml = writeEInvoice(invoice, format, profile);
  const level = profile === 'xrechnung' ? 'xrechnung' : 'en16931';
  return { eInvoice: { xml, embedded: formOf(buyer) === 'facturX' ? { xml, profile: level } : null }, findings };
}
