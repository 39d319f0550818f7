import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { SHELL_CHANNELS, type ShellApi } from '../../src/bridge/shellChannels.ts';

const source = readFileSync(fileURLToPath(new URL('../../out/preload/preload.cjs', import.meta.url)), 'utf8');

/** Runs the built preload as a sandboxed renderer does: its `require` knows only `electron`. */
function preload() {
  const exposed = new Map<string, unknown>();
  const listeners = new Map<string, (event: unknown, ...words: unknown[]) => void>();
  const send = vi.fn();
  const required: string[] = [];
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
    ipcRenderer: {
      send,
      on: (channel: string, listener: (event: unknown, ...words: unknown[]) => void) =>
        listeners.set(channel, listener),
    },
  };
  runInNewContext(source, {
    require: (name: string) => {
      required.push(name);
      if (name !== 'electron') throw new Error(`module not found: ${name}`);
      return electron;
    },
    exports: {},
    module: { exports: {} },
  });
  return { exposed, listeners, send, required, api: exposed.get('daybook') as ShellApi };
}

describe('the built preload', () => {
  it('needs nothing but electron, and shows the page two functions and nothing else', () => {
    const { exposed, required, api } = preload();
    expect(required).toEqual(['electron']);
    expect([...exposed.keys()]).toEqual(['daybook']);
    expect(Object.keys(api).sort()).toEqual(['open', 'send']);
    expect(Object.isFrozen(api)).toBe(true);
  });

  it('does nothing before the page asks', () => {
    const { listeners, send } = preload();
    expect(listeners.size).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('carries texts on its own channels and hands no event to the page', () => {
    const { listeners, send, api } = preload();
    const heard = vi.fn();
    const changed = vi.fn();
    api.open(heard, changed);
    api.send('hello');
    expect(send.mock.calls).toEqual([[SHELL_CHANNELS.open], [SHELL_CHANNELS.toMain, 'hello']]);
    expect([...listeners.keys()]).toEqual([SHELL_CHANNELS.toPage, SHELL_CHANNELS.state]);
    listeners.get(SHELL_CHANNELS.toPage)?.({ sender: 'ipcRenderer' }, 'welcome', 'more');
    listeners.get(SHELL_CHANNELS.toPage)?.({ sender: 'ipcRenderer' }, { not: 'a text' });
    expect(heard.mock.calls).toEqual([['welcome']]);
    listeners.get(SHELL_CHANNELS.state)?.({ sender: 'ipcRenderer' }, true, 'more');
    listeners.get(SHELL_CHANNELS.state)?.({ sender: 'ipcRenderer' }, 'yes');
    expect(changed.mock.calls).toEqual([[true]]);
  });

  it('opens one line for each page, and sends only texts', () => {
    const { send, api } = preload();
    const nothing = (): void => undefined;
    api.open(nothing, nothing);
    expect(() => api.open(nothing, nothing)).toThrow('open already');
    api.send({ toString: () => 'sly' } as unknown as string);
    expect(send.mock.calls).toEqual([[SHELL_CHANNELS.open]]);
  });
});
