import type { reconcile as english } from '../../en/bank/reconcile.ts';
import type { Translated } from '../../en/translated.ts';

export const reconcile: Translated<typeof english> = {
  typed: 'Saisi ci-dessous',
  lines: 'Opérations non rapprochées',
  none: 'Toutes les opérations jusqu’à ce jour sont rapprochées.',
  before: 'Avant le relevé, pas encore rapprochée.',
  tick: 'Pointer l’opération ou non',
  tickPeriod: 'Pointer la période',
  toKeep: 'Aller au bouton qui enregistre',
  ticked: '{count} sur {all} pointées',
  keep: 'Enregistrer {count} opération rapprochée | Enregistrer {count} opérations rapprochées',
  kept: '{count} opération rapprochée. | {count} opérations rapprochées.',
  lackPeriod: 'Saisissez le premier et le dernier jour du relevé.',
  lackBalances: 'Saisissez le solde initial et le solde final.',
  lackDifference: 'Pointez des opérations jusqu’à ce que l’écart soit nul ; il est de {amount}.',
  lackLines: 'Pointez ses opérations.',
  keptTitle: 'Rapprochements',
  count: 'Opérations',
  by: 'Par',
  at: 'Quand',
  holds: 'Comme enregistré',
  changedSince: '{count} opération modifiée depuis | {count} opérations modifiées depuis',
  broken:
    '{count} rapprochement ne tient plus : une opération a été modifiée ou a disparu. | {count} rapprochements ne tiennent plus : des opérations ont été modifiées ou ont disparu.',
  about: 'De {opening} à {closing}, enregistré par {by}, {at}.',
  change: {
    removed: 'Cette opération a disparu, ou est de nouveau en attente.',
    changed: 'Son jour ou son montant a été modifié.',
    text: 'Son libellé a été modifié.',
  },
  was: 'Avant : {was}. Maintenant : {now}.',
  print: 'Imprimer',
  paper: 'Rapprochement bancaire',
  remove: 'Annuler le rapprochement',
  removeTitle: 'Annuler ce rapprochement ?',
  removeText: 'Ses opérations pourront être pointées de nouveau. Ce qui en était gardé est retiré de cet ordinateur.',
};
