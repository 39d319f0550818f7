import type { review as english } from '../../en/bank/review.ts';
import type { Translated } from '../../en/translated.ts';

export const review: Translated<typeof english> = {
  label: 'Umsätze von {account}, die zu klären sind',
  amount: 'Betrag',
  what: 'Vorschlag',
  why: 'Warum',
  certain: 'Eindeutig',
  certainHint:
    'Genau, nur ein Vorschlag passt, und keine Frage ist offen: Alle diese lassen sich in einem Schritt übernehmen.',
  documents: '{first} und {count} weiterer | {first} und {count} weitere',
  asOn: 'Kontiert wie am {day}',
  choose: 'Bitte wählen',
  perhaps: 'Vielleicht {documents}',
  code: 'Von Hand kontieren',
  nothing: 'Kein Beleg, keine Regel und kein früherer Umsatz passt',
  count: '{count} Umsatz zu klären | {count} Umsätze zu klären',
  keys: 'Eingabetaste: Vorschlag übernehmen und weiter; 1 bis 9: einen der unteren nehmen.',
  older: 'und {count} von vor mehr als 30 Tagen | und {count} von vor mehr als 30 Tagen',
  elsewhere: '{count} auf {account}',
  none: 'Jeder Umsatz dieses Kontos ist geklärt',
  noneText: 'Importieren Sie mit Alt+I den nächsten Auszug, oder stimmen Sie ab.',
  noneCertain: 'Kein Umsatz ist eindeutig: Jeder ist anzusehen.',
  takeCertain: '{count} eindeutigen übernehmen… | Alle {count} eindeutigen übernehmen…',
  certainTitle: 'Alle eindeutigen Umsätze übernehmen',
  certainText:
    '{count} Umsatz, {total}. Er bekommt, was gezeigt ist; bis zum Senden können Sie es zurücknehmen. | {count} Umsätze, {total}. Jeder bekommt, was gezeigt ist; bis zum Senden können Sie jeden zurücknehmen.',
  take: '{count} Umsatz übernehmen | {count} Umsätze übernehmen',
  taken: '{count} Umsatz geklärt. | {count} Umsätze geklärt.',
  takenLeft:
    '{count} Umsatz bleibt: Sein Beleg ist nicht mehr offen. | {count} Umsätze bleiben: Ihre Belege sind nicht mehr offen.',
  undone: '{count} Umsatz ist wieder zu klären. | {count} Umsätze sind wieder zu klären.',
};
