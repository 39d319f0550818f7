import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { kill } from '../run/processes.ts';
import { tie } from './tidying.ts';

/** A real process of Daybook, with its output so far. */
export interface Started {
  readonly pid: number;
  /** Lines of both streams, in the order in which they came. */
  readonly output: readonly string[];
  /** Its stdout and stderr, each line with its line end. */
  readonly said: string;
  readonly complained: string;
  readonly isRunning: boolean;
  /** Its exit code or the signal that ended it, once all of its output has been read. */
  readonly ended: Promise<number | string>;
  /** Resolves with the first line, past or future, that matches; rejects when the process ends before. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Sends the signal if the process still runs, SIGKILL to its children too, and resolves as `ended` does. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string>;
}

const project = fileURLToPath(new URL('../../', import.meta.url));
/** Node's cache of compiled modules: a third of the work of each start is compiling the same modules again. */
export const compiledModules = join(project, 'out', 'test', 'compiled');

/**
 * Starts a script of this repository, given by its path, on the Node that runs the tests. Who starts it ends it; tests use
 * `startedScript`, which does so by itself.
 */
export function startScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = tie(
    spawn(process.execPath, [script, ...args], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { NODE_COMPILE_CACHE: compiledModules, ...process.env, ...env },
    }),
  );
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} did not start`);
  const output: string[] = [];
  const heard = { said: '', complained: '' };
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of waiting) look();
  };
  for (const [stream, of] of [
    [child.stdout, 'said'],
    [child.stderr, 'complained'],
  ] as const) {
    createInterface({ input: stream }).on('line', (text) => {
      output.push(text);
      heard[of] += `${text}\n`;
      wake();
    });
  }
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  let hasSaidAll = false;
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')),
  ).finally(() => {
    hasSaidAll = true;
    wake();
  });

  return {
    pid,
    output,
    get said() {
      return heard.said;
    },
    get complained() {
      return heard.complained;
    },
    get isRunning() {
      return isRunning();
    },
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = output.map((text) => text.match(pattern)).find((found) => found !== null);
          if (match) resolve(match);
          else if (hasSaidAll) reject(new Error(`${script} ended before it said ${pattern}:\n${output.join('\n')}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    end: (signal) => {
      if (isRunning()) kill(signal === 'SIGKILL' ? -pid : pid, signal);
      return ended;
    },
  };
}
