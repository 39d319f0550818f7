import type { modulus as english } from '../../en/payments/modulus.ts';
import type { Translated } from '../../en/translated.ts';

export const modulus: Translated<typeof english> = {
  open: 'Sort-Code-Prüfung…',
  title: 'Prüfung britischer Kontonummern',
  text: 'Daybook prüft Kontonummern gegen ihren Sort Code, sobald Sie ihm die Tabelle dafür geben: „valacdos.txt“ und „scsubtab.txt“, die Pay.UK unter seiner Lizenz bereitstellt. Sie bleiben auf diesem Computer und in Sicherungen.',
  weights: 'Gewichte',
  substitutes: 'Ersatz-Sort-Codes',
  kept: '{name}, {count} Zeile, gewählt am {date} | {name}, {count} Zeilen, gewählt am {date}',
  noWeights: 'Nicht gewählt: Nur die Zahl der Ziffern wird geprüft.',
  noSubstitutes: 'Nicht gewählt: Sort Codes, die ihn brauchen, werden nicht geprüft.',
  choose: 'Dateien wählen…',
  remove: 'Tabelle entfernen',
  removed: 'Die Tabelle wurde entfernt. Kontonummern werden nicht mehr gegen ihren Sort Code geprüft.',
  saved: 'Kontonummern werden ab jetzt gegen ihren Sort Code geprüft.',
  savedPart: 'Gespeichert. Geprüft wird, sobald auch die Gewichte (valacdos.txt) gewählt sind.',
  unreadable: '„{name}“ ist keine der beiden Dateien: Zeile {line} lässt sich nicht lesen.',
  empty: '„{name}“ ist leer.',
};
