import type { creating as english } from '../../en/documents/creating.ts';
import type { Translated } from '../../en/translated.ts';

export const creating: Translated<typeof english> = {
  customer: 'Neuer Kunde {code} „{name}“…',
  supplier: 'Neuer Lieferant {code} „{name}“…',
  product: 'Neuer Artikel {code} „{name}“…',
  made: {
    customer: 'Kunde {code} {name} ist angelegt.',
    supplier: 'Lieferant {code} {name} ist angelegt.',
    product: 'Artikel {code} {name} ist angelegt.',
  },
  also: {
    customer: '{code} {name} ist nur Lieferant: auch als Kunden führen…',
    supplier: '{code} {name} ist nur Kunde: auch als Lieferanten führen…',
  },
  madeAlso: {
    customer: '{code} {name} ist jetzt auch Kunde.',
    supplier: '{code} {name} ist jetzt auch Lieferant.',
  },
  notHere: '{code} {name} ist noch nicht gelesen. Bitte zuerst abgleichen.',
  alike: 'Fast gleich vorhanden: {names}. Ist das gemeint, bitte wählen.',
  open: 'Öffnen',
};
