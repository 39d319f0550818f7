import type { files as english } from '../../en/bank/files.ts';
import type { Translated } from '../../en/translated.ts';

/** Dateien an Umsätzen. */
export const files: Translated<typeof english> = {
  title: 'Dateien',
  count: 'Dateien ({count})',
  on: '{count} Datei | {count} Dateien',
  hint: 'Eine Quittung auf den Umsatz ziehen oder einfügen, bis 16 MB. Sie geht an den Beleg, den der Umsatz erhält.',
  hintOn: 'Neue Dateien gehen an den Beleg dieses Umsatzes.',
  kept: '{count} Datei am Umsatz. | {count} Dateien am Umsatz.',
  keptOn: '{count} Datei an den Beleg des Umsatzes angehängt. | {count} Dateien an den Beleg des Umsatzes angehängt.',
  removed: '{name} entfernt.',
  goWith: '{count} Datei daran wird sofort mitgelöscht. | {count} Dateien daran werden sofort mitgelöscht.',
  ofGone:
    'Jemand hat einen Umsatz mit {count} Datei gelöscht, die nur noch hier liegt: | Jemand hat Umsätze mit {count} Dateien gelöscht, die nur noch hier liegen:',
};
