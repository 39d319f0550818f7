import type { Document } from '../../../domain/documents/document.ts';
import { groupedIban } from '../../../domain/payments/accountDetails.ts';
import { payeeOf, type OwnPayee, type Payee } from '../../../domain/payments/payee.ts';
import { isQrIban, isSwissIban } from '../../../domain/payments/swissReference.ts';
import { currencyCode } from '../../../domain/values/currency.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { Address } from '../../../domain/values/parts.ts';
import { epcCode, qrModules } from '../../../formats/payments/index.ts';
import { t } from '../../base/i18n/texts.ts';
import { letterheadLines, type Letterhead } from '../../company/documents/letterhead.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';
import { swissParty, swissPartyOf } from './swissParty.ts';
import { swissSlip } from './swissSlip.ts';

const CHF = currencyCode('CHF');
const EUR = currencyCode('EUR');

/** What is known of how customers pay us. */
export interface PaymentLookup {
  baseCurrency: string;
  letterhead: Letterhead;
  /** Our accounts that customers can pay into. */
  payees: readonly OwnPayee[];
}

/** An invoice to a customer as it is printed. */
export interface PrintedInvoice {
  document: Document;
  /** The sender as the paper shows it. */
  from: PrintedPaper['from'];
  /** The address of the legal entity, and the country that the paper is sent from. */
  entity: Address | undefined;
  home: string | undefined;
  /** The customer. */
  to: { name: string; address: Address | undefined };
  gross: Decimal;
  /** Whether it is owed as it stands: neither a draft nor abandoned, and no line left out. */
  isFinal: boolean;
}

/**
 * How an invoice says that it is paid: the bank details of the letterhead, else our only account in its currency. What
 * is still owed in francs or euros into a Swiss account has the payment part of a Swiss QR-bill; other euros have a code
 * that a bank's app reads. A draft has neither, since it may change.
 */
export function paymentParts(
  invoice: PrintedInvoice,
  lookup: PaymentLookup,
): Pick<PrintedPaper, 'bank' | 'paymentCode' | 'paymentSlip' | 'noSlip'> {
  const { docNo = '', currency = lookup.baseCurrency } = invoice.document;
  const told = letterheadLines(lookup.letterhead.bank);
  const paid = [CHF, EUR].find((one) => one === currency);
  const payee = paid ? payeeOf(paid, lookup.letterhead.bank, lookup.payees) : null;
  const slip = payee && slipOf(invoice, payee, currency);
  const isSlip = slip !== null && !('refused' in slip);
  // Only a payment part can say the reference that a QR-IBAN needs.
  const modules = payee && !isSlip && currency === EUR && !isQrIban(payee.iban) ? codeOf(invoice, payee) : null;
  const bank = told.length > 0 || !payee || !(isSlip || modules) ? told : linesOf(payee);
  const number = isSlip && slip.reference !== '' ? slip.reference : docNo;
  return {
    bank: bank.length === 0 || docNo === '' ? bank : [...bank, t('print.reference', { number })],
    ...(modules && { paymentCode: { caption: t('print.paymentCode'), modules } }),
    ...(isSlip && { paymentSlip: slip }),
    ...(slip !== null && !isSlip && { noSlip: slip.refused }),
  };
}

/** What is still owed of an invoice that is final. */
function owed({ document, gross, isFinal }: PrintedInvoice): DecimalString | null {
  const { docNo = '', outstandingCurrencyAmount: open } = document;
  if (!isFinal || docNo === '') return null;
  const amount = new Decimal(open ?? gross);
  return amount.gt(0) ? toDecimalString(amount) : null;
}

function codeOf(invoice: PrintedInvoice, { name, iban, bic }: Payee): string[] | null {
  const amount = owed(invoice);
  if (amount === null) return null;
  const { docNo = '' } = invoice.document;
  const code = epcCode({ name: name || invoice.from.name, iban, bic, amount, reference: docNo });
  return code === null ? null : qrModules(code);
}

function slipOf(invoice: PrintedInvoice, payee: Payee, currency: string): ReturnType<typeof swissSlip> | null {
  const amount = owed(invoice);
  if (amount === null || !isSwissIban(payee.iban)) return null;
  const { from, home, entity, to, document } = invoice;
  const name = payee.name || from.name;
  const creditor = swissPartyOf(name, from.address, home) ?? { ...swissParty(name, entity, home), name };
  const { docNo = '' } = document;
  return swissSlip({ payee, creditor, debtor: swissParty(to.name, to.address, home), amount, currency, docNo });
}

const linesOf = ({ name, iban, bic }: Payee): string[] => [
  ...(name === '' ? [] : [name]),
  `IBAN ${groupedIban(iban)}`,
  ...(bic === '' ? [] : [`BIC ${bic}`]),
];
