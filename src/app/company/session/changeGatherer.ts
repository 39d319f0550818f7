import type { ReferenceKind } from '../../../domain/resources/reference.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { CompanyStore, StoreChange } from '../../../store/contract.ts';

/** Keys or ids of what was written, or too many to be named. */
export type ChangedKeys = ReadonlySet<string> | 'many';

/** What was written since it was last taken in. */
export interface GatheredChanges {
  readonly documents: ChangedKeys;
  readonly references: ReadonlyMap<ReferenceKind, ChangedKeys>;
  readonly resources: ReadonlyMap<ResourceKind, ChangedKeys>;
}

const NOTHING: GatheredChanges = { documents: new Set(), references: new Map(), resources: new Map() };

/** Changes are gathered this long, ms, so that a sync that writes thousands does not redraw for each. */
const GATHER = 60;

function joined(held: ChangedKeys | undefined, more: readonly string[] | 'many'): ChangedKeys {
  return held === 'many' || more === 'many' ? 'many' : new Set([...(held ?? []), ...more]);
}

function withChange({ documents, references, resources }: GatheredChanges, change: StoreChange): GatheredChanges {
  const [byReference, byResource] = [new Map(references), new Map(resources)];
  for (const { kind, ids } of change.references) byReference.set(kind, joined(byReference.get(kind), ids));
  for (const { kind, keys } of change.resources) byResource.set(kind, joined(byResource.get(kind), keys));
  return { documents: joined(documents, change.documents), references: byReference, resources: byResource };
}

export interface GathererParts {
  /** Whether a change is one of those that are taken in. */
  concerns(change: StoreChange): boolean;
  /** Takes in what was gathered, and sees to its own failures. What is written meanwhile is gathered for the next time. */
  takeIn(gathered: GatheredChanges): Promise<void>;
  /** Told of each change that concerns it, at once. */
  heard?(change: StoreChange): void;
  /** Milliseconds to gather before what there is so far is taken in. */
  wait?(gathered: GatheredChanges): number;
}

/** Hears what a store has written and has it taken in now and then: one time after the other, and nothing twice. */
export class ChangeGatherer {
  private readonly parts: GathererParts;
  private readonly stop: () => void;
  private waiting: GatheredChanges | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isTakingIn = false;
  private isClosed = false;

  constructor(store: Pick<CompanyStore, 'onChange'>, parts: GathererParts) {
    this.parts = parts;
    this.stop = store.onChange((change) => this.hear(change));
  }

  /** What waits to be taken in. */
  get gathered(): GatheredChanges {
    return this.waiting ?? NOTHING;
  }

  close(): void {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.stop();
  }

  private hear(change: StoreChange): void {
    if (!this.parts.concerns(change)) return;
    this.waiting = withChange(this.gathered, change);
    this.parts.heard?.(change);
    this.schedule();
  }

  private schedule(): void {
    if (this.isClosed || this.isTakingIn || this.timer !== null || this.waiting === null) return;
    this.timer = setTimeout(() => void this.takeIn(), this.parts.wait?.(this.waiting) ?? GATHER);
  }

  private async takeIn(): Promise<void> {
    const { gathered } = this;
    this.timer = null;
    this.waiting = null;
    this.isTakingIn = true;
    try {
      await this.parts.takeIn(gathered);
    } finally {
      this.isTakingIn = false;
      this.schedule();
    }
  }
}

/** Whether something of a kind was written. */
export function concernsKind(kind: ResourceKind): (change: StoreChange) => boolean {
  return ({ resources }) => resources.some((each) => each.kind === kind);
}
