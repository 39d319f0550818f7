import { join } from 'node:path';
import type { CallsOf } from '../../bridge/contract.ts';
import type { Handlers } from '../../bridge/endpoint.ts';
import { ok } from '../../domain/values/result.ts';
import { instantOf } from '../../domain/values/dates.ts';
import {
  installObstacle,
  isLookDue,
  keptUpdatesSchema,
  postponedUntil,
  putOffUntil,
  waitsUntil,
  type InstallMoment,
  type KeptUpdates,
  type Update,
  type UpdatePolicy,
  type UpdateState,
} from '../../domain/service/updates.ts';
import { faultMessage, readKept, writeKept } from '../files/keptFile.ts';
import type { Log } from '../files/log.ts';

/** What the shell can do about newer versions. Each call rejects with what the computer says. */
export interface UpdateSource {
  /** The newest version that this computer may have; null when that is the one that runs. */
  look(): Promise<Update | null>;
  /** Fetches the version that was found, and checks what arrived. */
  fetch(): Promise<void>;
  /** Ends Daybook, installs what was fetched, and starts it again. */
  restart(): Promise<void>;
}

export interface UpdateParts {
  dataFolder: string;
  /** Left out where something else looks after versions: in the local host, and where a package manager does. */
  source?: UpdateSource;
  policy: UpdatePolicy | undefined;
  /** What goes on in Daybook now, after every window has stored what is typed in it. */
  moment(): Promise<Omit<InstallMoment, 'stage'>>;
  tell(state: UpdateState): void;
  log: Log;
  now(): number;
}

export interface Updates {
  state(): UpdateState;
  /**
   * Looks at once, because somebody asked. @returns the state afterwards; a version that was found is fetched meanwhile
   */
  look(): Promise<UpdateState>;
  /** Does what is due: looks now and then, fetches what need not wait any more. */
  tick(): Promise<void>;
  /** Does not install the version that is ready for some days. */
  postpone(): Promise<UpdateState>;
  /** Installs it now. @returns what stands in the way; null when Daybook ends */
  install(): Promise<ReturnType<typeof installObstacle>>;
  /**
   * Whether it is to be installed now that Daybook closes.
   * @param isSyncCut whether the close cuts off a sync: then it is left to the next close
   */
  installsAtClose(isSyncCut: boolean): boolean;
}

const NOTHING_KEPT: KeptUpdates = { postponed: null };

export async function openUpdates(parts: UpdateParts): Promise<Updates> {
  const { source, policy, log, now } = parts;
  const path = join(parts.dataFolder, 'updates.json');
  const stored = await readKept(path, keptUpdatesSchema);
  if (stored.state === 'broken') log.fault(`updates.json cannot be read, so nothing is put off: ${stored.reason}`);
  let kept = stored.state === 'there' ? stored.content : NOTHING_KEPT;
  let state: UpdateState = {
    stage: policy === 'off' ? 'off' : source === undefined ? 'elsewhere' : 'none',
    update: null,
    lookedAt: null,
    waitsUntil: null,
    fault: '',
  };
  /** The fetch that runs; nobody waits for it but the tests. */
  let fetching: Promise<void> = Promise.resolve();

  function become(change: Partial<UpdateState>): UpdateState {
    state = { ...state, waitsUntil: null, fault: '', ...change };
    parts.tell(state);
    return state;
  }

  function failed(what: string, fault: unknown): UpdateState {
    log.fault(`${what}: ${faultMessage(fault)}`);
    return become({ stage: 'failed', fault: faultMessage(fault) });
  }

  async function fetchNow(from: UpdateSource, update: Update): Promise<void> {
    become({ stage: 'fetching' });
    try {
      await from.fetch();
      log.note(`version ${update.version} is ready to be installed`);
      become({ stage: 'ready', waitsUntil: putOffUntil(update, kept, now()) });
    } catch (fault) {
      failed(`version ${update.version} could not be fetched`, fault);
    }
  }

  /** Goes on with a version that was found: it waits, or it is fetched. */
  function goOn(from: UpdateSource, update: Update): void {
    const until = waitsUntil(update, policy, now());
    if (until !== null) become({ stage: 'waiting', update, waitsUntil: until });
    else {
      state = { ...state, update };
      fetching = fetchNow(from, update);
    }
  }

  async function look(from: UpdateSource): Promise<void> {
    const lookedAt = instantOf(now());
    try {
      const update = await from.look();
      state = { ...state, lookedAt };
      if (update === null) become({ stage: 'none', update: null });
      else goOn(from, update);
    } catch (fault) {
      state = { ...state, lookedAt };
      failed('a newer version could not be looked for', fault);
    }
  }

  return {
    state: () => state,
    async look() {
      if (source !== undefined && state.stage !== 'off' && state.stage !== 'fetching' && state.stage !== 'ready')
        await look(source);
      return state;
    },
    async tick() {
      if (source === undefined) return;
      if (isLookDue(state, now())) await look(source);
      else if (state.stage === 'waiting' && state.update !== null && waitsUntil(state.update, policy, now()) === null)
        goOn(source, state.update);
      await fetching;
    },
    async postpone() {
      if (state.stage !== 'ready' || state.update === null) return state;
      const until = postponedUntil(now());
      kept = { postponed: { version: state.update.version, until } };
      become({ waitsUntil: until });
      // It is put off for this run even if that cannot be kept.
      await writeKept(path, kept).catch((fault: unknown) =>
        log.fault(`that a version was put off could not be kept: ${faultMessage(fault)}`),
      );
      return state;
    },
    async install() {
      // Before the windows are asked to store anything.
      if (state.stage !== 'ready' || source === undefined) return 'notReady';
      const obstacle = installObstacle({ stage: state.stage, ...(await parts.moment()) });
      if (obstacle === null) await source.restart();
      return obstacle;
    },
    installsAtClose: (isSyncCut) =>
      state.stage === 'ready' && state.update !== null && !isSyncCut && putOffUntil(state.update, kept, now()) === null,
  };
}

/** Answers a page's calls about newer versions. */
export function updateHandlers(updates: Updates): Handlers<CallsOf<'updates'>> {
  return {
    'updates.state': async () => ok(updates.state()),
    'updates.look': async () => ok(await updates.look()),
    'updates.postpone': async () => ok(await updates.postpone()),
    'updates.install': async () => ok({ obstacle: await updates.install() }),
  };
}
