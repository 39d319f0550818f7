import { newDraftRecord } from '../../src/store/documents/documentEdits.ts';
import { DatabaseSync } from 'node:sqlite';
import { currencyCode } from '../../src/domain/values/currency.ts';
import { instantOf, localDate } from '../../src/domain/values/dates.ts';
import { decimal } from '../../src/domain/values/decimal.ts';
import type { Document } from '../../src/domain/documents/document.ts';
import type { DocumentClass } from '../../src/domain/kinds/documentClasses.ts';
import { mintIntRef, type MintSource } from '../../src/domain/values/identifiers.ts';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { isPending } from '../../src/domain/records/state.ts';
import { REQUEST_TIMEOUT } from '../../src/domain/service/requestTimeout.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import { connect, syncAndWait } from '../e2e/support/bookkeeper.ts';
import { WAIT_LIMIT } from '../support/limit.ts';
import { Computer, VICTIMS, type Victim } from './computer.ts';
import { putInPage, putResourcesInPage, recordsInPage, resourcesInPage } from './pageRecords.ts';
import { KillRecords } from './records.ts';

/** What a round sends: new drafts and other records, changed drafts and drafts to be abandoned, 200 in all. */
const NEW = 90;
const OTHERS = 50;
const CHANGED = 40;
const ABANDONED = 20;
/**
 * Syncs after the kills within which everything must be there, plus one after the last lost request can no longer
 * arrive.
 */
const MOST_SYNCS = 6;
/** Milliseconds: the service's times have whole seconds. */
const MARGIN = 2_000;

/** Classes of the drafts, each with a document type of the demo company. */
const TYPES = [
  ['saleInvoice', 'SIN'],
  ['saleQuote', 'SQU'],
  ['saleOrder', 'SOR'],
  ['purchaseOrder', 'POR'],
  ['purchaseInvoice', 'PIN'],
] as const satisfies readonly (readonly [DocumentClass, string])[];

/** How a document of the test must be at the service in the end. */
interface Expected {
  description: string;
  isAbandoned: boolean;
  lines: number;
}

export interface RoundReport {
  seed: number;
  /** Whether the milliseconds count from the first arrival at the service, not from when Sync was pressed. */
  isLate: boolean;
  /** Which process was killed, and after how many milliseconds. */
  kills: { victim: Victim; after: number }[];
  /** How many of the round's new documents had reached the service when the kills were over. */
  arrived: number;
  syncs: number;
  /** What is wrong; empty when nothing is lost and nothing is there twice. */
  wrong: string[];
}

/** Rounds of kills on one computer and one service, one after the other. */
export class KillRounds {
  private readonly computer = new Computer();
  private readonly records = new KillRecords();
  private readonly expected = new Map<string, Expected>();
  private documentsBefore = 0;
  /** How many milliseconds a sync of this many records takes here without kills. */
  private usual = 0;
  private made = 0;

  /** Connects, reads the company, and sends a first batch without kills. */
  async begin(): Promise<void> {
    const { computer } = this;
    await computer.startAll();
    await connect(computer.page, computer.reachable);
    this.documentsBefore = this.documents().length;
    await this.prepare(new Chance(1), { fresh: NEW + CHANGED + ABANDONED, others: OTHERS, changed: 0, abandoned: 0 });
    const startedAt = performance.now();
    const said = await syncAndWait(computer.page);
    this.usual = performance.now() - startedAt;
    const wrong = await this.wrong();
    if (wrong.length > 0) throw new Error(`not even without kills: ${said}; ${wrong.join('; ')}`);
  }

  async round(seed: number): Promise<RoundReport> {
    const { computer } = this;
    const chance = new Chance(seed);
    const created = await this.prepare(chance, { fresh: NEW, others: OTHERS, changed: CHANGED, abandoned: ABANDONED });
    const some = VICTIMS.filter(() => chance.happens(0.45));
    // In every other round the time starts when the first new record has arrived, because the pull before it takes
    // long.
    const isLate = chance.happens(0.5);
    const kills = (some.length > 0 ? some : [chance.pick(VICTIMS)])
      .map((victim) => ({ victim, after: chance.whole(0, Math.ceil(isLate ? this.usual / 2 : this.usual)) }))
      .sort((one, other) => one.after - other.after);
    await computer.page.getByRole('button', { name: 'Sync', exact: true }).click();
    if (isLate) await this.untilFirstArrives();
    const pressedAt = performance.now();
    for (const { victim, after } of kills) {
      // The round is about this moment in time; there is nothing else to wait for.
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pressedAt + after - performance.now())));
      await computer.kill(victim);
    }
    const there = new Set(this.documents().map(({ intRef }) => intRef));
    const arrived = created.filter((key) => there.has(key)).length;
    await computer.startAll();
    let [syncs, wrong] = [0, ['not synced']];
    const look = async (most: number): Promise<void> => {
      for (let more = most; wrong.length > 0 && more > 0; more -= 1) {
        syncs += 1;
        await this.runUnderWayToEnd();
        await syncAndWait(computer.page);
        await this.settleDoubts();
        wrong = await this.wrong();
      }
    };
    await look(MOST_SYNCS);
    if (wrong.length > 0) {
      // Records without a reference of ours are sent again only when the first request can no longer arrive
      // (`src/sync/doubts/resending.ts`).
      await new Promise((resolve) => setTimeout(resolve, REQUEST_TIMEOUT + MARGIN));
      await look(MOST_SYNCS);
    }
    return { seed, kills, isLate, arrived, syncs, wrong };
  }

  async end(): Promise<void> {
    await this.computer.end();
  }

  private async untilFirstArrives(): Promise<void> {
    const before = this.documents().length;
    for (const until = performance.now() + WAIT_LIMIT; performance.now() < until;) {
      if (this.documents().length > before) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('nothing of the new ones has arrived');
  }

  /** A run that survived the kills, for example when only the service was killed, may finish. */
  private async runUnderWayToEnd(): Promise<void> {
    await this.computer.page
      .getByRole('button', { name: 'Sync', exact: true })
      .and(this.computer.page.locator(':enabled'))
      .waitFor();
  }

  /** Puts the records of a round into the page's database and reloads the page. @returns keys of the new drafts */
  private async prepare(
    chance: Chance,
    counts: { fresh: number; others: number; changed: number; abandoned: number },
  ): Promise<string[]> {
    const { page } = this.computer;
    const mint: MintSource = { now: () => Date.now(), randomBytes: (target) => crypto.getRandomValues(target) };
    const drafts = (await recordsInPage(page)).filter((record) => this.expected.get(record.key)?.isAbandoned === false);
    const fresh = Array.from({ length: counts.fresh }, () => ({
      before: null,
      after: newDraftRecord(this.draft(chance, mint), instantOf(mint.now())),
    }));
    const chosen = drafts.slice(-counts.changed - counts.abandoned);
    const changed = chosen.slice(0, counts.changed).map((before) => ({ before, after: this.changed(before) }));
    const abandoned = chosen.slice(counts.changed).map((before) => ({ before, after: this.abandoned(before) }));
    await putInPage(page, [...fresh, ...changed, ...abandoned]);
    await putResourcesInPage(page, this.records.make(chance, counts.others, this.someProduct()));
    await page.reload();
    await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
    return fresh.map(({ after }) => after.key);
  }

  private draft(chance: Chance, mint: MintSource): Document & { intRef: string } {
    this.made += 1;
    const [docClass, docTypeId] = chance.pick(TYPES);
    const intRef = mintIntRef(mint);
    const description = `Kill ${String(this.made)}`;
    const lines = Array.from({ length: chance.whole(1, 4) }, (_, n) => ({
      intRef: mintIntRef(mint),
      description: `Line ${String(n + 1)}`,
      accountId: '4000',
      taxCodeId: 'S',
      taxRate: decimal('20'),
      quantity: decimal(String(chance.whole(1, 9))),
      isNetEntry: true,
      currencyUnitPrice: decimal('10.5'),
    }));
    this.expected.set(intRef, { description, isAbandoned: false, lines: lines.length });
    const contactAccountId = docClass.startsWith('purchase') ? 'S00001' : 'C00001';
    return {
      docClass,
      intRef,
      docTypeId,
      contactAccountId,
      docDate: localDate('2026-03-02'),
      currency: currencyCode('GBP'),
      description,
      statusList: [],
      lines,
    };
  }

  private changed(record: DocumentRecord): DocumentRecord {
    this.made += 1;
    const description = `Kill ${String(this.made)}`;
    const held = currentVersion(record);
    const line = held.lines[0];
    const added = {
      intRef: mintIntRef({ now: () => Date.now(), randomBytes: (target) => crypto.getRandomValues(target) }),
      description: 'Added',
      accountId: '4000',
      taxCodeId: 'S',
      quantity: decimal('1'),
      currencyUnitPrice: decimal('3'),
    };
    if (!line) throw new Error(`${record.key} has no lines`);
    const lines = [{ ...line, quantity: decimal('7') }, ...held.lines.slice(1), added];
    this.expected.set(record.key, { description, isAbandoned: false, lines: lines.length });
    return { ...record, local: { ...held, description, lines }, revision: record.revision + 1 };
  }

  private abandoned(record: DocumentRecord): DocumentRecord {
    const known = this.expected.get(record.key);
    if (known) known.isAbandoned = true;
    return {
      ...record,
      commands: [{ name: 'abandon', queuedAt: instantOf(Date.now()) }],
      revision: record.revision + 1,
    };
  }

  /** Answers the questions that need a person, as somebody who has looked at the service. */
  private async settleDoubts(): Promise<void> {
    const { page } = this.computer;
    const records = await resourcesInPage(page);
    const settled = this.reading((database) => this.records.settled(database, records));
    if (settled.length === 0) return;
    await putResourcesInPage(page, settled);
    await page.reload();
    await page.getByRole('button', { name: 'Sync', exact: true }).waitFor();
  }

  /** Reads the service's own database file, without the service. */
  private reading<T>(read: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(this.computer.database, { readOnly: true });
    try {
      return read(database);
    } finally {
      database.close();
    }
  }

  private someProduct(): string {
    return this.reading((database) =>
      String(database.prepare("SELECT id FROM record WHERE kind = 'product' ORDER BY position LIMIT 1").get()?.id),
    );
  }

  private documents(): { intRef: string; description: string; isAbandoned: boolean; lines: number }[] {
    return this.reading((database) => {
      const lines = new Map(
        database
          .prepare('SELECT document_id, count(*) AS lines FROM document_line GROUP BY document_id')
          .all()
          .map((row) => [String(row.document_id), Number(row.lines)]),
      );
      return database
        .prepare('SELECT id, int_ref, header, statuses FROM document')
        .all()
        .map((row) => {
          const header = JSON.parse(String(row.header)) as { description?: string };
          return {
            intRef: String(row.int_ref ?? ''),
            description: header.description ?? '',
            isAbandoned: String(row.statuses).includes('abandoned'),
            lines: lines.get(String(row.id)) ?? 0,
          };
        });
    });
  }

  /** Everything that is lost, there twice, or different from what was meant, at the service or in the page. */
  private async wrong(): Promise<string[]> {
    const wrong: string[] = [];
    const there = this.documents();
    const extra = there.length - this.documentsBefore - this.expected.size;
    if (extra !== 0)
      wrong.push(`the service has ${String(Math.abs(extra))} documents too ${extra > 0 ? 'many' : 'few'}`);
    const byRef = Map.groupBy(there, ({ intRef }) => intRef);
    for (const [intRef, expected] of this.expected) {
      const found = byRef.get(intRef) ?? [];
      const [only] = found;
      if (!only || found.length > 1) wrong.push(`${intRef} is there ${String(found.length)} times`);
      else if (
        only.description !== expected.description ||
        only.isAbandoned !== expected.isAbandoned ||
        only.lines !== expected.lines
      )
        wrong.push(`${intRef} is ${JSON.stringify(only)}, not ${JSON.stringify(expected)}`);
    }
    const held = new Map((await recordsInPage(this.computer.page)).map((record) => [record.key, record]));
    for (const [intRef, expected] of this.expected) {
      const record = held.get(intRef);
      if (!record) wrong.push(`the page has no ${intRef}`);
      else if (isPending(record) || record.conflict || record.rejection)
        wrong.push(
          `the page still has something open of ${intRef}: ${JSON.stringify({ conflict: record.conflict?.kind, rejection: record.rejection?.message, inFlight: record.inFlight?.operation, commands: record.commands.length })}`,
        );
      else if (record.base?.description !== expected.description)
        wrong.push(`the page shows ${intRef} as ${record.base?.description ?? 'nothing'}`);
    }
    const others = await resourcesInPage(this.computer.page);
    wrong.push(...this.reading((database) => this.records.wrong(database, others)));
    return wrong.slice(0, 10);
  }
}
