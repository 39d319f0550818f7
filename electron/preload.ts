import { contextBridge, ipcRenderer } from 'electron';
import { SHELL_API, SHELL_CHANNELS, type ShellApi } from '../src/bridge/shellChannels.ts';

/**
 * Puts the line to the main process on the `window` of the page: texts in, texts out. The page cannot choose a channel.
 */

let isOpen = false;

const api: ShellApi = {
  open(listener, changed) {
    if (isOpen) throw new Error('The line to Daybook is open already.');
    isOpen = true;
    ipcRenderer.on(SHELL_CHANNELS.toPage, (_event, text: unknown) => {
      if (typeof text === 'string') listener(text);
    });
    ipcRenderer.on(SHELL_CHANNELS.state, (_event, state: unknown) => {
      if (typeof state === 'boolean') changed(state);
    });
    ipcRenderer.send(SHELL_CHANNELS.open);
  },
  send(text) {
    if (typeof text === 'string') ipcRenderer.send(SHELL_CHANNELS.toMain, text);
  },
};

contextBridge.exposeInMainWorld(SHELL_API, Object.freeze(api));
