import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  remove: 'Retirer {name}',
  removeThis: 'Retirer le fichier choisi',
  onlyOne: 'Un fichier à la fois : seul {name} est lu.',
  pasted: 'Lignes collées',
};
