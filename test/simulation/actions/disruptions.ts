import type { Scene } from './actions.ts';
import type { Log } from '../log.ts';
import type { Files } from './files.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Laptop } from '../laptop.ts';

export const UPHEAVALS = ['backUpToFile', 'restoreFile', 'closeWindow', 'enterKey', 'theyChangeKey'] as const;
export type Disruption = (typeof UPHEAVALS)[number];

export function isDisruption(name: string): name is Disruption {
  return UPHEAVALS.some((each) => each === name);
}

/** Records without an IntRef: the service cannot tell a repeated create from a second one made on purpose. */
const UNNAMED = /^(bankTransaction|salePrice|purchasePrice|contact) /;

/**
 * What disturbs a run from outside: a backup restored through the app, a closed window, a key that is no longer valid.
 */
export class Disruptions {
  private readonly scene: Scene;
  private readonly files: Files;
  /** Step at which each laptop wrote its backup file. */
  private readonly filedAt = new Map<Laptop, number>();

  constructor(scene: Scene, files: Files) {
    this.scene = scene;
    this.files = files;
  }

  async bookkeeper(action: Action, laptop: Laptop): Promise<void> {
    const { world, service } = this.scene;
    if (action.name === 'backUpToFile') {
      await laptop.backUpToFile();
      this.filedAt.set(laptop, world.stepCount);
    } else if (action.name === 'restoreFile') {
      world.note(`  ${laptop.run ? 'in a run' : 'at rest'}`);
      // In every second history the backup goes to a new computer, because the old one is lost.
      const isNew = Math.floor(action.pick * 1_000) % 2 === 0;
      if (isNew) world.note('  into an empty profile');
      if (await (isNew ? laptop.restoreFileIntoNothing() : laptop.restoreFile()))
        this.restored(laptop, this.filedAt.get(laptop) ?? 0, true);
    } else if (action.name === 'closeWindow') world.note(`  ${await laptop.closeWindow(action.pick < 0.5)}`);
    else laptop.enterKey(service.apiKey);
  }

  /** An administrator replaces the API key. Open sessions end with it, or live on until they expire. */
  changeKey(action: Action): void {
    const { service } = this.scene;
    service.renewKey();
    if (action.pick < 0.5) service.company.sessions.closeAll();
  }

  /**
   * Notes that the profile is that of a backup again.
   * @param isAsked whether the app itself restored it. Then it asks about creates that the service cannot tell from a
   * second one, and nothing is there twice. If the profile's folder was replaced outside the app, the app cannot know,
   * and sends again what waited in it
   */
  restored(laptop: Laptop, since: number, isAsked = false): void {
    const { tokens, logs, world } = this.scene;
    const log: Log = logs[laptop.index];
    const more = (token: string): unknown => tokens.set(token, (tokens.get(token) ?? 0) + 1);
    for (const token of log.restored(since, world.stepCount)) more(token);
    for (const { token } of log.resources.values()) {
      if (isAsked || !UNNAMED.test(token)) continue;
      more(token);
      log.sendAgain.set(token, (log.sendAgain.get(token) ?? 0) + 1);
    }
    this.files.restored(laptop.index, since);
  }
}
