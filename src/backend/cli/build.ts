import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Builds the page and the shell. @returns '' when it succeeded, else the output of the build */
export function build(projectFolder: string): Promise<string> {
  const program = join(projectFolder, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn'], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code === 0 ? '' : output.trim() || `electron-vite ended with ${String(code)}`),
    );
  });
}
