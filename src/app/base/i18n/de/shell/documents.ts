import type { documentClass as englishDocumentClass, party as englishParty } from '../../en/shell/documents.ts';
import type { Translated } from '../../en/translated.ts';

export const documentClass: Translated<typeof englishDocumentClass> = {
  all: {
    title: 'Alle Belege',
    name: 'Beleg',
    one: 'Beleg',
    many: 'Belege',
    new: 'Neuer Beleg',
    count: '{count} Beleg | {count} Belege',
  },
  saleInvoice: {
    title: 'Ausgangsrechnungen',
    name: 'Ausgangsrechnung',
    one: 'Ausgangsrechnung',
    many: 'Ausgangsrechnungen',
    new: 'Neue Ausgangsrechnung',
    count: '{count} Ausgangsrechnung | {count} Ausgangsrechnungen',
  },
  saleOrder: {
    title: 'Aufträge',
    name: 'Auftrag',
    one: 'Auftrag',
    many: 'Aufträge',
    new: 'Neuer Auftrag',
    count: '{count} Auftrag | {count} Aufträge',
  },
  saleQuote: {
    title: 'Angebote',
    name: 'Angebot',
    one: 'Angebot',
    many: 'Angebote',
    new: 'Neues Angebot',
    count: '{count} Angebot | {count} Angebote',
  },
  purchaseOrder: {
    title: 'Bestellungen',
    name: 'Bestellung',
    one: 'Bestellung',
    many: 'Bestellungen',
    new: 'Neue Bestellung',
    count: '{count} Bestellung | {count} Bestellungen',
  },
  purchaseInvoice: {
    title: 'Eingangsrechnungen',
    name: 'Eingangsrechnung',
    one: 'Eingangsrechnung',
    many: 'Eingangsrechnungen',
    new: 'Neue Eingangsrechnung',
    count: '{count} Eingangsrechnung | {count} Eingangsrechnungen',
  },
  payment: {
    title: 'Zahlungsausgänge',
    name: 'Zahlungsausgang',
    one: 'Zahlungsausgang',
    many: 'Zahlungsausgänge',
    new: 'Neuer Zahlungsausgang',
    count: '{count} Zahlungsausgang | {count} Zahlungsausgänge',
  },
  receipt: {
    title: 'Zahlungseingänge',
    name: 'Zahlungseingang',
    one: 'Zahlungseingang',
    many: 'Zahlungseingänge',
    new: 'Neuer Zahlungseingang',
    count: '{count} Zahlungseingang | {count} Zahlungseingänge',
  },
  journal: {
    title: 'Umbuchungen',
    name: 'Umbuchung',
    one: 'Umbuchung',
    many: 'Umbuchungen',
    new: 'Neue Umbuchung',
    count: '{count} Umbuchung | {count} Umbuchungen',
  },
};

export const party: Translated<typeof englishParty> = {
  sale: 'Kunde',
  purchase: 'Lieferant',
  all: 'Kunde oder Lieferant',
};
