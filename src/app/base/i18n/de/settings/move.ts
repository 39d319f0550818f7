import type { move as english } from '../../en/settings/move.ts';
import type { Translated } from '../../en/translated.ts';

export const move: Translated<typeof english> = {
  title: 'Auf einen anderen Computer umziehen',
  text: 'Eine Datei, mit einem Passwort versiegelt, nimmt alles mit: Buchhaltung, nicht Gesendetes, Vorlagen, Regeln und Einstellungen dieser Firma. Der API-Schlüssel ist nicht darin. Von da an sendet dieser Computer nichts mehr von selbst.',
  start: 'Mit dieser Buchhaltung umziehen…',
  dialogTitle: 'Mit dieser Buchhaltung auf einen anderen Computer umziehen?',
  dialogText:
    'Wählen Sie ein Passwort für die Datei. Auf dem anderen Computer geben Sie es ein, und dort auch den API-Schlüssel.',
  save: 'Datei speichern und hier nicht mehr abgleichen',
  done: 'Die Datei liegt bei Ihren Downloads. Wählen Sie auf dem anderen Computer auf der ersten Seite „Buchhaltung von einem anderen Computer holen“.',
  movedText:
    'Diese Buchhaltung ist umgezogen ({when}). Eine Datei, die sie zurückbringt, oder die Schaltfläche in der Meldung unten nimmt diesen Computer wieder in Gebrauch.',
  isDemo: 'Die Musterfirma kann nicht umziehen: Der Server dazu ist auf diesem Computer.',
  bringTitle: 'Buchhaltung von einem anderen Computer holen',
  bringText:
    'Wählen Sie die Datei, die dort „Auf einen anderen Computer umziehen“ gespeichert hat, oder eine Sicherung einer Firma, die auf jenem Computer war.',
  choose: 'Datei vom anderen Computer',
  unlock: 'Datei öffnen',
  notMoved:
    'Das ist eine Sicherung, keine Datei eines Umzugs. Verbinden Sie erst die Firma, dann stellen Sie sie in den Einstellungen wieder her.',
  alreadyHere:
    '{company} ist schon auf diesem Computer. Öffnen Sie die Firma und stellen Sie die Datei in den Einstellungen unter „Datensicherung“ wieder her.',
  found:
    '{company}: {documents} Belege und {records} andere Datensätze, davon {waiting} nicht auf dem Server. Umzug {when}.',
  where: 'Verbunden mit {address}, Domain {domain}, als {user}. Geben Sie den API-Schlüssel dieses Benutzers ein.',
  unreadable:
    '{count} Datensatz darin ist nicht lesbar und wird ausgelassen. | {count} Datensätze darin sind nicht lesbar und werden ausgelassen.',
  bringYes: 'Verbinden und Buchhaltung holen',
  brought:
    'Die Buchhaltung ist hier. Der nächste Abgleich macht weiter; zu wartenden Bankumsätzen werden Sie einmal gefragt.',
  ownText:
    'Eine Datei, mit einem Passwort versiegelt, nimmt alles mit: Buchhaltung, Hauptbuch, nicht Gesendetes, Vorlagen, Regeln und Einstellungen dieser Firma. Von da an bucht dieser Computer nichts mehr von selbst.',
  ownDialogText: 'Wählen Sie ein Passwort für die Datei. Auf dem anderen Computer geben Sie es ein.',
  ownFound:
    '{company}: {documents} Belege und {records} andere Datensätze, davon {waiting} nicht gebucht. Erstellt {when}.',
  ownBringYes: 'Buchhaltung hierher holen',
  ownBrought: 'Die Buchhaltung ist hier. Zu wartenden Bankumsätzen werden Sie einmal gefragt.',
};
