import { isForPerson, type Attachment } from '../../../src/domain/documents/attachment.ts';
import { versionHas } from '../../../src/domain/values/apiVersion.ts';
import type { SimulatedService } from '../simulatedService.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './recordContents.ts';

export const FILE_ACTIONS = ['attach', 'removeFile'] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

export function isFileAction(name: string): name is FileAction {
  return FILE_ACTIONS.some((each) => each === name);
}

/** A file that was attached on one laptop. Its name is unique. */
interface Attached {
  laptop: 0 | 1;
  name: string;
  key: string;
  step: number;
  /** Whether it may be missing everywhere: removed, discarded with its draft, or unknown to a profile from a backup. */
  isOptional: boolean;
}

/** The contents of a file, which follow from its name. */
function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`Bytes of ${name}`);
}

/** Names of files that arrived at the service with other bytes. */
function spoilt({ company }: SimulatedService): string[] {
  const content = company.database.sqlite.prepare('SELECT content FROM attachment WHERE id = ?');
  return company.database.sqlite
    .prepare("SELECT body FROM child WHERE kind = 'Attachment'")
    .all()
    .flatMap((row) => {
      const { id, fileName } = JSON.parse(String(row.body)) as { id: string; fileName: string };
      const bytes = content.get(id)?.content;
      return bytes instanceof Uint8Array && Buffer.from(bytes).equals(Buffer.from(bytesOf(fileName))) ? [] : [fileName];
    });
}

/** How often the service has each file, by name. */
function filesThere({ company }: SimulatedService): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of company.database.sqlite.prepare("SELECT body FROM child WHERE kind = 'Attachment'").all()) {
    const { fileName } = JSON.parse(String(row.body)) as { fileName: string };
    counts.set(fileName, (counts.get(fileName) ?? 0) + 1);
  }
  return counts;
}

/** Attaches files to documents and checks what must hold for them. */
export class Files {
  private readonly scene: Scene;
  private readonly next: () => number;
  private readonly attached: Attached[] = [];

  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(action: Action, laptop: Laptop): Promise<void> {
    const { store, index } = laptop;
    if (action.name === 'removeFile') {
      const file = choose(
        (await store.attachments.pending()).filter(({ inFlight }) => inFlight === null),
        action.pick,
      );
      if (!file) return;
      await store.attachments.remove(file.key);
      this.letGo(index, ({ key }) => key === file.key);
      return;
    }
    const record = choose(
      (await laptop.documents()).filter(({ goneAt }) => goneAt === null),
      action.pick,
    );
    if (!record) return;
    const name = `file ${String(this.next())}.txt`;
    const [made] = await store.attachments.add(record.key, [
      { fileName: name, contentType: 'text/plain', bytes: bytesOf(name) },
    ]);
    if (made)
      this.attached.push({ laptop: index, name, key: made.key, step: this.scene.world.stepCount, isOptional: false });
  }

  /** Files of a discarded draft go with it. */
  async afterDiscard(laptop: Laptop): Promise<void> {
    const left = new Set((await laptop.store.attachments.pending()).map(({ key }) => key));
    this.letGo(
      laptop.index,
      ({ key, isOptional }) => !isOptional && !left.has(key) && !filesThere(this.scene.service).has(this.nameOf(key)),
    );
  }

  /** Files attached since the backup are no longer known here. */
  restored(laptop: 0 | 1, backedUpAt: number): void {
    this.letGo(laptop, ({ step }) => step > backedUpAt);
  }

  /** Sends refused files once more, after the faults have ended. @returns whether there was any */
  async sendAgain({ store }: Laptop): Promise<boolean> {
    const refused = (await store.attachments.pending()).filter(
      ({ rejection }) => rejection !== null && rejection.code !== 'version.tooOld',
    );
    for (const { key } of refused) await store.attachments.sendAgain(key);
    return refused.length > 0;
  }

  /**
   * A file that may be at a service that has lost its document, and was left as it is: somebody removes it. @returns
   * whether there was any
   */
  async removeLost(laptop: Laptop): Promise<boolean> {
    const { attachments } = laptop.store;
    const lost = new Set((await laptop.documents()).filter(({ goneAt }) => goneAt !== null).map(({ key }) => key));
    const files = (await attachments.pending()).filter((file) => isForPerson(file) && lost.has(file.documentKey));
    for (const { key } of files) {
      await attachments.remove(key);
      this.letGo(laptop.index, (file) => file.key === key);
    }
    return files.length > 0;
  }

  /**
   * X: no file is there twice. L: each file is there, or here with a visible reason to wait. @returns what is broken
   */
  async wrong(laptops: readonly Laptop[]): Promise<{ promise: 'X' | 'L' | 'P' | 'H'; what: string }[]> {
    const there = filesThere(this.scene.service);
    const wrong: { promise: 'X' | 'L' | 'P' | 'H'; what: string }[] = [];
    for (const name of spoilt(this.scene.service))
      wrong.push({ promise: 'L', what: `${name} is at the service with other bytes` });
    for (const [name, count] of there)
      if (count > 1) wrong.push({ promise: 'X', what: `${name} is at the service ${String(count)} times` });
    for (const laptop of laptops) {
      const waiting = new Map((await laptop.store.attachments.pending()).map((file) => [file.key, file]));
      for (const { name, key, isOptional } of this.attached.filter((each) => each.laptop === laptop.index)) {
        const file = waiting.get(key);
        if (!file && !isOptional && !there.has(name)) wrong.push({ promise: 'L', what: `${laptop.name} lost ${name}` });
        if (file && there.has(name))
          wrong.push({ promise: 'H', what: `${laptop.name} says that ${name} waits, and it is there` });
        else if (file && !(await this.mayWait(laptop, file)))
          wrong.push({
            promise: 'P',
            what: `${laptop.name}: ${name} still waits at rest: ${file.inFlight ? 'in doubt' : (file.rejection?.message ?? 'nobody says why')}`,
          });
      }
    }
    return wrong;
  }

  private async mayWait(laptop: Laptop, { documentKey, inFlight, rejection }: Attachment): Promise<boolean> {
    if (inFlight) return false;
    if (rejection?.code === 'version.tooOld') return !versionHas(this.scene.service.version, 'attachments');
    const record = await laptop.store.record(documentKey);
    return record?.id === null;
  }

  private nameOf(key: string): string {
    return this.attached.find((each) => each.key === key)?.name ?? '';
  }

  private letGo(laptop: 0 | 1, which: (file: Attached) => boolean): void {
    for (const file of this.attached) if (file.laptop === laptop && which(file)) file.isOptional = true;
  }
}
