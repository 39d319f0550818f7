import { isJsonObject } from '../../domain/values/json.ts';
import { badRequest } from '../base/refusal.ts';

/** The default size of a page (docs/service-notes.md, "Finding things again"). */
export const DEFAULT_TAKE = 100;
export const LARGEST_TAKE = 500;

/** The query of an address. Names may have any case; parameters may be repeated or empty. */
export class Query {
  private readonly values = new Map<string, string>();

  constructor(query: unknown) {
    if (!isJsonObject(query)) return;
    for (const [name, value] of Object.entries(query)) {
      const text = Array.isArray(value) ? value.join(',') : value;
      if (typeof text === 'string' && text.trim() !== '') this.values.set(name.toLowerCase(), text.trim());
    }
  }

  /** The parameter's text; undefined when it is missing or blank. */
  text(name: string): string | undefined {
    return this.values.get(name.toLowerCase());
  }

  /** A comma list: `a, b` → `['a', 'b']`. */
  list(name: string): string[] | undefined {
    return this.text(name)
      ?.split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  /** @throws Refusal 400 when it is neither true nor false */
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return undefined;
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw badRequest(`${name} must be true or false.`);
  }

  /** The page asked for. @throws Refusal 400 when `skip` or `take` is out of range */
  page(largest: number = LARGEST_TAKE): { skip: number; take: number } {
    return {
      skip: this.count('skip', 0, Number.MAX_SAFE_INTEGER, 0),
      // A value out of range is refused, not capped: a caller that advances by what it asked for would miss records.
      take: this.count('take', 1, largest, Math.min(DEFAULT_TAKE, largest)),
    };
  }

  private count(name: string, least: number, most: number, otherwise: number): number {
    const text = this.text(name);
    if (text === undefined) return otherwise;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const range =
      most === Number.MAX_SAFE_INTEGER
        ? `a whole number from ${String(least)}`
        : `a whole number from ${String(least)} to ${String(most)}`;
    throw badRequest(`${name} must be ${range}.`);
  }
}
