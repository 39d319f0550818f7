import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../src/domain/values/json.ts';
import type { FastifyInstance } from 'fastify';
import { Chance } from '../../src/service/demo/chance.ts';
import { openCompany, type Company, type CompanyFacts } from '../../src/service/company/company.ts';
import { buildServer } from '../../src/service/http/server.ts';
import { keepRecord } from '../../src/service/records/amend.ts';
import { NEWEST_API_VERSION } from '../../src/service/base/versions.ts';
import type { RecordKind } from '../../src/service/records/kinds.ts';
import { exactJson } from '../../src/service/wire/json.ts';
import { madeFolder } from '../support/tidying.ts';
import { spelledPlainly } from './faults/unusualAnswers.ts';
import type { World } from './world.ts';

export const DOMAIN = 'demo';
export const USER = 'bookkeeper';
const COLLEAGUE = 'colleague';
/** More than the few records that may vanish from a list at any time (promise A). */
const ACCOUNTS = 14;

/** The setup of a company that is just large enough. */
const SETUP: readonly (readonly [RecordKind, Record<string, unknown>])[] = [
  ['taxCode', { code: 'S', description: 'Standard rate', taxRate: '20' }],
  ['taxBand', { code: 'STD', description: 'Standard', taxCodeId: 'S' }],
  ['taxAuthority', { code: 'UK', description: 'United Kingdom VAT', countryCode: 'GB' }],
  ['currency', { code: 'GBP', description: 'Pound sterling', currencyRate: '1', decimals: 2 }],
  ['payTerm', { code: 'N30', description: '30 days', days: 30 }],
  ['paymentMethod', { code: 'BACS', description: 'Bank transfer' }],
  ...Array.from(
    { length: ACCOUNTS },
    (_, n) =>
      [
        'account',
        { code: String(4000 + n), description: `Account ${String(n)}`, accountType: 'Sales', taxCodeId: 'S' },
      ] as const,
  ),
  ['legalEntity', { code: 'HV', description: 'Harbour & Vale', baseCurrency: 'GBP', countryCode: 'GB' }],
  ['docType', { code: 'SIN', description: 'Sales invoice', docClass: 'saleInvoice', prefix: 'SI', accountId: '4000' }],
  [
    'docType',
    { code: 'PIN', description: 'Purchase invoice', docClass: 'purchaseInvoice', prefix: 'PI', accountId: '4001' },
  ],
  ['docType', { code: 'SOR', description: 'Sales order', docClass: 'saleOrder', prefix: 'SO', accountId: '4000' }],
  ['docType', { code: 'SQU', description: 'Sales quote', docClass: 'saleQuote', prefix: 'SQ', accountId: '4000' }],
  [
    'docType',
    { code: 'POR', description: 'Purchase order', docClass: 'purchaseOrder', prefix: 'PO', accountId: '4001' },
  ],
  ['docType', { code: 'RCP', description: 'Receipt', docClass: 'receipt', prefix: 'RC', accountId: '4000' }],
  ['docType', { code: 'PAY', description: 'Payment', docClass: 'payment', prefix: 'PM', accountId: '4001' }],
  [
    'bankAccount',
    { code: 'CUR', description: 'Current account', currency: 'GBP', legalEntityId: 'HV', accountId: '4002' },
  ],
  ['department', { code: 'SAL', description: 'Sales', legacyRef: 'T-SAL' }],
  ['costCentre', { code: 'N', description: 'North', legacyRef: 'T-N' }],
  ['contactAccount', { code: 'C1', companyNo: 'T-C1', description: 'First customer', customer: { currency: 'GBP' } }],
  ['contactAccount', { code: 'C2', companyNo: 'T-C2', description: 'Second customer', customer: { currency: 'GBP' } }],
  ['contactAccount', { code: 'S1', companyNo: 'T-S1', description: 'A supplier', supplier: { currency: 'GBP' } }],
  ['unitOfMeasure', { code: 'EACH', description: 'Each' }],
  [
    'product',
    {
      code: 'P1',
      productType: 'T-P1',
      description: 'Paper',
      isSale: true,
      sale: { unitPrice: '4.50', taxCodeId: 'S', accountId: '4000' },
    },
  ],
  [
    'product',
    {
      code: 'P2',
      productType: 'T-P2',
      description: 'Toner',
      isSale: true,
      sale: { unitPrice: '9.50', taxCodeId: 'S', accountId: '4000' },
    },
  ],
];

/**
 * Versions without statuses as text, prices, bulk payments, departments, amendments, or departments and bank
 * transactions; each also lacks what the ones before it lack.
 */
const OLDER = ['1.16.0', '1.15.0', '1.10.0', '1.6.0', '1.5.0', '1.3.0'];
/** One service in this many is an older version. */
const IS_OLDER = 6;

/**
 * Without attachments (1.3), without the report of unknown properties (1.2.9), and without references of documents
 * (1.0.2, by the version that a session reports).
 */
const ANCIENT = ['1.2.13', '1.2.9', '1.1.0', '1.0.2'];
/** One other service in this many is as old as that. */
const IS_ANCIENT = 12;

/**
 * The version that a history's service answers as; null when the seed decides. At 1.13 it knows only that version's
 * spellings.
 */
export type ServedAs = '1.13' | '1.19' | null;

/** The group of customers and suppliers at 1.13. */
const CONTACT_GROUP = 'TRADE';

/** The setup at 1.13: customers and suppliers belong to a group, and products have an account and no price. */
function setupAt113(): (readonly [RecordKind, Record<string, unknown>])[] {
  const grouped = ([kind, fields]: readonly [RecordKind, Record<string, unknown>]): readonly [
    RecordKind,
    Record<string, unknown>,
  ] => {
    const { customer, supplier, sale } = fields;
    return [
      kind,
      {
        ...fields,
        ...(isJsonObject(sale) && { sale: { accountId: sale.accountId } }),
        ...(isJsonObject(customer) && { customer: { ...customer, contactGroupCustomerId: CONTACT_GROUP } }),
        ...(isJsonObject(supplier) && { supplier: { ...supplier, contactGroupSupplierId: CONTACT_GROUP } }),
      },
    ];
  };
  return [['contactGroup', { code: CONTACT_GROUP, description: 'Trade' }], ...SETUP.map(grouped)];
}

function versionOf(seed: number): string {
  const chance = new Chance(seed ^ 0x01d0);
  if (seed % IS_OLDER !== 1 && chance.happens(1 / IS_ANCIENT)) return chance.pick(ANCIENT);
  return seed % IS_OLDER === 1
    ? (OLDER[Math.floor(seed / IS_OLDER) % OLDER.length] ?? NEWEST_API_VERSION)
    : NEWEST_API_VERSION;
}

/**
 * Texts are changed in documents, and in updates of other records. A created department in capitals could not be told
 * from another one, because it is found again only by its code. An amendment is checked against what it sent.
 */
const OF_DOCUMENTS =
  /^\/api\/(documents?|sale(Invoice|Order|Quote)|purchase(Invoice|Order)|payment|receipt)\b(?!.*\/amend$)/i;

export interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The real service, asked without a network, on the world's clock. */
export class SimulatedService {
  company: Company;
  /** The key that is valid now. */
  apiKey: string;
  /** The version of the service's API. */
  readonly version: string;
  /** The version without its revision, as a session reports it (spec 2.2): all that a client knows. */
  readonly sessionVersion: string;
  /** The group of a new customer; undefined where there are no groups. */
  readonly contactGroup: string | undefined;
  private server: FastifyInstance;
  /** Backups of the database, oldest first, with the key of then. */
  private readonly backups: { file: string; apiKey: string }[] = [];
  private folder: string | null = null;
  private readonly world: World;
  private readonly facts: CompanyFacts;
  private colleagueToken = '';
  /** Fields that it does not know: it drops them, whoever sends them. */
  drops: { left(url: string, text: string): string } | null = null;
  /** Whether it normalises texts, whoever sends them. */
  spellsPlainly = false;
  /** How it changes the texts of documents, and of updates of other records, whoever sends them. */
  textChange: ((body: string) => string) | null = null;

  constructor(world: World, seed: number, servedAs: ServedAs = null) {
    this.world = world;
    this.version = servedAs ?? versionOf(seed);
    const spellings = servedAs === '1.13' ? '1.13' : 'both';
    this.contactGroup = spellings === '1.13' ? CONTACT_GROUP : undefined;
    this.sessionVersion = this.version.split('.').slice(0, 2).join('.');
    const chance = new Chance(seed ^ 0x2f6e2b1);
    // Each reading of the clock is a little later, so that every change has a time of its own.
    const source = {
      now: () => (world.time += 1),
      randomBytes: (target: Uint8Array<ArrayBuffer>) => chance.fill(target),
    };
    this.facts = { domain: DOMAIN, apiVersion: this.version, spellings, source, postingDelay: 1_000 };
    this.company = openCompany(':memory:', this.facts);
    const { database, directory, keys, users } = this.company;
    users.add(USER);
    users.add(COLLEAGUE);
    this.apiKey = keys.create({ userName: USER, description: 'simulation' });
    database.transact(() => {
      for (const [kind, fields] of spellings === '1.13' ? setupAt113() : SETUP)
        keepRecord(directory, kind, null, fields, { userName: COLLEAGUE, source });
    });
    database.markReady();
    this.server = this.served();
  }

  private served(): FastifyInstance {
    return buildServer(this.company, {
      onFailure: (error, request) => {
        throw new Error(`${request} failed inside the service`, { cause: error });
      },
    });
  }

  /** Makes a backup of the database. */
  backUp(): void {
    this.folder ??= madeFolder('went-back');
    const file = join(this.folder, `${String(this.backups.length)}.sqlite`);
    this.company.database.sqlite.prepare('VACUUM INTO ?').run(file);
    this.backups.push({ file, apiKey: this.apiKey });
  }

  /**
   * Puts the last backup back: the service is as it was then, with the keys of then.
   * @param isCounting whether document numbers are counted on, so that none is given twice
   */
  async goBack(isCounting: boolean): Promise<void> {
    const backup = this.backups.at(-1);
    if (backup === undefined) return;
    const counters = this.company.database.sqlite.prepare('SELECT name, value FROM counter').all();
    await this.stop();
    this.company = openCompany(backup.file, this.facts);
    const { database } = this.company;
    if (isCounting)
      for (const { name, value } of counters)
        database.sqlite
          .prepare('INSERT INTO counter VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
          .run(String(name), Number(value));
    this.server = this.served();
    this.colleagueToken = '';
    this.apiKey = backup.apiKey;
  }

  /** Revokes the key and makes another. */
  renewKey(): void {
    const { keys } = this.company;
    keys.revoke(this.apiKey);
    this.apiKey = keys.create({ userName: USER, description: 'simulation, renewed' });
  }

  private async stop(): Promise<void> {
    await this.server.close();
    this.company.database.close();
  }

  async close(): Promise<void> {
    await this.stop();
    if (this.folder !== null) rmSync(this.folder, { recursive: true, force: true });
  }

  /** The id of a record of the setup, by its code. */
  idOf(kind: RecordKind, code: string): string {
    const record = this.company.directory.byCode(kind, code);
    if (!record) throw new Error(`no ${kind} ${code}`);
    return record.id;
  }

  private kept(method: string, url: string, given: string): string {
    const known = this.drops?.left(url, given) ?? given;
    const made = this.textChange && (method === 'PATCH' || OF_DOCUMENTS.test(url)) ? this.textChange(known) : known;
    return this.spellsPlainly ? spelledPlainly(made) : made;
  }

  async ask(
    method: string,
    url: string,
    givenHeaders: Record<string, string>,
    given: string | FormData | undefined,
  ): Promise<Reply> {
    const form = given instanceof FormData ? new Response(given) : null;
    const headers = form ? { ...givenHeaders, 'content-type': form.headers.get('content-type') ?? '' } : givenHeaders;
    const body = form
      ? Buffer.from(await form.arrayBuffer())
      : typeof given === 'string'
        ? this.kept(method, url, given)
        : undefined;
    const answer = await this.server.inject({
      method: method === 'POST' ? 'POST' : method === 'PATCH' ? 'PATCH' : method === 'DELETE' ? 'DELETE' : 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const kept: Record<string, string> = {};
    for (const name of ['content-type', 'retry-after', 'location']) {
      const value = answer.headers[name];
      if (typeof value === 'string') kept[name] = value;
    }
    return {
      status: answer.statusCode,
      headers: { ...kept, date: new Date(this.world.time).toUTCString() },
      text: answer.body,
    };
  }

  /** A colleague's request, sent to the service directly. @returns the answer; refusals are normal */
  async colleague(method: string, url: string, body?: unknown): Promise<Reply> {
    const send = (): Promise<Reply> =>
      this.ask(
        method,
        url,
        {
          domain: DOMAIN,
          authorization: `Bearer ${this.colleagueToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body === undefined ? undefined : JSON.stringify(body),
      );
    const first = this.colleagueToken === '' ? null : await send();
    if (first && first.status !== 401) return first;
    const { keys, sessions } = this.company;
    const signedIn = sessions.open({
      domain: DOMAIN,
      userName: COLLEAGUE,
      apiKey: keys.replace({ userName: COLLEAGUE, description: 'simulation' }),
      address: '127.0.0.1',
    });
    this.colleagueToken = signedIn.sessionToken;
    return send();
  }

  /** The id that the service answers to a create; null when there is none. */
  static idIn({ status, text }: Reply): string | null {
    const json = status === 200 || status === 201 ? exactJson(text) : null;
    if (typeof json === 'string') return json;
    return isJsonObject(json) && typeof json.id === 'string' ? json.id : null;
  }
}
