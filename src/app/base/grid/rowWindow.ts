import { computed, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';

/** How many rows are drawn above and below those in view, so that they are there when somebody scrolls. */
const SPARE = 6;

/**
 * The most that all rows together are high, px. Browsers cut off what is higher than 17 or 33 million: of a million rows
 * those at the end could not be reached. Where there are more, scrolling by a pixel goes further than a pixel.
 */
const MOST_HEIGHT = 15_000_000;

interface RowsOf {
  readonly rows: { readonly length: number };
  /** Height of each row, and of the heading that stays above them, px. */
  readonly rowHeight: number;
}

export interface RowWindow {
  /** Indexes of the rows to draw, from 0, in order. */
  places: ComputedRef<readonly number[]>;
  /** Height of all rows together, px. */
  bodyHeight: ComputedRef<number>;
  /** Where a row is drawn below the heading, px: a row out of sight is somewhere out of sight. */
  offsetOf(index: number): number;
  /** Scrolls so that a row is so far below the heading, px. */
  scrollTo(index: number, below: number): void;
  /**
   * Scrolls to a row that is not in view, where a pixel of scrolling is not one of the rows. @returns false elsewhere:
   * there the browser does it
   */
  reach(index: number): boolean;
  /** Height of the scrolling element, px; 0 while it is hidden. */
  height: Readonly<ShallowRef<number>>;
  /** Width of the scrolling element without its scroll bar, px; 0 while it is hidden. */
  width: Readonly<ShallowRef<number>>;
}

/**
 * Chooses which rows to draw: those in view, a few around them, and one more wherever it is. All rows have the same
 * height, so nothing is stored for a row: 100,000 more of them cost nothing.
 * @param root the scrolling element
 * @param pinned index of the row that is always drawn; it may be out of range
 */
export function useRowWindow(
  grid: RowsOf,
  root: Readonly<ShallowRef<HTMLElement | null>>,
  pinned: () => number,
): RowWindow {
  const height = shallowRef(0);
  const width = shallowRef(0);
  /** Index of the first row in view. */
  const first = shallowRef(0);
  const allHigh = computed(() => grid.rows.length * grid.rowHeight);
  const bodyHeight = computed(() => Math.min(allHigh.value, MOST_HEIGHT));
  /** How many pixels of the rows one pixel of scrolling goes. */
  const pace = computed(() => {
    const besides = grid.rowHeight - height.value;
    return allHigh.value <= MOST_HEIGHT ? 1 : (allHigh.value + besides) / (bodyHeight.value + besides);
  });
  /** How far rows are drawn above the places that they would have in an element as high as all of them, px. */
  const shift = shallowRef(0);
  const measure = (): void => {
    const { scrollTop = 0, clientHeight = 0, clientWidth = 0 } = root.value ?? {};
    height.value = clientHeight;
    width.value = clientWidth;
    const place = scrollTop * pace.value;
    shift.value = Math.round(place - scrollTop);
    first.value = Math.floor(place / grid.rowHeight);
  };
  function scrollTo(index: number, below: number): void {
    if (root.value) root.value.scrollTop = Math.max(0, (index * grid.rowHeight - below) / pace.value);
  }
  function reach(index: number): boolean {
    if (pace.value === 1 || !root.value) return false;
    const [top, room] = [index * grid.rowHeight - root.value.scrollTop * pace.value, height.value - 2 * grid.rowHeight];
    if (top < 0) scrollTo(index, 0);
    // Positions are rounded.
    else if (top > room) scrollTo(index, room - 2);
    return true;
  }
  const resized = new ResizeObserver(measure);
  watch(
    root,
    (element, _before, onCleanup) => {
      measure();
      if (!element) return;
      resized.observe(element);
      element.addEventListener('scroll', measure, { passive: true });
      onCleanup(() => {
        resized.unobserve(element);
        element.removeEventListener('scroll', measure);
      });
    },
    { flush: 'post' },
  );
  watch([() => grid.rowHeight, pace], measure, { flush: 'post' });
  onScopeDispose(() => resized.disconnect());

  // The heading covers the height of one row, and a row that is cut off at the top leaves room for one more at the
  // bottom.
  const inView = computed(() => Math.ceil(height.value / grid.rowHeight));
  // When rows first appear, those in view are painted before the others are made: that shortens the wait by a fifth.
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
    // There may be fewer rows now; the browser reports its new scroll position only after it has drawn them.
    const top = Math.max(0, Math.min(first.value, count - inView.value));
    const [from, end] = [Math.max(0, top - spare.value), Math.min(count, top + inView.value + spare.value)];
    const drawn = Array.from({ length: end - from }, (_, index) => from + index);
    const more = pinned();
    if (more < 0 || more >= count || (more >= from && more < end)) return drawn;
    return more < from ? [more, ...drawn] : [...drawn, more];
  });
  return {
    places,
    bodyHeight,
    offsetOf: (index) => Math.max(0, Math.min(index * grid.rowHeight - shift.value, bodyHeight.value - grid.rowHeight)),
    scrollTo,
    reach,
    height,
    width,
  };
}
