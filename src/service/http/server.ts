import type { Server } from 'node:http';
import { createServer as createSecureServer, Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { compareVersions } from '../../domain/values/apiVersion.ts';
import type { Company } from '../company/company.ts';
import { addAttachmentRoutes } from '../extras/attachments.ts';
import { addBatchRoutes } from '../extras/batches.ts';
import { addBulkPaymentRoutes } from '../extras/bulkPayments.ts';
import { addBudgetRoutes } from '../extras/budgets.ts';
import { addCatalogItemRoutes } from '../extras/catalogItems.ts';
import { addContactRoutes } from '../extras/contacts.ts';
import { addEnquiryRoutes } from '../extras/enquiries.ts';
import type { Replica } from '../enquiries/replica.ts';
import { addProjectRoutes } from '../extras/projects.ts';
import { addChildRoutes } from '../children/routes.ts';
import { addDocumentRoutes } from '../documents/endpoints/routes.ts';
import { addOpenApiRoutes } from './openApiRoutes.ts';
import { addPublishedShapes } from '../published/published.ts';
import { badRequest, notFound, notJson, Refusal } from '../base/refusal.ts';
import { addLedgerRoutes } from '../setUp/ledgerRoutes.ts';
import { addOpeningRoutes } from '../opening/openingRoutes.ts';
import { addPeopleRoutes } from '../people/peopleRoutes.ts';
import { addSetUpRoutes } from '../setUp/setUpRoutes.ts';
import { CommitUnknown, StorageUnavailable, UnstorableText } from '../storage/engine.ts';
import { addRecordRoutes } from '../records/endpoints/routes.ts';
import { isTooDeep, MOST_LEVELS, readBody } from '../wire/json.ts';
import { colleagueIn } from './colleague.ts';
import { addFaults, type Faults } from './faults.ts';
import { clientIsGone, isGone, sendJson } from '../company/exchange.ts';
import { RequestGate } from './gate.ts';
import { tellHistoryHead } from './historyHead.ts';
import { addHealthRoutes } from './health.ts';
import { addJournal, type Journal } from './journal.ts';
import { addMetrics, type MetricsReaders } from './metrics.ts';
import { addSessionRoutes } from './sessionRoutes.ts';
import { addWrites, admitUser } from './writes.ts';
import { keepRenewed, type Tls } from './tls.ts';
import { unknownPropertiesHook } from '../company/unknownProperties.ts';

/** Largest request body; a document of 10,000 lines fits. */
const LARGEST_BODY = 8 * 1024 * 1024;
/** How long a request may take to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;
/** When to ask again if the database does not answer, seconds. */
const RETRY_AFTER = 5;
/** How long an idle connection stays open, in milliseconds. */
const KEEP_ALIVE = 72_000;

export interface ServerOptions {
  faults?: Faults | undefined;
  /** Milliseconds in which a request must have arrived, head and body; 60,000 by default. */
  requestTimeout?: number | undefined;
  /** Serves HTTPS; plain HTTP when it is missing. */
  tls?: Tls | undefined;
  /** How many requests may be under way; without limit when it is missing. */
  mostRequests?: number | undefined;
  /** Takes a line about each request. */
  journal?: Journal | undefined;
  /** The proxies whose `X-Forwarded-For` says where a request comes from; none is believed when this is missing. */
  trustProxy?: readonly string[] | undefined;
  /** Who may read `/metrics`; it is not there when this is missing. */
  metrics?: MetricsReaders | undefined;
  /** Answers enquiries of the ledger. */
  replica?: Replica | undefined;
  /** Called with failures of the service itself; the caller sees only a plain sentence. */
  onFailure(error: unknown, request: string): void;
}

function sendMessage(reply: FastifyReply, status: number, message: string, detail: object = {}): FastifyReply {
  return sendJson(reply, JSON.stringify({ message, ...detail }), status);
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?')[0] ?? '';
}

/** Parts 4.7 and 4.8 of the specification write some paths without `/api`: both forms are served. */
const WITHOUT_API = /^\/(?=(contact|contactaccount|project|document|documents)(\/|\?|$))/i;

/** Our sentences for requests that Fastify itself refuses. */
function refusalOf(error: FastifyError): Refusal | null {
  const status = error.statusCode ?? 500;
  if (status === 413)
    return new Refusal(413, `The request body is larger than ${String(LARGEST_BODY / 1024 / 1024)} MB.`);
  if (status === 415) return notJson();
  if (status === 400) return badRequest('The request is malformed.');
  return status < 500 ? new Refusal(status, error.message) : null;
}

/** What the database refuses, or is kept from. */
function storageRefusal(error: Error): Refusal | null {
  if (error instanceof StorageUnavailable) return new Refusal(503, error.message, {}, RETRY_AFTER);
  if (error instanceof UnstorableText) return badRequest('A text has a character that cannot be stored (U+0000).');
  return null;
}

function parseBody(_request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void {
  if (text.trim() === '') {
    done(null, undefined);
    return;
  }
  if (isTooDeep(text)) {
    done(badRequest(`The request body is nested more than ${String(MOST_LEVELS)} levels deep.`));
    return;
  }
  let body: unknown;
  try {
    body = readBody(text);
  } catch (error) {
    done(badRequest(`The request body is not valid JSON${error instanceof Error ? `: ${error.message}` : ''}.`));
    return;
  }
  done(null, body);
}

/** If the client has closed the connection before a change is made, nothing is changed (spec 4.7 rule 5). */
function refuseIfGone(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (request.method === 'GET') {
    done();
    return;
  }
  // Two turns of the event loop, so that it checks its sockets once more: it then sees a close that came right after
  // the request.
  setImmediate(() => setImmediate(() => done(isGone(request) ? clientIsGone() : undefined)));
}

/** Checks that the version has the endpoint, who asks, and whether they may. @throws Refusal 404, 401 or 403 */
function admit(company: Company, request: FastifyRequest, onFailure: ServerOptions['onFailure']): void {
  const { since, isUnknownAt113, isPublic, isWatch } = request.contract;
  if (isWatch) return;
  if (since !== undefined && compareVersions(company.apiVersion, since) < 0)
    throw notFound(`There is no endpoint ${request.method} ${pathOf(request)} in version ${company.apiVersion}.`);
  if (isUnknownAt113 && company.spellings === '1.13')
    throw notFound(`There is no endpoint ${request.method} ${pathOf(request)}.`);
  company.database.catchUpInTurn();
  company.workflow.settle(company.source, onFailure);
  if (request.is404 || isPublic) return;
  admitUser(company, request);
}

/** Answers what is no request of HTTP, or came too late, and ends the connection. */
function endUnreadable(error: Error, socket: Socket): void {
  if (socket.destroyed || !socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy();
    return;
  }
  const isLate = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, message] = isLate
    ? ['408 Request Timeout', 'The request did not arrive in time.']
    : ['400 Bad Request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${String(Buffer.byteLength(body))}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function addParsers(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(['application/json', 'text/json'], { parseAs: 'string' }, parseBody);
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, text: string, done) => {
    if (text === '') done(null, undefined);
    else done(notJson());
  });
}

function addErrorAnswers(server: FastifyInstance, { onFailure }: ServerOptions): void {
  server.setNotFoundHandler((request, reply) =>
    sendMessage(reply, 404, `There is no endpoint ${request.method} ${pathOf(request)}.`),
  );
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof CommitUnknown) {
      // Whether it was done nobody knows yet: the client finds out by its IntRef, as after any cut connection.
      onFailure(error, `${request.method} ${request.url}`);
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const refusal = error instanceof Refusal ? error : (refusalOf(error) ?? storageRefusal(error));
    if (!refusal) onFailure(error, `${request.method} ${request.url}`);
    if (refusal?.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
    const message = refusal?.message ?? 'An error kept this request from being handled.';
    return sendMessage(reply, refusal?.status ?? 500, message, refusal?.detail);
  });
}

function addRoutes(
  server: FastifyInstance,
  company: Company,
  gate: RequestGate,
  replica: ServerOptions['replica'],
): void {
  addOpenApiRoutes(server, company.apiVersion);
  addHealthRoutes(server, company, gate, replica);
  addSessionRoutes(server, company);
  addRecordRoutes(server, company);
  addChildRoutes(server, company);
  addDocumentRoutes(server, company);
  addEnquiryRoutes(server, company, replica);
  for (const add of [
    addContactRoutes,
    addProjectRoutes,
    addCatalogItemRoutes,
    addBatchRoutes,
    addBulkPaymentRoutes,
    addAttachmentRoutes,
    addBudgetRoutes,
    addLedgerRoutes,
    addOpeningRoutes,
    addSetUpRoutes,
    addPeopleRoutes,
  ])
    add(server, company);
}

/** The HTTP server of a company: every endpoint, errors as `{ "message" }` (spec 7), paths in any case. */
export function buildServer(company: Company, options: ServerOptions): FastifyInstance {
  const requestTimeout = options.requestTimeout ?? REQUEST_TIMEOUT;
  const timeouts = { headersTimeout: requestTimeout, requestTimeout, connectionsCheckingInterval: requestTimeout / 2 };
  const { tls } = options;
  const server = Fastify<Server>({
    bodyLimit: LARGEST_BODY,
    requestTimeout,
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    keepAliveTimeout: KEEP_ALIVE,
    http: timeouts,
    ...(tls && {
      serverFactory: (handler) =>
        createSecureServer({ ...timeouts, ...tls.first, keepAliveTimeout: KEEP_ALIVE }, handler),
    }),
    // The specification has no HEAD, and a route for each would make every start a fifth longer.
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => url.replace(WITHOUT_API, '/api/'),
    // `drained` ends the connections, and the gate answers what still comes on them.
    forceCloseConnections: false,
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      void sendMessage(
        reply,
        400,
        error.code === 'FST_ERR_BAD_URL' ? 'The path is malformed.' : 'The request is malformed.',
      );
    },
    clientErrorHandler: endUnreadable,
  });

  addParsers(server);
  addErrorAnswers(server, options);
  server.decorateRequest('user', null);
  addWrites(server, company);
  const gate = new RequestGate(server, options.mostRequests);
  if (options.journal) addJournal(server, options.journal);
  const renewed = tls && server.server instanceof SecureServer ? keepRenewed(server.server, tls) : undefined;
  if (renewed) server.addHook('onClose', renewed.stop);
  if (options.metrics !== undefined)
    addMetrics(server, options.metrics, gate, { validUntil: renewed?.validUntil, replica: options.replica });
  if (options.faults) addFaults(server, options.faults, colleagueIn(company));
  // A callback instead of async saves one turn of the event loop for each request.
  server.addHook('onRequest', (request, reply, done) => {
    try {
      admit(company, request, options.onFailure);
      tellHistoryHead(company, request, reply);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  });
  if (company.isPublished) addPublishedShapes(server);
  server.addHook('preHandler', refuseIfGone);
  server.addHook('preHandler', unknownPropertiesHook(company));

  addRoutes(server, company, gate, options.replica);
  return server;
}
