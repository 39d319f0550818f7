import { availableCommands, type DocumentAction } from '../../../src/domain/documents/documentCommands.ts';
import type { DocumentClass } from '../../../src/domain/documents/document.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import { currentDocument, type CommandIntent, type DocumentRecord } from '../../../src/domain/documents/record.ts';
import type { Scene } from './deeds.ts';
import type { Deed } from '../faults/habits.ts';
import { baseFacts, type Diary } from '../diary.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './thingContents.ts';
import { allocationPath, isMoney, newMoney, smallAmount, targetsFor } from './trade.ts';
import { wordOf } from './words.ts';

export const COMMAND_DEEDS = ['settle', 'submit', 'unauthorise', 'amend', 'allocate', 'deallocate'] as const;
export const THEIR_COMMAND_DEEDS = ['theyUnauthorise', 'theyAmend', 'theyAllocate', 'theyDispute'] as const;
export type CommandDeed = (typeof COMMAND_DEEDS)[number] | (typeof THEIR_COMMAND_DEEDS)[number];

export function isCommandDeed(name: string): name is CommandDeed {
  return [...COMMAND_DEEDS, ...THEIR_COMMAND_DEEDS].some((each) => each === name);
}

/** Where a command is offered for each deed. */
const OFFERED: Partial<Record<string, DocumentAction>> = { submit: 'submit', unauthorise: 'unauthorise', amend: 'amend', allocate: 'allocate', deallocate: 'deallocate' };

/** What people do with documents as a whole: money with its allocations, and commands. */
export class CommandPeople {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next a number that nobody has had before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(deed: Deed, laptop: Laptop, diary: Diary): Promise<void> {
    const records = await laptop.records();
    if (deed.name === 'settle') return this.settle(deed, laptop, diary, records);
    const action = OFFERED[deed.name];
    const { told: version } = this.scene.books;
    const open = records.filter((record) => action !== undefined && availableCommands(currentDocument(record), record, deed.more < 0.2 ? null : version)[action] === null);
    const record = choose(open, deed.pick);
    const command = record && this.commandOf(deed, record, records);
    if (!record || !command) return;
    this.scene.world.note(`  ${record.key} ${JSON.stringify(command)}`);
    await laptop.store.queueCommand(record.key, command);
    this.wish(diary, record, command);
  }

  private commandOf(deed: Deed, record: DocumentRecord, records: readonly DocumentRecord[]): CommandIntent | null {
    const number = this.next();
    switch (deed.name) {
      case 'submit':
      case 'unauthorise':
        return { name: deed.name };
      case 'amend':
        return { name: 'amend', fields: deed.more < 0.5 ? { description: wordOf(number) } : { theirRef: wordOf(number) } };
      case 'allocate': {
        const target = isMoney(record.docClass) ? choose(targetsFor(record.docClass, records, currentDocument(record).contactAccountId), deed.more) : undefined;
        return target ? { name: 'allocate', allocations: [{ document: target.id ?? target.key, amount: smallAmount(number) }] } : null;
      }
      default: {
        const allocation = choose(currentDocument(record).allocations ?? [], deed.more);
        return allocation?.id === undefined ? null : { name: 'deallocate', allocationId: allocation.id };
      }
    }
  }

  private wish(diary: Diary, record: DocumentRecord, command: CommandIntent): void {
    const step = this.scene.world.stepCount;
    const saw = baseFacts(record);
    if (command.name === 'submit') diary.wish(record.key, 'status', 'left', 'draft', step);
    if (command.name === 'unauthorise') diary.wish(record.key, 'status', 'draft', 'left', step);
    if (command.name === 'amend') for (const [path, value] of Object.entries(command.fields)) diary.wish(record.key, path, String(value), saw.get(path), step);
    if (command.name === 'allocate') for (const { amount } of command.allocations) diary.wish(record.key, allocationPath(amount), 'there', undefined, step);
  }

  /** Drafts money, mostly for documents that it settles. */
  private async settle(deed: Deed, laptop: Laptop, diary: Diary, records: readonly DocumentRecord[]): Promise<void> {
    const { books, world, tokens } = this.scene;
    const docClass = laptop.docClasses.find((each): each is DocumentClass & ('payment' | 'receipt') => each === 'payment' || each === 'receipt');
    if (!docClass) return;
    const target = deed.more < 0.8 ? choose(targetsFor(docClass, records), deed.pick) : undefined;
    const party = (target && currentDocument(target).contactAccountId) ?? books.idOf('contactAccount', docClass === 'receipt' ? 'C1' : 'S1');
    const allocations = target ? [{ docId: target.id ?? target.key, allocAmountCurrency: smallAmount(this.next()) }] : [];
    const document = newMoney(docClass, laptop, books, this.next(), party, allocations);
    const made = await laptop.store.createDraft(document);
    const token = document.textHeader ?? '';
    diary.drafts.set(made.key, { token, step: world.stepCount, isOptional: false });
    tokens.set(token, 1);
    diary.changed(null, made, world.stepCount);
  }

  async colleague(deed: Deed): Promise<void> {
    const { books, chronicle } = this.scene;
    const number = this.next();
    const isDraft = deed.name === 'theyAllocate' ? null : false;
    const documents = [...chronicle.documents.values()].filter(({ facts, docClass }) => (isDraft === null ? isMoney(docClass) : facts.get('status') === 'left'));
    const document = choose(documents, deed.pick);
    if (!document) return;
    const path = `/api/document/${guidSchema.parse(document.id)}`;
    if (deed.name === 'theyUnauthorise') await books.colleague('POST', `/api/${document.docClass}/${document.id}/unauthorise`);
    else if (deed.name === 'theyDispute') await books.colleague('POST', `/api/Document/${document.id}/dispute`, { isDisputed: deed.more < 0.8 });
    else if (deed.name === 'theyAmend') await books.colleague('PATCH', `${path}/amend`, deed.more < 0.5 ? { description: wordOf(number) } : { theirRef: wordOf(number) });
    else {
      const target = choose([...chronicle.documents.values()].filter(({ docClass, facts }) => !isMoney(docClass) && facts.get('status') === 'left'), deed.more);
      if (target) await books.colleague('POST', `${path}/allocation`, { docId: target.id, allocAmountCurrency: Number(smallAmount(number)) });
    }
  }
}
