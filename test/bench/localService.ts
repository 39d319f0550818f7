import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A service in a process of its own. */
export interface ServiceProcess<Label extends string> {
  /** The lines that it printed when it was ready, by label. */
  told: Readonly<Record<Label, string>>;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program that prints `Label: text` lines when it is ready. */
export async function startProcess<Label extends string>(
  program: string,
  args: readonly string[],
  labels: readonly Label[],
): Promise<ServiceProcess<Label>> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const told: Partial<Record<Label, string>> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const label = labels.find((one) => line.startsWith(`${one}: `));
    if (label !== undefined) told[label] = line.slice(label.length + 2);
    if (labels.every((one) => one in told)) break;
  }
  const isWhole = (given: Partial<Record<Label, string>>): given is Record<Label, string> =>
    labels.every((one) => one in given);
  if (!isWhole(told) || child.pid === undefined) throw new Error(`${program} did not start`);
  return {
    told,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface LocalService {
  address: string;
  domain: string;
  user: string;
  apiKey: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The local Finance Service in its own process, as a user runs it, with reference data.
 * @param database a file, or `:memory:`
 * @param documents how many the demo company has
 */
export async function startLocalService({ database = ':memory:', documents = 0 } = {}): Promise<LocalService> {
  const cli = join(import.meta.dirname, '../../src/service/cli.ts');
  const { told, pid, stop } = await startProcess(
    cli,
    ['--db', database, '--demo', String(documents)],
    ['Address', 'Domain', 'User name', 'API key'],
  );
  return { address: told.Address, domain: told.Domain, user: told['User name'], apiKey: told['API key'], pid, stop };
}
