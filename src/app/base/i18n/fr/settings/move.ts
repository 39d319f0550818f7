import type { move as english } from '../../en/settings/move.ts';
import type { Translated } from '../../en/translated.ts';

export const move: Translated<typeof english> = {
  title: 'Déplacer vers un autre ordinateur',
  text: 'Un seul fichier, scellé par un mot de passe, emporte tout : comptabilité, travail non envoyé, modèles, règles et paramètres de cette société. La clé API n’y est pas. Dès lors, cet ordinateur n’envoie plus rien de lui-même.',
  start: 'Déplacer cette comptabilité…',
  dialogTitle: 'Déplacer cette comptabilité vers un autre ordinateur ?',
  dialogText:
    'Choisissez un mot de passe pour le fichier. Vous le saisirez sur l’autre ordinateur, ainsi que la clé API.',
  save: 'Enregistrer le fichier et ne plus synchroniser ici',
  done: 'Le fichier est dans vos téléchargements. Sur l’autre ordinateur, choisissez « Reprendre la comptabilité d’un autre ordinateur » à la première page.',
  movedText:
    'Cette comptabilité a été déplacée ({when}). Un fichier qui la ramène, ou le bouton du message en bas, remet cet ordinateur en usage.',
  isDemo: 'La société de démonstration ne peut pas être déplacée : son serveur est sur cet ordinateur.',
  bringTitle: 'Reprendre la comptabilité d’un autre ordinateur',
  bringText:
    'Choisissez le fichier que « Déplacer vers un autre ordinateur » y a enregistré, ou une sauvegarde d’une société qui était sur cet ordinateur.',
  choose: 'Fichier de l’autre ordinateur',
  unlock: 'Ouvrir le fichier',
  notMoved:
    'C’est une sauvegarde, pas un fichier de déplacement. Connectez d’abord la société, puis restaurez-la dans les Paramètres.',
  alreadyHere:
    '{company} est déjà sur cet ordinateur. Ouvrez-la, puis restaurez le fichier dans les Paramètres, sous « Sauvegarde ».',
  found:
    '{company} : {documents} documents et {records} autres enregistrements, dont {waiting} pas encore sur le serveur. Déplacement : {when}.',
  where: 'Connectée à {address}, domaine {domain}, en tant que {user}. Saisissez la clé API de cet utilisateur.',
  unreadable:
    '{count} enregistrement y est illisible et sera omis. | {count} enregistrements y sont illisibles et seront omis.',
  bringYes: 'Connecter et reprendre la comptabilité',
  brought:
    'La comptabilité est ici. La prochaine synchronisation continue ; on vous interroge une fois sur les opérations bancaires en attente.',
  ownText:
    'Un seul fichier, scellé par un mot de passe, emporte tout : comptabilité, travail non envoyé, modèles, règles et paramètres de cette société. Dès lors, cet ordinateur ne comptabilise plus rien de lui-même.',
  ownDialogText: 'Choisissez un mot de passe pour le fichier. Vous le saisirez sur l’autre ordinateur.',
  ownFound:
    '{company} : {documents} documents et {records} autres enregistrements, dont {waiting} non comptabilisés. Fait {when}.',
  ownBringYes: 'Reprendre la comptabilité ici',
  ownBrought: 'La comptabilité est ici. On vous interroge une fois sur les opérations bancaires en attente.',
};
