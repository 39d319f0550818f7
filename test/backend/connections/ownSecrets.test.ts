import { describe, expect, it } from 'vitest';
import { openKeychain } from '../../../src/backend/connections/keychain.ts';
import { dataFolderId, ownSecrets } from '../../../src/backend/connections/ownSecrets.ts';
import { secretsInMemory } from '../../support/secretsInMemory.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('a data folder', () => {
  it('has its own id, which stays', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const id = await dataFolderId(one);
    expect(await dataFolderId(one)).toBe(id);
    expect(await dataFolderId(other)).not.toBe(id);
    // Two processes that start at once agree on it.
    const third = temporaryFolder();
    const [first, second] = await Promise.all([dataFolderId(third), dataFolderId(third)]);
    expect(first).toBe(second);
  });

  it('keeps its keys apart from those of another, in one keychain', async () => {
    const shared = secretsInMemory();
    const [mine, theirs] = await Promise.all(
      ['0000000000000001', '0000000000000002'].map((id) => openKeychain(ownSecrets(shared, id))),
    );
    await mine?.keep('harbour-1', 'my key');
    expect(await theirs?.read('harbour-1')).toBeNull();
    await theirs?.keep('harbour-1', 'their key');
    await theirs?.forget('harbour-1');
    expect(await mine?.read('harbour-1')).toBe('my key');
  });
});
