import { mount, flushPromises } from '@vue/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { h, nextTick } from 'vue';
import DataGrid from '../../../../src/app/base/grid/DataGrid.vue';
import {
  columnAfter,
  editorMoveOf,
  moveByKey,
  nextEditable,
  WIDTH_STEP,
  type EditorMove,
} from '../../../../src/app/base/grid/grid.ts';
import EntryInput from '../../../../src/app/base/inputs/EntryInput.vue';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { boundShortcuts, listenToKeys, useShortcuts } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { RowSelection } from '../../../../src/app/base/grid/selection.ts';
import { findings } from '../../support/axe.ts';
import { giveLayout } from '../../support/company.ts';
import { inSetup } from '../../support/setup.ts';

interface Account {
  code: string;
  name: string;
}
const accounts: Account[] = Array.from({ length: 500 }, (_, index) => ({
  code: String(4000 + index),
  name: `Account ${index}`,
}));
const columns = [
  { id: 'code', label: 'Code', width: 80, sortable: true, text: (account: Account) => account.code },
  { id: 'name', label: 'Name', width: 200, text: (account: Account) => account.name, editable: () => true },
];

function grid(rows: readonly Account[] = accounts) {
  return mount(DataGrid<Account>, {
    attachTo: document.body,
    props: { rows, rowKey: (account: Account) => account.code, columns, label: 'Accounts' },
    slots: {
      editor:
        '<template #editor="{ initial, done }"><input class="cell-editor" :value="initial ?? \'\'" aria-label="Name" @keydown.enter.stop="done(\'down\')" @keydown.tab.stop.prevent="done(\'next\')" @keydown.esc.stop="done(\'stay\')" @blur="done(\'none\')"></template>',
    },
  });
}
/** As browsers do it: what is put into another place loses the focus on its way, and hears of that. */
function takeFocusOfWhatMoves(): () => void {
  const { insertBefore } = Node.prototype;
  Node.prototype.insertBefore = function taking<Moved extends Node>(
    this: Node,
    node: Moved,
    before: Node | null,
  ): Moved {
    const focused = document.activeElement;
    if (node.isConnected && focused instanceof HTMLElement && node.contains(focused)) focused.blur();
    insertBefore.call(this, node, before);
    return node;
  };
  return () => {
    Node.prototype.insertBefore = insertBefore;
  };
}
const focused = () => document.activeElement?.getAttribute('data-at');
async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  await flushPromises();
  await nextTick();
  return event;
}

beforeAll(giveLayout);
let wrapper: ReturnType<typeof grid> | undefined;
afterEach(() => wrapper?.unmount());

async function opened(rows?: readonly Account[]) {
  wrapper = grid(rows);
  await flushPromises();
  wrapper.vm.focusCell('4000', 'code');
  await flushPromises();
  return wrapper;
}

describe('the keys that end a cell', () => {
  it.each<[string, KeyboardEventInit, EditorMove]>([
    ['Tab', {}, 'next'],
    ['Tab', { shiftKey: true }, 'previous'],
    ['Enter', {}, 'nextRecord'],
    ['Enter', { shiftKey: true }, 'previousRecord'],
    ['Enter', { ctrlKey: true }, 'down'],
    ['Enter', { metaKey: true }, 'down'],
    ['Enter', { ctrlKey: true, shiftKey: true }, 'up'],
  ])('%s with %o means %s', (key, more, move) => {
    expect(editorMoveOf(new KeyboardEvent('keydown', { key, ...more }))).toBe(move);
  });

  it.each<[string, KeyboardEventInit]>([
    ['Tab', { ctrlKey: true }],
    ['Tab', { altKey: true }],
    ['Enter', { altKey: true }],
    ['x', {}],
  ])('%s with %o is none of them', (key, more) => {
    expect(editorMoveOf(new KeyboardEvent('keydown', { key, ...more }))).toBeNull();
  });
});

/** Account 4002 is locked; its name is passed by Tab in account 4001. */
const EDITED = [
  { id: 'number', label: '#', width: 30, text: (_account: Account, index = 0) => String(index) },
  {
    id: 'code',
    label: 'Code',
    width: 80,
    text: (account: Account) => account.code,
    editable: ({ code }: Account) => code !== '4002',
  },
  {
    id: 'name',
    label: 'Name',
    width: 200,
    text: (account: Account) => account.name,
    editable: ({ code }: Account) => code !== '4002',
    isPassedByTab: ({ code }: Account) => code === '4001',
  },
];
describe('a grid with editable cells', () => {
  let edited: ReturnType<typeof editedGrid>;
  function editedGrid() {
    return mount(DataGrid<Account>, {
      attachTo: document.body,
      props: {
        rows: accounts.slice(0, 4),
        rowKey: (account: Account) => account.code,
        columns: EDITED,
        label: 'Accounts',
      },
      slots: {
        editor: ({ initial, done }: { initial: string | null; done: (move: EditorMove) => void }) =>
          h(EntryInput, {
            kind: 'text',
            inCell: true,
            text: '',
            initial,
            label: 'Cell',
            today: localDate('2026-11-24'),
            onDone: done,
          }),
      },
    });
  }
  const isEditing = () => document.activeElement instanceof HTMLInputElement;
  const cursor = () => document.activeElement?.closest('[data-at]')?.getAttribute('data-at');
  async function at(key: string, column: string, startEditing: boolean): Promise<void> {
    edited.vm.focusCell(key, column, startEditing);
    await flushPromises();
  }
  beforeEach(() => {
    edited = editedGrid();
  });
  afterEach(() => edited.unmount());

  interface Step {
    from: [key: string, column: string];
    keys: [key: string, more?: KeyboardEventInit];
    to: string;
    isEdited: boolean;
  }
  // Rows 0 to 3, of which 2 is locked; columns 1 and 2 are edited.
  it.each<[string, Step]>([
    ['Tab to the next cell, and edits it', { from: ['4000', 'code'], keys: ['Tab'], to: '0:2', isEdited: true }],
    [
      'Tab after the last cell to the first of the next row',
      { from: ['4000', 'name'], keys: ['Tab'], to: '1:1', isEdited: true },
    ],
    [
      'Tab past what it passes and what is locked',
      { from: ['4001', 'code'], keys: ['Tab'], to: '3:1', isEdited: true },
    ],
    [
      'Shift+Tab back, past the same',
      { from: ['4003', 'code'], keys: ['Tab', { shiftKey: true }], to: '1:1', isEdited: true },
    ],
    [
      'Enter to the first cell of the next row',
      { from: ['4000', 'name'], keys: ['Enter'], to: '1:1', isEdited: false },
    ],
    ['Enter past a locked row', { from: ['4001', 'name'], keys: ['Enter'], to: '3:1', isEdited: false }],
    [
      'Shift+Enter to the first cell of the row before',
      { from: ['4003', 'name'], keys: ['Enter', { shiftKey: true }], to: '1:1', isEdited: false },
    ],
    [
      'Ctrl+Enter down the column',
      { from: ['4000', 'name'], keys: ['Enter', { ctrlKey: true }], to: '1:2', isEdited: false },
    ],
    [
      'Ctrl+Enter down the column, into a locked cell',
      { from: ['4001', 'name'], keys: ['Enter', { ctrlKey: true }], to: '2:2', isEdited: false },
    ],
    [
      'Ctrl+Shift+Enter up the column',
      { from: ['4001', 'name'], keys: ['Enter', { ctrlKey: true, shiftKey: true }], to: '0:2', isEdited: false },
    ],
    ['Enter nowhere from the last row', { from: ['4003', 'name'], keys: ['Enter'], to: '3:2', isEdited: false }],
    [
      'Shift+Enter nowhere from the first row',
      { from: ['4000', 'name'], keys: ['Enter', { shiftKey: true }], to: '0:2', isEdited: false },
    ],
  ])('goes by %s', async (_what, { from, keys, to, isEdited }) => {
    await at(...from, true);
    expect(isEditing()).toBe(true);
    const event = await press(...keys);
    expect([event.defaultPrevented, cursor(), isEditing()]).toEqual([true, to, isEdited]);
  });

  it('has the same keys in a cell that is not being edited, where Enter edits', async () => {
    await at('4000', 'name', false);
    await press('Enter', { ctrlKey: true });
    expect([cursor(), isEditing()]).toEqual(['1:2', false]);
    await press('Enter', { ctrlKey: true, shiftKey: true });
    expect(cursor()).toBe('0:2');
    await press('ArrowDown');
    await press('Enter', { shiftKey: true });
    expect([cursor(), isEditing()]).toEqual(['0:1', false]);
    await press('Enter');
    expect([cursor(), isEditing()]).toEqual(['0:1', true]);
    expect(edited.emitted('open')).toBeUndefined();
  });

  it('lists its keys among the shortcuts', () => {
    const listed = () => boundShortcuts().flatMap(({ keys }) => keys);
    expect(listed()).toEqual(expect.arrayContaining(['Tab', 'Enter', 'Ctrl+Enter', 'Shift+Enter', 'F2', 'Escape']));
    edited.unmount();
    expect(listed()).toEqual([]);
  });
});

describe('the grid', () => {
  it('draws the rows in view and not the others, and has one place for the focus', async () => {
    const shown = await opened();
    expect(shown.findAll('.grid-row').length).toBeLessThan(60);
    expect(shown.find('[role=grid]').attributes('aria-rowcount')).toBe('501');
    expect(shown.findAll('[tabindex="0"]')).toHaveLength(1);
    expect(focused()).toBe('0:0');
  });

  it('puts its rows as far apart as they are high, also when they become higher', async () => {
    const shown = await opened();
    const places = (): string[] =>
      shown
        .findAll<HTMLElement>('.grid-row')
        .slice(0, 3)
        .map(({ element }) => element.style.transform);
    expect(places()).toEqual(['translateY(0px)', 'translateY(28px)', 'translateY(56px)']);
    await shown.setProps({ rowHeight: 78 });
    await flushPromises();
    expect(places()).toEqual(['translateY(0px)', 'translateY(78px)', 'translateY(156px)']);
  });

  it('redraws only the row that changed', async () => {
    const drawn: string[] = [];
    const noting = columns.map((column) => ({
      ...column,
      text: (account: Account) => (drawn.push(`${account.code} ${column.id}`), column.text(account)),
    }));
    const shown = await opened();
    await shown.setProps({ columns: noting });
    expect(drawn.length).toBeGreaterThan(20);
    drawn.splice(0);
    await shown.setProps({ rows: accounts.with(1, { code: '4001', name: 'Sales' }) });
    expect(drawn).toEqual(['4001 code', '4001 name']);
    expect(shown.find('[data-at="1:1"]').text()).toBe('Sales');
  });

  it('widens a column for a long figure, and gives the width back once it is corrected', async () => {
    const shown = await opened();
    const widths = (): string => shown.find<HTMLElement>('[role=grid]').element.style.getPropertyValue('--columns');
    await shown.setProps({ columns: columns.map((column) => ({ ...column, fits: true, beside: 18 })) });
    await flushPromises();
    // 40 signs of 7 px are 280 px, in steps of 21 px: 294. The mark takes 18, the space around 11, that at the edge 10.
    await shown.setProps({ rows: accounts.with(1, { code: '4001', name: '9'.repeat(40) }) });
    await flushPromises();
    expect(widths()).toBe('80px 333px');
    await shown.setProps({ rows: accounts.with(1, { code: '4001', name: '9' }) });
    await flushPromises();
    expect(widths()).toBe('80px 200px');
  });

  it('widens a column whose texts become longer in the same rows', async () => {
    const shown = await opened();
    const widths = (): string => shown.find<HTMLElement>('[role=grid]').element.style.getPropertyValue('--columns');
    expect(widths()).toBe('80px 200px');
    // 40 signs of 7 px, the space around and that at the edge.
    await shown.setProps({ columns: columns.map((column) => ({ ...column, text: () => 'x'.repeat(40) })) });
    await flushPromises();
    expect(widths()).toBe('301px 301px');
  });

  it('moves by arrows, Home, End, and Ctrl with them', async () => {
    await opened();
    await press('ArrowDown');
    await press('ArrowRight');
    expect(focused()).toBe('1:1');
    await press('ArrowLeft');
    expect(focused()).toBe('1:0');
    await press('End');
    expect(focused()).toBe('1:1');
    await press('Home');
    expect(focused()).toBe('1:0');
    for (const [key, to] of [
      ['ArrowRight', '1:1'],
      ['ArrowLeft', '1:0'],
      ['ArrowDown', '499:0'],
      ['ArrowUp', '0:0'],
      ['End', '499:1'],
      ['Home', '0:0'],
    ] as const) {
      await press(key, { ctrlKey: true });
      expect([key, focused()]).toEqual([key, to]);
    }
    await press('ArrowUp');
    expect(focused()).toBe('-1:0');
  });

  it('sorts from its header by Enter', async () => {
    const shown = await opened();
    await press('ArrowUp');
    await press('Enter');
    expect(shown.emitted('sort')).toEqual([['code']]);
  });

  it('opens a row by Enter where the cell cannot be edited', async () => {
    const shown = await opened();
    await press('ArrowDown');
    await press('Enter');
    expect(shown.emitted('open')?.[0]).toEqual([accounts[1], 'key']);
  });

  it('edits by F2, by Enter and by typing, and goes down after Enter', async () => {
    const shown = await opened();
    await press('ArrowRight');
    await press('F2');
    expect(shown.find('.cell-editor').exists()).toBe(true);
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Enter');
    expect(shown.find('.cell-editor').exists()).toBe(false);
    expect(focused()).toBe('1:1');
    await press('Enter');
    expect(shown.find('.cell-editor').element.closest('[data-at]')?.getAttribute('data-at')).toBe('1:1');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    await press('x');
    expect(shown.find<HTMLInputElement>('.cell-editor').element.value).toBe('x');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    expect(focused()).toBe('1:1');
  });

  it('draws the rows in view and the focused row far from them, and reuses elements for other rows', async () => {
    const frames: FrameRequestCallback[] = [];
    const nextFrame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((drawn) => frames.push(drawn));
    const shown = await opened();
    const drawn = (): number[] => shown.findAll('.grid-row').map((row) => Number(row.attributes('aria-rowindex')) - 2);
    // 600 px are 22 rows of 28 px, which are painted first; then 6 more stand by below.
    expect(drawn()).toEqual(Array.from({ length: 22 }, (_, place) => place));
    nextFrame.mockRestore();
    for (const drawnNext of frames) drawnNext(0);
    await expect.poll(drawn).toEqual(Array.from({ length: 28 }, (_, place) => place));
    const elements = shown.findAll('.grid-row').map(({ element }) => element);
    const scrolled = shown.find<HTMLElement>('.grid').element;
    scrolled.scrollTop = 2800;
    scrolled.dispatchEvent(new Event('scroll'));
    await flushPromises();
    // 100 rows are scrolled away: 6 above and 6 below stand by, and the first has the keys.
    expect(drawn()).toEqual([0, ...Array.from({ length: 34 }, (_, place) => 94 + place)]);
    expect(focused()).toBe('0:0');
    const after = shown.findAll('.grid-row').map(({ element }) => element);
    expect(elements.filter((element) => !after.includes(element))).toEqual([]);
  });

  it('reaches every one of a million rows, although browsers cut off what is so high', async () => {
    const many = 1_000_000;
    // Only what is drawn is asked for.
    const rows = new Proxy<Account[]>([], {
      get: (target, name) => {
        if (name === 'length') return many;
        const at = typeof name === 'string' && /^\d+$/.test(name) ? Number(name) : null;
        return at === null ? Reflect.get(target, name) : { code: String(at), name: `Account ${String(at)}` };
      },
    });
    const shown = grid(rows);
    await expect.poll(() => shown.findAll('.grid-row').length).toBe(28);
    const scrolled = shown.find<HTMLElement>('.grid').element;
    const body = shown.find<HTMLElement>('.grid-body').element;
    const high = Number.parseFloat(body.style.height);
    expect(high).toBeLessThan(17_000_000);
    /** Where the rows that are in sight lie in it, px. */
    const inSight = () =>
      shown.findAll<HTMLElement>('.grid-row').flatMap(({ element }) => {
        const top = Number(/translateY\((\d+)px\)/.exec(element.style.transform)?.[1]) - scrolled.scrollTop;
        const index = Number(element.getAttribute('aria-rowindex')) - 2;
        return top >= 0 && top <= 600 - 2 * 28 ? [[index, top]] : [];
      });
    const scrollTo = async (top: number): Promise<void> => {
      scrolled.scrollTop = top;
      scrolled.dispatchEvent(new Event('scroll'));
      await flushPromises();
    };
    await scrollTo(high + 28 - 600);
    expect(inSight().at(-1)).toEqual([many - 1, 600 - 2 * 28]);
    await scrollTo((high + 28 - 600) / 2);
    expect(inSight()[0]?.[0]).toBeCloseTo(500_000, -2);

    // By keys: the row that has the focus is in sight, also a page further.
    shown.vm.focusCell('700000', 'code');
    await flushPromises();
    await scrollTo(scrolled.scrollTop);
    expect(inSight().map(([index]) => index)).toContain(700_000);

    await press('PageDown');
    await scrollTo(scrolled.scrollTop);
    const { row } = shown.vm.position();
    expect(row).toBeGreaterThan(700_000);
    expect(inSight().map(([index]) => index)).toContain(row);
    shown.unmount();
  });

  it('draws its last rows when most rows are removed while it is scrolled down', async () => {
    const shown = await opened();
    await expect.poll(() => shown.findAll('.grid-row').length).toBe(28);
    const scrolled = shown.find<HTMLElement>('.grid').element;
    scrolled.scrollTop = 400 * 28;
    scrolled.dispatchEvent(new Event('scroll'));
    await shown.setProps({ rows: accounts.slice(0, 30) });
    // 30 rows, of which 22 are in view at the end and 6 stand by above: 2 to 29, and the one with the keys.
    expect(shown.findAll('.grid-row').map((row) => Number(row.attributes('aria-rowindex')) - 2)).toEqual([
      0,
      ...Array.from({ length: 28 }, (_, place) => 2 + place),
    ]);
  });

  it('keeps the focus in place when the focused row is removed', async () => {
    const shown = await opened();
    shown.vm.focusCell('4003', 'name');
    await flushPromises();
    await shown.setProps({ rows: accounts.filter(({ code }) => code !== '4003') });
    await flushPromises();
    expect(focused()).toBe('3:1');
    expect(document.activeElement?.textContent).toBe('Account 4');
    // It goes with all below it: the last that is left has them.
    await shown.setProps({ rows: accounts.slice(0, 3) });
    await flushPromises();
    expect(focused()).toBe('2:1');
  });

  it('keeps the focus on its row when all rows are sorted differently', async () => {
    const shown = await opened();
    shown.vm.focusCell('4001', 'name');
    await flushPromises();
    await shown.setProps({ rows: accounts.toReversed() });
    await flushPromises();
    expect(focused()).toBe('498:1');
    expect(document.activeElement?.textContent).toBe('Account 1');
    expect(
      shown
        .findAll('.grid-row')
        .slice(0, 2)
        .map((row) => row.text()),
    ).toEqual(['4499Account 499', '4498Account 498']);
  });

  it('keeps editing while rows come and go around the cell, and while they are sorted differently', async () => {
    const shown = await opened();
    await expect.poll(() => shown.findAll('.grid-row').length).toBe(28);
    shown.vm.focusCell('4012', 'name', true);
    await flushPromises();
    const editor = shown.find<HTMLInputElement>('.cell-editor').element;
    editor.focus();
    const letGo = takeFocusOfWhatMoves();
    const scrolled = shown.find<HTMLElement>('.grid').element;
    scrolled.scrollTop = 2800;
    scrolled.dispatchEvent(new Event('scroll'));
    await flushPromises();
    expect(document.activeElement).toBe(editor);
    await shown.setProps({ rows: accounts.toReversed() });
    await flushPromises();
    expect(document.activeElement).toBe(editor);
    letGo();
    expect(editor.closest('[data-at]')?.getAttribute('data-at')).toBe('487:1');
  });

  it('types letters in each cell that can be edited, and starts no shortcut from the others', async () => {
    const stop = listenToKeys(window);
    const ran: string[] = [];
    inSetup(() =>
      useShortcuts([
        { keys: ['G B'], text: 'palette.goTo', group: 'go', run: () => ran.push('G B') },
        { keys: ['?'], text: 'shortcuts.title', group: 'everywhere', run: () => ran.push('?') },
      ]),
    );
    const shown = await opened();
    await press('ArrowDown');
    await press('g');
    await press('b');
    expect([ran, focused()]).toEqual([[], '1:0']);
    await press('?');
    expect(ran).toEqual(['?']);
    await press('ArrowRight');
    await press('g');
    expect(shown.find<HTMLInputElement>('.cell-editor').element.value).toBe('g');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    // No row can be edited any more, as in the lines of a posted document.
    await shown.setProps({ columns: columns.map((column) => ({ ...column, editable: () => false })) });
    await press('g');
    await press('b');
    expect(ran).toEqual(['?', 'G B']);
    stop();
  });

  it('continues editing in the next cell by Tab', async () => {
    const shown = await opened();
    await press('ArrowRight');
    await press('F2');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Tab');
    expect(shown.find('.cell-editor').element.closest('[data-at]')?.getAttribute('data-at')).toBe('1:1');
  });

  it('moves by Tab also from a cell that is not edited yet, back with Shift, and out only after the last and before the first', async () => {
    const shown = await opened(accounts.slice(0, 2));
    const editedAt = () => shown.find('.cell-editor').element.closest('[data-at]')?.getAttribute('data-at');
    expect((await press('Tab')).defaultPrevented).toBe(true);
    expect(editedAt()).toBe('0:1');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    await press('Tab');
    expect(editedAt()).toBe('1:1');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    expect((await press('Tab')).defaultPrevented).toBe(false);
    await press('Tab', { shiftKey: true });
    expect(editedAt()).toBe('0:1');
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await press('Escape');
    expect((await press('Tab', { shiftKey: true })).defaultPrevented).toBe(false);
    // Tab in a heading belongs to nobody's typing.
    shown.vm.focusCell('4000', 'name');
    await flushPromises();
    await press('ArrowUp');
    expect((await press('Tab')).defaultPrevented).toBe(false);
  });

  it('is left by Tab where nothing can be edited, as in the ARIA pattern', async () => {
    wrapper = mount(DataGrid<Account>, {
      attachTo: document.body,
      props: {
        rows: accounts,
        rowKey: (account: Account) => account.code,
        columns: columns.map((column) => ({ ...column, editable: () => false })),
        label: 'Accounts',
      },
    });
    await flushPromises();
    wrapper.vm.focusCell('4001', 'code');
    await flushPromises();
    expect((await press('Tab')).defaultPrevented).toBe(false);
    expect(focused()).toBe('1:0');
  });

  it('leaves keys to an input method that is composing', async () => {
    const shown = await opened();
    await press('ArrowRight');
    const event = await press('a', { isComposing: true });
    expect(event.defaultPrevented).toBe(false);
    expect(shown.find('.cell-editor').exists()).toBe(false);
  });

  it('stays with its record when rows come before it', async () => {
    const shown = await opened(accounts.slice(10, 200));
    shown.vm.focusCell('4012', 'name');
    await flushPromises();
    expect(focused()).toBe('2:1');
    await shown.setProps({ rows: accounts.slice(5, 200) });
    await flushPromises();
    expect(shown.find('[tabindex="0"]').attributes('data-at')).toBe('7:1');
  });

  it('stays in the first row while rows are read, until a person moves it or all are there', async () => {
    const wrapper = grid(accounts.slice(200, 300));
    await wrapper.setProps({ isFilling: true });
    wrapper.get<HTMLElement>('[data-at="0:0"]').element.focus();
    await wrapper.setProps({ rows: accounts.slice(100, 300) });
    expect([focused(), document.activeElement?.textContent]).toEqual(['0:0', '4100']);
    await wrapper.setProps({ isFilling: false });
    await wrapper.setProps({ rows: accounts.slice(90, 300) });
    expect([focused(), document.activeElement?.textContent]).toEqual(['10:0', '4100']);
    wrapper.unmount();

    const moved = grid(accounts.slice(200, 300));
    await moved.setProps({ isFilling: true });
    moved.get<HTMLElement>('[data-at="0:0"]').element.focus();
    await press('ArrowDown');
    await moved.setProps({ rows: accounts.slice(199, 300) });
    expect([focused(), document.activeElement?.textContent]).toEqual(['2:0', '4201']);
    moved.unmount();
  });

  it('keeps the focused row in view when rows come before it, but not one that was scrolled away', async () => {
    const shown = await opened(accounts.slice(100, 200));
    shown.vm.focusCell('4102', 'name');
    await flushPromises();
    const seen: (string | null)[] = [];
    const { scrollIntoView } = Element.prototype;
    Element.prototype.scrollIntoView = function look(this: Element): void {
      seen.push(this.getAttribute('data-at'));
    };
    await shown.setProps({ rows: accounts.slice(40, 200) });
    await flushPromises();
    expect(seen).toEqual(['62:1']);
    // Row 62 is 1,736 px below the top, and the grid shows 600 px.
    const scrolled = shown.find<HTMLElement>('.grid').element;
    scrolled.scrollTop = 3000;
    scrolled.dispatchEvent(new Event('scroll'));
    await flushPromises();
    await shown.setProps({ rows: accounts.slice(0, 200) });
    await flushPromises();
    Element.prototype.scrollIntoView = scrollIntoView;
    expect([seen, focused()]).toEqual([['62:1'], '102:1']);
  });

  it('stays on its column when columns come and go, and typing edits that one', async () => {
    const from = { id: 'from', label: 'From', width: 80, text: () => '2026-01-01', editable: () => true };
    const shown = await opened();
    shown.vm.focusCell('4002', 'name');
    await flushPromises();
    await shown.setProps({ columns: [...columns.slice(1), from] });
    await flushPromises();
    expect(document.activeElement?.getAttribute('data-column')).toBe('name');
    expect(focused()).toBe('2:0');
    await press('x');
    expect(shown.find('.cell-editor').element.closest('[data-column]')?.getAttribute('data-column')).toBe('name');

    await shown.setProps({ columns: [from, ...columns] });
    await flushPromises();
    const editor = shown.find<HTMLInputElement>('.cell-editor');
    expect(editor.element.value).toBe('x');
    expect(editor.element.closest('[data-column]')?.getAttribute('data-column')).toBe('name');
    editor.element.focus();
    await press('Escape');
    expect(focused()).toBe('2:2');
  });

  it('moves to the column before when its own is removed, and edits no other in its place', async () => {
    const from = { id: 'from', label: 'From', width: 80, text: () => '2026-01-01', editable: () => true };
    const shown = await opened();
    await shown.setProps({ columns: [...columns, from] });
    shown.vm.focusCell('4000', 'name', true);
    await flushPromises();
    expect(shown.find('.cell-editor').exists()).toBe(true);
    shown.find<HTMLInputElement>('.cell-editor').element.focus();
    await shown.setProps({ columns: columns.slice(0, 1).concat(from) });
    await flushPromises();
    expect(shown.find('.cell-editor').exists()).toBe(false);
    expect(document.activeElement?.getAttribute('data-column')).toBe('code');
  });

  it('has no axe findings', async () => {
    const shown = await opened();
    expect(await findings(shown.element)).toEqual([]);
  });
});

describe('moves', () => {
  it('finds a column again where columns came or went', () => {
    const named = (...ids: string[]) => ids.map((id) => ({ id }));
    expect(columnAfter(named('a', 'b', 'c'), named('b', 'c'), 2)).toEqual({ column: 1, isHere: true });
    expect(columnAfter(named('a', 'b', 'c'), named('x', 'a', 'c'), 1)).toEqual({ column: 1, isHere: false });
    expect(columnAfter(named('a', 'b'), named('x'), 1)).toEqual({ column: 0, isHere: false });
  });
  const size = { rows: 100, columns: 5, page: 20 };
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false });
  it('pages and stops at the edges', () => {
    expect(moveByKey(key('PageDown'), { row: 90, column: 2 }, size)).toEqual({ row: 99, column: 2 });
    expect(moveByKey(key('PageUp'), { row: 30, column: 2 }, size)).toEqual({ row: 10, column: 2 });
    expect(moveByKey(key('End', true), { row: 3, column: 0 }, size)).toEqual({ row: 99, column: 4 });
    expect(moveByKey(key('ArrowRight'), { row: 3, column: 4 }, size)).toEqual({ row: 3, column: 4 });
    expect(moveByKey(key('a'), { row: 3, column: 4 }, size)).toBeNull();
  });
  it('skips cells that cannot be edited, over the end of the row', () => {
    const editable = ({ column }: { column: number }) => column === 1 || column === 2;
    expect(nextEditable({ row: 0, column: 2 }, 1, size, editable)).toEqual({ row: 1, column: 1 });
    expect(nextEditable({ row: 0, column: 1 }, -1, size, editable)).toBeNull();
  });
  it('skips rows that are locked, however many', () => {
    expect(nextEditable({ row: 2, column: 1 }, 1, size, ({ row, column }) => row % 50 === 49 && column === 3)).toEqual({
      row: 49,
      column: 3,
    });
  });
});

describe('selecting and copying', () => {
  const selection = new RowSelection();
  function selectable() {
    selection.clear();
    return mount(DataGrid<Account>, {
      attachTo: document.body,
      props: {
        rows: accounts,
        rowKey: (account: Account) => account.code,
        columns: columns.map((column) => ({ ...column, editable: () => false })),
        label: 'Accounts',
        selection,
        widths: {},
      },
    });
  }
  function copied(): string {
    const event = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    document.activeElement?.dispatchEvent(event);
    return event.clipboardData?.getData('text/plain') ?? '';
  }
  async function shown() {
    wrapper = selectable();
    await flushPromises();
    wrapper.vm.focusCell('4002', 'name');
    await flushPromises();
    return wrapper;
  }

  it('selects by Space, a range by Shift, all by Ctrl+A, none by Escape', async () => {
    const grid = await shown();
    await press(' ');
    await press('ArrowDown', { shiftKey: true });
    await press('ArrowDown', { shiftKey: true });
    expect(selection.all()).toEqual(['4002', '4003', '4004']);
    expect(grid.find('[aria-rowindex="5"]').attributes('aria-selected')).toBe('true');
    await press(' ');
    expect(selection.has('4004')).toBe(false);
    await press('a', { ctrlKey: true });
    expect(selection.size.value).toBe(500);
    await press('Escape');
    expect(selection.size.value).toBe(0);
    expect(await findings(grid.element)).toEqual([]);
  });

  it('selects by the mouse: the box, Ctrl and Shift; a plain click opens', async () => {
    const grid = await shown();
    await grid.findAll('.grid-row .grid-check')[1]?.trigger('click');
    await grid.find('[data-at="4:0"]').trigger('click', { shiftKey: true });
    await grid.find('[data-at="0:0"]').trigger('click', { ctrlKey: true });
    expect(selection.all().toSorted()).toEqual(['4000', '4001', '4002', '4003', '4004']);
    await grid.find('[data-at="6:0"]').trigger('click');
    expect(grid.emitted('open')).toHaveLength(1);
  });

  it('copies the cell, or the selected rows in their order', async () => {
    await shown();
    expect(copied()).toBe('Account 2');
    selection.select(['4003', '4001']);
    expect(copied()).toBe('4001\tAccount 1\n4003\tAccount 3');
  });

  it('changes the width of a column from its header', async () => {
    const grid = await shown();
    grid.vm.focusCell('4000', 'code');
    await flushPromises();
    await press('ArrowUp');
    // As drawn; the document of these tests has no layout.
    document.activeElement!.getBoundingClientRect = () => new DOMRect(0, 0, 80, 28);
    await press('ArrowRight', { shiftKey: true });
    await press('ArrowLeft', { shiftKey: true });
    expect(grid.emitted('resize')).toEqual([
      ['code', 80 + WIDTH_STEP],
      ['code', 80 - WIDTH_STEP],
    ]);
  });
});
