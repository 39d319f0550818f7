import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../src/domain/values/result.ts';
import { Autosave } from '../../../src/app/editing/autosave.ts';
import { Turns } from '../../../src/domain/values/turns.ts';

const FULL = new ProblemError({ code: 'store.failed', message: 'QuotaExceededError' });

describe('typing is stored', () => {
  let typed: string[] = [];
  let stored: string[] = [];
  let write: () => Promise<void>;
  let autosave: Autosave;
  beforeEach(() => {
    vi.useFakeTimers();
    [typed, stored] = [[], []];
    write = async () => {
      stored.push(...typed);
      typed = [];
    };
    autosave = new Autosave({ waits: () => typed.length > 0, write: () => write() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  function type(text: string): void {
    typed.push(text);
    autosave.soon();
  }

  it('when it pauses, and at least every 300 ms', async () => {
    type('R');
    await vi.advanceTimersByTimeAsync(149);
    expect(stored).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(stored).toEqual(['R']);
    for (const letter of 'ent, Marc') {
      type(letter);
      await vi.advanceTimersByTimeAsync(90);
    }
    // The letters at 0, 90, 180 and 270 ms were written at 300 ms, those until 630 ms at 660 ms.
    expect(stored.join('')).toBe('Rent, Mar');
  });

  it('at once on request, one write after the other', async () => {
    const begun: string[] = [];
    let end = (): void => undefined;
    write = async () => {
      begun.push(typed.join(''));
      typed = [];
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    type('Rent');
    void autosave.now();
    await vi.advanceTimersByTimeAsync(0);
    type('s');
    const second = autosave.now();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['Rent']);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['Rent', 's']);
    end();
    await second;
  });

  it('or says why not, goes on waiting, and tells whoever asks for it', async () => {
    const works = write;
    write = () => Promise.reject(FULL);
    type('Rent');
    await autosave.now();
    expect(autosave.problem.value).toEqual(FULL.problem);
    await expect(autosave.settle()).rejects.toMatchObject({ problem: FULL.problem });
    write = works;
    await autosave.settle();
    expect([stored, autosave.problem.value]).toEqual([['Rent'], null]);
  });

  it('or tells whoever asks for it that it came too late to be stored at all', async () => {
    write = async () => {
      typed = [];
      throw FULL;
    };
    type('Rent');
    await expect(autosave.settle()).rejects.toMatchObject({ problem: FULL.problem });
    await autosave.settle();
  });
});

describe('turns', () => {
  it('run one after the other, and go on after one that fails', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const mayFail = Promise.withResolvers<never>();
    const failing = turns.take(() => mayFail.promise);
    const first = turns.take(async () => {
      done.push('first begins');
      void turns.take(async () => done.push('asked for by the first'));
      await flushPromises();
      done.push('first ends');
    });
    await flushPromises();
    // Nothing begins before the one in front of it has ended.
    expect(done).toEqual([]);
    mayFail.reject(new Error('full'));
    await expect(failing).rejects.toThrow('full');
    await first;
    await turns.idle();
    expect(done).toEqual(['first begins', 'first ends', 'asked for by the first']);
  });
});
