import type { FinanceClient } from '../../../src/api/financeClient.ts';
import {
  HEADER_FIELDS,
  LINE_FIELDS,
  type Document,
  type DocumentLine,
} from '../../../src/domain/documents/document.ts';
import { isGuid, type Guid } from '../../../src/domain/values/identifiers.ts';
import type { ReferenceKind } from '../../../src/domain/references/reference.ts';
import type { ResourceContent } from '../../../src/domain/resources/content.ts';
import { resourcePatch } from '../../../src/domain/resources/slots.ts';
import { parentOfContent } from '../../../src/domain/resources/traits.ts';
import { intRef } from '../../support/documents.ts';
import type { Integrator } from '../../service/support/service.ts';
import { fullInvoice, fullLine, FULL, leastOf, type IdOf } from './contents.ts';
import { recordedExchange, type Taken } from './recorded.ts';
import { clientOf } from '../support/clientOf.ts';

/** The content to be stored, the requests that carried it, and what the client then reads. */
export interface Leg {
  wanted: object;
  requests: readonly Taken[];
  read: object;
}

/** One record sent whole in a create; another created with the fewest fields, the rest sent as changes. */
export interface Trip {
  created: Leg;
  /** Null where a change cannot carry it. */
  changed: Leg | null;
  /** The first record as the service shows it. */
  shown: unknown;
}

const REFERENCES: readonly ReferenceKind[] = [
  'legalEntity',
  'contactAccount',
  'product',
  'docType',
  'account',
  'taxAuthority',
  'taxBand',
  'taxCode',
  'currency',
  'payTerm',
  'paymentMethod',
  'project',
  'department',
  'costCentre',
  'bankAccount',
  'unitOfMeasure',
  'resource',
  'stockLocation',
  'productGroup',
];
/** Catalogs that no picker offers. */
const FURTHER = { deferredProfile: 'DeferredProfile' } as const;

const PAGE = 100;

/** A client at a running service, and the requests that the service accepted. */
export class Traveller {
  readonly taken: Taken[] = [];
  readonly client: FinanceClient;
  private readonly api: Integrator;

  constructor(api: Integrator) {
    this.api = api;
    const { service } = api;
    this.client = clientOf(service, { exchange: recordedExchange(this.taken) });
  }

  async ids(): Promise<IdOf> {
    const known = new Map<string, string>();
    for (const kind of REFERENCES) {
      for (let skip = 0, isMore = true; isMore; skip += PAGE) {
        const { rows } = await this.client.references(kind, { skip, take: PAGE });
        for (const { code, id } of rows) known.set(`${kind} ${code}`, id);
        isMore = rows.length === PAGE;
      }
    }
    for (const [kind, catalog] of Object.entries(FURTHER))
      for (const { code, id } of await this.api.list(`/api/Catalog/${catalog}`))
        known.set(`${kind} ${String(code)}`, String(id));
    return (kind, code) => {
      const id = known.get(`${kind} ${code}`);
      if (id === undefined) throw new Error(`the demo company has no ${kind} ${code}`);
      return id;
    };
  }

  private async noting<T>(work: () => Promise<T>): Promise<[T, readonly Taken[]]> {
    const before = this.taken.length;
    const done = await work();
    return [done, this.taken.slice(before)];
  }

  private async whole(id: Guid): Promise<Document> {
    const document = await this.client.document('saleInvoice', id);
    if (!document) throw new Error('the invoice is not there');
    return document;
  }

  private async made(document: Document): Promise<Guid> {
    const id = await this.client.createDocument(document);
    if (id === null || !isGuid(id)) throw new Error('the create did not tell an id');
    return id;
  }

  async invoice(idOf: IdOf): Promise<Trip> {
    const [id, creating] = await this.noting(() => this.made(fullInvoice(idOf, 1)));
    const least = await this.made({
      docClass: 'saleInvoice',
      intRef: intRef(2, 40),
      contactAccountId: idOf('contactAccount', 'C00002'),
      statusList: [],
      lines: [{ intRef: intRef(2, 41), description: 'x' }],
    });
    const second = fullInvoice(idOf, 2);
    const [, changing] = await this.noting(async () => {
      await this.client.updateHeader(
        'saleInvoice',
        least,
        Object.fromEntries(
          HEADER_FIELDS.flatMap((field) => (second[field] === undefined ? [] : [[field, second[field]]])),
        ),
      );
      await this.client.updateLine(
        'saleInvoice',
        least,
        intRef(2, 41),
        Object.fromEntries(
          LINE_FIELDS.map((field): [string, DocumentLine[typeof field]] => [field, fullLine(idOf, 2)[field]]),
        ),
      );
    });
    return {
      created: { wanted: fullInvoice(idOf, 1), requests: creating, read: await this.whole(id) },
      changed: { wanted: second, requests: changing, read: await this.whole(least) },
      shown: await this.api.read(`/api/document/${id}?include=allocations`),
    };
  }

  /** A document with amounts as they were typed: only the create sends those (spec 2.10). */
  async createdAlone(document: Document): Promise<Trip> {
    const [id, creating] = await this.noting(() => this.made(document));
    return {
      created: { wanted: document, requests: creating, read: await this.whole(id) },
      changed: null,
      shown: await this.api.read(`/api/document/${id}`),
    };
  }

  async reverseChargeInvoice(idOf: IdOf): Promise<Trip> {
    const invoice: Document = {
      docClass: 'saleInvoice',
      intRef: intRef(6, 40),
      contactAccountId: idOf('contactAccount', 'C00001'),
      ext: { DomesticReverseChargeApply: true },
      statusList: [],
      lines: [{ intRef: intRef(6, 41), description: 'x' }],
    };
    const [id, creating] = await this.noting(() => this.made(invoice));
    const least = await this.made({
      ...invoice,
      intRef: intRef(7, 40),
      ext: undefined,
      lines: [{ intRef: intRef(7, 41), description: 'x' }],
    });
    const [, changing] = await this.noting(() =>
      this.client.updateHeader('saleInvoice', least, { ext: { DomesticReverseChargeApply: true } }),
    );
    return {
      created: { wanted: invoice, requests: creating, read: await this.whole(id) },
      changed: { wanted: invoice, requests: changing, read: await this.whole(least) },
      shown: await this.api.read(`/api/document/${id}`),
    };
  }

  /** A record of a kind of `FULL`. */
  async record(name: string, idOf: IdOf): Promise<Trip> {
    const full = FULL[name]?.(idOf, 1);
    const second = FULL[name]?.(idOf, 2);
    if (!full || !second) throw new Error(`there is no ${name}`);
    const { kind } = full;
    const own = (content: ResourceContent) => ('intRef' in content ? content.intRef : undefined);
    const [id, creating] = await this.noting(() => this.client.createResource(full, own(full)));
    const least = leastOf(second, 1);
    const other = await this.client.createResource(least, own(second));
    if (id === null || other === null) throw new Error('the create did not tell an id');
    const parent = parentOfContent(full);
    const [, changing] = await this.noting(() =>
      this.client.updateResource(kind, other, resourcePatch(least, second), parent),
    );
    const [created, changed] = [
      await this.client.resource(kind, id, parent),
      await this.client.resource(kind, other, parent),
    ];
    if (!created || !changed) throw new Error(`the ${kind} is not there`);
    const path = creating.find(({ method }) => method === 'POST')?.path ?? '';
    return {
      created: { wanted: full, requests: creating, read: created },
      changed: { wanted: second, requests: changing, read: changed },
      shown: await this.api.read(`${path}/${id}`),
    };
  }
}
