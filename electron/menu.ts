import type { MenuItemConstructorOptions } from 'electron';

/** What the Help menu does. */
export interface HelpActions {
  saveDiagnostics(): void;
  openLogFolder(): void;
}

type Role = NonNullable<MenuItemConstructorOptions['role']>;
/** The menus, and the roles in each in their order; `-` is a line between two groups. */
const MENUS = {
  file: ['close', 'quit'],
  edit: ['undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll'],
  view: ['resetZoom', 'zoomIn', 'zoomOut', '-', 'togglefullscreen', '-', 'reload', 'toggleDevTools'],
  window: ['minimize'],
} as const satisfies Record<string, readonly (Role | '-')[]>;
type Menu = keyof typeof MENUS;
type Word = Menu | Exclude<(typeof MENUS)[Menu][number], '-'> | 'help' | keyof HelpActions;

/** The words of the menu. Electron has them in English only, except on macOS. */
const ENGLISH: Readonly<Record<Word, string>> = {
  file: '&File',
  close: 'Close window',
  quit: 'Quit',
  edit: '&Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: '&View',
  resetZoom: 'Actual size',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  togglefullscreen: 'Full screen',
  reload: 'Reload',
  toggleDevTools: 'Developer tools',
  window: '&Window',
  minimize: 'Minimise',
  help: '&Help',
  saveDiagnostics: 'Save &diagnostics…',
  openLogFolder: 'Open &log folder',
};
const WORDS: Readonly<Record<string, Readonly<Record<Word, string>>>> = {
  en: ENGLISH,
  de: {
    file: '&Datei',
    close: 'Fenster schließen',
    quit: 'Beenden',
    edit: '&Bearbeiten',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    cut: 'Ausschneiden',
    copy: 'Kopieren',
    paste: 'Einfügen',
    selectAll: 'Alles auswählen',
    view: '&Ansicht',
    resetZoom: 'Originalgröße',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    togglefullscreen: 'Vollbild',
    reload: 'Neu laden',
    toggleDevTools: 'Entwicklerwerkzeuge',
    window: '&Fenster',
    minimize: 'Minimieren',
    help: '&Hilfe',
    saveDiagnostics: '&Diagnose speichern…',
    openLogFolder: '&Protokollordner öffnen',
  },
  fr: {
    file: '&Fichier',
    close: 'Fermer la fenêtre',
    quit: 'Quitter',
    edit: 'É&dition',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    view: '&Affichage',
    resetZoom: 'Taille réelle',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    togglefullscreen: 'Plein écran',
    reload: 'Recharger',
    toggleDevTools: 'Outils de développement',
    window: 'Fe&nêtre',
    minimize: 'Réduire la fenêtre',
    help: '&Aide',
    saveDiagnostics: 'Enregistrer le &diagnostic…',
    openLogFolder: 'Ouvrir le dossier du &journal',
  },
};

/**
 * The menu bar with what every platform expects. The commands of Daybook are in its page.
 * @param languages of the computer, the preferred first; the menu is in the first that Daybook speaks, else in English
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  languages: readonly string[],
  help: HelpActions,
): MenuItemConstructorOptions[] {
  const known = languages.flatMap((tag) => WORDS[tag.toLowerCase().split('-')[0] ?? ''] ?? []);
  const words = known[0] ?? ENGLISH;
  const isMac = platform === 'darwin';
  const menu = (name: Menu): MenuItemConstructorOptions => ({
    label: words[name],
    submenu: MENUS[name]
      // On macOS the program's own menu quits it.
      .filter((role) => !(isMac && role === 'quit'))
      .map((role) => (role === '-' ? { type: 'separator' } : { role, label: words[role] })),
  });
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    menu('file'),
    menu('edit'),
    menu('view'),
    isMac ? { role: 'windowMenu' } : menu('window'),
    {
      role: 'help',
      label: words.help,
      submenu: [
        { label: words.saveDiagnostics, click: help.saveDiagnostics },
        { label: words.openLogFolder, click: help.openLogFolder },
      ],
    },
  ];
}
