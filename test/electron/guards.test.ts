import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { guardNavigation, guardPermissions } from '../../electron/guards.ts';
import { isOwnAddress } from '../../electron/origin.ts';
import { WEB_PREFERENCES, windowOptions } from '../../electron/windowOptions.ts';
import { FakeContents, FakeSession } from '../support/fakeElectron.ts';

const FOREIGN = [
  'https://evil.example/',
  'http://127.0.0.1:20000/',
  'file:///etc/passwd',
  'app://evil/',
  'app://daybook.evil.example/',
  'app://daybook:8080/',
  'app://user@daybook/',
  'app:daybook',
  'about:blank',
  'javascript:alert(1)',
  'data:text/html,hello',
  'not an address',
  '',
];

describe('the window', () => {
  it('gives its page only the rights of a web page', () => {
    expect(WEB_PREFERENCES).toEqual({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: true,
    });
    expect(windowOptions('/x/preload.cjs', '/x/icon.png').webPreferences).toEqual({
      ...WEB_PREFERENCES,
      preload: '/x/preload.cjs',
    });
  });
});

describe('addresses', () => {
  it.each(['app://daybook/', 'app://daybook/index.html', 'app://daybook/#/invoices'])('%s is our own', (address) => {
    expect(isOwnAddress(address)).toBe(true);
  });
  it.each(FOREIGN)('%j is not', (address) => {
    expect(isOwnAddress(address)).toBe(false);
  });
});

describe('navigation', () => {
  function page(): FakeContents {
    const app = new EventEmitter();
    guardNavigation(app as unknown as Parameters<typeof guardNavigation>[0]);
    const contents = new FakeContents();
    app.emit('web-contents-created', {}, contents);
    return contents;
  }
  function isPrevented(contents: FakeContents, event: string, facts: { url?: string; isMainFrame?: boolean }): boolean {
    let prevented = false;
    contents.emit(event, { ...facts, preventDefault: () => (prevented = true) });
    return prevented;
  }

  it.each(FOREIGN)('to %j is denied, by a link, a script, a redirect or in a frame', (url) => {
    const contents = page();
    expect(isPrevented(contents, 'will-navigate', { url })).toBe(true);
    expect(isPrevented(contents, 'will-redirect', { url })).toBe(true);
    expect(isPrevented(contents, 'will-frame-navigate', { url, isMainFrame: true })).toBe(true);
  });
  it('inside the app is allowed, except in frames', () => {
    const contents = page();
    expect(isPrevented(contents, 'will-navigate', { url: 'app://daybook/' })).toBe(false);
    expect(isPrevented(contents, 'will-frame-navigate', { url: 'app://daybook/', isMainFrame: true })).toBe(false);
    expect(isPrevented(contents, 'will-frame-navigate', { url: 'app://daybook/', isMainFrame: false })).toBe(true);
  });
  it('opens no window and embeds no other page', () => {
    const contents = page();
    const details = { url: 'app://daybook/' } as Parameters<NonNullable<FakeContents['openHandler']>>[0];
    expect(contents.openHandler?.(details)).toEqual({ action: 'deny' });
    expect(isPrevented(contents, 'will-attach-webview', {})).toBe(true);
  });
});

describe('permissions', () => {
  const session = new FakeSession();
  guardPermissions(session);

  function asked(permission: string, requestingUrl: string): boolean {
    let answer = true;
    const handler = session.requestHandler as unknown as (
      contents: null,
      permission: string,
      answer: (is: boolean) => void,
      details: object,
    ) => void;
    handler(null, permission, (is) => (answer = is), { requestingUrl });
    return answer;
  }
  function checked(permission: string, origin: string): boolean {
    return (session.checkHandler as unknown as (contents: null, permission: string, origin: string) => boolean)(
      null,
      permission,
      origin,
    );
  }

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'fileSystem', 'openExternal', 'usb'])(
    '%s is denied, to our page too',
    (permission) => {
      expect(asked(permission, 'app://daybook/')).toBe(false);
      expect(checked(permission, 'app://daybook/')).toBe(false);
    },
  );
  it('to copy text is granted only to our page', () => {
    expect(asked('clipboard-sanitized-write', 'app://daybook/')).toBe(true);
    expect(checked('clipboard-sanitized-write', 'app://daybook/')).toBe(true);
    expect(asked('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
    expect(checked('clipboard-sanitized-write', 'null')).toBe(false);
  });
  it('for devices are denied', () => {
    expect(session.deviceHandler?.({} as never)).toBe(false);
  });
});
