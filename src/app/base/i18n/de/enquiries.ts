import type { enquiries as english } from '../en/enquiries.ts';
import type { Translated } from '../en/translated.ts';
import { areas } from './shell/areas.ts';

export const enquiries: Translated<typeof english> = {
  title: areas.title.enquiries,
  lead: 'Abfragen, die auf dem Server gespeichert sind. Sie laufen dort und brauchen deshalb eine Verbindung.',
  run: 'Ausführen',
  again: 'Erneut ausführen',
  choose: 'Wählen Sie oben eine Abfrage.',
  none: 'Keine Abfragen',
  noneText: 'Auf dem Server ist für diesen Benutzer keine gespeichert.',
  loading: 'Server wird gefragt…',
  reload: 'Erneut fragen',
  rows: '{count} Zeile | {count} Zeilen',
  noRows: 'Nichts gefunden.',
  ranAt: 'Stand {when}',
  total: 'Summe {totals}',
  csv: 'CSV',
  xlsx: 'Excel',
  unlisted:
    'Dieser Server führt seine Abfragen nicht auf. Geben Sie eine mit ihrer ID ein, die der Administrator des Servers kennt, und benennen Sie sie.',
  addTitle: 'Abfrage eintragen',
  id: 'ID',
  name: 'Name (eigene Bezeichnung)',
  add: 'Hinzufügen',
  remove: '{name} aus der Liste nehmen',
  offline: 'Die Abfragen ließen sich nicht auflisten: {why}',
  failed: 'Die Abfrage ließ sich nicht ausführen: {why}',
};
