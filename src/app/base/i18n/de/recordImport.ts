import type { recordImport as english } from '../en/recordImport.ts';
import type { Translated } from '../en/translated.ts';

/** Customers, suppliers and products from lists of other programs. */
export const recordImport: Translated<typeof english> = {
  title: { contactAccount: 'Kunden und Lieferanten importieren', product: 'Artikel importieren' },
  open: 'Importieren…',
  lead: 'Wählen Sie eine Liste aus einem anderen Programm, ziehen Sie sie hierher, oder fügen Sie ihre Zeilen ein. Sie sehen alles durch, bevor etwas angelegt wird.',
  noHeading: {
    contactAccount:
      'Keine Zeile hat die Überschriften einer solchen Liste: einen Namen, dazu E-Mail, Telefon oder Anschrift.',
    product: 'Keine Zeile hat die Überschriften einer Artikelliste: Code oder Name, dazu einen Preis oder ein Konto.',
  },
  leftOut: {
    noName: 'Zeile {line} ({text}) bleibt weg: Sie hat keinen Namen.',
    noPrice: 'Zeile {line} ({text}) bleibt weg: Der Preis ist nicht lesbar.',
    noLimit: 'Zeile {line} ({text}) wird ohne Kreditlimit angelegt: Es ist nicht lesbar.',
  },
  unknown: {
    account: 'Konten, die hier nicht so heißen, bleiben leer: {names}.',
    taxCode: 'Steuerschlüssel, die hier nicht so heißen, bleiben leer: {names}.',
    payTerm: 'Zahlungsbedingungen, die hier nicht so heißen, bleiben leer: {names}.',
  },
  sameCodes: 'Codes von Konten und Steuerschlüsseln bedeuten hier dasselbe',
  sideOf: 'Wo die Liste es nicht sagt, sind es',
  chooseSide: 'wählen…',
  side: { customer: 'Kunde', supplier: 'Lieferant', both: 'Kunde und Lieferant' },
  state: { new: 'Neu', known: 'Schon vorhanden', twice: 'Doppelt in der Liste', noSide: 'Kunde oder Lieferant?' },
  column: {
    side: 'Art',
    code: 'Code',
    name: 'Name',
    email: 'E-Mail',
    city: 'Ort',
    sale: 'Verkaufspreis',
    purchase: 'Einkaufspreis',
  },
  other: 'Andere Liste',
  make: {
    contactAccount: '{count} Kunden oder Lieferanten anlegen | {count} Kunden und Lieferanten anlegen',
    product: '{count} Artikel anlegen | {count} Artikel anlegen',
  },
  made: {
    contactAccount: '{count} Kunde oder Lieferant angelegt. | {count} Kunden und Lieferanten angelegt.',
    product: '{count} Artikel angelegt. | {count} Artikel angelegt.',
  },
  undone: {
    contactAccount: '{count} Kunde oder Lieferant entfernt. | {count} Kunden und Lieferanten entfernt.',
    product: '{count} Artikel entfernt. | {count} Artikel entfernt.',
  },
};
