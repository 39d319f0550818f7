import { isJsonObject } from '../../../src/domain/values/json.ts';
import { Chance } from '../../../src/service/demo/chance.ts';
import { keepRecord } from '../../../src/service/records/amend.ts';
import { exactJson } from '../../../src/service/wire/json.ts';
import type { SimulatedService, Reply } from '../simulatedService.ts';
import { HiddenFields } from './hiddenFields.ts';
import { LaggingLists } from './laggingLists.ts';
import {
  cutShort,
  inCapitals,
  isUnreadableRow,
  LostGateway,
  spelledPlainly,
  withUnreadableRows,
  withRoundedDecimals,
} from './unusualAnswers.ts';
import type { Outgoing } from '../checks/outgoing.ts';
import { aboutOf } from './requests.ts';
import { listOf, rowsIn } from '../checks/rows.ts';
import { DuplicateIntRefs } from './duplicateIntRefs.ts';
import { MINUTE, MONDAY, SECOND } from '../checks/times.ts';

/**
 * Manners that the service notes leave open, or that depend on how the service is run: no clock of its own, no
 * modification times, no id of what was created, pages of its own length, oldest documents first, copies that lag
 * behind, and names in another case than they were given.
 */
const BASIC_MANNERS = [
  'noDate',
  'someWithoutTimes',
  'allWithoutTimes',
  'noIdOfDocuments',
  'noIdOfOthers',
  'smallPages',
  'fewAtOnce',
  'oldestFirst',
  'listsLag',
  'submitsLag',
  'otherCase',
] as const;
/**
 * More manners, drawn separately so that a seed's others stay the same: refusals in the body of a 200, copies in
 * which each row lags by its own time, and lists with more rows than a page.
 */
const EXTRA_MANNERS = ['problemIn200', 'unevenLag', 'longLists'] as const;
/**
 * More manners, again drawn separately: times to the second, texts in a spelling of its own, decimals rounded where
 * they are shown, list rows that cannot be read, a gateway that answers 404 to everything for a while, and IntRefs that
 * are accepted twice.
 */
const UNUSUAL_MANNERS = ['wholeSeconds', 'plainTexts', 'roundedReads', 'oddRows', 'gateway404', 'twinIntRefs'] as const;
/** What a service may do to a text that it is sent, again drawn separately: write it in capitals, or cut it. */
const TEXT_MANNERS = ['capitals', 'cutTexts'] as const;
/**
 * What a service may do with fields that it takes, again drawn separately: not show them, or not know them and drop
 * them. The draw says which.
 */
const FIELD_MANNERS = ['showsLess', 'dropsUnknown'] as const;
/**
 * A service that is put back to an older backup once: it gives document numbers again, or counts on. Not drawn yet, only
 * played with `--manner`: about one of these histories in a hundred still finds something that the checks expect.
 */
const BACKUP_MANNERS = ['goesBack', 'goesBackCounting'] as const;
export const MANNERS = [
  ...BASIC_MANNERS,
  ...EXTRA_MANNERS,
  ...UNUSUAL_MANNERS,
  ...TEXT_MANNERS,
  ...FIELD_MANNERS,
  ...BACKUP_MANNERS,
] as const;
export type Manner = (typeof MANNERS)[number];

/** One manner in one of four histories. */
export function extraProfileOf(chance: Chance): Manner[] {
  return chance.happens(1 / 4) ? [chance.pick(EXTRA_MANNERS)] : [];
}

/** One or two manners in two of five histories. */
export function unusualProfileOf(chance: Chance): Manner[] {
  if (!chance.happens(2 / 5)) return [];
  return [...new Set([chance.pick(UNUSUAL_MANNERS), ...(chance.happens(1 / 3) ? [chance.pick(UNUSUAL_MANNERS)] : [])])];
}

/** One manner in one of eight histories. */
export function textProfileOf(chance: Chance): Manner[] {
  return chance.happens(1 / 8) ? [chance.pick(TEXT_MANNERS)] : [];
}

/** One manner in one of three histories. */
export function fieldProfileOf(chance: Chance): Manner[] {
  return chance.happens(1 / 3) ? [chance.pick(FIELD_MANNERS)] : [];
}

/** One or two manners in two of five histories. */
export function basicProfileOf(chance: Chance): Manner[] {
  if (!chance.happens(2 / 5)) return [];
  const first = chance.pick(BASIC_MANNERS);
  const second = chance.pick(BASIC_MANNERS);
  return chance.happens(1 / 2) || first === second ? [first] : [first, second];
}

/**
 * Rows of a small page: the smallest number after which the engine expects that there may be more
 * (src/sync/pull/paging.ts).
 */
const SMALL_PAGE = 10;
/** The largest page that is not refused, by a service that refuses some. */
const MOST_AT_ONCE = 100;
/** The longest delay of copies; the engine looks back further than that (src/sync/pull/cursors.ts). */
const LONGEST_LAG = MINUTE;

/** The service notes list no time of modification of these. */
const WITHOUT_TIMES = /^\/api\/(Project|Contact|ContactAccount\/[^/]+\/contacts)(?:[/?]|$)/i;
/** A contact account, which shows its contacts. */
const WITH_CONTACTS = /^\/api\/ContactAccount\//i;
const OF_RECORDS =
  /^\/api\/(Project|Contact|ContactAccount|Department|CostCentre|Product|Catalog|LegalEntity|BankTransaction)(?:[/?]|$)/i;
const WITH_CODES = /^\/api\/(Department|CostCentre|Product)(?:[/?]|$)/i;
const SUBMIT = /^\/api\/documents?\/([^/?]+)\/submit$/i;
const ONE_OR_MORE_DOCUMENTS = /^\/api\/(documents?|saleInvoice|saleOrder|saleQuote|purchaseOrder|purchaseInvoice)\b/i;
const ONE_DOCUMENT = /^\/api\/documents?\/([^/?]+)(?:\?|$)/i;

/** The two members of a document that a copy from before its submit shows differently. */
const STATUSES = /"statusList":(?:\[[^\]]*\]|"[^"]*")/;
const MODIFIED = /"lastModified":"[^"]*"/;

/** Rows of a page. */
const PAGE = 100;
const LONG = 115;

/** The message of a refusal. */
function messageIn(text: string): string {
  const json = text.startsWith('{') ? exactJson(text) : null;
  return isJsonObject(json) && typeof json.message === 'string' ? json.message : '';
}

/** Keeps more departments than a page shows. */
function makeLong({ company }: SimulatedService): void {
  const { database, directory } = company;
  const chance = new Chance(LONG);
  const source = { now: () => MONDAY, randomBytes: (target: Uint8Array<ArrayBuffer>) => chance.fill(target) };
  database.transact(() => {
    for (let number = 0; number < LONG; number += 1) {
      keepRecord(
        directory,
        'department',
        null,
        {
          code: `LONG-${String(number)}`,
          description: `Department ${String(number)}`,
          legacyRef: `T-LONG-${String(number)}`,
        },
        { userName: 'colleague', source },
      );
    }
  });
}

function withoutTimes(text: string): string {
  return text.replace(/,"lastModified":"[^"]*"/g, '').replace(/"lastModified":"[^"]*",?/g, '');
}

interface BeforeSubmit {
  statuses: string;
  modified: string;
  until: number;
}

/** How the service answers in one history. */
export class ServiceProfile {
  /** The manners that have shown in an answer. */
  readonly shown = new Set<Manner>();
  private readonly service: SimulatedService;
  private readonly manners: ReadonlySet<Manner>;
  private readonly now: () => number;
  private readonly chance: Chance;
  private readonly lists: LaggingLists | null;
  private readonly gateway: LostGateway | null;
  private readonly hidden: HiddenFields | null;
  private readonly duplicates: DuplicateIntRefs | null;
  /** Whether the gateway answers again and every row can be read. */
  private isCleared = false;
  /** By id: documents whose reads still show for a while what was before their submit. */
  private readonly submitted = new Map<string, BeforeSubmit>();

  /** @param fieldChance decides which fields are not shown */
  constructor(
    service: SimulatedService,
    serviceProfile: readonly Manner[],
    now: () => number,
    chance: Chance,
    fieldChance: Chance,
  ) {
    this.service = service;
    this.manners = new Set(serviceProfile);
    this.now = now;
    this.chance = chance;
    const isUneven = this.manners.has('unevenLag');
    const lag = this.manners.has('listsLag') || isUneven ? chance.whole(2 * SECOND, LONGEST_LAG) : 0;
    this.lists =
      lag > 0 || this.manners.has('oldestFirst')
        ? new LaggingLists(service, { now, lag, isUneven, isOldestFirst: this.manners.has('oldestFirst') })
        : null;
    if (this.manners.has('longLists')) makeLong(service);
    service.spellsPlainly = this.manners.has('plainTexts');
    service.textChange = this.manners.has('capitals') ? inCapitals : this.manners.has('cutTexts') ? cutShort : null;
    this.duplicates = this.manners.has('twinIntRefs') ? new DuplicateIntRefs(service) : null;
    this.hidden =
      this.manners.has('showsLess') || this.manners.has('dropsUnknown') ? new HiddenFields(fieldChance) : null;
    service.drops = this.manners.has('dropsUnknown') && this.hidden ? this.hidden : null;
    this.gateway = this.manners.has('gateway404') ? new LostGateway(now(), chance) : null;
  }

  /** Whether lists, or submitted documents, lag behind: what has come to rest shows in them later. */
  get lags(): boolean {
    return this.manners.has('listsLag') || this.manners.has('unevenLag') || this.manners.has('submitsLag');
  }

  /** Ends the failing gateway and the rows that cannot be read. */
  clear(): void {
    this.isCleared = true;
  }

  /** Whether it changes the texts that it is sent. */
  get changesTexts(): boolean {
    return this.manners.has('capitals') || this.manners.has('cutTexts');
  }

  /** Whether lists show a record in a form that cannot be read. */
  isUnreadable(id: string): boolean {
    return this.manners.has('oddRows') && !this.isCleared && isUnreadableRow(id);
  }

  /** Whether it has more than one record under an IntRef. */
  hasDuplicates(intRef: string): boolean {
    return this.duplicates?.has(intRef) ?? false;
  }

  /** Has the service do what is asked. @returns its answer, changed by the manners */
  async ask(request: Outgoing): Promise<Reply> {
    if (!this.isCleared && this.gateway?.isLost(this.now())) {
      this.shown.add('gateway404');
      return this.gateway.answer(this.now());
    }
    const before = await this.beforeSubmit(request);
    const reply = this.manners.has('fewAtOnce') && this.isTooMany(request) ? this.refusal() : await this.asked(request);
    if (before && reply.status < 300) this.submitted.set(before.id, before);
    return reply.status >= 300 ? reply : this.adjusted(request, reply);
  }

  /** The headers of an answer as it leaves, whether it comes from the service or from a fault. */
  sent(reply: Reply): Reply {
    if (!this.manners.has('noDate')) return reply;
    this.shown.add('noDate');
    const { date: _, ...headers } = reply.headers;
    return { ...reply, headers };
  }

  /**
   * The answer in its final form: a refusal may go out in the body of a 200. The line keeps the original, to judge by.
   */
  worded(reply: Reply): Reply {
    if (!this.manners.has('problemIn200') || reply.status < 400) return reply;
    this.shown.add('problemIn200');
    const words = messageIn(reply.text);
    const isPlain = reply.status === 400 && words !== '';
    const body =
      !isPlain || this.chance.happens(1 / 3)
        ? { status: reply.status, title: 'Not done', detail: words }
        : this.chance.happens(1 / 2)
          ? { message: words }
          : { errors: { '': [words] } };
    return { ...reply, status: 200, text: JSON.stringify(body) };
  }

  private isTooMany({ method, url }: Outgoing): boolean {
    return method === 'GET' && Number(/[?&]take=(\d+)/.exec(url)?.[1] ?? 0) > MOST_AT_ONCE;
  }

  private refusal(): Reply {
    this.shown.add('fewAtOnce');
    return {
      status: 400,
      headers: { 'content-type': 'application/json', date: new Date(this.now()).toUTCString() },
      text: JSON.stringify({ message: `take is ${String(MOST_AT_ONCE)} at most.` }),
    };
  }

  /** The same for a service that accepts an IntRef twice. */
  private async askedTwice(request: Outgoing, reply: Reply): Promise<Reply> {
    if (!this.duplicates) return reply;
    if (request.method === 'GET' && reply.status < 300 && /[?&]IntRef=/i.test(request.url))
      return this.duplicates.withExtra(request, reply);
    if (await this.duplicates.reachedTwice(request, reply, this.chance)) this.shown.add('twinIntRefs');
    const again = await this.duplicates.acceptedAgain(request, reply);
    if (again && again.status < 300) this.shown.add('twinIntRefs');
    return again ?? reply;
  }

  private async asked(request: Outgoing): Promise<Reply> {
    const { method, url, headers, form, body } = request;
    const list = method === 'GET' ? listOf(url) : null;
    if (!list || /[?&]IntRef=/i.test(url))
      return this.askedTwice(request, await this.service.ask(method, url, headers, form ?? body));
    const take = this.manners.has('smallPages') ? Math.min(SMALL_PAGE, list.take) : list.take;
    if (this.lists) {
      const { reply, shows } = await this.lists.ask({ ...list, take }, headers);
      for (const manner of shows)
        this.shown.add(manner === 'listsLag' && this.manners.has('unevenLag') ? 'unevenLag' : manner);
      if (reply.status < 300 && rowsIn(reply.text).length === PAGE) this.sawLongList();
      if (reply.status < 300 && take < list.take && rowsIn(reply.text).length === take) this.shown.add('smallPages');
      return reply;
    }
    const reply = await this.service.ask(
      method,
      url.replace(/([?&]take=)\d+/, `$1${String(take)}`),
      headers,
      undefined,
    );
    const count = reply.status < 300 ? rowsIn(reply.text).length : 0;
    if (take < list.take && count === take) this.shown.add('smallPages');
    if (count >= PAGE) this.sawLongList();
    return reply;
  }

  private sawLongList(): void {
    if (this.manners.has('longLists')) this.shown.add('longLists');
  }

  private adjusted(request: Outgoing, reply: Reply): Reply {
    if (request.method === 'GET') return { ...reply, text: this.read(request, reply.text) };
    const about = aboutOf(request);
    const { body, url } = request;
    if (this.service.drops && body !== undefined && this.service.drops.left(url, body) !== body)
      this.shown.add('dropsUnknown');
    if (this.manners.has('plainTexts') && request.body !== undefined && spelledPlainly(request.body) !== request.body)
      this.shown.add('plainTexts');
    if (this.changesTexts && request.body !== undefined && this.service.textChange?.(request.body) !== request.body)
      this.shown.add(this.manners.has('capitals') ? 'capitals' : 'cutTexts');
    const manner: Manner | null =
      request.method !== 'POST' || !about
        ? null
        : about.what === 'newDocument'
          ? 'noIdOfDocuments'
          : about.what === 'newRecord' || about.what === 'newFile'
            ? 'noIdOfOthers'
            : null;
    if (manner === null || !this.manners.has(manner)) return reply;
    this.shown.add(manner);
    return this.chance.happens(0.5) ? { ...reply, status: 204, text: '' } : { ...reply, status: 200, text: '{}' };
  }

  private read({ url }: Outgoing, text: string): string {
    let shown = this.asBeforeSubmit(url, this.duplicates ? DuplicateIntRefs.asGiven(text) : text);
    const change = (manner: Manner, which: RegExp, how: (from: string) => string): void => {
      if (!this.manners.has(manner) || !which.test(url)) return;
      const changed = how(shown);
      if (changed !== shown) this.shown.add(manner);
      shown = changed;
    };
    const { hidden } = this;
    if (hidden) for (const manner of FIELD_MANNERS) change(manner, /^/, (from) => hidden.left(url, from));
    change('someWithoutTimes', WITHOUT_TIMES, withoutTimes);
    change('someWithoutTimes', WITH_CONTACTS, (from) => from.replace(/"contacts":\[[^\]]*\]/g, withoutTimes));
    change('allWithoutTimes', OF_RECORDS, withoutTimes);
    change('otherCase', WITH_CODES, (from) => from.replace(/"code":"[^"]*"/g, (code) => code.toLowerCase()));
    change('wholeSeconds', /^/, (from) =>
      from.replace(/("(?:lastModified|createdDate)":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+/g, '$1'),
    );
    change('roundedReads', ONE_OR_MORE_DOCUMENTS, withRoundedDecimals);
    if (!this.isCleared) change('oddRows', /^/, (from) => withUnreadableRows(url, from));
    if (listOf(url))
      change('otherCase', /^/, (from) =>
        from.replace(/"id":"([^"]*)"/g, (_, id: string) => `"id":"${id.toUpperCase()}"`),
      );
    return shown;
  }

  private async beforeSubmit({ method, url, headers }: Outgoing): Promise<(BeforeSubmit & { id: string }) | null> {
    const id = this.manners.has('submitsLag') && method === 'POST' ? SUBMIT.exec(url)?.[1]?.toLowerCase() : undefined;
    if (id === undefined) return null;
    const { text } = await this.service.ask('GET', `/api/document/${id}`, headers, undefined);
    const [statuses, modified] = [STATUSES.exec(text)?.[0], MODIFIED.exec(text)?.[0]];
    return statuses === undefined || modified === undefined
      ? null
      : { id, statuses, modified, until: this.now() + this.chance.whole(SECOND, LONGEST_LAG) };
  }

  private asBeforeSubmit(url: string, text: string): string {
    const asked = this.submitted.size === 0 ? undefined : ONE_DOCUMENT.exec(url)?.[1];
    if (asked === undefined) return text;
    const json = exactJson(text);
    const before = isJsonObject(json) ? this.submitted.get(String(json.id)) : undefined;
    if (!before || before.until < this.now()) return text;
    this.shown.add('submitsLag');
    // Lines have times of their own, before or after the document's statuses: only the document's own members are
    // replaced.
    return text
      .replace(STATUSES, before.statuses)
      .replace(`"lastModified":"${String(isJsonObject(json) ? json.lastModified : '')}"`, before.modified);
  }
}
