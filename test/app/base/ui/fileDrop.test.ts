import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
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
/** Files in the browser's folders; `null` as a folder's list is one that cannot be read. */
type Tree = { [name: string]: Tree | 'file' | null };
const file = (name: string): File => new File(['1'], name);
function entryOf(name: string, content: Tree | 'file' | null): object {
  if (content === 'file')
    return { name, isFile: true, isDirectory: false, file: (done: (file: File) => void) => done(file(name)) };
  const inside = Object.entries(content ?? {}).map(([each, its]) => entryOf(each, its));
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      // As browsers do, in portions: here of two.
      readEntries: (done: (entries: object[]) => void, failed: (error: Error) => void) =>
        content === null ? failed(new Error('not readable')) : done(inside.splice(0, 2)),
    }),
  };
}
const droppedTree = (tree: Tree) => ({
  dataTransfer: {
    types: ['Files'],
    files: Object.keys(tree).map(file),
    items: Object.entries(tree).map(([name, content]) => ({ webkitGetAsEntry: () => entryOf(name, content) })),
  },
});
const dropped = (names: readonly string[]) => droppedTree(Object.fromEntries(names.map((name) => [name, 'file'])));
const taken = (): string[][] =>
  (place?.emitted<[File[]]>('files') ?? []).map(([files]) => files.map(({ name }) => name));

describe('a place for files', () => {
  it('takes several that are dropped at once', async () => {
    await opened({ takesSeveral: true }).trigger('drop', dropped(['a.csv', 'b.csv']));
    await flushPromises();
    expect(taken()).toEqual([['a.csv', 'b.csv']]);
    expect(useToasts().current).toBeNull();
  });

  it('says which one it takes of several where there is room for one', async () => {
    await opened().trigger('drop', dropped(['a.csv', 'b.csv']));
    await flushPromises();
    expect(taken()).toEqual([['a.csv']]);
    expect(useToasts().current?.text).toBe('One file at a time: only a.csv is read.');
    // Text that is dragged here is no file.
    await place?.trigger('drop', { dataTransfer: { types: ['text/plain'], files: [], items: [] } });
    await flushPromises();
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

  it('takes the files of a folder and of those in it, by name, and says how many are of other kinds', async () => {
    const november = {
      'b.xml': 'file',
      '.DS_Store': 'file',
      'Thumbs.db': 'file',
      old: { 'c10.pdf': 'file', 'c9.PDF': 'file', 'notes.txt': 'file', 'photo.jpg': 'file' },
      'a.xml': 'file',
    } as const;
    await opened({ takesSeveral: true, accept: '.xml,.pdf,application/pdf' }).trigger(
      'drop',
      droppedTree({ 'single.dat': 'file', november }),
    );
    await flushPromises();
    expect(taken()).toEqual([['single.dat', 'a.xml', 'b.xml', 'c9.PDF', 'c10.pdf']]);
    expect(useToasts().kept.map(({ text }) => text)).toEqual([
      '2 files of the folder are of other kinds and were left out.',
    ]);
  });

  it('says that a folder is empty, or cannot be read', async () => {
    await opened({ takesSeveral: true }).trigger('drop', droppedTree({ november: {} }));
    await flushPromises();
    expect(useToasts().current?.text).toBe('The folder holds no files.');
    await place?.trigger('drop', droppedTree({ november: { old: null } }));
    await flushPromises();
    expect(useToasts().current).toMatchObject({
      text: 'The folder cannot be read: Error: not readable',
      tone: 'bad',
    });
    expect(taken()).toEqual([]);
  });

  it('has a button for a folder where it takes several files', async () => {
    const folder = opened({ takesSeveral: true, accept: '.xml' }).get<HTMLInputElement>('input[webkitdirectory]');
    Object.defineProperty(folder.element, 'files', { value: [file('a.xml'), file('b.txt')] });
    await folder.trigger('change');
    await flushPromises();
    expect(taken()).toEqual([['a.xml']]);
    expect(useToasts().kept.map(({ text }) => text)).toEqual([
      'One file of the folder is of another kind and was left out.',
    ]);
    place?.unmount();
    expect(opened().find('input[webkitdirectory]').exists()).toBe(false);
  });
});
