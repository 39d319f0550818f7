import { nextTick } from 'vue';
import type { Router } from 'vue-router';

/** Opens a long page at one of its sections, which gets the focus: Tab goes on from there. */
export async function openSection(router: Router, page: string, section: string): Promise<void> {
  await router.push({ name: page });
  await nextTick();
  const element = document.getElementById(section);
  if (element === null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView();
}
