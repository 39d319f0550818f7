import type { review as english } from '../../en/bank/review.ts';
import type { Translated } from '../../en/translated.ts';

export const review: Translated<typeof english> = {
  label: 'Umsätze von {account}, die zu klären sind',
  amount: 'Betrag',
  what: 'Vorschlag',
  why: 'Warum',
  certain: 'Sicher',
  certainHint: 'Genau, nur eines passt, und keine Frage ist offen: alle diese gehen in einem Schritt.',
  documents: '{first} und {count} weiterer | {first} und {count} weitere',
  asOn: 'Kontiert wie am {day}',
  choose: 'Bitte wählen',
  perhaps: 'Vielleicht {documents}',
  code: 'Von Hand kontieren',
  nothing: 'Kein Beleg, keine Regel und kein früherer Umsatz passt',
  count: '{count} Umsatz zu klären | {count} Umsätze zu klären',
  keys: 'Enter übernimmt den Vorschlag und geht weiter; 1 bis 9 nehmen einen anderen von unten.',
  older: 'und {count} von vor mehr als 30 Tagen | und {count} von vor mehr als 30 Tagen',
  elsewhere: '{count} auf {account}',
  none: 'Jeder Umsatz dieses Kontos ist geklärt',
  noneText: 'Importieren Sie mit Alt+I den nächsten Auszug, oder stimmen Sie ab.',
  noneCertain: 'Kein Umsatz ist sicher: jeder ist anzusehen.',
  takeCertain: '{count} sicheren Umsatz übernehmen… | Alle {count} sicheren Umsätze übernehmen…',
  certainTitle: 'Alle sicheren Umsätze übernehmen',
  certainText:
    '{count} Umsatz, {total}. Er bekommt, was gezeigt ist; bis zum Senden können Sie es zurücknehmen. | {count} Umsätze, {total}. Jeder bekommt, was gezeigt ist; bis zum Senden können Sie jeden zurücknehmen.',
  take: '{count} Umsatz übernehmen | {count} Umsätze übernehmen',
  taken: '{count} Umsatz geklärt. | {count} Umsätze geklärt.',
  takenLeft:
    '{count} Umsatz bleibt: sein Beleg ist nicht mehr offen. | {count} Umsätze bleiben: ihre Belege sind nicht mehr offen.',
  undone: '{count} Umsatz ist wieder zu klären. | {count} Umsätze sind wieder zu klären.',
};
