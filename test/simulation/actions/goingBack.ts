import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import { RESOURCE_KINDS } from '../../../src/domain/resources/content.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import type { Laptop } from '../laptop.ts';
import { shownFacts, shownRecord, type Log } from '../log.ts';
import type { Manner } from '../faults/serviceProfile.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Scene } from './actions.ts';
import type { Facts } from '../trace.ts';
import { ALLOCATION, askedFor } from './trade.ts';

export const GOING_BACK = ['theyBackUp', 'theyGoBack'] as const;
export type GoingBackAction = (typeof GOING_BACK)[number];

export function isGoingBack(name: string): name is GoingBackAction {
  return GOING_BACK.some((each) => each === name);
}

/** The manners of a service that goes back to a backup once: it gives numbers again, or counts on. */
export const GOES_BACK: readonly Manner[] = ['goesBack', 'goesBackCounting'];

/** When the service's administrators make a backup, and when they put it back. */
export function goingBackOf(seed: number, manners: readonly Manner[], steps: number): Action[] {
  if (!GOES_BACK.some((manner) => manners.includes(manner))) return [];
  const chance = new Chance(seed ^ 0xbac4);
  const backUp = chance.whole(0, Math.floor(steps / 2));
  const at = [backUp, backUp + chance.whole(20, steps)];
  return GOING_BACK.map((name, index) => ({
    at: at[index] ?? 0,
    laptop: 0,
    name,
    pick: chance.next(),
    more: chance.next(),
  }));
}

/** What a document says once the amendments are carried out that wait, or are asked about. */
function wantedFacts(record: DocumentRecord): Facts {
  const { whenBack = [], conflict, commands } = record;
  const asked = askedFor([...whenBack, ...(conflict?.takenBack ?? []), ...commands]);
  const wanted = new Map([...shownFacts(record), ...asked]);
  return new Map([...wanted].filter(([, value]) => value !== ''));
}

/** A service that goes back to a backup, and what people say when they are asked about it. */
export class GoingBack {
  private readonly scene: Scene;
  private readonly isCounting: boolean;
  /** Step at which the service's backup was made. */
  private madeAt: number | null = null;
  private isDue = false;

  constructor(scene: Scene, manners: readonly Manner[]) {
    this.scene = scene;
    this.isCounting = manners.includes('goesBackCounting');
  }

  do(action: Action): void {
    const { world, service } = this.scene;
    if (action.name === 'theyBackUp') {
      service.backUp();
      this.madeAt = world.stepCount;
    } else this.isDue = this.madeAt !== null;
  }

  /** Puts the backup back once no run is under way: a service that is being restored answers nobody. */
  async goBackAtRest(): Promise<boolean> {
    const { world, service, trace, laptops } = this.scene;
    if (!this.isDue || this.madeAt === null || laptops.some(({ run }) => run !== null)) return false;
    this.isDue = false;
    for (const { hasFinished, name } of laptops) if (!hasFinished) trace.unnoted.add(name);
    trace.look(service, 'colleague', world.stepCount);
    trace.lookAtRecords(service, 'colleague', world.stepCount);
    await service.goBack(this.isCounting);
    trace.wentBack(service, this.madeAt, world.stepCount);
    world.note('  the service is put back');
    return true;
  }

  /**
   * Answers what the last run has asked, with the next one.
   * @param pick 0 to 1: most people have it sent again, some leave the service as it is
   * @returns false when it asked nothing
   */
  async answer(laptop: Laptop, log: Log, pick: number): Promise<boolean> {
    const { wentBack } = laptop.reports.at(-1) ?? {};
    if (!wentBack) return false;
    const { world, trace } = this.scene;
    const answer = pick < 0.8 ? 'sendAgain' : 'leave';
    world.note(`  says ${answer} to ${wentBack.mark}`);
    laptop.answerWentBack = { answer, mark: wentBack.mark };
    const given = answer === 'leave' ? [wentBack.unsent, wentBack.edited, wentBack.doubted] : [];
    for (const { records } of [wentBack.listed, ...given]) for (const { key } of records) log.forgo(key);
    // What was changed here before that, and by others since, is told: somebody looks at it. So is what was to be sent
    // again with an answer that others have overtaken.
    for (const { key } of wentBack.overtaken?.records ?? [])
      log.giveUp(key, ({ step }) => step <= (trace.wentBackAt ?? 0) || log.answeredAt.has(step));
    log.isToldOfGoingBack = true;
    log.answeredAt.add(world.stepCount);
    if (answer === 'leave') return true;
    for (const { key } of [...wentBack.unsent.records, ...wentBack.doubted.records]) log.madeAgain.add(key);
    // What had been submitted is a draft again, and somebody submits it when they have looked at it.
    for (const { records } of [wentBack.unsent, wentBack.edited])
      for (const { key } of records) {
        const [record] = await laptop.store.forSync.records([key]);
        const shown = record && log.asThere('docClass' in record ? wantedFacts(record) : shownRecord(record));
        // What others have made of it since is part of what is sent again.
        log.giveUp(
          key,
          ({ path, value }) => path === 'status' || path.startsWith(ALLOCATION) || shown?.get(path) !== value,
        );
      }
    // Whoever has an older form changed again knows what it says.
    for (const { key, kind } of wentBack.edited.records) {
      log.resent.add(key);
      const record = await laptop.store.record(key);
      const there = record?.id == null ? undefined : trace.documents.get(record.id);
      // Allocations to a draft are no part of what is sent again.
      if (record && there) log.chosen(record, there.facts, world.stepCount, (path) => path.startsWith(ALLOCATION));
      const known = RESOURCE_KINDS.find((each) => each === kind);
      const resource = known && (await laptop.store.resources.record(known, key));
      const has = resource?.id == null ? undefined : trace.resources.get(guidSchema.parse(resource.id));
      if (resource && has) log.chosenRecord(resource, has.facts, world.stepCount);
    }
    return true;
  }
}
