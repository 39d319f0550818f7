import type { FastifyInstance, FastifyRequest } from 'fastify';
import { peopleChangeSchema } from '../../domain/service/people.ts';
import type { Company } from '../company/company.ts';
import { stating } from '../wire/contract.ts';
import { sendJson } from '../company/exchange.ts';
import { forbidden } from '../base/refusal.ts';
import { mayPeople } from '../base/rights.ts';
import { readFields } from '../wire/fields.ts';
import { foldBody } from '../wire/fold.ts';
import { changePeopleBy, peopleOf } from './administration.ts';

const PATH = '/api/People';
/** The specification has no users, so the OpenAPI document leaves these out. */
const OWN = stating({ isUnknownAt113: true, isHidden: true });

/** Our own endpoints to see and change who may sign in, and with which keys (docs/office.md, "People"). */
export function addPeopleRoutes(server: FastifyInstance, company: Company): void {
  /** @returns who asks @throws Refusal 403 without the right */
  function admitted({ user }: FastifyRequest): string {
    if (!user || !mayPeople(user.rights)) throw forbidden(company, 'The user may not see or change users and keys.');
    return user.name;
  }

  server.get(PATH, OWN, (request, reply) => sendJson(reply, JSON.stringify(peopleOf(company, admitted(request)))));

  server.post(PATH, OWN, (request, reply) => {
    const by = admitted(request);
    const change = readFields(peopleChangeSchema, foldBody(request.body));
    return sendJson(reply, JSON.stringify(changePeopleBy(company, change, by)));
  });
}
