import { isJsonObject } from '../../../src/domain/values/json.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameValue } from '../../../src/domain/documents/content.ts';
import { parseDecimal } from '../../../src/domain/values/decimal.ts';
import { namesOf } from '../../../src/domain/documents/slots.ts';
import { namedIn, readCoverage } from '../../support/coverageTable.ts';
import { startFinanceService, type LocalFinanceService } from '../../../src/service/service.ts';
import { MONDAY, signIn } from '../../service/support/service.ts';
import { explicitInvoice, FULL, suppliedInvoice } from './contents.ts';
import { makeEveryCall } from './calls.ts';
import { isTaken, type Taken } from './recorded.ts';
import { Traveller, type Leg, type Trip } from './trips.ts';

const rows = namedIn('wire', readCoverage());
const named = (word: string): [string, string][] =>
  rows.filter(([text]) => text.startsWith(`${word} `)).map(([text, id]) => [text.slice(word.length + 1), id]);

/**
 * Fields that only a create can set: our references, the account of a bank line (docs/service-notes.md), and when a
 * sale is billed (spec 9, 1.15).
 */
const CREATED_WITH: ReadonlySet<string> = new Set([
  'intRef',
  'lines.intRef',
  'bankAccountId',
  'billingSchedule.billingDate',
  'billingSchedule.currencyAmount',
  'billingSchedule.description',
]);

const trips = new Map<string, Trip>();
let taken: readonly Taken[] = [];
let service: LocalFinanceService;
let now = MONDAY;
beforeAll(async () => {
  service = await startFinanceService({ database: ':memory:', demo: 0, clock: () => now });
  const traveller = new Traveller(await signIn(service));
  const idOf = await traveller.ids();
  trips.set('saleInvoice', await traveller.invoice(idOf));
  trips.set('explicitInvoice', await traveller.createdAlone(explicitInvoice(idOf)));
  trips.set('suppliedInvoice', await traveller.createdAlone(suppliedInvoice(idOf)));
  trips.set('reverseChargeInvoice', await traveller.reverseChargeInvoice(idOf));
  for (const name of Object.keys(FULL)) trips.set(name, await traveller.record(name, idOf));
  await makeEveryCall(traveller.client, idOf, (milliseconds) => {
    now += milliseconds;
  });
  taken = traveller.taken;
});
afterAll(() => service.close());

/** The value at a path: the first line of `lines`, and the first of any other list. */
function at(value: unknown, path: string): unknown {
  return namesOf(path).reduce<unknown>((inner, name) => {
    const one: unknown = Array.isArray(inner) ? inner[0] : inner;
    return isJsonObject(one) ? one[name] : undefined;
  }, value);
}

/** A value in the form in which it is compared: numbers may come as digits or text, dates with or without midnight. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return Array.isArray(value) ? value.join(',') : value;
  return parseDecimal(String(value)) ?? String(value).replace(/T00:00:00$/, '');
}

function tripOf(text: string): { trip: Trip; path: string } {
  const dot = text.indexOf('.');
  const trip = trips.get(text.slice(0, dot));
  if (!trip) throw new Error(`${text}: nothing of that kind is sent`);
  return { trip, path: text.slice(dot + 1) };
}

/** Whether a request carries a field: of a line within its document, or by itself. */
function carries(request: Taken, path: string): boolean {
  const line = path.startsWith('lines.') ? path.slice('lines.'.length) : null;
  return (
    at(request.body, line === null ? path : `details.${line}`) !== undefined ||
    (line !== null && at(request.body, line) !== undefined)
  );
}

function faultOfLeg({ wanted, requests, read }: Leg, path: string, wire: string): string | null {
  const value = at(wanted, path);
  if (value === undefined) return 'has no value to send';
  if (!requests.some((request) => carries(request, wire))) return 'is in no request';
  return sameValue(at(read, path), value) ? null : `reads back as ${JSON.stringify(at(read, path))}`;
}

/** What is wrong with a field that is sent; null when nothing is. */
function faultOfSent(text: string): string | null {
  const [field = '', as] = text.split(' as ');
  const { trip, path } = tripOf(field);
  const wire = as === undefined ? path : [...namesOf(path).slice(0, -1), as].join('.');
  const created = faultOfLeg(trip.created, path, wire);
  if (created !== null) return `${created}, created`;
  const changed = trip.changed === null || CREATED_WITH.has(path) ? null : faultOfLeg(trip.changed, path, wire);
  return changed === null ? null : `${changed}, changed`;
}

function faultOfRead(text: string): string | null {
  const { trip, path } = tripOf(text);
  const [shown, read] = [at(trip.shown, path.replace(/^lines\./, 'details.')), at(trip.created.read, path)];
  if (shown === undefined) return 'the service does not show it';
  return plain(read) === plain(shown)
    ? null
    : `is read as ${JSON.stringify(read)}, where the service shows ${JSON.stringify(shown)}`;
}

function faults(word: string, faultOf: (text: string) => string | null): string[] {
  const held = named(word);
  expect(held.length).toBeGreaterThan(0);
  return held.flatMap(([text, id]) => {
    const fault = faultOf(text);
    return fault === null ? [] : [`${id}: ${text} ${fault}`];
  });
}

describe('what the table says about the wire, against the local service', () => {
  test('every field that is sent goes with a create and with a change, and is read back the same', () => {
    expect(faults('sent', faultOfSent)).toEqual([]);
  });

  test('every field that is read has the value that the service shows', () => {
    expect(faults('read', faultOfRead)).toEqual([]);
  });

  test('every operation is a request that the client makes and the service accepts', () => {
    expect(faults('call', (text) => (isTaken(text, taken) ? null : 'was not asked for, or not taken'))).toEqual([]);
  });
});

test('the table has no other kinds of entries', () => {
  expect(rows.filter(([text]) => !/^(sent|read|call) \S/.test(text))).toEqual([]);
});
