import { settleConflict } from '../../../src/store/records/recordEdits.ts';
import { RESOURCE_EDITS } from '../../../src/store/records/resourceEdits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCode } from '../../../src/domain/values/currency.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { systemMint } from '../../../src/domain/values/identifiers.ts';
import type { ContentOf, ResourceContent } from '../../../src/domain/resources/content.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import { resourcePatch, resourceSlots, sameResource, withResourceSlots } from '../../../src/domain/resources/slots.ts';
import { rejected } from '../../../src/sync/rules/inFlight.ts';
import { RESOURCE_RULES } from '../../../src/sync/rules/resourceRules.ts';
import { created, gone, intended, pulled, settled, updated } from '../../../src/sync/rules/transitions.ts';
import { guid, instant } from '../../support/documents.ts';

type Party = ContentOf<'contactAccount'>;
const word = fc.constantFrom(undefined, 'a', 'b', 'c');
const party: fc.Arbitrary<Party> = fc
  .record({
    description: word,
    theirRef: word,
    isCustomer: fc.boolean(),
    isSupplier: fc.boolean(),
    term: word,
    limit: fc.constantFrom(undefined, decimal('1'), decimal('2.5')),
    ext: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
  })
  .map(({ description, theirRef, isCustomer, isSupplier, term, limit, ext }) => ({
    kind: 'contactAccount',
    id: guid(1),
    lastModified: instant(1),
    description,
    theirRef,
    ext,
    ...(isCustomer ? { customer: { payTermId: term, creditLimit: limit } } : {}),
    ...(isSupplier ? { supplier: {} } : {}),
  }));
const at = instant(9);
const VERSION = '1.22';
const record = (change: Partial<ResourceRecord>): ResourceRecord => ({
  ...emptyResourceRecord(guid(1), 'contactAccount'),
  id: guid(1),
  ...change,
});

/** How the service updates: null clears, parts change by what they name, custom fields by property. */
function patched(content: ResourceContent, patch: Readonly<Record<string, unknown>>): ResourceContent {
  const slots = new Map(resourceSlots(content));
  for (const [path, value] of Object.entries(patch)) {
    const isPart = path === 'customer' || path === 'supplier';
    if (value !== null) slots.set(path, isPart ? true : (value as string));
    else
      for (const each of [...slots.keys()])
        if (each === path || (isPart && each.startsWith(`${path}.`))) slots.delete(each);
    if (!isPart && /^(customer|supplier)\./.test(path) && value !== null) slots.set(path.split('.')[0] ?? '', true);
  }
  return withResourceSlots(content, slots);
}

describe('whatever three versions say', () => {
  test("what is sent makes the service's version the merged one, and then nothing is left to send", () => {
    let sent = 0;
    fc.assert(
      fc.property(party, party, party, (base, local, remote) => {
        const next = pulled(RESOURCE_RULES, record({ base, local }), remote, at);
        if (next.conflict) {
          for (const { mine, theirs } of next.conflict.fields) expect(mine).not.toEqual(theirs);
          return;
        }
        expect(next.base).toEqual(remote);
        if (next.local === null) return;
        sent += 1;
        const there = patched(remote, resourcePatch(remote, next.local));
        expect(sameResource(there, next.local)).toBe(true);
        const after = updated(
          RESOURCE_RULES,
          intended(RESOURCE_RULES, next, 'update', at, VERSION),
          { content: next.local, paths: new Set(Object.keys(resourcePatch(remote, next.local))) },
          there,
          at,
        );
        expect(after).toMatchObject({ local: null, inFlight: null, conflict: null });
      }),
      { numRuns: 1_000 },
    );
    // Most of what is drawn is a conflict.
    expect(sent).toBeGreaterThan(50);
  });

  test("what only one side has changed is never a conflict, and nobody's change is lost", () => {
    fc.assert(
      fc.property(party, party, (base, changed) => {
        const theirs = pulled(RESOURCE_RULES, record({ base, local: null }), changed, at);
        expect(theirs).toMatchObject({ local: null, conflict: null });
        expect(sameResource(theirs.base ?? base, changed)).toBe(true);
        const mine = pulled(RESOURCE_RULES, record({ base, local: changed }), base, at);
        expect(mine.conflict).toBeNull();
        expect(sameResource(mine.local ?? mine.base ?? base, changed)).toBe(true);
      }),
    );
  });

  test("an update of which any part arrived is told from a colleague's", () => {
    fc.assert(
      fc.property(party, party, fc.func(fc.boolean()), (base, local, hasArrived) => {
        const patch = Object.fromEntries(
          Object.entries(resourcePatch(base, local)).filter(([path]) => hasArrived(path)),
        );
        const inDoubt = intended(RESOURCE_RULES, record({ base, local }), 'update', at, VERSION);
        const next = settled(RESOURCE_RULES, inDoubt, patched(base, patch), at);
        expect(next).toMatchObject({ inFlight: null, conflict: null });
        expect(sameResource(next.local ?? next.base ?? base, local)).toBe(true);
      }),
    );
  });
});

describe('a part that one side has removed', () => {
  const was: Party = {
    kind: 'contactAccount',
    id: guid(1),
    lastModified: instant(1),
    description: 'Quay',
    customer: { contactGroupCustomerId: 'G', currency: currencyCode('GBP') },
  };
  const { customer: _, ...without } = was;
  const withTerm: Party = { ...was, customer: { ...was.customer, warningMessage: 'Ask first' } };
  const withOther: Party = { ...was, customer: { ...was.customer, currency: currencyCode('EUR') } };
  const read = (local: Party, remote: Party) => pulled(RESOURCE_RULES, record({ base: was, local }), remote, at);
  const choose = (asked: ResourceRecord, customer: 'mine' | 'theirs') => {
    if (!asked.conflict) throw new Error('it is asked about');
    return settleConflict(RESOURCE_EDITS, asked, asked.conflict, { customer }, systemMint, at).settled;
  };

  test.each([
    ['set a term', withTerm],
    ['changed a term', withOther],
  ])('and in which the other has %s is one question, and each answer is whole', (_name, changed) => {
    const here = read(without, changed);
    expect(here).toMatchObject({ conflict: { fields: [{ path: 'customer', base: true, theirs: true }] } });
    expect(here.conflict?.fields).toHaveLength(1);
    expect(choose(here, 'theirs')).toMatchObject({ conflict: null, local: null, base: { customer: changed.customer } });
    const removed = choose(here, 'mine');
    expect(removed).toMatchObject({ conflict: null, base: changed });
    expect(removed.local && resourcePatch(changed, removed.local)).toEqual({ customer: null });
    const there = read(changed, without);
    expect(there.conflict?.fields).toEqual([{ path: 'customer', base: true, mine: true }]);
    expect(choose(there, 'mine').local).toMatchObject({ customer: changed.customer });
    const gone = choose(there, 'theirs');
    expect(gone).toMatchObject({ conflict: null, local: null });
    expect(gone.base).not.toHaveProperty('customer');
    // Read again, it is still asked; once both have removed it, it is not.
    expect(pulled(RESOURCE_RULES, there, without, at).conflict?.fields).toEqual(there.conflict?.fields);
    expect(pulled(RESOURCE_RULES, here, without, at)).toMatchObject({
      conflict: null,
      local: null,
    });
  });

  test('and in which the other has changed nothing, or the service filled in what was left open, asks nothing', () => {
    expect(read(without, was)).toMatchObject({ conflict: null });
    expect(read(was, without)).toMatchObject({ conflict: null, local: null });
    const made: Party = { kind: 'contactAccount', id: guid(1), description: 'Quay', customer: {} };
    const { customer: __, ...unticked } = made;
    const filled: Party = {
      ...made,
      lastModified: instant(5),
      customer: { payTermId: 'N30', currency: currencyCode('GBP') },
    };
    const next = pulled(RESOURCE_RULES, record({ base: made, isUnread: true, local: unticked }), filled, at);
    expect(next.conflict).toBeNull();
    expect(next.local && resourcePatch(filled, next.local)).toEqual({ customer: null });
  });
});

describe('a record', () => {
  const content: Party = { kind: 'contactAccount', description: 'Quay', customer: {} };

  test('that was created is what was sent, until it is read; an edit meanwhile stays', () => {
    const sent = intended(RESOURCE_RULES, record({ id: null, local: content }), 'create', at, VERSION);
    expect(created(RESOURCE_RULES, sent, content, guid(1))).toMatchObject({
      id: guid(1),
      base: { id: guid(1) },
      local: null,
      inFlight: null,
    });
    const edited = { ...sent, revision: 1, local: { ...content, description: 'Edited' } };
    expect(created(RESOURCE_RULES, edited, content, guid(1))).toMatchObject({
      base: { description: 'Quay' },
      local: { description: 'Edited' },
    });
  });

  test('that was created, and to which a colleague and somebody here have added the same before it was read, asks; what the service fills in does not', () => {
    const sent: ContentOf<'contact'> = { kind: 'contact', contactAccountId: guid(2), lastName: 'Reed' };
    const edited: ContentOf<'contact'> = { ...sent, id: guid(1), email: 'ada@here.example' };
    const theirs: ContentOf<'contact'> = { ...sent, id: guid(1), lastModified: instant(5), email: 'ada@there.example' };
    const unread: Partial<ResourceRecord> = { base: { ...sent, id: guid(1) }, isUnread: true, local: edited };
    expect(pulled(RESOURCE_RULES, record(unread), theirs, at).conflict?.fields).toEqual([
      { path: 'email', mine: 'ada@here.example', theirs: 'ada@there.example' },
    ]);
    const ours: Party = { kind: 'contactAccount', id: guid(1), description: 'Quay', customer: {} };
    const filled: Party = { ...ours, lastModified: instant(5), customer: { payTermId: 'N30' } };
    const known = pulled(
      RESOURCE_RULES,
      record({ base: ours, isUnread: true, local: { ...ours, customer: { payTermId: 'N14' } } }),
      filled,
      at,
    );
    expect(known).toMatchObject({ conflict: null, local: { customer: { payTermId: 'N14' } } });
  });

  test('that was refused keeps the words for the revision that was sent', () => {
    const sent = intended(RESOURCE_RULES, record({ id: null, local: content, revision: 4 }), 'create', at, VERSION);
    expect(rejected({ ...sent, revision: 5 }, { code: 'service.refused', message: 'No.' }, at)).toMatchObject({
      inFlight: null,
      rejection: { message: 'No.', revision: 4 },
    });
  });

  test("whose deletion met a colleague's change keeps the deletion, edited or not, until somebody has chosen", () => {
    const theirs: Party = { ...content, id: guid(1), description: 'Theirs', lastModified: instant(2) };
    const asked = record({
      base: { ...content, id: guid(1), lastModified: instant(1) },
      local: { ...content, id: guid(1), lastModified: instant(1), theirRef: 'Typed' },
      conflict: {
        kind: 'fields',
        fields: [{ path: 'description', base: 'Quay', mine: 'Quay', theirs: 'Theirs' }],
        theirs,
        seenAt: at,
        takenBack: [{ name: 'delete', queuedAt: at }],
      },
    });
    const again = pulled(RESOURCE_RULES, asked, { ...theirs, description: 'Theirs again' }, at);
    expect(again).toMatchObject({
      local: { theirRef: 'Typed' },
      conflict: { fields: [{ path: 'description', theirs: 'Theirs again' }], takenBack: [{ name: 'delete' }] },
    });
    const back = pulled(RESOURCE_RULES, asked, { ...theirs, description: 'Quay' }, at);
    expect(back).toMatchObject({ conflict: null, commands: [{ name: 'delete' }] });
  });

  test('that was refused, is gone and is shown again stays refused: nobody has edited it', () => {
    const refused = rejected(
      record({ base: content, local: { ...content, description: 'Mine' } }),
      { code: 'service.refused', message: 'No.' },
      at,
    );
    expect(pulled(RESOURCE_RULES, gone(RESOURCE_RULES, refused, at), content, at)).toMatchObject({
      goneAt: null,
      local: { description: 'Mine' },
      conflict: null,
      rejection: { message: 'No.' },
    });
  });

  test('that is gone keeps local edits; a pending deletion is done', () => {
    const edited = record({ base: content, local: { ...content, description: 'Mine' } });
    expect(gone(RESOURCE_RULES, edited, at)).toMatchObject({
      goneAt: at,
      local: { description: 'Mine' },
      conflict: { kind: 'gone' },
    });
    expect(gone(RESOURCE_RULES, { ...edited, commands: [{ name: 'delete', queuedAt: at }] }, at)).toMatchObject({
      goneAt: at,
      local: null,
      commands: [],
      conflict: null,
    });
  });
});
