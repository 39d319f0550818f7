import { shallowReactive } from 'vue';

/** How long typing pauses, ms, before what is in the field is kept although it was not left yet. */
export const TYPING_PAUSE = 150;

/** The longest, ms, that what is in a field waits to be kept while somebody types on without a pause. */
export const LONGEST_TYPING = 300;

/** Texts in fields that are still being typed into, kept when the typing pauses, and now and then when it does not. */
export class TypedTexts {
  private readonly texts = shallowReactive(new Map<string, string>());
  private pause: ReturnType<typeof setTimeout> | null = null;
  /** When the first text was put that is not kept yet, ms. */
  private since: number | null = null;
  private readonly keep: (path: string, text: string, isTyping: boolean) => void;

  /** @param keep takes a text; `isTyping` says whether more of it may follow */
  constructor(keep: (path: string, text: string, isTyping: boolean) => void) {
    this.keep = keep;
  }

  /** Whether none waits to be kept. Reactive. */
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

  /** The field was left, or what it holds was chosen. */
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
