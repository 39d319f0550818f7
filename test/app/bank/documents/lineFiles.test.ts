import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filesForLines } from '../../../../src/app/bank/documents/filesForLines.ts';
import { linkDocument } from '../../../../src/app/bank/documents/documentMatching.ts';
import GoneLineFiles from '../../../../src/app/bank/lines/GoneLineFiles.vue';
import { removeLines } from '../../../../src/app/bank/lines/lineActions.ts';
import { listenToKeys } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { useToasts } from '../../../../src/app/base/ui/toasts.ts';
import type { BankLine } from '../../../../src/app/company/bank/liveBankLines.ts';
import { draftInvoice, instant } from '../../../support/documents.ts';
import { findings } from '../../support/axe.ts';
import { smallBank, type Bank } from '../support.ts';
import { panelOf } from './documentPanel.ts';

const receipt = (name = 'fuel.jpg', size = 1_536): File =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg' });

describe('the files of a bank line', () => {
  let bank: Bank;
  let panel: VueWrapper;
  beforeEach(async () => {
    bank = await smallBank();
    panel = await panelOf(bank, '-40', 'SEVERN FUELS 447');
  });
  afterEach(() => panel.unmount());

  const line = (): BankLine => bank.book.lines.value[0]!;
  const drop = (...files: File[]) => panel.get('.line-files').trigger('drop', { dataTransfer: { files } });
  const onLine = async () => (await bank.company.store.attachments.onLines()).map(({ fileName }) => fileName);
  const listed = () => panel.findAll('.line-file-name').map((each) => each.text());
  function pressAltV(): void {
    const stop = listenToKeys(window);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', altKey: true }));
    stop();
  }

  it('are dropped, counted, saved by name, and removed with a step back', async () => {
    await drop(receipt('a.jpg'), receipt('b.pdf'));
    await expect.poll(listed).toEqual(['a.jpg 1.5 KB', 'b.pdf 1.5 KB']);
    expect(panel.get('.line-files h3').text()).toBe('Files (2)');
    expect(await findings(panel.element)).toEqual([]);
    await panel.get('button[aria-label="Remove a.jpg"]').trigger('click');
    await expect.poll(listed).toEqual(['b.pdf 1.5 KB']);
    await expect.poll(() => useToasts().current?.text).toBe('a.jpg removed.');
    useToasts().current?.action?.run();
    await expect.poll(async () => (await onLine()).toSorted()).toEqual(['a.jpg', 'b.pdf']);
  });

  it('that are empty or over 16 MB are left out, and the reason stands at their place', async () => {
    await drop(receipt('scan.pdf', 0), receipt('film.mov', 16 * 1024 * 1024 + 1), receipt());
    await expect.poll(listed).toEqual(['fuel.jpg 1.5 KB']);
    expect(panel.findAll('.line-files [role=alert]').map((why) => why.text())).toEqual([
      'scan.pdf is empty (0 bytes) and was not attached.',
      'film.mov is larger than 16 MB and was not attached.',
    ]);
  });

  it('are chosen with Alt+V, which goes to those that are there', async () => {
    let asked = 0;
    panel.get('.line-files input').element.addEventListener('click', () => (asked += 1));
    pressAltV();
    expect(asked).toBe(1);
    await drop(receipt());
    await expect.poll(listed).toHaveLength(1);
    pressAltV();
    expect(asked).toBe(1);
    expect(document.activeElement?.textContent?.trim()).toBe('Attach files…');
  });

  it('go to the payment of the line; new ones go there at once', async () => {
    const { store } = bank.company;
    await drop(receipt());
    await expect.poll(listed).toHaveLength(1);
    const { key } = await store.createDraft({ ...draftInvoice(1), docClass: 'payment' });
    await linkDocument(store, line(), key, 'key');
    await bank.book.read();
    await panel.setProps({ line: line() });
    await expect.poll(listed).toEqual([]);
    await drop(receipt('later.pdf'));
    await expect
      .poll(async () => (await store.attachments.of(key)).map(({ fileName }) => fileName))
      .toEqual(['fuel.jpg', 'later.pdf']);
    expect(useToasts().current?.text).toBe('1 file attached to the document of the line.');
  });

  it('go with a line that is deleted, also if the service has it', async () => {
    const { store } = bank.company;
    await drop(receipt());
    await expect.poll(listed).toHaveLength(1);
    const [sent] = await store.resources.records('bankTransaction', [line().key]);
    const base = { ...sent!.local!, id: '00000000-0000-4000-8000-000000000001' };
    const record = { ...sent!, id: base.id, base, local: null, revision: sent!.revision };
    await store.forSync.write([{ expectedRevision: sent!.revision, record: record as never }]);
    await bank.book.read();
    await removeLines(store, bank.book, [line()]);
    expect(await onLine()).toEqual([]);
  });
});

describe('the files of a line that somebody else deletes', () => {
  it('stand above the list, to be removed there', async () => {
    const { company, account, book } = await smallBank();
    const { store } = company;
    const content = { kind: 'bankTransaction' as const, bankAccountId: account.id, description: 'SEVERN FUELS' };
    const [line] = await store.resources.create<'bankTransaction'>([content]);
    await store.attachments.addToLine(line!.key, [
      { fileName: 'fuel.pdf', contentType: '', bytes: new Uint8Array(1536) },
    ]);
    const pane = mount(GoneLineFiles, { attachTo: document.body, props: { account: account.id } });
    await flushPromises();
    expect(pane.text()).toBe('');
    const base = { ...line!.local!, id: '00000000-0000-4000-8000-000000000001' };
    const goneAt = instant(9);
    const record = { ...line!, id: base.id, base, local: null, goneAt } as never;
    await store.forSync.write([{ expectedRevision: line!.revision, record }]);
    await expect.poll(() => pane.text()).toContain('Somebody else has deleted a bank line with 1 file');
    expect(pane.get('.line-file-name').text()).toBe('fuel.pdf 1.5 KB');
    expect(await findings(pane.element.parentElement!)).toEqual([]);
    await book.read();
    expect(book.lines.value).toEqual([]);
    await pane.get('button[aria-label="Remove fuel.pdf"]').trigger('click');
    await expect.poll(() => pane.text()).toBe('');
    pane.unmount();
  });
});

describe('files that come to the rows of a grid', () => {
  const given: [string[], string | undefined][] = [];
  const shown: string[] = [];
  const lines = [{ key: 'first' }, { key: 'second' }] as BankLine[];
  const files = filesForLines(
    (row) => lines[row],
    ({ key }) => shown.push(key),
    (chosen, to) => given.push([chosen.map(({ name }) => name), to?.key]),
  );
  const grid = document.createElement('div');
  grid.innerHTML =
    '<div class="grid-row" aria-rowindex="2"></div><div class="grid-row" aria-rowindex="3"><i id="in-second"></i></div>';
  /** An event of the row, as the browser gives it. */
  function happens(name: string, on: Element, facts: object): Event {
    const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), facts);
    on.dispatchEvent(event);
    return event;
  }
  beforeEach(() => {
    given.length = 0;
    shown.length = 0;
  });
  beforeAll(() => {
    grid.addEventListener('dragover', (event) => files.dragover(event as DragEvent));
    grid.addEventListener('drop', (event) => files.drop(event as DragEvent));
    grid.addEventListener('paste', (event) => files.paste(event as ClipboardEvent));
  });

  it('are given to the row under the pointer, which is shown meanwhile', async () => {
    const second = grid.querySelector('#in-second')!;
    const dataTransfer = { types: ['Files'], files: [receipt()] };
    happens('dragover', second, { dataTransfer });
    happens('dragover', second, { dataTransfer });
    expect(happens('drop', second, { dataTransfer }).defaultPrevented).toBe(true);
    expect([shown[0], given[0]]).toEqual(['second', [['fuel.jpg'], 'second']]);
    expect(happens('dragover', second, { dataTransfer: { types: ['text/plain'] } }).defaultPrevented).toBe(false);
    await flushPromises();
  });

  it('are pasted, unless text is on the clipboard too', () => {
    const clipboard = (text: string) => ({ clipboardData: { files: [receipt()], getData: () => text } });
    happens('paste', grid, clipboard('03/11\t40.00'));
    expect(given).toEqual([]);
    happens('paste', grid, clipboard(''));
    expect(given[0]).toEqual([['fuel.jpg'], undefined]);
  });
});
