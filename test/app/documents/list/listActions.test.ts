import { afterEach, describe, expect, it } from 'vitest';
import { ref } from 'vue';
import { boundShortcuts, titleOf } from '../../../../src/app/base/keyboard/shortcuts.ts';
import { useListActions } from '../../../../src/app/documents/list/useListActions.ts';
import { freshPinia } from '../../support/pinia.ts';
import { inSetup } from '../../support/setup.ts';

/** The actions on a list of 400 documents, and what was run. */
function listActions(): { entries: ReturnType<typeof useListActions>; selected: { value: number }; ran: string[] } {
  freshPinia();
  const selected = ref(0);
  const ran: string[] = [];
  const run = (name: string) => (part?: string) => void ran.push(part === undefined ? name : `${name} ${part}`);
  const entries = inSetup(() =>
    useListActions({
      selected: () => selected.value,
      listed: () => 400,
      isInSight: () => true,
      takesEInvoices: () => false,
      write: run('write'),
      writeLines: run('lines'),
      print: () => ran.push('print'),
      savePdf: () => ran.push('pdf'),
      send: () => ran.push('send'),
      bulk: run('bulk'),
      edit: () => ran.push('edit'),
      columns: () => ran.push('columns'),
      eInvoices: () => ran.push('eInvoices'),
      spreadsheet: () => ran.push('sheet'),
    }),
  );
  return { entries, selected, ran };
}
afterEach(() => document.body.replaceChildren());

describe('the actions on a list', () => {
  it('say what is to be selected first', () => {
    const { entries, selected } = listActions();
    const refused = () => entries.filter(({ whyNot }) => (whyNot?.() ?? null) !== null).map((entry) => titleOf(entry));
    expect(refused()).toEqual([
      'Submit the selected',
      'Save the selected as PDF',
      'Send the selected',
      'Change a field of the selected',
      'Abandon the selected',
    ]);
    expect(entries.find(({ part }) => part === 'selection')?.whyNot?.()).toBe('select documents first');
    selected.value = 1;
    expect(refused()).toEqual([]);
  });

  it('say how many documents are printed', () => {
    const { entries, selected } = listActions();
    const print = entries.find(({ menuKey }) => menuKey === 'Ctrl+P');
    if (!print) throw new Error('nothing prints');
    expect(titleOf(print)).toBe('Print all 400 listed…');
    selected.value = 3;
    expect(titleOf(print)).toBe('Print 3 selected');
  });

  it('are the same in the menu and for the palette, but for imports, which the palette has on every page', () => {
    const { entries, ran } = listActions();
    const bound = boundShortcuts();
    expect(entries.filter((entry) => !bound.includes(entry)).map(({ part }) => part)).toEqual(['imports', 'imports']);
    for (const entry of entries) entry.run();
    expect(ran).toEqual([
      ...['write xlsx', 'write csv', 'lines xlsx', 'lines csv', 'print'],
      ...['bulk submit', 'pdf', 'send', 'edit', 'bulk abandon', 'columns', 'eInvoices', 'sheet'],
    ]);
  });
});
