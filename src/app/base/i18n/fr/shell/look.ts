import type { look as english } from '../../en/shell/look.ts';
import type { Translated } from '../../en/translated.ts';

export const look: Translated<typeof english> = {
  title: 'Apparence sur cet ordinateur',
  theme: 'Thème',
  themes: { system: 'Comme le système', light: 'Clair', dark: 'Sombre' },
  density: 'Lignes',
  densities: { comfortable: 'Confortables', compact: 'Compactes : plus de lignes à l’écran' },
};
