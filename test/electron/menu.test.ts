import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../electron/menu.ts';

const help = { saveDiagnostics: () => undefined, openLogFolder: () => undefined };
const labels = (platform: NodeJS.Platform, languages: string[]) =>
  menuTemplate(platform, languages, help).map(({ label, role }) => label ?? role);

describe('the menu bar', () => {
  it('is in the first language of the computer that Daybook speaks', () => {
    expect(labels('linux', ['pl-PL', 'de-AT', 'en-GB'])).toEqual([
      '&Datei',
      '&Bearbeiten',
      '&Ansicht',
      '&Fenster',
      '&Hilfe',
    ]);
    expect(labels('win32', ['fr'])).toEqual(['&Fichier', 'É&dition', '&Affichage', 'Fe&nêtre', '&Aide']);
  });

  it('is in English where Daybook speaks none of them', () => {
    expect(labels('linux', ['pl-PL'])).toEqual(['&File', '&Edit', '&View', '&Window', '&Help']);
    expect(labels('linux', [])).toEqual(['&File', '&Edit', '&View', '&Window', '&Help']);
  });

  it('on macOS begins with the menu of the program, which quits it', () => {
    expect(labels('darwin', ['en'])).toEqual(['appMenu', '&File', '&Edit', '&View', 'windowMenu', '&Help']);
    expect(JSON.stringify(menuTemplate('darwin', ['en'], help))).not.toContain('"quit"');
    expect(JSON.stringify(menuTemplate('linux', ['en'], help))).toContain('"quit"');
  });
});
