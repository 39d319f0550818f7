import { z } from 'zod';
import { todayOn } from '../../domain/values/dates.ts';
import { isJsonObject } from '../../domain/values/json.ts';
import { ORDER_NUMBER_DRAFT, ORDER_NUMBERS } from '../../domain/demoCompany.ts';
import { classOfDocument } from '../../service/base/classes.ts';
import { readDocumentUpdate, readNewDocument } from '../../service/documents/input.ts';
import type { ServiceInProcess } from '../../service/service.ts';
import peopleJson from '../../../resources/demo/people.json' with { type: 'json' };
import runningJson from '../../../resources/demo/running.json' with { type: 'json' };

const text = z.string();
const running = z
  .object({ jobTitles: z.object({ customer: z.array(text), supplier: z.array(text) }) })
  .parse(runningJson);
const people = z.object({ firstNames: z.array(text), lastNames: z.array(text) }).parse(peopleJson);

const FIRMS_WITH_PEOPLE = 8;
const MEETING_ROOM = ['DSK-1600', 'CHR-MTG', 'WBD-1800'];
/** The colleague who keeps the demo company's books on the service. */
const COLLEAGUE = 'a.hughes';

/**
 * Adds to the demo company what there is to try: a draft for two, and people at its customers and suppliers. Does
 * nothing if it was done before.
 */
export async function addToDemoBooks(service: ServiceInProcess): Promise<void> {
  if (service.company.documents.table.withIntRef(ORDER_NUMBER_DRAFT) !== null) return;
  addOrderNumberDraft(service);
  await addPeople(service);
}

/** A draft whose order number somebody notes on this computer while a colleague notes another one on the service. */
function addOrderNumberDraft({ company, user }: ServiceInProcess): void {
  const { directory, documents, source } = company;
  const customer = directory
    .all('contactAccount')
    .find((one) => one.customer?.currency === 'GBP' && !one.customer.isStop && !one.customer.isHold);
  const body = {
    intRef: ORDER_NUMBER_DRAFT,
    contactAccountId: customer?.code,
    docDate: todayOn(source.now()),
    description: 'Meeting room furniture',
    details: MEETING_ROOM.map((productId, index) => ({ productId, quantity: index + 2 })),
  };
  documents.create(readNewDocument(body), classOfDocument('saleInvoice'), { userName: user, source });
}

/** Two people at some customers and suppliers, by the service's own requests. */
async function addPeople(service: ServiceInProcess): Promise<void> {
  const { inject, company, domain } = service;
  const signedIn = await inject({
    method: 'POST',
    url: '/api/session/create/api',
    headers: { domain },
    payload: { username: service.user, userApiKey: service.apiKey },
  });
  const session: unknown = signedIn.json();
  const token = isJsonObject(session) ? String(session.sessionToken) : '';
  const accounts = company.directory.all('contactAccount');
  let number = 0;
  for (const part of ['customer', 'supplier'] as const) {
    for (const account of accounts.filter((one) => one[part] !== undefined).slice(0, FIRMS_WITH_PEOPLE)) {
      for (const jobTitle of running.jobTitles[part]) {
        number += 1;
        const firstName = people.firstNames[(number * 5) % people.firstNames.length] ?? '';
        const lastName = people.lastNames[(number * 7) % people.lastNames.length] ?? '';
        const host = account.description.toLowerCase().replace(/[^a-z]/g, '');
        const made = await inject({
          method: 'POST',
          url: `/api/ContactAccount/${account.id}/contacts`,
          headers: { domain, authorization: `Bearer ${token}` },
          payload: {
            firstName,
            lastName,
            jobTitle,
            email: `${firstName}.${lastName}@${host}.example`.toLowerCase(),
            phone: `01632 960${String(100 + number)}`,
          },
        });
        if (made.statusCode !== 201) throw new Error(`a contact of the demo company was refused: ${made.body}`);
      }
    }
  }
}

/**
 * The colleague notes another order number in the draft that is kept for this, so that somebody who has noted one on
 * this computer meets a conflict. Does nothing once the draft is no draft any more or was deleted.
 */
export function noteOrderNumber({ company }: ServiceInProcess): void {
  const { documents, source } = company;
  const id = documents.table.withIntRef(ORDER_NUMBER_DRAFT);
  if (id === null || !documents.load(id).statuses.includes('draft')) return;
  documents.update(id, readDocumentUpdate({ orderNo: ORDER_NUMBERS.colleague }, id), { userName: COLLEAGUE, source });
}
