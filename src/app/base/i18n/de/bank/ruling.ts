import type { ruling as english } from '../../en/bank/ruling.ts';
import type { Translated } from '../../en/translated.ts';

export const ruling: Translated<typeof english> = {
  title: 'Kontierungsregel',
  text: 'Ein passender Umsatz wird als Zahlung mit einer Position angelegt.',
  from: 'Betrag ab',
  to: 'Betrag bis',
  anyAccount: 'Jedes Bankkonto',
  between: '{from} bis {to}',
  fromAmount: 'ab {amount}',
  toAmount: 'bis {amount}',
  noHits: 'Passt zu keinem früheren Umsatz.',
  trial:
    'Passt zu {hits} früheren Umsatz: {same} so kontiert, {otherwise} anders, {open} ohne Beleg. | Passt zu {hits} früheren Umsätzen: {same} so kontiert, {otherwise} anders, {open} ohne Beleg.',
  keepNew: 'Regel behalten',
  codes: 'Kontiert auf',
  edit: 'Kontierung…',
  editLabel: 'Regel {number}: worauf sie kontiert',
  review: 'Prüfen…',
  undoneKept: '{count} wird schon gesendet und bleibt. | {count} werden schon gesendet und bleiben.',
  byRule: 'Nach der Regel „{pattern}“',
  suggestion: 'Zweimal dasselbe: eine Regel für „{pattern}“ daraus machen?',
  makeRule: 'Ja',
  kept: 'Die Regel ist gespeichert. Ihre Umsätze stehen unter „Regeln“.',
};
