import Fastify from 'fastify';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Pool, type PoolClient } from 'pg';
import { openFinanceService } from '../../src/service/service.ts';
import { PostgresEngine } from '../../src/service/storage/postgres/postgresEngine.ts';
import { invoiceBody } from './invoiceBody.ts';

/**
 * The limit that an office is compared with: plain Fastify, a JSON body, and one PostgreSQL transaction that inserts the
 * row of a document, its five line rows and an event, over a pool of ten connections; no rules, no session, no lock. A
 * read is one select and its text. Run as `bareOffice.ts --db ADDRESS`; it prints its address and the id of a document.
 */
const { values } = parseArgs({ options: { db: { type: 'string' } } });
if (values.db === undefined) throw new Error('--db is missing');

// The rows that are inserted again and again were written by the service itself.
const engine = new PostgresEngine(values.db);
const service = openFinanceService({ database: engine });
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
const model = engine.prepare('SELECT * FROM document WHERE id = ?').get(first);
const event = engine.prepare('SELECT * FROM event ORDER BY number DESC LIMIT 1').get();
if (!model || !event) throw new Error(`no invoice was made: ${created.body}`);
await service.close();

const pool = new Pool({ connectionString: values.db, max: 10, options: '-c search_path=daybook' });
const marks = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, at) => `$${String(at + from)}`).join(', ');
const insert = (name: string, table: string, row: object) => ({
  name,
  text: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks(Object.keys(row).length)})`,
});
const insertDocument = insert('document', 'document', model);
const insertEvent = insert('event', 'event', event);
const LINES = 5;
const insertLines = {
  name: 'lines',
  text: `INSERT INTO document_line (id, document_id, int_ref) VALUES ${Array.from({ length: LINES }, (_, at) => `(${marks(3, 1 + at * 3)})`).join(', ')}`,
};

interface Body {
  intRef: string;
  theirRef: string;
  details: { intRef: string }[];
}
let [seq, number] = [Number(model.seq), Number(event.number)];

async function within(client: PoolClient, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

const server = Fastify();
server.post<{ Body: Body }>('/document', async (request, reply) => {
  const { intRef, theirRef, details } = request.body;
  const id = randomUUID();
  seq += 1;
  number += 1;
  const row = { ...model, seq, id, doc_no: `SI${String(seq)}`, int_ref: intRef, their_ref: theirRef };
  const happened = { ...event, number, record_id: id };
  const client = await pool.connect();
  try {
    await within(client, async () => {
      await client.query({ ...insertDocument, values: Object.values(row) });
      await client.query({ ...insertLines, values: details.flatMap((line) => [randomUUID(), id, line.intRef]) });
      await client.query({ ...insertEvent, values: Object.values(happened) });
    });
  } finally {
    client.release();
  }
  return reply.code(201).send(JSON.stringify(id));
});
server.get<{ Params: { id: string } }>('/document/:id', async (request, reply) => {
  const { rows } = await pool.query<Record<string, string>>({
    name: 'read',
    text: 'SELECT header, particulars, statuses, lines FROM document WHERE id = $1',
    values: [request.params.id],
  });
  const [row] = rows;
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(`[${row?.header ?? ''},${row?.particulars ?? ''},"${row?.statuses ?? ''}",${row?.lines ?? ''}]`);
});

console.log(`Address: ${await server.listen({ host: '127.0.0.1', port: 0 })}\nDocument: ${first}`);
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
