import type { ReferenceKind } from '../../../domain/references/reference.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { CompanyStore, StoreChange } from '../../../store/contract.ts';

/** Keys or ids of what was written; `many` where there are too many to name. */
export type ChangedKeys = ReadonlySet<string> | 'many';

/** What was written since changes were last applied. */
export interface GatheredChanges {
  readonly documents: ChangedKeys;
  readonly references: ReadonlyMap<ReferenceKind, ChangedKeys>;
  readonly resources: ReadonlyMap<ResourceKind, ChangedKeys>;
}

const NOTHING: GatheredChanges = { documents: new Set(), references: new Map(), resources: new Map() };

/** A person changes fewer records than this at once; more come from a sync. */
export const SYNC_CHANGES = 20;
/** Changes are gathered this long, ms, so that a sync that writes thousands does not redraw for each. */
export const GATHER_FOR = 60;

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
  /** Whether a change matters to the owner. */
  concerns(change: StoreChange): boolean;
  /**
   * Applies what was gathered, and handles its own failures. What is written meanwhile is gathered for the next call.
   */
  apply(gathered: GatheredChanges): Promise<void>;
  /** Called at once with each change that matters. */
  onChange?(change: StoreChange): void;
  /** Milliseconds to gather before the changes so far are applied. */
  wait?(gathered: GatheredChanges): number;
}

/** Listens to a store and has its changes applied in batches, one after the other. */
export class ChangeGatherer {
  private readonly parts: GathererParts;
  private readonly unsubscribe: () => void;
  private waiting: GatheredChanges | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isApplying = false;
  private isClosed = false;

  constructor(store: Pick<CompanyStore, 'onChange'>, parts: GathererParts) {
    this.parts = parts;
    this.unsubscribe = store.onChange((change) => this.hear(change));
  }

  /** What waits to be applied. */
  get gathered(): GatheredChanges {
    return this.waiting ?? NOTHING;
  }

  close(): void {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.unsubscribe();
  }

  /** Takes a change: the store reports it, or the owner does. */
  hear(change: StoreChange): void {
    if (!this.parts.concerns(change)) return;
    this.waiting = withChange(this.gathered, change);
    this.parts.onChange?.(change);
    this.schedule();
  }

  private schedule(): void {
    if (this.isClosed || this.isApplying || this.timer !== null || this.waiting === null) return;
    this.timer = setTimeout(() => void this.apply(), this.parts.wait?.(this.waiting) ?? GATHER_FOR);
  }

  private async apply(): Promise<void> {
    const { gathered } = this;
    this.timer = null;
    this.waiting = null;
    this.isApplying = true;
    try {
      await this.parts.apply(gathered);
    } finally {
      this.isApplying = false;
      this.schedule();
    }
  }
}

/** Whether a change wrote records of a kind. */
export function concernsKind(kind: ResourceKind): (change: StoreChange) => boolean {
  return ({ resources }) => resources.some((each) => each.kind === kind);
}
