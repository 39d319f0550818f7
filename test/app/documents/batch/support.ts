import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { expect } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import BatchGrid from '../../../../src/app/documents/batch/BatchGrid.vue';
import type { BatchClass } from '../../../../src/domain/documents/batch.ts';

/** A batch on the page, and the keys of a person at it. */
export interface ShownBatch {
  wrapper: VueWrapper;
  /** The texts of a column, row by row, the empty last row included. */
  texts(column: string): string[];
  /** Row and column of the cursor, as `0 docDate`. */
  cursor(): string | undefined;
  /** Clicks into a cell. */
  edit(row: number, column: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string, more?: KeyboardEventInit): Promise<void>;
  /** Types a text into a cell and leaves it with Tab. */
  enter(row: number, column: string, text: string): Promise<void>;
  paste(text: string): Promise<void>;
  total(name: 'entered' | 'difference'): string | undefined;
}

export async function shownBatch(docClass: BatchClass): Promise<ShownBatch> {
  const nothing = { render: () => null };
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'home', component: nothing },
      { path: '/documents/:key?', name: docClass, component: nothing },
    ],
  });
  const wrapper = mount(BatchGrid, { attachTo: document.body, global: { plugins: [router] }, props: { docClass } });
  await expect.poll(() => wrapper.find('.line-grid .grid-row').exists()).toBe(true);
  await flushPromises();
  async function press(key: string, more: KeyboardEventInit = {}): Promise<void> {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
    await flushPromises();
  }
  async function edit(row: number, column: string): Promise<void> {
    await wrapper
      .get(`.line-grid [aria-rowindex="${row + 2}"] [data-column="${column}"]`)
      .trigger('mousedown', { button: 0 });
    await flushPromises();
  }
  async function type(text: string): Promise<void> {
    await wrapper.get('.line-grid input.entry').setValue(text);
  }
  return {
    wrapper,
    texts: (column) =>
      wrapper.findAll(`.line-grid .grid-row [data-column="${column}"] > .clip`).map((cell) => cell.text()),
    cursor: () => {
      const cell = document.activeElement?.closest<HTMLElement>('[data-at]');
      return cell ? `${String(cell.dataset['at']?.split(':')[0])} ${String(cell.dataset['column'])}` : undefined;
    },
    edit,
    type,
    press,
    async enter(row, column, text) {
      await edit(row, column);
      await type(text);
      await press('Tab');
      await press('Escape');
    },
    async paste(text) {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      await flushPromises();
    },
    total: (name) => {
      const figure = wrapper.find(`[data-total="${name}"]`);
      return figure.exists() ? figure.text() : undefined;
    },
  };
}
