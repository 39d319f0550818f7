import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import { leftOutText } from '../../../../src/app/company/copies/unsentText.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';

beforeEach(() => setActivePinia(createPinia()));

it('a kept message stays below messages that come and go, until it is closed', () => {
  vi.useFakeTimers();
  const toasts = useToasts();
  const [first, second] = [{ text: 'Three records are not back' }, { text: 'One more is not' }];
  toasts.keep(first);
  toasts.keep(second);
  toasts.show({ text: 'Saved' });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(toasts.current).toBeNull();
  expect(toasts.kept.map(({ text }) => text)).toEqual(['Three records are not back', 'One more is not']);
  toasts.close(first);
  expect(toasts.kept.map(({ text }) => text)).toEqual(['One more is not']);
});

it('every record that was left out is named, with the file that holds its text', () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    table: 'documents' as const,
    key: `key-${String(at)}`,
    why: 'damaged',
    text: '',
    ...(at === 6 ? {} : { name: `SI-${String(at)}` }),
  }));
  const text = leftOutText({ rows, file: { name: 'left-out.txt', path: '/books/left-out.txt' } });
  expect(text).toMatch(/^7 records cannot be read and were left out: .*Their text is in \/books\/left-out\.txt\.$/);
  for (const name of ['SI-0', 'SI-5', 'key-6']) expect(text).toContain(`${name} (damaged)`);
});
