import type { pdfInvoices as english } from '../../en/documents/pdfInvoices.ts';
import type { Translated } from '../../en/translated.ts';

/** Lire les factures PDF sans facture électronique. */
export const pdfInvoices: Translated<typeof english> = {
  titleOf: 'Comparer {name} avec la page',
  how: 'Choisissez un champ, puis cliquez sur son mot dans la page. Au clavier : Entrée mène à la page, les flèches au mot, Entrée le reprend.',
  howScan: 'Saisissez les champs tels que la page les montre : c’est un scan ou une image, sans texte lisible.',
  open: 'Comparer avec la page…',
  openHint: 'Ce PDF ne contient pas de facture électronique. Les champs viennent de son texte et sont à vérifier.',
  scanHint: 'Ce PDF est un scan ou une image. Ses champs se saisissent à côté de la page.',
  back: 'Retour aux fichiers',
  right: 'Les champs sont justes',
  page: 'Page {number} sur {count}',
  dayFirst: 'Jour d’abord',
  monthFirst: 'Mois d’abord',
  needed: 'Obligatoire',
  badText: 'Illisible.',
  badWord: '« {text} » ne convient pas à ce champ.',
  differ: 'Le montant HT et la TVA ne donnent pas le montant TTC.',
  by: {
    learned: 'Là où vous l’avez montré',
    label: 'À côté de son libellé',
    form: 'Reconnu à sa forme',
    sum: 'Par calcul seulement : à vérifier',
    person: 'Saisi par vous',
  },
  field: { sellerName: 'Nom du fournisseur', vatId: 'N° de TVA', iban: 'IBAN' },
  doubt: {
    days: '{text} peut se lire de deux façons. Qu’est-ce qui vient d’abord ?',
    totals: 'Les montants désignés HT, TVA et TTC ne concordent pas ; aucun n’a été repris.',
    amounts: 'Rien n’indique si le point ou la virgule sépare les décimales.',
    vatId: 'Il y a plusieurs numéros de TVA. Lequel est celui du fournisseur ?',
    iban: 'Il y a plusieurs IBAN. Aucun n’a été repris.',
  },
};
