import { mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import AutoSyncSettings from '../../../../src/app/settings/AutoSyncSettings.vue';
import { isSyncDue, type SyncMoment } from '../../../../src/app/company/sync/autoSync.ts';
import { openCompanyStore } from '../../../../src/store/company/companyStore.ts';
import { smallCompany } from '../../support/company.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 2, 2, 12);
const moment = (change: Partial<SyncMoment> = {}): SyncMoment => ({
  now: NOON,
  settings: { everyMinutes: 15, onReconnect: true },
  isOnline: true,
  isReconnected: false,
  isRunning: false,
  isDiskLow: false,
  lastBegun: NOON - 20 * MINUTE,
  lastProblem: null,
  ...change,
});

describe('an automatic sync', () => {
  test.each([
    ['the time has come', {}, true],
    ['it has not', { lastBegun: NOON - 14 * MINUTE }, false],
    ['there never was one', { lastBegun: null }, true],
    ['the computer slept for a day: once', { lastBegun: NOON - 24 * 60 * MINUTE }, true],
    ['one is under way', { isRunning: true }, false],
    ['the disk is nearly full', { isDiskLow: true }, false],
    ['there is no network', { isOnline: false }, false],
    ['it is not wished', { settings: undefined }, false],
    ['not by the clock', { settings: { everyMinutes: null, onReconnect: true } }, false],
    ['the network is back', { settings: { everyMinutes: null, onReconnect: true }, isReconnected: true }, true],
    [
      'the network is back, and that is not wished',
      { settings: { everyMinutes: null, onReconnect: false }, isReconnected: true },
      false,
    ],
    ['the network comes and goes', { isReconnected: true, lastBegun: NOON - MINUTE / 2 }, false],
    ['the key was refused: a person has to see to it', { lastProblem: 'session.badCredentials' }, false],
    ['the last one failed for want of a network', { lastProblem: 'network.unreachable' }, true],
    ['the clock was put back an hour', { lastBegun: NOON + 60 * MINUTE }, true],
  ] as const)('%s', (_, change, isDue) => {
    expect(isSyncDue(moment(change))).toBe(isDue);
  });
});

test('a choice made in this window keeps a different choice that another window made since', async () => {
  const company = await smallCompany();
  const wrapper = mount(AutoSyncSettings);
  const other = await openCompanyStore(company.connectionId);
  await other.changeSettings((settings) => ({ ...settings, autoSync: { everyMinutes: 15, onReconnect: false } }));
  await wrapper.find('input[type=checkbox]').setValue(true);
  await expect.poll(async () => (await other.settings()).autoSync).toEqual({ everyMinutes: 15, onReconnect: true });
  wrapper.unmount();
  other.close();
  company.close();
});
