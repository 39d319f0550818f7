import { setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { useToasts } from '../../../src/app/base/ui/toasts.ts';
import { freshPinia } from './pinia.ts';

it('gives the stores of the page at hand, also when a page of an earlier test makes its own the active ones', () => {
  const earlier = freshPinia();
  const before = useToasts();
  freshPinia();
  const now = useToasts();
  expect(now).not.toBe(before);
  setActivePinia(earlier);
  expect(useToasts()).toBe(now);
});
