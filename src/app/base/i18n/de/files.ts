import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  remove: '{name} entfernen',
  removeThis: 'Die gewählte Datei wieder entfernen',
  onlyOne: 'Eine Datei auf einmal: Gelesen wird nur {name}.',
  pasted: 'Eingefügte Zeilen',
};
