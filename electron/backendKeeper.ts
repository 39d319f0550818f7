import type { Log } from '../src/backend/files/log.ts';
import { faultMessage } from '../src/backend/files/keptFile.ts';
import { createLines, type Lines, type ProcessPort } from '../src/bridge/lines.ts';
import {
  type BackendStart,
  callsToBackend,
  callsToShell,
  openShellLine,
  type ShellLine,
} from '../src/bridge/shellCalls.ts';
import { type Result, valueOf } from '../src/domain/values/result.ts';
import type { PagePort } from './ipcLine.ts';

export type ToBackend = ShellLine<typeof callsToBackend, typeof callsToShell>;

/** The backend's process, as the shell starts it. */
export interface BackendChild extends ProcessPort {
  /** Calls a listener once, with what the system says of the end. */
  onExit(listener: (code: number) => void): void;
  kill(): void;
}

export interface KeeperParts {
  fork(): BackendChild;
  start: BackendStart;
  /** Answers what the backend asks of the shell. */
  serve(line: ToBackend): void;
  log: Log;
  now(): number;
  wait(milliseconds: number, work: () => void): void;
  /** Called when the backend has died too often to be started again. */
  gaveUp(): void;
}

/** Keeps a backend running, in a process of its own, and connects the pages to it. */
export interface BackendKeeper {
  /** Starts the backend for the first time. Rejects with the reason why it cannot. */
  open(): Promise<void>;
  addPage(page: PagePort): void;
  /** Hands over files that somebody opened with Daybook; while there is no backend, they wait for it. */
  openFiles(paths: readonly string[]): void;
  /** Tells what somebody chose in the menu; without a backend nobody hears it. */
  chose(what: 'diagnostics'): void;
  /** Tells how many seconds nobody has touched the computer. */
  idle(seconds: number): void;
  /** Tells that the system has locked its session, or opened it again. */
  session(isLocked: boolean): void;
  /** Ends the backend and its process. @returns whether the version that is ready is to be installed */
  end(): Promise<{ installsUpdate: boolean }>;
}

/**
 * Milliseconds before each start after a death, for those within a minute of each other; after the last none follows.
 */
export const RESTARTS: readonly number[] = [200, 1_000, 3_000, 10_000];
const WITHIN = 60_000;
/** Milliseconds that the backend has to end, before its process is killed. */
const LONGEST_END = 15_000;

/**
 * When to start a backend again that has died.
 * @param deaths when it died, the last one now
 * @returns milliseconds to wait; null when it has died too often
 */
export function restartAfter(deaths: readonly number[], now: number): number | null {
  const recent = deaths.filter((at) => now - at < WITHIN).length;
  return RESTARTS[Math.max(recent, 1) - 1] ?? null;
}

export function createBackendKeeper(parts: KeeperParts): BackendKeeper {
  const { log } = parts;
  const pages = new Set<PagePort>();
  const waitingFiles: string[] = [];
  let deaths: number[] = [];
  let isEnding = false;
  let exited = Promise.withResolvers<undefined>();
  /** The backend that runs and has started; null while there is none. */
  let running: { child: BackendChild; lines: Lines; shell: ToBackend } | null = null;

  /** Opens a line between a page and the backend that runs. */
  function connect(page: PagePort): void {
    if (running === null) return;
    const line = running.lines.open();
    line.onText((text) => page.send(text));
    line.onClose(() => page.setOpen(false));
    page.onText((text) => line.send(text));
    page.onClose(() => {
      pages.delete(page);
      line.close();
    });
    page.setOpen(true);
  }

  async function start(): Promise<void> {
    const child = parts.fork();
    const own = Promise.withResolvers<undefined>();
    exited = own;
    const lines = createLines(child, (line) => line.close());
    const shell: ToBackend = openShellLine(lines.open(), callsToBackend, callsToShell);
    parts.serve(shell);
    child.onExit((code) => {
      own.resolve(undefined);
      running = null;
      // Every open call is answered, and the pages are told.
      lines.drop();
      if (!isEnding) died(code);
    });
    const started = await shell.call('backend.start', parts.start);
    // Its end counts as a death.
    if (!started.ok) child.kill();
    valueOf(started);
    running = { child, lines, shell };
    for (const page of pages) connect(page);
    if (waitingFiles.length > 0) void shell.call('backend.openFiles', { paths: waitingFiles.splice(0) });
  }

  function died(code: number): void {
    const now = parts.now();
    deaths = [...deaths, now].slice(-RESTARTS.length - 1);
    const wait = restartAfter(deaths, now);
    log.fault(`the backend has died (${String(code)}) ${wait === null ? 'too often' : 'and is started again'}`);
    if (wait === null) return parts.gaveUp();
    parts.wait(wait, () => {
      if (!isEnding) start().catch((fault: unknown) => log.fault(`the backend did not start: ${faultMessage(fault)}`));
    });
  }

  return {
    async open() {
      try {
        await start();
      } catch (fault) {
        isEnding = true;
        throw fault;
      }
    },
    addPage(page) {
      pages.add(page);
      page.onClose(() => pages.delete(page));
      connect(page);
    },
    openFiles(paths) {
      if (running === null) waitingFiles.push(...paths);
      else void running.shell.call('backend.openFiles', { paths: [...paths] });
    },
    idle: (seconds) => void running?.shell.call('backend.idle', { seconds }),
    session: (isLocked) => void running?.shell.call('backend.session', { isLocked }),
    chose: (what) => void running?.shell.call('backend.chose', { what }),
    async end() {
      isEnding = true;
      const { child, shell } = running ?? {};
      if (child === undefined || shell === undefined) return { installsUpdate: false };
      parts.wait(LONGEST_END, () => child.kill());
      const answer: Result<{ installsUpdate: boolean }> = await shell.call('backend.end', null);
      child.kill();
      await exited.promise;
      if (!answer.ok) log.fault(`the backend did not end as it should: ${answer.problem.code}`);
      return answer.ok ? answer.value : { installsUpdate: false };
    },
  };
}
