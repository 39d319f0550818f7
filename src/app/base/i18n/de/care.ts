import type { care as english } from '../en/care.ts';
import type { Translated } from '../translated.ts';

export const care: Translated<typeof english> = {
  title: 'Wenn etwas schiefgeht',
  text: 'Eine Diagnosedatei sagt denen, die Ihnen helfen, was Daybook ist und getan hat: Versionen, Einstellungen, Anzahlen, die letzten Abgleiche, das Protokoll. Sie enthält keinen Schlüssel, keinen Namen und keinen Betrag. Lesen Sie sie, bevor Sie sie speichern.',
  page: 'Seite {page} · Programm {backend}',
  unknownBuild: 'unbekannter Stand',
  show: 'Diagnose speichern…',
  file: 'Diagnose',
  readFirst: 'Das ist die ganze Datei. Nichts wird verschickt.',
  folder: 'Protokollordner öffnen',
  folderOpened: 'Der Protokollordner ist offen.',
  noBackend: 'Das Hintergrundprogramm von Daybook hat nicht geantwortet; hier steht nur der Teil der Seite.',
  delete: 'Buchhaltung dieser Firma löschen…',
  deleteTitle: 'Buchhaltung von {name} von diesem Computer löschen?',
  deleteText:
    'Die Verbindung, ihr Schlüssel, die Datenbank, nicht gesendete Arbeit und alle Kopien auf diesem Computer werden endgültig gelöscht. Was auf dem Server ist, bleibt dort; auch Sicherungen, die Sie anderswo gespeichert haben, bleiben.',
  deleteYes: 'Buchhaltung löschen',
  deleted: 'Die Buchhaltung von {name} wurde von diesem Computer gelöscht.',
  sealed: {
    seal: 'Mit Passwort schützen',
    password: 'Passwort',
    again: 'Passwort wiederholen',
    sealNote: 'Ohne das Passwort kann niemand die Datei öffnen, und niemand kann das Passwort wiederherstellen.',
    short: 'Verwenden Sie mindestens {least} Zeichen.',
    differ: 'Die beiden Passwörter sind verschieden.',
    askPassword: 'Diese Sicherung ist geschützt',
    askPasswordText: 'Geben Sie das Passwort ein, mit dem sie gespeichert wurde.',
    unlock: 'Sicherung öffnen',
  },
};
