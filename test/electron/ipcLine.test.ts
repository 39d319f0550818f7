import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { acceptLines, type PagePort } from '../../electron/ipcLine.ts';
import { SHELL_CHANNELS } from '../../src/bridge/shellChannels.ts';
import { FakeContents } from '../support/fakeElectron.ts';
import { fromFrame, topFrame } from './fromFrame.ts';

function shell() {
  const ipc = new EventEmitter();
  const ports: PagePort[] = [];
  const received: string[] = [];
  const closed: number[] = [];
  acceptLines(ipc as unknown as Parameters<typeof acceptLines>[0], (port) => {
    const index = ports.push(port) - 1;
    port.onText((text) => received.push(text));
    port.onClose(() => closed.push(index));
  });
  return { ipc, ports, received, closed };
}

const STRANGERS = [
  ['a frame inside the page', { origin: 'app://daybook', parent: {} }],
  ['another origin', { origin: 'https://evil.example', parent: null }],
  ['an opaque origin', { origin: 'null', parent: null }],
  ['a host that only begins alike', { origin: 'app://daybook.evil.example', parent: null }],
  ['a frame that has gone', null],
] as const;

describe('the line of a page', () => {
  it('carries texts both ways', () => {
    const { ipc, ports, received } = shell();
    const page = new FakeContents();
    ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    ipc.emit(SHELL_CHANNELS.toMain, fromFrame(page, topFrame), 'from the page');
    ports[0]?.send('to the page');
    expect(received).toEqual(['from the page']);
    expect(page.sent).toEqual([[SHELL_CHANNELS.toPage, 'to the page']]);
  });

  it('tells the page whether the backend is there, until the page has gone', () => {
    const { ipc, ports } = shell();
    const page = new FakeContents();
    ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    ports[0]?.setOpen(true);
    ports[0]?.setOpen(false);
    page.emit('destroyed');
    ports[0]?.setOpen(true);
    expect(page.sent).toEqual([
      [SHELL_CHANNELS.state, true],
      [SHELL_CHANNELS.state, false],
    ]);
  });

  it.each(STRANGERS)('is not opened for %s, nor does it hear it', (_who, frame) => {
    const { ipc, ports, received } = shell();
    const page = new FakeContents();
    ipc.emit(SHELL_CHANNELS.open, fromFrame(page, frame));
    expect(ports).toEqual([]);
    ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    ipc.emit(SHELL_CHANNELS.toMain, fromFrame(page, frame), 'psst');
    expect(received).toEqual([]);
  });

  it('accepts only texts', () => {
    const { ipc, received } = shell();
    const page = new FakeContents();
    ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    for (const word of [{ kind: 'call' }, 7, null, undefined])
      ipc.emit(SHELL_CHANNELS.toMain, fromFrame(page, topFrame), word);
    expect(received).toEqual([]);
  });

  it('of a page without one is nobody’s', () => {
    const { ipc, received } = shell();
    ipc.emit(SHELL_CHANNELS.toMain, fromFrame(new FakeContents(), topFrame), 'too early');
    expect(received).toEqual([]);
  });

  it('is closed when the page is loaded again, crashes or goes, once each', () => {
    const { ipc, ports, closed } = shell();
    const page = new FakeContents();
    const open = (): boolean => ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    open();
    open();
    expect(closed).toEqual([0]);
    page.emit('render-process-gone');
    expect(closed).toEqual([0, 1]);
    ports[1]?.send('into the void');
    expect(page.sent).toEqual([]);
    open();
    page.emit('destroyed');
    expect(closed).toEqual([0, 1, 2]);
  });

  it('is separate from that of another window', () => {
    const { ipc, ports } = shell();
    const pages = [new FakeContents(), new FakeContents()];
    for (const page of pages) ipc.emit(SHELL_CHANNELS.open, fromFrame(page, topFrame));
    const second = vi.fn();
    ports[1]?.onText(second);
    for (const page of pages) ipc.emit(SHELL_CHANNELS.toMain, fromFrame(page, topFrame), String(pages.indexOf(page)));
    expect(second.mock.calls).toEqual([['1']]);
  });
});
