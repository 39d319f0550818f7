import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ChildTable } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Company } from '../company.ts';
import { documentFinder } from '../documents/finding.ts';
import { stating, type RouteContract, type Shape } from '../http/contract.ts';
import { authorOf, sendCreated, sendJson } from '../http/exchange.ts';
import { asksForUnknown } from '../http/unknownProperties.ts';
import { ID, shapeOf } from '../openapi/shapes.ts';
import { badRequest, notFound, Refusal } from '../refusal.ts';
import { dateField, readFields, textField } from '../wire/fields.ts';
import { pascalCase } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file (field notes, "Attachments"). */
const LARGEST_FILE = 16 * MEGABYTE;
const ENVELOPE = MEGABYTE;

/** Every document type has the same two groups. */
const GROUPS = [
  { id: 'documents', description: 'Documents' },
  { id: 'correspondence', description: 'Correspondence' },
] as const;

const GROUP = shapeOf('AttachmentGroup', z.object({ id: z.string(), description: z.string() }));
/** The bytes as they were sent. */
const FILE: Shape = { name: 'File', schema: () => ({ type: 'string', format: 'binary' }), mediaType: 'application/octet-stream' };

const attachmentSchema = z.object({ groupId: z.string(), fileName: z.string(), contentType: z.string(), size: z.number(), description: z.string().optional(), documentDate: z.string().optional() });
const formSchema = z.object({ description: textField(250).optional(), documentDate: dateField.optional() });

/** The form with its file, for the document: the file itself is read as a part. */
const partsSchema = z.object({ File: z.unknown().meta({ type: 'string', format: 'binary' }), Description: formSchema.shape.description, DocumentDate: formSchema.shape.documentDate });

interface GroupParams {
  Params: { ref: string; group: string };
}
interface FileParams {
  Params: { ref: string; file: string };
}

async function formOf(request: FastifyRequest): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!(request.body instanceof Buffer) || !/^multipart\/form-data/i.test(type)) throw new Refusal(415, 'Send multipart/form-data with the part File.');
  try {
    return await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('The multipart body is malformed.');
  }
}

const PARTS: ReadonlySet<string> = new Set(Object.keys(partsSchema.shape).map((name) => name.toLowerCase()));

/** @throws Refusal 400 that names every part which a file does not come with (spec 4.7 rule 4) */
function refuseUnknownParts(form: FormData): void {
  const unknown = [...form.keys()].filter((name) => !PARTS.has(name.toLowerCase()));
  if (unknown.length > 0) throw badRequest(`Unknown properties: ${unknown.map(pascalCase).join(', ')}.`);
}

function part(form: FormData, name: string): FormDataEntryValue | undefined {
  for (const [key, value] of form) if (key.toLowerCase() === name) return value;
  return undefined;
}

/** Files attached to documents: multipart with File, Description and DocumentDate (spec 9, 1.3.0; field notes, "Attachments"). */
export function addAttachmentRoutes(server: FastifyInstance, company: Company): void {
  const { database, ledger } = company;
  const table = new ChildTable(database, 'Attachment', 'attachment', attachmentSchema);
  const keep = database.sqlite.prepare('INSERT INTO attachment VALUES (?, ?)');
  const content = database.sqlite.prepare('SELECT content FROM attachment WHERE id = ?');
  const drop = database.sqlite.prepare('DELETE FROM attachment WHERE id = ?');
  const idOf = documentFinder(company, null);
  const base = '/api/Document/:ref';
  const told = (summary: string, more: RouteContract = {}) => stating({ since: '1.3.0', summary, ...more });
  const shape = childShape('Attachment', attachmentSchema);

  const mark = (id: string, hasAttachments: boolean, request: FastifyRequest): void => {
    const document = ledger.load(id);
    if (document.header.hasAttachments !== hasAttachments) ledger.restate(document, { hasAttachments }, document.statuses, authorOf(company, request));
  };

  server.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: LARGEST_FILE + ENVELOPE }, (_request, body, done) => done(null, body));

  server.get<GroupParams>(`${base}/AttachmentGroup`, told('List the attachment groups of a document', { answer: { listOf: GROUP } }), (request, reply) => {
    idOf(request);
    return sendJson(reply, JSON.stringify(GROUPS));
  });
  server.post<GroupParams>(`${base}/AttachmentGroup/:group/Attachment`, { ...told('Attach a file', { body: partsSchema, bodyMediaType: 'multipart/form-data', answer: ID, status: 201 }), bodyLimit: LARGEST_FILE + ENVELOPE }, async (request, reply) => {
    const id = idOf(request);
    const group = GROUPS.find((each) => each.id === request.params.group.toLowerCase());
    if (!group) throw notFound(`There is no attachment group ${request.params.group}.`);
    const form = await formOf(request);
    if (asksForUnknown(company, request)) refuseUnknownParts(form);
    const file = part(form, 'file');
    if (!(file instanceof File)) throw badRequest('File is required.');
    if (file.size > LARGEST_FILE) throw new Refusal(413, 'File is larger than 16 MB.');
    const fields = readFields(formSchema, { description: part(form, 'description'), documentDate: part(form, 'documentdate') });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const author = authorOf(company, request);
    const made = database.transact(() => {
      const attachment = table.create(id, { groupId: group.id, fileName: file.name, contentType: file.type, size: file.size, ...fields }, author);
      keep.run(attachment.id, bytes);
      mark(id, true, request);
      return attachment;
    });
    return sendCreated(reply, company, made.id);
  });
  server.get<GroupParams>(`${base}/Attachment`, told('List the attachments of a document', { answer: { listOf: shape } }), (request, reply) => sendJson(reply, wireJson(table.all(idOf(request)))));
  server.get<FileParams>(`${base}/Attachment/:file`, told('Get an attached file', { answer: FILE }), (request, reply) => {
    const attachment = table.get(idOf(request), request.params.file);
    const bytes = content.get(attachment.id)?.content;
    if (!(bytes instanceof Uint8Array)) throw notFound(`There is no attachment ${request.params.file}.`);
    // Never shown in the page's own origin as what it claims to be.
    return reply
      .header('content-type', 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`)
      .send(Buffer.from(bytes));
  });
  server.delete<FileParams>(`${base}/Attachment/:file`, told('Delete an attached file', { status: 204 }), (request, reply) => {
    const id = idOf(request);
    const attachment = table.get(id, request.params.file);
    database.transact(() => {
      table.remove(attachment);
      drop.run(attachment.id);
      mark(id, table.all(id).length > 0, request);
    });
    return reply.code(204).send();
  });
}
