import type { palette as english } from '../en/palette.ts';
import type { Translated } from '../translated.ts';

export const palette: Translated<typeof english> = {
  label: 'Ouvrir, créer ou rechercher',
  placeholder: 'Saisissez une page, une action, un numéro, un nom, un montant ou le texte d’une ligne',
  nothing: 'Aucun résultat.',
  backup: 'Sauvegarder ou restaurer cette société (dans les Paramètres)',
  goTo: 'Ouvrir {page}',
  groups: { action: 'Actions et pages', document: 'Documents', record: 'Fichiers de base' },
  record: {
    contactAccount: 'Client ou fournisseur',
    product: 'Article',
    project: 'Projet',
    department: 'Service',
    costCentre: 'Centre de coûts',
  },
};
