import { beforeEach, describe, expect, it } from 'vitest';
import type { CompanyStore } from '../../../src/store/contract.ts';
import { LARGEST_ATTACHMENT, type Attachment } from '../../../src/domain/documents/attachment.ts';
import type { CopyRow } from '../../../src/domain/copies/copies.ts';
import { toBase64 } from '../../../src/domain/values/base64.ts';
import { draftInvoice, guid, instant, intRef, pulledInvoice, pulledRecord } from '../../support/documents.ts';
import { changesOf, openStore } from '../support/openStore.ts';

const RECEIPT = new Uint8Array([37, 80, 68, 70]);
const file = (fileName = 'fuel.pdf') => ({ fileName, contentType: 'application/pdf', bytes: RECEIPT });

describe('a file on a bank line', () => {
  let store: CompanyStore;
  beforeEach(async () => {
    store = await openStore();
  });

  async function keepLine(hereOnly: Record<string, string> = {}): Promise<string> {
    const content = { kind: 'bankTransaction' as const, bankAccountId: 'CUR', description: 'SEVERN FUELS' };
    const [line] = await store.resources.create<'bankTransaction'>([content], [hereOnly]);
    return line!.key;
  }
  /** A draft of a payment. */
  async function payment(n: number): Promise<string> {
    const { key } = await store.createDraft({ ...draftInvoice(n), docClass: 'payment' });
    return key;
  }
  const namesAt = async (key: string): Promise<string[]> =>
    (await store.attachments.of(key)).map(({ fileName }) => fileName);
  const mark = (attachment: Attachment, change: Partial<Attachment>) =>
    store.forSync.writeAttachments([
      { expectedRevision: attachment.revision, attachment: { ...attachment, ...change } },
    ]);

  it('stays here: it waits for no sync', async () => {
    const line = await keepLine();
    await store.attachments.addToLine(line, [file('a.jpg'), file('b.pdf')]);
    expect(await namesAt(line)).toEqual(['a.jpg', 'b.pdf']);
    expect((await store.attachments.onLines()).map(({ lineKey }) => lineKey)).toEqual([line, line]);
    expect([await store.attachments.pending(), await store.forSync.attachments()]).toEqual([[], []]);
  });

  it('goes to the document that the line gets, is sent with it, and returns when that is taken back', async () => {
    const line = await keepLine();
    await store.attachments.addToLine(line, [file()]);
    const draft = await payment(1);
    await store.bank.link(line, [draft], 'hand', { drafts: [draft], commands: [] });
    expect([await namesAt(line), await namesAt(draft)]).toEqual([[], ['fuel.pdf']]);
    expect((await store.forSync.attachments()).map(({ documentKey }) => documentKey)).toEqual([draft]);
    const links = await store.discardDrafts([draft]);
    expect([await namesAt(line), await namesAt(draft)]).toEqual([['fuel.pdf'], []]);
    const [back] = await store.attachments.onLines();
    expect(await store.attachments.bytes(back!.key)).toEqual(RECEIPT);
    // The discard is undone.
    await payment(1);
    await store.linkAgain(links);
    expect([await namesAt(line), await namesAt(draft)]).toEqual([[], ['fuel.pdf']]);
  });

  it('goes with the draft if that was its own; only those of the line return', async () => {
    const line = await keepLine();
    const draft = await payment(1);
    await store.attachments.add(draft, [file('of the draft.pdf')]);
    await store.bank.link(line, [draft]);
    await store.attachments.addToLine(line, [file()]);
    expect(await namesAt(draft)).toEqual(['of the draft.pdf', 'fuel.pdf']);
    await store.discardDraft(draft);
    expect([await namesAt(line), await namesAt(draft)]).toEqual([['fuel.pdf'], []]);
  });

  it('goes to the first of several documents, and to the next when the first goes', async () => {
    const line = await keepLine();
    await store.attachments.addToLine(line, [file()]);
    const [first, second] = [await payment(1), await payment(2)];
    await store.bank.link(line, [first, second]);
    expect([await namesAt(first), await namesAt(second)]).toEqual([['fuel.pdf'], []]);
    await store.discardDraft(first);
    expect([await namesAt(line), await namesAt(second)]).toEqual([[], ['fuel.pdf']]);
  });

  it('stays on the line when the document is gone, to which nothing can be sent', async () => {
    const line = await keepLine();
    const draft = await payment(1);
    await store.bank.link(line, [draft]);
    const record = (await store.record(draft))!;
    await store.forSync.write([
      { expectedRevision: record.revision, record: { ...record, goneAt: instant(9), revision: record.revision + 1 } },
    ]);
    await store.attachments.addToLine(line, [file()]);
    expect([await namesAt(line), await namesAt(draft)]).toEqual([['fuel.pdf'], []]);
  });

  it('goes to the document once that comes, or is there again', async () => {
    const [line, other] = [await keepLine(), await keepLine()];
    const paid = { ...draftInvoice(5), intRef: intRef(5), docClass: 'payment' as const };
    await store.attachments.addToLine(line, [file()]);
    // A copy has brought the link; the payment comes with the next sync.
    await store.bank.link(line, [paid.intRef]);
    const draft = await payment(1);
    await store.bank.link(other, [draft]);
    const record = (await store.record(draft))!;
    const gone = { ...record, goneAt: instant(9), revision: record.revision + 1 };
    await store.forSync.write([{ expectedRevision: record.revision, record: gone }]);
    await store.attachments.addToLine(other, [file('back.pdf')]);
    expect([await namesAt(line), await namesAt(other)]).toEqual([['fuel.pdf'], ['back.pdf']]);
    const published = changesOf(store);
    await store.forSync.write([
      { expectedRevision: null, record: { ...record, key: paid.intRef, local: null, base: paid, revision: 1 } },
      { expectedRevision: gone.revision, record: { ...gone, goneAt: null, revision: gone.revision + 1 } },
    ]);
    expect([await namesAt(line), await namesAt(paid.intRef)]).toEqual([[], ['fuel.pdf']]);
    expect([await namesAt(other), await namesAt(draft)]).toEqual([[], ['back.pdf']]);
    expect(published.flatMap(({ attachments = [] }) => attachments)).toEqual(
      expect.arrayContaining([line, paid.intRef, other, draft]),
    );
  });

  it('goes to a document that was read from the service again, under another key than the line has', async () => {
    const base = { ...pulledInvoice(1), docClass: 'receipt' as const, intRef: intRef(1) };
    const record = pulledRecord(1, { docClass: 'receipt', base });
    await store.forSync.write([{ expectedRevision: null, record }]);
    const line = await keepLine({ documentKey: intRef(1) });
    await store.attachments.addToLine(line, [file()]);
    expect([await namesAt(line), await namesAt(record.key)]).toEqual([[], ['fuel.pdf']]);
  });

  it('stays with the document once it is sent, or may be', async () => {
    const line = await keepLine();
    const draft = await payment(1);
    await store.attachments.addToLine(line, [file('sent.pdf'), file('on its way.pdf')]);
    await store.bank.link(line, [draft]);
    const [sent, going] = await store.attachments.of(draft);
    await mark(sent!, { id: guid(7), sentAt: instant(1) });
    await mark(going!, { inFlight: { sentAt: instant(1), knownIds: [] } });
    await store.bank.link(line, []);
    expect([await namesAt(line), await namesAt(draft)]).toEqual([[], ['sent.pdf', 'on its way.pdf']]);
  });

  it('is removed with the line', async () => {
    const [line, kept] = [await keepLine(), await keepLine()];
    await store.attachments.addToLine(line, [file()]);
    await store.attachments.addToLine(kept, [file('kept.pdf')]);
    const [{ key }] = (await store.attachments.of(line)) as [Attachment];
    const published = changesOf(store);
    await store.resources.discard('bankTransaction', [line]);
    expect(published.flatMap(({ attachments }) => attachments ?? [])).toEqual([line]);
    expect((await store.attachments.onLines()).map(({ fileName }) => fileName)).toEqual(['kept.pdf']);
    expect(await store.attachments.bytes(key).catch(() => null)).toBeNull();
  });

  it('is in a backup and in a copy, with its bytes', async () => {
    const line = await keepLine();
    const [added] = await store.attachments.addToLine(line, [file()]);
    const backup = await store.backup('Ashdown Ltd');
    await store.attachments.remove(added!.key);
    await store.restore(backup);
    expect(await store.attachments.of(line)).toEqual([added]);
    expect(await store.attachments.bytes(added!.key)).toEqual(RECEIPT);
    const rows: CopyRow[] = [];
    for await (const piece of store.copies.waiting()) rows.push(...piece);
    const anew = await openStore();
    const part = async () => toBase64(RECEIPT);
    expect(await anew.copies.putBack({ rows, unreadable: [], madeAt: instant(1), part })).toMatchObject({
      attachments: 1,
      unreadable: [],
    });
    expect(await anew.attachments.of(line)).toEqual([added]);
    expect(await anew.attachments.bytes(added!.key)).toEqual(RECEIPT);
  });

  it('is refused where it is too large, and without a line', async () => {
    const large = { ...file('large.pdf'), bytes: { length: LARGEST_ATTACHMENT + 1 } as Uint8Array };
    await expect(store.attachments.addToLine(await keepLine(), [large])).rejects.toThrow(/large\.pdf/);
    await expect(store.attachments.addToLine(intRef(9), [file()])).rejects.toThrow();
    expect(await store.attachments.onLines()).toEqual([]);
  });
});
