/** How Daybook looks on this computer. */
export const look = {
  title: 'Look of this computer',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  density: 'Rows',
  densities: { comfortable: 'Comfortable', compact: 'Compact: more rows in view' },
} as const;
