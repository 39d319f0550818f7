import { shallowReactive } from 'vue';
import { PauseTimer } from '../../../editing/pauseTimer.ts';

/** Texts of fields that are still being typed into. They are kept when the typing pauses. */
export class TypedTexts {
  private readonly texts = shallowReactive(new Map<string, string>());
  private readonly timer = new PauseTimer(() => this.keepAll(true));
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
    this.timer.start();
  }

  /** Drops the text of a field that was left, or whose value was chosen. */
  forget(path: string): void {
    this.texts.delete(path);
  }

  keepAll(isTyping: boolean): void {
    this.timer.stop();
    for (const [path, text] of [...this.texts]) this.keep(path, text, isTyping);
  }
}
