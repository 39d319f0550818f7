import type { paymentRun as english } from '../../en/payments/paymentRun.ts';
import type { Translated } from '../../en/translated.ts';
import { areas } from '../shell/areas.ts';

export const paymentRun: Translated<typeof english> = {
  title: areas.title.paymentRun,
  lead: 'Wählen Sie, was bezahlt werden soll. Je Lieferant und Währung wird ein Zahlungsausgang mit seinen Zuordnungen angelegt; er geht mit dem nächsten Abgleich.',
  dueBy: 'Fällig bis',
  supplier: 'Lieferant',
  date: 'Zahlungsdatum',
  bankAccount: 'Bankkonto',
  choose: 'Alle angezeigten wählen',
  clear: 'Keine wählen',
  make: '{count} Zahlungsausgang anlegen | {count} Zahlungsausgänge anlegen',
  due: 'Fällig',
  number: 'Nummer',
  theirs: 'Externe Nr.',
  open: 'Offen',
  currency: 'Währung',
  age: 'Tage überfällig',
  made: '{count} Zahlungsausgang angelegt; gebucht wird er, wenn Sie ihn einreichen. | {count} Zahlungsausgänge angelegt; gebucht werden sie, wenn Sie sie einreichen.',
  show: 'Zahlungsausgänge anzeigen',
  none: 'Nichts ist fällig',
  noneOf: 'Für „{supplier}“ ist nichts fällig',
  allSuppliers: 'Alle Lieferanten anzeigen',
  onAccount: 'Akontozahlung',
  notPosted: 'Zahlung, noch nicht gebucht',
  note: 'Hinweis',
  sameAmount: 'Zahlung {number} hat denselben Betrag',
  sameAmountUnposted: 'Eine noch nicht gebuchte Zahlung hat denselben Betrag',
  sameAmountCoded: 'Eine Zahlung vom {day} ohne Lieferanten hat denselben Betrag',
  disputed: 'Strittig',
  settledByDrafts: '{amount} von {outstanding} sind durch Entwürfe ausgeglichen oder noch zu senden',
  unallocatable:
    '{supplier}: Eine Zahlung über {amount} {currency} ist noch nicht gebucht und nicht zugeordnet. Begleicht sie das Gewählte, ordnen Sie sie erst zu; sonst wird doppelt gezahlt.',
  forgotten:
    '{supplier}: {amount} {currency} von {number} sind akonto bezahlt und nicht zugeordnet. Wählen Sie das mit aus, sonst wird doppelt bezahlt.',
  noneText:
    'Hier stehen gebuchte Eingangsrechnungen, die noch offen sind. Wählen Sie ein späteres Datum, um mehr zu sehen.',
  reading: 'Offene Posten werden gelesen…',
  chosen: '{count} gewählt | {count} gewählt',
  total: '{amount} {currency} zahlen',
  credit: 'Die Gutschriften von {supplier} übersteigen die gewählten Rechnungen: Es wird nichts gezahlt.',
  setOff:
    '{count} gewählte Gutschrift oder Akontozahlung wird mit den ältesten Rechnungen des Lieferanten verrechnet; der Zahlungsausgang deckt den Rest. | {count} gewählte Gutschriften oder Akontozahlungen werden mit den ältesten Rechnungen ihrer Lieferanten verrechnet; die Zahlungsausgänge decken den Rest.',
  waits: 'schon in einem Zahlungsausgang, der auf den Abgleich wartet',
};
