import type { sets as english } from '../../en/bank/sets.ts';
import type { Translated } from '../../en/translated.ts';

export const sets: Translated<typeof english> = {
  one: 'Ces documents font exactement cette opération ; aucune autre combinaison ne convient.',
  oneWithin: 'Une seule combinaison donne cette opération dans ces limites ; aucune autre ne convient.',
  oneFound: 'Une combinaison a été trouvée ; il y en a peut-être d’autres.',
  many: '{count} combinaisons conviennent : choisissez-en une.',
  manyAtLeast: 'Au moins {count} combinaisons conviennent : choisissez-en une.',
  noneFound: 'Aucune combinaison trouvée ; toutes n’ont pas pu être essayées.',
  exact: 'au centime près',
  fee: 'moins des frais bancaires de {amount}, qui restent dus sur le dernier document',
  feeOnTop: 'plus des frais bancaires de {amount}, qui restent non lettrés',
  discount: 'moins un escompte de {amount}, qui reste dû sur le dernier document',
  named: '{count} numéro dans le texte | {count} numéros dans le texte',
  feeUpTo: 'Frais bancaires jusqu’à',
  discountUpTo: 'Escompte jusqu’à, %',
  feeHint:
    'Ce que la banque peut avoir retenu ou facturé : l’opération peut différer des documents de ce montant au plus.',
  discountHint: 'Le pourcentage des documents qui peut avoir été déduit comme escompte ; ce pourcentage reste dû.',
};
