import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { postgresPrograms } from './programs.ts';
import { madeFolder, tie } from '../../support/tidying.ts';

/** Suites do not wait for the disk; kills of PostgreSQL itself need no power failure either. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SETTINGS = ['listen_addresses=', 'max_connections=200', 'shared_buffers=128MB'];

/** What PostgreSQL says, and ends, while processes of one that was killed have not noticed yet. */
const OLD_IS_THERE = 'pre-existing shared memory block';
const PAUSE = 100;

/** PostgreSQL refuses to run as root: it then runs as the user that Debian's package makes. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (what: string): number => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A PostgreSQL of one's own on a socket in a temporary folder. */
export class Cluster {
  readonly folder = madeFolder('pg');
  private readonly programs: string;
  private readonly as = account();
  private readonly settings: readonly string[];
  private server: ChildProcess | null = null;

  /**
   * @param isQuick whether commits need not reach the disk
   * @param followed another one that runs: this is a replica of it by streaming
   */
  constructor(isQuick = true, followed?: Cluster) {
    const programs = postgresPrograms();
    if (programs === null) throw new Error('PostgreSQL is not installed (on Debian: apt-get install postgresql).');
    this.programs = programs;
    this.settings = isQuick ? [...SETTINGS, ...QUICK] : SETTINGS;
    if (this.as.uid !== undefined && this.as.gid !== undefined) chownSync(this.folder, this.as.uid, this.as.gid);
    if (followed) {
      const how = ['-h', followed.folder, '-U', 'postgres', '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
      execFileSync(join(programs, 'pg_basebackup'), ['-D', this.data, ...how], {
        ...{ ...this.as, stdio: 'pipe', cwd: this.folder },
      });
      return;
    }
    const how = ['--locale=C.UTF-8', '--auth=trust', '--username=postgres', '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', this.data, ...how], { ...this.as, stdio: 'pipe', cwd: this.folder });
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  get pid(): number {
    return this.server?.pid ?? 0;
  }

  address(database: string): string {
    return `postgres://postgres@/${database}?host=${this.folder}`;
  }

  /** Starts it, and waits until it answers: after a crash, once all processes of the one before have ended. */
  async start(): Promise<void> {
    for (;;) {
      try {
        await this.startOnce();
        return;
      } catch (error) {
        if (!String(error).includes(OLD_IS_THERE)) throw error;
        await after(PAUSE);
      }
    }
  }

  private async startOnce(): Promise<void> {
    const settings = [...this.settings, `unix_socket_directories=${this.folder}`].flatMap((each) => ['-c', each]);
    this.server = tie(
      spawn(join(this.programs, 'postgres'), ['-D', this.data, ...settings], {
        ...this.as,
        cwd: this.folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    await this.waitFor('ready to accept');
  }

  private waitFor(words: string): Promise<void> {
    let said = '';
    return new Promise((resolve, reject) => {
      this.server?.stderr?.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes(words)) resolve();
      });
      this.server?.once('exit', () => reject(new Error(`PostgreSQL has ended: ${said}`)));
    });
  }

  /** @param signal SIGINT rolls back what is open and stops; SIGKILL is a crash */
  async end(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
