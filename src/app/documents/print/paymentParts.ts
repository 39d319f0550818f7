import type { Document } from '../../../domain/documents/document.ts';
import { groupedIban } from '../../../domain/payments/accountDetails.ts';
import { payeeOf, type OwnPayee, type Payee } from '../../../domain/payments/payee.ts';
import { currencyCode } from '../../../domain/values/currency.ts';
import { Decimal, toDecimalString } from '../../../domain/values/decimal.ts';
import { epcCode, qrModules } from '../../../formats/payments/index.ts';
import { t } from '../../base/i18n/texts.ts';
import { letterheadLines, type Letterhead } from '../../company/documents/letterhead.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

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
  /** The company's name. */
  from: string;
  gross: Decimal;
  /** Whether it is owed as it stands: neither a draft nor abandoned, and no line left out. */
  isFinal: boolean;
}

/**
 * How an invoice says that it is paid: the bank details of the letterhead, else our only account for euros; and for
 * what is still owed in euros a code that a bank's app reads. A draft has none, since it may change.
 */
export function paymentParts(
  invoice: PrintedInvoice,
  lookup: PaymentLookup,
): Pick<PrintedPaper, 'bank' | 'paymentCode'> {
  const { docNo = '', currency = lookup.baseCurrency } = invoice.document;
  const told = letterheadLines(lookup.letterhead.bank);
  const payee = currency === EUR ? payeeOf(EUR, lookup.letterhead.bank, lookup.payees) : null;
  const modules = payee && codeOf(invoice, payee);
  const bank = told.length > 0 || !modules ? told : linesOf(payee);
  return {
    bank: bank.length === 0 || docNo === '' ? bank : [...bank, t('print.reference', { number: docNo })],
    ...(modules && { paymentCode: { caption: t('print.paymentCode'), modules } }),
  };
}

function codeOf({ document, from, gross, isFinal }: PrintedInvoice, { name, iban, bic }: Payee): string[] | null {
  const { docNo = '', outstandingCurrencyAmount: open } = document;
  if (!isFinal || docNo === '') return null;
  const amount = toDecimalString(new Decimal(open ?? gross));
  const code = epcCode({ name: name || from, iban, bic, amount, reference: docNo });
  return code === null ? null : qrModules(code);
}

const linesOf = ({ name, iban, bic }: Payee): string[] => [
  ...(name === '' ? [] : [name]),
  `IBAN ${groupedIban(iban)}`,
  ...(bic === '' ? [] : [`BIC ${bic}`]),
];
