import { createPinia, setActivePinia, type Pinia } from 'pinia';
import { createApp } from 'vue';

/** The stores of the windows that the test at hand has opened. The last one is the active window. */
let windows: Pinia[] = [];

/**
 * Creates the stores of a newly opened page. They stay active until another page is opened. Each action of a store
 * makes its own stores the active ones, so an action still under way in a page of an earlier test (it checks the disk,
 * it copies) would otherwise give this test's components the stores of that page.
 */
export function freshPinia(): Pinia {
  const earlier = windows;
  windows = [];
  const pinia = anotherPinia();
  // Whatever makes an earlier page the active one: who asks for a store then gets that of the page at hand.
  for (const closed of earlier)
    Object.defineProperty(closed, '_s', { get: () => Reflect.get(windows.at(-1) ?? pinia, '_s'), configurable: true });
  return pinia;
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
