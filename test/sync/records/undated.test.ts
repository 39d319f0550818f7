import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/domain/values/dates.ts';
import { emptyResourceRecord, type ResourceRecord } from '../../../src/domain/resources/record.ts';
import { afterRead } from '../../../src/sync/records/learn.ts';
import { RESOURCE_RULES } from '../../../src/sync/rules/resourceRules.ts';
import { created, intended } from '../../../src/sync/rules/transitions.ts';
import { guid, instant, intRef } from '../../support/documents.ts';
import { openOffice, type Office } from '../support/company.ts';
import { contact, customer, project } from './contents.ts';

const UNDATED = /^\/api\/(Project|Contact|ContactAccount\/[^/]+\/contacts)\b/i;

/** The value without the times and people of its modification, at any depth. */
function undated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(undated);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      /^(lastModified|createdDate)/i.test(name) ? [] : [[name, undated(each)]],
    ),
  );
}

/**
 * A connection to a service that shows no time of modification of projects and contacts (service notes list none), and
 * that may hide them all.
 */
class Line {
  isHiding = false;

  readonly fetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const answer = await fetch(input, init);
    if (!answer.ok || (init?.method ?? 'GET') !== 'GET' || !UNDATED.test(pathname)) return answer;
    const shown = undated(await answer.json());
    const { status, headers } = answer;
    if (!this.isHiding) return new Response(JSON.stringify(shown), { status, headers });
    return Array.isArray(shown) ? new Response('[]', { status, headers }) : new Response('', { status: 404, headers });
  };
}

async function withLine(): Promise<{ office: Office; line: Line }> {
  const line = new Line();
  return { line, office: await openOffice({ client: { fetch: line.fetch } }) };
}

describe('where the service shows no time of modification', () => {
  test("a colleague's change of a project that nobody touched here is taken over", async () => {
    const { office } = await withLine();
    const key = office.store.make(project('Quay'));
    expect(await office.sync()).toMatchObject({ created: 1, conflicts: 0, problem: null });
    await office.colleague.call('PATCH', `/api/Project/${String(office.store.resource('project', key).id)}`, {
      description: 'Wharf',
    });
    expect(await office.sync()).toMatchObject({ conflicts: 0, problem: null });
    expect(office.store.resource('project', key)).toMatchObject({
      base: { description: 'Wharf' },
      local: null,
      conflict: null,
    });
  });

  test('what a colleague clears is taken over too: nothing is left of what was once sent', async () => {
    const { office } = await withLine();
    const key = office.store.make(project('Quay', { dateTo: localDate('2026-04-01') }));
    await office.sync();
    await office.colleague.call('PATCH', `/api/Project/${String(office.store.resource('project', key).id)}`, {
      dateTo: null,
    });
    expect(await office.sync()).toMatchObject({ conflicts: 0, updated: 0, problem: null });
    expect(office.store.resource('project', key)).toMatchObject({ local: null, conflict: null });
    expect(office.store.resource('project', key).base).not.toHaveProperty('dateTo');
  });

  test('what differs from what was sent is shown when it is first read, and only then', () => {
    const sent = project('Quay');
    const draft: ResourceRecord = { ...emptyResourceRecord(intRef(1), 'project'), local: sent };
    const made = created(RESOURCE_RULES, intended(RESOURCE_RULES, draft, 'create', instant(1), '1.22'), sent, guid(1));
    const read = { ...sent, id: guid(1), code: 'J1' };
    const later = { ...read, description: 'Wharf' };
    expect(afterRead(made, later, instant(2)).conflict).toMatchObject({
      fields: [{ path: 'description', mine: 'Quay', theirs: 'Wharf' }],
    });
    expect(afterRead(afterRead(made, read, instant(2)), later, instant(3))).toMatchObject({
      base: { description: 'Wharf' },
      local: null,
      conflict: null,
    });
  });

  test("an edit here and a colleague's of another field are merged, for a contact as well", async () => {
    const { office } = await withLine();
    const party = office.store.make(customer('Quay'));
    const key = office.store.make(contact(party));
    await office.sync();
    const { id } = office.store.resource('contact', key);
    office.store.change('contact', key, { jobTitle: 'Clerk' });
    await office.colleague.call('PATCH', `/api/Contact/${String(id)}`, { firstName: 'Grace' });
    expect(await office.sync()).toMatchObject({ updated: 1, conflicts: 0, problem: null });
    expect(office.store.resource('contact', key)).toMatchObject({
      base: { firstName: 'Grace', jobTitle: 'Clerk' },
      local: null,
      conflict: null,
    });
  });

  test('a project that was hidden and is listed again, unchanged, is there again', async () => {
    const { office, line } = await withLine();
    const key = office.store.make(project('Quay'));
    office.store.make(project('Pier'));
    await office.sync();
    const sweepAgain = async (): Promise<void> => {
      const cursor = await office.store.cursor('resource:project');
      if (cursor) await office.store.write([], [{ ...cursor, sweptAt: instant() }]);
    };
    line.isHiding = true;
    office.store.change('project', key, { description: 'Wharf' });
    await office.sync();
    const hidden = office.store.resource('project', key);
    expect(hidden).toMatchObject({ goneAt: expect.any(String), conflict: { kind: 'gone' } });
    await office.store.write([
      { expectedRevision: hidden.revision, record: { ...hidden, local: null, conflict: null } },
    ]);
    line.isHiding = false;
    await sweepAgain();
    await office.sync();
    expect(office.store.resource('project', key)).toMatchObject({
      goneAt: null,
      base: { description: 'Quay' },
      local: null,
      conflict: null,
    });
  });
});
