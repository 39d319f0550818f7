import { setTimeout as after } from 'node:timers/promises';
import { verifyHistory } from '../../../src/service/history/verify.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import { createInOffice } from '../../../src/service/storage/postgres/office.ts';
import { PostgresEngine } from '../../../src/service/storage/postgres/postgresEngine.ts';
import { Database } from '../../../src/service/storage/database.ts';
import { fillStorage } from '../../../src/service/newCompany/createCompany.ts';
import { readCreate } from '../../../src/service/newCompany/createArguments.ts';
import { startScript, type Started } from '../../support/process.ts';
import { Cluster } from '../support/cluster.ts';

const PEOPLE = ['--country', 'GB', '--name', 'Office', '--currency', 'GBP', '--year-start', '2026-01-01'];
const DATABASE = 'office';
/** How long a blow is off, ms: at least, and at most. */
const PAUSES = [500, 6_000] as const;
/** How long a stopped process stands still, ms; longer than it may hold the lock. */
const STOPPED = [200, 20_000] as const;
/** A client gives up on an answer after so many ms, as the app does. */
const PATIENCE = 40_000;

type Outcome = 'made' | 'refused' | 'unavailable' | 'cut';
type Blow = 'kill' | 'stop' | 'crash';

interface Sent {
  intRef: string;
  outcome: Outcome;
  /** Milliseconds since the epoch when the answer came. */
  at: number;
  /** What a refusal says. */
  said?: unknown;
  id?: string;
  isSubmitted?: boolean;
}

/** One process of the office, and where it listens. */
interface Member {
  started: Started;
  address: string;
}

/** An office of several processes, clients that write, and what strikes it. */
export class OfficeUnderFire {
  private readonly cluster = new Cluster(false);
  private readonly chance: Chance;
  private readonly members: (Member | null)[];
  private readonly sent: Sent[] = [];
  private readonly blows: Record<Blow, number> = { kill: 0, stop: 0, crash: 0 };
  private signIn = { domain: '', user: '', apiKey: '' };
  private isOver = false;

  constructor(processes: number, seed: number, say: (words: string) => void) {
    this.members = Array.from({ length: processes }, () => null);
    this.chance = new Chance(seed);
    say(`seed ${String(seed)}`);
  }

  private get address(): string {
    return this.cluster.address(DATABASE);
  }

  async begin(): Promise<void> {
    await this.cluster.start();
    const maker = new PostgresEngine(this.cluster.address('postgres'));
    maker.exec(`CREATE DATABASE ${DATABASE}`);
    maker.close();
    const { plan } = readCreate(['--db', this.address, ...PEOPLE]);
    this.signIn = createInOffice(this.address, (engine) => fillStorage(engine, plan));
    await Promise.all(this.members.map((_, at) => this.start(at)));
  }

  private async start(at: number): Promise<void> {
    const started = startScript('src/service/cli.ts', ['--db', this.address, '--port', '0']);
    this.members[at] = null;
    const [, address = ''] = await started.line(/^Address: (.+)$/);
    this.members[at] = { started, address };
  }

  /** Has clients write for some time while the office is struck. */
  async run(milliseconds: number, clients: number): Promise<void> {
    const until = Date.now() + milliseconds;
    const writing = Array.from({ length: clients }, (_, at) => this.client(at, until));
    await Promise.all([...writing, this.strike(until)]);
  }

  private between([least, most]: readonly [number, number]): number {
    return this.chance.whole(least, most);
  }

  private async strike(until: number): Promise<void> {
    while (Date.now() < until && !this.isOver) {
      await after(this.between(PAUSES));
      const at = this.chance.whole(0, this.members.length - 1);
      const draw = this.chance.whole(0, 10 - 1);
      const blow: Blow = draw < 5 ? 'kill' : draw < 8 ? 'stop' : 'crash';
      const member = this.members[at];
      if (!member && blow !== 'crash') continue;
      this.blows[blow] += 1;
      if (blow === 'crash') await this.crash();
      else if (blow === 'stop' && member) await this.stop(member);
      else if (member) await this.kill(at, member);
    }
  }

  private async kill(at: number, { started }: Member): Promise<void> {
    await started.end('SIGKILL');
    await this.start(at);
  }

  private async stop({ started: { pid } }: Member): Promise<void> {
    process.kill(pid, 'SIGSTOP');
    await after(this.between(STOPPED));
    process.kill(pid, 'SIGCONT');
  }

  private async crash(): Promise<void> {
    await this.cluster.end('SIGKILL');
    await this.cluster.start();
  }

  private async client(number: number, until: number): Promise<void> {
    let token: string | null = null;
    let member: Member | null = null;
    for (let count = 0; Date.now() < until; count += 1) {
      if (!member || !this.members.includes(member)) {
        member = this.members.filter((each) => each !== null)[this.chance.whole(0, this.members.length - 1)] ?? null;
        if (!member) await after(50);
        if (!member) continue;
      }
      token ??= await this.enter(member.address);
      if (token === null) {
        member = null;
        continue;
      }
      // Now and then two clients send the same reference.
      const intRef = `R${this.chance.whole(0, 8 - 1) === 0 ? 'shared' : String(number)}-${String(count)}`;
      const outcome = await this.write(member.address, token, intRef);
      if (outcome === 'cut') [member, token] = [null, null];
    }
  }

  private async enter(address: string): Promise<string | null> {
    const { domain, user: username, apiKey: userApiKey } = this.signIn;
    const answer = await this.ask(
      `${address}/api/session/create/api`,
      'POST',
      { Domain: domain },
      { username, userApiKey },
    );
    return answer?.status === 200 ? (answer.json as { sessionToken: string }).sessionToken : null;
  }

  private async ask(
    url: string,
    method: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<{ status: number; json: unknown } | null> {
    try {
      const answer = await fetch(url, {
        method,
        headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await answer.text();
      return { status: answer.status, json: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      // Whatever it was, the client has no answer.
      return null;
    }
  }

  /** Drafts an invoice, and submits every third. */
  private async write(address: string, token: string, intRef: string): Promise<Outcome> {
    const headers = { Domain: this.signIn.domain, Authorization: `Bearer ${token}` };
    const price = 1 + this.chance.whole(0, 500 - 1);
    const made = await this.ask(`${address}/api/saleInvoice`, 'POST', headers, {
      ...{ intRef, docDate: '2026-02-01', contactAccountId: await this.customer(address, headers) },
      details: [{ description: 'Work', quantity: 2, currencyUnitPrice: price }],
    });
    const outcome = outcomeOf(made);
    const record: Sent = { intRef, outcome, at: Date.now() };
    if (outcome !== 'made') record.said = made?.json;
    if (outcome === 'made' && typeof made?.json === 'string') record.id = made.json;
    this.sent.push(record);
    if (record.id === undefined || this.chance.whole(0, 3 - 1) > 0) return outcome;
    const submitted = await this.ask(`${address}/api/document/${record.id}/submit`, 'POST', headers);
    record.isSubmitted = submitted?.status === 200;
    return submitted === null ? 'cut' : outcome;
  }

  private isCustomerThere = false;

  private async customer(address: string, headers: Record<string, string>): Promise<string> {
    if (this.isCustomerThere) return 'ANN';
    const made = await this.ask(`${address}/api/ContactAccount`, 'POST', headers, {
      ...{ code: 'ANN', description: 'Ann', customer: {} },
    });
    // Another client may have made her.
    this.isCustomerThere = made?.status === 201 || made?.status === 400;
    return 'ANN';
  }

  /** What is not as it must be, in sentences. */
  async wrong(): Promise<string[]> {
    const engine = new PostgresEngine(this.address);
    const database = new Database(engine);
    try {
      return [
        ...this.lostOrTwice(engine),
        ...this.gaps(engine),
        ...database.view(() => verifyHistory(database)).faults,
        ...(await this.unlike()),
      ];
    } finally {
      engine.close();
    }
  }

  private lostOrTwice(engine: PostgresEngine): string[] {
    const kept = new Map(
      engine
        .prepare('SELECT int_ref, id, statuses FROM document')
        .all()
        .map((row) => [String(row.int_ref), { id: String(row.id), statuses: String(row.statuses) }]),
    );
    const faults: string[] = [];
    const known = new Set(this.sent.map(({ intRef }) => intRef));
    for (const intRef of kept.keys()) if (!known.has(intRef)) faults.push(`${intRef} was never sent.`);
    const byRef = Map.groupBy(this.sent, ({ intRef }) => intRef);
    for (const [intRef, all] of byRef) {
      const made = all.filter(({ outcome }) => outcome === 'made');
      const there = kept.get(intRef);
      if (made.length > 1) faults.push(`${intRef} was made ${String(made.length)} times.`);
      for (const { id, isSubmitted } of made) {
        if (there?.id !== id) faults.push(`${intRef} was answered, and is not there.`);
        if (isSubmitted && there && !there.statuses.includes('posted'))
          faults.push(`${intRef} was submitted, and is not.`);
      }
      const mayBe = all.some(({ outcome }) => outcome === 'made' || outcome === 'cut');
      if (there && !mayBe) faults.push(`${intRef} was refused, and is there: ${JSON.stringify(all)}`);
    }
    return faults;
  }

  /** Numbers and times. */
  private gaps(engine: PostgresEngine): string[] {
    const row = (sql: string): Record<string, unknown> => engine.prepare(sql).get() ?? {};
    const faults: string[] = [];
    const documents = row('SELECT count(*) AS count, max(seq) AS last FROM document');
    if (documents['count'] !== documents['last']) faults.push('Numbers of transactions have gaps.');
    const stamps = row('SELECT count(*) AS count, count(DISTINCT modified) AS different FROM document');
    if (stamps['count'] !== stamps['different']) faults.push('Two documents have the same time of change.');
    const numbers = row(
      `SELECT count(*) AS count, max(CAST(substr(doc_no, 3) AS integer)) - min(CAST(substr(doc_no, 3) AS integer)) + 1 AS span
        FROM document WHERE doc_no ~ '^SI[0-9]+$'`,
    );
    if (Number(numbers['count']) > 0 && numbers['count'] !== numbers['span'])
      faults.push('Numbers of invoices have gaps.');
    const sum = row('SELECT coalesce(sum(amount), 0) AS sum FROM entry');
    if (sum['sum'] !== 0) faults.push('The ledger does not balance.');
    const order = row(
      'SELECT count(*) AS count FROM event AS one JOIN event AS next ON next.number = one.number + 1 WHERE next.at < one.at',
    );
    if (order['count'] !== 0) faults.push('Times do not follow the order of events.');
    return faults;
  }

  /** Every process answers the same search. */
  private async unlike(): Promise<string[]> {
    const lists = new Set<string>();
    for (const member of this.members) {
      const token = member ? await this.enter(member.address) : null;
      if (!member || token === null) return ['A process does not answer in the end.'];
      const headers = { Domain: this.signIn.domain, Authorization: `Bearer ${token}` };
      const texts: string[] = [];
      for (let skip = 0; ; skip += 500) {
        const page = await this.ask(`${member.address}/api/document?take=500&skip=${String(skip)}`, 'GET', headers);
        texts.push(JSON.stringify(page?.json));
        if (!Array.isArray(page?.json) || page.json.length < 500) break;
      }
      lists.add(texts.join('\n'));
    }
    return lists.size === 1 ? [] : ['Processes answer differently.'];
  }

  summary(): string {
    const count = (outcome: Outcome): number => this.sent.filter((each) => each.outcome === outcome).length;
    const { kill, stop, crash } = this.blows;
    return [
      `${String(count('made'))} invoices made, ${String(count('refused'))} refused, ${String(count('unavailable'))} told to wait, ${String(count('cut'))} cut`,
      `${String(kill)} processes killed, ${String(stop)} stopped, PostgreSQL crashed ${String(crash)} times`,
    ].join('; ');
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.members.map((member) => member?.started.end('SIGKILL')));
    await this.cluster.end();
    this.cluster.remove();
  }
}

function outcomeOf(answer: { status: number } | null): Outcome {
  if (answer === null) return 'cut';
  if (answer.status === 201) return 'made';
  return answer.status === 503 || answer.status === 401 ? 'unavailable' : 'refused';
}
