import { systemClocks } from '../../../src/api/transport/clocks.ts';
import { expect, test } from 'vitest';
import { LARGEST_ATTACHMENT } from '../../../src/domain/documents/attachment.ts';
import { localDate } from '../../../src/domain/values/dates.ts';
import type { Guid } from '../../../src/domain/values/identifiers.ts';
import { openService, type Integrator } from '../../service/support/service.ts';
import { guid } from '../../support/documents.ts';
import { openRawService } from '../support/rawService.ts';
import { problemWith } from '../../support/problemWith.ts';
import { clientOf } from '../support/clientOf.ts';

/** The only invoice of a service. */
async function invoiceIn(api: Integrator): Promise<Guid> {
  await api.invoice();
  const [row] = await api.list('/api/saleInvoice');
  return String(row?.id) as Guid;
}

/** Every possible byte, so that nothing on the way takes them for text. */
const BYTES = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);

test('a file goes into the first group of the document’s type with its words, and comes back as it was', async () => {
  const api = await openService();
  const document = await invoiceIn(api);
  const client = clientOf(api.service);
  const group = await client.attachmentGroup(document);
  expect(group).toBe('documents');
  const id = await client.attach(document, group, {
    fileName: 'Liefer"schein ü.pdf',
    contentType: 'application/pdf',
    description: 'Signed delivery note',
    documentDate: localDate('2026-03-01'),
    bytes: BYTES,
  });
  expect(await client.listAttachments(document)).toEqual({
    rows: [
      {
        id,
        fileName: 'Liefer"schein ü.pdf',
        contentType: 'application/pdf',
        size: 1_000,
        description: 'Signed delivery note',
        documentDate: '2026-03-01',
      },
    ],
  });
  expect(await client.attachedFile(document, id as Guid)).toEqual(BYTES);
});

test("16 MB are accepted; a byte more is refused in the service's words", async () => {
  const api = await openService();
  const document = await invoiceIn(api);
  const client = clientOf(api.service);
  const file = { fileName: 'scan.tif', contentType: 'image/tiff' };
  const id = await client.attach(document, 'documents', { ...file, bytes: new Uint8Array(LARGEST_ATTACHMENT).fill(7) });
  const read = await client.attachedFile(document, id as Guid);
  expect(read.length).toBe(16_777_216);
  expect(Buffer.from(read).equals(Buffer.alloc(LARGEST_ATTACHMENT, 7))).toBe(true);
  expect(
    await problemWith(client.attach(document, 'documents', { ...file, bytes: new Uint8Array(LARGEST_ATTACHMENT + 1) })),
  ).toEqual({ code: 'service.refused', status: 413, message: 'File is larger than 16 MB.' });
  expect((await client.listAttachments(document)).rows).toHaveLength(1);
});

test('after a 401 the whole form is sent again with the new session', async () => {
  const service = await openRawService();
  const forms: string[] = [];
  service.answer = (response, { body, headers }) => {
    forms.push(body.replaceAll(String(headers['content-type']).split('boundary=')[1] ?? '', 'BOUNDARY'));
    if (forms.length === 1) service.json(response, 401, { message: 'Session expired' });
    else service.json(response, 201, guid(9));
  };
  expect(
    await service.client().attach(guid(1), 'documents', {
      fileName: 'note.txt',
      contentType: 'text/plain',
      bytes: new TextEncoder().encode('hello'),
    }),
  ).toBe(guid(9));
  expect(service.signIns).toBe(2);
  expect(forms).toHaveLength(2);
  expect(forms[1]).toBe(forms[0]);
  expect(forms[1]).toContain('hello');
  const [, first, , second] = service.asked;
  expect([first, second].map((asked) => [asked?.method, asked?.url])).toEqual(
    Array.from({ length: 2 }, () => ['POST', `/api/Document/${guid(1)}/AttachmentGroup/documents/Attachment`]),
  );
  expect(second?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
});

test('a file may take ten times as long as a record', async () => {
  const service = await openRawService();
  const waits: number[] = [];
  service.answer = (response, { method }) =>
    method === 'GET' ? service.text(response, 200, 'bytes') : service.json(response, 201, guid(9));
  const client = service.client({
    timeout: 6_000,
    clocks: {
      ...systemClocks,
      wait: (milliseconds, signal) => (waits.push(milliseconds), systemClocks.wait(milliseconds, signal)),
    },
  });
  await client.signIn();
  await client.attach(guid(1), 'documents', { fileName: 'a', contentType: 'text/plain', bytes: BYTES });
  expect(new TextDecoder().decode(await client.attachedFile(guid(1), guid(2)))).toBe('bytes');
  // Requests that begin together may share a sixtieth.
  expect(waits).toEqual([6_100, 61_000, 61_000]);
});

test('an answer that breaks off leaves the outcome unknown, for a file as for a record', async () => {
  const service = await openRawService();
  service.answer = (response) => service.cut(response, 200, '"half');
  const client = service.client();
  expect(
    (await problemWith(client.attach(guid(1), 'documents', { fileName: 'a', contentType: 'text/plain', bytes: BYTES })))
      .code,
  ).toBe('network.lost');
  expect((await problemWith(client.attachedFile(guid(1), guid(2)))).code).toBe('network.lost');
});

test('a 200 with a problem instead of a file is no file: the other path is asked; a file with the same text is a file', async () => {
  const service = await openRawService();
  const problemOf404 = { status: 404, detail: 'There is no such endpoint.' };
  service.answer = (response, { url }) =>
    url.startsWith('/api/Document/') ? service.json(response, 200, problemOf404) : service.text(response, 200, 'bytes');
  expect(new TextDecoder().decode(await service.client().attachedFile(guid(1), guid(2)))).toBe('bytes');
  service.answer = (response) => service.json(response, 200, problemOf404);
  expect(await problemWith(service.client().attachedFile(guid(1), guid(2)))).toMatchObject({
    code: 'service.refused',
    status: 404,
  });
  service.answer = (response) => service.text(response, 200, JSON.stringify(problemOf404));
  expect(new TextDecoder().decode(await service.client().attachedFile(guid(1), guid(2)))).toBe(
    JSON.stringify(problemOf404),
  );
});
