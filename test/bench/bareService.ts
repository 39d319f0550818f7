import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openFinanceService } from '../../src/service/service.ts';
import { invoiceBody } from './invoiceBody.ts';

/**
 * The limit that the local service is compared with: plain Fastify, a JSON body, and one SQLite transaction that
 * inserts one document row, its five line rows and an event, with the columns, indexes and PRAGMAs of the service and text of the
 * same length; no rules, no session, no arithmetic. A read is one select and its text. Run as `bareService.ts --db
 * FILE`; it prints its address and the id of a document. With `--ledger` the file is a company with a ledger, and
 * submitting a document inserts one posting and its entries, and changes the document's row.
 */
const { values } = parseArgs({ options: { db: { type: 'string' }, ledger: { type: 'boolean' } } });
if (values.db === undefined) throw new Error('--db is missing');

// The row that is inserted again and again was written by the service itself.
const service = openFinanceService({
  database: values.db,
  ...(values.ledger === true ? { postingDelay: 0 } : { demo: 0 }),
});
const signedIn = await service.inject({
  method: 'POST',
  url: '/api/session/create/api',
  headers: { domain: service.domain },
  payload: { username: service.user, userApiKey: service.apiKey },
});
const { sessionToken } = signedIn.json<{ sessionToken: string }>();
const headers = { domain: service.domain, authorization: `Bearer ${sessionToken}`, 'content-type': 'application/json' };
const created = await service.inject({ method: 'POST', url: '/api/saleInvoice', headers, payload: invoiceBody(0) });
const first = created.json<string>();

if (values.ledger === true) {
  const submitted = await service.inject({
    method: 'POST',
    url: `/api/document/${first}/submit`,
    headers,
    payload: {},
  });
  if (submitted.statusCode !== 200) throw new Error(`the invoice was not posted: ${submitted.body}`);
}
const { sqlite } = service.company.database;
const model = sqlite.prepare('SELECT * FROM document WHERE id = ?').get(first);
if (!model) throw new Error(`no invoice was made: ${created.body}`);
const columns = Object.keys(model);
const insertDocument = sqlite.prepare(
  `INSERT INTO document (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
);
const insertLine = sqlite.prepare('INSERT INTO document_line (id, document_id, int_ref) VALUES (?, ?, ?)');
const event = sqlite.prepare('SELECT * FROM event ORDER BY number DESC LIMIT 1').get() ?? {};
const insertEvent = sqlite.prepare(
  `INSERT INTO event (${Object.keys(event).join(', ')}) VALUES (${Object.keys(event)
    .map(() => '?')
    .join(', ')})`,
);
let happened = Number(event.number);
const selectDocument = sqlite.prepare('SELECT header, particulars, statuses, lines FROM document WHERE id = ?');
const begin = sqlite.prepare('BEGIN IMMEDIATE');
const commit = sqlite.prepare('COMMIT');

interface Body {
  intRef: string;
  theirRef: string;
  details: { intRef: string }[];
}
let seq = Number(model.seq);

const server = Fastify();
server.post<{ Body: Body }>('/document', (request, reply) => {
  const { intRef, theirRef, details } = request.body;
  const id = randomUUID();
  seq += 1;
  const row = { ...model, seq, id, doc_no: `SI${String(seq)}`, int_ref: intRef, their_ref: theirRef };
  begin.run();
  insertDocument.run(...Object.values(row));
  for (const line of details) insertLine.run(randomUUID(), id, line.intRef);
  happened += 1;
  insertEvent.run(...Object.values({ ...event, number: happened, record_id: id }));
  commit.run();
  return reply.code(201).send(JSON.stringify(id));
});
server.get<{ Params: { id: string } }>('/document/:id', (request, reply) => {
  const row = selectDocument.get(request.params.id);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(`[${String(row?.header)},${String(row?.particulars)},"${String(row?.statuses)}",${String(row?.lines)}]`);
});

const entries = sqlite.prepare('SELECT * FROM entry ORDER BY seq').all();
const item = sqlite.prepare('SELECT * FROM open_item').get() ?? {};
const posting = sqlite.prepare('SELECT * FROM posting').get() ?? {};
const inserting = (table: string, row: object) =>
  sqlite.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  );
const [insertEntry, insertPosting, insertItem] = values.ledger
  ? [inserting('entry', entries[0] ?? {}), inserting('posting', posting), inserting('open_item', item)]
  : [];
const changeDocument = sqlite.prepare('UPDATE document SET statuses = ?, header = ?, modified = ? WHERE id = ?');
let [number, entrySeq] = [1, entries.length];
server.post<{ Params: { id: string } }>('/document/:id/submit', (request, reply) => {
  const { id } = request.params;
  number += 1;
  begin.run();
  for (const entry of entries) insertEntry?.run(...Object.values({ ...entry, seq: (entrySeq += 1), posting: number }));
  insertPosting?.run(...Object.values({ ...posting, number, document_id: id }));
  insertItem?.run(...Object.values({ ...item, document_id: id }));
  changeDocument.run(model.statuses ?? null, model.header ?? null, model.modified ?? null, id);
  commit.run();
  return reply.send();
});

console.log(`Address: ${await server.listen({ host: '127.0.0.1', port: 0 })}\nDocument: ${first}`);
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => service.close())
    .then(() => process.exit(0));
});
