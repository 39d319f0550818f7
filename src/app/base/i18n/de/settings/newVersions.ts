/** Neuere Versionen von Daybook. */
export const newVersions = {
  title: 'Neuere Versionen',
  stage: {
    elsewhere: 'Dieses Daybook sucht nicht nach neueren Versionen: Wer es installiert hat, bringt sie.',
    off: 'Die Administration dieses Computers hat Aktualisierungen abgeschaltet.',
    none: 'Dies ist die neueste bekannte Version.',
    waiting: 'Version {version} ist da. Die Administration dieses Computers lässt sie bis {until} warten.',
    fetching: 'Version {version} wird geholt. Sie können weiterarbeiten.',
    ready: 'Version {version} ist bereit. Sie wird installiert, wenn Sie Daybook schließen.',
    failed:
      'Daybook konnte nicht nach einer neueren Version suchen oder sie nicht holen. Es versucht es von selbst erneut.',
  },
  postponed: 'Version {version} ist bereit und bis {until} aufgeschoben.',
  looked: 'Gesucht {when}.',
  look: 'Jetzt suchen',
  looking: 'Wird gesucht…',
  notes: 'Neu in {version}',
  install: 'Neu starten und installieren',
  postpone: 'In einer Woche',
  banner: 'Daybook {version} ist bereit. Es wird installiert, wenn Sie Daybook schließen.',
  what: 'Was neu ist',
  obstacle: {
    notReady: 'Keine neuere Version ist bereit.',
    sync: 'Ein Abgleich läuft. Installieren Sie die neue Version, wenn er beendet ist.',
    replacing: 'Eine Sicherung wird wiederhergestellt. Installieren Sie die neue Version, wenn das beendet ist.',
    unsaved: 'Ein Fenster hat nicht gespeichert, was darin eingegeben ist. Sehen Sie es zuerst an.',
  },
};
