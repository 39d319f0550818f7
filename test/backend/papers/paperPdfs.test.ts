import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { createPaperPdfs } from '../../../src/backend/papers/paperPdfs.ts';
import { installedPaperFiles, paperFilesIn } from '../../../src/backend/papers/paperFiles.ts';
import { backendFor } from '../../support/backendFor.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { paperOf, readPdf, requestOf } from './support.ts';

it('a page gets the PDF of its papers over the bridge', async () => {
  const { page } = await backendFor(temporaryFolder());
  const answer = await page.call('papers.pdf', requestOf([paperOf()]));
  if (!answer.ok) throw new Error(answer.problem.message);
  const [sheet] = await readPdf(Buffer.from(answer.value.pdf, 'base64'));
  expect(sheet?.texts.map(({ text }) => text)).toContain('98.00');
});

it('refuses a paper with a character that no font has, and says on which paper and where', async () => {
  const { page } = await backendFor(temporaryFolder());
  const [plain, tibetan] = [paperOf(), paperOf({ number: 'SI-00013', to: { heading: 'Bill to', lines: ['བོད Ltd'] } })];
  expect(await page.call('papers.pdf', requestOf([plain, tibetan]))).toMatchObject({
    ok: false,
    problem: {
      code: 'paper.unprintable',
      unprintable: [{ paper: 'Invoice SI-00013', place: 'recipient', characters: 'བོད' }],
    },
  });
});

it('says which file is not there, and writes once it is', async () => {
  const files = { ...paperFilesIn('/nowhere') };
  const write = createPaperPdfs(files, () => new Date());
  const answer = await write(requestOf([paperOf()]));
  expect(answer).toMatchObject({ ok: false, problem: { code: 'file.unreadable' } });
  Object.assign(files, installedPaperFiles());
  expect((await write(requestOf([paperOf()]))).ok).toBe(true);
});

it('looks for the files of the build in one folder', () => {
  expect(paperFilesIn('/app/papers').regular).toEqual(pathToFileURL('/app/papers/DejaVuSansCondensed.ttf'));
});
