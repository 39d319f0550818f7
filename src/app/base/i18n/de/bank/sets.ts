import type { sets as english } from '../../en/bank/sets.ts';
import type { Translated } from '../../en/translated.ts';

export const sets: Translated<typeof english> = {
  one: 'Diese Belege ergeben genau diesen Umsatz; keine andere Kombination passt.',
  oneWithin: 'Eine Kombination ergibt diesen Umsatz innerhalb dieser Grenzen; keine andere passt.',
  oneFound: 'Eine passende Kombination wurde gefunden; vielleicht gibt es weitere.',
  many: '{count} Kombinationen passen: Wählen Sie eine.',
  manyAtLeast: 'Mindestens {count} Kombinationen passen: Wählen Sie eine.',
  noneFound: 'Keine passende Kombination gefunden; nicht jede konnte geprüft werden.',
  exact: 'auf den Cent genau',
  fee: 'abzüglich Bankgebühr von {amount}, die auf dem letzten Beleg offen bleibt',
  feeOnTop: 'zuzüglich Bankgebühr von {amount}, die nicht zugeordnet wird',
  discount: 'abzüglich Skonto von {amount}, das auf dem letzten Beleg offen bleibt',
  named: '{count} Nummer im Text | {count} Nummern im Text',
  feeUpTo: 'Bankgebühr bis',
  discountUpTo: 'Skonto bis, %',
  feeHint:
    'So viel darf die Bank einbehalten oder berechnet haben: Um bis zu diesen Betrag darf der Umsatz von den Belegen abweichen.',
  discountHint: 'So viel Prozent der Belegsumme darf als Skonto abgezogen sein; der Rest bleibt offen.',
};
