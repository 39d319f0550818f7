import { isJsonObject } from '../../../src/domain/values/json.ts';
import { exactJson } from '../../../src/service/wire/json.ts';
import type { SimulatedService, Reply } from '../simulatedService.ts';
import { shareOf } from './unusualAnswers.ts';
import { rowsIn, type ListAsked } from '../checks/rows.ts';

interface Row {
  text: string;
  id: string;
  /** Milliseconds since 1970. */
  modified: number;
}

interface LaggingOptions {
  now: () => number;
  /** The longest delay of rows, in milliseconds. */
  lag: number;
  /** Whether each row has a delay of its own, so that a later change may show before an earlier one. */
  isUneven: boolean;
  isOldestFirst: boolean;
}

const PAGE = 100;
const OF_DOCUMENTS = /^\/api\/(sale|purchase|payment|receipt)/i;

function rowOf(text: string): Row {
  const json = exactJson(text);
  const modified =
    isJsonObject(json) && typeof json.lastModified === 'string'
      ? Date.parse(`${json.lastModified.replace(/Z$/, '')}Z`)
      : 0;
  return { text, id: isJsonObject(json) ? String(json.id) : '', modified };
}

/** Lists from a copy that lags behind, or with the oldest documents first. */
export class LaggingLists {
  private readonly service: SimulatedService;
  private readonly options: LaggingOptions;
  /** When the history began: older states are in the copy already. */
  private readonly begun: number;
  /** By list and id: the states of a row that a list could have shown, oldest first. */
  private readonly states = new Map<string, Row[]>();

  constructor(service: SimulatedService, options: LaggingOptions) {
    this.service = service;
    this.options = options;
    this.begun = options.now();
  }

  async ask(
    { url, since, skip, take }: ListAsked,
    headers: Record<string, string>,
  ): Promise<{ reply: Reply; shows: ('listsLag' | 'oldestFirst')[] }> {
    const texts: string[] = [];
    let reply: Reply;
    do {
      reply = await this.service.ask(
        'GET',
        `${url}${url.includes('?') ? '&' : '?'}skip=${String(texts.length)}&take=${String(PAGE)}`,
        headers,
        undefined,
      );
      if (reply.status >= 300) return { reply, shows: [] };
      const page = rowsIn(reply.text);
      texts.push(...page);
      if (page.length < PAGE) break;
    } while (texts.length % PAGE === 0);
    const shows: ('listsLag' | 'oldestFirst')[] = [];
    const all = texts.map(rowOf);
    let rows = this.options.lag > 0 ? this.behind(url, all) : all;
    if (rows.length !== all.length || rows.some((row, at) => row !== all[at])) shows.push('listsLag');
    if (since !== null) rows = rows.filter(({ modified }) => modified >= since);
    if (this.options.isOldestFirst && OF_DOCUMENTS.test(url)) {
      rows.reverse();
      if (rows.length > 1) shows.push('oldestFirst');
    }
    return {
      reply: {
        ...reply,
        text: `[${rows
          .slice(skip, skip + take)
          .map(({ text }) => text)
          .join(',')}]`,
      },
      shows,
    };
  }

  /**
   * Rows as they were a while ago. A row that changed since shows an earlier state that some list has met, or is left
   * out.
   */
  private behind(url: string, rows: readonly Row[]): Row[] {
    const { now, lag, isUneven } = this.options;
    return rows.flatMap((row) => {
      const until = Math.max(this.begun, now() - (isUneven ? lag * shareOf(row.id) : lag));
      const key = `${url} ${row.id}`;
      const states = this.states.get(key) ?? [];
      if (states.at(-1)?.text !== row.text) states.push(row);
      this.states.set(key, states);
      return states.findLast(({ modified }) => modified <= until) ?? [];
    });
  }
}
