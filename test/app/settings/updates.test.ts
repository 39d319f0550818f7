import { mount } from '@vue/test-utils';
import { expect, it, onTestFinished } from 'vitest';
import UpdateBanner from '../../../src/app/shell/banners/UpdateBanner.vue';
import UpdateSettings from '../../../src/app/settings/UpdateSettings.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { useUpdates } from '../../../src/app/company/session/updates.ts';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import type { UpdateState } from '../../../src/domain/service/updates.ts';
import { instantOf } from '../../../src/domain/values/dates.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { until } from '../../support/until.ts';
import { portPair } from '../../support/portPair.ts';
import { findings } from '../support/axe.ts';
import { freshPinia } from '../support/pinia.ts';
import { makeRouter } from '../../../src/app/shell/routes.ts';

const READY: UpdateState = {
  stage: 'ready',
  update: { version: '0.2.0', notes: '### Added\n\n- Faster lists\n- A lock', releasedAt: null },
  lookedAt: instantOf(Date.UTC(2026, 2, 18, 12)),
  waitsUntil: null,
  fault: '',
};

/** The banner and the section of Settings, over a backend that holds one state. */
async function shown(first: UpdateState) {
  freshPinia();
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  const backend = openBackendEndpoint(backendPort);
  const asked: string[] = [];
  const facts = { state: first, obstacle: null as 'sync' | null };
  backend.serve('updates.state', async () => ok(facts.state));
  backend.serve('updates.look', async () => ok(facts.state));
  backend.serve('updates.postpone', async () => {
    asked.push('postpone');
    return ok({ ...facts.state, waitsUntil: instantOf(Date.UTC(2026, 2, 25, 12)) });
  });
  backend.serve('updates.install', async () => {
    asked.push('install');
    return ok({ obstacle: facts.obstacle });
  });
  useBackend().attach(line.endpoint);
  useUpdates().listen();
  line.attach(pagePort);
  const global = { plugins: [makeRouter()] };
  const section = mount(UpdateSettings, { attachTo: document.body });
  const banner = mount(UpdateBanner, { attachTo: document.body, global });
  onTestFinished(() => {
    section.unmount();
    banner.unmount();
  });
  await until(() => useUpdates().state !== null);
  await section.vm.$nextTick();
  return { section, banner, backend, asked, facts };
}

it('a version that is ready is announced, with what is new, and installed at the press of a button', async () => {
  const { section, banner, asked } = await shown(READY);
  expect(section.text()).toContain('Version 0.2.0 is ready. It is installed when you close Daybook.');
  expect(section.get('.update-notes').text()).toContain('- Faster lists');
  expect(banner.text()).toContain('Daybook 0.2.0 is ready.');
  expect(await findings(document.body)).toEqual([]);
  await section.get('button.primary').trigger('click');
  await expect.poll(() => asked).toEqual(['install']);
});

it('says what stands in the way of an installation', async () => {
  const { section, facts } = await shown(READY);
  facts.obstacle = 'sync';
  await section.get('button.primary').trigger('click');
  await expect.poll(() => section.text()).toContain('A sync is under way.');
});

it('can be put off for a week: then the banner goes, and Settings say until when', async () => {
  const { section, banner, asked } = await shown(READY);
  const later = section.findAll('button').find((button) => button.text() === 'In a week');
  await later?.trigger('click');
  await expect.poll(() => section.text()).toContain('Version 0.2.0 is ready and put off until 25 Mar 2026');
  expect(asked).toEqual(['postpone']);
  expect(banner.find('.strip').exists()).toBe(false);
});

it.each([
  [{ stage: 'elsewhere' as const }, 'whoever installed it brings them'],
  [{ stage: 'off' as const }, 'has switched updates off'],
  [{ stage: 'fetching' as const }, 'Version 0.2.0 is being fetched'],
  [{ stage: 'waiting' as const, waitsUntil: instantOf(Date.UTC(2026, 3, 1, 12)) }, 'has it wait until 01 Apr 2026'],
  [{ stage: 'failed' as const, fault: 'net::ERR_FAILED' }, 'net::ERR_FAILED'],
])('at %j says so, and has no banner', async (change, text) => {
  const { section, banner } = await shown({ ...READY, ...change });
  expect(section.text()).toContain(text);
  expect(banner.find('.strip').exists()).toBe(false);
  expect(section.find('button.primary').exists()).toBe(false);
});

it('changes as the backend tells', async () => {
  const { section, backend } = await shown({ ...READY, stage: 'none', update: null });
  expect(section.text()).toContain('This is the newest version that is known.');
  backend.emit('updates.changed', READY);
  await expect.poll(() => section.text()).toContain('Version 0.2.0 is ready.');
});
