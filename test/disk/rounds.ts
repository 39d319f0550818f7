import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentRecord } from '../../src/domain/documents/record.ts';
import { currentVersion } from '../../src/domain/records/record.ts';
import { isPending } from '../../src/domain/records/state.ts';
import { issuesOfRecord } from '../../src/domain/documents/readiness.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import { connect, draftInvoice, intRefOfOpenInvoice, syncAndWait } from '../e2e/support/bookkeeper.ts';
import { recordsInPage } from '../kill/pageRecords.ts';
import { ENDS, SmallComputer, type End } from './computer.ts';
import { openBooks, type Opened } from './opening.ts';

/** Syncs within which everything must be on the service. */
const MOST_SYNCS = 4;
/** Letters typed into one field. */
const MOST_LETTERS = 40;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** The one line of every draft, as it is typed. */
const LINE = { description: 'Toner', quantity: '2', price: '10.50', taxCode: 'S' };
const CUSTOMER = 'C00036';

/** A draft of the test, as it was typed. */
interface Typed {
  intRef: string;
  /** Everything that was typed into the description, whether it was kept or not. */
  description: string;
  /** How much of it was there when the page last said that it was saved; null when it never did. */
  saved: number | null;
}

/** What happens in a round. Everything except the exact moments follows from the seed. */
interface Plan {
  drafts: number;
  /** The disk is full after this many letters of this draft; with no letters, before the draft is begun. */
  fullAt: { draft: number; letters: number };
  /** Whether Sync is pressed just before the disk is full, or after. */
  syncing: 'before' | 'after' | 'never';
  /** Letters that are typed once the disk is full. */
  more: number;
  /** Milliseconds from the last letter to the end. */
  pause: number;
  end: End;
  /** Whether the app is opened once while the disk is still full. */
  isOpenedFull: boolean;
}

/**
 * What can be wrong after a round. `broke off` says nothing about the data: it is looked at once more, and that is
 * reported too.
 */
export interface Wrong {
  what: 'lost' | 'double' | 'broke off' | 'loss not known';
  words: string;
}
const lost = (words: string): Wrong => ({ what: 'lost', words });

export interface RoundReport {
  seed: number;
  plan: Plan;
  /** Drafts of this and earlier rounds that were shown as saved. */
  saved: number;
  /** How the company opened; null when the round broke off before. */
  opened: Opened | null;
  /** The note beside the document when the page was ended. */
  note: string;
  wrong: Wrong[];
  /** What was seen after a round that broke off. */
  afterwards: string;
}

function faultWords(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message.split('\n').slice(0, 6).join(' | ') : String(thrown);
}

/** A record's contents, and what keeps it from being sent. */
function recordWords(record: DocumentRecord | undefined): string {
  return record
    ? `${JSON.stringify(record)}; it lacks ${JSON.stringify(issuesOfRecord(record))}`
    : 'it does not wait here';
}

/** Filling a draft starts once its line has been shown as saved. */
function linesLost(record: DocumentRecord): Wrong[] {
  const { lines } = currentVersion(record);
  const [line] = lines;
  const isWhole =
    lines.length === 1 &&
    line?.description === LINE.description &&
    line.quantity === LINE.quantity &&
    Number(line.currencyUnitPrice) === Number(LINE.price);
  return isWhole && Object.keys(record.badInput).length === 0
    ? []
    : [lost(`what was typed into the line of ${record.key} is not here: ${recordWords(record)}`)];
}

function planOf(chance: Chance): Plan {
  const drafts = chance.whole(1, 2);
  return {
    drafts,
    fullAt: { draft: chance.whole(0, drafts - 1), letters: chance.whole(0, MOST_LETTERS) },
    syncing: chance.pick(['before', 'after', 'never', 'never']),
    more: chance.whole(0, 30),
    pause: chance.whole(50, 3_000),
    end: chance.pick(ENDS),
    isOpenedFull: chance.happens(0.35),
  };
}

export function planWords({ drafts, fullAt, syncing, more, pause, end, isOpenedFull }: Plan): string {
  return `${String(drafts)} drafts, full at letter ${String(fullAt.letters)} of number ${String(fullAt.draft + 1)}, ${syncing === 'never' ? 'no sync' : `sync ${syncing}`}, ${String(more)} letters more, ${end} after ${String(pause)} ms${isOpenedFull ? ', opened while full' : ''}`;
}

/**
 * Rounds on one computer, one after the other. After a round that went wrong, the computer starts again from its first
 * state.
 */
export class DiskRounds {
  private readonly computer = new SmallComputer();
  private readonly expected = new Map<string, Typed>();
  private documentsBefore = 0;
  private note = '';

  get diskKind(): string {
    return this.computer.disk.kind;
  }

  /** Connects and reads the company. */
  async begin(): Promise<void> {
    const { computer } = this;
    await computer.startService();
    await computer.start();
    await connect(computer.page, computer.reachable);
    this.documentsBefore = this.documents().length;
    await computer.end('close');
    computer.keepData();
  }

  remove(): Promise<void> {
    return this.computer.remove();
  }

  async round(seed: number): Promise<RoundReport> {
    const { computer } = this;
    const plan = planOf(new Chance(seed));
    const wrong: Wrong[] = [];
    let opened: Opened | null = null;
    let afterwards = '';
    this.note = '';
    try {
      const first = await this.startAndOpen();
      if (first.how !== 'as it was') opened = first;
      const held = (await recordsInPage(computer.page)).length;
      await this.typeAndFill(plan, new Chance(seed + 1));
      await computer.end(plan.end);
      if (plan.isOpenedFull) await this.openFull(wrong, held);
      computer.disk.makeRoom();
      const last = await this.startAndOpen();
      if (last.how !== 'as it was' || opened === null) opened = last;
      wrong.push(...(await this.missingHere(last, held)));
      wrong.push(...(await this.missingThere()));
    } catch (thrown) {
      wrong.push({ what: 'broke off', words: `${faultWords(thrown)}; the page showed: ${await this.shownWords()}` });
      const seen = await this.lookOnceMore();
      wrong.push(...seen);
      if (seen.length === 0) afterwards = 'started once more, nothing that was shown as saved is lost or double';
    }
    const report = {
      seed,
      plan,
      saved: [...this.expected.values()].filter(({ saved }) => saved !== null).length,
      opened,
      note: this.note,
      wrong: wrong.slice(0, 10),
      afterwards,
    };
    computer.disk.makeRoom();
    if (wrong.length === 0) await computer.end('close');
    else await this.beginAnew();
    return report;
  }

  /** Starts and opens as a person does who wants their work back, and starts again when told to. */
  private async startAndOpen(): Promise<Opened> {
    const { computer } = this;
    await computer.start();
    let opened = await openBooks(computer.page);
    if (opened.isToStartAgain) {
      const before = opened.words;
      await computer.end('close');
      await computer.start();
      opened = await openBooks(computer.page);
      opened.words = `${before}; started again: ${opened.words}`;
      if (opened.isToStartAgain) throw new Error(`started again, and told to start again: ${opened.words}`);
    }
    // What recovering the unsent work does not bring back comes from the service.
    if (opened.how === 'by the recovery page') await syncAndWait(computer.page);
    return opened;
  }

  /** A round that broke off says nothing about the data yet. */
  private async lookOnceMore(): Promise<Wrong[]> {
    try {
      await this.computer.end('kill both');
      this.computer.disk.makeRoom();
      const opened = await this.startAndOpen();
      return [...(await this.missingHere(opened, 0)), ...(await this.missingThere())];
    } catch (thrown) {
      return [{ what: 'loss not known', words: `${faultWords(thrown)}; the page showed: ${await this.shownWords()}` }];
    }
  }

  /** Goes back to the first state: whatever was lost is lost; what the service has stays. */
  private async beginAnew(): Promise<void> {
    await this.computer.end('kill both');
    this.computer.putDataBack();
    this.expected.clear();
    this.documentsBefore = this.documents().length;
  }

  private async shownWords(): Promise<string> {
    try {
      return (await this.computer.page.locator('body').innerText({ timeout: 2_000 }))
        .replaceAll(/\s+/g, ' ')
        .slice(-400);
    } catch (thrown) {
      return `nothing (${thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown)})`;
    }
  }

  /** Types drafts by hand. At some moment the disk fills up, and the bookkeeper goes on as far as the page allows. */
  private async typeAndFill({ drafts, fullAt, syncing, more, pause }: Plan, chance: Chance): Promise<void> {
    const { computer } = this;
    const { page } = computer;
    for (let index = 0; index <= fullAt.draft && index < drafts; index += 1) {
      await draftInvoice(page, CUSTOMER, [LINE]);
      const typed: Typed = { intRef: intRefOfOpenInvoice(page), description: '', saved: null };
      this.expected.set(typed.intRef, typed);
      await page.locator('.header-form').getByLabel('Description', { exact: true }).focus();
      await this.typeInto(typed, index === fullAt.draft ? fullAt.letters : MOST_LETTERS, chance);
      await page.getByText(/^Saved on this computer/).waitFor();
      await this.noteSaved(typed);
      if (index < fullAt.draft) continue;
      if (syncing === 'before') await this.pressSync();
      computer.disk.fill();
      await this.typeInto(typed, more, chance);
      if (syncing === 'after') await this.pressSync();
      await wait(pause);
      await this.noteSaved(typed);
    }
  }

  private async typeInto(typed: Typed, count: number, chance: Chance): Promise<void> {
    const letters = Array.from({ length: count }, () => chance.pick([...LETTERS])).join('');
    typed.description += letters;
    await this.computer.page.keyboard.type(letters, { delay: 15 });
    // What was just typed is stored a frame later, and only then does the page say so.
    await this.computer.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }

  /** Reads in one step what the note says and what the field holds. */
  private async noteSaved(typed: Typed): Promise<void> {
    const seen = await this.computer.page.evaluate(() => {
      const field = [...document.querySelectorAll<HTMLInputElement>('.header-form input')].find(
        (input) => input.labels?.[0]?.textContent.trim() === 'Description',
      );
      return { note: document.querySelector('.saved')?.textContent ?? '', description: field?.value ?? null };
    });
    this.note = seen.note;
    if (seen.note.startsWith('Saved on this computer') && seen.description !== null)
      typed.saved = seen.description.length;
  }

  /** By its key, so that the cursor stays in its field. */
  private async pressSync(): Promise<void> {
    await this.computer.page.keyboard.press('Alt+s');
  }

  /** While the disk is full nothing has to work, but an empty company must not be shown as if it were complete. */
  private async openFull(wrong: Wrong[], held: number): Promise<void> {
    const { computer } = this;
    try {
      await computer.start();
    } catch (thrown) {
      // The browser may refuse to start on a full disk; then nothing is shown.
      if (!(thrown instanceof Error) || !/ended at once|ended before|net::ERR|closed/i.test(thrown.message))
        throw thrown;
      await computer.end('kill both');
      return;
    }
    const { how, words } = await openBooks(computer.page, { isOnlyLooking: true });
    if (how === 'as it was') {
      const shown = (await recordsInPage(computer.page)).length;
      if (shown < held)
        wrong.push(
          lost(
            `opened on the full disk it showed ${String(shown)} of ${String(held)} documents without a word (${words})`,
          ),
        );
    }
    await computer.end('close');
  }

  private async missingHere({ how }: Opened, held: number): Promise<Wrong[]> {
    // By their IntRef, because a record that was read from the service has another key than the local draft.
    const records = new Map(
      (await recordsInPage(this.computer.page)).map((record) => [record.base?.intRef ?? record.key, record]),
    );
    const wrong: Wrong[] = [];
    if (records.size < held && how === 'as it was')
      wrong.push(lost(`${String(records.size)} of ${String(held)} documents are shown without a word`));
    for (const typed of this.expected.values()) {
      if (typed.saved === null) continue;
      const record = records.get(typed.intRef);
      if (!record) wrong.push(lost(`${typed.intRef} was shown as saved and is gone (${how})`));
      else wrong.push(...this.otherThan(typed, currentVersion(record).description ?? '', 'here'), ...linesLost(record));
    }
    return wrong;
  }

  /** What is left of the description must contain all that was shown as saved, and nothing from another draft. */
  private otherThan({ intRef, description, saved }: Typed, found: string, where: string): Wrong[] {
    return description.startsWith(found) && found.length >= (saved ?? 0)
      ? []
      : [
          lost(
            `${intRef} says ${JSON.stringify(found)} ${where}; ${String(saved)} letters of ${JSON.stringify(description)} were shown as saved`,
          ),
        ];
  }

  /** Sends everything, and checks the service's own database. */
  private async missingThere(): Promise<Wrong[]> {
    const { page } = this.computer;
    const said: string[] = [];
    let open: DocumentRecord[] = [];
    for (let syncs = 0; syncs < MOST_SYNCS; syncs += 1) {
      said.push(await syncAndWait(page));
      open = (await recordsInPage(page)).filter(
        (record) =>
          this.expected.has(record.base?.intRef ?? record.key) && (isPending(record) || record.rejection !== null),
      );
      if (open.length === 0 && said.at(-1)?.startsWith('Sync finished')) break;
    }
    const there = Map.groupBy(this.documents(), ({ intRef }) => intRef);
    const wrong: Wrong[] = [];
    let ours = 0;
    for (const typed of this.expected.values()) {
      const found = there.get(typed.intRef) ?? [];
      ours += found.length;
      if (found.length > 1)
        wrong.push({ what: 'double', words: `${typed.intRef} is ${String(found.length)} times on the service` });
      const [only] = found;
      if (only) wrong.push(...this.otherThan(typed, only.description, 'on the service'));
      else if (typed.saved !== null)
        wrong.push(
          lost(
            `${typed.intRef} was shown as saved and did not reach the service (${said.join('; ')}): ${recordWords(open.find((record) => (record.base?.intRef ?? record.key) === typed.intRef))}`,
          ),
        );
      else this.expected.delete(typed.intRef);
    }
    const all = this.documents().length;
    if (all !== this.documentsBefore + ours)
      wrong.push({
        what: all > this.documentsBefore + ours ? 'double' : 'lost',
        words: `the service has ${String(all)} documents, and should have ${String(this.documentsBefore + ours)}`,
      });
    return wrong;
  }

  private documents(): { intRef: string; description: string }[] {
    const database = new DatabaseSync(this.computer.database, { readOnly: true });
    try {
      return database
        .prepare('SELECT int_ref, header FROM document')
        .all()
        .map((row) => {
          const header = JSON.parse(String(row['header'])) as { description?: string };
          return { intRef: String(row['int_ref'] ?? ''), description: header.description ?? '' };
        });
    } finally {
      database.close();
    }
  }
}
