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
};
