import type { Chance } from '../../../src/service/demo/chance.ts';
import type { SimulatedService, Reply } from '../simulatedService.ts';
import type { Outgoing } from '../checks/outgoing.ts';
import { rowsIn } from '../checks/rows.ts';

/** Documents, parties and projects. */
const WITH_INT_REF = /^\/api\/((sale|purchase)(Invoice|Order|Quote)|payment|receipt|ContactAccount|Project)$/i;
const TAKEN = /IntRef (\S+) is already used by another/;
/** A change of a document that sends whole lines. */
const WITH_LINES = /^\/api\/document\/[^/]+(\/detail)?$/i;
const ASKED = /([?&]IntRef=)([^&]+)/i;
/** The simulated service knows each IntRef once. It keeps further records under the IntRef with a number added. */
const DUPLICATE = /("intRef":"[^"~]*)~\d+"/g;

const OF_RECORD = /^\/api\/(ContactAccount|Project)$/i;
/**
 * One create of a party or project in this many reaches the service twice: there are few of them, and one is seldom
 * sent again.
 */
const REACHES_TWICE = 4;

/** The body with a number added to each IntRef. */
function numbered(body: string, number: number): string {
  return body.replace(/("intRef":"[^"]*)"/g, `$1~${String(number)}"`);
}

/** A service that accepts a second document, party or project under the same IntRef. */
export class DuplicateIntRefs {
  private readonly service: SimulatedService;
  /** By IntRef: how many records there are besides the first. */
  private readonly duplicates = new Map<string, number>();

  constructor(service: SimulatedService) {
    this.service = service;
  }

  has(intRef: string): boolean {
    return this.duplicates.has(intRef);
  }

  /**
   * The answer to a request that was refused because an IntRef of its exists; null when it was refused for another
   * reason.
   */
  async acceptedAgain(request: Outgoing, { status, text }: Reply): Promise<Reply | null> {
    const { method, url } = request;
    if (status !== 400 || !TAKEN.test(text)) return null;
    if (method === 'POST' && WITH_INT_REF.test(url)) return this.taken(request);
    return WITH_LINES.test(url) ? this.changed(request) : null;
  }

  /** The answer to a change of a further record: its lines are kept under numbered IntRefs, too. */
  private async changed({ method, url, headers, body = '' }: Outgoing): Promise<Reply | null> {
    for (let number = 1; number <= Math.max(0, ...this.duplicates.values()); number += 1) {
      const reply = await this.service.ask(method, url, headers, numbered(body, number));
      if (reply.status !== 400 || !TAKEN.test(reply.text)) return reply;
    }
    return null;
  }

  /** Whether an accepted create reached the service once more, repeated by something in between. */
  async reachedTwice(request: Outgoing, { status }: Reply, chance: Chance): Promise<boolean> {
    const { method, url } = request;
    if (method !== 'POST' || !OF_RECORD.test(url) || status >= 300 || !chance.happens(1 / REACHES_TWICE)) return false;
    return (await this.taken(request)).status < 300;
  }

  private async taken({ method, url, headers, body = '' }: Outgoing): Promise<Reply> {
    const [, intRef = ''] = /"intRef":"([^"]*)"/.exec(body) ?? [];
    const count = (this.duplicates.get(intRef) ?? 0) + 1;
    const reply = await this.service.ask(method, url, headers, numbered(body, count));
    if (reply.status < 300) this.duplicates.set(intRef, count);
    return reply;
  }

  /** The answer to a search by an IntRef, with all its records. */
  async withExtra({ url, headers }: Outgoing, reply: Reply): Promise<Reply> {
    const intRef = decodeURIComponent(ASKED.exec(url)?.[2] ?? '');
    const rows = rowsIn(reply.text);
    for (let number = 1; number <= (this.duplicates.get(intRef) ?? 0); number += 1) {
      const other = await this.service.ask(
        'GET',
        url.replace(ASKED, `$1${encodeURIComponent(`${intRef}~${String(number)}`)}`),
        headers,
        undefined,
      );
      rows.push(...rowsIn(other.text));
    }
    return { ...reply, text: `[${rows.join(',')}]` };
  }

  /** The text with the original IntRefs. */
  static asGiven(text: string): string {
    return text.replace(DUPLICATE, '$1"');
  }
}
