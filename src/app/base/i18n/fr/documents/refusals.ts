import type { refusals as english } from '../../en/documents/refusals.ts';
import type { Translated } from '../../en/translated.ts';

export const refusals: Translated<typeof english> = {
  notPositive: '{field} doit être supérieur à 0',
  heldHelp:
    'Ses champs sont verrouillés tant que vous n’avez pas retiré la demande ; vous pourrez alors le corriger. S’il est accepté entre-temps, renvoyez-le tel quel.',
};
