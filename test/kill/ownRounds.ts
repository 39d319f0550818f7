import { rmSync } from 'node:fs';
import { Chance } from '../../src/service/demo/chance.ts';
import { OwnComputer } from '../support/ownComputer.ts';
import { madeFolder } from '../support/tidying.ts';

/** Milliseconds of posting after which Daybook is killed, at most. */
const LONGEST = 3_000;

export interface OwnReport {
  seed: number;
  /** Milliseconds. */
  after: number;
  /** Invoices that were answered as submitted, in this and earlier rounds. */
  submitted: number;
  wrong: string[];
}

/** Kills Daybook while programs post in a company on this computer, one round after the other. */
export class OwnKillRounds {
  private readonly folder = madeFolder('own-kill');
  private readonly computer = new OwnComputer(this.folder);

  async begin(): Promise<void> {
    await this.computer.makeCompany();
  }

  async round(seed: number): Promise<OwnReport> {
    const { computer } = this;
    const after = new Chance(seed).whole(20, LONGEST);
    await computer.start();
    const posting = computer.post();
    // The round is about this moment in time; there is nothing else to wait for.
    await new Promise((resolve) => setTimeout(resolve, after));
    await computer.end('SIGKILL');
    await posting.stop();
    // Opened once more, as a person does, which has SQLite take what is in the log beside the file.
    await computer.start();
    const isPosting = await computer.postOne();
    await computer.end('SIGTERM');
    const wrong = computer.faults().slice(0, 10);
    if (!isPosting) wrong.push('nothing can be posted after the kill');
    return { seed, after, submitted: computer.submitted.size, wrong };
  }

  async end(): Promise<void> {
    await this.computer.end('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
