import type { palette as english } from '../../en/shell/palette.ts';
import type { Translated } from '../../en/translated.ts';

export const palette: Translated<typeof english> = {
  label: 'Ouvrir, créer ou rechercher',
  placeholder: 'Saisissez une page, une action, un numéro, un nom, un montant ou le texte d’une ligne',
  nothing: 'Aucun résultat.',
  importEInvoices: 'Importer des factures électroniques',
  importSheet: 'Importer des documents depuis un tableur',
  noPassword: 'Aucun mot de passe n’est choisi : Paramètres, Verrouillage',
  welcome: 'Daybook en cinq étapes (dans la société de démonstration)',
  goTo: 'Ouvrir {page}',
  inPage: '{place} ({page})',
  groups: { code: 'Avec ce code', action: 'Actions et pages', document: 'Documents', record: 'Fichiers de base' },
  new: {
    customer: 'Nouveau client',
    supplier: 'Nouveau fournisseur',
    contact: 'Nouveau contact',
    product: 'Nouvel article',
    project: 'Nouveau projet',
    department: 'Nouveau service',
    costCentre: 'Nouveau centre de coûts',
    salePrice: 'Nouveau tarif de vente',
    purchasePrice: 'Nouveau tarif d’achat',
    bankTransaction: 'Nouvelle opération bancaire',
    bankRule: 'Nouvelle règle bancaire',
    catalogItem: 'Nouvelle entrée d’une liste, comme les conditions ou les unités',
  },
  record: {
    contactAccount: 'Client ou fournisseur',
    product: 'Article',
    project: 'Projet',
    department: 'Service',
    costCentre: 'Centre de coûts',
  },
};
