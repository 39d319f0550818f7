import type { attachments as english } from '../../en/documents/attachments.ts';
import type { Translated } from '../../en/translated.ts';

export const attachments: Translated<typeof english> = {
  title: 'Fichiers',
  count: 'Fichiers ({count})',
  drop: 'Déposez des fichiers ici',
  choose: 'Joindre des fichiers…',
  input: 'Fichiers à joindre',
  hint: '16 Mo au plus par fichier. Ils partent après le document.',
  description: 'Libellé',
  describe: 'Libellé de {name}',
  remove: 'Supprimer',
  removeNamed: 'Supprimer {name}',
  sendAgain: 'Renvoyer',
  sendAgainNamed: 'Renvoyer {name}',
  save: 'Télécharger',
  saveNamed: 'Télécharger {name}',
  waits: 'Part avec le document, une fois celui-ci complet et envoyé.',
  onService: 'Sur le serveur',
  refused: 'Le serveur l’a refusé : {why}',
  tooOld: 'Ce serveur n’a pas encore de fichiers joints (il faut l’API 1.3). Le fichier est gardé ici.',
  taken:
    'Le serveur l’a accepté, mais ne le montre pas encore. Chaque synchronisation le cherche ; il n’est pas renvoyé de lui-même. S’il y est, supprimez-le ici ; sinon, renvoyez-le.',
  unlisted:
    'Il est peut-être arrivé sur le serveur, qui ne montre pas les fichiers de ce document en ce moment. Chaque synchronisation le cherche. S’il y est, ou s’il n’est plus utile, supprimez-le ici ; sinon, renvoyez-le.',
  look: 'Afficher les fichiers du serveur',
  listed: 'Aucun sur le serveur',
  listedAt: 'Sur le serveur, situation au {when}',
  cannotList: 'Impossible de lister les fichiers du serveur : {why}',
  cannotRead: 'Impossible de lire {name} : {why}',
  tooLarge: '{name} dépasse 16 Mo et n’a pas été joint.',
  empty: '{name} est vide (0 octet) et n’a pas été joint.',
  typeFirst: 'Saisissez d’abord quelque chose dans le document ; les fichiers sont gardés avec lui.',
  notYet:
    'Non joint : ce document est encore vide. Choisissez un client ou un fournisseur, ou saisissez une ligne, puis déposez de nouveau le fichier.',
  kept: '{count} fichier joint. | {count} fichiers joints.',
  what: 'Fichier',
  nextTaken: 'L’ouvrir et dire s’il y est.',
};
