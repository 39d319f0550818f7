import { fold } from '../../domain/values/folding.ts';

const WORDS = 'totals?|totaux|sum|summe|zwischensumme|endsumme|gesamt|gesamtsumme|gesamtbetrag|somme|totaal|suma|razem';
const AFTER = 'general|generale|amount|net|gross|ht|ttc|gbp|eur|usd';
const TOTAL = new RegExp(`^(grand |sub ?|sous )?(${WORDS})( (${AFTER}))?$`);

/** Whether a text says that its row is the total of others, and nothing else: `Total:`, `Grand total`, `Summe`. */
export function isTotalText(text: string): boolean {
  return TOTAL.test(
    fold(text)
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  );
}
