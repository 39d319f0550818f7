import type { MenuItemConstructorOptions } from 'electron';

/** What the Help menu does. */
export interface HelpActions {
  saveDiagnostics(): void;
  openLogFolder(): void;
}

/** The menu bar with what every platform expects. The commands of Daybook are in its page. */
export function menuTemplate(platform: NodeJS.Platform, help: HelpActions): MenuItemConstructorOptions[] {
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { type: 'separator' },
        { role: 'reload' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Save &Diagnostics…', click: help.saveDiagnostics },
        { label: 'Open &Log Folder', click: help.openLogFolder },
      ],
    },
  ];
}
