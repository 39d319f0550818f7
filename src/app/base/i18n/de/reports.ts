import type { reports as english } from '../en/reports.ts';
import type { Translated } from '../translated.ts';
import { areas } from './areas.ts';

export const reports: Translated<typeof english> = {
  title: areas.title.reports,
  tabs: 'Auswertungen',
  tab: { aged: 'OP nach Alter' },
  lead: {
    aged: 'Offene Posten nach Alter, zu jedem Stichtag. Es zählen nur gebuchte Belege.',
  },
  search: 'Zeilen filtern',
  rows: '{count} Zeile | {count} Zeilen',
  noMatch: 'Keine Zeile enthält diese Wörter.',
  csv: 'CSV',
  xlsx: 'Excel',
  print: 'Drucken',
  total: 'Summe',
  notes: 'Zu diesen Zahlen',
  inOwn: 'In Belegwährung',
  inBase: 'In {currency}',
  reading: 'Belege werden gelesen…',
  readingParts: 'Belege werden gelesen: {done} von {of}…',
  openList: 'Als Liste öffnen',
  closeDetail: 'Schließen',
  aged: {
    title: { sale: 'Offene Forderungen', purchase: 'Offene Verbindlichkeiten' },
    who: 'Wessen Salden',
    party: { sale: 'Kunde', purchase: 'Lieferant' },
    noParty: 'Partner unbekannt',
    asAt: 'Stichtag',
    by: 'Alter nach',
    byDate: { due: 'Nach Fälligkeit', document: 'Nach Belegdatum' },
    notDue: 'Nicht fällig',
    days: '{from}–{to} Tage',
    over: 'Über {days} Tage',
    notAllocated: 'Nicht zugeordnet',
    age: 'Alter',
    class: 'Beleg',
    open: 'Offen',
    documentsOf: '{party}: offene Belege',
    none: {
      sale: 'An diesem Tag schuldeten Kunden nichts.',
      purchase: 'An diesem Tag war Lieferanten nichts geschuldet.',
    },
    after:
      '{count} gebuchter Beleg ist nach diesem Tag datiert und zählt nicht mit. | {count} gebuchte Belege sind nach diesem Tag datiert und zählen nicht mit.',
    reopened:
      '{count} Beleg wurde durch einen später datierten ausgeglichen: Dieser Teil zählt als offen. | {count} Belege wurden durch später datierte ausgeglichen: Dieser Teil zählt als offen.',
    noDates:
      'Zuordnungen haben hier kein eigenes Datum. Eine Zuordnung zwischen zwei Belegen bis zu diesem Tag gilt als bis dahin erfolgt, auch wenn sie später erfolgte: Das kann Beträge zwischen den Altersstufen verschieben, nicht aber die Summe eines Partners.',
    ended:
      '{count} Beleg bis zu diesem Tag wurde storniert oder ausgebucht; wann, ist nicht bekannt. Er zählt wie heute. | {count} Belege bis zu diesem Tag wurden storniert oder ausgebucht; wann, ist nicht bekannt. Sie zählen wie heute.',
    unexplained:
      '{count} später datierter Beleg hat etwas ausgeglichen, das er hier nicht nennt: Es fehlt in diesen Zahlen. | {count} später datierte Belege haben etwas ausgeglichen, das sie hier nicht nennen: Es fehlt in diesen Zahlen.',
    uncounted:
      '{count} Beleg zählt nicht mit: Sein offener Betrag oder sein Datum ist nicht bekannt. | {count} Belege zählen nicht mit: Ihr offener Betrag oder ihr Datum ist nicht bekannt.',
  },
  ages: {
    title: 'Altersstufen der Auswertungen',
    label: 'Letzter Tag jeder Stufe',
    hint: 'Tage von der jüngsten zur ältesten Stufe, etwa 30, 60, 90. Was älter ist, kommt zuletzt.',
    bad: 'Tage sind ganze Zahlen über null, jede größer als die vorige.',
  },
};
