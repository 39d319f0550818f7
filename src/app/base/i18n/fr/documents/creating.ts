import type { creating as english } from '../../en/documents/creating.ts';
import type { Translated } from '../../en/translated.ts';

export const creating: Translated<typeof english> = {
  customer: 'Nouveau client {code} « {name} »…',
  supplier: 'Nouveau fournisseur {code} « {name} »…',
  product: 'Nouvel article {code} « {name} »…',
  made: {
    customer: 'Le client {code} {name} est créé.',
    supplier: 'Le fournisseur {code} {name} est créé.',
    product: 'L’article {code} {name} est créé.',
  },
  also: {
    customer: '{code} {name} n’est que fournisseur : en faire aussi un client…',
    supplier: '{code} {name} n’est que client : en faire aussi un fournisseur…',
  },
  madeAlso: {
    customer: '{code} {name} est maintenant aussi un client.',
    supplier: '{code} {name} est maintenant aussi un fournisseur.',
  },
  notHere: '{code} {name} n’est pas encore lu. Synchronisez d’abord.',
  alike: 'Presque identique, déjà présent : {names}. Si c’est lui, choisissez-le.',
  open: 'Ouvrir',
};
