import { defineStore } from 'pinia';
import { computed, inject, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Height of a row of a grid, px. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 28, compact: 24 };

/**
 * A choice of this computer, kept in local storage and shown as an attribute of the root element, which the tokens
 * read. `public/look.js` sets the attribute before the first paint.
 * @param choices the first is the usual one, without an attribute
 */
function useChoice<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Ref<Choice> {
  const key = `daybook.${name}`;
  const read = (): Choice => choices.find((choice) => choice === localStorage.getItem(key)) ?? choices[0];
  const show = (choice: Choice): void => {
    if (choice === choices[0]) document.documentElement.removeAttribute(`data-${name}`);
    else document.documentElement.setAttribute(`data-${name}`, choice);
  };
  const chosen = ref(read()) as Ref<Choice>;
  show(chosen.value);
  // Another window of this computer has changed it.
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return;
    chosen.value = read();
    show(chosen.value);
  });
  return computed({
    get: () => chosen.value,
    set(choice) {
      chosen.value = choice;
      localStorage.setItem(key, choice);
      show(choice);
    },
  });
}

/** How the page looks on this computer. */
export const useLook = defineStore('look', () => {
  const theme = useChoice<Theme>('theme', THEMES);
  const density = useChoice<Density>('density', DENSITIES);
  return { theme, density, rowHeight: computed(() => ROW_HEIGHT[density.value]) };
});

/** The height of the rows of all grids that do not set their own, px. */
export const rowHeightKey: InjectionKey<ComputedRef<number>> = Symbol('row height');

/** The row height that the shell provides; the usual one outside of it. */
export function useRowHeight(): ComputedRef<number> {
  return inject(rowHeightKey, () => computed(() => ROW_HEIGHT.comfortable), true);
}
