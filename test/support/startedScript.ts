import { onTestFinished } from 'vitest';
import { startScript, type Started } from './process.ts';

/** A script of this repository that runs as a process of its own, killed when the test ends. */
export function startedScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const started = startScript(script, args, env);
  onTestFinished(async () => {
    await started.end('SIGKILL');
  });
  return started;
}
