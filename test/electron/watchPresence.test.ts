import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { watchPresence } from '../../electron/watchPresence.ts';
import { closeToolsWhileLocked } from '../../electron/guards.ts';
import { hasTouchSensor } from '../../electron/shellServices.ts';

it('tells the backend how long nobody has touched the computer, and when its session is locked and opened', () => {
  const monitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 301 });
  const backend = { idle: vi.fn(), session: vi.fn() };
  let ask = (): void => undefined;
  watchPresence(monitor as unknown as Parameters<typeof watchPresence>[0], backend, (work) => {
    ask = work;
  });
  ask();
  expect(backend.idle.mock.calls).toEqual([[301]]);
  for (const event of ['lock-screen', 'unlock-screen', 'suspend']) monitor.emit(event);
  expect(backend.session.mock.calls).toEqual([[true], [false], [true]]);
});

it('the developer tools are closed while the books are hidden, and do not open', () => {
  const app = new EventEmitter();
  const page = Object.assign(new EventEmitter(), { closeDevTools: vi.fn() });
  const tools = closeToolsWhileLocked(app as unknown as Parameters<typeof closeToolsWhileLocked>[0]);
  app.emit('web-contents-created', {}, page);
  page.emit('devtools-opened');
  expect(page.closeDevTools).not.toHaveBeenCalled();
  tools.set(true);
  page.emit('devtools-opened');
  expect(page.closeDevTools).toHaveBeenCalledTimes(2);
  tools.set(false);
  page.emit('devtools-opened');
  expect(page.closeDevTools).toHaveBeenCalledTimes(2);
});

it('a finger opens the lock only where Electron can ask for one', () => {
  const can = { canPromptTouchID: () => true };
  expect(hasTouchSensor('darwin', can)).toBe(true);
  expect(hasTouchSensor('darwin', { canPromptTouchID: () => false })).toBe(false);
  expect(hasTouchSensor('win32', can)).toBe(false);
});
