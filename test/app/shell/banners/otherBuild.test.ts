import { flushPromises, mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import OtherBuildBanner from '../../../../src/app/shell/banners/OtherBuildBanner.vue';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useTyping } from '../../../../src/app/company/session/typing.ts';
import { portPair } from '../../../support/portPair.ts';
import { freshPinia } from '../../support/pinia.ts';

/** A page of the build `index-old` whose backend belongs to another build. */
async function opened(build: string) {
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  openBackendEndpoint(backendPort).serve('app.info', async () =>
    ok({ version: '0.2.0', build, host: 'local', keychain: { available: true, reason: '' } }),
  );
  line.attach(pagePort);
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:place*', component: { template: '<p></p>' } }],
  });
  await router.push('/list');
  const banner = mount(OtherBuildBanner, { global: { plugins: [router] } });
  useBackend().attach(line.endpoint);
  await flushPromises();
  return { banner, router };
}

let reload: Mock<() => void>;
beforeEach(() => {
  freshPinia();
  sessionStorage.clear();
  const script = document.createElement('script');
  script.setAttribute('type', 'text/plain');
  script.setAttribute('src', './assets/index-old.js');
  document.body.append(script);
  reload = vi.fn<() => void>();
  vi.spyOn(window.location, 'reload').mockImplementation(() => reload());
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('a page of the same build says nothing and stays', async () => {
  const { banner } = await opened('index-old');
  expect(banner.text()).toBe('');
  expect(reload).not.toHaveBeenCalled();
});

it('a page of another build with nothing open loads anew, once', async () => {
  await opened('index-new');
  expect(reload).toHaveBeenCalledTimes(1);
  freshPinia();
  const { banner } = await opened('index-new');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(banner.text()).toContain('Daybook was updated while this page was open.');
});

it('a page in which somebody types says so, stores the typing before it loads anew, and loads by itself afterwards', async () => {
  const stored = vi.fn(async () => undefined);
  const leave = useTyping().register(stored);
  const { banner, router } = await opened('index-new');
  expect(reload).not.toHaveBeenCalled();
  await banner.get('button').trigger('click');
  await flushPromises();
  expect(stored).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
  leave();
  await router.push('/elsewhere');
  await flushPromises();
  expect(reload).toHaveBeenCalledTimes(2);
});
