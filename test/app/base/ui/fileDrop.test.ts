import 'fake-indexeddb/auto';
import { mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import FileDrop from '../../../../src/app/base/ui/FileDrop.vue';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import { freshPinia } from '../../support/pinia.ts';

let place: VueWrapper | undefined;
afterEach(() => place?.unmount());

function opened(props: object = {}): VueWrapper {
  freshPinia();
  place = mount(FileDrop, {
    attachTo: document.body,
    props: { text: 'Drop files here', formats: 'CSV', choose: 'Choose files…', isBusy: false, ...props },
    slots: { default: '<p class="inside">March</p>' },
  });
  return place;
}
const dropped = (names: readonly string[]) => ({
  dataTransfer: { files: names.map((name) => new File(['1'], name)) },
});
const taken = (): string[][] =>
  (place?.emitted<[File[]]>('files') ?? []).map(([files]) => files.map(({ name }) => name));

describe('a place for files', () => {
  it('takes several that are dropped at once', async () => {
    await opened({ takesSeveral: true }).trigger('drop', dropped(['a.csv', 'b.csv']));
    expect(taken()).toEqual([['a.csv', 'b.csv']]);
    expect(useToasts().current).toBeNull();
  });

  it('says which one it takes of several where there is room for one', async () => {
    await opened().trigger('drop', dropped(['a.csv', 'b.csv']));
    expect(taken()).toEqual([['a.csv']]);
    expect(useToasts().current?.text).toBe('One file at a time: only a.csv is read.');
    // Text that is dragged here is no file.
    await place?.trigger('drop', dropped([]));
    expect(taken()).toHaveLength(1);
  });

  it('is marked while files are over it, also over what stands in it', async () => {
    const root = opened();
    await root.trigger('dragover');
    await root.trigger('dragleave', { relatedTarget: root.get('.inside').element });
    expect(root.classes()).toContain('over');
    await root.trigger('dragleave', { relatedTarget: document.body });
    expect(root.classes()).not.toContain('over');
  });
});
