import { defineStore } from 'pinia';
import { onMounted, onUnmounted } from 'vue';
import { failed, ok, problemOf, type Result } from '../../../domain/values/result.ts';
import { handOverTyping } from '../../base/inputs/useEntry.ts';

/** Stores what is typed in one place: a document, a form, a grid. Resolves when all of it is in the store; rejects when the store refuses. */
export type Settle = () => Promise<void>;

/** The places of this window where something is typed, and the one way to have all of it stored. */
export const useTyping = defineStore('typing', () => {
  const places = new Set<Settle>();

  /** @returns takes the place out again */
  function register(settle: Settle): () => void {
    places.add(settle);
    return () => places.delete(settle);
  }

  /**
   * Stores what is being typed, as it stands: a field that is still typed into keeps its text and the keys.
   * @returns the first problem where a place could not store its own; the others are stored all the same
   */
  async function settle(): Promise<Result<null>> {
    const outcomes = await Promise.allSettled([...places].map((place) => place()));
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (!refused) return ok(null);
    const { code, message } = problemOf(refused.reason);
    return failed(code, message);
  }

  /** The same, after the field that is typed into has handed over its text as if it were left: a person in this window is done typing. */
  function finish(): Promise<Result<null>> {
    handOverTyping();
    return settle();
  }

  return { register, settle, finish };
});

/**
 * Registers a place where something is typed while its component is there, and after that until what it left behind is stored.
 * What is typed is stored as well when the window is hidden or closed.
 * @param failed hears why it could not be stored when nobody waits for it
 */
export function useTypingPlace(settle: Settle, failed: (thrown: unknown) => void): void {
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
  // Its fields have handed over what was in them by now.
  onUnmounted(() => {
    window.removeEventListener('pagehide', onPageHide);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    void store().finally(leave);
  });
}
