import { rmSync, utimesSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankTransactions,
  chooseFiles,
  dropFiles,
  importShown,
  openBank,
  openImport,
  previewCounts,
  putAway,
  statementFile,
} from '../support/bankStatements.ts';
import { syncAndWait } from '../support/bookkeeper.ts';
import { Scene } from '../support/scene.ts';
import { madeFolder } from '../../support/tidying.ts';

/** Opening 1,000.00; two equal coffees; 996.50, 993.00, 950.90. */
const CSV = `Date,Description,Reference,Amount,Balance
2026-03-01,"Coffee, station",,-3.50,996.50
2026-03-01,"Coffee, station",,-3.50,993.00
2026-03-03,CARD 8812 TESCO STORES 3301,R1,-42.10,950.90
`;
/** The table's last line again, as the same bank writes it in another format, and a new one: 950.90 + 1,200.00. */
const OFX = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>55779911</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>-42.10<FITID>R1<NAME>TESCO</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260304<TRNAMT>1200.00<FITID>R2<NAME>Ashdown &amp; Co<MEMO>Order 7</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>2150.90<DTASOF>20260304</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

const SENT = [
  { bankDate: '2026-03-01', description: 'Coffee, station', amount: '-3.50', bankReference: '' },
  { bankDate: '2026-03-01', description: 'Coffee, station', amount: '-3.50', bankReference: '' },
  { bankDate: '2026-03-03', description: 'CARD 8812 TESCO STORES 3301', amount: '-42.10', bankReference: 'R1' },
  { bankDate: '2026-03-04', description: 'Ashdown & Co Order 7', amount: '1200.00', bankReference: 'R2' },
];
const CREATE = /^POST \/api\/BankTransaction$/i;

describe('a bank statement imported offline', () => {
  let scene: Scene;
  let folder: string;
  /** Lines on the service, and requests that had reached it, when the test began. */
  let before: number;
  let seenBefore: number;

  beforeAll(async () => {
    scene = new Scene();
    folder = madeFolder('statements');
    await scene.startConnected();
  });
  afterAll(async () => {
    await scene.end();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    before = bankTransactions(scene.database).length;
    seenBefore = scene.line.seen.length;
  });
  const creates = (): string[] => scene.line.seen.slice(seenBefore).filter((request) => CREATE.test(request));

  it('undone before the sync, leaves nothing behind and can be imported again', async () => {
    const { page } = scene;
    await openBank(page);
    await openImport(page);
    const table = statementFile(folder, 'march.csv', CSV);
    await chooseFiles(page, [table]);
    await previewCounts(page);
    await importShown(page, 3);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('Import undone: 3 removed').waitFor();
    await openImport(page);
    await chooseFiles(page, [table]);
    expect(await previewCounts(page)).toMatchObject({ New: 3, 'Already there': 0 });
    await putAway(page);
    await syncAndWait(page);
    expect(bankTransactions(scene.database)).toHaveLength(before);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('imported by button and by drag and drop, reaches the service with the next sync: each line once, and equal lines as often as they occur', async () => {
    const { page } = scene;
    await scene.killService();
    await openBank(page);
    await openImport(page);
    const table = statementFile(folder, 'march.csv', CSV);
    await chooseFiles(page, [table]);
    expect(await previewCounts(page)).toEqual({
      New: 3,
      'Already there': 0,
      'Likely the same': 0,
      Changed: 0,
      Unreadable: 0,
    });
    await importShown(page, 3);
    // Its balances agree with its lines: 1,000.00 − 49.10 = 950.90.
    await expect.poll(() => page.locator('[data-total="end"]').textContent()).toBe('950.90');
    await expect.poll(() => page.locator('[data-total="difference"]').textContent()).toBe('Agrees');

    // The same file again adds nothing; another file beside it shares one line.
    await openImport(page);
    await dropFiles(page, page.getByText('Drop statement files here'), [
      table,
      statementFile(folder, 'march.ofx', OFX),
    ]);
    expect(await previewCounts(page)).toEqual({
      New: 1,
      'Already there': 4,
      'Likely the same': 0,
      Changed: 0,
      Unreadable: 0,
    });
    await importShown(page, 1);

    await scene.restartService();
    expect(await syncAndWait(page)).toMatch(/^Sync finished: created 4/);
    const sent = bankTransactions(scene.database);
    expect(sent).toHaveLength(before + SENT.length);
    expect(
      sent
        .filter(({ bankDate }) => bankDate >= '2026-03-01' && bankDate <= '2026-03-04')
        .filter(({ description }) => SENT.some((one) => one.description === description)),
    ).toEqual(SENT);
    expect(creates()).toHaveLength(SENT.length);

    // Another sync sends none of them again.
    await syncAndWait(page);
    expect(creates()).toHaveLength(SENT.length);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('of more than a megabyte is read completely, in parts; when the file changed after it was chosen, the page says so and keeps the preview', async () => {
    const { page } = scene;
    await openBank(page);
    await openImport(page);
    const entry = (index: number) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202603${String((index % 28) + 1).padStart(2, '0')}<TRNAMT>-${index + 1}.00<FITID>F${index}<NAME>Shop ${index} & Söhne\n</STMTTRN>\n`;
    const [head = '', tail = ''] = OFX.split(/<STMTTRN>[^]*<\/STMTTRN>\n/);
    await chooseFiles(page, [
      statementFile(
        folder,
        'year.ofx',
        `${head}${Array.from({ length: 12_000 }, (_, index) => entry(index)).join('')}${tail}`,
      ),
    ]);
    expect(await previewCounts(page)).toEqual({
      New: 12_000,
      'Already there': 0,
      'Likely the same': 0,
      Changed: 0,
      Unreadable: 0,
    });
    await putAway(page);

    const rows = Array.from(
      { length: 12_000 },
      (_, index) => `2026-03-${String((index % 28) + 1).padStart(2, '0')},Shop ${index},${index + 1}.00\n`,
    ).join('');
    const table = statementFile(folder, 'card.csv', `Date,Description,Amount\n${rows}`);
    // A dropped file is the file itself; a chosen one may be a copy that the browser's driver has sent.
    await dropFiles(page, page.getByText('Drop statement files here'), [table]);
    expect(await previewCounts(page)).toMatchObject({ New: 12_000 });
    statementFile(folder, 'card.csv', 'Date,Description,Amount\n2026-03-01,Other,1.00\n');
    // Browsers compare the time of the last change in whole seconds.
    utimesSync(table, new Date(), new Date(Date.now() + 60_000));
    // No line has a negative amount: the page asks whether that is right, and the reading options open.
    const signs = page.getByLabel('Turn signs (card statements)');
    await signs.click();
    await page.getByText('card.csv cannot be read: it was changed, moved or removed since it was chosen').waitFor();
    expect(await previewCounts(page)).toMatchObject({ New: 12_000 });
    await expect.poll(() => signs.isChecked()).toBe(false);
    await putAway(page);
    expect(scene.daybook.complaints).toEqual([]);
  });

  it('is not sent twice by itself when an answer is lost: a person says that the line is there', async () => {
    const { page } = scene;
    await openBank(page);
    await openImport(page);
    await chooseFiles(page, [
      statementFile(folder, 'one.csv', 'Date,Description,Amount\n2026-03-02,Landlord,-600.00\n'),
    ]);
    await previewCounts(page);
    await importShown(page, 1);
    const lost = scene.line.trouble('POST', /^\/api\/BankTransaction$/i, { kind: 'lose' });
    await syncAndWait(page);
    await lost;
    await page.getByText(/may be on the service or not/).waitFor();
    await syncAndWait(page);
    expect(creates()).toHaveLength(1);
    await page.getByRole('button', { name: /^It is there/ }).click();
    await page.getByText(/may be on the service or not/).waitFor({ state: 'detached' });
    await syncAndWait(page);
    expect(bankTransactions(scene.database).filter(({ description }) => description === 'Landlord')).toHaveLength(1);
    expect(creates()).toHaveLength(1);
  });
});
