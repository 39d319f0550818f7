import { expect, test } from 'vitest';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { invoice } from '../support/company.ts';
import { idOf } from '../support/trade.ts';
import { openAt113 } from './support.ts';

const NOTE = new TextEncoder().encode('Signed delivery note');
const ATTACH = /\/AttachmentGroup\/[^/]+\/Attachment$/;

test('a file goes into the first group of its document’s type, once, also where the answer is lost, and is listed and read', async () => {
  const office = await openAt113();
  const document = office.store.draft(invoice(1));
  const file = office.store.attach(document, 'note.pdf', NOTE, 'Signed');
  office.on('POST', ATTACH, 'dropAfterCommit');
  for (let run = 0; run < 2; run += 1) await office.sync();
  office.afterTimeLimit();
  expect(await office.sync()).toMatchObject({ problem: null, rejected: 0, inDoubt: 0 });
  const id = idOf(office, document) as Guid;
  const { rows } = await office.service().listAttachments(id);
  expect(rows).toMatchObject([{ fileName: 'note.pdf', size: 20, description: 'Signed' }]);
  expect(office.store.attachment(file)).toMatchObject({ id: rows[0]?.id, inFlight: null, rejection: null });
  expect(await office.colleague.read(`/api/Attachment/${String(rows[0]?.id)}/Details`)).toEqual({
    id: rows[0]?.id,
    description: 'Signed',
    createdBy: 'bookkeeper',
    created: expect.any(String),
    fileName: 'note.pdf',
    fileSize: '20',
  });
  if (!rows[0]) throw new Error('nothing is listed');
  expect(new TextDecoder().decode(await office.service().attachedFile(id, rows[0].id))).toBe('Signed delivery note');
});

test('files of every group are listed, page by page', async () => {
  const office = await openAt113();
  const document = office.store.draft(invoice(1));
  await office.sync();
  const id = idOf(office, document) as Guid;
  const client = office.service();
  const send = (group: string, fileName: string): Promise<Guid | null> =>
    client.attach(id, group, { fileName, contentType: 'text/plain', bytes: NOTE });
  for (let number = 0; number < 101; number += 1) await send('documents', `note ${String(number)}.txt`);
  await send('correspondence', 'letter.txt');
  const { rows } = await client.listAttachments(id);
  expect(rows.map(({ fileName }) => fileName)).toEqual([
    ...Array.from({ length: 101 }, (_, number) => `note ${String(number)}.txt`),
    'letter.txt',
  ]);
});
