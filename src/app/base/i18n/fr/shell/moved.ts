import type { moved as english } from '../../en/shell/moved.ts';
import type { Translated } from '../../en/translated.ts';

export const moved: Translated<typeof english> = {
  bring: 'Reprendre la comptabilité d’un autre ordinateur…',
  banner: 'Cette comptabilité a été déplacée vers un autre ordinateur ({when}). Rien n’est synchronisé d’ici.',
  back: 'Réutiliser cet ordinateur…',
  backTitle: 'Utiliser de nouveau cette comptabilité ici ?',
  backText:
    'Dès lors, cet ordinateur synchronise de nouveau. Ce qui attendait ici au moment du déplacement a pu être envoyé de l’autre ordinateur : la prochaine synchronisation le cherche sur le serveur, et l’on vous interroge sur les opérations bancaires. Rien ne part deux fois.',
  backOther:
    'Cessez d’abord de travailler sur l’autre ordinateur. S’il y reste quelque chose en attente, synchronisez-y une fois, ou ramenez la comptabilité avec un fichier.',
  backYes: 'Réutiliser cet ordinateur',
  syncTitle: 'Cette comptabilité a été déplacée. Synchroniser ici quand même ?',
  syncYes: 'Réutiliser cet ordinateur et synchroniser',
  done: 'Cet ordinateur est de nouveau en usage.',
};
