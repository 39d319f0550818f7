import type { rebuilt as english } from '../../en/shell/rebuilt.ts';
import type { Translated } from '../../en/translated.ts';

export const rebuilt: Translated<typeof english> = {
  text: 'Daybook a été mis à jour pendant que cette page était ouverte.',
  reload: 'Recharger maintenant',
  fault:
    'Un problème est survenu dans cette page. Votre saisie est conservée. Si la page se comporte mal, rechargez-la ; vous pouvez enregistrer un fichier de diagnostic dans les Paramètres.',
};
