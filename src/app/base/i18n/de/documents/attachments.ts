import type { attachments as english } from '../../en/documents/attachments.ts';
import type { Translated } from '../../en/translated.ts';

export const attachments: Translated<typeof english> = {
  title: 'Dateien',
  count: 'Dateien ({count})',
  drop: 'Dateien hierher ziehen',
  choose: 'Dateien anhängen…',
  input: 'Anzuhängende Dateien',
  hint: 'Je Datei höchstens 16 MB. Sie werden nach dem Beleg gesendet.',
  description: 'Beschreibung',
  describe: 'Beschreibung von {name}',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  sendAgain: 'Erneut senden',
  sendAgainNamed: '{name} erneut senden',
  save: 'Herunterladen',
  saveNamed: '{name} herunterladen',
  waits: 'Geht mit dem Beleg, sobald dieser vollständig und gesendet ist.',
  onService: 'Auf dem Server',
  refused: 'Der Server hat sie abgelehnt: {why}',
  tooOld: 'Dieser Server kennt noch keine Dateianhänge (dafür ist API 1.3 nötig). Die Datei bleibt hier gespeichert.',
  taken:
    'Der Server hat sie angenommen, zeigt sie aber noch nicht. Jeder Abgleich sucht danach; von selbst wird sie nicht erneut gesendet. Ist sie dort, entfernen Sie sie hier; sonst senden Sie sie erneut.',
  unlisted:
    'Sie ist vielleicht beim Server angekommen, der die Dateien dieses Belegs zurzeit nicht zeigt. Jeder Abgleich sucht danach. Ist sie dort oder nicht mehr nötig, entfernen Sie sie hier; sonst senden Sie sie erneut.',
  look: 'Dateien auf dem Server anzeigen',
  listed: 'Keine auf dem Server',
  listedAt: 'Auf dem Server, Stand {when}',
  cannotList: 'Die Dateien auf dem Server ließen sich nicht auflisten: {why}',
  cannotRead: '{name} ließ sich nicht lesen: {why}',
  tooLarge: '{name} ist größer als 16 MB und wurde nicht angehängt.',
  empty: '{name} ist leer (0 Bytes) und wurde nicht angehängt.',
  typeFirst: 'Geben Sie zuerst etwas in den Beleg ein; Dateien werden mit ihm gespeichert.',
  notYet:
    'Nicht angehängt: Dieser Beleg ist noch leer. Wählen Sie einen Kunden oder Lieferanten oder erfassen Sie eine Position, dann ziehen Sie die Datei noch einmal hierher.',
  kept: '{count} Datei angehängt. | {count} Dateien angehängt.',
  what: 'Datei',
  nextTaken: 'Öffnen und angeben, ob sie dort ist.',
};
