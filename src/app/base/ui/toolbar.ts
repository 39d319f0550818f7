import { onBeforeUnmount, onMounted, onUpdated, type Ref } from 'vue';

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const IN_COLUMN: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/**
 * Makes the buttons of a toolbar one tab stop: arrows, Home and End move within it, and Tab returns to the button that
 * had the focus last.
 * @returns the key handler of the toolbar
 */
export function useToolbar(
  bar: Readonly<Ref<HTMLElement | null>>,
  lies: 'row' | 'column' = 'row',
): (event: KeyboardEvent) => void {
  const usable = (): HTMLButtonElement[] =>
    [...(bar.value?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
  let current: HTMLButtonElement | undefined;

  function settle(): void {
    const buttons = usable();
    if (current === undefined || !buttons.includes(current)) [current] = buttons;
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  }
  onMounted(settle);
  onUpdated(settle);

  return (event) => {
    const move = MOVES[lies === 'column' ? (IN_COLUMN[event.key] ?? event.key) : event.key];
    const buttons = usable();
    const at = buttons.findIndex((button) => button === event.target);
    if (move === undefined || at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    current = buttons[move(at, buttons.length)];
    settle();
    current?.focus();
  };
}

/**
 * Gives a toolbar the class `wordless` while the words of its buttons (`.tool-text`) do not fit beside each other, in
 * any language and however wide it is. Their tooltips and names remain.
 */
export function useToolWords(bar: Readonly<Ref<HTMLElement | null>>): void {
  function fit(): void {
    const element = bar.value;
    if (!element) return;
    element.classList.remove('wordless');
    element.classList.toggle('wordless', element.scrollWidth > element.clientWidth);
  }
  const resized = new ResizeObserver(fit);
  onMounted(() => bar.value && resized.observe(bar.value));
  onUpdated(fit);
  onBeforeUnmount(() => resized.disconnect());
}
