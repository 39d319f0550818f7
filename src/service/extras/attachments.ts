import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ChildTable, type ChildStamps } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Company } from '../company/company.ts';
import { documentFinder } from '../company/finding.ts';
import { stating, type Parameter, type RouteContract, type Shape } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson, type RefParams } from '../company/exchange.ts';
import { asksForUnknown } from '../company/unknownProperties.ts';
import { ID, paging, shapeOf, TEXT } from '../wire/shapes.ts';
import { badRequest, notFound, notJson, Refusal } from '../base/refusal.ts';
import { dateField, readFields, textUpTo } from '../wire/fields.ts';
import { sha256 } from '../storage/hash.ts';
import { spanEnd } from '../storage/stamps.ts';
import { foldBody, pascalCase } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { LARGEST_TAKE, Query } from '../wire/query.ts';

const MEGABYTE = 1024 * 1024;
/** Largest file (docs/service-notes.md, "Attachments"). */
const LARGEST_FILE = 16 * MEGABYTE;
const ENVELOPE = MEGABYTE;
const MULTIPART = 'multipart/form-data';

/** Every document type has the same two groups. */
const GROUPS = [
  { id: 'documents', description: 'Documents' },
  { id: 'correspondence', description: 'Correspondence' },
] as const;

const GROUP = shapeOf('AttachmentGroup', z.object({ id: z.string(), description: z.string() }));
/** The file's bytes. */
const FILE: Shape = {
  name: 'File',
  schema: () => ({ type: 'string', format: 'binary' }),
  mediaType: 'application/octet-stream',
};

const attachmentSchema = z.object({
  groupId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  description: z.string().optional(),
  documentDate: z.string().optional(),
  created: z.string().optional(),
  createdBy: z.string().optional(),
  /** Of the bytes, so that the history vouches for them; files of earlier releases have none. */
  sha256: z.string().optional(),
});
type Attachment = z.output<typeof attachmentSchema> & ChildStamps;
/** What reads show of an attachment at 1.13 (docs/service-notes.md, "Attachments"), beside our own fields. */
const at113Schema = z.object({
  description: z.string().optional(),
  documentDate: z.string().optional(),
  created: z.string(),
  createdBy: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
});
const formSchema = z.object({ description: textUpTo(250).optional(), documentDate: dateField.optional() });

/** What may be changed of an attachment. */
const changeSchema = z.object({ description: textUpTo(250).nullish(), documentDate: dateField.nullish() });

/** The form of an upload, for the OpenAPI document; the file itself is read as a part. */
const partsSchema = z.object({
  File: z.unknown().meta({ type: 'string', format: 'binary' }),
  Description: formSchema.shape.description,
  DocumentDate: formSchema.shape.documentDate,
});

interface GroupParams {
  Params: { ref: string; group: string };
}
interface FileParams {
  Params: { ref: string; file: string };
}

/** A file that arrived, read before the transaction that keeps it. */
interface Upload {
  form: FormData;
  file: File;
  bytes: Uint8Array;
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null;
  }
}

function uploadOf({ upload }: FastifyRequest): Upload {
  if (upload === null) throw new TypeError('the form was not read');
  return upload;
}

async function formOf(request: FastifyRequest): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!(request.body instanceof Buffer) || !/^multipart\/form-data/i.test(type))
    throw new Refusal(415, 'Send multipart/form-data with the part File.');
  try {
    return await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('The multipart body is malformed.');
  }
}

function shownAttachment(attachment: Attachment, { spellings }: Company): object {
  const { id, description, documentDate, fileName, size } = attachment;
  const at113 = {
    id,
    description,
    documentDate,
    createdBy: attachment.createdBy ?? attachment.lastModifiedBy,
    created: attachment.created ?? attachment.lastModified,
    fileName,
    fileSize: size,
  };
  return spellings === '1.13' ? at113 : { ...attachment, ...at113 };
}

const PARTS: ReadonlySet<string> = new Set(Object.keys(partsSchema.shape).map((name) => name.toLowerCase()));

/** @throws Refusal 400 that names every unknown part of the form (spec 4.7 rule 4) */
function refuseUnknownParts(form: FormData): void {
  const unknown = [...form.keys()].filter((name) => !PARTS.has(name.toLowerCase()));
  if (unknown.length > 0) throw badRequest(`Unknown properties: ${unknown.map(pascalCase).join(', ')}.`);
}

function part(form: FormData, name: string): FormDataEntryValue | undefined {
  for (const [key, value] of form) if (key.toLowerCase() === name) return value;
  return undefined;
}

const BASE = '/api/Document/:ref';
const OWN = '/api/Attachment/:ref';
const described = (summary: string, more: RouteContract = {}) => stating({ since: '1.3.0', summary, ...more });
const SHAPE = childShape('Attachment', attachmentSchema.extend(at113Schema.shape));
const LISTING: Parameter[] = [
  ...paging(LARGEST_TAKE),
  { name: 'fileName', schema: TEXT },
  { name: 'createdFrom', schema: TEXT },
];

function groupOf(name: string): (typeof GROUPS)[number] {
  const group = GROUPS.find((each) => each.id === name.toLowerCase());
  if (!group) throw notFound(`There is no attachment group ${name}.`);
  return group;
}

/** The attachments of a company, and their files. */
function attachmentsOf(company: Company) {
  const { database, documents } = company;
  const table = new ChildTable(database, 'Attachment', 'attachment', attachmentSchema);
  const keep = database.prepare('INSERT INTO attachment VALUES (?, ?)');
  const content = database.prepare('SELECT content FROM attachment WHERE id = ?');
  const drop = database.prepare('DELETE FROM attachment WHERE id = ?');
  const idOf = documentFinder(company);
  const mark = (id: string, hasAttachments: boolean, request: FastifyRequest): void => {
    const document = documents.load(id);
    if (document.header.hasAttachments !== hasAttachments)
      documents.restate(document, { hasAttachments }, document.statuses, authorOf(company, request));
  };

  const create = (
    request: FastifyRequest,
    id: string,
    groupId: string,
    { file, bytes }: Upload,
    fields: z.output<typeof formSchema>,
  ): Attachment => {
    const author = authorOf(company, request);
    return database.transact(() => {
      const created = database.stamps.next(author.source.now());
      const { name: fileName, type: contentType, size } = file;
      const attachment = table.create(
        id,
        {
          ...{ groupId, fileName, contentType, size, ...fields, created, createdBy: author.userName },
          sha256: sha256(bytes),
        },
        author,
      );
      keep.run(attachment.id, bytes);
      mark(id, true, request);
      return attachment;
    });
  };
  const sendFile = (reply: FastifyReply, attachment: Attachment): FastifyReply => {
    const bytes = content.get(attachment.id)?.content;
    if (!(bytes instanceof Uint8Array)) throw notFound(`There is no attachment ${attachment.id}.`);
    // An uploaded file must never be shown as a page of this origin.
    return reply
      .header('content-type', 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`)
      .send(Buffer.from(bytes));
  };
  const remove = (request: FastifyRequest, id: string, attachment: Attachment): void => {
    database.transact(() => {
      table.remove(attachment, authorOf(company, request));
      drop.run(attachment.id);
      mark(id, table.all(id).length > 0, request);
    });
  };
  /** The file that a path names by its own id, of a document that the user may see. */
  const fileOf = (request: FastifyRequest<{ Params: { ref: string } }>): { id: string; attachment: Attachment } => {
    const { parent, child } = table.getAnywhere(request.params.ref);
    return { id: idOf(request, parent), attachment: child };
  };
  return { table, idOf, create, sendFile, remove, fileOf };
}
type Attachments = ReturnType<typeof attachmentsOf>;

/**
 * Files attached to documents: multipart with File, Description and DocumentDate (spec 9, 1.3.0; docs/service-notes.md,
 * "Attachments").
 */
export function addAttachmentRoutes(server: FastifyInstance, company: Company): void {
  const attachments = attachmentsOf(company);
  server.decorateRequest('upload', null);
  server.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit: LARGEST_FILE + ENVELOPE },
    (request, body, done) => {
      if (request.contract.bodyMediaType !== MULTIPART && body.length > 0) done(notJson());
      else done(null, body);
    },
  );
  addGroupRoutes(server, company, attachments);
  addUpload(server, company, attachments);
  addFilesOfDocument(server, company, attachments);
  addFileRoutes(server, company, attachments);
}

function addGroupRoutes(server: FastifyInstance, company: Company, { table, idOf }: Attachments): void {
  server.get<GroupParams>(
    `${BASE}/AttachmentGroup`,
    described('List the attachment groups of a document', { isUnknownAt113: true, answer: { listOf: GROUP } }),
    (request, reply) => {
      idOf(request);
      return sendJson(reply, JSON.stringify(GROUPS));
    },
  );
  server.get<GroupParams>(
    '/api/DocumentType/:ref/AttachmentGroup',
    described('List the attachment groups of a document type', { area: 'records', answer: { listOf: GROUP } }),
    (request, reply) => {
      company.directory.get('docType', request.params.ref);
      return sendJson(reply, JSON.stringify(GROUPS));
    },
  );
  server.get<GroupParams>(
    `${BASE}/AttachmentGroup/:group/Attachment`,
    described('List the attachments of a document in a group', { parameters: LISTING, answer: { listOf: SHAPE } }),
    (request, reply) => {
      const { id: groupId } = groupOf(request.params.group);
      const query = new Query(request.query);
      const [fileName, createdFrom] = [query.text('fileName'), query.text('createdFrom')];
      const from = createdFrom === undefined ? '' : spanEnd('createdFrom', createdFrom, 'from');
      const { skip, take } = query.page();
      const found = table
        .all(idOf(request))
        .filter(
          (each) =>
            each.groupId === groupId &&
            (fileName === undefined || each.fileName === fileName) &&
            (each.created ?? each.lastModified) >= from,
        );
      return sendJson(reply, wireJson(found.slice(skip, skip + take).map((each) => shownAttachment(each, company))));
    },
  );
}

function addUpload(server: FastifyInstance, company: Company, { idOf, create }: Attachments): void {
  server.post<GroupParams>(
    `${BASE}/AttachmentGroup/:group/Attachment`,
    {
      ...described('Attach a file', {
        body: partsSchema,
        bodyMediaType: MULTIPART,
        answer: ID,
        status: 201,
      }),
      bodyLimit: LARGEST_FILE + ENVELOPE,
      preHandler: async (request: FastifyRequest<GroupParams>) => {
        idOf(request);
        groupOf(request.params.group);
        const form = await formOf(request);
        if (asksForUnknown(company, request)) refuseUnknownParts(form);
        const file = part(form, 'file');
        if (!(file instanceof File)) throw badRequest('File is required.');
        if (file.size > LARGEST_FILE) throw new Refusal(413, 'File is larger than 16 MB.');
        request.upload = { form, file, bytes: new Uint8Array(await file.arrayBuffer()) };
      },
    },
    (request, reply) => {
      const id = idOf(request);
      const group = groupOf(request.params.group);
      const upload = uploadOf(request);
      const fields = readFields(formSchema, {
        description: part(upload.form, 'description'),
        documentDate: part(upload.form, 'documentdate'),
      });
      const made = create(request, id, group.id, upload, fields);
      // The one create that 1.13 answers with a bare id (docs/service-notes.md, "Attachments").
      return company.spellings === '1.13' ? sendId(reply, made.id) : sendCreated(reply, company, made.id);
    },
  );
}

function addFilesOfDocument(
  server: FastifyInstance,
  company: Company,
  { table, idOf, sendFile, remove }: Attachments,
): void {
  server.get<GroupParams>(
    `${BASE}/Attachment`,
    described('List the attachments of a document', { isUnknownAt113: true, answer: { listOf: SHAPE } }),
    (request, reply) =>
      sendJson(reply, wireJson(table.all(idOf(request)).map((each) => shownAttachment(each, company)))),
  );
  server.get<FileParams>(
    `${BASE}/Attachment/:file`,
    described('Get an attached file', { isUnknownAt113: true, answer: FILE }),
    (request, reply) => sendFile(reply, table.get(idOf(request), request.params.file)),
  );
  server.delete<FileParams>(
    `${BASE}/Attachment/:file`,
    described('Delete an attached file', { isUnknownAt113: true, status: 204 }),
    (request, reply) => {
      const id = idOf(request);
      remove(request, id, table.get(id, request.params.file));
      return reply.code(204).send();
    },
  );
}

function addFileRoutes(
  server: FastifyInstance,
  company: Company,
  { table, sendFile, remove, fileOf }: Attachments,
): void {
  server.get<RefParams>(
    `${OWN}/Details`,
    described('Get what is known of an attached file', { answer: SHAPE }),
    (request, reply) => sendJson(reply, wireJson(shownAttachment(fileOf(request).attachment, company))),
  );
  server.get<RefParams>(
    `${OWN}/File`,
    described('Get an attached file by its own id', { answer: FILE }),
    (request, reply) => sendFile(reply, fileOf(request).attachment),
  );
  server.patch<RefParams>(
    OWN,
    described('Update what is known of an attached file', { body: changeSchema, answer: ID }),
    (request, reply) => {
      const { attachment } = fileOf(request);
      const { id: _id, isActive: _active, lastModified: _modified, lastModifiedBy: _by, ...kept } = attachment;
      const { description, documentDate } = readFields(changeSchema, foldBody(request.body));
      const change = {
        description: description === undefined ? kept.description : (description ?? undefined),
        documentDate: documentDate === undefined ? kept.documentDate : (documentDate ?? undefined),
      };
      return sendId(reply, table.change(attachment, { ...kept, ...change }, authorOf(company, request)).id);
    },
  );
  server.delete<RefParams>(
    OWN,
    described('Delete an attached file by its own id', { status: 204 }),
    (request, reply) => {
      const { id, attachment } = fileOf(request);
      remove(request, id, attachment);
      return reply.code(204).send();
    },
  );
}
