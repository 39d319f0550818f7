import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataFolderId } from '../../../src/backend/connections/ownSecrets.ts';
import { backendFor } from '../../support/backendFor.ts';
import type { Started } from '../../support/process.ts';
import { startedScript } from '../../support/startedScript.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Against a real gnome-keyring, in the session that `test/run/withKeyring.ts` makes. */

const PROGRAM = 'test/backend/connections/keychain.process.ts';
const saidSchema = z.object({
  available: z.boolean(),
  reason: z.string(),
  place: z.string().optional(),
  read: z.string().nullable(),
});

async function said(process: Started): Promise<z.infer<typeof saidSchema>> {
  expect(await process.ended, process.complained).toBe(0);
  return saidSchema.parse(JSON.parse(process.said));
}

/** Each use runs in a new process, as each start of Daybook does. */
function keychain(words: string[], environment: NodeJS.ProcessEnv = {}): Promise<z.infer<typeof saidSchema>> {
  return said(startedScript(PROGRAM, words, environment));
}

/** Runs in a further session, so that it neither locks nor unlocks the keyring of the test's own session. */
function lockedKeychain(words: string[]): Promise<z.infer<typeof saidSchema>> {
  const lock =
    'dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets ' +
    'org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login > /dev/null';
  const command = ['bash', '-c', `${lock} && exec "$@"`, 'bash', process.execPath, PROGRAM, ...words];
  return said(startedScript('test/run/withKeyring.ts', command, { DISPLAY: '', WAYLAND_DISPLAY: '' }));
}

describe('the keychain of this session', () => {
  it('keeps a key longer than the process that stored it, until it is removed', async () => {
    expect(await keychain(['keep', 'harbour-1', 'open sesame'])).toEqual({
      available: true,
      reason: '',
      place: 'keychain',
      read: 'open sesame',
    });
    expect(await keychain(['read', 'harbour-1'])).toMatchObject({ read: 'open sesame' });
    expect(await keychain(['keep', 'harbour-1', 'another key'])).toMatchObject({ place: 'keychain' });
    expect(await keychain(['read', 'harbour-1'])).toMatchObject({ read: 'another key' });
    expect(await keychain(['read', 'harbour-2'])).toMatchObject({ read: null });
    expect(await keychain(['forget', 'harbour-1'])).toMatchObject({ read: null });
    expect(await keychain(['read', 'harbour-1'])).toMatchObject({ available: true, read: null });
    expect(await keychain(['forget', 'harbour-1'])).toMatchObject({ read: null });
  });

  it('holds the key of a connection, which is not in the data folder and is found by the next start', async () => {
    const dataFolder = temporaryFolder();
    const first = await backendFor(dataFolder);
    const opened = await first.page.call('connections.openDemo', null);
    expect(opened).toMatchObject({ ok: true, value: { key: 'keychain', isDemo: true } });
    const account = `${await dataFolderId(dataFolder)}/${opened.ok ? opened.value.id : ''}`;
    const key = String((await keychain(['read', account])).read);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(opened)).not.toContain(key);
    expect(JSON.stringify(await first.page.call('connections.list', null))).not.toContain(key);
    await first.backend.close();
    for (const name of readdirSync(dataFolder).filter((file) => !file.startsWith('demo-company.sqlite'))) {
      expect(readFileSync(join(dataFolder, name), 'utf8'), name).not.toContain(key);
    }

    const second = await backendFor(dataFolder);
    expect(await second.page.call('connections.list', null)).toMatchObject({ ok: true, value: [{ key: 'keychain' }] });
    const id = opened.ok ? opened.value.id : '';
    expect(await second.page.call('connections.remove', { connectionId: id })).toEqual({ ok: true, value: null });
    await second.backend.close();
    expect(await keychain(['read', account])).toMatchObject({ available: true, read: null });
  });
});

describe('without a usable keychain', () => {
  it('keeps the key in memory and says that nobody answers', async () => {
    const nowhere = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };
    const result = await keychain(['keep', 'harbour-3', 'open sesame'], nowhere);
    expect(result).toMatchObject({ available: false, place: 'memory', read: 'open sesame' });
    expect(result.reason).toMatch(/^The system's keychain does not answer: .+/);
    // It is neither here nor in the kernel's keyring, which the package uses by default.
    expect(await keychain(['read', 'harbour-3'], nowhere)).toMatchObject({ read: null });
    expect(await keychain(['read', 'harbour-3'])).toMatchObject({ available: true, read: null });
  });

  it('keeps the key in memory and says that it is locked', async () => {
    const result = await lockedKeychain(['keep', 'harbour-4', 'open sesame']);
    expect(result).toMatchObject({ available: false, place: 'memory', read: 'open sesame' });
    expect(result.reason).toContain('unlock');
  });
});
