import type { moved as english } from '../../en/shell/moved.ts';
import type { Translated } from '../../en/translated.ts';

export const moved: Translated<typeof english> = {
  bring: 'Buchhaltung von einem anderen Computer holen…',
  banner: 'Diese Buchhaltung ist auf einen anderen Computer umgezogen ({when}). Von hier wird nichts abgeglichen.',
  back: 'Diesen Computer wieder benutzen…',
  backTitle: 'Diese Buchhaltung wieder hier benutzen?',
  backText:
    'Von da an gleicht dieser Computer wieder ab. Was hier beim Umzug wartete, kann der andere Computer gesendet haben: Der nächste Abgleich sucht es auf dem Server, und zu Bankumsätzen werden Sie gefragt. Nichts geht doppelt.',
  backOther:
    'Hören Sie vorher auf dem anderen Computer auf. Wartet dort noch etwas, gleichen Sie dort einmal ab, oder ziehen Sie mit einer Datei zurück.',
  backYes: 'Diesen Computer wieder benutzen',
  syncTitle: 'Diese Buchhaltung ist umgezogen. Trotzdem hier abgleichen?',
  syncYes: 'Diesen Computer wieder benutzen und abgleichen',
  done: 'Dieser Computer ist wieder in Gebrauch.',
};
