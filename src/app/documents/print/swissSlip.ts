import type { Payee } from '../../../domain/payments/payee.ts';
import { groupedIban } from '../../../domain/payments/accountDetails.ts';
import { groupedReference } from '../../../domain/payments/swissReference.ts';
import { Decimal, type DecimalString } from '../../../domain/values/decimal.ts';
import type { PaymentSlip } from '../../../domain/papers/paper.ts';
import { qrModules, swissQrCode, type SwissParty, type SwissRefusal } from '../../../formats/payments/index.ts';
import { t } from '../../base/i18n/texts.ts';
import { swissPartyLines } from './swissParty.ts';

/** What a payment part asks for. */
export interface AskedSlip {
  payee: Payee;
  creditor: SwissParty;
  debtor: SwissParty;
  amount: DecimalString;
  currency: string;
  docNo: string;
}

/** The payment part of an invoice in the language of its paper, or why there is none. */
export function swissSlip(asked: AskedSlip): PaymentSlip | { refused: SwissRefusal } {
  const { payee, creditor, amount, currency } = asked;
  const written = swissQrCode({ ...asked, iban: payee.iban });
  if ('refused' in written) return written;
  const { code, reference, debtor } = written;
  const [whole = '', cents = ''] = new Decimal(amount).toFixed(2).split('.');
  return {
    words: {
      receipt: t('print.slip.receipt'),
      paymentPart: t('print.slip.paymentPart'),
      account: t('print.slip.account'),
      reference: t('print.slip.reference'),
      message: t('print.slip.message'),
      payableBy: t('print.slip.payableBy'),
      payableByWritten: t('print.slip.payableByWritten'),
      currency: t('print.slip.currency'),
      amount: t('print.slip.amount'),
      acceptancePoint: t('print.slip.acceptancePoint'),
      separate: t('print.slip.separate'),
    },
    iban: groupedIban(payee.iban),
    creditor: swissPartyLines(creditor, creditor.country),
    reference: groupedReference(reference),
    message: code.split('\n').at(-2) ?? '',
    debtor: debtor === null ? [] : swissPartyLines(debtor, creditor.country),
    currency,
    // Spaces between thousands in every language, as the guidelines have them.
    amount: `${whole.replace(/\d(?=(?:\d{3})+$)/g, '$& ')}.${cents}`,
    modules: qrModules(code),
  };
}
