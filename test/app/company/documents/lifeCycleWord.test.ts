import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import LifeCycleWord from '../../../../src/app/company/documents/LifeCycleWord.vue';
import { LIFE_SHAPES } from '../../../../src/app/company/documents/lifeShapes.ts';
import { localDate } from '../../../../src/domain/values/dates.ts';
import { listRow } from '../../support/listRow.ts';

const shown = (part: Parameters<typeof listRow>[1], short = false) => {
  const word = mount(LifeCycleWord, { props: { document: listRow('a', part), today: localDate('2026-11-24'), short } });
  return [word.text(), word.attributes('title')];
};

describe('the word of a life cycle', () => {
  it('says by how many days an invoice is overdue, and what the word means', () => {
    const open = { grossCurrencyAmount: '20', outstandingCurrencyAmount: '20' };
    expect(shown({ ...open, dueDate: '2026-11-06' })).toEqual([
      'Overdue 18 days',
      'It was due 18 days ago and is not settled in full.',
    ]);
    expect(shown({ ...open, dueDate: '2026-11-23' })[0]).toBe('Overdue 1 day');
    // In a list the due date stands beside it.
    expect(shown({ ...open, dueDate: '2026-11-06' }, true)).toEqual([
      'Overdue',
      'It was due 18 days ago and is not settled in full.',
    ]);
    expect(shown({ ...open, outstandingCurrencyAmount: '5' })).toEqual([
      'Part paid',
      'Paid in part. The rest is not overdue.',
    ]);
  });

  it('is in the words of the service where Daybook has none', () =>
    expect(shown({ statusList: 'archived,stock' })[0]).toBe('Archived, Stock'));

  it('has a shape of its own for each stage', () =>
    expect(new Set(Object.values(LIFE_SHAPES)).size).toBe(Object.keys(LIFE_SHAPES).length));
});
