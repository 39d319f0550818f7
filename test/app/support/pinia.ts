import { createPinia, setActivePinia, type Pinia } from 'pinia';
import { createApp } from 'vue';

/** The stores of the windows that the test at hand has opened. The last one is the active window. */
let windows: Pinia[] = [];

/**
 * The stores of a page as it is opened. They stay the active ones until another page is opened: each action of a store makes
 * its own stores the active ones, so what a page of an earlier test still does (it tries whether the disk has room, it copies)
 * would give this test's components and calls the stores of that page.
 */
export function freshPinia(): Pinia {
  windows = [];
  return anotherPinia();
}

/** The stores of one more window beside those that are open; it becomes the active one. */
export function anotherPinia(): Pinia {
  const pinia = createPinia();
  windows.push(pinia);
  // Plugins count once an app has the stores.
  createApp({}).use(pinia);
  pinia.use(({ store }) => {
    store.$onAction(() => {
      const active = windows.at(-1);
      if (active && !windows.includes(pinia)) setActivePinia(active);
    });
  });
  setActivePinia(pinia);
  return pinia;
}
