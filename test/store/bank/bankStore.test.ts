import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportCommit } from '../../../src/domain/bank/bankImport.ts';
import { localMetadataOf, storedLineOf, type BankRecord } from '../../../src/domain/bank/bankLine.ts';
import { instantOf, localDate } from '../../../src/domain/values/dates.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import { guidSchema, intRefSchema, systemMint, uuidV7, type IntRef } from '../../../src/domain/values/identifiers.ts';
import type { ContentOf } from '../../../src/domain/resources/content.ts';
import { emptyResourceRecord } from '../../../src/domain/resources/record.ts';
import { commitSteps } from '../../../src/formats/statements/import/importCommit.ts';
import { done } from '../../support/steps.ts';
import { planStatementImport } from '../../../src/formats/statements/import/importPlan.ts';
import { draftInvoice, instant } from '../../support/documents.ts';
import { openCompanyStore } from '../../../src/store/company/companyStore.ts';
import type { CopyRow } from '../../../src/domain/copies/copies.ts';
import type { CompanyStore, StoreChange } from '../../../src/store/contract.ts';

const ACCOUNT = '0190a000-0000-7000-8000-000000000001';
const AT = instantOf(Date.UTC(2026, 2, 10));
const typed = (part: Partial<ContentOf<'bankTransaction'>> = {}): ContentOf<'bankTransaction'> => ({
  kind: 'bankTransaction',
  bankAccountId: ACCOUNT,
  description: 'Rent',
  bankDate: localDate('2026-03-02'),
  withdrawalAmount: decimal('50'),
  ...part,
});

describe('imports of bank statements in the local database', () => {
  let store: CompanyStore;
  beforeEach(async () => {
    store = await openCompanyStore(`bank-${uuidV7(systemMint)}`);
  });
  afterEach(() => store.close());

  const lines = (): Promise<BankRecord[]> => store.resources.under('bankTransaction', ACCOUNT);
  /**
   * A file with two coffees and the rent, planned against the stored lines; the similar line counts as the same one.
   */
  async function planned(id: string): Promise<ImportCommit> {
    const records = await lines();
    const file = [
      { date: '2026-03-01', amount: '-3.5', description: 'Coffee' },
      { date: '2026-03-01', amount: '-3.5', description: 'Coffee' },
      { date: '2026-03-04', amount: '-50', description: 'RENT MARCH' },
    ];
    const statement = {
      lines: file.map(({ date, amount, description }, index) => ({
        date: localDate(date),
        amount: decimal(amount),
        description,
        place: { line: index + 2 },
      })),
    };
    const plan = planStatementImport([{ file: 0, statement, lost: [], account: { id: ACCOUNT, currency: 'GBP' } }], {
      stored: () => records.flatMap((record) => storedLineOf(record) ?? []),
      rules: [],
      untitled: '-',
    });
    const same = plan
      .flatMap((one) => one.lines)
      .filter(({ kind }) => kind === 'likely')
      .map(({ id: line }) => [line, 'same'] as const);
    return done(
      commitSteps(
        plan,
        { lines: new Map(same), rules: new Set() },
        {
          import: { id, at: AT, files: [{ name: 'march.csv', format: 'csv', encoding: 'utf-8', size: 90 }] },
          seen: [
            {
              bankAccountId: ACCOUNT,
              lines: records.length,
              newest:
                records
                  .map(({ key }) => key)
                  .toSorted()
                  .at(-1) ?? null,
            },
          ],
          record: (key) => records.find((record) => record.key === key),
        },
      ),
    );
  }

  it('a commit writes all lines and the import, publishes one change, and the same file again adds nothing', async () => {
    const published: StoreChange[] = [];
    store.onChange((change) => published.push(change));
    const kept = await store.bank.commitImport(await planned('one'));
    expect(kept).toMatchObject({
      id: 'one',
      created: 3,
      changed: [],
      statements: [{ bankAccountId: ACCOUNT, from: '2026-03-01', to: '2026-03-04' }],
    });
    expect(published).toMatchObject([{ pageSettings: ['bank.import.one'] }]);
    const records = await lines();
    expect(
      records
        .map((record) => [
          localMetadataOf(record).importId,
          localMetadataOf(record).order,
          record.local?.withdrawalAmount,
        ])
        .toSorted(),
    ).toEqual([
      ['one', 0, '3.5'],
      ['one', 1, '3.5'],
      ['one', 2, '50'],
    ]);
    expect((await planned('two')).creates).toEqual([]);
    expect(await store.bank.imports()).toEqual([kept]);
  });

  it('if references are marked, an imported line without one gets its own token; the file is still recognised', async () => {
    await store.changeSettings((settings) => ({ ...settings, marksBankReferences: true }));
    const commit = await planned('one');
    await store.bank.commitImport({
      ...commit,
      creates: commit.creates.map((one, index) =>
        index === 2 ? { ...one, content: { ...one.content, bankReference: 'SO 44' } } : one,
      ),
    });
    const records = (await lines()).toSorted(
      (a, b) => (localMetadataOf(a).order ?? 0) - (localMetadataOf(b).order ?? 0),
    );
    expect(records.map(({ local }) => local?.bankReference)).toEqual([
      ...records.slice(0, 2).map(({ key }) => `DB-${key.slice(-8).toUpperCase()}`),
      'SO 44',
    ]);
    expect(await planned('two')).toMatchObject({ creates: [], changes: [] });
  });

  it('a preview is outdated, too, when as many lines came since as went: the same file in another window', async () => {
    await store.resources.create(
      [typed(), typed(), typed()].map((one, at) => ({ ...one, description: `wrong ${at}` })),
    );
    const commit = { ...(await planned('one')), changes: [] };
    await store.resources.discard(
      'bankTransaction',
      (await lines()).map(({ key }) => key),
    );
    await store.bank.commitImport(await planned('other window'));
    expect(await lines()).toHaveLength(commit.seen[0]?.lines ?? 0);
    await expect(store.bank.commitImport(commit)).rejects.toThrow(/changed since the preview/);
    expect(await lines()).toHaveLength(3);
  });

  it('a line that was added since the preview makes the commit fail, and nothing of it is written', async () => {
    const commit = await planned('one');
    await store.resources.create([typed()]);
    await expect(store.bank.commitImport(commit)).rejects.toThrow(/changed since the preview/);
    expect(await lines()).toHaveLength(1);
    expect(await store.bank.imports()).toEqual([]);
  });

  it('a line that was changed since the preview makes the commit fail, too', async () => {
    const [rent] = await store.resources.create<'bankTransaction'>([typed()]);
    const commit = await planned('one');
    expect(commit.changes).toHaveLength(1);
    await store.resources.edit('bankTransaction', [
      { key: rent?.key ?? '', change: (content) => ({ ...content, merchantName: 'Landlord' }) },
    ]);
    await expect(store.bank.commitImport(commit)).rejects.toThrow(/changed since the preview/);
    expect((await lines()).map((record) => record.local?.merchantName)).toEqual(['Landlord']);
  });

  it('undone, keeps a line that somebody gave a file to', async () => {
    await store.bank.commitImport(await planned('one'));
    const [line] = await lines();
    await store.attachments.addToLine(line?.key ?? '', [{ fileName: 'fuel.pdf', bytes: new Uint8Array([37, 80]) }]);
    expect(await store.bank.undoImport('one')).toMatchObject({ removed: 2, kept: [{ key: line?.key, why: 'edited' }] });
    expect(await store.attachments.onLines()).toHaveLength(1);
  });

  it('undone, keeps a line for which a payment was drafted: it would be sent, and drafted again with the next import', async () => {
    await store.bank.commitImport(await planned('one'));
    const [line] = await lines();
    const payment = await store.createDraft(draftInvoice(1));
    await store.bank.link(line?.key ?? '', [payment.key], 'rule', { drafts: [payment.key], commands: [] });
    expect(await store.bank.undoImport('one')).toMatchObject({ removed: 2, kept: [{ key: line?.key, why: 'edited' }] });
  });

  it('comes back with its lines after the database was lost', async () => {
    await store.bank.commitImport(await planned('one'));
    const rows: CopyRow[] = [];
    for await (const piece of store.copies.waiting()) rows.push(...piece);
    const kept = await store.bank.imports();
    store.close();

    store = await openCompanyStore(`bank-${uuidV7(systemMint)}`);
    const back = { rows, unreadable: [], madeAt: instant(1), part: async () => null };
    expect(await store.copies.putBack(back)).toMatchObject({ resources: 3, settings: 1, unreadable: [] });
    expect(await store.bank.imports()).toEqual(kept);
    expect((await lines()).map((line) => localMetadataOf(line).importId)).toEqual(['one', 'one', 'one']);
  });

  it('undone, its lines are gone, the recognised one is as it was, and the file can be imported again', async () => {
    const [rent] = await store.resources.create<'bankTransaction'>([typed()]);
    await store.bank.commitImport(await planned('one'));
    expect(localMetadataOf((await store.resources.record('bankTransaction', rent?.key ?? ''))!).bank?.description).toBe(
      'RENT MARCH',
    );
    expect((await planned('two')).creates).toHaveLength(0);

    expect(await store.bank.undoImport('one')).toEqual({ removed: 2, deleting: 0, restored: 1, kept: [] });
    const [left, ...others] = await lines();
    expect(others).toEqual([]);
    expect(left).toMatchObject({ key: rent?.key, local: typed(), hereOnly: {} });
    expect(await store.bank.imports()).toEqual([]);
    expect(await planned('two')).toMatchObject({ creates: [{}, {}], changes: [{ key: rent?.key }] });
    await expect(store.bank.undoImport('one')).rejects.toThrow(/undone already/);
  });

  it('undone once more, a refused deletion is sent again', async () => {
    await store.bank.commitImport(await planned('one'));
    const [line] = await lines();
    const id = guidSchema.parse(uuidV7(systemMint));
    const commands = [{ name: 'delete' as const, queuedAt: AT }];
    const refused: BankRecord = {
      ...line!,
      id,
      base: { ...line!.local!, id },
      local: null,
      commands,
      rejection: { code: 'service.refused', message: 'No.', revision: line!.revision, at: AT },
    };
    await store.forSync.write([{ expectedRevision: line!.revision, record: refused }]);
    expect(await store.bank.undoImport('one')).toMatchObject({ removed: 2, deleting: 1 });
    expect(await store.resources.record('bankTransaction', line!.key)).toMatchObject({
      revision: line!.revision + 1,
      commands,
      rejection: null,
    });
  });

  /**
   * The rent as a person typed it, recognised as the line of a file that has it two days later, and sent; a colleague
   * has added the merchant since.
   */
  async function correctedAndSent(made: object = {}): Promise<{ key: string; read: ContentOf<'bankTransaction'> }> {
    const [rent] = await store.resources.create<'bankTransaction'>([typed()]);
    const { key, revision } = rent!;
    await store.bank.commitImport({
      ...(await planned('one')),
      creates: [],
      changes: [
        {
          key,
          revision,
          content: typed({ bankDate: localDate('2026-03-04'), description: 'RENT MARCH' }),
          hereOnly: { bank: { date: localDate('2026-03-04'), amount: decimal('-50'), description: 'RENT MARCH' } },
        },
      ],
    });
    const changed = (await store.resources.record('bankTransaction', key))!;
    const read = {
      ...changed.local!,
      merchantName: 'Colleague',
      postDate: localDate('2026-03-05'),
      isActive: true,
      ...made,
    };
    await store.forSync.write([
      {
        expectedRevision: changed.revision,
        record: {
          ...changed,
          id: guidSchema.parse(uuidV7(systemMint)),
          base: read,
          local: null,
          hereOnly: { ...changed.hereOnly, documentKey: 'daybook-receipt' },
        },
      },
    ]);
    return { key, read };
  }

  it('undone after a sync, only the changes of the import are undone: what the service filled in and a colleague wrote stays', async () => {
    const { key, read } = await correctedAndSent();
    expect(await store.bank.undoImport('one')).toEqual({ removed: 0, deleting: 0, restored: 1, kept: [] });
    const record = (await store.resources.record('bankTransaction', key))!;
    expect(record.local).toEqual({ ...read, bankDate: '2026-03-02', description: 'Rent' });
    // The line can be recognised again, and keeps the document that was drafted from it.
    expect(record.hereOnly).toEqual({ documentKey: 'daybook-receipt' });
  });

  it('undone, a line that counts as sent but has no id stays: no request can be sent for it', async () => {
    const { key } = await correctedAndSent();
    const sent = await store.resources.record('bankTransaction', key);
    if (!sent) throw new Error('the line is not there');
    await store.forSync.write([{ expectedRevision: sent.revision, record: { ...sent, id: null, isUnread: true } }]);
    expect(await store.bank.undoImport('one')).toMatchObject({ restored: 0, kept: [{ key, why: 'unknown' }] });
    expect(await store.resources.record('bankTransaction', key)).toMatchObject({ local: null });
  });

  it('undone, a line stays if a colleague has since changed a field of the import', async () => {
    const { key } = await correctedAndSent({ bankDate: localDate('2026-03-06') });
    expect(await store.bank.undoImport('one')).toMatchObject({ restored: 0, kept: [{ key, why: 'edited' }] });
    expect((await store.resources.record('bankTransaction', key))?.local).toBeNull();
  });

  it('undone, an import of an earlier Daybook restores only the fields that an import can have changed', async () => {
    const { key, read } = await correctedAndSent();
    const [kept] = await store.bank.imports();
    await store.savePageSettings('bank.import.one', {
      ...kept,
      changed: kept!.changed.map(({ made: _, ...rest }) => rest),
    });
    expect(await store.bank.undoImport('one')).toMatchObject({ restored: 1 });
    expect((await store.resources.record('bankTransaction', key))?.local).toEqual({
      ...read,
      bankDate: '2026-03-02',
      description: 'Rent',
    });
  });

  it('undone, a line in conflict stays to be settled: nothing is sent for it', async () => {
    await store.bank.commitImport(await planned('one'));
    const [line] = await lines();
    const base = { ...line!.local!, isActive: true };
    const conflict = {
      kind: 'fields' as const,
      fields: [{ path: 'merchantName', mine: 'Ours', theirs: 'Theirs' }],
      theirs: { ...base, merchantName: 'Theirs' },
      seenAt: AT,
    };
    await store.forSync.write([
      {
        expectedRevision: line!.revision,
        record: {
          ...line!,
          id: guidSchema.parse(uuidV7(systemMint)),
          base,
          local: { ...base, merchantName: 'Ours' },
          conflict,
        },
      },
    ]);
    expect(await store.bank.undoImport('one')).toMatchObject({
      removed: 2,
      deleting: 0,
      kept: [{ key: line!.key, why: 'edited' }],
    });
    expect((await store.resources.record('bankTransaction', line!.key))?.commands).toEqual([]);
  });

  it('written and undone in parts, reports its progress; stopped at any part, leaves no change', async () => {
    const commit = await planned('one');
    const creates = Array.from({ length: 1_000 }, (_, index) => ({
      content: typed({ description: `Line ${index}` }),
      hereOnly: { order: index, importId: 'one' },
    }));
    const many: ImportCommit = { ...commit, creates };
    for (const at of [0, 0.4, 0.8]) {
      const stop = new AbortController();
      const onProgress = (share: number): void => (share >= at ? stop.abort() : undefined);
      await expect(store.bank.commitImport(many, { signal: stop.signal, onProgress })).rejects.toThrow();
      expect([await lines(), await store.bank.imports()]).toEqual([[], []]);
    }
    const shares: number[] = [];
    await store.bank.commitImport(many, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    const stop = new AbortController();
    await expect(
      store.bank.undoImport('one', {
        signal: stop.signal,
        onProgress: (share) => (share > 0.5 ? stop.abort() : undefined),
      }),
    ).rejects.toThrow();
    expect([(await lines()).length, (await store.bank.imports()).length]).toEqual([1_000, 1]);
    expect(await store.bank.undoImport('one')).toMatchObject({ removed: 1_000 });
    expect(await lines()).toEqual([]);
  });

  it('undone, only its lines are removed, whatever other records have keys between theirs', async () => {
    const commit = await planned('one');
    const creates = Array.from({ length: 60 }, (_, index) => ({
      content: typed({ description: `Line ${index}` }),
      hereOnly: { order: index, importId: 'one' },
    }));
    await store.bank.commitImport({ ...commit, creates });
    const keys = (await lines()).map(({ key }) => key).toSorted();
    // A department of another computer and a line that a person typed: their keys follow directly after those of two
    // lines.
    const next = (key: string | undefined): IntRef =>
      intRefSchema.parse(
        key?.replace(/.$/, (digit) => (digit === 'f' ? 'f' : (Number.parseInt(digit, 16) + 1).toString(16))),
      );
    const between = [
      keys.find((key) => !key.endsWith('f')),
      keys.findLast((key, at) => at < 59 && !key.endsWith('f')),
    ].map(next);
    const [department, line] = between;
    await store.forSync.write([
      {
        expectedRevision: null,
        record: {
          ...emptyResourceRecord(department!, 'department'),
          local: { kind: 'department', code: 'D1' },
          revision: 1,
        },
      },
      {
        expectedRevision: null,
        record: {
          ...emptyResourceRecord(line!, 'bankTransaction'),
          local: typed({ description: 'Typed' }),
          revision: 1,
        },
      },
    ]);
    expect(await store.bank.undoImport('one')).toEqual({ removed: 60, deleting: 0, restored: 0, kept: [] });
    expect((await lines()).map(({ key, local }) => [key, local?.description])).toEqual([[line, 'Typed']]);
    expect((await store.resources.record('department', department!))?.local).toEqual({
      kind: 'department',
      code: 'D1',
    });
  });

  it('undone after a sync, lines on the service are queued for deletion; locked ones and those in doubt are kept and reported', async () => {
    await store.bank.commitImport(await planned('one'));
    const [sent, locked, doubtful] = (await lines()).toSorted(
      (a, b) => (localMetadataOf(a).order ?? 0) - (localMetadataOf(b).order ?? 0),
    );
    const id = () => guidSchema.parse(uuidV7(systemMint));
    const onService = (record: BankRecord | undefined, part: object = {}): BankRecord => ({
      ...record!,
      id: id(),
      base: { ...record!.local!, isActive: true, ...part },
      local: null,
    });
    await store.forSync.write([
      { expectedRevision: sent!.revision, record: onService(sent) },
      { expectedRevision: locked!.revision, record: onService(locked, { isActive: false }) },
      {
        expectedRevision: doubtful!.revision,
        record: { ...doubtful!, inFlight: { operation: 'create', revision: doubtful!.revision, sentAt: AT } },
      },
    ]);
    const report = await store.bank.undoImport('one');
    expect(report).toMatchObject({ removed: 0, deleting: 1, restored: 0 });
    expect(report.kept.toSorted((a, b) => (a.why < b.why ? -1 : 1))).toEqual([
      { key: locked?.key, why: 'locked' },
      { key: doubtful?.key, why: 'unknown' },
    ]);
    expect((await store.resources.record('bankTransaction', sent!.key))?.commands.map(({ name }) => name)).toEqual([
      'delete',
    ]);
  });
});
