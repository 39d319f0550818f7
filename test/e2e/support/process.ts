import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A real process of Daybook, with what it said so far. */
export interface Started {
  readonly pid: number;
  readonly output: string[];
  /** Resolves with the first line, past or future, that matches; rejects when the process ends before. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Ends it and resolves when it has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a script of this repository on the Node that runs the tests. */
export function startScript(script: string, args: readonly string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  return watch(child, script);
}

function watch(child: ChildProcess, name: string): Started {
  const output: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) throw new Error(`${name} has no output to read`);
    createInterface({ input: stream }).on('line', (text) => {
      output.push(text);
      wake();
    });
  }
  const ended = once(child, 'exit').finally(wake);
  if (child.pid === undefined) throw new Error(`${name} did not start`);

  return {
    pid: child.pid,
    output,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.map((text) => text.match(pattern)).find((found) => found !== null);
          if (match) resolve(match);
          else if (child.exitCode !== null || child.signalCode !== null) reject(new Error(`${name} ended before it said ${pattern}:\n${output.join('\n')}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
