import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyPath, readPolicy, withHome } from '../../../src/backend/files/policy.ts';
import { isAllowedAddress } from '../../../src/domain/service/policy.ts';
import { backendFor } from '../../support/backendFor.ts';
import { startedService } from '../../support/startedService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

function read(text: string) {
  const path = join(temporaryFolder(), 'policy.json');
  writeFileSync(path, text);
  return readPolicy(path);
}
const sentence = (text: string): string => {
  const found = read(text);
  return found.state === 'broken' ? found.sentence : '';
};

describe('the file of the administrator', () => {
  it('need not be there', () => {
    expect(readPolicy(join(temporaryFolder(), 'policy.json'))).toEqual({ state: 'none' });
    expect(policyPath('linux', {})).toBe('/etc/daybook/policy.json');
    expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toContain('D:\\Data');
  });

  it('is read, also with the mark that Windows puts before it', () => {
    const policy = { version: 1, allowedAddresses: ['https://finance.example'], diagnostics: false };
    expect(read(`\uFEFF${JSON.stringify(policy)}`)).toEqual({ state: 'there', policy });
  });

  it.each([
    ['{"version":1,', 'It is not JSON'],
    ['{"version":2}', 'version'],
    ['{"version":1,"allowedAdresses":[]}', 'allowedAdresses'],
    ['{"version":1,"allowedAddresses":["finance.example"]}', 'allowedAddresses[0]'],
    ['{"version":1,"autoSync":{"everyMinutes":1,"onReconnect":true}}', 'autoSync.everyMinutes'],
    ['{"version":1,"connection":{"baseUrl":"https://finance.example","domain":"h","apiKey":"k"}}', 'apiKey'],
    ['{"version":1,"dataFolder":"books"}', 'dataFolder must be a whole path'],
  ])('%s keeps Daybook from starting, and the sentence names %s', (text, named) => {
    expect(sentence(text)).toContain("Daybook cannot start: the administrator's file ");
    expect(sentence(text)).toContain(named);
  });

  it('may name the user’s home', () => {
    expect(withHome('~/books', '/home/ann')).toBe('/home/ann/books');
    expect(withHome('/srv/~books', '/home/ann')).toBe('/srv/~books');
  });
});

it.each([
  ['https://finance.example', true],
  ['https://finance.example:443', true],
  ['https://FINANCE.example', true],
  ['https://finance.example/other', false],
  ['http://finance.example', false],
  ['https://finance.example.evil.example', false],
])('with one allowed service, %s may be connected: %s', (address, expected) => {
  expect(isAllowedAddress(address, { allowedAddresses: ['https://finance.example/'] })).toBe(expected);
  expect(isAllowedAddress(address, {})).toBe(true);
});

it('a service that is not allowed is neither connected nor asked again; the demo company is', async () => {
  const service = await startedService({ domain: 'harbour', demo: 0 });
  const credentials = {
    baseUrl: service.address,
    domain: service.domain,
    userName: service.user,
    apiKey: service.apiKey,
  };
  const dataFolder = temporaryFolder();
  const before = await backendFor(dataFolder);
  const added = await before.page.call('connections.add', credentials);
  if (!added.ok) throw new Error(added.problem.message);
  await before.backend.close();

  const policy = { version: 1 as const, allowedAddresses: ['https://finance.example'], diagnostics: false };
  const { page } = await backendFor(dataFolder, { policy });
  const connectionId = added.value.id;
  const refused = { ok: false, problem: { code: 'connection.badAddress' } };
  expect(await page.call('connections.add', { ...credentials, userName: 'other' })).toMatchObject(refused);
  expect(await page.call('connections.setKey', { connectionId, apiKey: service.apiKey })).toMatchObject(refused);
  expect(await page.call('enquiries.list', { connectionId })).toMatchObject(refused);
  expect(await page.call('sync.run', { connectionId })).toMatchObject(refused);
  expect(await page.call('diagnostics.read', null)).toMatchObject({
    ok: false,
    problem: { code: 'permission.denied' },
  });
  expect(await page.call('connections.openDemo', null)).toMatchObject({ ok: true });
  expect(await page.call('app.info', null)).toMatchObject({ ok: true, value: { policy: { diagnostics: false } } });
});

it('copies go to the folder of the administrator until a user chooses another', async () => {
  const [dataFolder, copiesFolder] = [temporaryFolder(), join(temporaryFolder(), 'copies')];
  const { page } = await backendFor(dataFolder, { policy: { version: 1, copiesFolder } });
  expect(await page.call('copies.about', { connectionId: 'harbour' })).toMatchObject({
    ok: true,
    value: { settings: { isUsual: false, folder: expect.stringContaining(copiesFolder) } },
  });
});
