import type { Chance } from '../../../src/service/demo/chance.ts';
import type { Reply } from '../simulatedService.ts';
import { listOf, rowsIn } from '../checks/rows.ts';
import { MINUTE, SECOND } from '../checks/times.ts';

/** 0 to 1, always the same for an id. */
export function shareOf(id: string): number {
  return Number.parseInt(id.slice(-4), 16) / 0xffff;
}

/** The share of rows in a form that the API does not describe. */
const UNREADABLE_SHARE = 1 / 10;
/** Kinds of which a row cannot be read although its id can. */
const WITH_ID =
  /^\/api\/(ContactAccount|saleInvoice|saleOrder|saleQuote|purchaseOrder|purchaseInvoice|payment|receipt)\b/i;

/** Whether lists show the record in a form that the API does not describe; always the same for an id. */
export function isUnreadableRow(id: string): boolean {
  return shareOf(id) < UNREADABLE_SHARE;
}

/** Makes some rows of a list unreadable: one of their lists holds null, or their id is no id. */
export function withUnreadableRows(url: string, text: string): string {
  if (!listOf(url) || !text.startsWith('[')) return text;
  const rows = rowsIn(text);
  const shownRows = rows.map((row) => {
    const id = /"id":"([^"]*)"/.exec(row)?.[1];
    if (id === undefined || !isUnreadableRow(id)) return row;
    return WITH_ID.test(url)
      ? row.replace(/^\{/, '{"bankDetails":[null],"allocations":[null],')
      : row.replace(/"id":"[^"]*"/, '"id":"none"');
  });
  return shownRows.some((row, at) => row !== rows[at]) ? `[${shownRows.join(',')}]` : text;
}

/** A gateway in front of the service that for some time finds no route to it: it answers 404 to everything, in JSON. */
export class LostGateway {
  private readonly times: readonly { from: number; until: number }[];

  constructor(begun: number, chance: Chance) {
    this.times = Array.from({ length: chance.whole(1, 3) }, () => {
      const from = begun + chance.whole(0, 15 * MINUTE);
      return { from, until: from + chance.whole(5 * SECOND, 3 * MINUTE) };
    });
  }

  isLost(time: number): boolean {
    return this.times.some(({ from, until }) => from <= time && time < until);
  }

  answer(time: number): Reply {
    return {
      status: 404,
      headers: { 'content-type': 'application/json', date: new Date(time).toUTCString() },
      text: JSON.stringify({ message: 'no route matched' }),
    };
  }
}

/** The decimals of lines as a service shows them that rounds to four places. */
export function withRoundedDecimals(text: string): string {
  return text.replace(
    /"(quantity|currencyUnitPrice)":(\d+)\.(\d{4})(\d)/g,
    (_, name: string, whole: string, kept: string, last: string) => {
      const rounded = String(BigInt(`${whole}${kept}`) + (last >= '5' ? 1n : 0n)).padStart(5, '0');
      return `"${name}":${rounded.slice(0, -4)}.${rounded.slice(-4)}0`;
    },
  );
}

/** A body as it is kept by a service that normalises texts: composed letters, plain line ends, single spaces. */
export function spelledPlainly(body: string): string {
  return body
    .normalize('NFC')
    .replaceAll(String.raw`\r\n`, String.raw`\n`)
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/(?<=[:[,{]") | (?="[,:}\]])/g, '');
}

/** A text made by `wordOf`, in a body. */
const WORD = /"(v\d+(?:[^"\\]|\\.)*)"/g;

function withWords(body: string, how: (word: string) => string): string {
  return body.replace(WORD, (_, text: string) => JSON.stringify(how(String(JSON.parse(`"${text}"`)))));
}

/** A body as it is kept by a service that writes texts in capitals. */
export function inCapitals(body: string): string {
  return withWords(body, (word) => word.toUpperCase());
}

/** A body as it is kept by a service that cuts texts after their first word and marks the cut. */
export function cutShort(body: string): string {
  return withWords(body, (word) => word.replace(/[\s\u00a0][^]*$/, '…'));
}
