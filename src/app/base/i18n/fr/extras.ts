import type { extras as english } from '../en/extras.ts';
import type { Translated } from '../en/translated.ts';

export const extras: Translated<typeof english> = {
  title: { stock: 'Stock', budgets: 'Budgets' },
  field: {
    stockLocationId: 'Emplacement de stock',
    quantity: 'Quantité',
    description: 'Libellé',
    accountId: 'Compte',
    periodId: 'Période (AAAA-MM)',
    budgetAmount: 'Montant',
    departmentId: 'Service',
    costCentreId: 'Centre de coûts',
    projectId: 'Projet',
  },
  none: 'Aucun.',
  reading: 'Interrogation du serveur…',
  again: 'Redemander',
  add: 'Ajouter une ligne',
  remove: 'Supprimer',
  save: 'Enregistrer sur le serveur',
  back: 'Comme sur le serveur',
  row: 'Ligne {number}',
  read: 'Lu sur le serveur ; non gardé sur cet ordinateur.',
  atOnce: 'Lu sur le serveur, et enregistré là-bas aussitôt ; non gardé sur cet ordinateur.',
  offline: 'Illisible : {why}',
  notSaved: 'Pas entièrement enregistré : {why} Enregistrez de nouveau, ou revenez à ce qu’a le serveur.',
  changedThere:
    'La liste a changé sur le serveur depuis son affichage ; rien n’a donc été écrit. Elle est affichée telle qu’elle est maintenant, avec votre saisie : vérifiez-la, puis enregistrez de nouveau.',
  missing: 'Ligne {number} : {field} manque.',
  bad: 'Ligne {number} : {field} est illisible.',
  tooOld: 'Le serveur l’a à partir de la version {since}.',
  notThere: 'Le serveur n’a pas encore cet enregistrement : synchronisez d’abord.',
};
