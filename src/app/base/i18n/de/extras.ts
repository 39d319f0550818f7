import type { extras as english } from '../en/extras.ts';
import type { Translated } from '../en/translated.ts';

export const extras: Translated<typeof english> = {
  title: { stock: 'Bestand', budgets: 'Budgets' },
  field: {
    stockLocationId: 'Lagerort',
    quantity: 'Menge',
    description: 'Beschreibung',
    accountId: 'Konto',
    periodId: 'Periode (JJJJ-MM)',
    budgetAmount: 'Betrag',
    departmentId: 'Abteilung',
    costCentreId: 'Kostenstelle',
    projectId: 'Projekt',
  },
  none: 'Keine.',
  reading: 'Server wird gefragt…',
  again: 'Erneut fragen',
  add: 'Zeile hinzufügen',
  remove: 'Entfernen',
  save: 'Auf dem Server speichern',
  back: 'Wie auf dem Server',
  row: 'Zeile {number}',
  read: 'Vom Server gelesen; nicht auf diesem Computer gespeichert.',
  atOnce: 'Vom Server gelesen und dort sofort gespeichert; nicht auf diesem Computer.',
  offline: 'Nicht lesbar: {why}',
  notSaved: 'Nicht vollständig gespeichert: {why} Speichern Sie erneut, oder kehren Sie zum Stand des Servers zurück.',
  changedThere:
    'Die Liste wurde auf dem Server inzwischen geändert, deshalb wurde nichts geschrieben. Sie sehen den jetzigen Stand mit Ihren Eingaben: Prüfen Sie ihn, dann speichern Sie erneut.',
  missing: 'Zeile {number}: {field} fehlt.',
  bad: 'Zeile {number}: {field} ist nicht lesbar.',
  tooOld: 'Der Server kennt das ab Version {since}.',
  notThere: 'Der Server hat diesen Datensatz noch nicht: zuerst abgleichen.',
};
