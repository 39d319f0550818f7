import type { autoSync as english } from '../../en/sync/autoSync.ts';
import type { Translated } from '../../en/translated.ts';

export const autoSync: Translated<typeof english> = {
  title: 'Automatischer Abgleich',
  every: 'Abgleichen alle',
  never: 'Nur von Hand',
  minutes: '{count} Minuten',
  onReconnect: 'Abgleichen, sobald das Netz wieder da ist',
  marks: 'Bankumsätzen ohne Referenz eine kurze geben, damit sich ein ungeklärter Versand nachprüfen lässt',
};
