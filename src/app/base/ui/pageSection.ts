import { nextTick, shallowRef } from 'vue';
import type { Router } from 'vue-router';

/** The section that was asked for last, each time anew: its page sees to it that it is in sight. */
export const askedSection = shallowRef<{ name: string } | null>(null);

/** Shows a section of the open page, which gets the focus: Tab goes on from there. */
export function showSection(section: string): void {
  const element = document.getElementById(section);
  if (element === null) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView();
}

/** Opens a long page at one of its sections. */
export async function openSection(router: Router, page: string, section: string): Promise<void> {
  await router.push({ name: page });
  askedSection.value = { name: section };
  await nextTick();
  showSection(section);
}
