import type { ResourceKind } from '../../../domain/resources/content.ts';
import type { WrittenNames } from '../../../store/copyContract.ts';
import type { StoreChange } from '../../../store/contract.ts';

/** Rows that this window has written since they were last taken: their names, or that there are too many to name. */
export class GatheredRows {
  private documents = new Set<string>();
  private resources = new Map<ResourceKind, Set<string>>();
  private hasFiles = false;
  private pageSettings = new Set<string>();
  /** Whether so much was written that everything that waits must be examined. */
  isMany = false;

  get isEmpty(): boolean {
    return !this.isMany && this.size === 0 && !this.hasFiles && this.pageSettings.size === 0;
  }

  /** The number of records that are named. */
  get size(): number {
    return this.documents.size + [...this.resources.values()].reduce((sum, keys) => sum + keys.size, 0);
  }

  add({ documents, resources, attachments, pageSettings }: StoreChange): void {
    if (documents === 'many') this.isMany = true;
    else for (const key of documents) this.documents.add(key);
    for (const { kind, keys } of resources) {
      if (keys === 'many') this.isMany = true;
      else this.resources.set(kind, new Set([...(this.resources.get(kind) ?? []), ...keys]));
    }
    if (attachments !== undefined && attachments.length > 0) this.hasFiles = true;
    if (pageSettings === 'many') this.isMany = true;
    else for (const name of pageSettings ?? []) this.pageSettings.add(name);
  }

  /** Adds again what could not be copied. */
  putBack(other: GatheredRows): void {
    this.isMany ||= other.isMany;
    this.hasFiles ||= other.hasFiles;
    for (const key of other.documents) this.documents.add(key);
    for (const [kind, keys] of other.resources)
      this.resources.set(kind, new Set([...(this.resources.get(kind) ?? []), ...keys]));
    for (const name of other.pageSettings) this.pageSettings.add(name);
  }

  get names(): WrittenNames {
    const resources = new Map([...this.resources].map(([kind, keys]) => [kind, [...keys]]));
    return {
      documents: [...this.documents],
      resources,
      attachments: this.hasFiles,
      pageSettings: [...this.pageSettings],
    };
  }
}
