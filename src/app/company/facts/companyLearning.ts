import type { Document } from '../../../domain/documents/document.ts';
import { NO_FACTS, NOTHING_LEARNED, type Learned } from '../../../domain/learning/facts.ts';
import { learnedFrom, sayTheSame, withLook } from '../../../domain/learning/learned.ts';
import { isPending } from '../../../domain/documents/record.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { isDocumentRecord, type SyncRecord } from '../../../domain/service/storeChange.ts';
import type { CompanyData } from '../session/companyData.ts';

/** What is new is kept after this long, ms; that the same was seen again, after the other. */
const NEWS_REST = 500;
const COUNTS_REST = 10_000;

/**
 * Learns what the reference data does not tell as a sync brings documents: from what is written anyway, without reading
 * anything again. Kept in the company's settings now and then, not with each document of a first load.
 */
export class CompanyLearning {
  private readonly company: CompanyData;
  /** What is known by now; null until the company's settings have been read. */
  private learned: Learned | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private dueAt = Infinity;

  constructor(company: CompanyData) {
    this.company = company;
  }

  /** @param records as the sync writes them; those with something of this computer in them show nothing new */
  async take(records: readonly SyncRecord[]): Promise<void> {
    const documents = records.flatMap((record): Document[] =>
      isDocumentRecord(record) && record.base !== null && !isPending(record) ? [record.base] : [],
    );
    if (documents.length > 0) await this.follow((known) => learnedFrom(known, documents));
  }

  /** Looks at documents that are here already, of books that were read before anything was learned from them; and keeps it. */
  async look(documents: readonly Document[]): Promise<void> {
    await this.follow((known) => withLook(known, learnedFrom(NOTHING_LEARNED, documents)));
    await this.keep();
  }

  private async follow(next: (known: Learned) => Learned): Promise<void> {
    const facts = this.learned === null ? (await this.company.store.settings()).facts : undefined;
    const before = this.learned ?? facts?.learned ?? NOTHING_LEARNED;
    this.learned = next(before);
    this.keepIn(sayTheSame(before, this.learned) ? COUNTS_REST : NEWS_REST);
  }

  private keepIn(rest: number): void {
    const at = performance.now() + rest;
    if (at >= this.dueAt) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.keep().catch((thrown: unknown) => {
        this.company.problem.value = problemOf(thrown);
      });
    }, rest);
  }

  private async keep(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.dueAt = Infinity;
    const { learned } = this;
    if (learned !== null)
      await this.company.changeSettings((settings) => ({
        ...settings,
        facts: { ...(settings.facts ?? NO_FACTS), learned },
      }));
  }
}

const learnings = new WeakMap<CompanyData, CompanyLearning>();

/** One for each company that is open. */
export function companyLearning(company: CompanyData): CompanyLearning {
  const known = learnings.get(company) ?? new CompanyLearning(company);
  learnings.set(company, known);
  return known;
}
