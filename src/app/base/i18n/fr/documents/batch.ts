import type { batch as english } from '../../en/documents/batch.ts';
import type { Translated } from '../../en/translated.ts';
import { areas } from '../shell/areas.ts';

export const batch: Translated<typeof english> = {
  title: areas.title.batchEntry,
  tabs: 'Catégories de documents',
  tools: 'Actions sur le lot',
  reading: 'Lecture du lot…',
  at: '{field}, ligne {number}',
  count: '{count} brouillon | {count} brouillons',
  lack: 'Reste à faire',
  lacks: {
    what: 'Un compte ou un libellé manque',
    amount: 'Le montant manque',
  },
  more: 'Ce document contient plus qu’une ligne ne peut montrer : ouvrez-le pour le modifier.',
  copyAbove: 'Copier du dessus',
  remove: 'Retirer la ligne',
  open: 'Ouvrir',
  anew: 'Nouveau lot',
  submit: 'Soumettre',
  discarded: 'Ligne retirée et son brouillon supprimé.',
  takenOut: 'Ligne retirée du lot. Son document reste dans la liste.',
  begun:
    'Nouveau lot. {count} brouillon du précédent reste dans la liste. | Nouveau lot. {count} brouillons du précédent restent dans la liste.',
  pasted: '{count} ligne collée. | {count} lignes collées.',
  keys: {
    remove: 'Retirer la ligne et supprimer son brouillon',
    open: 'Ouvrir le document de la ligne',
    control: 'Aller au total de contrôle',
  },
  foot: {
    control: 'Total de contrôle',
    controlHint: 'Le total des pièces de ce lot, additionné auparavant',
    type: 'à saisir',
    entered: 'Saisi {currency}',
    difference: 'Écart',
    agrees: 'aucun',
    uncounted: '{count} ligne sans montant | {count} lignes sans montant',
    others: 'hors total : {amounts}',
  },
};
