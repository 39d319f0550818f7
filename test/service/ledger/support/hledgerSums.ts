import { spawnSync } from 'node:child_process';
import { currencyPlaces } from '../../../../src/domain/values/currency.ts';
import { Decimal } from '../../../../src/domain/values/decimal.ts';
import type { Books } from './books.ts';

export type Sums = Readonly<Record<string, string>>;

/**
 * What the program hledger finds that each account comes to.
 * @throws Error with its words when it does not accept the journal
 */
export function hledgerSums(journal: string): Sums {
  const done = spawnSync('hledger', ['-f', '-', 'balance', '--flat', '--no-total', '--empty', '-O', 'csv'], {
    input: journal,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (done.error) throw done.error;
  if (done.status !== 0 || done.stderr !== '') throw new Error(`hledger: ${done.stderr}`);
  const rows = done.stdout.trim().split('\n').slice(1);
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, code = '', sum = ''] = /^"(\d+) [^"]*","(?:[A-Z]{3} )?(-?[\d.]+)"$/.exec(row) ?? [];
      if (code === '') throw new Error(`hledger wrote ${row}`);
      return new Decimal(sum).isZero() ? [] : [[code, new Decimal(sum).toFixed()]];
    }),
  );
}

/** The same from the entries in the database, which are in whole minor units of a currency. */
export function entrySums({ api }: Pick<Books, 'api'>, currency: string): Sums {
  const { database, directory } = api.service.company;
  const rows = database.prepare('SELECT account_id, sum(amount) AS sum FROM entry GROUP BY account_id').all();
  return Object.fromEntries(
    rows.flatMap(({ account_id: id, sum }) => {
      const units = new Decimal(String(sum));
      const code = directory.byId('account', String(id))?.code ?? '';
      return units.isZero() ? [] : [[code, units.div(new Decimal(10).pow(currencyPlaces(currency))).toFixed()]];
    }),
  );
}
