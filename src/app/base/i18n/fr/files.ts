import type { files as english } from '../en/files.ts';
import type { Translated } from '../en/translated.ts';

export const files: Translated<typeof english> = {
  remove: 'Retirer {name}',
  removeThis: 'Retirer le fichier choisi',
  onlyOne: 'Un fichier à la fois : seul {name} est lu.',
  leftOut:
    'Un fichier du dossier est d’un autre type et a été écarté. | {count} fichiers du dossier sont d’autres types et ont été écartés.',
  none: 'Le dossier ne contient aucun fichier.',
  folderUnread: 'Impossible de lire le dossier : {reason}',
  chooseFolder: 'Choisir un dossier…',
  pasted: 'Lignes collées',
};
