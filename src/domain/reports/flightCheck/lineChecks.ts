import type { Document, DocumentLine } from '../../documents/document.ts';
import { isVoid } from '../../documents/lifeCycle.ts';
import { addDays } from '../../values/dates.ts';
import { aboutRow, isInPeriod, type CheckContext, type CheckedRow } from './checkedRow.ts';
import type { Finding } from './finding.ts';

/** Days before the period whose documents show what is usual. */
const LEARNED_FROM = 180;
/** An account asks for a coding if it has at least this many lines, of which at least this share has it. */
const FEWEST_LINES = 6;
const USUAL_SHARE = 0.9;
/**
 * A tax code is unusual for a party that did not have it before the period if at least this many of its other
 * documents, and of all of them this share, do without it.
 */
const FEWEST_DOCUMENTS = 3;
const SHARE_WITHOUT = 0.75;

/** What an account may ask of its lines. The service does not tell; it is learned from what is usual. */
const CODINGS = ['department', 'costCentre', 'project'] as const;
type Coding = (typeof CODINGS)[number];

type Usage = Record<Coding | 'lines', number>;

/** A line of the period that lacks something its account may ask for. */
interface Bare {
  row: CheckedRow;
  number: number;
  account: string;
  lacks: readonly Coding[];
}

/** What the line checks call references by. */
export interface CodeNames {
  /** The code of an account or tax code, for all spellings of it; the text itself if it is not known. */
  accountCode(reference: string): string;
  taxCode(reference: string): string;
}

/** The days whose documents are read for the line checks: those of the period, and before it to show what is usual. */
export function daysReadForLines({ from, to }: CheckContext['period']): CheckContext['period'] {
  return { from: addDays(from, -LEARNED_FROM), to };
}

/** Whether a document is read for the line checks. @param days those of `daysReadForLines` */
export function isReadForLines({ docDate, statusList }: CheckedRow, days: CheckContext['period']): boolean {
  return isInPeriod(days, docDate) && !isVoid(statusList);
}

function codingOf(line: DocumentLine, { post, projectId }: Document): Record<Coding, string | undefined> {
  return {
    department: line.post?.department ?? post?.department,
    costCentre: line.post?.costCentre ?? post?.costCentre,
    project: line.projectId ?? projectId,
  };
}

/** Looks at the lines of documents, one after the other; then `finish` says what was found. */
export class LineChecks {
  private readonly usage = new Map<string, Usage>();
  private readonly bare: Bare[] = [];
  /** By party and class: how many documents have each tax code, how many there are, and the codes from before. */
  private readonly taxes = new Map<string, { documents: number; codes: Map<string, number>; before: Set<string> }>();
  private readonly taxed: { row: CheckedRow; party: string; codes: ReadonlySet<string> }[] = [];
  private readonly found: Finding[] = [];
  private readonly context: CheckContext;
  private readonly names: CodeNames;

  constructor(context: CheckContext, names: CodeNames) {
    this.context = context;
    this.names = names;
  }

  /** @param document the whole document of the row */
  add(row: CheckedRow, document: Document): void {
    const isHere = isInPeriod(this.context.period, row.docDate);
    this.addCoding(row, document, isHere);
    if (row.contactAccountId !== '' && document.lines.length > 0) this.addTaxes(row, document, isHere);
  }

  /** Everything that was found, in no particular order. */
  finish(): Finding[] {
    return [...this.found, ...this.uncoded(), ...this.unusualTaxes()];
  }

  private addCoding(row: CheckedRow, document: Document, isHere: boolean): void {
    const without: number[] = [];
    for (const [at, line] of document.lines.entries()) {
      if (line.accountId === undefined) {
        // The service fills in the account of a product.
        if (line.productId === undefined) without.push(at + 1);
        continue;
      }
      const account = this.names.accountCode(line.accountId);
      const used = this.usage.get(account) ?? { lines: 0, department: 0, costCentre: 0, project: 0 };
      const coding = codingOf(line, document);
      used.lines += 1;
      const lacks = CODINGS.filter((each) => coding[each] === undefined);
      for (const each of CODINGS) if (coding[each] !== undefined) used[each] += 1;
      this.usage.set(account, used);
      if (isHere && lacks.length > 0) this.bare.push({ row, number: at + 1, account, lacks });
    }
    if (isHere && without.length > 0)
      this.found.push(
        aboutRow('uncoded', row, { lacks: 'account', account: '', lines: without.join(', ') }, 'account'),
      );
  }

  private asks(account: string, coding: Coding): boolean {
    const used = this.usage.get(account);
    return used !== undefined && used.lines >= FEWEST_LINES && used[coding] >= used.lines * USUAL_SHARE;
  }

  private uncoded(): Finding[] {
    const byPlace = new Map<string, { bare: Bare; coding: Coding; lines: number[] }>();
    for (const bare of this.bare)
      for (const coding of bare.lacks) {
        if (!this.asks(bare.account, coding)) continue;
        const place = `${bare.row.key} ${bare.account} ${coding}`;
        const held = byPlace.get(place);
        if (held) held.lines.push(bare.number);
        else byPlace.set(place, { bare, coding, lines: [bare.number] });
      }
    return [...byPlace.values()].map(({ bare: { row, account }, coding, lines }) =>
      aboutRow('uncoded', row, { lacks: coding, account, lines: lines.join(', ') }, `${coding}.${account}`),
    );
  }

  private addTaxes(row: CheckedRow, document: Document, isHere: boolean): void {
    const codes = new Set(
      document.lines.map(({ taxCodeId }) => (taxCodeId === undefined ? '' : this.names.taxCode(taxCodeId))),
    );
    const party = `${row.docClass} ${this.context.partyOf(row.contactAccountId)}`;
    const held = this.taxes.get(party) ?? { documents: 0, codes: new Map<string, number>(), before: new Set() };
    held.documents += 1;
    for (const code of codes) {
      held.codes.set(code, (held.codes.get(code) ?? 0) + 1);
      if (!isHere) held.before.add(code);
    }
    this.taxes.set(party, held);
    if (isHere) this.taxed.push({ row, party, codes });
  }

  private unusualTaxes(): Finding[] {
    return this.taxed.flatMap(({ row, party, codes }) => {
      const held = this.taxes.get(party);
      if (!held || held.documents - 1 < FEWEST_DOCUMENTS) return [];
      const usual = [...held.codes]
        .filter(([code]) => code !== '')
        .sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))[0]?.[0];
      return [...codes]
        .filter((code) => {
          const without = held.documents - (held.codes.get(code) ?? 0);
          return code !== usual && !held.before.has(code) && without >= held.documents * SHARE_WITHOUT;
        })
        .map((code) =>
          code === ''
            ? aboutRow('uncoded', row, { lacks: 'taxCode', usual: usual ?? '' }, 'taxCode')
            : aboutRow('unusualTax', row, { code, usual: usual ?? '' }, code),
        );
    });
  }
}
