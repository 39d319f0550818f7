import type { palette as english } from '../../en/shell/palette.ts';
import type { Translated } from '../../en/translated.ts';

export const palette: Translated<typeof english> = {
  label: 'Öffnen, anlegen oder suchen',
  placeholder: 'Seite, Aktion, Nummer, Name, Betrag oder Positionstext eingeben',
  nothing: 'Keine Treffer.',
  importEInvoices: 'E-Rechnungen importieren',
  importSheet: 'Belege aus einer Tabelle importieren',
  noPassword: 'Noch kein Passwort gewählt: Einstellungen, Sperre',
  welcome: 'Daybook in fünf Schritten (in der Musterfirma)',
  goTo: '{page} öffnen',
  inPage: '{place} ({page})',
  groups: { code: 'Mit diesem Code', action: 'Aktionen und Seiten', document: 'Belege', record: 'Stammdaten' },
  new: {
    customer: 'Neuer Kunde',
    supplier: 'Neuer Lieferant',
    contact: 'Neuer Ansprechpartner',
    product: 'Neuer Artikel',
    project: 'Neues Projekt',
    department: 'Neue Abteilung',
    costCentre: 'Neue Kostenstelle',
    salePrice: 'Neuer Verkaufspreis',
    purchasePrice: 'Neuer Einkaufspreis',
    bankTransaction: 'Neuer Bankumsatz',
    bankRule: 'Neue Bankregel',
    catalogItem: 'Neuer Eintrag in einer Auswahlliste, etwa Einheiten',
  },
  record: {
    contactAccount: 'Kunde oder Lieferant',
    product: 'Artikel',
    project: 'Projekt',
    department: 'Abteilung',
    costCentre: 'Kostenstelle',
  },
};
