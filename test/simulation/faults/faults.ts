import type { Chance } from '../../../src/service/demo/chance.ts';
import { MINUTE } from '../checks/times.ts';

/** What may go wrong with a request, the store, or a process. */
export const LINE_FAULTS = [
  'refused',
  'lostBefore',
  'lostAfter',
  'late',
  'duplicate',
  'delayed',
  'truncated',
  'held',
  'expired',
  '401',
  '403',
  '429',
  '500',
  '500after',
  '503',
  '400',
  'emptyList',
  'cutList',
] as const;
export const STORE_FAULTS = ['quota', 'killPageMidWrite'] as const;
export const PROCESS_FAULTS = ['killMain', 'killPage', 'killBoth', 'sleep', 'cancel', 'restore'] as const;

/** From the fault on, the service refuses this user (403) one record, or new records of its kind, for some time. */
export const PERMISSION_FAULTS = ['barRecord', 'barKind'] as const;

/**
 * Rarer faults: no route, so that nothing leaves; a connection that breaks after it was established; a 408 to a write;
 * a refused later page of a list; a record that the service fails on for some time.
 */
export const RARE_FAULTS = ['noRoute', 'broken', '408', 'furtherPage', 'failRecord'] as const;
/**
 * From the fault on, reads of one record answer that it is gone, for some time: a copy of the service lags, or a right
 * is missing.
 */
export const HIDING_FAULTS = ['hideRecord'] as const;
/** A laptop's clock is put forward or back by hours. */
export const CLOCK_FAULTS = ['clockForward', 'clockBack'] as const;

export type LineFault =
  | (typeof LINE_FAULTS)[number]
  | (typeof PERMISSION_FAULTS)[number]
  | (typeof RARE_FAULTS)[number]
  | (typeof HIDING_FAULTS)[number];
export type StoreFault = (typeof STORE_FAULTS)[number];
export type ProcessFault = (typeof PROCESS_FAULTS)[number] | (typeof CLOCK_FAULTS)[number];

/** One fault of a history. It strikes at the first opportunity from its step on. */
export interface Fault {
  at: number;
  laptop: 0 | 1;
  kind: LineFault | StoreFault | ProcessFault;
  /** The requests that a fault of the line waits for. */
  on: 'read' | 'write';
  /** 0 to 1: scales how long, how late or how many. */
  size: number;
}

/**
 * Faults that last for some time, with the status that the service answers meanwhile and the longest duration in
 * milliseconds.
 */
const LASTING = {
  barRecord: { status: '403', longest: 20 * MINUTE },
  barKind: { status: '403', longest: 20 * MINUTE },
  failRecord: { status: '500', longest: 20 * MINUTE },
  hideRecord: { status: '404', longest: 5 * MINUTE },
} as const;
type Lasting = keyof typeof LASTING;

/** What the schedule needs to know of a request. */
export interface Asking {
  isWrite: boolean;
  isList: boolean;
  /** Whether it asks for a later page of a list, not the first. */
  isExtra: boolean;
  isSignIn: boolean;
  /** The record that it is about, and the kind of record that it would create. */
  names: { record: string | null; kind: string | null };
}

export function isLasting(kind: Fault['kind']): kind is Lasting {
  return kind in LASTING;
}

const LISTS: ReadonlySet<string> = new Set(['emptyList', 'cutList']);

function isOf<T extends string>(kinds: readonly T[], kind: string): kind is T {
  return kinds.some((each) => each === kind);
}

/** The faults of a history that have not struck yet. */
export class FaultSchedule {
  private left: Fault[];
  /** Faults in effect: the name of the record, or of the kind for new ones, and the end. */
  private lasting: { name: string; kind: Lasting; until: number }[] = [];
  readonly struck: Fault[] = [];

  constructor(faults: readonly Fault[]) {
    this.left = [...faults].sort((one, other) => one.at - other.at);
  }

  clear(): void {
    this.left = [];
    this.lasting = [];
  }

  /** Starts a lasting fault. @returns whether the request names a record or kind that it applies to */
  begin({ kind, size }: Fault & { kind: Lasting }, { names }: Asking, time: number): boolean {
    const name = kind === 'barKind' ? names.kind : names.record;
    if (name === null) return false;
    this.lasting.push({ name, kind, until: time + size * LASTING[kind].longest });
    return true;
  }

  /** Whether reads by id answer that something is gone although lists show it. */
  isHiding(time: number): boolean {
    return this.lasting.some(({ kind, until }) => kind === 'hideRecord' && until > time);
  }

  /** The status that a lasting fault makes the service answer; null when there is none for this request. */
  holding({ names, isWrite }: Asking, time: number): '403' | '404' | '500' | null {
    const held = this.lasting.find(
      ({ name, kind, until }) =>
        until > time && (names.record === name || names.kind === name) && !(kind === 'hideRecord' && isWrite),
    );
    return held ? LASTING[held.kind].status : null;
  }

  forRequest(step: number, laptop: 0 | 1, asking: Asking): (Fault & { kind: LineFault }) | null {
    return this.take(step, laptop, (fault): fault is Fault & { kind: LineFault } => {
      const { kind } = fault;
      if (isOf(PERMISSION_FAULTS, kind)) return asking.isWrite;
      if (kind === 'hideRecord') return !asking.isWrite && asking.names.record !== null;
      if (kind === 'failRecord') return asking.names.record !== null;
      if (kind === 'furtherPage') return asking.isExtra;
      if (kind === '408') return asking.isWrite;
      if (!isOf(LINE_FAULTS, kind) && !isOf(RARE_FAULTS, kind)) return false;
      if (LISTS.has(kind)) return asking.isList;
      if (asking.isSignIn) return fault.on === 'read' && !['403', '400', '401'].includes(kind);
      return (fault.on === 'write') === asking.isWrite;
    });
  }

  forStore(step: number, laptop: 0 | 1): (Fault & { kind: StoreFault }) | null {
    return this.take(step, laptop, (fault): fault is Fault & { kind: StoreFault } => isOf(STORE_FAULTS, fault.kind));
  }

  forProcess(step: number): (Fault & { kind: ProcessFault }) | null {
    return this.take(
      step,
      null,
      (fault): fault is Fault & { kind: ProcessFault } =>
        isOf(PROCESS_FAULTS, fault.kind) || isOf(CLOCK_FAULTS, fault.kind),
    );
  }

  private take<M extends Fault>(step: number, laptop: 0 | 1 | null, fits: (fault: Fault) => fault is M): M | null {
    for (const [index, fault] of this.left.entries()) {
      if (fault.at > step) return null;
      if ((laptop !== null && fault.laptop !== laptop) || !fits(fault)) continue;
      this.left.splice(index, 1);
      this.struck.push(fault);
      return fault;
    }
    return null;
  }
}

/** The faults of one seed, over this many steps. */
export function faultsOf(chance: Chance, count: number, steps: number): Fault[] {
  return Array.from({ length: count }, () => {
    const group = chance.next();
    const kind =
      group < 0.68 ? chance.pick(LINE_FAULTS) : group < 0.78 ? chance.pick(STORE_FAULTS) : chance.pick(PROCESS_FAULTS);
    return {
      at: chance.whole(0, steps),
      laptop: chance.happens(0.6) ? 0 : 1,
      kind,
      on: chance.happens(0.7) ? 'write' : 'read',
      size: chance.next(),
    };
  });
}

/** Missing rights for some time, in one of three histories. */
export function permissionFaultsOf(chance: Chance, steps: number): Fault[] {
  if (!chance.happens(1 / 3)) return [];
  return Array.from({ length: chance.whole(1, 5) }, () => ({
    at: chance.whole(0, steps),
    laptop: chance.happens(0.6) ? 0 : 1,
    kind: chance.pick([...PERMISSION_FAULTS, 'barRecord' as const]),
    on: 'write',
    size: chance.next(),
  }));
}

export function rareFaultsOf(chance: Chance, steps: number): Fault[] {
  if (!chance.happens(2 / 5)) return [];
  return Array.from({ length: chance.whole(1, 5) }, () => ({
    at: chance.whole(0, steps),
    laptop: chance.happens(0.6) ? 0 : 1,
    kind: chance.pick([...RARE_FAULTS, ...CLOCK_FAULTS]),
    on: chance.happens(0.7) ? 'write' : 'read',
    size: chance.next(),
  }));
}

/** Hidden records for some time, in one of six histories. */
export function hidingFaultsOf(chance: Chance, steps: number): Fault[] {
  if (!chance.happens(1 / 6)) return [];
  return Array.from({ length: chance.whole(1, 3) }, () => ({
    at: chance.whole(0, steps),
    laptop: chance.happens(0.6) ? 0 : 1,
    kind: chance.pick(HIDING_FAULTS),
    on: 'read',
    size: chance.next(),
  }));
}
