import type { creating as english } from '../../en/documents/creating.ts';
import type { Translated } from '../../translated.ts';

export const creating: Translated<typeof english> = {
  customer: 'Nouveau client {code} « {name} »…',
  supplier: 'Nouveau fournisseur {code} « {name} »…',
  product: 'Nouvel article {code} « {name} »…',
  made: {
    customer: 'Le client {code} {name} est créé.',
    supplier: 'Le fournisseur {code} {name} est créé.',
    product: 'L’article {code} {name} est créé.',
  },
  open: 'Ouvrir',
};
