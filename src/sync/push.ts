import type { DocumentClass } from '../domain/document.ts';
import type { DocumentRecord } from '../domain/record.ts';
import { WIDTH, type RunContext } from './context.ts';
import { Intents } from './intents.ts';
import { chunked, inParallel } from './parallel.ts';
import { stepFor, type Step } from './plan.ts';
import { pushCommands } from './pushCommands.ts';
import { pushCreate } from './pushCreate.ts';
import { pushUpdate } from './pushUpdate.ts';
import { inPushOrder } from './resources.ts';

const CHUNK = 500;

const SENDS: ReadonlySet<Step> = new Set<Step>(['create', 'update', 'command']);

/** What is to be sent, by class, oldest first. Whatever is edited meanwhile is noticed when its intent is committed. */
async function toSend(run: RunContext): Promise<Map<DocumentClass, DocumentRecord[]>> {
  const byClass = new Map<DocumentClass, DocumentRecord[]>();
  for (const keys of chunked(await run.store.pendingKeys(), CHUNK)) {
    const records = new Map((await run.documents(keys)).map((record) => [record.key, record]));
    for (const key of keys) {
      const record = records.get(key);
      if (!record || !SENDS.has(stepFor(record, run.docClasses))) continue;
      const list = byClass.get(record.docClass);
      if (list) list.push(record);
      else byClass.set(record.docClass, [record]);
    }
  }
  return byClass;
}

/** Sends what one record has to send, in order: its content, then its commands. */
async function pushRecord(run: RunContext, record: DocumentRecord): Promise<void> {
  const step = record.inFlight ? 'create' : stepFor(record, run.docClasses);
  let current: DocumentRecord | null = record;
  if (step === 'create') current = await pushCreate(run, record);
  if (step === 'update') current = await pushUpdate(run, record);
  if (current && stepFor(current, run.docClasses) === 'command') await pushCommands(run, current);
}

async function pushClass(run: RunContext, docClass: DocumentClass, records: readonly DocumentRecord[]): Promise<void> {
  const intents = new Intents(run);
  try {
    await inParallel(intents.records(records), WIDTH, async (record) => {
      if (run.denied.has(docClass)) {
        intents.giveBack(record);
        return;
      }
      try {
        run.stopIfEnded();
      } catch (thrown) {
        intents.giveBack(record);
        throw thrown;
      }
      try {
        await pushRecord(run, record);
        run.succeeded();
      } catch (thrown) {
        run.setAside(thrown);
      }
      run.done();
    });
  } finally {
    // Both are to happen whatever ended the loop; the first failure is the one that is told.
    await Promise.allSettled([run.allWritten(), intents.takeBack()]);
  }
  run.stopIfEnded();
}

/** Sends every record that has something to send, a few at a time, each with its own requests one after the other. */
export async function push(run: RunContext): Promise<void> {
  const byClass = await toSend(run);
  run.plan([...byClass.values()].reduce((sum, records) => sum + records.length, 0));
  for (const docClass of inPushOrder([...byClass.keys()])) await pushClass(run, docClass, byClass.get(docClass) ?? []);
}
