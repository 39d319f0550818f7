import type { files as english } from '../en/files.ts';
import type { Translated } from '../en/translated.ts';

export const files: Translated<typeof english> = {
  remove: '{name} entfernen',
  removeThis: 'Die gewählte Datei wieder entfernen',
  onlyOne: 'Eine Datei auf einmal: Gelesen wird nur {name}.',
  leftOut:
    'Eine Datei des Ordners ist von anderer Art und bleibt außen vor. | {count} Dateien des Ordners sind von anderer Art und bleiben außen vor.',
  none: 'Der Ordner enthält keine Dateien.',
  folderUnread: 'Der Ordner lässt sich nicht lesen: {reason}',
  chooseFolder: 'Ordner wählen…',
  pasted: 'Eingefügte Zeilen',
};
