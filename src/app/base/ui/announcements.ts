import { readonly, shallowRef } from 'vue';

const text = shallowRef('');

/** What screen readers are told of a change that a key made elsewhere than in the focused field. */
export const announcement = readonly(text);

/** Has screen readers say a sentence, also the one that they said last. */
export function announce(sentence: string): void {
  // A live region is read when its text differs.
  text.value = sentence === text.value ? `${sentence}\u00A0` : sentence;
}
