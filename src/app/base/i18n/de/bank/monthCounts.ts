import type { monthCounts as english } from '../../en/bank/monthCounts.ts';
import type { Translated } from '../../en/translated.ts';

export const monthCounts: Translated<typeof english> = {
  title: 'Wie die Umsätze jedes Monats zu ihren Belegen kamen',
  text: 'Umsätze dieses Kontos. „Eine Taste“: Der vorgeschlagene Beleg oder die Regel des Umsatzes wurde mit einem Druck oder Klick übernommen.',
  month: 'Monat',
  lines: 'Umsätze',
  key: 'Eine Taste',
  share: 'Eine Taste, %',
  shareHint: 'Von allen Umsätzen des Monats.',
  rule: 'Mit anderen, in einem Schritt',
  hand: 'Von Hand',
  handHint: 'Im Dialog kontiert oder umgebucht.',
  unknown: 'Unbekannt',
  unknownHint: 'Von einer früheren Version von Daybook verknüpft oder Teil der Musterfirma.',
  without: 'Ohne Beleg',
};
