import type { ruling as english } from '../../en/bank/ruling.ts';
import type { Translated } from '../../en/translated.ts';

export const ruling: Translated<typeof english> = {
  title: 'Règle d’imputation',
  text: 'Une opération qui convient devient un règlement d’une ligne.',
  from: 'Montant à partir de',
  to: 'Montant jusqu’à',
  anyAccount: 'Tout compte bancaire',
  between: 'de {from} à {to}',
  fromAmount: 'à partir de {amount}',
  toAmount: 'jusqu’à {amount}',
  noHits: 'Ne convient à aucune opération passée.',
  trial:
    'Convient à {hits} opération passée : {same} imputée ainsi, {otherwise} autrement, {open} sans pièce. | Convient à {hits} opérations passées : {same} imputées ainsi, {otherwise} autrement, {open} sans pièce.',
  keepNew: 'Garder la règle',
  codes: 'Impute à',
  edit: 'Imputation…',
  editLabel: 'Règle {number} : son imputation',
  review: 'Vérifier…',
  undoneKept: '{count} est déjà en cours d’envoi et reste. | {count} sont déjà en cours d’envoi et restent.',
  byRule: 'Selon la règle « {pattern} »',
  suggestion: 'Deux fois la même chose : en faire une règle pour « {pattern} » ?',
  makeRule: 'Oui',
  kept: 'La règle est gardée. Ses opérations sont sous « Règles ».',
};
