import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankTransactions } from './support/bankStatements.ts';
import { syncAndWait, totalsOfOpenInvoice } from './support/bookkeeper.ts';
import { keptDocuments, openKey, paste } from './support/documents.ts';
import { goToArea } from './support/records.ts';
import { Scene } from './support/scene.ts';
import { lacksPublished } from './support/service.ts';

/**
 * How many keys two usual entries take. Each press counts, letters and figures of the entry included; a key pressed
 * together with Ctrl, Alt or Shift counts once. The entries are typed as a person does who knows the keys: parties and
 * products by a part of their codes, days of this month by their number.
 */
describe('keys that are pressed', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = new Scene();
    await scene.startConnected();
    await scene.page.evaluate(() => {
      const counter = { keys: 0 };
      Object.assign(window, { counter });
      const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];
      addEventListener('keydown', ({ key }) => void (modifiers.includes(key) || (counter.keys += 1)), true);
    });
  });
  afterAll(() => scene.end());

  const press = (key: string): Promise<void> => scene.page.keyboard.press(key);
  const type = (text: string): Promise<void> => scene.page.keyboard.type(text);
  const focused = (selector: string): Promise<void> => scene.page.locator(`${selector}:focus`).waitFor();
  const offered = (text: string): Promise<void> =>
    scene.page.getByRole('option').filter({ hasText: text }).first().waitFor();
  async function keysOf(work: () => Promise<void>): Promise<number> {
    const counted = (): Promise<number> =>
      scene.page.evaluate(() => {
        const counter: unknown = Reflect.get(window, 'counter');
        return typeof counter === 'object' && counter !== null ? Number(Reflect.get(counter, 'keys')) : NaN;
      });
    const before = await counted();
    await work();
    return (await counted()) - before;
  }

  const now = new Date();
  /** A day of this month, as the service writes it. */
  const dayOfMonth = (day: number): string =>
    `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

  /**
   * A sales invoice of the 12th with reference and description: 3 of one product at 21.50, 12 of another at 12.35.
   * @param describe types the description; the cursor is in its field
   */
  async function invoice(describe: () => Promise<void>): Promise<void> {
    const { page } = scene;
    await press('Alt+n');
    await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
    await type('c6');
    await offered('C00006');
    await press('Tab');
    await type('12');
    // Enter passes due date and currency, which terms and customer have filled.
    await press('Enter');
    await type('PO-4711');
    await press('Enter');
    await describe();
    await press('Enter');
    for (const [product, code, quantity, price] of [
      ['a4-80', 'PAP-A4-80', '3', '21.50'],
      ['env-d', 'ENV-DL', '12', '12.35'],
    ] as const) {
      await focused('.line-grid [data-column="productId"]');
      await type(product);
      await offered(code);
      // Tab passes description, account and tax code, which the product has filled.
      await press('Tab');
      await type(quantity);
      await press('Tab');
      await type(price);
      await press('Enter');
    }
    await page.getByText(/^Saved on this computer/).waitFor();
    // 3 × 21.50 + 12 × 12.35 = 64.50 + 148.20; at 20 %: 12.90 + 29.64.
    await expect.poll(() => totalsOfOpenInvoice(page)).toEqual({ net: '212.70', tax: '42.54', gross: '255.24' });
  }

  const isLeftOut = lacksPublished('a sales invoice in 60 keys', 'the days of payment terms, which give the due date');
  it.skipIf(isLeftOut)('for a sales invoice of two lines: at most 60', async () => {
    const { page } = scene;
    const fresh = await keysOf(() => invoice(() => type('November order')));
    const key = openKey(page);
    await syncAndWait(page);
    const [kept] = keptDocuments(scene.database, key);
    expect(kept?.header).toMatchObject({ theirRef: 'PO-4711', description: 'November order' });
    expect(String(kept?.header['docDate'])).toContain(dayOfMonth(12));
    expect(kept?.lines).toHaveLength(2);
    const again = await keysOf(() =>
      invoice(async () => {
        await type('nov');
        await offered('November order');
        await press('ArrowDown');
        await press('Enter');
      }),
    );
    process.stdout.write(`Keys for a sales invoice of two lines: ${fresh}; with a description of before: ${again}\n`);
    expect(fresh).toBeLessThanOrEqual(60);
    expect(again).toBeLessThan(fresh);
  });

  /** Ten lines of a month: day, text, amount (money out is negative), and the letters that name a text of before. */
  const LINES: readonly { day: number; text: string; amount: string; letters?: string }[] = [
    { day: 2, text: 'Yard rent, Quay Street', amount: '-640.00', letters: 'yar' },
    { day: 2, text: 'Ashdown Furniture', amount: '1204.80', letters: 'ash' },
    { day: 3, text: 'Western Power', amount: '-187.42', letters: 'wes' },
    { day: 3, text: 'Card 8812 Stationer', amount: '-23.95' },
    { day: 3, text: 'Harbour Insurance', amount: '-92.10', letters: 'har' },
    { day: 4, text: 'Kobe Lighting', amount: '388.00', letters: 'kob' },
    { day: 4, text: 'Telephone and line', amount: '-54.99', letters: 'tel' },
    { day: 5, text: 'Van service, Dock Road', amount: '-310.60' },
    { day: 6, text: 'Payroll November', amount: '-4820.00' },
    { day: 6, text: 'Bank charges', amount: '-12.50', letters: 'ban' },
  ];

  it('for ten bank lines: at most 200', async () => {
    const { page } = scene;
    await goToArea(page, 'Bank');
    await page.locator('.line-grid :focus').waitFor();
    // Seven of the texts were used before, with other amounts: not counted.
    await paste(
      page,
      LINES.filter(({ letters }) => letters !== undefined)
        .map(
          ({ text, amount }) =>
            `${dayOfMonth(1)}\t${text}\t${amount.startsWith('-') ? '' : `1${amount}`}\t${amount.startsWith('-') ? `1${amount.slice(1)}` : ''}`,
        )
        .join('\n'),
    );
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The lines may still be arriving: the cursor goes to the empty line and stays there.
    await press('Alt+l');
    await focused('.line-grid [data-column="bankDate"]');
    const keys = await keysOf(async () => {
      let before = 0;
      for (const { day, text, amount, letters } of LINES) {
        await focused('.line-grid [data-column="bankDate"]');
        // The date of the line before stays; the day after is one key away.
        if (before === 0) await type(String(day));
        else if (day !== before) await type('+');
        before = day;
        await press('Tab');
        if (letters === undefined) await type(text);
        else {
          await type(letters);
          await offered(text);
          await press('ArrowDown');
        }
        await press('Tab');
        if (amount.startsWith('-')) await press('Tab');
        await type(amount.replace(/^-|\.00$/g, ''));
        await press('Enter');
      }
    });
    process.stdout.write(`Keys for ten bank lines: ${keys}\n`);
    // The ten, and the seven of before, are kept and go with the next sync.
    await page.locator('.side .area[href="#/bank"] .count', { hasText: /^17$/ }).waitFor();
    await syncAndWait(page);
    const kept = bankTransactions(scene.database)
      .map(({ bankDate, description, amount }) => `${String(bankDate)} ${String(description)} ${String(amount)}`)
      .sort();
    expect(kept).toEqual(
      expect.arrayContaining(LINES.map(({ day, text, amount }) => `${dayOfMonth(day)} ${text} ${amount}`)),
    );
    expect(keys).toBeLessThanOrEqual(200);
  });
});
