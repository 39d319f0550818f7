import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** `npm start` as a process of its own. */
export interface StartProcess {
  child: ChildProcess;
  /** Everything it has said so far on stdout. */
  readonly said: string;
  readonly complained: string;
  /** Resolves with the match as soon as stdout has one; rejects when it ends before. */
  saying(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

const program = fileURLToPath(new URL('../../src/backend/start.ts', import.meta.url));

/** Killed when the test has ended, if it still runs. */
export function startDaybook(words: readonly string[], environment: NodeJS.ProcessEnv = {}): StartProcess {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const heard = { said: '', complained: '' };
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    heard.said += text;
    tell();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.complained += text));
  const ended = new Promise<number | string>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown')));
  return {
    child,
    get said() {
      return heard.said;
    },
    get complained() {
      return heard.complained;
    },
    ended,
    saying: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(heard.said);
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        void ended.then((code) => reject(new Error(`ended (${code}) before it said ${pattern}:\n${heard.said}\n${heard.complained}`)));
      }),
  };
}
