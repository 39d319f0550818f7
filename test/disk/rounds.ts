import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { currentDocument, isPending } from '../../src/domain/record.ts';
import { Chance } from '../../src/service/demo/chance.ts';
import { connect, draftInvoice, intRefOfOpenInvoice, syncAndWait } from '../e2e/support/bookkeeper.ts';
import { recordsInPage } from '../kill/pageRecords.ts';
import { ENDS, SmallComputer, type End } from './computer.ts';
import { openBooks, type Opened } from './opening.ts';

/** Syncs after which everything must be on the service. */
const MOST_SYNCS = 4;
/** Letters typed into one field. */
const MOST_LETTERS = 40;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A draft of the test, as it was typed. */
interface Typed {
  intRef: string;
  /** All of the description that was typed, whether it was kept or not. */
  description: string;
  /** How much of it was there when the page last said that it is saved; null when it never did. */
  saved: number | null;
}

/** What happens in a round: everything but the moments follows from the seed. */
interface Plan {
  drafts: number;
  /** Of which draft, and after how many of its letters, the disk is full; before it is begun when there are none. */
  fullAt: { draft: number; letters: number };
  /** Whether Sync is pressed just before the disk is full, or after. */
  syncing: 'before' | 'after' | 'never';
  /** Letters that are typed once the disk is full. */
  more: number;
  /** Milliseconds from the last letter to the end. */
  pause: number;
  end: End;
  /** Whether it is opened once while the disk is still full. */
  isOpenedFull: boolean;
}

export interface RoundTold {
  seed: number;
  plan: Plan;
  /** Drafts of this and earlier rounds that were shown as saved. */
  saved: number;
  opened: Opened;
  /** What stood beside the document when the page was ended. */
  note: string;
  wrong: string[];
}

function planOf(chance: Chance): Plan {
  const drafts = chance.whole(1, 2);
  return {
    drafts, fullAt: { draft: chance.whole(0, drafts - 1), letters: chance.whole(0, MOST_LETTERS) }, syncing: chance.pick(['before', 'after', 'never', 'never']), more: chance.whole(0, 30), pause: chance.whole(50, 3_000),
    end: chance.pick(ENDS), isOpenedFull: chance.happens(0.35),
  };
}

export function planWords({ drafts, fullAt, syncing, more, pause, end, isOpenedFull }: Plan): string {
  return `${String(drafts)} drafts, full at letter ${String(fullAt.letters)} of number ${String(fullAt.draft + 1)}, ${syncing === 'never' ? 'no sync' : `sync ${syncing}`}, ${String(more)} letters more, ${end} after ${String(pause)} ms${isOpenedFull ? ', opened while full' : ''}`;
}

/** Rounds on one computer, one after the other; after one that went wrong, the computer is as it was at first. */
export class DiskRounds {
  private readonly computer = new SmallComputer();
  private readonly expected = new Map<string, Typed>();
  private documentsBefore = 0;
  private note = '';

  get diskKind(): string {
    return this.computer.disk.kind;
  }

  /** Connects and brings the books. */
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

  async round(seed: number): Promise<RoundTold> {
    const { computer } = this;
    const plan = planOf(new Chance(seed));
    const wrong: string[] = [];
    let opened: Opened = { how: 'as it was', words: '' };
    try {
      await computer.start();
      const first = await openBooks(computer.page);
      // What the unsent work does not bring back comes from the service.
      if (first.how === 'by the recovery page') {
        opened = first;
        await syncAndWait(computer.page);
      }
      const held = (await recordsInPage(computer.page)).length;
      await this.typeAndFill(plan, new Chance(seed + 1));
      await computer.end(plan.end);
      if (plan.isOpenedFull) await this.openFull(wrong, held);
      computer.disk.makeRoom();
      await computer.start();
      const last = await openBooks(computer.page);
      if (last.how !== 'as it was') opened = last;
      wrong.push(...(await this.missingHere(last, held)));
      wrong.push(...(await this.missingThere()));
    } catch (thrown) {
      wrong.push(`the round broke off: ${thrown instanceof Error ? thrown.message.split('\n').slice(0, 6).join(' | ') : String(thrown)}; the page showed: ${await this.shownWords()}`);
    }
    const told = { seed, plan, saved: [...this.expected.values()].filter(({ saved }) => saved !== null).length, opened, note: this.note, wrong: wrong.slice(0, 10) };
    computer.disk.makeRoom();
    if (wrong.length === 0) await computer.end('close');
    else await this.beginAnew();
    return told;
  }

  /** Whatever was lost is lost; what the service has stays. */
  private async beginAnew(): Promise<void> {
    await this.computer.end('kill both');
    this.computer.putDataBack();
    this.expected.clear();
    this.documentsBefore = this.documents().length;
  }

  private async shownWords(): Promise<string> {
    try {
      return (await this.computer.page.locator('body').innerText({ timeout: 2_000 })).replaceAll(/\s+/g, ' ').slice(-400);
    } catch (thrown) {
      return `nothing (${thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown)})`;
    }
  }

  /** Types drafts by hand; somewhere among it the disk is full, and the bookkeeper goes on as far as the page lets them. */
  private async typeAndFill({ drafts, fullAt, syncing, more, pause }: Plan, chance: Chance): Promise<void> {
    const { computer } = this;
    const { page } = computer;
    for (let index = 0; index <= fullAt.draft && index < drafts; index += 1) {
      await draftInvoice(page, 'C00036', [{ description: 'Toner', quantity: '2', price: '10.50', taxCode: 'S' }]);
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
    // What was just typed is kept a frame later, and so is what the page says of it.
    await wait(100);
  }

  /** In one step, as by a glance: what the note says, and what stands in the field. */
  private async noteSaved(typed: Typed): Promise<void> {
    const seen = await this.computer.page.evaluate(() => {
      const field = [...document.querySelectorAll<HTMLInputElement>('.header-form input')].find((input) => input.labels?.[0]?.textContent.trim() === 'Description');
      return { note: document.querySelector('.saved')?.textContent ?? '', description: field?.value ?? null };
    });
    this.note = seen.note;
    if (seen.note.startsWith('Saved on this computer') && seen.description !== null) typed.saved = seen.description.length;
  }

  /** By its key, so that the cursor stays in its field. */
  private async pressSync(): Promise<void> {
    await this.computer.page.keyboard.press('Alt+s');
  }

  /** While the disk is full nothing need work, but an empty book must not be shown as if that were all. */
  private async openFull(wrong: string[], held: number): Promise<void> {
    const { computer } = this;
    try {
      await computer.start();
    } catch (thrown) {
      // The browser may well refuse to start on a full disk: then nothing is shown.
      if (!(thrown instanceof Error) || !/ended at once|ended before|net::ERR|closed/i.test(thrown.message)) throw thrown;
      await computer.end('kill both');
      return;
    }
    const { how, words } = await openBooks(computer.page, { isOnlyLooking: true });
    if (how === 'as it was') {
      const shown = (await recordsInPage(computer.page)).length;
      if (shown < held) wrong.push(`opened on the full disk it showed ${String(shown)} of ${String(held)} documents without a word (${words})`);
    }
    await computer.end('close');
  }

  private async missingHere({ how }: Opened, held: number): Promise<string[]> {
    const records = new Map((await recordsInPage(this.computer.page)).map((record) => [record.key, record]));
    const wrong: string[] = [];
    if (records.size < held && how === 'as it was') wrong.push(`${String(records.size)} of ${String(held)} documents are shown without a word`);
    for (const typed of this.expected.values()) {
      if (typed.saved === null) continue;
      const record = records.get(typed.intRef);
      if (!record) wrong.push(`${typed.intRef} was shown as saved and is gone (${how})`);
      else wrong.push(...this.otherThan(typed, currentDocument(record).description ?? '', 'here'));
    }
    return wrong;
  }

  /** Whatever is left of the description must be all that was shown as saved, and of nothing else. */
  private otherThan({ intRef, description, saved }: Typed, found: string, where: string): string[] {
    return description.startsWith(found) && found.length >= (saved ?? 0) ? [] : [`${intRef} says ${JSON.stringify(found)} ${where}; ${String(saved)} letters of ${JSON.stringify(description)} were shown as saved`];
  }

  /** Sends everything, and looks at the service's own database. */
  private async missingThere(): Promise<string[]> {
    const { page } = this.computer;
    const said: string[] = [];
    for (let syncs = 0; syncs < MOST_SYNCS; syncs += 1) {
      said.push(await syncAndWait(page));
      const open = (await recordsInPage(page)).filter((record) => this.expected.has(record.key) && (isPending(record) || record.rejection !== null));
      if (open.length === 0 && said.at(-1)?.startsWith('Sync finished')) break;
    }
    const there = Map.groupBy(this.documents(), ({ intRef }) => intRef);
    const wrong: string[] = [];
    let ours = 0;
    for (const typed of this.expected.values()) {
      const found = there.get(typed.intRef) ?? [];
      ours += found.length;
      if (found.length > 1) wrong.push(`${typed.intRef} is ${String(found.length)} times on the service`);
      const [only] = found;
      if (only) wrong.push(...this.otherThan(typed, only.description, 'on the service'));
      else if (typed.saved !== null) wrong.push(`${typed.intRef} was shown as saved and did not reach the service (${said.join('; ')})`);
      else this.expected.delete(typed.intRef);
    }
    const all = this.documents().length;
    if (all !== this.documentsBefore + ours) wrong.push(`the service has ${String(all)} documents, and should have ${String(this.documentsBefore + ours)}`);
    return wrong;
  }

  private documents(): { intRef: string; description: string }[] {
    const database = new DatabaseSync(this.computer.database, { readOnly: true });
    try {
      return database.prepare('SELECT int_ref, header FROM document').all().map((row) => {
        const header = JSON.parse(String(row['header'])) as { description?: string };
        return { intRef: String(row['int_ref'] ?? ''), description: header.description ?? '' };
      });
    } finally {
      database.close();
    }
  }
}

