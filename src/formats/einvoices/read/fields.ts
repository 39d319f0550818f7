import { parseLocalDate } from '../../../domain/values/dates.ts';
import type { EInvoiceProblem, EInvoiceProblemCode } from './result.ts';
import { shown } from '../../text/texts.ts';
import type { XmlElement } from '../../text/xmlElements.ts';

/** A decimal as the schemas allow it: no exponent, no separators. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** More digits than any amount has. */
const MOST_DIGITS = 40;

/** The name of an element as a path, of which only the last may be repeated. */
type Path = readonly string[];

function addAll(parent: XmlElement, path: Path, depth: number, found: XmlElement[]): void {
  const isLast = depth === path.length - 1;
  for (const child of parent.children) {
    if (child.name !== path[depth]) continue;
    if (isLast) found.push(child);
    else addAll(child, path, depth + 1, found);
  }
}

/** Every element at a path, in their order. */
function allAt(parent: XmlElement, path: Path): readonly XmlElement[] {
  const found: XmlElement[] = [];
  addAll(parent, path, 0, found);
  return found;
}

/**
 * Reads fields of an invoice from its elements, and collects what is wrong with them. A value that cannot be read, or
 * that stands there twice, is null and a problem: nothing is guessed.
 */
export class Fields {
  readonly problems: EInvoiceProblem[] = [];
  /** Each field that was read, and the line of the XML that it stands in. A map is made when somebody asks. */
  private readonly read: string[] = [];
  private readonly readAt: number[] = [];
  private lines: Map<string, number> | null = null;
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

  /** The line of the XML that a field was read from; undefined if it was not there. */
  lineOf(field: string): number | undefined {
    this.lines ??= new Map(this.read.map((name, index) => [name, this.readAt[index] ?? 0]));
    return this.lines.get(field);
  }

  private note(field: string, { line }: XmlElement): void {
    this.read.push(field);
    this.readAt.push(line);
  }

  /** The one element at a path; several are a problem, unless they say the same. */
  one(field: string, parent: XmlElement | undefined, path: Path): XmlElement | null {
    if (parent === undefined) return null;
    const found = allAt(parent, path).filter(hasContent);
    const [first, second] = found;
    if (first === undefined) return null;
    this.note(field, first);
    if (second === undefined || found.every((each) => sameContent(each, first))) return first;
    this.report('field.repeated', 'lost', field, second, second.text);
    return null;
  }

  text(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    return this.one(field, parent, path)?.text.trim() ?? null;
  }

  /** The text of the first element, where the syntax allows several and the invoice shows one. */
  first(parent: XmlElement | undefined, ...path: string[]): string | null {
    return parent === undefined ? null : firstText(parent, path, 0);
  }

  all(parent: XmlElement | undefined, ...path: string[]): string[] {
    if (parent === undefined) return [];
    return allAt(parent, path).flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]));
  }

  /** A quantity, rate or factor, as written. */
  decimal(field: string, parent: XmlElement | undefined, ...path: string[]): string | null {
    return this.decimalOf(field, this.one(field, parent, path));
  }

  decimalOf(field: string, element: XmlElement | null): string | null {
    if (element === null) return null;
    this.note(field, element);
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
    this.note(field, element);
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

function hasContent({ text, children }: XmlElement): boolean {
  return children.length > 0 || text.trim() !== '';
}

/** The first text at a path that is not empty. */
function firstText(parent: XmlElement, path: Path, depth: number): string | null {
  for (const child of parent.children) {
    if (child.name !== path[depth]) continue;
    const text = depth === path.length - 1 ? child.text.trim() : firstText(child, path, depth + 1);
    if (text !== null && text !== '') return text;
  }
  return null;
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
