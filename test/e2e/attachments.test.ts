import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { draftInvoice, intRefOfOpenInvoice, syncAndWait } from './support/bookkeeper.ts';
import { goToArea } from './support/records.ts';
import { connectedSceneForEach, type Scene } from './support/scene.ts';

/** The bytes of every attached file, from the service's own database. */
function filesIn(database: string): Buffer[] {
  const opened = new DatabaseSync(database, { readOnly: true });
  try {
    return opened
      .prepare('SELECT content FROM attachment')
      .all()
      .map(({ content }) => Buffer.from(content instanceof Uint8Array ? content : []));
  } finally {
    opened.close();
  }
}

let scene: Scene;
connectedSceneForEach((its) => (scene = its));

it('two files attached to a draft offline reach the service once each, byte by byte', async () => {
  await scene.killService();
  await draftInvoice(scene.page, 'C00036', [{ description: 'Toner', quantity: '1', price: '10', taxCode: 'S' }]);
  expect(intRefOfOpenInvoice(scene.page)).toMatch(/^daybook-/);
  // Two and a half megabytes, so that one file crosses the bridge in parts.
  const [long, short] = [
    Buffer.from(Uint8Array.from({ length: 2_621_440 }, (_, at) => (at >> 10) % 251)),
    Buffer.from([0, 255, 13, 10, 45, 45]),
  ];
  await scene.page.getByLabel('Files to attach').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: long },
    { name: 'note ü.bin', mimeType: 'application/octet-stream', buffer: short },
  ]);
  await scene.page.getByText('note ü.bin').waitFor();
  // A file attached by mistake is removed again and is never sent.
  await scene.page
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'mistake.txt', mimeType: 'text/plain', buffer: Buffer.from('not this one') }]);
  await scene.page.getByRole('button', { name: 'Remove mistake.txt' }).click();
  await scene.page.getByRole('button', { name: 'Remove mistake.txt' }).waitFor({ state: 'detached' });
  await scene.crashAndRestart();
  await scene.restartService();
  // The invoice and one of its files are sent. The other file is refused, says why, and is sent when asked again.
  const met = scene.line.trouble('POST', /attachment/i, {
    kind: 'refuse',
    status: 400,
    message: 'No room is left for files this month.',
  });
  expect(await syncAndWait(scene.page)).toMatch(/created 2.*refused 1/);
  await met;
  await goToArea(scene.page, 'Sync centre');
  await scene.page.locator('main .grid-row').filter({ hasText: 'Refused' }).first().dblclick();
  await scene.page.getByText('The service refused it: No room is left for files this month.').waitFor();
  await scene.page.getByRole('button', { name: /^Send (plan|note ü)\.\w+ again$/ }).click();
  expect(await syncAndWait(scene.page)).toMatch(/^Sync finished: created 1/);
  await syncAndWait(scene.page);
  const found = filesIn(scene.database).sort((a, b) => a.length - b.length);
  expect(found.map(({ length }) => length)).toEqual([6, 2_621_440]);
  expect(found[0]?.equals(short)).toBe(true);
  expect(found[1]?.equals(long)).toBe(true);
});
