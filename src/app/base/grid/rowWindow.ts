import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';

/** Rows drawn above and below those in view, so that a turn of the wheel finds them there. */
const SPARE = 6;

interface RowsOf {
  readonly rows: { readonly length: number };
  /** px; of each row, and of the heading that stays above them */
  readonly rowHeight: number;
}

export interface RowWindow {
  /** Places of the rows to draw, from 0, in their order. */
  places: ComputedRef<readonly number[]>;
  /** Of what scrolls, px; 0 while it is not shown. */
  height: Readonly<ShallowRef<number>>;
}

/**
 * Which of many rows are drawn: those in view, a few around them, and one more wherever it is. Rows are of one height, so
 * nothing is kept for a row: 100,000 more of them cost nothing.
 *
 * @param root what scrolls @param pinned the place of the row that is always drawn; it may be out of range
 */
export function useRowWindow(
  grid: RowsOf,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  pinned: () => number,
): RowWindow {
  const height = shallowRef(0);
  /** Place of the first row in view. */
  const first = shallowRef(0);
  const look = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = root.value ?? {};
    height.value = clientHeight;
    first.value = Math.floor(scrollTop / grid.rowHeight);
  };
  const resized = new ResizeObserver(look);
  watch(
    root,
    (element, _before, onCleanup) => {
      look();
      if (!element) return;
      resized.observe(element);
      element.addEventListener('scroll', look, { passive: true });
      onCleanup(() => {
        resized.unobserve(element);
        element.removeEventListener('scroll', look);
      });
    },
    { flush: 'post' },
  );
  watch(() => grid.rowHeight, look, { flush: 'post' });
  onScopeDispose(() => resized.disconnect());

  // The heading covers the height of a row; a row that is cut off above leaves room for one more below.
  const inView = computed(() => Math.ceil(height.value / grid.rowHeight));
  // When rows first come, those in sight are painted before the others are made: a fifth less to wait for.
  const spare = shallowRef(0);
  watch(
    () => height.value > 0 && grid.rows.length > inView.value,
    (areMore, _before, onCleanup) => {
      spare.value = 0;
      if (!areMore) return;
      let painted: ReturnType<typeof setTimeout> | undefined;
      const frame = requestAnimationFrame(() => {
        painted = setTimeout(() => {
          spare.value = SPARE;
        });
      });
      onCleanup(() => {
        cancelAnimationFrame(frame);
        clearTimeout(painted);
      });
    },
    { flush: 'post' },
  );

  const places = computed(() => {
    if (height.value === 0) return [];
    const count = grid.rows.length;
    // Rows may have gone below the end, which the browser tells only once it has drawn that.
    const top = Math.max(0, Math.min(first.value, count - inView.value));
    const [from, end] = [Math.max(0, top - spare.value), Math.min(count, top + inView.value + spare.value)];
    const drawn = Array.from({ length: end - from }, (_, index) => from + index);
    const more = pinned();
    if (more < 0 || more >= count || (more >= from && more < end)) return drawn;
    return more < from ? [more, ...drawn] : [...drawn, more];
  });
  return { places, height };
}
