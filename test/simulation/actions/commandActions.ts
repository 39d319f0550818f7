import { availableCommands, type DocumentAction } from '../../../src/domain/documents/documentCommands.ts';
import type { DocumentClass } from '../../../src/domain/kinds/documentClasses.ts';
import { guidSchema } from '../../../src/domain/values/identifiers.ts';
import type { DocumentRecord } from '../../../src/domain/documents/record.ts';
import { currentVersion } from '../../../src/domain/records/record.ts';
import type { CommandIntent } from '../../../src/domain/records/commands.ts';
import type { Scene } from './actions.ts';
import type { Action } from '../faults/userProfile.ts';
import { baseFacts, type Log } from '../log.ts';
import type { Laptop } from '../laptop.ts';
import { choose } from './recordContents.ts';
import { allocationPath, isMoney, newMoney, smallAmount, targetsFor } from './trade.ts';
import { wordOf } from './words.ts';

export const COMMAND_ACTIONS = ['settle', 'submit', 'unauthorise', 'amend', 'allocate', 'deallocate'] as const;
export const COLLEAGUE_COMMAND_ACTIONS = ['theyUnauthorise', 'theyAmend', 'theyAllocate', 'theyDispute'] as const;
export type CommandAction = (typeof COMMAND_ACTIONS)[number] | (typeof COLLEAGUE_COMMAND_ACTIONS)[number];

export function isCommandAction(name: string): name is CommandAction {
  return [...COMMAND_ACTIONS, ...COLLEAGUE_COMMAND_ACTIONS].some((each) => each === name);
}

/** The document action that offers each command. */
const OFFERED: Partial<Record<string, DocumentAction>> = {
  submit: 'submit',
  unauthorise: 'unauthorise',
  amend: 'amend',
  allocate: 'allocate',
  deallocate: 'deallocate',
};

/** What people do with whole documents: payments and receipts with their allocations, and commands. */
export class CommandPeople {
  private readonly scene: Scene;
  private readonly next: () => number;

  /** @param next returns a number that nobody has used before */
  constructor(scene: Scene, next: () => number) {
    this.scene = scene;
    this.next = next;
  }

  async bookkeeper(action: Action, laptop: Laptop, log: Log): Promise<void> {
    const records = await laptop.documents();
    if (action.name === 'settle') return this.settle(action, laptop, log, records);
    const asked = OFFERED[action.name];
    const { sessionVersion: version } = this.scene.service;
    const open = records.filter(
      (record) =>
        asked !== undefined &&
        availableCommands(currentVersion(record), record, action.more < 0.2 ? null : version)[asked] === null,
    );
    const record = choose(open, action.pick);
    const command = record && this.commandOf(action, record, records);
    if (!record || !command) return;
    this.scene.world.note(`  ${record.key} ${JSON.stringify(command)}`);
    await laptop.store.queueCommand(record.key, command);
    this.wish(log, record, command);
  }

  private commandOf(action: Action, record: DocumentRecord, records: readonly DocumentRecord[]): CommandIntent | null {
    const number = this.next();
    switch (action.name) {
      case 'submit':
      case 'unauthorise':
        return { name: action.name };
      case 'amend':
        return {
          name: 'amend',
          fields: action.more < 0.5 ? { description: wordOf(number) } : { theirRef: wordOf(number) },
        };
      case 'allocate': {
        const target = isMoney(record.docClass)
          ? choose(targetsFor(record.docClass, records, currentVersion(record).contactAccountId), action.more)
          : undefined;
        return target
          ? { name: 'allocate', allocations: [{ document: target.id ?? target.key, amount: smallAmount(number) }] }
          : null;
      }
      default: {
        const allocation = choose(currentVersion(record).allocations ?? [], action.more);
        return allocation?.id === undefined ? null : { name: 'deallocate', allocationId: allocation.id };
      }
    }
  }

  private wish(log: Log, record: DocumentRecord, command: CommandIntent): void {
    const step = this.scene.world.stepCount;
    const saw = baseFacts(record);
    if (command.name === 'submit') log.wish(record.key, 'status', 'left', 'draft', step);
    if (command.name === 'unauthorise') log.wish(record.key, 'status', 'draft', 'left', step);
    if (command.name === 'amend')
      for (const [path, value] of Object.entries(command.fields))
        log.wish(record.key, path, String(value), saw.get(path), step);
    if (command.name === 'allocate')
      for (const { amount } of command.allocations)
        log.wish(record.key, allocationPath(amount), 'there', undefined, step);
  }

  /** Drafts a payment or receipt, mostly for documents that it settles. */
  private async settle(action: Action, laptop: Laptop, log: Log, records: readonly DocumentRecord[]): Promise<void> {
    const { service, world, tokens } = this.scene;
    const docClass = laptop.docClasses.find(
      (each): each is DocumentClass & ('payment' | 'receipt') => each === 'payment' || each === 'receipt',
    );
    if (!docClass) return;
    const target = action.more < 0.8 ? choose(targetsFor(docClass, records), action.pick) : undefined;
    const party =
      (target && currentVersion(target).contactAccountId) ??
      service.idOf('contactAccount', docClass === 'receipt' ? 'C1' : 'S1');
    const allocations = target
      ? [{ docId: target.id ?? target.key, allocAmountCurrency: smallAmount(this.next()) }]
      : [];
    const document = newMoney(docClass, laptop, service, this.next(), party, allocations);
    const made = await laptop.store.createDraft(document);
    const token = document.textHeader ?? '';
    log.drafts.set(made.key, { token, step: world.stepCount, isOptional: false });
    tokens.set(token, 1);
    log.changed(null, made, world.stepCount);
  }

  async colleague(action: Action): Promise<void> {
    const { service, trace } = this.scene;
    const number = this.next();
    const isDraft = action.name === 'theyAllocate' ? null : false;
    const documents = [...trace.documents.values()].filter(({ facts, docClass }) =>
      isDraft === null ? isMoney(docClass) : facts.get('status') === 'left',
    );
    const document = choose(documents, action.pick);
    if (!document) return;
    const path = `/api/document/${guidSchema.parse(document.id)}`;
    if (action.name === 'theyUnauthorise')
      await service.colleague('POST', `/api/${document.docClass}/${document.id}/unauthorise`);
    else if (action.name === 'theyDispute')
      await service.colleague('POST', `/api/Document/${document.id}/dispute`, { isDisputed: action.more < 0.8 });
    else if (action.name === 'theyAmend')
      await service.colleague(
        'PATCH',
        `${path}/amend`,
        action.more < 0.5 ? { description: wordOf(number) } : { theirRef: wordOf(number) },
      );
    else {
      const target = choose(
        [...trace.documents.values()].filter(
          ({ docClass, facts }) => !isMoney(docClass) && facts.get('status') === 'left',
        ),
        action.more,
      );
      if (target)
        await service.colleague('POST', `${path}/allocation`, {
          docId: target.id,
          allocAmountCurrency: Number(smallAmount(number)),
        });
    }
  }
}
