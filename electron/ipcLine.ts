import type { IpcMain, IpcMainEvent, WebContents } from 'electron';
import type { BridgePort } from '../src/bridge/port.ts';
import { SHELL_CHANNELS } from '../src/bridge/shellChannels.ts';
import { PAGE_ORIGIN } from './origin.ts';

/** The line of a page, which outlives the backend at its other end. */
export interface PagePort extends BridgePort {
  /** Tells the page that the backend is there, or that it has died. */
  setOpen(isOpen: boolean): void;
}

/** Whether a message comes from the top frame of our page. A frame that is gone (null) is refused. */
export function isFromOurPage(event: Pick<IpcMainEvent, 'senderFrame'>): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.origin === PAGE_ORIGIN;
}

/** Accepts a line from each page and passes on its port. A reloaded page closes the line of its predecessor. */
export function acceptLines(ipc: Pick<IpcMain, 'on'>, accept: (port: PagePort) => void): void {
  const lines = new Map<number, IpcLine>();

  ipc.on(SHELL_CHANNELS.open, (event) => {
    if (!isFromOurPage(event)) return;
    const page = event.sender;
    const isNew = !lines.has(page.id);
    lines.get(page.id)?.port.close();
    if (isNew) {
      page.on('render-process-gone', () => lines.get(page.id)?.port.close());
      page.once('destroyed', () => {
        lines.get(page.id)?.port.close();
        lines.delete(page.id);
      });
    }
    const line = createLine(page);
    lines.set(page.id, line);
    accept(line.port);
  });
  ipc.on(SHELL_CHANNELS.toMain, (event, text: unknown) => {
    if (isFromOurPage(event) && typeof text === 'string') lines.get(event.sender.id)?.receive(text);
  });
}

interface IpcLine {
  port: PagePort;
  receive(text: string): void;
}

function createLine(page: WebContents): IpcLine {
  let isOpen = true;
  let receive: (text: string) => void = () => undefined;
  let closed: () => void = () => undefined;
  return {
    port: {
      send(text) {
        if (isOpen && !page.isDestroyed()) page.send(SHELL_CHANNELS.toPage, text);
      },
      setOpen(state) {
        if (isOpen && !page.isDestroyed()) page.send(SHELL_CHANNELS.state, state);
      },
      onText: (listener) => {
        receive = listener;
      },
      onClose: (listener) => {
        closed = listener;
      },
      close() {
        if (!isOpen) return;
        isOpen = false;
        closed();
      },
    },
    receive(text) {
      if (isOpen) receive(text);
    },
  };
}
