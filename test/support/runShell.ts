import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright-core';
import { build, needsBuild } from '../../src/backend/cli/build.ts';
import { installedElectron } from '../../src/backend/cli/electronBinary.ts';

/**
 * `npm run test:shell`: runs the built shell in a real Electron, where one is installed. It is not part of `npm test`,
 * because many build machines cannot fetch Electron. Without Electron it fails and says so.
 */
const project = fileURLToPath(new URL('../../', import.meta.url));
const program = installedElectron(project);
if (program === null) {
  process.stderr.write(
    "Electron's program is not here. Fetch it with: node node_modules/electron/install.js\n0 passed, 1 failed\n",
  );
  process.exit(1);
}
if (await needsBuild(project)) {
  const fault = await build(project);
  if (fault !== '') throw new Error(fault);
}

const dataFolder = mkdtempSync(join(tmpdir(), 'daybook-shell-'));
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const shell = await _electron.launch({
  executablePath: program,
  args: [...(isRootOnLinux ? ['--no-sandbox'] : []), project, `--daybook-data=${dataFolder}`],
});
const findings: [what: string, isSo: boolean][] = [];
try {
  const page = await shell.firstWindow();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.reload();
  await page.getByRole('button', { name: /demo company/i }).click();
  await page.locator('.home').waitFor();
  findings.push(
    ['the page has its own origin', (await page.evaluate(() => window.location.origin)) === 'app://daybook'],
    ['the page sees no Node', await page.evaluate(() => !('process' in window) && !('require' in window))],
    ['the page opens no window', await page.evaluate(() => window.open('https://example.com/') === null)],
    [`the policy has nothing to complain of: ${complaints.join('; ')}`, complaints.length === 0],
  );
} finally {
  await shell.close();
  rmSync(dataFolder, { recursive: true, force: true });
}

for (const [what, isSo] of findings) process.stdout.write(`${isSo ? 'passed' : 'FAILED'}: ${what}\n`);
const failed = findings.filter(([, isSo]) => !isSo).length + (findings.length === 0 ? 1 : 0);
process.stdout.write(`${findings.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
