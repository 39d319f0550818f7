import { parseLocalDate } from '../../../domain/values/dates.ts';
import type { EInvoiceProblem, EInvoiceProblemCode } from '../result.ts';
import { shown } from '../../text/texts.ts';
import type { XmlElement } from '../../text/xmlElements.ts';

/** A decimal as the schemas allow it: no exponent, no separators. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** More digits than any amount has. */
const MOST_DIGITS = 40;

/** The name of an element as a path, of which only the last may be repeated. */
type Path = readonly string[];

const NONE: readonly XmlElement[] = [];

/** Every element at a path. Loops rather than `flatMap`: an invoice of a thousand lines asks thirty thousand times. */
function allAt(parent: XmlElement | undefined, path: Path): readonly XmlElement[] {
  let found: readonly XmlElement[] = parent === undefined ? NONE : [parent];
  for (const name of path) {
    const next: XmlElement[] = [];
    for (const element of found) for (const child of element.children) if (child.name === name) next.push(child);
    if (next.length === 0) return NONE;
    found = next;
  }
  return found;
}

/**
 * Reads fields of an invoice from its elements, and collects what is wrong with them. A value that cannot be read, or
 * that stands there twice, is null and a problem: nothing is guessed.
 */
export class Fields {
  readonly problems: EInvoiceProblem[] = [];
  /** The line of the XML that each field was read from. */
  readonly lines = new Map<string, number>();
  /** The document's currency; an amount in another one is a problem. */
  currency: string | null = null;

  report(
    code: EInvoiceProblemCode,
    kind: EInvoiceProblem['kind'],
    field?: string,
    at?: XmlElement,
    text?: string,
  ): void {
    this.problems.push({
      code,
      kind,
      ...(field === undefined ? {} : { field }),
      ...(at === undefined ? {} : { place: { line: at.line } }),
      ...(text === undefined ? {} : { text: shown(text) }),
    });
  }

  /** The one element at a path; several are a problem, unless they say the same. */
  one(field: string, parent: XmlElement | undefined, path: Path): XmlElement | null {
    const all = allAt(parent, path);
    if (all.length === 0) return null;
    const found = all.filter(({ text, children }) => children.length > 0 || text.trim() !== '');
    const [first, second] = found;
    if (first === undefined) return null;
    this.lines.set(field, first.line);
    if (second === undefined || found.every((each) => sameContent(each, first))) return first;
    this.report('field.repeated', 'lost', field, second, second.text);
    return null;
  }

  text(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    return this.one(field, parent, path)?.text.trim() ?? null;
  }

  /** The text of the first element, where the syntax allows several and the invoice shows one. */
  first(parent: XmlElement | undefined, ...path: string[]): string | null {
    for (const { text } of allAt(parent, path)) {
      const trimmed = text.trim();
      if (trimmed !== '') return trimmed;
    }
    return null;
  }

  all(parent: XmlElement | undefined, ...path: string[]): string[] {
    return allAt(parent, path).flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]));
  }

  /** A quantity, rate or factor, as written. */
  decimal(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    return this.decimalOf(field, this.one(field, parent, path));
  }

  decimalOf(field: string, element: XmlElement | null): string | null {
    if (element === null) return null;
    this.lines.set(field, element.line);
    const text = element.text.trim();
    if (DECIMAL.test(text) && text.length <= MOST_DIGITS) return text;
    this.report('amount.bad', 'lost', field, element, text);
    return null;
  }

  /** An amount in the document's currency, as written. */
  amount(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    return this.amountOf(field, this.one(field, parent, path));
  }

  amountOf(field: string, element: XmlElement | null): string | null {
    const written = element?.attributes?.currencyID;
    if (element !== null && written !== undefined && this.currency !== null && written.trim() !== this.currency) {
      this.report('amount.otherCurrency', 'lost', field, element, `${written} ${element.text.trim()}`);
      return null;
    }
    return this.decimalOf(field, element);
  }

  /** A day in ISO 8601; a time zone, which `xs:date` allows, does not change the day that is written. */
  isoDate(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    const element = this.one(field, parent, path);
    if (element === null) return null;
    const text = element.text.trim();
    const date = parseLocalDate(/^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text)?.[1] ?? '');
    if (date === null) this.report('date.bad', 'lost', field, element, text);
    return date;
  }

  /** A day of CII: `DateTimeString` in format 102 (CCYYMMDD), or `DateTime` in ISO 8601. */
  ciiDate(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    const holder = this.one(field, parent, path);
    const element = holder?.children.find(
      ({ name }) => name === 'DateTimeString' || name === 'DateTime' || name === 'DateString',
    );
    if (holder === null || element === undefined) return null;
    this.lines.set(field, element.line);
    const text = element.text.trim();
    const format = element.attributes?.format ?? '102';
    const digits = element.name !== 'DateTime' && format === '102' ? /^(\d{4})(\d{2})(\d{2})$/.exec(text) : null;
    const iso =
      element.name === 'DateTime' ? /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) : null;
    const date = parseLocalDate(digits ? `${digits[1]}-${digits[2]}-${digits[3]}` : (iso?.[1] ?? ''));
    if (date === null) this.report('date.bad', 'lost', field, element, text);
    return date;
  }

  /** Whether an allowance (false) or a charge (true) is meant. */
  indicator(field: string, parent: XmlElement | undefined, ...path: string[]): boolean | null {
    const element = this.one(field, parent, path);
    const text = element?.text.trim();
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    this.report('indicator.bad', 'lost', field, element ?? parent, text);
    return null;
  }
}

function sameContent(left: XmlElement, right: XmlElement): boolean {
  return (
    left.text.trim() === right.text.trim() &&
    left.children.length === right.children.length &&
    left.children.every((child, index) => {
      const other = right.children[index];
      return other !== undefined && child.name === other.name && sameContent(child, other);
    })
  );
}
