import type { creating as english } from '../../en/documents/creating.ts';
import type { Translated } from '../../translated.ts';

export const creating: Translated<typeof english> = {
  customer: 'Neuer Kunde {code} „{name}“…',
  supplier: 'Neuer Lieferant {code} „{name}“…',
  product: 'Neuer Artikel {code} „{name}“…',
  made: {
    customer: 'Kunde {code} {name} ist angelegt.',
    supplier: 'Lieferant {code} {name} ist angelegt.',
    product: 'Artikel {code} {name} ist angelegt.',
  },
  open: 'Öffnen',
};
