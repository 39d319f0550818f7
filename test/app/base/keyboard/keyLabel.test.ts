import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '../../../../src/app/base/i18n/texts.ts';
import { keyLabel } from '../../../../src/app/base/keyboard/keyLabel.ts';

describe('the words for keys', () => {
  afterEach(() => speak('en'));

  it('are those of the keyboard of each language', async () => {
    expect(keyLabel('Ctrl+Shift+Z')).toBe('Ctrl+Shift+Z');
    await speak('de');
    expect(keyLabel('Ctrl+Shift+Z')).toBe('Strg+Umschalt+Z');
    expect(keyLabel('Alt+Delete')).toBe('Alt+Entf');
    await speak('fr');
    expect(keyLabel('Ctrl+Shift+Z')).toBe('Ctrl+Maj+Z');
    expect(keyLabel('Alt+Delete')).toBe('Alt+Suppr');
  });

  it('leave letters, signs and keys without another word as they are', async () => {
    await speak('de');
    expect(keyLabel('G I')).toBe('G I');
    expect(keyLabel("Ctrl+'")).toBe("Strg+'");
    expect(keyLabel('F2')).toBe('F2');
    expect(keyLabel('12*3.5')).toBe('12*3.5');
    expect(keyLabel('Tab')).toBe('Tab');
  });

  it('show arrows as they are on the keys', () => {
    expect(keyLabel('Alt+ArrowUp')).toBe('Alt+↑');
    expect(keyLabel('↑ ↓ PgUp PgDn')).toBe('↑ ↓ PgUp PgDn');
  });
});
