import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../src/domain/values/decimal.ts';
import { listOf, MONDAY, openService, type Integrator } from './support/service.ts';

const CUSTOMER = { contactAccountId: 'C00001', currency: 'EUR' };

/** An office that owes and is paid in euros; a rate is how many euros a pound buys. */
async function office() {
  let now = MONDAY;
  const api = await openService({ clock: () => now });
  const post = async (path: string, fields: Record<string, unknown>): Promise<string> => {
    const id = await api.create(path, { ...CUSTOMER, ...fields });
    await api.call('POST', `/api/document/${id}/submit`);
    now += 10_000;
    return id;
  };
  return {
    api,
    invoice: (amount: string, currencyRate: string) =>
      post('/api/saleInvoice', { currencyRate, details: [{ taxCodeId: 'Z', currencyUnitPrice: amount }] }),
    receipt: (amount: string, currencyRate: string) =>
      api.create('/api/receipt', { ...CUSTOMER, currencyRate, currencyAmount: amount }),
  };
}

async function allocate(api: Integrator, from: string, to: string, amount: string): Promise<void> {
  const allocations = [{ docId: to, allocAmountCurrency: amount }];
  expect((await api.call('POST', `/api/document/${from}/allocation`, { allocations })).status).toBe(201);
}

const release = async (api: Integrator, document: string, allocation: unknown): Promise<void> => {
  expect((await api.call('DELETE', `/api/document/${document}/allocations/${String(allocation)}`)).status).toBe(204);
};

/** What is outstanding in euros and in pounds, and what each allocation released in pounds. */
async function standing(api: Integrator, id: string) {
  const document = await api.read(`/api/document/${id}`);
  const number = (value: unknown): string => new Decimal(String(value)).toFixed();
  return {
    open: number(document.outstandingCurrencyAmount),
    base: number(document.outstandingAmount),
    released: listOf(document.allocations).map(({ allocAmountBase }) => number(allocAmountBase)),
    allocations: listOf(document.allocations),
    gross: number(document.grossAmount),
  };
}

test('the last allocation of a document takes what rounding has left of it in base currency', async () => {
  const { api, invoice, receipt } = await office();
  // 100.00 ÷ 1.17 = 85.4701; 33.33 ÷ 1.17 = 28.4872; 33.34 ÷ 1.17 = 28.4957, which would make 85.48.
  const [owed, paid] = [await invoice('100', '1.17'), await receipt('100', '1.17')];
  await allocate(api, paid, owed, '33.33');
  expect(await standing(api, owed)).toMatchObject({ open: '66.67', base: '56.98', released: ['28.49'] });
  await allocate(api, paid, owed, '33.33');
  expect(await standing(api, owed)).toMatchObject({ open: '33.34', base: '28.49', released: ['28.49', '28.49'] });
  await allocate(api, paid, owed, '33.34');
  for (const id of [owed, paid])
    expect(await standing(api, id)).toMatchObject({
      open: '0',
      base: '0',
      gross: '85.47',
      released: ['28.49', '28.49', '28.49'],
    });
});

test('the last allocation takes what rounding has left also where the others were rounded down', async () => {
  const { api, invoice, receipt } = await office();
  // 1.00 ÷ 1.3 = 0.7692; each 0.25 is 0.1923, and four times 0.19 would make 0.76.
  const [owed, paid] = [await invoice('1', '1.3'), await receipt('1', '1.3')];
  for (let made = 0; made < 4; made += 1) await allocate(api, paid, owed, '0.25');
  for (const id of [owed, paid])
    expect(await standing(api, id)).toMatchObject({
      open: '0',
      base: '0',
      gross: '0.77',
      released: ['0.19', '0.19', '0.19', '0.2'],
    });
});

test('allocations never release more than a document has in base currency', async () => {
  const { api, invoice, receipt } = await office();
  // 0.05 ÷ 1.17 = 0.0427; each 0.01 is 0.0085, and five times 0.01 would make 0.05.
  const [owed, paid] = [await invoice('0.05', '1.17'), await receipt('0.05', '1.17')];
  for (let made = 0; made < 5; made += 1) await allocate(api, paid, owed, '0.01');
  for (const id of [owed, paid])
    expect(await standing(api, id)).toMatchObject({
      open: '0',
      base: '0',
      gross: '0.04',
      released: ['0.01', '0.01', '0.01', '0.01', '0'],
    });
});

test('a removed allocation gives back what it released, and the next last one takes the remainder', async () => {
  const { api, invoice, receipt } = await office();
  const [owed, paid] = [await invoice('100', '1.17'), await receipt('100', '1.17')];
  for (const amount of ['33.33', '33.33', '33.34']) await allocate(api, paid, owed, amount);
  const [first, , last] = (await standing(api, owed)).allocations;
  await release(api, owed, last?.id);
  for (const id of [owed, paid]) expect(await standing(api, id)).toMatchObject({ open: '33.34', base: '28.49' });
  await release(api, paid, first?.id);
  for (const id of [owed, paid]) expect(await standing(api, id)).toMatchObject({ open: '66.67', base: '56.98' });
  await allocate(api, paid, owed, '66.67');
  expect(await standing(api, owed)).toMatchObject({ open: '0', base: '0', released: ['28.49', '56.98'] });
});

test('a credit gives back what it released too', async () => {
  const { api, invoice } = await office();
  const [owed, credit] = [await invoice('100', '1.17'), await invoice('-100', '1.17')];
  await allocate(api, credit, owed, '33.33');
  await allocate(api, credit, owed, '33.33');
  expect(await standing(api, credit)).toMatchObject({ open: '-33.34', base: '-28.49', released: ['28.49', '28.49'] });
  await release(api, credit, (await standing(api, credit)).allocations[0]?.id);
  expect(await standing(api, credit)).toMatchObject({ open: '-66.67', base: '-56.98' });
  await allocate(api, credit, owed, '66.67');
  expect(await standing(api, credit)).toMatchObject({ open: '0', base: '0', released: ['28.49', '56.98'] });
});

test('each of the two documents shows what an allocation released of it, at its own rate', async () => {
  const { api, invoice, receipt } = await office();
  const [owed, paid] = [await invoice('100', '1.25'), await receipt('100', '1.2')];
  await allocate(api, paid, owed, '40');
  // 100 ÷ 1.25 = 80, 40 ÷ 1.25 = 32; 100 ÷ 1.2 = 83.33, 40 ÷ 1.2 = 33.33.
  expect(await standing(api, owed)).toMatchObject({
    base: '48',
    allocations: [{ allocAmountBase: '32.00000', allocCurrencyRate: '1.25' }],
  });
  expect(await standing(api, paid)).toMatchObject({
    base: '50',
    allocations: [{ allocAmountBase: '33.33000', allocCurrencyRate: '1.2' }],
  });
});

test('an allocation that an earlier release has stored released of its receipt what it is worth at the receipt’s rate', async () => {
  const { api, invoice, receipt } = await office();
  const [owed, paid] = [await invoice('100', '1.25'), await receipt('100', '1.6')];
  await allocate(api, paid, owed, '40');
  // Layouts before 6 stored one value, that of the other document.
  api.service.company.database.engine.exec("UPDATE allocation SET from_base_amount = ''");
  // 40 ÷ 1.6 = 25, and 40 ÷ 1.25 = 32.
  expect(await standing(api, paid)).toMatchObject({ released: ['25'] });
  const [allocation] = (await standing(api, owed)).allocations;
  await release(api, owed, allocation?.id);
  expect(await standing(api, paid)).toMatchObject({ open: '100', base: '62.5' });
  expect(await standing(api, owed)).toMatchObject({ open: '100', base: '80' });
});

test('what a draft receipt has allocated is valued anew when its rate changes', async () => {
  const { api, invoice, receipt } = await office();
  const [owed, paid] = [await invoice('100', '1.25'), await receipt('100', '1.2')];
  await allocate(api, paid, owed, '40');
  expect((await api.call('PATCH', `/api/receipt/${paid}`, { currencyRate: '1.6' })).status).toBeLessThan(300);
  // 100 ÷ 1.6 = 62.5, and 40 ÷ 1.6 = 25.
  expect(await standing(api, paid)).toMatchObject({ gross: '62.5', base: '37.5', released: ['25'] });
  expect(await standing(api, owed)).toMatchObject({ base: '48', released: ['32'] });
});

/** Cents of pounds for cents of euros at a rate in ten-thousandths, rounded half up, in whole numbers. */
const pence = (cents: bigint, rate: bigint): bigint => (cents * 20_000n + rate) / (2n * rate);
const money = (cents: bigint): string => new Decimal(cents.toString()).div(100).toFixed();

test('whatever is allocated and taken back, the base amount outstanding is the gross less what was released, and zero with it', async () => {
  const { api, invoice, receipt } = await office();
  const rate = fc.integer({ min: 3_000, max: 60_000 }).map(BigInt);
  const step = fc.record({
    receipt: fc.nat(2),
    share: fc.integer({ min: 1, max: 4 }),
    back: fc.boolean(),
    at: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20_000 }).map(BigInt),
      fc.array(rate, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 3, maxLength: 9 }),
      async (cents, rates, steps) => {
        const rateOf = (index: number): string => new Decimal(String(rates[index])).div(10_000).toFixed();
        const owed = await invoice(money(cents), rateOf(3));
        const paid = [];
        for (const index of [0, 1, 2]) paid.push(await receipt(money(cents), rateOf(index)));
        const ids = [...paid, owed];
        // Cents that are open, and pence of each document: an account is kept of them that only whole numbers enter.
        const open = ids.map(() => cents);
        const gross = rates.map((each) => pence(cents, each));
        const held = [...gross];
        const made: { cents: bigint; sides: { index: number; pence: bigint }[] }[] = [];
        // In the end the invoice is settled.
        const closing = [0, 1, 2].map((index) => ({ receipt: index, share: 1, back: false, at: 0 }));
        for (const { receipt: index, share, back, at } of [...steps, ...closing]) {
          const gone = back ? made[at % Math.max(1, made.length)] : undefined;
          if (gone) {
            const nth = made.filter(({ sides }) => sides[0]?.index === gone.sides[0]?.index).indexOf(gone);
            const from = gone.sides[0]?.index ?? 0;
            const row = (await standing(api, ids[from] ?? '')).allocations[nth];
            await release(api, owed, row?.id);
            made.splice(made.indexOf(gone), 1);
            for (const side of gone.sides) {
              open[side.index] = (open[side.index] ?? 0n) + gone.cents;
              held[side.index] = (held[side.index] ?? 0n) + side.pence;
            }
          } else {
            const most = [open[index] ?? 0n, open[3] ?? 0n].reduce((a, b) => (a < b ? a : b));
            const amount = share === 1 ? most : most / BigInt(share);
            if (amount === 0n) continue;
            await allocate(api, ids[index] ?? '', owed, money(amount));
            const sides = [index, 3].map((side) => {
              const alone = pence(amount, rates[side] ?? 1n);
              const left = held[side] ?? 0n;
              const value = amount === open[side] || alone > left ? left : alone;
              open[side] = (open[side] ?? 0n) - amount;
              held[side] = left - value;
              return { index: side, pence: value };
            });
            made.push({ cents: amount, sides });
          }
          for (const side of [index, 3]) {
            const shown = await standing(api, ids[side] ?? '');
            const released = shown.released.reduce((sum, each) => sum.plus(each), new Decimal(0));
            expect([shown.open, shown.base]).toEqual([money(open[side] ?? 0n), money(held[side] ?? 0n)]);
            expect(new Decimal(shown.gross).minus(released).toFixed()).toBe(shown.base);
            if (shown.open === '0') expect(shown.base).toBe('0');
          }
        }
      },
    ),
    { numRuns: 20 },
  );
});
