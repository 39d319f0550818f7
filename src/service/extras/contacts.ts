import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addChildEndpoints, type ChildEndpoints } from '../children/routes.ts';
import { ChildTable, type ChildStamps } from '../children/childTable.ts';
import { childShape } from '../children/shapes.ts';
import type { Author } from '../base/author.ts';
import type { Company } from '../company/company.ts';
import { visibleEntities } from '../company/finding.ts';
import { stating, type JsonSchema, type RouteContract } from '../wire/contract.ts';
import { authorOf, sendCreated, sendId, sendJson } from '../company/exchange.ts';
import { laidOver } from '../records/amend.ts';
import type { KeptRecord } from '../records/directory.ts';
import { givenPerson, personFields, shownPerson } from '../records/contactShapes.ts';
import { recordOfVersion, recordSince } from '../records/endpoints/recordVersions.ts';
import { plainIncludes, shownRecord } from '../records/endpoints/spelled.ts';
import { ID, including, ofVersion } from '../wire/shapes.ts';
import { INCLUDED, recordShape } from '../records/endpoints/shapes.ts';
import { isHidden } from '../records/hidden.ts';
import { seenRecord } from '../records/endpoints/seeing.ts';
import { badRequest, forbidden, notFound } from '../base/refusal.ts';
import { extField, readFields, textUpTo } from '../wire/fields.ts';
import { foldBody, type FoldedInput } from '../wire/fold.ts';
import { wireJson } from '../wire/json.ts';
import { Query } from '../wire/query.ts';

const contactSchema = z.object({
  intRef: textUpTo(50).optional(),
  ...personFields,
  urls: z.array(textUpTo(250)).optional(),
  ext: extField.optional(),
});
type Contact = z.output<typeof contactSchema>;

const linkSchema = z.object({ contactId: z.string() });

function readContact(
  contacts: ChildTable<Contact>,
  { apiVersion, spellings }: Company,
  body: FoldedInput,
  before: (Contact & ChildStamps) | null,
  { source }: Author,
): Contact {
  const given = givenPerson(recordOfVersion('contact', body, apiVersion), before && { ...before }, spellings, source);
  const contact = readFields(contactSchema, laidOver({ ...before }, given, []));
  if (!contact.firstName && !contact.lastName && !contact.companyName && !contact.emails?.some(({ email }) => email))
    throw badRequest('A contact needs FirstName, LastName or Email.');
  const holder = contact.intRef === undefined ? undefined : contacts.findByIntRef('', contact.intRef);
  if (holder && holder.id !== before?.id)
    throw badRequest(`IntRef ${holder.intRef ?? ''} is already used by another contact.`);
  return contact;
}

/** What reads of a contact account may include. */
const INCLUDES: readonly string[] = ['contacts', ...plainIncludes('contactAccount')];

interface LinkParams {
  Params: { ref: string; contact: string };
}

const described = (summary: string, more: RouteContract) =>
  stating({ since: '1.0.8', area: 'records', summary, ...more });
const SHAPE = childShape('Contact', contactSchema, recordSince('contact'));
const BODY = {
  body: contactSchema,
  bodyOf: (schema: JsonSchema, version: string) => ofVersion(schema, recordSince('contact'), version),
};
const BASE = '/api/ContactAccount/:ref';

/** The contacts of a company, and their links to contact accounts. */
function linkedContacts(company: Company) {
  const { database, directory, spellings } = company;
  const contacts = new ChildTable(database, 'Contact', 'contact', contactSchema);
  const links = new ChildTable(database, 'ContactLink', 'contact link', linkSchema);
  /** A contact of no account is seen by everybody, any other by whoever may see one of its accounts. */
  const isContactHidden = ({ id }: ChildStamps, request: FastifyRequest): boolean => {
    const entities = visibleEntities(company, request);
    if (entities === null) return false;
    const accounts = directory
      .all('contactAccount')
      .filter((account) => links.all(account.id).some(({ contactId }) => contactId === id));
    return accounts.length > 0 && accounts.every((account) => isHidden(account, entities));
  };
  const linkOf = (account: string, contact: string): (z.output<typeof linkSchema> & ChildStamps) | undefined =>
    links.all(account).find(({ contactId }) => contactId === contact.toLowerCase());
  const accountOf = (request: FastifyRequest<LinkParams>): KeptRecord<'contactAccount'> =>
    seenRecord(company, request, 'contactAccount', request.params.ref);
  const linked = (
    request: FastifyRequest<LinkParams>,
  ): { account: string; link: z.output<typeof linkSchema> & ChildStamps; contact: Contact & ChildStamps } => {
    const account = accountOf(request).id;
    const link = linkOf(account, request.params.contact);
    if (!link)
      throw notFound(`There is no contact ${request.params.contact} of the contact account ${request.params.ref}.`);
    return { account, link, contact: contacts.get('', link.contactId) };
  };
  // Deleted contacts leave their links behind; locked contacts are not listed.
  const contactsOf = (account: string): object[] =>
    links
      .all(account)
      .flatMap(({ contactId }) => contacts.find('', contactId) ?? [])
      .filter(({ isActive }) => isActive)
      .map((contact) => shownPerson(contact, spellings));
  return { contacts, links, isContactHidden, linkOf, accountOf, linked, contactsOf };
}
type LinkedContacts = ReturnType<typeof linkedContacts>;

/** Contacts, and which contact accounts they are linked to (spec 4.8). */
export function addContactRoutes(server: FastifyInstance, company: Company): void {
  const linked = linkedContacts(company);
  const { contacts, isContactHidden } = linked;
  const endpoints: ChildEndpoints<Contact> = {
    path: '/api/Contact',
    table: contacts,
    since: '1.0.8',
    area: 'records',
    body: contactSchema,
    hasList: true,
    isLockable: true,
    byIntRef: true,
    fieldsSince: recordSince('contact'),
    parentOf: () => '',
    isHidden: isContactHidden,
    read: (body, before, _parent, author) => readContact(contacts, company, body, before, author),
    shown: (contact) => shownPerson(contact, company.spellings),
  };
  addChildEndpoints(server, company, endpoints);
  addLinkRoutes(server, company, linked);
  addAccountRoute(server, company, linked);
  addContactsOfAccount(server, company, linked);
  addContactOfAccount(server, company, linked);
}

function addLinkRoutes(
  server: FastifyInstance,
  company: Company,
  { contacts, links, isContactHidden, linkOf, accountOf, linked }: LinkedContacts,
): void {
  server.post<LinkParams>(
    `${BASE}/contactLinks/:contact`,
    described('Link a contact to a contact account', { answer: ID, status: 201 }),
    (request, reply) => {
      const account = accountOf(request).id;
      const contact = contacts.get('', request.params.contact);
      if (isContactHidden(contact, request))
        throw forbidden(company, `The user may not see ${request.params.contact}.`);
      if (!linkOf(account, contact.id)) links.create(account, { contactId: contact.id }, authorOf(company, request));
      return sendCreated(reply, company, contact.id);
    },
  );
  server.delete<LinkParams>(
    `${BASE}/contactLinks/:contact`,
    described('Take the link of a contact away', { status: 204 }),
    (request, reply) => {
      links.remove(linked(request).link, authorOf(company, request));
      return reply.code(204).send();
    },
  );
}

function addAccountRoute(server: FastifyInstance, company: Company, { accountOf, contactsOf }: LinkedContacts): void {
  server.get<LinkParams>(
    BASE,
    stating({
      area: 'records',
      summary: 'Get one contact account, with what include names',
      parameters: including(INCLUDES),
      answer: recordShape('contactAccount', INCLUDED.contactAccount),
    }),
    (request, reply) => {
      const account = accountOf(request);
      const names = new Query(request.query).list('include') ?? [];
      for (const name of names)
        if (!INCLUDES.some((each) => each.toLowerCase() === name.toLowerCase()))
          throw badRequest(`include may name ${INCLUDES.join(', ')}, not ${name}.`);
      const added = names.some((name) => name.toLowerCase() === 'contacts') ? { contacts: contactsOf(account.id) } : {};
      return sendJson(reply, wireJson({ ...shownRecord(company, 'contactAccount', account, names), ...added }));
    },
  );
}

function addContactsOfAccount(
  server: FastifyInstance,
  company: Company,
  { contacts, links, accountOf, contactsOf }: LinkedContacts,
): void {
  server.get<LinkParams>(
    `${BASE}/contacts`,
    described('List the contacts of a contact account', { answer: { listOf: SHAPE } }),
    (request, reply) => {
      const account = accountOf(request).id;
      return sendJson(reply, wireJson(contactsOf(account)));
    },
  );
  server.post<LinkParams>(
    `${BASE}/contacts`,
    described('Create a contact of a contact account', { ...BODY, reads: SHAPE, answer: ID, status: 201 }),
    (request, reply) => {
      const account = accountOf(request).id;
      const author = authorOf(company, request);
      const contact = company.database.transact(() => {
        const made = contacts.create('', readContact(contacts, company, foldBody(request.body), null, author), author);
        links.create(account, { contactId: made.id }, author);
        return made;
      });
      return sendCreated(reply, company, contact.id);
    },
  );
}

function addContactOfAccount(
  server: FastifyInstance,
  company: Company,
  { contacts, links, linkOf, linked }: LinkedContacts,
): void {
  const { database, directory, spellings } = company;
  server.get<LinkParams>(
    `${BASE}/contacts/:contact`,
    described('Get one contact of a contact account', { answer: SHAPE }),
    (request, reply) => sendJson(reply, wireJson(shownPerson(linked(request).contact, spellings))),
  );
  server.patch<LinkParams>(
    `${BASE}/contacts/:contact`,
    described('Update a contact of a contact account', { ...BODY, answer: ID }),
    (request, reply) => {
      const { contact } = linked(request);
      const author = authorOf(company, request);
      return sendId(
        reply,
        contacts.change(contact, readContact(contacts, company, foldBody(request.body), contact, author), author).id,
      );
    },
  );
  server.delete<LinkParams>(
    `${BASE}/contacts/:contact`,
    described('Delete a contact of a contact account, unless another has it too', { status: 204 }),
    (request, reply) => {
      const { account, link, contact } = linked(request);
      database.transact(() => {
        const author = authorOf(company, request);
        links.remove(link, author);
        const elsewhere = directory
          .all('contactAccount')
          .some(({ id }) => id !== account && linkOf(id, contact.id) !== undefined);
        if (!elsewhere) contacts.remove(contact, author);
      });
      return reply.code(204).send();
    },
  );
}
