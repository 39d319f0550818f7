import type { reconcile as english } from '../../en/bank/reconcile.ts';
import type { Translated } from '../../en/translated.ts';

export const reconcile: Translated<typeof english> = {
  typed: 'Unten eingegeben',
  lines: 'Nicht abgestimmte Umsätze',
  none: 'Alle Umsätze bis zu diesem Tag sind abgestimmt.',
  before: 'Vor dem Auszug, noch nicht abgestimmt.',
  tick: 'Umsatz abhaken oder nicht',
  tickPeriod: 'Zeitraum abhaken',
  toKeep: 'Zur Schaltfläche, die abschließt',
  ticked: '{count} von {all} abgehakt',
  keep: '{count} Umsatz als abgestimmt speichern | {count} Umsätze als abgestimmt speichern',
  kept: '{count} Umsatz abgestimmt. | {count} Umsätze abgestimmt.',
  lackPeriod: 'Geben Sie den ersten und letzten Tag des Auszugs ein.',
  lackBalances: 'Geben Sie Anfangs- und Endsaldo ein.',
  lackDifference: 'Haken Sie Umsätze ab, bis nichts offen ist; offen sind {amount}.',
  lackLines: 'Haken Sie seine Umsätze ab.',
  keptTitle: 'Abgestimmt',
  count: 'Umsätze',
  by: 'Von',
  at: 'Wann',
  holds: 'Wie gespeichert',
  changedSince: '{count} Umsatz seither geändert | {count} Umsätze seither geändert',
  broken:
    '{count} Abstimmung stimmt nicht mehr: Ein Umsatz wurde geändert oder fehlt. | {count} Abstimmungen stimmen nicht mehr: Umsätze wurden geändert oder fehlen.',
  about: 'Von {opening} bis {closing}, gespeichert von {by}, {at}.',
  change: {
    removed: 'Dieser Umsatz fehlt oder ist wieder vorgemerkt.',
    changed: 'Tag oder Betrag wurde geändert.',
    text: 'Der Text wurde geändert.',
  },
  was: 'Vorher: {was}. Jetzt: {now}.',
  print: 'Drucken',
  paper: 'Bankabstimmung',
  remove: 'Aufheben',
  removeTitle: 'Diese Abstimmung aufheben?',
  removeText: 'Die Umsätze lassen sich wieder abhaken. Was davon gespeichert war, wird von diesem Computer entfernt.',
};
