import type { StatementSync } from 'node:sqlite';
import type { Allocation } from '../../src/domain/documents/document.ts';
import { documentClassSchema, type DocumentClass } from '../../src/domain/kinds/documentClasses.ts';
import type { SimulatedService } from './simulatedService.ts';
import { asShown, plainWords } from './models/spelling.ts';
import { SEEN_HEADER_PATHS, SEEN_LINE_PATHS, valuesAt } from './actions/fields.ts';
import { allocationFacts } from './actions/trade.ts';
import { recordsThere, type RecordThere } from './actions/records.ts';

/** What the simulation compares of a document, by path: `description`, `lines.<token>.quantity`… */
export type Facts = ReadonlyMap<string, string>;

interface ReportedDocument {
  allocations?: readonly Allocation[] | undefined;
  description?: string | undefined;
  theirRef?: string | undefined;
  lines: readonly {
    textPre?: string | undefined;
    description?: string | undefined;
    quantity?: string | undefined;
    currencyUnitPrice?: string | undefined;
  }[];
}

/**
 * Lines are identified by the token in `textPre`, which nobody edits. Their ids and IntRefs may change when lines are
 * replaced.
 */
export function factsOf(document: ReportedDocument, statuses: readonly string[]): Facts {
  const facts = new Map<string, string>();
  const put = (path: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') facts.set(path, plainWords(value));
  };
  const putNumber = (path: string, value: string | undefined): void =>
    put(path, value === undefined ? undefined : asShown(value));
  put('description', document.description);
  put('theirRef', document.theirRef);
  for (const [path, value] of valuesAt(document, SEEN_HEADER_PATHS)) facts.set(path, value);
  put('status', statuses.includes('abandoned') ? 'abandoned' : statuses.includes('draft') ? 'draft' : 'left');
  for (const [path, value] of allocationFacts(document.allocations)) facts.set(path, value);
  for (const line of document.lines) {
    const path = `lines.${line.textPre ?? '?'}`;
    put(path, 'there');
    put(`${path}.description`, line.description);
    putNumber(`${path}.quantity`, line.quantity);
    putNumber(`${path}.currencyUnitPrice`, line.currencyUnitPrice);
    for (const [each, value] of valuesAt(line, SEEN_LINE_PATHS)) facts.set(`${path}.${each}`, value);
  }
  return facts;
}

function hasSameFacts(one: Facts, other: Facts): boolean {
  return one.size === other.size && [...one].every(([path, value]) => other.get(path) === value);
}

export type Who = 'A' | 'B' | 'colleague';

export interface ServiceChange {
  step: number;
  document: string;
  path: string;
  from: string | undefined;
  to: string | undefined;
  by: Who;
}

export interface KnownDocument {
  id: string;
  intRef: string | undefined;
  docClass: DocumentClass;
  /** `textHeader`: unique for each draft, and copied with it. */
  token: string;
  facts: Facts;
  /** Step at which the service accepted it. */
  since: number;
}

/** Everything that happened to the records in the service's own database, and who did it. */
export class Trace {
  readonly documents = new Map<string, KnownDocument>();
  /** Records of other kinds, by id. */
  readonly resources = new Map<string, RecordThere & { since: number; isGone: boolean }>();
  /** By document and path, oldest first. */
  private readonly byPath = new Map<string, ServiceChange[]>();
  private latest = '';
  private changed: StatementSync | null = null;
  /** Documents that have a line or an allocation twice; there must be none. */
  readonly doubled: string[] = [];
  /** Amounts of allocations in a document that a person created again after it was reported as gone. */
  readonly allocatedAnew = new Set<string | undefined>();

  /** Finds what has changed since the last look. @param by who made the request */
  look({ company }: SimulatedService, by: Who, step: number): ServiceChange[] {
    this.changed ??= company.database.sqlite.prepare(
      'SELECT id, modified FROM document WHERE modified > ? ORDER BY modified',
    );
    const rows = this.changed.all(this.latest);
    return rows.flatMap((row) => {
      this.latest = String(row.modified);
      return this.take(company, String(row.id), by, step);
    });
  }

  private take(company: SimulatedService['company'], id: string, by: Who, step: number): ServiceChange[] {
    const { header, particulars, lines, statuses } = company.documents.load(id);
    const allocations = company.documents.allocations
      .of(id)
      .map(({ docId, allocAmountCurrency }) => ({ docId, allocAmountCurrency }));
    const facts = factsOf({ ...header, ...particulars, lines, allocations }, statuses);
    const before = this.documents.get(id);
    this.documents.set(id, {
      id,
      intRef: header.intRef,
      // No journal is made in these histories.
      docClass: documentClassSchema.parse(header.docClass),
      token: header.textHeader ?? '',
      facts,
      since: before?.since ?? step,
    });
    // A service of an older version does not keep texts, and so no tokens, of what a colleague sends.
    const tokens = lines.flatMap((line) => line.textPre ?? []);
    if (new Set(tokens).size !== tokens.length) this.doubled.push(`${header.docNo} has lines ${tokens.join(' ')}`);
    const amounts = allocations
      .map(({ allocAmountCurrency }) => allocAmountCurrency)
      .filter((amount) => !this.allocatedAnew.has(amount));
    if (new Set(amounts).size !== amounts.length)
      this.doubled.push(`${header.docNo} is allocated ${amounts.join(' ')}`);
    return this.changes(id, before?.facts, facts, by, step);
  }

  /** Finds what has changed in records of other kinds. */
  lookAtRecords(service: SimulatedService, by: Who, step: number): ServiceChange[] {
    const there = recordsThere(service);
    const ids = new Set(there.map(({ id }) => id));
    const gone = [...this.resources.values()].filter((resource) => !resource.isGone && !ids.has(resource.id));
    for (const resource of gone) this.resources.set(resource.id, { ...resource, isGone: true });
    return [
      ...gone.flatMap(({ id }) => this.changes(id, new Map([['there', 'yes']]), new Map(), by, step)),
      ...there.flatMap((resource) => {
        const before = this.resources.get(resource.id);
        this.resources.set(resource.id, { ...resource, since: before?.since ?? step, isGone: false });
        return this.changes(resource.id, before?.facts, resource.facts, by, step);
      }),
    ];
  }

  private changes(id: string, before: Facts | undefined, after: Facts, by: Who, step: number): ServiceChange[] {
    const happenings: ServiceChange[] = [];
    for (const path of new Set([...(before?.keys() ?? []), ...after.keys()])) {
      const [from, to] = [before?.get(path), after.get(path)];
      if (from === to) continue;
      // The service itself authorises and posts, on behalf of whoever submitted.
      const happening: ServiceChange = {
        step,
        document: id,
        path,
        from,
        to,
        by: path === 'status' && to === 'left' ? 'colleague' : by,
      };
      happenings.push(happening);
      const key = `${id} ${path}`;
      const known = this.byPath.get(key);
      if (known) known.push(happening);
      else this.byPath.set(key, [happening]);
    }
    return happenings;
  }

  /** What the service has lost by going back: tokens by id. */
  readonly lost = new Map<string, string>();
  /** Ids of what it has in an older form by going back. */
  readonly older = new Set<string>();
  /** Laptops whose last run before that was broken off: what it had read is not missed (docs/sync.md). */
  readonly unnoted = new Set<Who>();
  /** Step at which it went back; null before. */
  wentBackAt: number | null = null;

  /**
   * The service is as it was at a step: what happened since has not happened.
   * @param since step at which its backup was made
   */
  wentBack(service: SimulatedService, since: number, step: number): void {
    const { company } = service;
    this.wentBackAt = step;
    this.changed = null;
    const rows = company.database.sqlite.prepare('SELECT id, modified FROM document ORDER BY modified').all();
    this.latest = String(rows.at(-1)?.modified ?? '');
    const there = new Set(rows.map(({ id }) => String(id)));
    for (const [path, all] of this.byPath)
      this.byPath.set(
        path,
        all.filter(({ step }) => step <= since),
      );
    for (const id of [...this.documents.keys()]) {
      if (there.has(id)) {
        if (this.take(company, id, 'colleague', since).length > 0) this.older.add(id);
      } else {
        this.lost.set(id, this.documents.get(id)?.token ?? '');
        this.documents.delete(id);
      }
    }
    const held = recordsThere(service);
    for (const [id, resource] of [...this.resources]) {
      const now = held.find((each) => each.id === id);
      if (now) {
        if (!hasSameFacts(resource.facts, now.facts)) this.older.add(id);
        this.resources.set(id, { ...now, since: resource.since, isGone: false });
      } else if (resource.since > since && this.resources.delete(id)) this.lost.set(id, resource.token);
    }
    for (const [path, all] of this.byPath)
      this.byPath.set(
        path,
        all.filter(({ step }) => step <= since),
      );
  }

  last(document: string, path: string, before: ServiceChange | null = null): ServiceChange | undefined {
    const all = this.byPath.get(`${document} ${path}`) ?? [];
    return before ? all[all.indexOf(before) - 1] : all.at(-1);
  }

  /** Whether anybody else has changed a record since a step. */
  isChangedByOthers(document: string, who: Who, since: number): boolean {
    return [...this.byPath].some(
      ([path, all]) => path.startsWith(`${document} `) && all.some(({ step, by }) => step > since && by !== who),
    );
  }

  /** Whether the service had this value there, at that step or later. */
  held(document: string, path: string, value: string | undefined, step: number): boolean {
    const all = this.byPath.get(`${document} ${path}`) ?? [];
    const known = this.documents.get(document) ?? this.resources.get(document);
    if (!known) return false;
    const then = all.findLast((each) => each.step <= step)?.to;
    const existed = known.since <= step;
    return (
      (existed && then === value) ||
      all.some((each) => each.step >= step && each.to === value) ||
      known.facts.get(path) === value
    );
  }

  /** Whether everything was as given when the service took the document or later, for a document created with it. */
  withIntRef(intRef: string): KnownDocument | undefined {
    return [...this.documents.values()].find((each) => each.intRef === intRef);
  }
}
