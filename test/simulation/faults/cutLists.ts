import type { Reply } from '../simulatedService.ts';
import type { Outgoing } from '../checks/outgoing.ts';
import { listOf } from '../checks/rows.ts';

/**
 * Lists that were cut more than once while a laptop read them from beginning to end. After one short page the engine
 * reads behind what came (src/sync/pull/paging.ts). Where that read comes back short too, it looks like the end of the
 * list, and only the next sweep finds what both have left out.
 */
export class CutLists {
  private readonly whole = new WeakMap<Outgoing, string>();
  /** By list: pages cut since its reading began. */
  private readonly cuts = new Map<string, number>();
  private readonly short = new Set<string>();

  arrived(request: Outgoing, { text }: Reply): void {
    if (request.method === 'GET' && listOf(request.url) && !this.whole.has(request)) this.whole.set(request, text);
  }

  answered(request: Outgoing, { status, text }: Reply): void {
    const [list, whole] = [listOf(request.url), this.whole.get(request)];
    if (!list || whole === undefined || status !== 200 || /[?&]IntRef=/i.test(list.url)) return;
    const name = /^\/api\/([^?]+)/.exec(list.url)?.[1]?.toLowerCase() ?? '';
    if (list.skip === 0) {
      this.cuts.set(name, 0);
      if (list.since === null) this.short.delete(name);
    }
    if (text === whole) return;
    const cuts = (this.cuts.get(name) ?? 0) + 1;
    this.cuts.set(name, cuts);
    if (cuts > 1) this.short.add(name);
  }

  /** Whether something of a kind may be missing or outdated until its list is read whole again. */
  isShortOf(kind: string): boolean {
    return this.short.has(kind.toLowerCase());
  }

  get isAnyShort(): boolean {
    return this.short.size > 0;
  }
}
