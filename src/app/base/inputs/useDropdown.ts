import { onBeforeUnmount, ref, shallowRef, type Ref, type ShallowRef } from 'vue';

/** What is drawn under a field and over the page: a list of choices, a calendar, a note. */
export interface Dropdown {
  isOpen: Ref<boolean>;
  /** Its position, as CSS. */
  place: ShallowRef<Record<string, string>>;
  /** The element that contains it; for a field in a dialog it is above the page. */
  host: ShallowRef<HTMLElement | string>;
  open(): void;
  close(): void;
}

/** Space that must be below the field, or it is drawn above, px. */
const ROOM = 240;
const MARGIN = 8;

/**
 * Places something under a field, or above it where there is no room, and follows the field when something above it
 * comes or goes.
 * @param least its least width, px; a wider field gives it its own
 * @param highest the most height, px
 */
export function useDropdown(
  field: Readonly<ShallowRef<HTMLElement | null>>,
  { least, highest }: { least: number; highest: number },
): Dropdown {
  const isOpen = ref(false);
  const place = shallowRef<Record<string, string>>({});
  const host = shallowRef<HTMLElement | string>('body');
  let seen: DOMRect | undefined;
  let frame = 0;

  function put(): void {
    const box = field.value?.getBoundingClientRect();
    if (!box || (box.top === seen?.top && box.left === seen.left && box.width === seen.width)) return;
    seen = box;
    const below = window.innerHeight - box.bottom;
    const width = `${Math.max(box.width, Math.min(least, window.innerWidth - 2 * MARGIN))}px`;
    const left = `${Math.max(MARGIN, Math.min(box.left, window.innerWidth - Math.max(box.width, least) - MARGIN))}px`;
    place.value =
      below < ROOM && box.top > below
        ? { left, width, bottom: `${window.innerHeight - box.top + 2}px`, maxHeight: `${Math.max(80, box.top - 12)}px` }
        : { left, width, top: `${box.bottom + 2}px`, maxHeight: `${Math.max(80, Math.min(highest, below - 12))}px` };
  }
  function follow(): void {
    if (!isOpen.value) return;
    put();
    frame = requestAnimationFrame(follow);
  }
  onBeforeUnmount(() => cancelAnimationFrame(frame));

  return {
    isOpen,
    place,
    host,
    open() {
      host.value = field.value?.closest<HTMLElement>('main') ?? 'body';
      seen = undefined;
      put();
      isOpen.value = true;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    },
    close() {
      isOpen.value = false;
    },
  };
}
