import { anyOf } from '../../../domain/values/anyOf.ts';
import { Decimal } from '../../../domain/values/decimal.ts';
import { fold } from '../../../domain/values/folding.ts';
import type { StatementLine } from '../lines/result.ts';

/** Words for a payment to the card, in lower case without accents. */
const THANKS = anyOf(
  /thank ?you|payment received|received payment|payment - |autopay|auto-?pmt|online payment/,
  /card payment received|(zahlung|uberweisung) erhalten|besten dank|vielen dank|zahlungseingang/,
  /ihre (zahlung|uberweisung)|ausgleich (der )?(kreditkarte|abrechnung)|kartenausgleich|\bmerci\b/,
  /paiement recu|votre (paiement|reglement)|reglement (recu|carte)|virement recu|\bbedankt\b/,
  /betaling ontvangen|ontvangen betaling|uw betaling|\bgracias|pago recibido|su pago/,
  /pago (realizado|de tarjeta|tarjeta)|abono recibido/,
  /pagamento (recebido|efetuado|realizado|de fatura|da fatura|fatura)|obrigad[oa]|pagamento ricevuto/,
  /versamento ricevuto|\bgrazie\b|indbetaling|betaling modtaget|innbetaling|betaling mottatt|inbetalning/,
  /betalning mottagen|\btack\b|maksusi|maksu vastaanotettu|vastaanotettu maksu|\bkiitos\b/,
  /splata (karty|zadluzenia)|wplata wlasna|platnosc otrzymana|otrzymana platnosc|dziekujemy|platba prijata/,
  /prijata platba|splatka karty|dekujeme|befizetes|kartyatorlesztes|koszonjuk|odemeniz|odeme alindi/,
  /kart odemesi|tesekkur|оплата получена|погашение|спасибо|πληρωμη εληφθη|ευχαριστουμε/,
);
/** The beginning of words for payments in any of these languages. */
const PAYMENT = anyOf(
  /(?<!\p{L})(pay|paid|fatura|factura|fattura|pago|paga|paie|reglem|zahlung|ausgleich|betal|inbetal|innbetal)/u,
  /(?<!\p{L})(indbetal|maksu|suorit|plat|splat|wplat|prijata|uhrad|befiz|fizet|torles|odem|оплат|платеж)/u,
  /(?<!\p{L})(погаш|πληρωμ)/u,
  // By direct debit.
  /direct debit|(?<!\p{L})(lastschrift|bankeinzug|einzug|prelevement|domicilia|recibo|addebit|rid |incass)/u,
  /(?<!\p{L})(debito direto|autogiro|avtalegiro|inkaso|inkasso|lasku|polecenie zaplaty|csoportos)/u,
);
const SALE = anyOf(
  /^(sale|purchase|charge|fee|kauf|einkauf|achat|compra|acquisto|aankoop|kob|kjop|varekjop|kop|osto|zakup)s?$/,
  /^(nakup|vasarlas|alisveris|harcama|покупка|αγορα)s?$/,
);

/** So many lines show the signs of all. */
const ENOUGH = 5000;

/**
 * Recognises card statements that show purchases as positive and payments to the card as negative (docs/formats.md,
 * "sign and columns"): by the words of the payments, or by the type of each line.
 */
export class CardSigns {
  private positives = 0;
  private negatives = 0;
  private thanks = { in: 0, out: 0 };
  /** Lines that go out and name a payment. */
  private payments = 0;
  private totalIn = new Decimal(0);
  private totalOut = new Decimal(0);
  private largestIn = new Decimal(0);
  private smallestOut = new Decimal(Infinity);
  private sales = { in: 0, out: 0 };

  add({ amount, description, type }: StatementLine): void {
    if (this.positives + this.negatives === ENOUGH) return;
    const isOut = amount.startsWith('-');
    const words = fold(description);
    if (isOut) {
      this.negatives += 1;
      this.totalOut = this.totalOut.minus(amount);
      this.smallestOut = Decimal.min(this.smallestOut, amount.slice(1));
      if (PAYMENT.test(words)) this.payments += 1;
    } else {
      this.positives += 1;
      this.totalIn = this.totalIn.plus(amount);
      this.largestIn = Decimal.max(this.largestIn, amount);
    }
    if (THANKS.test(words)) this.thanks[isOut ? 'out' : 'in'] += 1;
    if (type !== undefined && SALE.test(fold(type))) this.sales[isOut ? 'out' : 'in'] += 1;
  }

  /**
   * Whether it may be the statement of a card: more lines come in than go out, and those that go out look like payments
   * to the card, by their words or because they cover the others.
   */
  get mayBeInverted(): boolean {
    const arePayments =
      this.payments === this.negatives ||
      this.smallestOut.gte(this.largestIn.times(2)) ||
      this.totalOut.gte(this.totalIn);
    return this.negatives > 0 && this.positives > this.negatives && arePayments;
  }

  get areInverted(): boolean {
    const sales = this.sales.in > 0 && this.sales.out === 0;
    const thanks = this.thanks.out > 0 && this.thanks.in === 0 && this.positives >= this.negatives;
    return sales || (thanks && this.sales.out === 0);
  }
}
