import type { monthCounts as english } from '../../en/bank/monthCounts.ts';
import type { Translated } from '../../en/translated.ts';

export const monthCounts: Translated<typeof english> = {
  title: 'Comment les opérations de chaque mois ont reçu leurs documents',
  text: 'Opérations de ce compte. « Une touche » : le document proposé ou la règle de l’opération a été pris d’une seule touche ou d’un seul clic.',
  month: 'Mois',
  lines: 'Opérations',
  key: 'Une touche',
  share: 'Une touche, %',
  shareHint: 'De toutes les opérations du mois.',
  rule: 'Avec d’autres, en une fois',
  hand: 'À la main',
  handHint: 'Imputée dans la boîte de dialogue, ou virement interne.',
  unknown: 'Inconnu',
  unknownHint: 'Reliée par une version antérieure de Daybook, ou par la société de démonstration.',
  without: 'Sans document',
};
