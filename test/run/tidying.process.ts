import { spawn } from 'node:child_process';
import { madeFolder, tie } from '../support/tidying.ts';

/** Starts a process that never ends and hears nothing, with a child like that, and makes a folder; prints which. */
const BUSY = 'for (;;);';
const STARTER = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', '${BUSY}'], { stdio: 'ignore' });
  process.stdout.write(child.pid + '\\n', () => { ${BUSY} });`;
const started = tie(spawn(process.execPath, ['-e', STARTER], { stdio: ['ignore', 'pipe', 'ignore'], detached: true }));
const folder = madeFolder('tidied');
started.stdout.once('data', (pid: Buffer) =>
  process.stdout.write(`${JSON.stringify({ pids: [started.pid, Number(pid.toString())], folder })}\n`),
);
