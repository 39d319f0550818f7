import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBackendEndpoint } from '../../../../src/bridge/backendEndpoint.ts';
import { createPageLine } from '../../../../src/bridge/pageEndpoint.ts';
import type { BackendEndpoint } from '../../../../src/bridge/endpoint.ts';
import { ok } from '../../../../src/domain/values/result.ts';
import type { DiskSpace, SpaceLevel } from '../../../../src/domain/copies/diskSpace.ts';
import DiskBanner from '../../../../src/app/shell/banners/DiskBanner.vue';
import { saveElsewhere } from '../../../../src/app/shell/banners/saveElsewhere.ts';
import { screenText } from '../../../../src/app/shell/banners/screenText.ts';
import SpaceSettings from '../../../../src/app/settings/SpaceSettings.vue';
import { useDiskSpace } from '../../../../src/app/company/disk/useDiskSpace.ts';
import { useBackend } from '../../../../src/app/company/session/backend.ts';
import { useTyping } from '../../../../src/app/company/session/typing.ts';
import { asStoreProblem } from '../../../../src/store/problems.ts';
import { portPair } from '../../../support/portPair.ts';
import { freshPinia } from '../../support/pinia.ts';

const MB = 1024 * 1024;
const space = (level: SpaceLevel, free: number): DiskSpace => ({
  level,
  free: free * MB,
  folder: '/home/ada/books',
  floorMb: 200,
});

let wrapper: VueWrapper;
let backend: BackendEndpoint;
let now: DiskSpace;
/** The results of the attempts to save what is on the screen. */
let keeping: { works: boolean; tries: number };
let endLine: () => void;
let field: HTMLInputElement;

async function tell(next: DiskSpace): Promise<void> {
  now = next;
  backend.emit('disk.changed', next);
  await flushPromises();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  localStorage.clear();
  document.body.innerHTML =
    '<main id="page"><h1>New sales invoice</h1><label for="d">Description</label><input id="d"><button id="go">Go</button></main>';
  field = document.querySelector('#d') as HTMLInputElement;
  const pinia = freshPinia();
  now = space('enough', 900);
  // Of this test alone: stores of earlier ones hear of a full database, too.
  const own = { works: true, tries: 0 };
  keeping = own;
  const [pagePort, backendPort] = portPair();
  const line = createPageLine();
  line.attach(pagePort);
  endLine = () => pagePort.close();
  backend = openBackendEndpoint(backendPort);
  backend.serve('disk.space', async () => ok(now));
  backend.serve('disk.setFloor', async ({ floorMb }) => ok({ ...now, floorMb }));
  useDiskSpace().listen(line.endpoint);
  useBackend().attach(line.endpoint);
  useTyping().register(async () => {
    own.tries += 1;
    if (!own.works) throw new Error('no room');
  });
  wrapper = mount(DiskBanner, { attachTo: document.body, global: { plugins: [pinia] } });
  await flushPromises();
});
afterEach(() => {
  wrapper.unmount();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Whether a key reaches the field. */
function canType(): boolean {
  return (
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true })) &&
    field.dispatchEvent(new InputEvent('beforeinput', { data: 'x', bubbles: true, cancelable: true }))
  );
}

describe('the banner', () => {
  it('says nothing while there is room, and what waits when there is little', async () => {
    expect(wrapper.text()).toBe('');
    await tell(space('low', 150));
    expect(wrapper.find('[role="status"]').text()).toBe(
      'Little room on the disk: 150 MB free where /home/ada/books is, less than 200 MB. What you type is kept; syncing, whole copies and attached files wait until there is room.',
    );
    expect(canType()).toBe(true);
    await tell(space('enough', 900));
    expect(wrapper.text()).toBe('');
  });

  it('stops the typing when the disk is full, keeps the text, and goes on by itself once there is room', async () => {
    field.value = 'Toner';
    await tell(space('full', 3));
    expect(wrapper.find('[role="alert"]').text()).toContain(
      'The disk is full: typing has stopped. Everything that you typed is kept. Make room where /home/ada/books is',
    );
    expect(canType()).toBe(false);
    expect(field.value).toBe('Toner');
    const clicked = vi.fn();
    document.querySelector('#go')?.addEventListener('click', clicked);
    document.querySelector<HTMLButtonElement>('#go')?.click();
    expect(clicked).not.toHaveBeenCalled();
    expect(
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true, cancelable: true })),
      'copying',
    ).toBe(true);
    await tell(space('low', 150));
    expect(canType()).toBe(true);
  });

  it('also stops it where the database refuses a write, says what is not saved, and tries again until it is', async () => {
    keeping.works = false;
    await expect(asStoreProblem(() => Promise.reject(new Dexie.QuotaExceededError('full')))).rejects.toMatchObject({
      problem: { code: 'store.failed' },
    });
    await flushPromises();
    expect(wrapper.find('[role="alert"]').text()).toContain(
      'The last of what you typed is not kept. It is only on the screen.',
    );
    expect(canType()).toBe(false);
    const before = keeping.tries;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeping.tries).toBe(before + 1);
    keeping.works = true;
    await vi.advanceTimersByTimeAsync(2_000);
    await flushPromises();
    expect(wrapper.find('[role="alert"]').exists()).toBe(false);
    expect(canType()).toBe(true);
    const after = keeping.tries;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keeping.tries).toBe(after);
  });

  it('looks at the disk when the database refuses anything else, and has it opened again', async () => {
    keeping.works = false;
    now = space('full', 0);
    await expect(asStoreProblem(() => Promise.reject(new Dexie.DatabaseClosedError('closed')))).rejects.toMatchObject({
      problem: { code: 'store.failed' },
    });
    await expect.poll(() => useDiskSpace().isStopped).toBe(true);
    expect(wrapper.find('[role="alert"]').text()).toContain('is not kept');
    keeping.works = true;
    now = space('enough', 900);
    await useDiskSpace().tryAgain();
    expect(useDiskSpace().isStopped).toBe(false);
  });

  it('offers the text of the page for the clipboard and for a file elsewhere', async () => {
    field.value = 'Toner';
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => written.push(text) },
    });
    await tell(space('full', 3));
    const button = (name: string) => wrapper.findAll('button').find((each) => each.text() === name);
    await button('Copy the text of this page')?.trigger('click');
    await flushPromises();
    expect(written).toEqual(['New sales invoice\nDescription: Toner']);
    expect(button('Save it on another disk…')).toBeDefined();
  });

  it('asks before a window with unsaved text is closed', async () => {
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await tell(space('full', 3));
    expect(leaves()).toBe(true);
    keeping.works = false;
    await useDiskSpace().tryAgain();
    expect(leaves()).toBe(false);
  });
});

describe('the text of the screen', () => {
  it('has headings, fields with their labels, and tables with tabs; no key', () => {
    document.body.innerHTML = `<main><h2>Invoice</h2><label>Customer<input value="Ashdown"></label><input aria-label="Empty"><input type="password" aria-label="API key" value="secret">
      <label>Currency <select><option>GBP</option><option selected>JPY</option></select></label><input type="checkbox" aria-label="Net" checked>
      <div role="grid"><div role="row"><span role="columnheader">Text</span><span role="columnheader">Price</span></div><div role="row"><span role="gridcell"><input value="Toner"></span><span role="gridcell">19.99</span></div></div></main>`;
    expect(screenText([document.body])).toBe(
      'Invoice\nCustomer: Ashdown\nCurrency GBPJPY: JPY\nNet: yes\nText\tPrice\nToner\t19.99',
    );
  });
});

describe('a file saved elsewhere', () => {
  const content = new Blob(['text']);
  const written: unknown[] = [];
  beforeEach(() => void (written.length = 0));
  const refusal = (name: string) => ({ showSaveFilePicker: () => Promise.reject(new DOMException('', name)) });
  it.each([
    [
      'is written where the person says',
      {
        showSaveFilePicker: async () => ({
          createWritable: async () => ({
            write: async (blob: Blob) => void written.push(blob),
            close: async () => void written.push('closed'),
          }),
        }),
      },
      true,
      0,
      [content, 'closed'],
    ],
    ['is not, where the person thinks better of it', refusal('AbortError'), false, 0, []],
    ['goes to the downloads where it cannot be asked', {}, true, 1, []],
    ['or where it may not', refusal('NotAllowedError'), true, 1, []],
  ])('%s', async (_, target, saved, downloads, writes) => {
    const download = vi.fn();
    expect(await saveElsewhere('a.txt', content, download, target)).toBe(saved);
    expect(download.mock.calls).toEqual(Array.from({ length: downloads }, () => ['a.txt', content]));
    expect(written).toEqual(writes);
  });
});

describe('Settings', () => {
  it('show the free space and take another limit', async () => {
    const settings = mount(SpaceSettings, { attachTo: document.body });
    expect(settings.text()).toContain('900 MB are free where /home/ada/books is.');
    const floor = settings.find<HTMLInputElement>('input');
    expect(floor.element.value).toBe('200');
    await floor.setValue('49');
    await flushPromises();
    expect(settings.find('[role="alert"]').text()).toBe('A whole number from 50 to 100,000.');
    expect(useDiskSpace().space?.floorMb).toBe(200);
    await floor.setValue('500');
    await flushPromises();
    expect(settings.find('[role="alert"]').exists()).toBe(false);
    expect(useDiskSpace().space?.floorMb).toBe(500);
    settings.unmount();
  });

  it.each([
    [true, false, 'has promised to keep'],
    [false, true, 'has promised to keep'],
    [false, false, 'has not promised to keep'],
  ])('show what the browser answers: kept %s, asked %s', async (persisted, persist, words) => {
    const settings = mount(SpaceSettings);
    expect(settings.text()).toContain('does not say whether it keeps');
    await useDiskSpace().askPersistence({
      persisted: async () => persisted,
      persist: async () => persist,
    } as StorageManager);
    await flushPromises();
    expect(settings.text()).toContain(words);
    settings.unmount();
  });
});

it('the last measurement stays when the backend is gone', async () => {
  await tell(space('full', 3));
  endLine();
  await useDiskSpace().tryAgain();
  expect(useDiskSpace().isStopped).toBe(true);
});
