import type { PaymentSlip } from '../../../src/domain/papers/paper.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { qrModules, swissQrCode } from '../../../src/formats/payments/index.ts';

const creditor = {
  name: 'Müller & Söhne AG',
  street: 'Seeweg',
  building: '1',
  postcode: '8005',
  town: 'Zürich',
  country: 'CH',
};
const written = swissQrCode({
  ...{ iban: 'CH4431999123000889012', creditor, debtor: null, amount: decimal('1949.75'), currency: 'CHF' },
  docNo: 'SI-00012',
});
if ('refused' in written) throw new Error(written.refused);
/** The text of its code. */
export const { code } = written;
/** A payment part in German. */
export const slipOf = (part: Partial<PaymentSlip> = {}): PaymentSlip => ({
  words: {
    receipt: 'Empfangsschein',
    paymentPart: 'Zahlteil',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    message: 'Zusätzliche Informationen',
    payableBy: 'Zahlbar durch',
    payableByWritten: 'Zahlbar durch (Name/Adresse)',
    currency: 'Währung',
    amount: 'Betrag',
    acceptancePoint: 'Annahmestelle',
    separate: 'Vor der Einzahlung abzutrennen',
  },
  iban: 'CH44 3199 9123 0008 8901 2',
  creditor: ['Müller & Söhne AG', 'Seeweg 1', '8005 Zürich'],
  reference: '21 00000 00003 13947 14300 09017',
  message: 'SI-00012',
  debtor: ['Ashdown Furniture', '4 Mill Lane', 'GB-BN7 1AA Lewes'],
  currency: 'CHF',
  amount: '1 949.75',
  modules: qrModules(code),
  ...part,
});
