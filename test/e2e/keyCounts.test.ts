import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankTransactions, openBank } from './support/bankStatements.ts';
import { syncAndWait, totalsOfOpenInvoice } from './support/bookkeeper.ts';
import { keptDocuments, openKey, paste } from './support/documents.ts';
import { Scene } from './support/scene.ts';

/**
 * How many keys two usual entries take. Each press of a key counts, letters and figures of the entry included; a key
 * pressed together with Ctrl, Alt or Shift counts once. The entries are typed as a person does who knows the keys: a
 * known party, product or text by its first letters.
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

  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => scene.page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => scene.page.keyboard.type(text);
  const focused = (selector: string) => scene.page.locator(`${selector}:focus`).waitFor();
  const offered = (text: string) => scene.page.getByRole('option').filter({ hasText: text }).first().waitFor();
  async function countOf(work: () => Promise<void>): Promise<number> {
    const counted = () => scene.page.evaluate(() => (Reflect.get(window, 'counter') as { keys: number }).keys);
    const before = await counted();
    await work();
    return (await counted()) - before;
  }

  /**
   * A sale invoice of 12 November with reference and description: 3 of one product at 21.50, 12 of another at 12.35.
   * @param describe types the description; the cursor is in its field
   */
  async function invoice(describe: () => Promise<void>): Promise<void> {
    const { page } = scene;
    await press('Alt+n');
    await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor();
    await type('C00006');
    await offered('C00006');
    await press('Tab');
    await type('12-11');
    // Enter passes due date and currency, which terms and customer have filled.
    await press('Enter');
    await type('PO-4711');
    await press('Enter');
    await describe();
    await press('Enter');
    for (const [product, code, quantity, price] of [
      ['a4-80', 'PAP-A4-80', '3', '21.50'],
      ['crd-w', 'CRD-WHI', '12', '12.35'],
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
    const year = new Date().getFullYear();
    expect(await page.locator('[data-path="docDate"] input').inputValue()).toBe(`12 Nov ${year}`);
    expect(await page.locator('[data-path="theirRef"] input').inputValue()).toBe('PO-4711');
    expect(await page.locator('[data-path="description"] input').inputValue()).toBe('November order');
  }

  it('for a sale invoice of two lines: at most 60, and at most 66 if its description is new', async () => {
    const { page } = scene;
    const fresh = await countOf(() => invoice(() => type('November order')));
    const key = openKey(page);
    await syncAndWait(page);
    expect(keptDocuments(scene.database, key)).toHaveLength(1);
    const again = await countOf(() =>
      invoice(async () => {
        await type('nov');
        await offered('November order');
        await press('ArrowDown', 'Enter');
      }),
    );
    process.stdout.write(`Keys for a sale invoice of two lines: ${again}; with a new description: ${fresh}\n`);
    expect(again).toBeLessThanOrEqual(60);
    expect(fresh).toBeLessThanOrEqual(66);
  });

  /** Lines of November: text, amount (money out is negative), and the letters that name a text of October. */
  const NOVEMBER: readonly { day: string; text: string; amount: string; letters?: string }[] = [
    { day: '02', text: 'Yard rent, Quay Street', amount: '-640.00', letters: 'yar' },
    { day: '02', text: 'Ashdown Furniture', amount: '1204.80', letters: 'ash' },
    { day: '03', text: 'Western Power', amount: '-187.42', letters: 'wes' },
    { day: '03', text: 'Card 8812 Stationer', amount: '-23.95' },
    { day: '03', text: 'Harbour Insurance', amount: '-92.10', letters: 'har' },
    { day: '04', text: 'Kobe Lighting', amount: '388.00', letters: 'kob' },
    { day: '04', text: 'Telephone and line', amount: '-54.99', letters: 'tel' },
    { day: '05', text: 'Van service, Dock Road', amount: '-310.60' },
    { day: '06', text: 'Payroll November', amount: '-4820.00' },
    { day: '06', text: 'Bank charges', amount: '-12.50', letters: 'ban' },
  ];

  it('for ten bank lines: at most 200', async () => {
    const { page } = scene;
    await openBank(page);
    const year = new Date().getFullYear();
    // The same month before, with other amounts: not counted.
    await paste(
      page,
      NOVEMBER.filter(({ letters }) => letters !== undefined)
        .map(
          ({ day, text, amount }) =>
            `${year}-10-${day}\t${text}\t${amount.startsWith('-') ? `\t1${amount.slice(1)}` : `1${amount}\t`}`,
        )
        .join('\n'),
    );
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('Alt+l');
    await focused('.line-grid [data-column="bankDate"]');
    const keys = await countOf(async () => {
      let before = '';
      for (const { day, text, amount, letters } of NOVEMBER) {
        await focused('.line-grid [data-column="bankDate"]');
        // The date of the line before stays; the day after is one key away.
        if (before === '') await type(`${Number(day)}-11`);
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
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await syncAndWait(page);
    expect(
      bankTransactions(scene.database)
        .filter(({ bankDate }) => String(bankDate).startsWith(`${year}-11`))
        .map(({ bankDate, description, amount }) => [bankDate, description, amount]),
    ).toEqual(
      NOVEMBER.map(({ day, text, amount }) => [`${year}-11-${day}`, text, amount]).sort((a, b) =>
        `${a[0]} ${a[2]} ${a[1]}` < `${b[0]} ${b[2]} ${b[1]}` ? -1 : 1,
      ),
    );
    expect(keys).toBeLessThanOrEqual(200);
  });
});
