import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLook } from '../../../../src/app/base/ui/look.ts';
import { freshPinia } from '../../support/pinia.ts';

const root = document.documentElement;
/** What the page runs before its first paint. */
function runEarly(): void {
  const script = readFileSync('src/app/public/look.js', 'utf8');
  new Function(script)();
}
beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
  delete root.dataset.density;
  freshPinia();
});

describe('the look of this computer', () => {
  it('is that of the system, with comfortable rows of 28 px, until somebody chooses', () => {
    runEarly();
    const look = useLook();
    expect([look.theme, look.density, look.rowHeight]).toEqual(['system', 'comfortable', 28]);
    expect([root.dataset.theme, root.dataset.density]).toEqual([undefined, undefined]);
  });

  it('changes at once, and is there before the first paint of the next start', () => {
    const look = useLook();
    look.theme = 'dark';
    look.density = 'compact';
    expect([root.dataset.theme, root.dataset.density, look.rowHeight]).toEqual(['dark', 'compact', 24]);
    delete root.dataset.theme;
    delete root.dataset.density;
    runEarly();
    expect([root.dataset.theme, root.dataset.density]).toEqual(['dark', 'compact']);
    freshPinia();
    expect([useLook().theme, useLook().density]).toEqual(['dark', 'compact']);
  });

  it('goes back to that of the system', () => {
    const look = useLook();
    look.theme = 'light';
    look.theme = 'system';
    expect(root.dataset.theme).toBeUndefined();
  });

  it('takes nothing from a setting that it does not know', () => {
    localStorage.setItem('daybook.theme', 'sepia');
    runEarly();
    expect(useLook().theme).toBe('system');
    expect(root.dataset.theme).toBeUndefined();
  });

  it('follows another window of this computer', () => {
    const look = useLook();
    localStorage.setItem('daybook.theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'daybook.theme', newValue: 'dark' }));
    expect(look.theme).toBe('dark');
    expect(root.dataset.theme).toBe('dark');
  });
});
