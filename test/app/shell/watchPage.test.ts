import { expect, it, vi } from 'vitest';
import { watchPage } from '../../../src/app/shell/watchPage.ts';
import { ProblemError } from '../../../src/domain/values/result.ts';

function watched() {
  const page = new EventTarget();
  const reported: string[] = [];
  const say = vi.fn();
  const listen: Window['addEventListener'] = page.addEventListener.bind(page);
  const caught = watchPage({ addEventListener: listen }, (facts) => reported.push(facts), say);
  return { page, reported, say, caught };
}

it('reports an error, a rejection and a fault that the framework caught, each once', () => {
  const { page, reported, say, caught } = watched();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new TypeError('no such row');
  page.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  page.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  const rejection = Object.assign(new Event('unhandledrejection'), {
    reason: new ProblemError({ code: 'store.failed', message: 'Ashdown Ltd' }),
  });
  page.dispatchEvent(rejection);
  caught(new Error('in a component'));
  expect(reported).toEqual([
    expect.stringMatching(/^TypeError: no such row/),
    'store.failed',
    expect.stringMatching(/^Error: in a component/),
  ]);
  expect(say).toHaveBeenCalledTimes(3);
  quiet.mockRestore();
});

it('does not report that an observer was called late, and stops after fifty', () => {
  const { page, reported } = watched();
  page.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  expect(reported).toEqual([]);
  for (let n = 0; n < 60; n += 1)
    page.dispatchEvent(new ErrorEvent('error', { error: new Error(`fault ${String(n)}`), message: '' }));
  expect(reported).toHaveLength(50);
});
