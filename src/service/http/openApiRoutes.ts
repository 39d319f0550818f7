import type { FastifyInstance, FastifyReply } from 'fastify';
import { stating } from '../wire/contract.ts';
import { sendJson } from '../company/exchange.ts';
import { collectOperations, openApiDocument } from '../openapi/document.ts';
import { explore, EXPLORER_PAGE, EXPLORER_STYLE } from '../openapi/explorer.ts';

/** Allows only this origin, and no script except the explorer's file. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action " +
  "'none'; frame-ancestors 'none'";

function sendAsset(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .send(text);
}

/**
 * `/openapi.json` and the explorer at `/docs`, both without a session (spec 9 rule 1). Must be added before all other
 * routes.
 */
export function addOpenApiRoutes(server: FastifyInstance, apiVersion: string): void {
  const operations = collectOperations(server);
  const open = stating({ isPublic: true, isHidden: true });
  let document: string | null = null;
  server.get('/openapi.json', open, (_request, reply) =>
    sendJson(reply, (document ??= JSON.stringify(openApiDocument(operations, apiVersion)))),
  );
  server.get('/docs', open, (_request, reply) => sendAsset(reply, 'text/html', EXPLORER_PAGE));
  server.get('/docs/explorer.js', open, (_request, reply) =>
    sendAsset(reply, 'text/javascript', `(${explore.toString()})();\n`),
  );
  server.get('/docs/explorer.css', open, (_request, reply) => sendAsset(reply, 'text/css', EXPLORER_STYLE));
}
