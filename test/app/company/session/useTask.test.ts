import { nextTick, shallowRef } from 'vue';
import { beforeEach, describe, expect, it } from 'vitest';
import { useProblemMessage, useTask } from '../../../../src/app/company/session/useTask.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { ProblemError, type Problem } from '../../../../src/domain/values/result.ts';
import { freshPinia } from '../../support/pinia.ts';

const OFFLINE: Problem = { code: 'network.unreachable', message: 'no route' };
const offline = () => Promise.reject(new ProblemError(OFFLINE));
const SENTENCE = 'The Finance Service cannot be reached: no route.';

beforeEach(() => void freshPinia());

describe('a task', () => {
  it('runs until its work is done, and ends in the message that the work gives', async () => {
    const task = useTask();
    const work = Promise.withResolvers<string>();
    const ended = task.run(() => work.promise);
    expect(task.isRunning.value).toBe(true);
    work.resolve('3 lines locked.');
    expect(await ended).toBe(true);
    expect(task.isRunning.value).toBe(false);
    expect(useToasts().current).toEqual({ text: '3 lines locked.' });
  });

  it('can offer an action with its message, and is silent where the page shows the outcome itself', async () => {
    const undo = { text: 'Undo', run: () => undefined };
    await useTask().run(async () => ({ text: 'Removed.', action: undo }));
    expect(useToasts().current?.action).toBe(undo);
    useToasts().hide();
    await useTask().run(async () => undefined);
    expect(useToasts().current).toBeNull();
  });

  it('tells a problem in a message, and keeps it until it begins again', async () => {
    const task = useTask();
    expect(await task.run(offline)).toBe(false);
    expect(task.isRunning.value).toBe(false);
    expect(useToasts().current).toEqual({ text: task.problem.value, tone: 'bad', of: 'network.unreachable' });
    expect(task.problem.value).toBe(SENTENCE);
    await task.run(async () => undefined);
    expect(task.problem.value).toBe('');
  });

  it('leaves a problem to a page that shows it, with a sentence of its own if it has one', async () => {
    const task = useTask({ isOnPage: true, sentence: ({ code }) => `Not saved: ${code}` });
    await task.run(offline);
    expect(task.problem.value).toBe('Not saved: network.unreachable');
    expect(useToasts().current).toBeNull();
  });

  it('stops when it is cancelled, which is no problem', async () => {
    const task = useTask({ cancelled: () => 'Stopped.' });
    const ended = task.run(
      (stop) => new Promise<void>((_, reject) => stop.addEventListener('abort', () => reject(stop.reason))),
    );
    task.cancel();
    expect(await ended).toBe(false);
    expect(task.problem.value).toBe('');
    expect(useToasts().current).toEqual({ text: 'Stopped.' });
  });

  it('runs as long as one of two runs does', async () => {
    const task = useTask();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const both = [task.run(() => first.promise), task.run(() => second.promise)];
    first.resolve('First.');
    await both[0];
    expect(task.isRunning.value).toBe(true);
    second.resolve('Second.');
    await both[1];
    expect(task.isRunning.value).toBe(false);
  });
});

it('tells each problem of something in the background', async () => {
  const problem = shallowRef<Problem | null>(null);
  useProblemMessage(() => problem.value);
  expect(useToasts().current).toBeNull();
  problem.value = OFFLINE;
  await nextTick();
  expect(useToasts().current).toEqual({ text: SENTENCE, tone: 'bad', of: 'network.unreachable' });
  problem.value = { code: 'service.busy', message: '' };
  await nextTick();
  expect(useToasts().current).toEqual({
    text: 'The service is busy; try again in a little while.',
    tone: 'bad',
    of: 'service.busy',
  });
});
