import { nextTick, reactive, ref } from 'vue';
import { describe, expect, it } from 'vitest';
import type { GridColumn } from '../../../../src/app/base/grid/grid.ts';
import { nextToSortBy, useStackedColumns } from '../../../../src/app/base/grid/stackedColumns.ts';
import { inSetup } from '../../support/setup.ts';

interface Sale {
  party: string;
  text: string;
  amount: string;
}
const columns: GridColumn<Sale>[] = [
  { id: 'party', label: 'Customer', width: 80, keeps: 272, text: ({ party }) => party },
  { id: 'text', label: 'Text', width: 64, below: 'party', text: ({ text }) => text },
  { id: 'amount', label: 'Amount', width: 90, fits: true, text: ({ amount }) => amount },
];
const sale = (party: string): Sale => ({ party, text: 'Chairs', amount: '12.00' });

/** A grid whose columns need the width of their widest texts, at a room that changes. */
function stacking(rows: Sale[]) {
  const grid = reactive({ rows, columns, rowHeight: 28 });
  const room = ref(0);
  const isEditing = ref(false);
  const drawn = inSetup(() => {
    const made = useStackedColumns(grid);
    made.decideBy(
      () => room.value,
      () => isEditing.value,
      (contents) => contents.reduce((sum, width) => sum + width, 0),
    );
    return made;
  });
  const shown = async () => {
    await nextTick();
    return drawn.columns.value.map(({ id, lower }) => [id, ...(lower ?? []).map((below) => below.id)].join(' over '));
  };
  return { grid, room, isEditing, drawn, shown };
}

// Where nothing can be measured a sign is 7 px wide: 40 letters are 280, `Chairs` 42 and `12.00` 35.
const LONG = 'x'.repeat(40);

describe('columns below others', () => {
  it('go there where names or figures would be cut, and the rows are higher', async () => {
    const { room, drawn, shown } = stacking([sale('Ann'), sale(LONG)]);
    room.value = 357;
    expect(await shown()).toEqual(['party', 'text', 'amount']);
    expect(drawn.rowHeight.value).toBe(28);
    room.value = 356;
    expect(await shown()).toEqual(['party over text', 'amount']);
    expect(drawn.rowHeight.value).toBe(40);
    room.value = 400;
    expect(await shown()).toEqual(['party', 'text', 'amount']);
  });

  it('stay there while rows are filtered, and do not go there while somebody types', async () => {
    const { grid, room, isEditing, shown } = stacking([sale('Ann')]);
    room.value = 300;
    expect(await shown()).toEqual(['party', 'text', 'amount']);
    isEditing.value = true;
    grid.rows = [sale('Ann'), sale(LONG)];
    expect(await shown()).toEqual(['party', 'text', 'amount']);
    isEditing.value = false;
    grid.rows = [sale('Ann'), sale(LONG), sale('Bob')];
    expect(await shown()).toEqual(['party over text', 'amount']);
    grid.rows = [sale('Ann')];
    expect(await shown()).toEqual(['party over text', 'amount']);
  });

  it('are found by the longest of all rows where their length is known, however many there are', async () => {
    const many = [...Array.from({ length: 1_000 }, () => sale('Ann')), sale(LONG)];
    const { grid, room, shown } = stacking(many);
    room.value = 300;
    expect(await shown()).toEqual(['party', 'text', 'amount']);
    grid.columns = columns.map((column) =>
      column.id === 'party' ? { ...column, length: ({ party }: Sale) => party.length } : column,
    );
    expect(await shown()).toEqual(['party over text', 'amount']);
  });
});

it('a heading of two columns sorts by each, both ways, by key', () => {
  const seen: string[] = [];
  let [sorted, turned]: [string | undefined, string | null] = [undefined, null];
  for (let keys = 0; keys < 6; keys += 1) {
    const next: string = nextToSortBy(['date', 'due'], sorted, turned) ?? '';
    turned = next === sorted ? next : null;
    sorted = next;
    seen.push(next);
  }
  expect(seen).toEqual(['date', 'date', 'due', 'due', 'date', 'date']);
  // One alone goes on turning.
  expect([nextToSortBy(['date'], 'date', null), nextToSortBy(['date'], 'date', 'date')]).toEqual(['date', 'date']);
  expect(nextToSortBy(['date', 'due'], 'party', 'party')).toBe('date');
  expect(nextToSortBy([], 'party', null)).toBeUndefined();
});
