import type { batch as english } from '../../en/documents/batch.ts';
import type { Translated } from '../../en/translated.ts';
import { areas } from '../shell/areas.ts';

export const batch: Translated<typeof english> = {
  title: areas.title.batchEntry,
  tabs: 'Belegklassen',
  tools: 'Aktionen für den Stapel',
  reading: 'Der Stapel wird gelesen…',
  at: '{field}, Zeile {number}',
  count: '{count} Entwurf | {count} Entwürfe',
  lack: 'Noch zu tun',
  lacks: {
    what: 'Konto oder Beschreibung fehlt',
    amount: 'Der Betrag fehlt',
  },
  more: 'Dieser Beleg hat mehr, als eine Zeile zeigen kann: Öffnen Sie ihn, um das zu ändern.',
  copyAbove: 'Von oben übernehmen',
  remove: 'Zeile entfernen',
  open: 'Öffnen',
  anew: 'Neuer Stapel',
  submit: 'Einreichen',
  discarded: 'Zeile entfernt und ihr Entwurf gelöscht.',
  takenOut: 'Zeile aus dem Stapel genommen. Der Beleg bleibt in der Liste.',
  begun:
    'Neuer Stapel. {count} Entwurf des letzten bleibt in der Liste. | Neuer Stapel. {count} Entwürfe des letzten bleiben in der Liste.',
  pasted: '{count} Zeile eingefügt. | {count} Zeilen eingefügt.',
  keys: {
    remove: 'Die Zeile entfernen und ihren Entwurf löschen',
    open: 'Den Beleg der Zeile öffnen',
    control: 'Zur Kontrollsumme',
  },
  foot: {
    control: 'Kontrollsumme',
    controlHint: 'Was die Belege dieses Stapels zusammen ergeben, vorher addiert',
    type: 'eingeben',
    entered: 'Erfasst {currency}',
    difference: 'Differenz',
    agrees: 'keine',
    uncounted: '{count} Zeile ohne Betrag | {count} Zeilen ohne Betrag',
    others: 'nicht in der Summe: {amounts}',
  },
};
