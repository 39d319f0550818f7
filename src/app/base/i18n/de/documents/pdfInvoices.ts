import type { pdfInvoices as english } from '../../en/documents/pdfInvoices.ts';
import type { Translated } from '../../en/translated.ts';

/** PDF-Rechnungen ohne elektronische Rechnung lesen. */
export const pdfInvoices: Translated<typeof english> = {
  titleOf: '{name} mit der Seite vergleichen',
  how: 'Feld wählen, dann sein Wort auf der Seite anklicken. Mit Tasten: Eingabe führt zur Seite, Pfeile zum Wort, Eingabe übernimmt es.',
  howScan:
    'Geben Sie die Felder ein, wie die Seite sie zeigt: Sie ist ein Scan oder ein Bild, ohne Text, der sich lesen lässt.',
  open: 'Mit der Seite vergleichen…',
  openHint: 'Dieses PDF enthält keine elektronische Rechnung. Die Felder stammen aus seinem Text und sind zu prüfen.',
  scanHint: 'Dieses PDF ist ein Scan oder ein Bild. Die Felder werden neben der Seite eingegeben.',
  back: 'Zurück zu den Dateien',
  right: 'Felder stimmen',
  page: 'Seite {number} von {count}',
  dayFirst: 'Tag zuerst',
  monthFirst: 'Monat zuerst',
  needed: 'Erforderlich',
  badText: 'Nicht lesbar.',
  badWord: '„{text}“ passt nicht in dieses Feld.',
  differ: 'Netto und Steuer ergeben nicht den Bruttobetrag.',
  by: {
    learned: 'Wo Sie es zuletzt gezeigt haben',
    label: 'Neben seiner Bezeichnung',
    form: 'An seiner Form erkannt',
    sum: 'Nur errechnet: bitte prüfen',
    person: 'Von Ihnen eingegeben',
  },
  field: { sellerName: 'Name des Lieferanten', vatId: 'USt-IdNr.', iban: 'IBAN' },
  doubt: {
    days: '{text} lässt sich auf zwei Arten lesen. Was steht zuerst?',
    totals: 'Die als Netto, Steuer und Brutto bezeichneten Beträge passen nicht zusammen; keiner wurde übernommen.',
    amounts: 'Nichts zeigt, ob Punkt oder Komma die Dezimalstellen abtrennt.',
    vatId: 'Es gibt mehrere USt-IdNrn. Welche gehört dem Lieferanten?',
    iban: 'Es gibt mehrere IBANs. Keine wurde übernommen.',
  },
};
