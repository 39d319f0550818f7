import { describe, expect, it } from 'vitest';
import { policyValues, readManagedPolicy, readRegistry, type Run } from '../../../src/backend/files/managedPolicy.ts';

/** As `reg query HKLM\Software\Policies\Daybook /s` prints it, with Windows' ends of lines. */
const PRINTED = [
  '',
  String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Daybook`,
  '    (Default)    REG_SZ    (value not set)',
  '    diagnostics    REG_DWORD    0x0',
  String.raw`    copiesFolder    REG_EXPAND_SZ    %ProgramData%\Daybook copies`,
  String.raw`    allowedAddresses    REG_MULTI_SZ    https://finance.example\0https://second.example`,
  '',
  String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Daybook\connection`,
  '    baseUrl    REG_SZ    https://finance.example',
  '    domain    REG_SZ    harbour',
  '    name    REG_SZ    Hafen Österreich    AG',
  '    userName    REG_SZ    ',
  '',
  String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Daybook\autoSync`,
  '    everyMinutes    REG_DWORD    0xf',
  '    onReconnect    REG_DWORD    0x1',
  '',
  String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Daybook\updates`,
  '    waitDays    REG_DWORD    0xe',
  '',
  String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Daybook\idleLock`,
  '    afterMinutes    REG_DWORD    0xa',
  '',
].join('\r\n');

/** A list as an editor of group policies writes it: a key with numbered values. */
const NUMBERED = [
  String.raw`HKEY_LOCAL_MACHINE\SOFTWARE\Policies\Daybook\allowedAddresses`,
  '    1    REG_SZ    https://finance.example',
  '    10    REG_SZ    https://tenth.example',
  '    2    REG_SZ    https://second.example',
].join('\n');

/** A Windows whose registry prints this for Daybook's key; null when it has none. */
function windows(printed: string | null, isClosed = false): { run: Run; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    run(program, words) {
      asked.push([program, ...words].join(' '));
      const isOwn = words.at(-1)?.includes(String.raw`Policies\Daybook`) ?? false;
      if (isClosed || (isOwn && printed === null)) throw new Error('Command failed: reg.exe');
      return isOwn ? (printed ?? '') : String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Microsoft`;
    },
  };
}
const NO_FILE = { state: 'none' } as const;
const read = (printed: string | null, isClosed = false) =>
  readManagedPolicy({
    platform: 'win32',
    environment: { SystemRoot: 'C:\\Windows', ProgramData: '/ProgramData' },
    file: NO_FILE,
    run: windows(printed, isClosed).run,
  });

describe('the registry', () => {
  it('says the same as a file would', () => {
    expect(readRegistry(PRINTED, { ProgramData: 'C:\\ProgramData' })).toMatchObject({
      copiesFolder: String.raw`C:\ProgramData\Daybook copies`,
      connection: { name: 'Hafen Österreich    AG', userName: '' },
    });
    const found = read(PRINTED.replace(String.raw`%ProgramData%\Daybook copies`, '~/Daybook copies'));
    expect(found).toEqual({
      state: 'there',
      policy: {
        version: 1,
        diagnostics: false,
        copiesFolder: '~/Daybook copies',
        allowedAddresses: ['https://finance.example', 'https://second.example'],
        connection: {
          baseUrl: 'https://finance.example',
          domain: 'harbour',
          name: 'Hafen Österreich    AG',
          userName: '',
        },
        autoSync: { everyMinutes: 15, onReconnect: true },
        updates: { waitDays: 14 },
        idleLock: { afterMinutes: 10 },
      },
    });
  });

  it('may hold a list as numbered values, in the order of their numbers', () => {
    expect(policyValues(readRegistry(NUMBERED))).toEqual({
      version: 1,
      allowedAddresses: ['https://finance.example', 'https://second.example', 'https://tenth.example'],
    });
  });

  it('has 0 minutes for never', () => {
    expect(policyValues({ autoSync: { everyMinutes: 0, onReconnect: 0 } })).toMatchObject({
      autoSync: { everyMinutes: null, onReconnect: false },
    });
  });

  it('need not have the key; but a registry that is closed keeps Daybook from starting', () => {
    expect(read(null)).toEqual(NO_FILE);
    expect(read(null, true)).toMatchObject({ state: 'broken', sentence: expect.stringContaining('the registry key') });
  });

  it.each([
    ['    allowedAdresses    REG_SZ    https://finance.example', 'allowedAdresses'],
    ['    allowedAddresses    REG_MULTI_SZ    finance.example', 'allowedAddresses[0]'],
    ['    copiesFolder    REG_SZ    Copies', 'copiesFolder must be a whole path'],
    ['    idleLock    REG_DWORD    0xa', 'idleLock'],
  ])('%s cannot be used, and the sentence names %s', (line, named) => {
    const found = read(`HKEY_LOCAL_MACHINE\\Software\\Policies\\Daybook\r\n${line}\r\n`);
    expect(found).toMatchObject({ state: 'broken', sentence: expect.stringContaining(named) });
  });

  it('is asked by the system’s own programs, in UTF-8 and in its 64-bit part', () => {
    const { run, asked } = windows(PRINTED);
    readManagedPolicy({ platform: 'win32', environment: { SystemRoot: 'C:\\Windows' }, file: NO_FILE, run });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /^C:\\Windows.System32.cmd\.exe \/d \/s \/c "chcp 65001>nul & "C:\\Windows.System32.reg\.exe" query "HKLM\\Software\\Policies\\Daybook" \/s \/reg:64"$/,
    );
  });
});

describe('managed preferences of macOS', () => {
  /** As `plutil -convert json` prints two property lists. */
  const LISTS: Readonly<Record<string, string>> = {
    '/Library/Managed Preferences/app.daybook.desktop.plist':
      '{"allowedAddresses":["https:\\/\\/finance.example"],"diagnostics":false,"autoSync":{"everyMinutes":30,"onReconnect":true}}',
    '/Library/Managed Preferences/ann/app.daybook.desktop.plist': '{"diagnostics":true,"idleLock":{"afterMinutes":5}}',
  };
  const mac = (lists: Readonly<Record<string, string>>, user = 'ann') =>
    readManagedPolicy({
      platform: 'darwin',
      environment: {},
      file: { state: 'there', policy: { version: 1, copiesFolder: '/Volumes/Copies', diagnostics: true } },
      exists: (path) => path in lists,
      user,
      run: (_program, words) => lists[words.at(-1) ?? ''] ?? '',
    });

  it('go before the file, name by name; those of the computer before those of a user', () => {
    expect(mac(LISTS)).toEqual({
      state: 'there',
      policy: {
        version: 1,
        copiesFolder: '/Volumes/Copies',
        allowedAddresses: ['https://finance.example'],
        diagnostics: false,
        autoSync: { everyMinutes: 30, onReconnect: true },
        idleLock: { afterMinutes: 5 },
      },
    });
    expect(mac({})).toMatchObject({ policy: { copiesFolder: '/Volumes/Copies', diagnostics: true } });
  });

  it('that cannot be read keep Daybook from starting', () => {
    expect(mac({ '/Library/Managed Preferences/app.daybook.desktop.plist': 'bplist00' })).toMatchObject({
      state: 'broken',
      sentence: expect.stringContaining('the managed preferences app.daybook.desktop'),
    });
  });
});

it('a file that is broken stays broken, whatever the registry says; Linux has only the file', () => {
  const broken = { state: 'broken', sentence: 'no' } as const;
  expect(readManagedPolicy({ platform: 'win32', environment: {}, file: broken, run: windows(PRINTED).run })).toBe(
    broken,
  );
  const run: Run = () => {
    throw new Error('nothing is run');
  };
  expect(readManagedPolicy({ platform: 'linux', environment: {}, file: NO_FILE, run })).toBe(NO_FILE);
});
