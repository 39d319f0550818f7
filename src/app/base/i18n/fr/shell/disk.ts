import type { disk as english } from '../../en/shell/disk.ts';
import type { Translated } from '../../en/translated.ts';

export const disk: Translated<typeof english> = {
  low: 'Peu de place sur le disque : {free} Mo libres là où se trouve {folder}, moins que {floor} Mo. Votre saisie est enregistrée ; la synchronisation, les copies complètes et les fichiers joints attendent qu’il y ait de la place.',
  stopped: 'Le disque est plein : la saisie est arrêtée.',
  allKept: 'Tout ce que vous avez saisi est enregistré.',
  notKept: 'Votre dernière saisie n’est pas enregistrée. Elle n’est qu’à l’écran.',
  makeRoom: 'Libérez de la place là où se trouve {folder} ; Daybook reprend ensuite de lui-même.',
  makeRoomSomewhere: 'Libérez de la place sur le disque ; Daybook reprend ensuite de lui-même.',
  copy: 'Copier le texte de cette page',
  copied: 'Le texte de cette page est dans le presse-papiers. Collez-le là où il y a de la place.',
  save: 'Enregistrer sur un autre disque…',
  saved: 'Le texte de cette page est enregistré.',
  tryAgain: 'Réessayer maintenant',
  file: 'Page Daybook {when}',
  again: 'Il y a de nouveau de la place : vous pouvez continuer.',
  title: 'Place sur le disque',
  text: 'En dessous de cet espace libre, Daybook n’écrit plus que votre saisie.',
  free: '{free} Mo sont libres là où se trouve {folder}.',
  unknown: 'Ce système n’indique pas la place disponible.',
  floor: 'Garder libres (Mo)',
  badFloor: 'Un nombre entier de {least} à {most}.',
  promised: 'Le navigateur s’est engagé à conserver la base de Daybook même si la place manque.',
  notPromised: 'Le navigateur ne s’est pas engagé à conserver la base de Daybook si la place manque.',
  noAnswer: 'Le navigateur ne dit pas s’il conserve la base de Daybook quand la place manque.',
};
