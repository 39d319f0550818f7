import { needsManualCheck } from '../../src/domain/resources/readiness.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import type { Lanes } from '../../src/sync/run/parallel.ts';
import { isAskedWhich } from './models/badges.ts';
import { AtRest } from './checks/atRest.ts';
import { SimulatedService, type ServedAs } from './simulatedService.ts';
import type { Broken } from './checks/broken.ts';
import type { Bug } from './checks/bugs.ts';
import { Choosing } from './actions/choices.ts';
import { Trace } from './trace.ts';
import { People, type Scene } from './actions/actions.ts';
import { Log } from './log.ts';
import {
  bulkOf,
  concurrentEditsOf,
  actionsOf,
  extrasOf,
  disputesOf,
  inBothWindows,
  MEANWHILE,
  reversalsOf,
  disruptionsOf,
  type Action,
  type Theme,
} from './faults/userProfile.ts';
import { Laptop } from './laptop.ts';
import {
  extraProfileOf,
  ServiceProfile,
  basicProfileOf,
  unusualProfileOf,
  textProfileOf,
  fieldProfileOf,
  type Manner,
} from './faults/serviceProfile.ts';
import { Promises } from './checks/promises.ts';
import { GOES_BACK, goingBackOf } from './actions/goingBack.ts';
import { isBelowSetAside } from './actions/recordActions.ts';
import { HOUR, MINUTE, SECOND } from './checks/times.ts';
import {
  permissionFaultsOf,
  faultsOf,
  hidingFaultsOf,
  rareFaultsOf,
  FaultSchedule,
  type Fault,
} from './faults/faults.ts';
import { World } from './world.ts';

/** All that is decided in advance about a history; the seed decides the rest. */
export interface History {
  seed: number;
  actions: Action[];
  faults: Fault[];
  /** How the service answers. */
  serviceProfile: readonly Manner[];
  /** The version that it answers as, unless the seed decides. */
  servedAs?: ServedAs;
}

export interface Outcome {
  broken: Broken[];
  /** Fingerprint of every step. */
  hash: string;
  steps: number;
  struck: readonly Fault[];
  /** Manners of the service that have shown. */
  serviceProfile: readonly Manner[];
  overWindow: number;
  lines: readonly string[];
}

type Asked = { fields: readonly { path: string; theirs?: unknown }[] } | null;

/**
 * Whether the conflict is only about texts that the service shows: no quantity or price, which it may round or not keep,
 * and no text that its version lacks.
 */
function isOfTexts(conflict: Asked): boolean {
  return (
    conflict?.fields.every(({ path, theirs }) => theirs !== undefined && !/(?:quantity|[uU]nitPrice)$/.test(path)) ??
    false
  );
}

/** Faults after which a page has lost its state. */
const LOSES_PAGE: ReadonlySet<Fault['kind']> = new Set<Fault['kind']>([
  'killPage',
  'killPageMidWrite',
  'killBoth',
  'restore',
]);
const STEPS = 500;
const EIGHT_DAYS = 8 * 24 * HOUR;
/** Runs of both laptops, after the actions, within which everything must come to rest. */
const ROUNDS_TO_REST = 8;
const SKEWS = [0, 0, 5 * MINUTE, 48 * HOUR, -48 * HOUR];

const THEME_MIX: readonly Theme[] = [
  'everything',
  'everything',
  'everything',
  'everything',
  'documents',
  'trade',
  'records',
  'departments',
  'bank',
  'prices',
  'files',
  'trade',
  'allocations',
];

/** The largest shift of a clock, in hours. */
const LARGEST_SHIFT_HOURS = 30;

/** Themes that need longer histories: much has to happen before anything can be allocated. */
const LONG_THEMES: ReadonlySet<Theme> = new Set<Theme>(['allocations']);

/** Faults that make an outcome unknown although the request arrived. */
const LOSSES = ['lostAfter', 'late', 'truncated', '500after'] as const;

/**
 * @param theme by default the seed decides
 * @param faultKinds the faults of a history with a theme; lost answers by default
 */
export function historyOf(seed: number, theme?: Theme, faultKinds: readonly Fault['kind'][] = LOSSES): History {
  const chance = new Chance(seed);
  const drawnTheme = chance.pick(THEME_MIX);
  const length = LONG_THEMES.has(theme ?? drawnTheme) ? 3 : 1;
  const actions = actionsOf(chance, chance.whole(10, 34) * length, STEPS * length, theme ?? drawnTheme);
  const faults = faultsOf(chance, chance.whole(0, 16), STEPS + 200);
  // Drawn separately, so that a seed's other actions and faults stay the same.
  const apart = new Chance(seed ^ 0x5eed);
  const bars = permissionFaultsOf(apart, STEPS);
  const disputes = disputesOf(apart, STEPS, actions);
  const twoWindowEdits = inBothWindows(apart, STEPS);
  const concurrentEdits = concurrentEditsOf(new Chance(seed ^ 0xc047e5), STEPS);
  const reversals = reversalsOf(new Chance(seed ^ 0x7407), STEPS);
  const bulk = bulkOf(new Chance(seed ^ 0xb01d), STEPS);
  const extra = extrasOf(new Chance(seed ^ 0xf0a7), STEPS);
  const disruptions = disruptionsOf(new Chance(seed ^ 0xab5e7), STEPS);
  const all = [
    ...actions,
    ...disputes,
    ...twoWindowEdits,
    ...concurrentEdits,
    ...reversals,
    ...disruptions,
    ...bulk,
    ...extra,
  ];
  const allFaults = [
    ...faults,
    ...bars,
    ...rareFaultsOf(new Chance(seed ^ 0x0add), STEPS),
    ...hidingFaultsOf(new Chance(seed ^ 0x41de), STEPS),
  ];
  if (theme === undefined) {
    return {
      seed,
      actions: all.sort((one, other) => one.at - other.at),
      faults: allFaults,
      serviceProfile: [
        ...basicProfileOf(new Chance(seed ^ 0x3a22)),
        ...extraProfileOf(new Chance(seed ^ 0x3a24)),
        ...unusualProfileOf(new Chance(seed ^ 0x3a25)),
        ...textProfileOf(new Chance(seed ^ 0x3a26)),
        ...fieldProfileOf(new Chance(seed ^ 0x3a27)),
      ],
    };
  }
  return {
    seed,
    actions,
    serviceProfile: [],
    faults: Array.from({ length: 12 }, (_, index) => ({
      at: chance.whole(0, STEPS * length),
      laptop: index % 2 === 0 ? 0 : 1,
      kind: chance.pick(faultKinds),
      on: 'write',
      size: chance.next(),
    })),
  };
}

/** What was refused for a missing right is sent again by itself once the right is there. */
function isSentAgain({ rejection }: { rejection: { code: string } | null }): boolean {
  return rejection !== null && rejection.code !== 'permission.denied';
}

class Play {
  private readonly scene: Scene;
  private readonly faultSchedule: FaultSchedule;
  private readonly serviceProfile: ServiceProfile;
  private readonly promises: Promises;
  private readonly people: People;
  private readonly history: History;
  private readonly world: World;
  /** The laptops whose bookkeeper has settled what was left since the faults ended. */
  private readonly settledOnce = new Set<Laptop>();

  constructor(history: History, bug: Bug | null, keepsLines: boolean, turns: Lanes | null) {
    this.history = history;
    const { seed, faults, serviceProfile } = history;
    this.world = new World(seed ^ 0x51f15e, keepsLines, turns);
    const { world } = this;
    const service = new SimulatedService(world, seed, history.servedAs);
    this.faultSchedule = new FaultSchedule(faults);
    this.serviceProfile = new ServiceProfile(
      service,
      serviceProfile,
      () => world.time,
      new Chance(seed ^ 0x3a23),
      new Chance(seed ^ 0x3a28),
    );
    const [chance, windows] = [new Chance(seed ^ 0x77a1), new Chance(seed ^ 0x2d00)];
    const laptop = (index: 0 | 1): Laptop =>
      new Laptop({
        world,
        service,
        serviceProfile: this.serviceProfile,
        faultSchedule: this.faultSchedule,
        index,
        seed,
        skew: chance.pick(SKEWS),
        bug,
        hasTwoWindows: bug?.page !== undefined || windows.happens(1 / 3),
        watchOf: (each) => this.promises.watchOf(each),
        onEnded: (each, report) => this.promises.ended(each, report),
      });
    const trace = new Trace();
    this.scene = {
      world,
      service,
      laptops: [laptop(0), laptop(1)],
      logs: [new Log(trace), new Log(trace)],
      trace,
      bad: new Set(),
      comingLate: new Set(),
      tokens: new Map(),
      choosing: new Choosing(seed),
    };
    this.promises = new Promises(this.scene, this.faultSchedule, this.serviceProfile);
    this.people = new People(this.scene, serviceProfile, (promise, what) => this.promises.break(promise, what));
  }

  async play(): Promise<Outcome> {
    const { world, laptops, service } = this.scene;
    for (const laptop of laptops) await laptop.open();
    try {
      await this.playHistory();
      await this.comeToRest();
    } catch (thrown) {
      this.promises.break('V', thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    }
    for (const laptop of laptops) {
      for (const thrown of laptop.failures) this.promises.break('V', `a run threw ${String(thrown)}`);
      await laptop.close();
    }
    await service.close();
    return {
      broken: this.promises.broken,
      hash: world.traceHash(),
      steps: world.stepCount,
      struck: this.faultSchedule.struck,
      serviceProfile: [...this.serviceProfile.shown],
      overWindow: this.promises.overWindow,
      lines: world.lines,
    };
  }

  private get losesPages(): boolean {
    return this.history.faults.some(({ kind }) => LOSES_PAGE.has(kind));
  }

  private async playHistory(): Promise<void> {
    const { world } = this.scene;
    const { seed, serviceProfile } = this.history;
    const actions = [...this.history.actions, ...goingBackOf(seed, serviceProfile, STEPS)].sort(
      (one, other) => one.at - other.at,
    );
    for (;;) {
      if (await this.people.goingBack.goBackAtRest()) this.noteWentBack();
      const next = actions[0];
      if (next && (next.at <= world.stepCount || world.isIdle)) {
        actions.shift();
        // The step tells what was done before a backup from what was done after it.
        world.stepCount = Math.max(world.stepCount + 1, next.at);
        world.time += world.chance.whole(0, 40 * SECOND);
        if (!next.name.startsWith('they')) this.promises.afterRuns.touched(this.scene.laptops[next.laptop]);
        // With two windows, somebody may type in one while the other stores what arrived. Not where pages are killed:
        // then nobody could say whether an action at that moment was carried out.
        if (!this.losesPages && this.scene.laptops[next.laptop].windows.length > 1 && MEANWHILE.has(next.name))
          await world.stepDuring(() => this.people.do(next));
        else await this.people.do(next);
        await world.settle();
        await this.promises.afterRuns.look();
        continue;
      }
      await this.processFaults();
      if (!(await this.step()) && !next) return;
    }
  }

  /** The service has been put back to a backup just now. */
  private noteWentBack(): void {
    this.promises.wentBack();
    for (const manner of this.history.serviceProfile)
      if (GOES_BACK.includes(manner)) this.serviceProfile.shown.add(manner);
  }

  /** Lets the faults of processes strike whose time has come. */
  private async processFaults(): Promise<void> {
    const { world, laptops, logs } = this.scene;
    for (
      let fault = this.faultSchedule.forProcess(world.stepCount);
      fault;
      fault = this.faultSchedule.forProcess(world.stepCount)
    ) {
      const laptop = laptops[fault.laptop];
      world.note(`* ${fault.kind} ${laptop.name}`);
      if (fault.kind === 'killMain' || fault.kind === 'killBoth') laptop.killMain();
      if (fault.kind === 'killPage' || fault.kind === 'killBoth') await laptop.killPage();
      if (fault.kind === 'cancel') laptop.cancel();
      if (fault.kind === 'clockForward' || fault.kind === 'clockBack')
        laptop.shiftClock(Math.ceil(fault.size * LARGEST_SHIFT_HOURS) * HOUR * (fault.kind === 'clockBack' ? -1 : 1));
      if (fault.kind === 'sleep') world.time += Math.floor(fault.size * 3 * HOUR);
      if (fault.kind === 'restore' && (await laptop.restore()))
        this.people.disruptions.restored(laptop, logs[laptop.index].backedUpAt ?? 0);
      await world.settle();
    }
  }

  /** Takes one step, and checks the runs that ended with it. */
  private async step(): Promise<boolean> {
    const isDone = await this.world.step();
    await this.promises.afterRuns.look();
    return isDone;
  }

  private async drain(): Promise<void> {
    while (await this.step());
  }

  /** The faults end. Everybody syncs and settles what they are asked, until nothing is left. */
  private async comeToRest(): Promise<void> {
    const { world, laptops, trace, service } = this.scene;
    this.faultSchedule.clear();
    this.serviceProfile.clear();
    for (const laptop of laptops) laptop.enterKey(service.apiKey);
    await this.drain();
    world.note('all faults end');
    // The next sweep looks for what was marked gone outside a list, and for what a repeatedly cut list left out. For
    // documents it comes once a week.
    if (
      this.faultSchedule.struck.some(({ kind }) => kind === 'hideRecord') ||
      this.serviceProfile.shown.has('gateway404') ||
      this.serviceProfile.shown.has('oddRows') ||
      this.promises.afterRuns.isListShort
    )
      world.time += EIGHT_DAYS;
    // A lagging list may show a change only at the second look: a document is posted when somebody looks.
    const enough = this.serviceProfile.lags ? 2 : 1;
    for (let [round, quiet] = [1, 0]; ; round += 1) {
      let isQuiet = true;
      for (const laptop of laptops) if (!(await this.syncAndSettle(laptop, round))) isQuiet = false;
      quiet = isQuiet ? quiet + 1 : 0;
      if (quiet >= enough && round > 1) break;
      // Each laptop is asked about a service that went back, and what the other sends again is news to it.
      if (round < ROUNDS_TO_REST + (trace.wentBackAt === null ? 0 : 4)) continue;
      this.promises.break('V', `no rest after ${String(round)} rounds`);
      break;
    }
    trace.look(service, 'colleague', world.stepCount);
    trace.lookAtRecords(service, 'colleague', world.stepCount);
    await new AtRest(
      this.scene,
      this.serviceProfile,
      (laptop) => this.promises.afterRuns.seenBy(laptop),
      (promise, what) => this.promises.break(promise, what),
    ).look();
    // Files that were sent are not kept here: what a service that went back has lost of them stays lost.
    const files = trace.wentBackAt === null ? await this.people.files.wrong(laptops) : [];
    for (const { promise, what } of files) this.promises.break(promise, what);
  }

  /** Counts the doubts that last until somebody has settled something else. */
  private async lastingDoubts(laptop: Laptop): Promise<number> {
    const resources = await laptop.resources();
    return resources.filter((resource) => isBelowSetAside(resource, resources)).length;
  }

  /** @returns whether the run had nothing to do and nothing to ask */
  private async syncAndSettle(laptop: Laptop, round: number): Promise<boolean> {
    const { world, logs } = this.scene;
    this.promises.writes.delete(laptop);
    // Long enough for every list to be due again, and sometimes for the session to expire.
    world.time += round === 1 ? 40 * MINUTE : 12 * MINUTE;
    await laptop.startSync();
    await world.settle();
    await this.promises.afterRuns.look();
    await this.drain();
    const report = laptop.reports.at(-1);
    const writes = this.promises.writes.get(laptop) ?? [];
    const isAsked = await this.people.goingBack.answer(laptop, logs[laptop.index], world.chance.next());
    // A record that the service refuses is not sent again in every run.
    let isQuiet =
      !isAsked &&
      writes.length === 0 &&
      report !== undefined &&
      report.problem === null &&
      report.conflicts === 0 &&
      report.inDoubt === (await this.lastingDoubts(laptop)) &&
      report.created === 0 &&
      report.updated === 0;
    // The service's change to a text is asked about once, so choosing mine every time also comes to rest. Its change to
    // an amount is asked about each time, and so is a text that it drops: there is nothing to learn from.
    const choice = (conflict: Asked): 'mine' | 'theirs' =>
      this.serviceProfile.changesTexts && isOfTexts(conflict)
        ? 'mine'
        : round < 3 && world.chance.happens(0.5)
          ? 'mine'
          : 'theirs';
    // Whoever is asked about a service that went back answers that first.
    if (isAsked) return false;
    // Once the faults have ended, what was refused is sent again.
    const isFirst = !this.settledOnce.has(laptop);
    this.settledOnce.add(laptop);
    for (const resource of await laptop.resources()) {
      if (resource.conflict || needsManualCheck(resource, false)) {
        isQuiet = false;
        await this.people.recordPeople.settle(laptop, logs[laptop.index], resource, choice(resource.conflict));
      } else if (isSentAgain(resource) && isFirst) {
        isQuiet = false;
        await laptop.store.resources.sendAgain(resource.kind, [resource.key]);
      }
    }
    if (isFirst && (await this.people.files.sendAgain(laptop))) isQuiet = false;
    if (await this.people.files.removeLost(laptop)) isQuiet = false;
    for (const record of await laptop.documents()) {
      if (record.conflict) {
        isQuiet = false;
        await this.people.resolve(laptop, logs[laptop.index], record, choice(record.conflict));
      } else if (isAskedWhich(record)) {
        isQuiet = false;
        await this.people.answerWhich(laptop, record, world.chance.next());
      } else if (isSentAgain(record) && isFirst) {
        isQuiet = false;
        await laptop.store.sendAgain(record.key);
      }
    }
    if (!isQuiet)
      world.note(
        `round ${String(round)}: ${laptop.name} wrote ${writes.join(', ')}; ${JSON.stringify(report?.problem)}`,
      );
    return isQuiet;
  }
}

/** @param options.turns shared with other histories that play at the same time */
export function play(
  history: History,
  options: { bug?: Bug | null; keepsLines?: boolean; turns?: Lanes } = {},
): Promise<Outcome> {
  return new Play(history, options.bug ?? null, options.keepsLines ?? false, options.turns ?? null).play();
}
