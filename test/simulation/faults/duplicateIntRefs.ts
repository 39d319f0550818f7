import type { Chance } from '../../../src/service/demo/chance.ts';
import type { SimulatedService, Reply } from '../simulatedService.ts';
import type { Outgoing } from '../checks/outgoing.ts';
import { rowsIn } from '../checks/rows.ts';

/** Documents, parties and projects. */
const WITH_INT_REF = /^\/api\/((sale|purchase)(Invoice|Order|Quote)|payment|receipt|ContactAccount|Project)$/i;
const TAKEN = /IntRef (\S+) is already used by another/;
const ASKED = /([?&]IntRef=)([^&]+)/i;
/** How the service of the simulation, which knows each IntRef once, keeps the further ones. */
const FURTHER = /("intRef":"[^"~]*)~\d+"/g;

const OF_RECORD = /^\/api\/(ContactAccount|Project)$/i;
/** Of so many creates of a party or project one reaches it twice: there are few of them, and seldom is one sent again. */
const REACHES_TWICE = 4;

/** A service that takes a second document, party or project under an IntRef as it took the first. */
export class DuplicateIntRefs {
  private readonly service: SimulatedService;
  /** By IntRef: how many there are beside the first. */
  private readonly further = new Map<string, number>();

  constructor(service: SimulatedService) {
    this.service = service;
  }

  has(intRef: string): boolean {
    return this.further.has(intRef);
  }

  /** What it answers to a create that was refused because its IntRef is there; null when it was refused for something else. */
  async takenAgain(request: Outgoing, { status, text }: Reply): Promise<Reply | null> {
    const { method, url } = request;
    return method === 'POST' && WITH_INT_REF.test(url) && status === 400 && TAKEN.test(text)
      ? this.taken(request)
      : null;
  }

  /** Whether a create that it has taken reached it once more, from something in between. */
  async reachedTwice(request: Outgoing, { status }: Reply, chance: Chance): Promise<boolean> {
    const { method, url } = request;
    if (method !== 'POST' || !OF_RECORD.test(url) || status >= 300 || !chance.happens(1 / REACHES_TWICE)) return false;
    return (await this.taken(request)).status < 300;
  }

  private async taken({ method, url, headers, body = '' }: Outgoing): Promise<Reply> {
    const [, intRef = ''] = /"intRef":"([^"]*)"/.exec(body) ?? [];
    const count = (this.further.get(intRef) ?? 0) + 1;
    const reply = await this.service.ask(
      method,
      url,
      headers,
      body.replace(/("intRef":"[^"]*)"/g, `$1~${String(count)}"`),
    );
    if (reply.status < 300) this.further.set(intRef, count);
    return reply;
  }

  /** What it answers to a search by an IntRef, which it has found once. */
  async withExtra({ url, headers }: Outgoing, reply: Reply): Promise<Reply> {
    const intRef = decodeURIComponent(ASKED.exec(url)?.[2] ?? '');
    const rows = rowsIn(reply.text);
    for (let number = 1; number <= (this.further.get(intRef) ?? 0); number += 1) {
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

  /** The IntRefs as they were given. */
  static asGiven(text: string): string {
    return text.replace(FURTHER, '$1"');
  }
}
