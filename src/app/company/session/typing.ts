import { defineStore } from 'pinia';
import { onMounted, onUnmounted } from 'vue';
import { failed, ok, problemOf, type Result } from '../../../domain/values/result.ts';
import { handOverTyping } from '../../base/inputs/useEntry.ts';

/**
 * Stores what is typed in one place (a document, a form, a grid). Resolves when all of it is in the store; rejects when
 * the store refuses.
 */
export type SettleTyping = () => Promise<void>;

/** The places of this window where somebody can type, and how to have all of them stored. */
export const useTyping = defineStore('typing', () => {
  const places = new Set<SettleTyping>();

  /** @returns a function that removes the place */
  function register(settle: SettleTyping): () => void {
    places.add(settle);
    return () => places.delete(settle);
  }

  /**
   * Stores what is being typed, as it stands. A field in which somebody is typing keeps its text and the focus.
   * @returns the first problem, where a place could not be stored; the other places are stored all the same
   */
  async function settle(): Promise<Result<null>> {
    const outcomes = await Promise.allSettled([...places].map((place) => place()));
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (!refused) return ok(null);
    const { code, message } = problemOf(refused.reason);
    return failed(code, message);
  }

  /**
   * The same, but the focused field first hands over its text as if it were left: for when a person in this window has
   * finished typing.
   */
  function finish(): Promise<Result<null>> {
    handOverTyping();
    return settle();
  }

  /** Whether there is a place to type in this window. */
  const isAnywhere = (): boolean => places.size > 0;

  return { register, settle, finish, isAnywhere };
});

/**
 * Registers a place where somebody can type while its component is mounted, and after that until its last text is
 * stored. Also stores it when the window is hidden or closed.
 * @param failed called with the reason when it could not be stored and nobody waits for it
 */
export function useTypingPlace(settle: SettleTyping, failed: (thrown: unknown) => void): void {
  const typing = useTyping();
  let leave = (): void => undefined;
  const store = (): Promise<void> => settle().catch(failed);
  const onPageHide = (): void => void store();
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') void store();
  };
  onMounted(() => {
    leave = typing.register(settle);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibilityChange);
  });
  // Its fields have handed over their text by now.
  onUnmounted(() => {
    window.removeEventListener('pagehide', onPageHide);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    void store().finally(leave);
  });
}
