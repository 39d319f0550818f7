import type { files as english } from '../../en/bank/files.ts';
import type { Translated } from '../../en/translated.ts';

/** Fichiers des opérations bancaires. */
export const files: Translated<typeof english> = {
  title: 'Fichiers',
  count: 'Fichiers ({count})',
  on: '{count} fichier | {count} fichiers',
  hint: 'Déposez ou collez un justificatif sur l’opération, 16 Mo au plus. Il passe avec elle au document.',
  hintOn: 'Les nouveaux fichiers vont au document de cette opération.',
  kept: '{count} fichier sur l’opération. | {count} fichiers sur l’opération.',
  keptOn: '{count} fichier joint au document de l’opération. | {count} fichiers joints au document de l’opération.',
  removed: '{name} supprimé.',
  goWith:
    '{count} fichier qui s’y trouve est supprimé aussitôt. | {count} fichiers qui s’y trouvent sont supprimés aussitôt.',
  ofGone:
    'Une autre personne a supprimé une opération avec {count} fichier, qui n’existe plus qu’ici : | Une autre personne a supprimé des opérations avec {count} fichiers, qui n’existent plus qu’ici :',
};
