import { isDraft, type Document } from '../../../src/domain/documents/document.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import { withField } from '../../../src/domain/resources/readiness.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Log } from '../log.ts';
import { bodyOf, HEADER_PATHS, LINE_PATHS, valueAt, withHeader, withLineField, type Setting } from './fields.ts';
import type { Laptop } from '../laptop.ts';
import { choose, valueOf } from './recordContents.ts';
import { PATHS } from './recordActions.ts';
import { FIELDS, EXTRA_FIELDS, type SimulatedKind } from './records.ts';

export const CONCURRENT_EDITS = ['editFields', 'bothEdit', 'editRecordFields', 'bothEditRecord'] as const;
export type ConcurrentEdit = (typeof CONCURRENT_EDITS)[number];

export function isConcurrentEdit(name: string): name is ConcurrentEdit {
  return CONCURRENT_EDITS.some((each) => each === name);
}

const HEADER = ['description', 'theirRef', ...HEADER_PATHS];
const LINE = ['description', 'quantity', ...LINE_PATHS];

/** Some elements of a list, each once. */
function some<T>(chance: Chance, from: readonly T[], most: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(from.length, chance.whole(1, most)) }, () =>
    left.splice(chance.whole(0, left.length - 1), 1),
  ).flat();
}

function changed(
  document: Document,
  settings: readonly Setting[],
  lineToken: string,
  inLine: readonly Setting[],
): Document {
  const headed = settings.reduce(withHeader, document);
  return {
    ...headed,
    lines: headed.lines.map((line) =>
      lineToken !== '' && line.textPre === lineToken ? inLine.reduce(withLineField, line) : line,
    ),
  };
}

const AMOUNT = /^(\d+)\.(5|25)$/;

/** Gives every second amount that both set as mine plus one cent, which nobody has used before either. */
function aCentApart(theirs: readonly Setting[], mine: readonly Setting[]): Setting[] {
  return theirs.map((setting) => {
    const [, whole, fraction] = AMOUNT.exec(String(mine.find(({ path }) => path === setting.path)?.value)) ?? [];
    if (whole === undefined || Number(whole) % 2 === 0) return setting;
    return { ...setting, value: `${whole}.${fraction === '5' ? '51' : '26'}` };
  });
}

/**
 * Two people edit one document or record at the same time: fields of every kind, the same ones on both sides or
 * different ones.
 */
export class ConcurrentEdits {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next returns a number that nobody has used before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    if (action.name === 'editRecordFields' || action.name === 'bothEditRecord')
      return this.withRecord(action, laptop, log);
    const { world, service, trace } = this.scene;
    const open = (await laptop.documents()).filter(
      (each) =>
        isDraft(currentVersion(each)) &&
        each.commands.length === 0 &&
        each.goneAt === null &&
        each.conflict === null &&
        (action.name === 'editFields' || each.id !== null),
    );
    const record = choose(open, action.pick);
    if (!record) return;
    world.note(`  ${record.key}`);
    // Every choice follows from this one number.
    const chance = new Chance(Math.floor(action.more * 2 ** 31));
    const paths = some(chance, HEADER, 4);
    // '' stands for no line: then only the header is edited.
    const lineToken = chance.pick(['', ...currentVersion(record).lines.map(({ textPre = '' }) => textPre)]);
    const linePaths = some(chance, LINE, 3);
    const [header, inLine] = [this.settings(paths), this.settings(linePaths)];
    const change = (document: Document): Document => changed(document, header, lineToken, inLine);
    const after = await laptop.store.edit(record.key, change);
    log.meant(record, change(currentVersion(record)), after, world.stepCount);
    if (action.name === 'editFields' || record.id === null) return;
    const theirPaths = chance.happens(0.5) ? paths : some(chance, HEADER, 4);
    await service.colleague('PATCH', `/api/document/${record.id}`, bodyOf(this.settings(theirPaths)));
    // A service that went back may not have it any more.
    if (!this.scene.trace.documents.has(record.id)) return;
    const line = service.company.documents
      .load(record.id)
      .lines.find(({ textPre }) => lineToken !== '' && textPre === lineToken);
    if (line && chance.happens(0.7)) {
      const path = `/api/document/${record.id}/detail/${line.id}`;
      if (chance.happens(0.25)) await service.colleague('DELETE', path);
      else
        await service.colleague(
          'PATCH',
          path,
          bodyOf(aCentApart(this.settings(chance.happens(0.5) ? linePaths : some(chance, LINE, 3)), inLine)),
        );
    }
    trace.look(service, 'colleague', world.stepCount);
  }

  private async withRecord(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const { world, service, trace } = this.scene;
    const open = (await laptop.resources()).filter(
      (each) =>
        EXTRA_FIELDS[each.kind].length > 0 &&
        each.commands.length === 0 &&
        each.goneAt === null &&
        each.conflict === null &&
        currentVersion(each).isActive !== false &&
        (action.name === 'editRecordFields' || each.id !== null),
    );
    const record = choose(open, action.pick);
    if (!record) return;
    const { kind } = record;
    world.note(`  ${kind} ${record.key}`);
    const chance = new Chance(Math.floor(action.more * 2 ** 31));
    const content = currentVersion(record);
    const isAt113 = service.contactGroup !== undefined;
    // Making a supplier a customer needs a group, where there are groups. The simulation does not do that.
    const lacksGroup = isAt113 && content.kind === 'contactAccount' && content.customer === undefined;
    // Nor does it type prices into products that keep none: the form lets nobody.
    const fields = [FIELDS[kind].value, ...EXTRA_FIELDS[kind]].filter(
      (path) => !(lacksGroup && path.startsWith('customer.')) && !(isAt113 && path.endsWith('.unitPrice')),
    );
    const paths = some(chance, fields, 3);
    const settings = this.settings(paths, kind);
    const change = (edited: ResourceContent): never =>
      settings.reduce((held, { path, value }) => withField(held, path, value), edited) as never;
    const [after] = await laptop.store.resources.edit(kind, [{ key: record.key, change }]);
    if (after) log.changedRecord(record, after, world.stepCount);
    const path = PATHS[kind];
    if (action.name === 'editRecordFields' || path === null || record.id === null) return;
    const theirs = aCentApart(this.settings(chance.happens(0.5) ? paths : some(chance, fields, 3), kind), settings);
    const { status, text } = await service.colleague('PATCH', `/api/${path}/${record.id}`, bodyOf(theirs));
    if (status >= 400) world.note(`  ${text}`);
    trace.lookAtRecords(service, 'colleague', world.stepCount);
  }

  private settings(paths: readonly string[], kind?: SimulatedKind): Setting[] {
    return paths.map((path) => ({
      path,
      value:
        kind && path === FIELDS[kind].value
          ? valueOf(kind, this.next())
          : valueAt(path, this.next(), this.scene.service),
    }));
  }
}
