import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

export const palette: Translated<typeof english> = {
  label: 'Öffnen, anlegen oder suchen',
  placeholder: 'Seite, Aktion, Nummer, Name, Betrag oder Positionstext eingeben',
  nothing: 'Keine Treffer.',
  backup: 'Firma sichern oder wiederherstellen (in den Einstellungen)',
  goTo: '{page} öffnen',
  groups: { action: 'Aktionen und Seiten', document: 'Belege', record: 'Stammdaten' },
  record: {
    contactAccount: 'Kunde oder Lieferant',
    product: 'Artikel',
    project: 'Projekt',
    department: 'Abteilung',
    costCentre: 'Kostenstelle',
  },
};
