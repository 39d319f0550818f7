import type { coding as english } from '../../en/bank/coding.ts';
import type { Translated } from '../../en/translated.ts';

export const coding: Translated<typeof english> = {
  title: 'Umsatz kontieren',
  text: 'Jede Zeile wird eine Position des Entwurfs. Eine Zeile ohne eigenen Betrag nimmt den Rest.',
  transferText:
    'Zwei Entwürfe, die einander nennen: Geld von einem Konto und auf das andere, beide über dieses Sachkonto.',
  party: 'Kunde oder Lieferant, falls vorhanden',
  to: 'Umbuchung auf',
  from: 'Umbuchung von',
  noTransfer: 'Keine Umbuchung',
  other: 'Betrag dort, {currency}',
  parts: 'Teile des Umsatzes',
  at: '{field}, Teil {number}',
  takesRest: 'Nimmt den Rest.',
  badAmount: 'Das ist kein Betrag in der Währung des Kontos.',
  amount: 'Bankumsatz',
  taxIn: 'Darin Steuer',
  rest: 'Offen',
  balanced: 'Nichts',
  removePart: 'Diesen Teil entfernen',
  draft: '{what} anlegen',
  draftTransfer: 'Beide Belege anlegen',
  lackAccount: 'Jeder Teil braucht ein Sachkonto.',
  lackMeeting: 'Wählen Sie das Sachkonto, auf dem sich beide Belege ausgleichen.',
  lackAmount: 'Ein Teil hat keinen Betrag.',
  lackRest: '{amount} sind noch nicht kontiert.',
  lackOther: 'Geben Sie ein, was auf dem anderen Konto ankommt.',
  onePart: 'Eine Umbuchung hat nur einen Teil.',
  hasDocument: 'Dieser Umsatz hat schon seinen Beleg.',
  incomplete: 'Vor dem Kontieren braucht ein Umsatz Datum und genau einen Betrag.',
  drafted: '{what} mit Positionen angelegt; der nächste Abgleich sendet den Entwurf.',
  transferred: 'Beide Belege der Umbuchung sind angelegt; der nächste Abgleich sendet sie.',
  transferredBoth:
    'Beide Belege der Umbuchung sind angelegt, und der Umsatz auf dem anderen Konto hat nun seinen Beleg.',
  code: 'Kontieren…',
  none: 'Passt kein Beleg? Kontieren Sie den Umsatz auf ein Sachkonto.',
};
