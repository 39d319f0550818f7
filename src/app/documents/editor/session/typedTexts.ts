import { shallowReactive } from 'vue';

/** After a pause of this length, ms, the text of a field is kept although the field was not left. */
export const TYPING_PAUSE = 150;

/** While somebody types without a pause, a text waits at most this long, ms, to be kept. */
export const LONGEST_TYPING = 300;

/** Texts of fields that are still being typed into. They are kept when the typing pauses, or after `LONGEST_TYPING`. */
export class TypedTexts {
  private readonly texts = shallowReactive(new Map<string, string>());
  private pause: ReturnType<typeof setTimeout> | null = null;
  /** When the oldest text that is not kept yet was put, ms. */
  private since: number | null = null;
  private readonly keep: (path: string, text: string, isTyping: boolean) => void;

  /** @param keep takes a text; `isTyping` says whether typing may go on */
  constructor(keep: (path: string, text: string, isTyping: boolean) => void) {
    this.keep = keep;
  }

  /** Whether no text waits to be kept. Reactive. */
  get isEmpty(): boolean {
    return this.texts.size === 0;
  }

  put(path: string, text: string): void {
    this.texts.set(path, text);
    if (this.pause !== null) clearTimeout(this.pause);
    const now = performance.now();
    this.since ??= now;
    this.pause = setTimeout(
      () => this.keepAll(true),
      Math.min(TYPING_PAUSE, Math.max(0, this.since + LONGEST_TYPING - now)),
    );
  }

  /** Drops the text of a field that was left, or whose value was chosen. */
  forget(path: string): void {
    this.texts.delete(path);
  }

  keepAll(isTyping: boolean): void {
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
    this.since = null;
    for (const [path, text] of [...this.texts]) this.keep(path, text, isTyping);
  }
}
