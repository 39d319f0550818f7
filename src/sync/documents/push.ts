import type { DocumentClass } from '../../domain/kinds/documentClasses.ts';
import { DOCUMENT_TRAITS } from '../../domain/kinds/documentTraits.ts';
import type { DocumentRecord } from '../../domain/documents/record.ts';
import type { Command, CommandName } from '../../domain/records/commands.ts';
import { isDocumentRecord } from '../../domain/service/storeChange.ts';
import { everyOf } from '../../domain/values/everyOf.ts';
import { WIDTH, type RunContext } from '../run/context.ts';
import { Intents } from './intents.ts';
import { lookUpNamed, waitsFor, type NamedRecords } from '../run/namedRecords.ts';
import { setHeldBack } from '../run/outcome.ts';
import { pushDocumentCreate } from './documentCreate.ts';
import { documentCommands, documentUpdates, type Takes } from './documentPush.ts';
import { DOCUMENT_RULES } from '../rules/documentRules.ts';
import { inParallel } from '../run/parallel.ts';
import { SENDS } from '../rules/step.ts';
import { documentStep } from '../rules/documentStep.ts';
import { pushCommands } from '../push/pushCommands.ts';
import { pushOne } from '../push/pushOne.ts';
import { pushUpdate } from '../push/pushUpdate.ts';
import { permissionBatches } from '../run/permissionBatches.ts';

/** Commands that make amounts open again: they go before what may need these. */
const RELEASES: ReadonlySet<CommandName> = new Set<CommandName>(['abandon', 'deallocate', 'unauthorise']);

/**
 * The order in which classes are sent. Documents refer to each other only by allocations, and those are sent after all
 * documents. So the order only makes an order's number follow its quote's, and an invoice's its order's.
 */
const PUSH_ORDER = everyOf<DocumentClass>()(
  'saleQuote',
  'saleOrder',
  'saleInvoice',
  'purchaseOrder',
  'purchaseInvoice',
  'payment',
  'receipt',
  'journal',
);

/** The given classes, in push order. */
function inPushOrder(docClasses: readonly DocumentClass[]): DocumentClass[] {
  return PUSH_ORDER.filter((docClass) => docClasses.includes(docClass));
}

function isMoney(docClass: DocumentClass): boolean {
  return DOCUMENT_TRAITS[docClass].entry === 'money';
}

/** A part of the push: the classes whose content is sent in it, and the commands that are carried out. */
interface Pass {
  takesContent(docClass: DocumentClass): boolean;
  takes(docClass: DocumentClass, command: Command): boolean;
}

/** Drafts, submissions, payments and allocations, in this order (docs/sync.md, "A run"). */
const PASSES: readonly Pass[] = [
  { takesContent: (docClass) => !isMoney(docClass), takes: () => false },
  {
    takesContent: () => false,
    takes: (docClass, { name }) => RELEASES.has(name) || (!isMoney(docClass) && name !== 'allocate'),
  },
  { takesContent: isMoney, takes: () => false },
  { takesContent: () => false, takes: () => true },
];

function isDue(run: RunContext, pass: Pass, record: DocumentRecord): boolean {
  const step = documentStep(record, run.docClasses, run.readiness);
  if (step === 'create' || step === 'update') return pass.takesContent(record.docClass);
  const [first] = record.commands;
  return step === 'command' && first !== undefined && pass.takes(record.docClass, first);
}

/** Whether anything of the record would be sent as it is now. */
function isSent(run: RunContext, record: DocumentRecord): boolean {
  return SENDS.has(documentStep(record, run.docClasses, run.readiness));
}

/** The records to send, oldest first. An edit made meanwhile is noticed when the intent is committed. */
async function toSend(run: RunContext): Promise<DocumentRecord[]> {
  const waiting = (await run.pending.records()).filter(isDocumentRecord);
  return waiting.filter((record) => !run.vanished.has(record.key) && isSent(run, record));
}

async function pushRecord(run: RunContext, record: DocumentRecord, named: NamedRecords, takes: Takes): Promise<void> {
  const version = run.apiVersion;
  if (version === null) return;
  // From here on only the store has its latest version: the read-back must not begin with the version as it was
  // created.
  if (record.id !== null) run.justCreated.delete(record.id);
  const step = record.inFlight ? 'create' : documentStep(record, run.docClasses, run.readiness);
  const context = { run, version, named };
  if (step === 'create') await pushDocumentCreate(run, version, record);
  if (step === 'update') await pushUpdate(run, documentUpdates(context), record);
  if (step === 'command') await pushCommands(run, documentCommands(context, takes), record);
}

async function pushClass(
  run: RunContext,
  docClass: DocumentClass,
  records: readonly DocumentRecord[],
  named: NamedRecords,
  pass: Pass,
): Promise<void> {
  const intents = new Intents(run, named);
  const takes = (command: Command): boolean => pass.takes(docClass, command);
  const pushBegun = (record: DocumentRecord): Promise<void> => {
    intents.begin(record);
    run.lastKnown.note(record);
    return pushRecord(run, record, named, takes);
  };
  try {
    for (const batch of permissionBatches(records, WIDTH))
      await inParallel(intents.records(batch.records), batch.width, (record) =>
        pushOne(run, DOCUMENT_RULES, { record, isAgain: batch.isAgain }, () => pushBegun(record)),
      );
  } finally {
    // Both must finish, whatever ended the loop. The loop's own failure is thrown, or else the first of these
    // (`stopIfEnded`).
    const takenBack = intents.takeBack();
    run.writeMeanwhile(takenBack);
    await Promise.allSettled([run.allWritten(), takenBack]);
  }
  run.stopIfEnded();
}

/** Sends the records that are due in one pass, a few at a time; the requests of one record go one after the other. */
async function pushPass(run: RunContext, pass: Pass, records: readonly DocumentRecord[]): Promise<void> {
  const due = records.filter((record) => isDue(run, pass, record));
  if (due.length === 0) return;
  const named = await lookUpNamed(run, due);
  // What a record names has to be there first; what is still missing waits for the next run (promise D).
  const ready: DocumentRecord[] = [];
  for (const record of due) {
    const awaited = named.awaited.size === 0 ? null : waitsFor(record, named);
    if (awaited)
      await setHeldBack(run, record, { code: 'record.waits', message: awaited.name, field: awaited.path }, (current) =>
        isSent(run, current),
      );
    else ready.push(record);
  }
  run.plan(ready.length);
  for (const docClass of inPushOrder([...new Set(ready.map((record) => record.docClass))])) {
    await pushClass(
      run,
      docClass,
      ready.filter((record) => record.docClass === docClass),
      named,
      pass,
    );
  }
}

/** Sends every record that has something to send, each in its pass. */
export async function push(run: RunContext): Promise<void> {
  for (const [at, pass] of PASSES.entries()) {
    const records = await toSend(run);
    if (records.length === 0) return;
    if (at === 0) await run.lastKnown.begin(records);
    await pushPass(run, pass, records);
  }
}
