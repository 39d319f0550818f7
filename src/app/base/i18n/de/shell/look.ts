import type { look as english } from '../../en/shell/look.ts';
import type { Translated } from '../../en/translated.ts';

export const look: Translated<typeof english> = {
  title: 'Darstellung auf diesem Computer',
  theme: 'Farbschema',
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  density: 'Zeilen',
  densities: { comfortable: 'Normal', compact: 'Kompakt: mehr Zeilen im Bild' },
};
