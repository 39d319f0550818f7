import type { work as english } from '../en/work.ts';
import type { Translated } from '../en/translated.ts';
import { attachments } from './documents/attachments.ts';
import { autoSync } from './sync/autoSync.ts';
import { backup } from './settings/backup.ts';
import { care } from './settings/care.ts';
import { creating } from './documents/creating.ts';
import { documentEditor } from './documents/editor.ts';
import { history } from './documents/history.ts';
import { party } from './shell/documents.ts';
import { enquiries } from './enquiries.ts';
import { files } from './files.ts';
import { bulk, grid, list, period } from './lists.ts';
import { look } from './shell/look.ts';
import { idleLock } from './settings/idleLock.ts';
import { move } from './settings/move.ts';
import { paymentRun } from './payments/paymentRun.ts';
import { print } from './documents/print.ts';
import { sending } from './documents/sending.ts';
import { refusals } from './documents/refusals.ts';
import { syncCentre } from './sync/syncCentre.ts';
import { unreadable } from './sync/unreadable.ts';
import { newVersions } from './settings/newVersions.ts';

export const work: Translated<typeof english> = {
  ...documentEditor,
  attachments,
  autoSync,
  backup,
  care,
  bulk,
  creating,
  enquiries,
  files,
  grid,
  history,
  list,
  idleLock,
  look,
  move,
  party,
  paymentRun,
  period,
  print,
  sending,
  refusals,
  syncCentre,
  unreadable,
  newVersions,
  state: {
    saved: 'Unvollständig',
    waits: 'Zurückgehalten',
    queued: 'Zu senden',
    sending: 'Sendet',
    synced: 'Aktuell',
    rejected: 'Abgelehnt',
    conflict: 'Konflikt',
    unknown: 'Zu prüfen',
    unreadable: 'Unlesbar',
    gone: 'Nicht mehr vorhanden',
    inFlight: 'Sendet oder zu prüfen',
  },
  stateWhy: {
    saved: 'Auf diesem Computer gespeichert und noch nicht vollständig. Öffnen Sie es, um zu sehen, was fehlt.',
    waits: 'Vollständig, kann aber noch nicht zum Server. Öffnen Sie es, um den Grund zu sehen.',
    queued: 'Geht mit dem nächsten Abgleich zum Server (Alt+S).',
    sending: 'Unterwegs zum Server.',
    synced: 'Hier und auf dem Server gleich.',
    rejected: 'Der Server hat es abgelehnt. Öffnen Sie es, lesen Sie den Grund, und berichtigen Sie es.',
    conflict: 'Hier und auf dem Server geändert. Öffnen Sie es, und wählen Sie die Fassung, die gilt.',
    unknown: 'Vielleicht beim Server angekommen. Sie müssen nichts tun: Der nächste Abgleich klärt es.',
    unreadable:
      'Der Server liefert einen Teil davon in nicht lesbarer Form. Öffnen Sie ihn, um zu sehen, welchen; er ist schreibgeschützt, bis ein Abgleich ihn lesen kann.',
    gone: 'Auf dem Server gibt es das nicht mehr. Hier bleibt es erhalten und wird nicht gesendet.',
  },
  lifeCycle: {
    draft: 'Entwurf',
    submitted: 'Eingereicht',
    approved: 'Freigegeben',
    rejected: 'Zurückgewiesen',
    error: 'Fehler',
    posted: 'Gebucht',
    partPaid: 'Teilbezahlt',
    paid: 'Bezahlt',
    overdue: 'Überfällig',
    overdueBy: '{count} Tag überfällig | {count} Tage überfällig',
    disputed: 'Strittig',
    closed: 'Abgeschlossen',
    writtenOff: 'Ausgebucht',
    reversed: 'Storniert',
    abandoned: 'Verworfen',
  },
  lifeCycleWhy: {
    draft: 'Nicht eingereicht: lässt sich noch ändern und zählt nirgends in der Buchhaltung.',
    submitted: 'Wartet auf dem Server auf Freigabe und Buchung. Erst ab dann zählt der Beleg in der Buchhaltung.',
    approved: 'Freigegeben. Eine Rechnung zählt in der Buchhaltung, sobald sie gebucht ist.',
    rejected: 'Auf dem Server nicht freigegeben. Berichtigen Sie den Beleg, und reichen Sie ihn erneut ein.',
    error: 'Der Server meldet einen Fehler. Fragen Sie den Betreiber.',
    posted: 'Gebucht. Nichts davon ist überfällig.',
    partPaid: 'Zum Teil bezahlt. Der Rest ist nicht überfällig.',
    paid: 'Vollständig ausgeglichen.',
    overdue:
      'War vor {count} Tag fällig und ist nicht vollständig ausgeglichen. | War vor {count} Tagen fällig und ist nicht vollständig ausgeglichen.',
    disputed: 'Auf dem Server als strittig markiert.',
    closed: 'Auf dem Server abgeschlossen: Es wird nichts mehr erwartet.',
    writtenOff: 'Als Forderungsausfall ausgebucht: Davon wird nichts mehr geschuldet.',
    reversed: 'Durch eine Stornobuchung aufgehoben.',
    abandoned: 'Verworfen: zählt nirgends in der Buchhaltung.',
    other: 'Angabe des Servers.',
  },
  status: {
    draft: 'Entwurf',
    pending_auth: 'Wartet auf Freigabe',
    approved: 'Freigegeben',
    rejected: 'Zurückgewiesen',
    pending_posting: 'Wartet auf Buchung',
    posted: 'Gebucht',
    pending_action: 'Handlung nötig',
    dispute: 'Strittig',
    abandoned: 'Verworfen',
    reversed: 'Storniert',
    written_off: 'Ausgebucht',
    closed: 'Abgeschlossen',
    error: 'Fehler',
    warning: 'Warnung',
    stock: 'Lager',
    outstanding: 'Offen',
    overdue: 'Überfällig',
    archived: 'Archiviert',
  },
  settings: {
    title: 'Einstellungen',
    people: 'Benutzer und Schlüssel',
    removal: 'Diese Firma entfernen',
    removalText:
      'Die Verbindung kann entfernt und gelöscht werden, was dieser Computer von der Firma hat. Der Server behält, was er hat.',
    removalOwn:
      'Die Firma kann von der Liste genommen werden; ihre Buchhaltung bleibt dann auf diesem Computer. Oder sie wird mit ihrer Buchhaltung entfernt.',
    search: 'Einstellungen durchsuchen',
    sections: 'Abschnitte der Einstellungen',
    connection: 'Verbindung',
    name: 'Firma',
    renamed: 'Heißt ab jetzt {name}.',
    address: 'Basisadresse',
    domain: 'Domain',
    user: 'Benutzername',
    key: 'API-Schlüssel',
    version: 'API-Version',
    unknownVersion: 'noch nicht bekannt',
    keyKeychain: 'Im Schlüsselbund dieses Computers',
    keyMemory: 'Gilt nur bis zum Beenden; beim nächsten Start wird er abgefragt',
    keyMissing: 'Fehlt: zum Abgleichen eingeben',
    changeKey: 'Schlüssel ändern',
    newKey: 'Neuer API-Schlüssel',
    keySaved: 'Der neue Schlüssel gilt und liegt im Schlüsselbund dieses Computers.',
    keyTaken: 'Der neue Schlüssel gilt, aber nur bis zum Beenden; beim nächsten Start wird er abgefragt.',
    remove: 'Verbindung entfernen',
    removeTitle: '{name} von diesem Computer entfernen?',
    removeText:
      'Die Verbindung und ihr API-Schlüssel werden vergessen. Was noch nicht auf dem Server ist, bleibt in der Datenbank dieses Computers und in den Kopien, lässt sich aber erst nach einer neuen Verbindung öffnen. Die Kopien werden nicht gelöscht: Sie bleiben in ihrem Ordner.',
    removeWaiting:
      '{count} Datensatz ist noch nicht auf dem Server. | {count} Datensätze sind noch nicht auf dem Server.',
    removeYes: 'Verbindung entfernen',
    books: 'Buchhaltung',
    baseCurrency: 'Basiswährung',
    baseCurrencyHint: 'In sie werden die Beträge ausländischer Rechnungen umgerechnet.',
    baseUnknown: 'noch nicht bekannt',
    openPeriods: 'Offene Perioden',
    open: { from: 'Erster offener Tag', to: 'Letzter offener Tag' },
    openHint:
      'Entwürfe mit einem Datum davor oder danach zeigen eine Warnung. Der Server meldet nicht, welche Perioden offen sind; leer heißt ohne Grenze.',
    openTurned: 'Der erste offene Tag liegt nach dem letzten.',
    rateDirection: 'Wechselkurse',
    foreignPerBase: 'Fremdwährung für 1 {base}',
    basePerForeign: '{base} für 1 Einheit Fremdwährung',
    rateHint: 'So schreibt der Server seine Kurse. Ändern Sie das nur, wenn Beträge in Basiswährung abweichen.',
    saved: 'Gespeichert.',
    keychain: 'Schlüsselbund',
    keychainYes: 'Der Schlüsselbund dieses Computers antwortet; API-Schlüssel liegen dort.',
    keychainNo: 'Der Schlüsselbund dieses Computers antwortet nicht; API-Schlüssel gelten deshalb nur bis zum Beenden.',
    about: 'Über Daybook',
    version2: 'Daybook {version}',
    hostElectron: 'Desktop-App',
    hostLocal: 'lokaler Host',
    backendDown: 'Der Hintergrunddienst läuft nicht.',
    lists: {
      title: 'Auswahllisten',
      lead: 'Diese Listen liegen auf dem Server; Ergänzungen brauchen deshalb eine Verbindung. Sie gelten für alle Benutzer der Firma.',
      list: 'Liste',
      code: 'Code',
      name: 'Name',
      add: 'Hinzufügen',
      change: '{code} umbenennen',
      known: '{list}: {code} {name} gibt es schon und bekommt den eingegebenen Namen.',
      added: '{list}: {code} ist jetzt dabei.',
      changed: '{list}: {code} hat den neuen Namen.',
      codeMissing: 'Bitte einen Code eingeben.',
      nameMissing: 'Bitte einen Namen eingeben.',
      failed: 'Nicht hinzugefügt: {why}',
      lost: 'Es ist nicht bekannt, ob das erledigt wurde: {why} Eine Wiederholung schadet nicht: Den Code gibt es nur einmal.',
    },
    demo: 'Musterfirma; ihren Server startet Daybook.',
    own: 'Ihre Buchhaltung ist auf diesem Computer; Daybook führt sie selbst.',
    setUpLead:
      'Konten, Steuerschlüssel mit ihren Sätzen, Geschäftsjahre und Perioden, Währungen, Bankkonten, Belegarten, Zahlungsbedingungen und Zahlungsarten.',
    setUpOpen: 'Einrichtung der Firma öffnen',
    language: {
      title: 'Sprache',
      hint: 'Für Texte, Datum und Beträge. Was Sie speichern und exportieren, ist in jeder Sprache gleich. Belege werden in der Sprache des Kunden gedruckt, wenn eine eingestellt ist.',
    },
  },
};
