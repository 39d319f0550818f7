import type { Document } from '../../../domain/documents/document.ts';
import { groupedIban } from '../../../domain/payments/accountDetails.ts';
import { payeeOf, type OwnPayee, type Payee } from '../../../domain/payments/payee.ts';
import { currencyCode } from '../../../domain/values/currency.ts';
import { Decimal, toDecimalString, type DecimalString } from '../../../domain/values/decimal.ts';
import type { PaymentPart } from '../../../domain/papers/paymentPart.ts';
import type { Address } from '../../../domain/values/parts.ts';
import { epcCode, isBillParty, qrModules, swissBill, type BillParty } from '../../../formats/payments/index.ts';
import { t } from '../../base/i18n/texts.ts';
import { letterheadLines, type Letterhead } from '../../company/documents/letterhead.ts';
import type { PrintedPaper } from '../../company/print/printedPaper.ts';

const EUR = currencyCode('EUR');
const SWISS = [currencyCode('CHF'), EUR];

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
  /** The company's name, and its address in its parts. */
  from: string;
  address: Address | undefined;
  /** Whom it is for. */
  payer: BillParty;
  gross: Decimal;
  /** Whether it is owed as it stands: neither a draft nor abandoned, and no line left out. */
  isFinal: boolean;
}

/**
 * How an invoice says that it is paid: the bank details of the letterhead, else our only account in its currency; and
 * for what is still owed a QR-bill where the account is Swiss, and in euros else a code that a bank's app reads. A
 * draft has neither, since it may change.
 */
export function paymentParts(
  invoice: PrintedInvoice,
  lookup: PaymentLookup,
): Pick<PrintedPaper, 'bank' | 'paymentCode' | 'paymentPart'> {
  const { docNo = '', currency = lookup.baseCurrency } = invoice.document;
  const told = letterheadLines(lookup.letterhead.bank);
  const paidIn = SWISS.find((one) => one === currency);
  const payee = paidIn ? payeeOf(paidIn, lookup.letterhead.bank, lookup.payees) : null;
  const amount = amountOf(invoice);
  const part = payee && amount && billOf(invoice, payee, { amount, currency });
  const modules = payee && amount && !part && currency === EUR ? codeOf(invoice, payee, amount) : null;
  const bank = told.length > 0 || !(part || modules) || !payee ? told : linesOf(payee);
  return {
    bank: bank.length === 0 || docNo === '' ? bank : [...bank, t('print.reference', { number: docNo })],
    ...(modules && { paymentCode: { caption: t('print.paymentCode'), modules } }),
    ...(part && { paymentPart: part }),
  };
}

/** What is still owed of an invoice that stands; null for a draft. */
function amountOf({ document, gross, isFinal }: PrintedInvoice): DecimalString | null {
  const { docNo = '', outstandingCurrencyAmount: open } = document;
  return isFinal && docNo !== '' ? toDecimalString(new Decimal(open ?? gross)) : null;
}

function codeOf({ document, from }: PrintedInvoice, { name, iban, bic }: Payee, amount: DecimalString) {
  const code = epcCode({ name: name || from, iban, bic, amount, reference: document.docNo ?? '' });
  return code === null ? null : qrModules(code);
}

/** The payment part of a Swiss QR-bill; null where there can be none. */
function billOf(
  { document, from, address = {}, payer }: PrintedInvoice,
  { name, iban }: Payee,
  asked: { amount: DecimalString; currency: string },
): PaymentPart | null {
  const { docNo: number = '' } = document;
  const creditor = { name: name || from, ...billAddress(address) };
  const debtor = isBillParty(payer) ? payer : null;
  const bill = swissBill({ iban, creditor, ...asked, debtor, number });
  if (bill === null) return null;
  const word = (of: keyof PaymentPart['words']): string => t(`print.bill.${of}`);
  return {
    modules: qrModules(bill.code),
    iban: groupedIban(iban),
    creditor: partyLines(creditor),
    reference: bill.reference,
    message: number,
    debtor: debtor ? partyLines(debtor) : [],
    currency: asked.currency,
    amount: new Decimal(asked.amount).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ' '),
    words: {
      receipt: word('receipt'),
      paymentPart: word('paymentPart'),
      account: word('account'),
      reference: word('reference'),
      message: word('message'),
      payableBy: word('payableBy'),
      payableByNobody: word('payableByNobody'),
      currency: word('currency'),
      amount: word('amount'),
      acceptancePoint: word('acceptancePoint'),
      separate: word('separate'),
    },
  };
}

/** An address as a QR-bill has it. */
export function billAddress({ address1, address2, city, postcode, countryCode }: Address): Omit<BillParty, 'name'> {
  return {
    street: [address1, address2].filter(Boolean).join(', '),
    postcode: postcode ?? '',
    city: city ?? '',
    country: countryCode ?? '',
  };
}

const partyLines = ({ name, street, postcode, city, country }: BillParty): string[] =>
  [name, street, `${country.toUpperCase() === 'CH' ? '' : `${country.toUpperCase()}-`}${postcode} ${city}`].filter(
    Boolean,
  );

const linesOf = ({ name, iban, bic }: Payee): string[] => [
  ...(name === '' ? [] : [name]),
  `IBAN ${groupedIban(iban)}`,
  ...(bic === '' ? [] : [`BIC ${bic}`]),
];
