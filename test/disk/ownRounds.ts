import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Chance } from '../../src/service/demo/chance.ts';
import { OwnComputer } from '../support/ownComputer.ts';
import { SmallDisk } from './smallDisk.ts';

/** Bytes: Daybook makes a company only where 200 MB are free. */
const DISK_SIZE = 384 * 1024 * 1024;
/** How Daybook is ended, with the disk full or after it has room again. */
const ENDS = ['killed while full', 'closed while full', 'goes on with room'] as const;

export interface OwnReport {
  seed: number;
  end: (typeof ENDS)[number];
  /** Invoices that were answered as submitted, and requests that were refused, in this and earlier rounds. */
  submitted: number;
  refused: number;
  wrong: string[];
}

/** Fills the disk while programs post in a company on this computer, one round after the other. */
export class OwnDiskRounds {
  private readonly disk = new SmallDisk(DISK_SIZE);
  private readonly computer: OwnComputer;

  constructor() {
    const dataFolder = join(this.disk.folder, 'data');
    mkdirSync(dataFolder);
    this.computer = new OwnComputer(dataFolder);
  }

  async begin(): Promise<void> {
    await this.computer.makeCompany();
  }

  async round(seed: number): Promise<OwnReport> {
    const { computer, disk } = this;
    const chance = new Chance(seed);
    const [before, full] = [chance.whole(20, 1_000), chance.whole(100, 1_000)];
    const end = chance.pick(ENDS);
    const wrong: string[] = [];
    await computer.start();
    const posting = computer.post();
    // The round is about these moments in time; there is nothing else to wait for.
    await wait(before);
    disk.fill();
    await wait(full);
    if (end !== 'goes on with room') await computer.end(end === 'killed while full' ? 'SIGKILL' : 'SIGTERM');
    disk.makeRoom();
    await posting.stop();
    if (end === 'goes on with room' && !(await computer.postOne())) wrong.push('nothing can be posted with room again');
    await computer.end('SIGTERM');
    await computer.start();
    if (!(await computer.postOne())) wrong.push('nothing can be posted after a new start');
    await computer.end('SIGTERM');
    wrong.push(...computer.faults().slice(0, 10));
    return { seed, end, submitted: computer.submitted.size, refused: computer.refused, wrong };
  }

  async remove(): Promise<void> {
    await this.computer.end('SIGKILL');
    this.disk.remove();
  }
}
