import type { recordImport as english } from '../en/recordImport.ts';
import type { Translated } from '../en/translated.ts';

/** Customers, suppliers and products from lists of other programs. */
export const recordImport: Translated<typeof english> = {
  title: { contactAccount: 'Importer des clients et des fournisseurs', product: 'Importer des articles' },
  open: 'Importer…',
  lead: 'Choisissez ou déposez une liste exportée par un autre logiciel, ou collez ses lignes. Vous vérifiez tout avant la création.',
  noHeading: {
    contactAccount:
      'Aucune ligne ne porte les en-têtes d’une telle liste : un nom, et une adresse e-mail, un téléphone ou une adresse.',
    product: 'Aucune ligne ne porte les en-têtes d’une liste d’articles : un code ou un nom, et un prix ou un compte.',
  },
  leftOut: {
    noName: 'La ligne {line} ({text}) est omise : elle n’a pas de nom.',
    noPrice: 'La ligne {line} ({text}) est omise : son prix est illisible.',
    noLimit: 'La ligne {line} ({text}) est créée sans plafond de crédit : il est illisible.',
  },
  unknown: {
    account: 'Les comptes qui ne portent pas ce nom ici restent vides : {names}.',
    taxCode: 'Les codes TVA qui ne portent pas ce nom ici restent vides : {names}.',
    payTerm: 'Les conditions de paiement qui ne portent pas ce nom ici restent vides : {names}.',
  },
  sameCodes: 'Les codes des comptes et de TVA ont ici le même sens',
  sideOf: 'Là où la liste ne le dit pas, ce sont',
  chooseSide: 'choisir…',
  side: { customer: 'Client', supplier: 'Fournisseur', both: 'Client et fournisseur' },
  state: { new: 'Nouveau', known: 'Existe déjà', twice: 'En double dans la liste', noSide: 'Client ou fournisseur ?' },
  column: {
    side: 'Est',
    code: 'Code',
    name: 'Nom',
    email: 'E-mail',
    city: 'Ville',
    sale: 'Prix de vente',
    purchase: 'Prix d’achat',
  },
  other: 'Autre liste',
  make: {
    contactAccount: 'Créer {count} client ou fournisseur | Créer {count} clients et fournisseurs',
    product: 'Créer {count} article | Créer {count} articles',
  },
  made: {
    contactAccount: '{count} client ou fournisseur créé. | {count} clients et fournisseurs créés.',
    product: '{count} article créé. | {count} articles créés.',
  },
  undone: {
    contactAccount: '{count} client ou fournisseur supprimé. | {count} clients et fournisseurs supprimés.',
    product: '{count} article supprimé. | {count} articles supprimés.',
  },
};
