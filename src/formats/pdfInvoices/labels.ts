import type { PdfPage, PdfSpan } from '../../domain/pdfInvoices/pdfPage.ts';
import { fold } from '../../domain/values/folding.ts';
import { segmentsOf } from './spans.ts';

/** What a label names; `other` is a number or date that is none of ours and must not be taken for one. */
export type LabelRole = 'number' | 'issueDate' | 'dueDate' | 'net' | 'tax' | 'gross' | 'vatId' | 'iban' | 'other';
export type LabelLanguage = 'en' | 'de' | 'fr';

interface Label {
  role: LabelRole;
  language: LabelLanguage;
  tokens: readonly string[];
  /** A word that may stand for other things too, such as `Date` or `Total`. */
  isWeak: boolean;
}

/** Phrases in the form of `folded`; `~` marks weak ones. */
const PHRASES: Readonly<Record<LabelRole, Readonly<Record<LabelLanguage, string>>>> = {
  number: {
    en:
      'invoice number|invoice no|invoice nr|invoice num|invoice ref|invoice reference|invoice id|inv no|' +
      'credit note number|credit note no|document number|document no|bill number|~invoice|~credit note',
    de:
      'rechnungsnummer|rechnungsnr|rechnung nr|rechnung nummer|rgnr|re nr|renr|belegnummer|belegnr|' +
      'gutschriftsnummer|gutschriftnummer|gutschriftsnr|gutschrift nr|~rechnung|~gutschrift',
    fr:
      'facture n°|facture no|facture numero|n° facture|n° de facture|n° de la facture|no de facture|' +
      'numero de facture|numero de la facture|reference facture|reference de la facture|avoir n°|avoir no|' +
      "n° d'avoir|numero d'avoir|~facture|~avoir",
  },
  issueDate: {
    en:
      'invoice date|date of invoice|date of issue|issue date|issued on|issued|bill date|credit note date|' +
      'document date|~date|~dated',
    de:
      'rechnungsdatum|datum der rechnung|rechnung vom|belegdatum|ausstellungsdatum|ausgestellt am|gutschriftsdatum|' +
      '~datum',
    fr:
      "date de facture|date de la facture|date facture|date de facturation|date d'emission|date de l'avoir|" +
      'emise le|emis le|~date|~le',
  },
  dueDate: {
    en:
      'due date|payment due|payment due date|payment due by|due by|due on|pay by|payable by|please pay by|date due|' +
      '~due',
    de:
      'fallig am|fallig bis|falligkeit|falligkeitsdatum|zahlbar bis|zu zahlen bis|zahlung bis|zahlungsziel|' +
      'zahlungstermin|~fallig',
    fr:
      "date d'echeance|date echeance|echeance|echeance le|a payer avant le|a regler avant le|payable le|" +
      'payable avant le|date limite de paiement|a payer au plus tard le',
  },
  net: {
    en:
      'subtotal|sub total|net total|total net|net amount|net value|total excl vat|total excl tax|' +
      'total excluding vat|total excluding tax|total ex vat|total before vat|total before tax|amount excl vat|' +
      'amount excluding vat|amount before vat|taxable amount|~net',
    de:
      'nettobetrag|netto betrag|nettosumme|summe netto|gesamt netto|gesamtbetrag netto|rechnungsbetrag netto|' +
      'netto gesamt|betrag netto|zwischensumme|gesamtnetto|nettowert|~netto',
    fr:
      'total ht|montant ht|total hors taxes|total hors taxe|total hors tva|montant hors taxes|sous total|soustotal|' +
      'total net ht|base ht|montant total ht|montant net ht|~ht',
  },
  tax: {
    en: 'vat amount|total vat|vat total|tax amount|total tax|sales tax|~vat|~tax|~gst',
    de:
      'mehrwertsteuer|umsatzsteuer|mwstbetrag|mwst betrag|ustbetrag|ust betrag|steuerbetrag|gesamt mwst|summe mwst|' +
      '~mwst|~ust',
    fr: 'montant tva|total tva|montant de la tva|montant total tva|~tva',
  },
  gross: {
    en:
      'grand total|total due|amount due|total amount due|total amount|total incl vat|total including vat|' +
      'total inc vat|total incl tax|total including tax|invoice total|invoice amount|balance due|total payable|' +
      'amount payable|total to pay|amount to pay|~total',
    de:
      'gesamtbetrag|rechnungsbetrag|bruttobetrag|gesamtsumme|endbetrag|endsumme|zahlbetrag|zu zahlen|' +
      'zu zahlender betrag|gesamt brutto|summe brutto|betrag brutto|gesamtbetrag brutto|rechnungssumme|~brutto|' +
      '~summe|~gesamt',
    fr:
      'total ttc|montant ttc|net a payer|total a payer|montant a payer|total net a payer|montant total ttc|' +
      'montant total|solde a payer|montant du|~ttc|~total',
  },
  vatId: {
    en:
      'vat number|vat no|vat reg no|vat registration number|vat registration no|vat id|vat reg|vat registration|' +
      'tax id',
    de:
      'ustidnr|ustid|ust idnr|ust id|ust id nr|ustid nr|umsatzsteueridentifikationsnummer|umsatzsteuerid|mwstnr|' +
      'mwst nr|uid|uidnr',
    fr:
      'n° tva|n° de tva|no tva|numero de tva|tva intracommunautaire|n° tva intracommunautaire|n° tva intra|' +
      'tva intra|identifiant tva|id tva|numero tva',
  },
  iban: { en: 'iban', de: 'iban', fr: 'iban' },
  other: {
    en:
      'customer number|customer no|customer id|account number|account no|order number|order no|order date|' +
      'po number|your reference|our reference|delivery date|date of supply|tax point|page|phone|sort code|' +
      'your vat number|your vat no|customer vat number|customer vat no|vat rate|delivery note|quote number',
    de:
      'kundennummer|kundennr|kunden nr|bestellnummer|bestellnr|bestellung vom|auftragsnummer|auftragsnr|' +
      'auftragsdatum|bestelldatum|lieferdatum|leistungsdatum|liefertermin|lieferschein|steuernummer|steuernr|' +
      'ihre ustidnr|ihre ustid|seite|tel|mwstsatz|leistungszeitraum',
    fr:
      'numero client|n° client|code client|n° de commande|numero de commande|bon de commande|commande n°|' +
      'date de commande|date de livraison|bon de livraison|siret|siren|rcs|page|tel|votre n° tva|n° tva client|' +
      'tva client|taux tva|taux de tva|tva non applicable|date de la prestation',
  },
};

const LABELS: readonly Label[] = Object.entries(PHRASES).flatMap(([role, byLanguage]) =>
  Object.entries(byLanguage).flatMap(([language, phrases]) =>
    phrases.split('|').map((phrase): Label => {
      const isWeak = phrase.startsWith('~');
      return {
        role: role as LabelRole,
        language: language as LabelLanguage,
        tokens: phrase.replace('~', '').split(' '),
        isWeak,
      };
    }),
  ),
);

/** A word without case, marks and accents, as labels are compared: `Rechnungs-Nr.:` is `rechnungsnr`. */
export function folded(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}°'%]+/gu, '');
}

export interface FoundLabel {
  role: LabelRole;
  language: LabelLanguage;
  isWeak: boolean;
  span: PdfSpan;
}

/** A rate within a label: `VAT 20 %`, `MwSt. (19%)`. */
const RATE = /^\d{1,2}(?:\d{1,2})?%?$|^%$/;

/** The labels of a page, in reading order. Where several begin at a word, the longest counts. */
export function labelsOf(pages: readonly PdfPage[], page: number): FoundLabel[] {
  const words = pages[page]?.words ?? [];
  const tokens = words.map(({ text }) => folded(text));
  return segmentsOf(pages, page).flatMap((segment) => {
    const found: FoundLabel[] = [];
    for (let from = segment.from; from <= segment.to;) {
      let best: { label: Label; to: number } | null = null;
      for (const label of LABELS) {
        if (best !== null && label.tokens.length <= best.label.tokens.length) continue;
        const to = matchAt(tokens, from, segment.to, label.tokens);
        if (to !== null) best = { label, to };
      }
      if (best === null) {
        from += 1;
        continue;
      }
      const { role, language, isWeak } = best.label;
      found.push({ role, language, isWeak, span: { page, from, to: best.to } });
      from = best.to + 1;
    }
    return found;
  });
}

/**
 * The last word of a phrase that begins here; null if another text stands here. Marks and rates between do not count.
 */
function matchAt(tokens: readonly string[], from: number, last: number, phrase: readonly string[]): number | null {
  let at = from;
  for (const [index, wanted] of phrase.entries()) {
    while (index > 0 && at <= last && (tokens[at] === '' || RATE.test(tokens[at] ?? ''))) at += 1;
    if (at > last || tokens[at] !== wanted) return null;
    at += 1;
  }
  return at - 1;
}
