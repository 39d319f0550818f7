import type { refusals as english } from '../../en/documents/refusals.ts';
import type { Translated } from '../../en/translated.ts';

export const refusals: Translated<typeof english> = {
  notPositive: '{field} muss über 0 liegen',
  heldHelp:
    'Die Felder sind gesperrt, bis Sie das Veranlasste zurücknehmen; dann können Sie den Beleg korrigieren. Ist er inzwischen zulässig, senden Sie ihn unverändert noch einmal.',
};
