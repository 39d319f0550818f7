import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/run/longestFirst.ts';
import { SCENE_WAIT_LIMIT, TEST_LIMIT, WAIT_LIMIT } from './test/support/limit.ts';

/**
 * What a test waits for comes when the machine gets round to it: only what hangs is ended. A wait gives up first, so that the message says
 * what it waited for.
 */
const limits = { testTimeout: TEST_LIMIT, hookTimeout: TEST_LIMIT, expect: { poll: { timeout: WAIT_LIMIT } } };

/** Most objects of a test are dead when it ends: with room for the young ones, a quarter less of a page test's time is spent on them. */
const execArgv = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

/**
 * One project for each kind of proof. `unit` is pure and fast; `service` speaks real HTTP to a
 * real local service; `page` mounts components; `built` runs what the build made; `package` packs it
 * with a stand-in for Electron; `keychain` needs a running secret service; `office` and `officeService` keep the service's company in a PostgreSQL of their own; `simulation` plays histories by seed; `e2e` drives a real Chromium against real processes.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{domain,formats,api,sync,store,bridge,backend,electron,planted,papers,run}/**/*.test.ts'],
          exclude: ['test/backend/connections/keychain.*.test.ts', 'test/**/*.built.test.ts'],
          // Modules hold no state that a test changes: they are evaluated once for all files.
          isolate: false,
          setupFiles: ['test/support/seed.ts', 'test/support/indexedDb.ts'],
          execArgv,
          ...limits,
        },
      },
      {
        test: {
          name: 'service',
          isolate: false,
          setupFiles: ['test/support/seed.ts', 'test/support/indexedDb.ts'],
          execArgv,
          include: ['test/service/**/*.test.ts'],
          ...limits,
        },
      },
      ...[
        { name: 'office', include: ['test/office/**/*.test.ts'] },
        // The service's tests once more, where that is asked for.
        ...(process.argv.includes('officeService')
          ? [{ name: 'officeService', include: ['test/service/**/*.test.ts'] }]
          : []),
      ].map((project) => ({
        test: {
          ...project,
          isolate: false,
          globalSetup: ['test/office/support/setup.ts'],
          setupFiles: ['test/support/seed.ts', 'test/support/indexedDb.ts', 'test/office/support/inOffice.ts'],
          execArgv,
          ...limits,
        },
      })),
      {
        plugins: [vue()],
        test: {
          name: 'page',
          environment: 'happy-dom',
          isolate: false,
          execArgv,
          include: ['test/app/**/*.test.ts'],
          setupFiles: [
            'test/support/seed.ts',
            'test/support/indexedDb.ts',
            'test/app/support/everyText.ts',
            'test/app/support/emptyBody.ts',
            'test/app/support/freeKeys.ts',
            'test/app/support/laterEvents.ts',
          ],
          ...limits,
        },
      },
      {
        test: {
          name: 'built',
          include: ['test/{backend,electron}/**/*.built.test.ts'],
          globalSetup: ['test/support/ensureBuilt.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          globalSetup: ['test/support/ensureBuilt.ts'],
          ...limits,
        },
      },
      { test: { name: 'keychain', include: ['test/backend/connections/keychain.*.test.ts'], ...limits } },
      {
        test: {
          name: 'hledger',
          include: ['test/hledger/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/support/seed.ts'],
          execArgv,
          ...limits,
        },
      },
      { test: { name: 'simulation', include: ['test/simulation/**/*.test.ts'], execArgv, ...limits } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/support/computers.ts'],
          setupFiles: ['test/e2e/support/tellFailures.ts'],
          // Scenes share nothing: each has its ports, folder and browser. Two waited for something a quarter of the time.
          maxWorkers: 3,
          // No state beyond a file's own scene: what drives the browser is loaded once for each worker.
          isolate: false,
          ...limits,
          expect: { poll: { timeout: SCENE_WAIT_LIMIT } },
        },
      },
    ],
  },
});
