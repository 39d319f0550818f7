import type { paymentRun as english } from '../../en/payments/paymentRun.ts';
import type { Translated } from '../../en/translated.ts';
import { areas } from '../shell/areas.ts';

export const paymentRun: Translated<typeof english> = {
  title: areas.title.paymentRun,
  lead: 'Choisissez ce qu’il faut payer. Un décaissement est préparé par fournisseur et par devise, avec son lettrage ; il part à la prochaine synchronisation.',
  dueBy: 'Échu au',
  supplier: 'Fournisseur',
  date: 'Date de règlement',
  bankAccount: 'Compte bancaire',
  choose: 'Choisir tout ce qui est affiché',
  clear: 'Ne rien choisir',
  make: 'Préparer {count} décaissement | Préparer {count} décaissements',
  due: 'Échéance',
  number: 'Numéro',
  theirs: 'N° externe',
  open: 'Reste dû',
  currency: 'Devise',
  age: 'Jours de retard',
  made: '{count} décaissement préparé ; soumettez-le pour qu’il soit comptabilisé. | {count} décaissements préparés ; soumettez-les pour qu’ils soient comptabilisés.',
  show: 'Afficher les décaissements',
  none: 'Rien n’est échu',
  noneOf: 'Rien n’est échu pour « {supplier} »',
  allSuppliers: 'Afficher tous les fournisseurs',
  onAccount: 'Acompte',
  notPosted: 'Paiement non comptabilisé',
  note: 'Remarque',
  sameAmount: 'Le paiement {number} a le même montant',
  sameAmountUnposted: 'Un paiement non comptabilisé a le même montant',
  sameAmountCoded: 'Un paiement du {day} sans fournisseur a le même montant',
  disputed: 'En litige',
  settledByDrafts: '{amount} sur {outstanding} sont soldés par des brouillons ou restent à envoyer',
  unallocatable:
    '{supplier} : un paiement de {amount} {currency} n’est ni comptabilisé ni lettré. S’il règle ce qui est choisi, lettrez-le d’abord, sinon le paiement sera fait deux fois.',
  forgotten:
    '{supplier} : {amount} {currency} de {number} sont versés en acompte et non lettrés. Choisissez-les aussi, sinon ils sont payés deux fois.',
  noneText:
    'Les factures fournisseurs comptabilisées et non soldées sont affichées ici. Choisissez une date plus tardive pour en voir davantage.',
  reading: 'Lecture des factures non soldées…',
  chosen: '{count} choisi | {count} choisis',
  total: 'Payer {amount} {currency}',
  credit: 'Les avoirs de {supplier} dépassent les factures choisies : rien ne lui est payé.',
  setOff:
    '{count} avoir ou acompte choisi est lettré avec les factures les plus anciennes de son fournisseur ; le décaissement couvre le reste. | {count} avoirs ou acomptes choisis sont lettrés avec les factures les plus anciennes de leurs fournisseurs ; les décaissements couvrent le reste.',
  waits: 'déjà dans un décaissement qui attend la synchronisation',
};
