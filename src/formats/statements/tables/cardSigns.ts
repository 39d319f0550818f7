import type { StatementLine } from '../result.ts';

const THANKS =
  /thank ?you|payment received|payment - |autopay|auto-?pmt|online payment|zahlung erhalten|ihre zahlung|\bmerci\b|\bbedankt\b|gracias/i;
const SALE = /^(sale|purchase|charge|fee|kauf|achat|compra|aankoop)s?$/i;

/**
 * Recognises card statements that show purchases as positive and payments to the card as negative (docs/formats.md,
 * "sign and columns"): by the words of the payments, or by the type of each line.
 */
export class CardSigns {
  private positives = 0;
  private negatives = 0;
  private thanks = { in: 0, out: 0 };
  private sales = { in: 0, out: 0 };

  add({ amount, description, type }: StatementLine): void {
    const isOut = amount.startsWith('-');
    if (isOut) this.negatives += 1;
    else this.positives += 1;
    if (THANKS.test(description)) this.thanks[isOut ? 'out' : 'in'] += 1;
    if (type !== undefined && SALE.test(type)) this.sales[isOut ? 'out' : 'in'] += 1;
  }

  get areInverted(): boolean {
    const sales = this.sales.in > 0 && this.sales.out === 0;
    const thanks = this.thanks.out > 0 && this.thanks.in === 0 && this.positives >= this.negatives;
    return sales || (thanks && this.sales.out === 0);
  }
}
