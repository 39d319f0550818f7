import type { autoSync as english } from '../../en/sync/autoSync.ts';
import type { Translated } from '../../en/translated.ts';

export const autoSync: Translated<typeof english> = {
  title: 'Synchronisation automatique',
  every: 'Synchroniser toutes les',
  never: 'Seulement à la main',
  minutes: '{count} minutes',
  onReconnect: 'Synchroniser dès que le réseau revient',
  marks: 'Donner une courte référence aux opérations bancaires qui n’en ont pas, pour retrouver un envoi douteux',
};
