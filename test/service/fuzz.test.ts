import { onTestFinished, expect, test } from 'vitest';
import { Chance } from '../../src/service/demo/chance.ts';
import { openFinanceService } from '../../src/service/service.ts';
import { MONDAY, objectOf } from './support/service.ts';

/**
 * Requests in one run, from a seed that can be given. 100,000 of them take minutes.
 */
const REQUESTS = Number(process.env.DAYBOOK_FUZZ_REQUESTS ?? '4000');
const SEED = Number(process.env.DAYBOOK_FUZZ_SEED ?? '1');

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
const ODD = [
  null,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(300),
  0,
  -1,
  1e15,
  1e-9,
  '1e3',
  'NaN',
  '2026-02-30',
  '2026-03-01',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '💶',
  '\u0000',
  'C00001',
  'S00001',
  'SI000001',
  'PAP-A4-80',
  'GBP',
  'S',
  'true',
] as const;

/** Fields that most endpoints accept, before chance spoils them. */
const GOOD = {
  currencyAmount: 5,
  description: 'x',
  firstName: 'Nia',
  quantityFrom: 1,
  unitPrice: 2,
  bankAccountRef: 'GBP-CUR',
  bankDate: '2026-03-01',
  depositAmount: 5,
  accountId: '4000',
  periodId: '2026-03',
  budgetAmount: 5,
  payments: [{ contactAccountId: 'S00001', currencyAmount: 3 }],
  documents: [{ docTypeId: 'SOR', contactAccountId: 'C00001' }],
  details: [{ quantity: 2, currencyUnitPrice: '9.99', taxCodeId: 'S' }],
};

class Fuzzer {
  readonly chance: Chance;
  readonly paths: readonly { path: string; methods: readonly string[]; fields: readonly string[] }[];
  readonly ids: string[] = [];

  constructor(chance: Chance, api: Record<string, unknown>) {
    this.chance = chance;
    this.paths = Object.entries(objectOf(api.paths)).map(([path, methods]) => ({
      path,
      methods: Object.keys(objectOf(methods)),
      fields: fieldsIn(methods),
    }));
  }

  value(depth = 0): unknown {
    const { chance } = this;
    if (depth < 2 && chance.happens(0.2))
      return Array.from({ length: chance.whole(0, 3) }, () =>
        this.body(
          [
            'quantity',
            'currencyUnitPrice',
            'docId',
            'intRef',
            'taxCodeId',
            'productId',
            'netAmount',
            'dateFrom',
            'description',
          ],
          depth + 1,
        ),
      );
    if (this.ids.length > 0 && chance.happens(0.2)) return chance.pick(this.ids);
    return chance.happens(0.3) ? String(chance.whole(-5, 500)) : chance.pick(ODD);
  }

  body(fields: readonly string[], depth = 0): Record<string, unknown> {
    const { chance } = this;
    const base: Record<string, unknown> = chance.happens(0.6)
      ? { ...GOOD, contactAccountId: chance.pick(['C00001', 'S00001']), code: `F${String(chance.whole(1, 500))}` }
      : {};
    for (let left = fields.length === 0 ? 0 : chance.whole(0, 3); left > 0; left -= 1) {
      const field = chance.pick(fields);
      base[chance.happens(0.5) ? field : field.charAt(0).toUpperCase() + field.slice(1)] = this.value(depth);
    }
    return base;
  }

  reference(): string {
    const { chance } = this;
    return encodeURIComponent(
      this.ids.length > 0 && chance.happens(0.6)
        ? chance.pick(this.ids)
        : chance.pick([
            'SI000001',
            'SO000001',
            'RC000001',
            'C00001',
            'PAP-A4-80',
            'SAL',
            'EXE',
            'J00002',
            'debtors',
            'DocType',
            'PayTerm',
            'x',
            '100001',
            '%',
            '../..',
            'x'.repeat(600),
          ]),
    );
  }

  request(): { method: (typeof METHODS)[number]; url: string; payload: string | null } {
    const { chance } = this;
    const { path, methods, fields } = chance.pick(this.paths);
    const wanted = chance.happens(0.9) ? chance.pick(methods) : chance.pick(METHODS).toLowerCase();
    const method = METHODS.find((each) => each.toLowerCase() === wanted) ?? 'GET';
    const query = chance.happens(0.3)
      ? `?${chance.pick(['skip', 'take', 'include', 'docClass', 'draft', 'LastModifiedFrom', 'currency', 'IntRef', 'IncludeClosed', 'DocDateFrom'])}=${encodeURIComponent(String(this.value(2)))}`
      : '';
    const text = JSON.stringify(chance.happens(0.9) ? this.body(fields) : this.value());
    const payload = method === 'GET' ? null : chance.happens(0.05) ? text.slice(0, chance.whole(0, text.length)) : text;
    return { method, url: path.replace(/\{\w+\}/g, () => this.reference()) + query, payload };
  }
}

function fieldsIn(methods: unknown): string[] {
  return [...JSON.stringify(methods).matchAll(/"(\w+)":\{"(?:anyOf|type)"/g)].map(([, name]) => String(name));
}

test('random and mutated requests get a message and never a 5xx, and leave a sound database', async () => {
  const failures: string[] = [];
  let now = MONDAY;
  const service = openFinanceService({
    database: ':memory:',
    demo: 20,
    clock: () => now,
    onFailure: (error, request) => failures.push(`${request}: ${String(error)}`),
  });
  onTestFinished(() => service.close());
  const headers = { domain: 'demo', 'content-type': 'application/json' };
  const signIn = async () => {
    const session = await service.inject({
      method: 'POST',
      url: '/api/session/create/api',
      headers,
      payload: { username: service.user, userApiKey: service.apiKey },
    });
    return `Bearer ${String(session.json<{ sessionToken: string }>().sessionToken)}`;
  };
  let authorization = await signIn();
  const fuzzer = new Fuzzer(new Chance(SEED), (await service.inject({ method: 'GET', url: '/openapi.json' })).json());
  for (let number = 0; number < REQUESTS; number += 1) {
    now += 200;
    const { method, url, payload } = fuzzer.request();
    const answer = await service.inject({
      method,
      url,
      headers: { ...headers, authorization },
      ...(payload === null ? {} : { payload }),
    });
    if (answer.statusCode >= 500) failures.push(`${method} ${url} ${String(payload)} → ${String(answer.statusCode)}`);
    if (answer.statusCode >= 400 && !/^\{"message":"/.test(answer.payload))
      failures.push(`${method} ${url} → ${answer.payload}`);
    if (answer.statusCode === 401) authorization = await signIn();
    const id = /^"([0-9a-f-]{36})"$/.exec(answer.payload)?.[1];
    if (id !== undefined && fuzzer.ids.length < 500) fuzzer.ids.push(id);
  }
  expect(failures).toEqual([]);
  const { database, documents } = service.company;
  expect(database.sqlite.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database.sqlite.prepare('SELECT id FROM document').all();
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) expect(documents.load(String(row.id)).header.id).toBe(row.id);
});
