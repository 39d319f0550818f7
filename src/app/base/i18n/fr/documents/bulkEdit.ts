import type { bulkEdit as english } from '../../en/documents/bulkEdit.ts';
import type { Translated } from '../../en/translated.ts';

export const bulkEdit: Translated<typeof english> = {
  title: 'Modifier un champ de {count} document | Modifier un champ de {count} documents',
  field: 'Champ',
  choose: 'Choisir un champ',
  ofDocument: 'Du document',
  ofLines: 'De toutes ses lignes',
  value: 'Nouvelle valeur',
  empty: 'vide',
  clear: 'Vider',
  ask: 'Choisissez un champ et saisissez sa nouvelle valeur : ce que devient chaque document s’affiche avant tout changement.',
  preview: 'Ce que devient chaque document',
  now: 'Maintenant',
  after: 'Après',
  follows: 'Change aussi',
  total: 'Total',
  totalChanges: '{before} → {after} {currency}',
  will: '{count} brouillon change, {stay} restent tels quels. | {count} brouillons changent, {stay} restent tels quels.',
  yes: 'Modifier {count} brouillon | Modifier {count} brouillons',
  progress: 'Modifiés jusqu’ici',
  done: '{field} modifié dans {count} brouillon. | {field} modifié dans {count} brouillons.',
  stayed:
    '{count} a été modifié entre-temps et reste tel quel. | {count} ont été modifiés entre-temps et restent tels quels.',
  undone: '{count} brouillon est comme avant. | {count} brouillons sont comme avant.',
  refusal: {
    notDraft: 'reste : ce n’est plus un brouillon',
    commandQueued: 'reste : une action est déjà demandée',
    gone: 'reste : n’est plus sur le serveur',
    conflict: 'reste : réglez d’abord le conflit',
    unreadable: 'reste : une partie est illisible',
    noField: 'reste : n’a pas ce champ',
    noLines: 'reste : n’a pas de lignes',
    fixedAmounts: 'reste : ses montants sont fixés',
    paidByLines: 'reste : ses lignes donnent le montant',
    same: 'l’est déjà',
  },
};
