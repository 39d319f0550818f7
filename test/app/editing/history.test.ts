import { beforeEach, describe, expect, it } from 'vitest';
import { announcement } from '../../../src/app/base/ui/announcements.ts';
import { History } from '../../../src/app/editing/history.ts';

/** Edits of a text: each patch is the text before and after. */
interface Change {
  before: string;
  after: string;
}

describe('the undo history', () => {
  let history: History<Change, string, string>;
  beforeEach(() => {
    history = new History();
  });
  const type = (before: string, after: string, at = 'description') =>
    history.type(before, at, (from) => ({ before: from, after }));

  it('takes steps back and makes them again in order, and says where', () => {
    history.add({ before: '', after: 'Rent' }, 'description');
    history.add({ before: '', after: '600' }, 'amount');
    expect([history.undo()?.at, history.undo()?.at, history.undo()]).toEqual(['amount', 'description', null]);
    expect([history.canUndo.value, history.canRedo.value]).toEqual([false, true]);
    expect([history.redo()?.patch.after, history.redo()?.patch.after, history.redo()]).toEqual(['Rent', '600', null]);
  });

  it('tells screen readers of each step, and when there is none', () => {
    const said: string[] = [];
    const step = (way: 'undo' | 'redo') => {
      history[way]();
      said.push(announcement.value);
    };
    history.add({ before: '', after: 'Rent' }, 'description');
    history.add({ before: '', after: '600' }, 'amount');
    for (const way of ['undo', 'undo', 'undo', 'redo'] as const) step(way);
    // The space at the end has the same sentence read again.
    expect(said).toEqual(['Undone.', 'Undone.\u00A0', 'Nothing to undo.', 'Redone.']);
  });

  it('forgets what was undone with the next step', () => {
    history.add({ before: '', after: 'Rent' }, 'description');
    history.undo();
    history.add({ before: '', after: 'Fuel' }, 'description');
    expect([history.canRedo.value, history.last.value?.patch.after]).toEqual([false, 'Fuel']);
  });

  it('has all typing into a field as one step, until the field is left', () => {
    for (const [before, after] of [
      ['', 'R'],
      ['R', 'Re'],
      ['Re', 'Rent'],
    ] as const)
      type(before, after);
    expect(history.begunFrom('description')).toBe('');
    history.close();
    type('Rent', 'Rents');
    expect(history.undo()?.patch).toEqual({ before: 'Rent', after: 'Rents' });
    expect(history.undo()?.patch).toEqual({ before: '', after: 'Rent' });
  });

  it('begins another step when typing goes on in another field', () => {
    type('', 'Rent');
    type('', '600', 'amount');
    expect(history.begunFrom('description')).toBeNull();
    type('Rent', 'Rents');
    expect(history.undo()?.patch).toEqual({ before: 'Rent', after: 'Rents' });
  });

  it('has the step of the field that is being typed into, and none once it was left', () => {
    type('', 'R');
    type('R', 'Re');
    expect(history.openAt('amount')).toBeNull();
    expect(history.openAt('description')?.patch).toEqual({ before: '', after: 'Re' });
    history.close();
    expect(history.openAt('description')).toBeNull();
  });

  it('takes back what followed from a step together with it', () => {
    history.add({ before: '', after: 'ACME' }, 'party');
    history.replaceLast({ before: '', after: 'ACME, 30 days' });
    expect(history.undo()).toEqual({ patch: { before: '', after: 'ACME, 30 days' }, at: 'party' });
    expect(history.canUndo.value).toBe(false);
  });

  it('moves the step that was taken back, although another was made while that was going on', () => {
    history.add({ before: '', after: 'Rent' }, 'description');
    const slow = history.last.value;
    history.add({ before: '', after: '600' }, 'amount');
    expect(history.undo(slow)?.at).toBe('description');
    expect([history.last.value?.at, history.next.value?.at]).toEqual(['amount', 'description']);
  });

  it('keeps 500 steps', () => {
    for (let n = 1; n <= 501; n += 1) history.add({ before: `${n - 1}`, after: `${n}` }, 'amount');
    let count = 0;
    while (history.undo()) count += 1;
    expect(count).toBe(500);
  });
});
