import { flushPromises } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { referenceSchema, type Reference } from '../../../../src/domain/references/reference.ts';
import { ReferenceIndex } from '../../../../src/app/company/session/referenceIndex.ts';
import { ChangeGatherer, type GatheredChanges } from '../../../../src/app/company/session/changeGatherer.ts';
import type { StoreChange } from '../../../../src/store/contract.ts';
import { guid } from '../../../support/documents.ts';

const of = (change: Partial<StoreChange>): StoreChange => ({ documents: [], references: [], resources: [], ...change });

/** A feed that a test writes to, and a gatherer whose `apply` ends when the test says so. */
function gathering() {
  const listeners = new Set<(change: StoreChange) => void>();
  const taken: GatheredChanges[] = [];
  const ends: (() => void)[] = [];
  const gatherer = new ChangeGatherer(
    { onChange: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
    {
      concerns: ({ documents, resources }) => documents.length > 0 || resources.length > 0,
      apply: (gathered) => {
        taken.push(gathered);
        return new Promise((resolve) => ends.push(resolve));
      },
      wait: () => 1,
    },
  );
  return {
    gatherer,
    taken,
    ends,
    tell: (change: Partial<StoreChange>) => listeners.forEach((listener) => listener(of(change))),
    listeners,
  };
}

/** Waits until another gatherer has applied what it was told from now on, so that the one at hand could have done so. */
async function asLongAsABatchTakes(): Promise<void> {
  const { taken, tell } = gathering();
  tell({ documents: ['x'] });
  await expect.poll(() => taken).toHaveLength(1);
}

it('gathers what is written until it is applied, each key once', async () => {
  const { taken, tell } = gathering();
  tell({ documents: ['a', 'b'] });
  tell({ documents: ['b', 'c'], resources: [{ kind: 'department', keys: ['d'] }] });
  tell({
    resources: [
      { kind: 'department', keys: 'many' },
      { kind: 'project', keys: ['p'] },
    ],
  });
  tell({ references: [{ kind: 'taxCode', ids: ['not asked for'] }] });
  await expect.poll(() => taken).toHaveLength(1);
  expect(taken[0]).toEqual({
    documents: new Set(['a', 'b', 'c']),
    references: new Map(),
    resources: new Map<string, unknown>([
      ['department', 'many'],
      ['project', new Set(['p'])],
    ]),
  });
});

it('applies one batch after the other, with changes that came meanwhile in the next one', async () => {
  const { gatherer, taken, ends, tell } = gathering();
  tell({ documents: ['a'] });
  await expect.poll(() => taken).toHaveLength(1);
  tell({ documents: ['b'] });
  tell({ documents: 'many' });
  expect(gatherer.gathered.documents).toBe('many');
  await asLongAsABatchTakes();
  expect(taken).toHaveLength(1);
  ends[0]?.();
  await expect.poll(() => taken).toHaveLength(2);
  expect(taken[1]?.documents).toBe('many');
  expect(gatherer.gathered.documents).toEqual(new Set());
});

it('gets no changes once it is closed', async () => {
  const { gatherer, taken, ends, tell, listeners } = gathering();
  tell({ documents: ['a'] });
  await expect.poll(() => taken).toHaveLength(1);
  tell({ documents: ['b'] });
  gatherer.close();
  ends[0]?.();
  expect(listeners.size).toBe(0);
  await flushPromises();
  await asLongAsABatchTakes();
  expect(taken).toHaveLength(1);
});

const party = (n: number, code: string, more: Partial<Reference> = {}): Reference =>
  referenceSchema.parse({ kind: 'contactAccount', id: guid(n), code, description: `Party ${code}`, ...more });

it('an index with some references changed equals one made anew from all of them', () => {
  const held = [party(1, 'D'), party(2, 'B'), party(3, 'A'), party(4, 'C')];
  const written = [party(2, 'E'), party(4, 'C', { isActive: false }), party(5, 'AB')];
  const changed = new ReferenceIndex(held).changed(new Set([guid(2), guid(3), guid(4), guid(5)]), written);
  const anew = new ReferenceIndex([party(1, 'D'), ...written]);
  expect(changed.all).toEqual(anew.all);
  expect(changed.search('', 10).map(({ code }) => code)).toEqual(['AB', 'D', 'E']);
  expect(anew.search('', 10).map(({ code }) => code)).toEqual(['AB', 'D', 'E']);
  expect(['b', 'e', 'a', 'c', guid(3), guid(5)].map((value) => changed.find(value)?.code)).toEqual([
    undefined,
    'E',
    undefined,
    'C',
    undefined,
    'AB',
  ]);
});
