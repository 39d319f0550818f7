import { bank } from './bank.ts';
import { copies } from './copies.ts';
import { extras } from './extras.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';
import { work } from './work.ts';

/** Every text of the page, in British English. `{name}` is filled in; `one | many` is chosen by count. */
export const en = { ...shell, ...work, bank, copies, extras, prices, records };
