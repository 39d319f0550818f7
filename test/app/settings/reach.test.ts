import { mount } from '@vue/test-utils';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openBackendEndpoint } from '../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../src/bridge/pageEndpoint.ts';
import ReachSettings from '../../../src/app/settings/ReachSettings.vue';
import { useBackend } from '../../../src/app/company/session/backend.ts';
import { ok } from '../../../src/domain/values/result.ts';
import { portPair } from '../../support/portPair.ts';
import { giveLayout, smallCompany } from '../support/company.ts';

beforeAll(giveLayout);

it('shows the way to the service, and what to do about the step that fails', async () => {
  const company = await smallCompany();
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  openBackendEndpoint(backendPort).serve('connections.test', async () =>
    ok({
      proxy: 'http://proxy.example:8080',
      from: 'system',
      steps: [
        { step: 'name', state: 'skipped', detail: '' },
        { step: 'proxy', state: 'ok', detail: '' },
        { step: 'tls', state: 'skipped', detail: '' },
        { step: 'address', state: 'ok', detail: '' },
        { step: 'key', state: 'failed', detail: 'session.badCredentials: 401' },
        { step: 'right', state: 'skipped', detail: '' },
      ],
    }),
  );
  useBackend().attach(line.endpoint);
  const section = mount(ReachSettings, { attachTo: document.body });
  onTestFinished(() => {
    section.unmount();
    company.close();
  });
  await section.get('button').trigger('click');
  await expect.poll(() => section.findAll('li').length).toBe(6);
  expect(section.text()).toContain('Over the proxy http://proxy.example:8080. Said by this computer’s settings.');
  const shown = section.findAll('li').map((item) => item.get('span').text());
  expect(shown[1]).toBe('Proxy: works');
  expect(shown[4]).toBe('API key: fails. The service does not accept the key or the user. Enter a new key above.');
  expect(shown[5]).toBe('Right to read: not tried');
});
