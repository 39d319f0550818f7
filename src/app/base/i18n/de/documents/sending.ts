/** Papers as files: PDFs and their names. */
export const sending = {
  pdf: {
    save: 'Als PDF speichern',
    title: 'Als PDF speichern',
    files: 'Dateien',
    one: 'Eine Datei',
    each: 'Je eine Datei, in einer ZIP-Datei',
    pattern: 'Name jeder Datei',
    patternHint: 'Ausgefüllt werden: {parts}. Das gilt für diese Firma.',
    example: 'Zum Beispiel {name}',
    working: '{done} von {count} geschrieben …',
    saved: 'Gespeichert als {name}',
    missing: 'Die Schriften der PDF haben diese Zeichen nicht; dort steht \ufffd: {characters}',
    part: { title: 'was es ist', number: 'Nummer', party: 'Kunde oder Lieferant', date: 'Datum' },
  },
};
