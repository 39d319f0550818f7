import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodySchemaOf } from '../openapi/document.ts';
import type { Company } from './company.ts';
import { behaves } from '../base/versions.ts';
import { foldInputKeys } from '../wire/fold.ts';
import { refuseUnknownProperties } from '../wire/unknownProperties.ts';
import type { JsonSchema, RouteContract } from '../wire/contract.ts';

/**
 * Whether a create has the header that asks for a report of unknown properties, in a version that has it (spec 4.7 rule
 * 4).
 */
export function asksForUnknown({ apiVersion }: Company, request: FastifyRequest): boolean {
  return (
    request.headers['x-validate-unknown-properties'] !== undefined && behaves(apiVersion, 'unknownPropertiesHeader')
  );
}

/** What a create may carry: its body, and what a read of the record shows, which it may repeat without effect. */
function schemasOf(contract: RouteContract, apiVersion: string): JsonSchema[] {
  const body = bodySchemaOf(contract, apiVersion);
  return [...(body ? [body] : []), ...(contract.reads ? [contract.reads.schema(apiVersion)] : [])];
}

/** A hook that refuses unknown properties in the JSON body of any create that asks for it, instead of ignoring them. */
export function unknownPropertiesHook(
  company: Company,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  const known = new WeakMap<RouteContract, JsonSchema[]>();
  return (request, _reply, done) => {
    const { contract } = request;
    if (
      contract.status !== 201 ||
      !contract.body ||
      Buffer.isBuffer(request.body) ||
      !asksForUnknown(company, request)
    ) {
      done();
      return;
    }
    const schemas = known.get(contract) ?? schemasOf(contract, company.apiVersion);
    known.set(contract, schemas);
    try {
      refuseUnknownProperties(foldInputKeys(request.body), schemas);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  };
}
