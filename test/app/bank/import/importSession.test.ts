import { watch } from 'vue';
import { beforeEach, describe, expect, it } from 'vitest';
import { ImportSession } from '../../../../src/app/bank/import/importSession.ts';
import { useImport } from '../../../../src/app/bank/import/openImports.ts';
import { BankSettings } from '../../../../src/app/bank/lines/bankSettings.ts';
import type { PlainOptions } from '../../../../src/app/bank/import/statementMessages.ts';
import type { ResourceRecord } from '../../../../src/domain/resources/record.ts';
import { failed } from '../../../../src/domain/values/result.ts';
import { guid, instant } from '../../../support/documents.ts';
import { importerHere, smallBank, statement, type Bank } from '../support.ts';

const CSV = 'Date,Description,Amount\n2026-03-01,Coffee,-3.50\n2026-03-01,Coffee,-3.50\n2026-03-04,RENT MARCH,-50.00\n';
/** No day above 12, no amount that shows its decimal mark, and a column of debit and credit with an unusual heading. */
const AMBIGUOUS = 'When;What;How much;Way\n03/04/2026;Fee;1.250;D\n05/04/2026;Sale;2.500;C\n';

describe('an import', () => {
  let bank: Bank;
  beforeEach(async () => {
    bank = await smallBank();
  });
  function session(settings = bank.settings): ImportSession {
    return new ImportSession({
      store: bank.company.store,
      settings,
      accounts: () => bank.company.references('bankAccount').all,
      current: () => bank.account.id,
      openImporter: importerHere,
      untitled: '–',
      language: 'en-GB',
    });
  }
  const lines = async () =>
    (await bank.company.store.resources.under('bankTransaction', bank.account.id))
      .map(
        ({ local }) =>
          `${local?.bankDate} ${local?.depositAmount ?? `-${local?.withdrawalAmount}`} ${local?.description}`,
      )
      .toSorted();

  it('commits exactly what it showed, and adds nothing from the same file again', async () => {
    const first = session();
    await first.add([statement('march.csv', CSV)]);
    expect(first.counts.value).toMatchObject({ new: 3, adds: 3, open: 0 });
    expect((await first.commit())?.created).toBe(3);
    expect(await lines()).toEqual(['2026-03-01 -3.5 Coffee', '2026-03-01 -3.5 Coffee', '2026-03-04 -50 RENT MARCH']);
    expect(first.stage.value.kind).toBe('empty');
    const again = session();
    await again.add([statement('march.csv', CSV)]);
    expect(again.counts.value).toMatchObject({ there: 3, adds: 0 });
    expect((await again.commit())?.created).toBe(0);
  });

  it('finds a line whose deletion was refused, and does not import it again', async () => {
    const first = session();
    await first.add([statement('march.csv', CSV)]);
    await first.commit();
    const rent = (await bank.company.store.resources.under('bankTransaction', bank.account.id)).find(
      ({ local }) => local?.description === 'RENT MARCH',
    )!;
    const id = guid(1);
    const refused: ResourceRecord<'bankTransaction'> = {
      ...rent,
      id,
      base: { ...rent.local!, id },
      local: null,
      commands: [{ name: 'delete', queuedAt: instant(1) }],
      rejection: { code: 'service.refused', message: 'It is reconciled.', revision: rent.revision, at: instant(2) },
    };
    await bank.company.store.forSync.write([{ expectedRevision: rent.revision, record: refused }]);
    const again = session();
    await again.add([statement('march.csv', CSV)]);
    expect(again.counts.value).toMatchObject({ there: 3, adds: 0 });
  });

  it('waits for a tick on a near match, and forgets the tick when the match changes', async () => {
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: '2026-03-02' as never,
        withdrawalAmount: '50' as never,
        description: 'Rent',
      },
    ]);
    const import1 = session();
    await import1.add([statement('march.csv', CSV)]);
    expect(import1.counts.value).toMatchObject({ new: 2, likely: 1, open: 1 });
    const [plan] = import1.plan.value;
    const near = plan?.lines.filter(({ kind }) => kind === 'likely') ?? [];
    import1.decide(near, 'same');
    expect(import1.counts.value).toMatchObject({ open: 0, adds: 2, changes: 0, recognises: 1 });
    // Moves it to the euro account, which has no similar rent.
    const euro = bank.company.references('bankAccount').all.find(({ code }) => code === 'EUR');
    await import1.mapTo(0, 0, euro?.id ?? null);
    expect(import1.counts.value).toMatchObject({ new: 3, adds: 3 });
    await import1.mapTo(0, 0, bank.account.id);
    expect(import1.counts.value).toMatchObject({ likely: 1, open: 1 });
  });

  it('remembers corrected reading options and the account for the bank’s next file', async () => {
    const first = session();
    await first.add([statement('a.csv', AMBIGUOUS)]);
    const guessed = first.files.value[0]?.reading.result;
    expect(guessed?.problems.map(({ code }) => code)).toContain('dates.ambiguous');
    await first.readAgain(0, {
      dateOrder: 'MDY',
      decimalMark: '.',
      columns: { date: 0, description: [1], amount: 2, flag: 3 },
    });
    const euro = bank.company.references('bankAccount').all.find(({ code }) => code === 'EUR');
    await first.mapTo(0, 0, euro?.id ?? null);
    // They are stored with the company, not with the page.
    const kept = new BankSettings(bank.company);
    await kept.read();
    const next = session(kept);
    await next.add([statement('b.csv', AMBIGUOUS)]);
    expect(next.files.value[0]?.accounts).toEqual([euro?.id]);
    expect(next.plan.value[0]?.lines.map(({ line }) => `${line?.date} ${line?.amount}`)).toEqual([
      '2026-03-04 -1.25',
      '2026-05-04 2.5',
    ]);
  });

  describe('remembering how a file was read', () => {
    const qif = (date: string, amount: string, account = '') =>
      statement(
        'a.qif',
        `${account === '' ? '' : `!Account\nN${account}\n^\n`}!Type:Bank\nD${date}\nT${amount}\nPRent\n^\n`,
      );
    const mt940 = (account: string) =>
      statement(
        'a.sta',
        `:20:1\n:25:${account}\n:28C:1\n:60F:C260105GBP100,00\n:61:2601050105D0,50NCHGNONREF\n:86:Fee\n:62F:C260105GBP99,50\n-\n`,
      );
    async function after(
      first: File,
      options: PlainOptions,
      second: File,
    ): Promise<{
      amounts: (string | undefined)[];
      asBefore: readonly string[] | undefined;
      options: PlainOptions | undefined;
    }> {
      const corrected = session();
      await corrected.add([first]);
      await corrected.readAgain(0, options);
      expect(corrected.files.value[0]?.asBefore).toEqual([]);
      const next = session();
      await next.add([second]);
      const [file] = next.files.value;
      return {
        amounts: next.rows.value.map(({ line }) => line.line?.amount),
        asBefore: file?.asBefore,
        options: file?.options,
      };
    }

    it('applies only to the same account if files name theirs', async () => {
      expect(await after(mt940('NL11BANK0123456789'), { invert: true }, mt940('DE99OTHR0123456789'))).toEqual({
        amounts: ['-0.5'],
        asBefore: [],
        options: {},
      });
      expect(await after(mt940('NL11BANK0123456789'), { invert: true }, mt940('NL11BANK0123456789'))).toEqual({
        amounts: ['0.5'],
        asBefore: [],
        options: { invert: true },
      });
      expect(
        (await after(qif('01/13/2026', '10.00', 'Visa'), { invert: true }, qif('02/14/2026', '-99.00', 'Current')))
          .amounts,
      ).toEqual(['-99']);
    });

    it('applies to the account of a table without a question; for another account of the bank it is a question', async () => {
      const table = (account: string) =>
        statement(
          'a.csv',
          `IBAN;Booking date;Description;Amount\n${account};2026-01-05;Shop;12.50\n${account};2026-01-06;Paid;-30.00\n`,
        );
      expect(await after(table('NL11BANK0123456789'), { invert: true }, table('NL11BANK0123456789'))).toEqual({
        amounts: ['-12.5', '30'],
        asBefore: [],
        options: { invert: true },
      });
      expect(await after(table('NL11BANK0123456789'), { invert: true }, table('DE99OTHR0123456789'))).toEqual({
        amounts: ['-12.5', '30'],
        asBefore: ['signs'],
        options: { invert: true },
      });
    });

    it('uses the latest choice, even if the account’s column is not read any more', async () => {
      const table = () =>
        statement(
          'a.csv',
          'IBAN;Booking date;Description;Amount\nNL11BANK0123456789;2026-01-05;Shop;12.50\nNL11BANK0123456789;2026-01-06;Paid;-30.00\n',
        );
      const corrected = session();
      await corrected.add([table()]);
      await corrected.readAgain(0, { invert: true });
      await corrected.readAgain(0, { invert: false, columns: { date: 1, description: [2], amount: 3 } });
      const next = session();
      await next.add([table()]);
      expect(next.rows.value.map(({ line }) => line.line?.amount)).toEqual(['12.5', '-30']);
      expect(next.files.value.map(({ options }) => options.invert)).toEqual([false]);
    });

    it('applies, as a question, if it was remembered for all accounts of a format', async () => {
      const { mappings } = bank.settings;
      await bank.settings.keepMappings({
        ...mappings.value,
        options: { ...mappings.value.options, mt940: { invert: true } },
      });
      const next = session();
      await next.add([mt940('NL11BANK0123456789')]);
      expect(next.rows.value.map(({ line }) => line.line?.amount)).toEqual(['0.5']);
      expect(next.files.value.map(({ asBefore, options }) => [asBefore, options])).toEqual([
        [['signs'], { invert: true }],
      ]);
      // Once it is confirmed for this account, nothing is asked.
      await next.readAgain(0, { invert: false });
      const third = session();
      await third.add([mt940('NL11BANK0123456789')]);
      expect(third.rows.value.map(({ line }) => line.line?.amount)).toEqual(['-0.5']);
      expect(third.files.value.map(({ asBefore }) => asBefore)).toEqual([[]]);
    });

    it('is a question if a file does not name its bank', async () => {
      expect(await after(qif('01/13/2026', '10.00'), { invert: true }, qif('02/14/2026', '-99.00'))).toMatchObject({
        amounts: ['99'],
        asBefore: ['signs'],
      });
      expect(
        (await after(qif('03/04/2026', '10.00'), { dateOrder: 'MDY' }, qif('05/06/2026', '-99.00'))).asBefore,
      ).toEqual(['dates']);
      const table = (rows: string) => statement('a.csv', `Date,Description,Amount\n${rows}`);
      expect(
        (
          await after(
            table('03/04/2026,x,10.00\n'),
            { dateOrder: 'MDY', invert: true },
            table('05/06/2026,Rent,-99.00\n'),
          )
        ).asBefore,
      ).toEqual(['signs', 'dates']);
      // Dates that can be read one way only, and unchanged signs: nothing is read differently from the file's own
      // evidence.
      expect(
        (
          await after(
            table('03/24/2026,x,10.00\n'),
            { dateOrder: 'MDY', invert: false },
            table('05/26/2026,Rent,-99.00\n'),
          )
        ).asBefore,
      ).toEqual([]);
    });

    it('does not remember the position of a header, so a shorter letterhead loses no lines', async () => {
      const file = (letterhead: string) =>
        statement(
          'a.csv',
          `${letterhead}Date;Text;Amount;Curr\n02.01.2026;a;-1,00;GBP\n03.01.2026;b;-2,00;GBP\n14.01.2026;c;-3,00;GBP\n`,
        );
      expect(await after(file('Bank X\nAccount 1\nfrom 1 to 2\n'), { headerLine: 4 }, file('Bank X\n'))).toMatchObject({
        amounts: ['-1', '-2', '-3'],
        options: {},
      });
    });
  });

  it('stops the commit if lines come in after the preview, and makes a new plan', async () => {
    const import1 = session();
    await import1.add([statement('march.csv', CSV)]);
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: '2026-03-01' as never,
        withdrawalAmount: '3.5' as never,
        description: 'Coffee',
      },
    ]);
    expect(await import1.commit()).toBeNull();
    expect(import1.problem.value?.message).toMatch(/changed since the preview/);
    expect(import1.counts.value).toMatchObject({ there: 1, new: 2 });
    expect(await lines()).toHaveLength(1);
  });

  it('leaves nothing behind when it is stopped while writing, and can be committed again from the same preview', async () => {
    const import1 = session();
    const many = Array.from({ length: 900 }, (_, index) => `2026-03-01,Line ${index},-${index + 1}.00\n`).join('');
    await import1.add([statement('march.csv', `Date,Description,Amount\n${many}`)]);
    const shares: number[] = [];
    const stopWatching = watch(
      import1.stage,
      (stage) => {
        if (stage.kind !== 'committing') return;
        shares.push(stage.share);
        if (stage.share > 0.3) import1.stopCommit();
      },
      { flush: 'sync' },
    );
    expect(await import1.commit()).toBeNull();
    stopWatching();
    expect(shares.at(-1)).toBeLessThan(0.6);
    expect([import1.problem.value, import1.stage.value, import1.counts.value.adds, await lines()]).toEqual([
      null,
      { kind: 'ready' },
      900,
      [],
    ]);
    expect((await import1.commit())?.created).toBe(900);
    expect(await lines()).toHaveLength(900);
  });

  it('says that a file is no statement, and continues', async () => {
    const import1 = session();
    await import1.add([statement('photo.pdf', '%PDF-1.7 …'), statement('march.csv', CSV)]);
    expect(import1.counts.value).toMatchObject({ new: 3, unreadable: 1 });
    expect(import1.plan.value[0]?.lines[0]?.reasons).toMatchObject([
      { code: 'problem', problem: { code: 'file.pdf' } },
    ]);
  });

  it('reads ambiguous QIF dates in the order of this computer’s language, or of the company’s other files, and asks', async () => {
    const qif = '!Type:Bank\nD03/04/2026\nT-5.00\nPTea\n^\n';
    const read = async (import1: ImportSession) => {
      await import1.add([statement('a.qif', qif)]);
      expect(import1.files.value[0]?.reading.result.problems.map(({ code }) => code)).toEqual(['dates.ambiguous']);
      return import1.plan.value[0]?.lines[0]?.line?.date;
    };
    expect(await read(session())).toBe('2026-04-03');
    const american = new ImportSession({
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => [],
      current: () => '',
      openImporter: importerHere,
      untitled: '–',
      language: 'en-US',
    });
    expect(await read(american)).toBe('2026-03-04');
    // A table of the company was set to month first.
    const table = session();
    await table.add([statement('a.csv', AMBIGUOUS)]);
    await table.readAgain(0, {
      dateOrder: 'MDY',
      decimalMark: '.',
      columns: { date: 0, description: [1], amount: 2, flag: 3 },
    });
    expect(await read(session())).toBe('2026-03-04');
  });

  it('says that a file cannot be read any more, reads the others, and keeps what was read before', async () => {
    const gone = failed('file.unreadable', 'gone.csv');
    let isThere = true;
    const import1 = new ImportSession({
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => bank.company.references('bankAccount').all,
      current: () => bank.account.id,
      untitled: '–',
      language: 'en-GB',
      openImporter: () => {
        const importer = importerHere();
        return {
          ...importer,
          read: async (file, options, onProgress) =>
            file.name === 'gone.csv' ? gone : importer.read(file, options, onProgress),
          readAgain: async (at, options, onProgress) => (isThere ? importer.readAgain(at, options, onProgress) : gone),
        };
      },
    });
    await import1.add([statement('gone.csv', CSV)]);
    expect([import1.stage.value, import1.problem.value?.code]).toEqual([{ kind: 'empty' }, 'file.unreadable']);
    await import1.add([statement('gone.csv', CSV), statement('march.csv', CSV)]);
    expect([import1.stage.value, import1.problem.value?.code, import1.counts.value.new]).toEqual([
      { kind: 'ready' },
      'file.unreadable',
      3,
    ]);
    isThere = false;
    await import1.readAgain(0, { invert: true });
    expect([import1.stage.value, import1.problem.value?.code, import1.files.value[0]?.options]).toEqual([
      { kind: 'ready' },
      'file.unreadable',
      {},
    ]);
    isThere = true;
    await import1.readAgain(0, { invert: true });
    expect([import1.stage.value, import1.problem.value, import1.plan.value[0]?.lines[0]?.line?.amount]).toEqual([
      { kind: 'ready' },
      null,
      '3.5',
    ]);
  });

  it('reads none of the other files if it is cancelled during the first', async () => {
    const names: string[] = [];
    let cancel = (): void => undefined;
    const import1 = new ImportSession({
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => [],
      current: () => '',
      untitled: '–',
      language: 'en-GB',
      openImporter: () => {
        const importer = importerHere();
        return {
          ...importer,
          read: async (file, options, onProgress) => {
            names.push(file.name);
            cancel();
            return importer.read(file, options, onProgress);
          },
        };
      },
    });
    cancel = () => import1.cancel();
    await import1.add([statement('a.csv', CSV), statement('b.csv', CSV)]);
    expect([names, import1.files.value, import1.stage.value]).toEqual([['a.csv'], [], { kind: 'empty' }]);
    cancel = () => undefined;
    await import1.add([statement('c.csv', CSV)]);
    expect(import1.files.value.map(({ name }) => name)).toEqual(['c.csv']);
  });

  it('does not put statements of several account numbers into the shown account', async () => {
    const ofx = (number: string) =>
      `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>-${number[0]}.00<FITID>${number}<NAME>a</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const import1 = session();
    await import1.add([statement('one.ofx', ofx('11112222'))]);
    expect(import1.files.value.map(({ accounts }) => accounts)).toEqual([[bank.account.id]]);
    await import1.add([statement('two.ofx', ofx('33334444'))]);
    expect(import1.files.value.map(({ accounts }) => accounts)).toEqual([[null], [null]]);
    expect(import1.counts.value).toMatchObject({ unplaced: 2, unreadable: 0, adds: 0 });
    // The user's choice stays.
    await import1.mapTo(0, 0, bank.account.id);
    await import1.mapTo(1, 0, bank.account.id);
    expect(import1.counts.value).toMatchObject({ new: 2, adds: 2 });
    import1.cancel();
  });

  it('continues with its decisions when the page is opened again, with a new plan from the current books', async () => {
    const environment = {
      store: bank.company.store,
      settings: bank.settings,
      accounts: () => bank.company.references('bankAccount').all,
      current: () => bank.account.id,
      openImporter: importerHere,
      untitled: '–',
      language: 'en-GB',
    };
    const left = useImport(environment);
    await left.add([statement('march.csv', CSV)]);
    left.decide(left.plan.value[0]?.lines.slice(0, 1) ?? [], 'leave');
    expect(left.counts.value).toMatchObject({ new: 3, adds: 2 });
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: '2026-03-04' as never,
        withdrawalAmount: '50' as never,
        description: 'RENT MARCH',
      },
    ]);
    const back = useImport({ ...environment });
    expect(back).toBe(left);
    await back.resume(environment);
    expect(back.counts.value).toMatchObject({ new: 2, there: 1, adds: 1 });
    back.cancel();
  });

  it('takes one file out again, with its lines; what was decided about the others stays', async () => {
    await bank.company.store.resources.create([
      {
        kind: 'bankTransaction',
        bankAccountId: bank.account.id,
        bankDate: '2026-03-02' as never,
        withdrawalAmount: '50' as never,
        description: 'Rent',
      },
    ]);
    const importing = session();
    await importing.add([
      statement('february.csv', 'Date,Description,Amount\n2026-02-01,Stamps,-12.50\n2026-02-02,Tea,-4.00\n'),
      statement('march.csv', CSV),
      statement('april.csv', 'Date,Description,Amount\n2026-04-01,Paint,-30.00\n'),
    ]);
    expect(importing.counts.value).toMatchObject({ new: 5, likely: 1, open: 1 });
    const near = importing.rows.value.filter(({ line: { kind } }) => kind === 'likely').map(({ line }) => line);
    importing.decide(near, 'new');
    await importing.remove(0);
    expect(importing.files.value.map(({ name }) => name)).toEqual(['march.csv', 'april.csv']);
    expect(importing.counts.value).toMatchObject({ new: 3, likely: 1, adds: 4, open: 0 });
    // The file after it is still the one that is read again by its new place.
    await importing.readAgain(1, { invert: true });
    expect(importing.files.value[1]?.name).toBe('april.csv');
    expect((await importing.commit())?.created).toBe(4);
    expect(await lines()).toEqual([
      '2026-03-01 -3.5 Coffee',
      '2026-03-01 -3.5 Coffee',
      '2026-03-02 -50 Rent',
      '2026-03-04 -50 RENT MARCH',
      '2026-04-01 30 Paint',
    ]);
  });

  it('is empty again once its last file is taken out', async () => {
    const importing = session();
    await importing.add([statement('march.csv', CSV)]);
    await importing.remove(0);
    expect([importing.stage.value.kind, importing.files.value, importing.rows.value]).toEqual(['empty', [], []]);
    await importing.add([statement('march.csv', CSV)]);
    expect(importing.counts.value).toMatchObject({ new: 3 });
  });

  it('holds no files after cancelling, and has written nothing', async () => {
    const import1 = session();
    await import1.add([statement('march.csv', CSV)]);
    import1.cancel();
    expect([import1.files.value.length, import1.plan.value.length, import1.stage.value.kind]).toEqual([0, 0, 'empty']);
    expect(await lines()).toEqual([]);
  });
});
