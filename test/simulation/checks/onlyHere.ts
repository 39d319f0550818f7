import { isDraft, type Document } from '../../../src/domain/documents/document.ts';
import { isMintedKey } from '../../../src/domain/values/identifiers.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { ResourceKind } from '../../../src/domain/resources/content.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import type { Scene } from '../actions/actions.ts';
import type { Log } from '../log.ts';
import { withHeader, withLineField, type Setting } from '../actions/fields.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Laptop } from '../laptop.ts';
import { choose, nameOf } from '../actions/recordContents.ts';

/** The fields of a document that name each kind: in the header and in a line. */
const NAMED_AT: Partial<Record<ResourceKind, { header: string | null; line: string }>> = {
  department: { header: 'post.department', line: 'post.department' },
  costCentre: { header: 'post.costCentre', line: 'post.costCentre' },
  project: { header: 'projectId', line: 'projectId' },
  product: { header: null, line: 'productId' },
};

/** Names, in a document, records that were made here and that the service mostly does not have yet (promise D). */
export async function nameOnlyHere({ world }: Scene, action: Action, laptop: Laptop, log: Log): Promise<void> {
  const chance = new Chance(Math.floor(action.more * 2 ** 31));
  const open = (await laptop.documents()).filter(
    (each) =>
      isDraft(currentVersion(each)) && each.commands.length === 0 && each.goneAt === null && each.conflict === null,
  );
  const record = choose(open, action.pick);
  const made = (await laptop.resources()).filter(
    ({ kind, key, goneAt }) => NAMED_AT[kind] !== undefined && isMintedKey(key) && goneAt === null,
  );
  if (!record || made.length === 0) return;
  const { lines } = currentVersion(record);
  const count = chance.whole(1, 3);
  let change = (document: Document): Document => document;
  for (let named = 0; named < count; named += 1) {
    const fresh = made.filter(({ id }) => id === null);
    const resource = choose(fresh.length > 0 && chance.happens(0.8) ? fresh : made, chance.next());
    const places = resource && NAMED_AT[resource.kind];
    if (!places) continue;
    const line = chance.happens(0.5) || places.header === null ? choose(lines, chance.next()) : undefined;
    const path = line ? places.line : places.header;
    if (path === null) continue;
    const setting: Setting = { path, value: nameOf(resource) };
    world.note(`  ${record.key} ${line ? `${line.textPre ?? ''} ` : ''}${path} ${nameOf(resource)}`);
    const before = change;
    change = (document) => {
      const held = before(document);
      return line
        ? {
            ...held,
            lines: held.lines.map((each) => (each.textPre === line.textPre ? withLineField(each, setting) : each)),
          }
        : withHeader(held, setting);
    };
  }
  log.meant(record, change(currentVersion(record)), await laptop.store.edit(record.key, change), world.stepCount);
}
