import type { Document } from '../../../domain/documents/document.ts';
import { NO_FACTS, NOTHING_LEARNED, type Learned } from '../../../domain/learning/facts.ts';
import { learnedFrom, sayTheSame, withLook } from '../../../domain/learning/learned.ts';
import { isPending } from '../../../domain/records/state.ts';
import { problemOf } from '../../../domain/values/result.ts';
import { isDocumentRecord, type SyncRecord } from '../../../domain/service/storeChange.ts';
import type { CompanyData } from '../session/companyData.ts';

/** A new fact is stored after this long, ms; the second wait is for facts that were only seen again. */
const STORE_NEW_AFTER = 500;
const STORE_COUNTS_AFTER = 10_000;

/**
 * Learns from a sync's documents what the reference data does not say. It uses what is written anyway and reads nothing
 * again. It stores the facts in the company's settings from time to time, not with each document of a first load.
 */
export class CompanyLearning {
  private readonly company: CompanyData;
  /** The facts so far; null until the company's settings have been read. */
  private learned: Learned | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private dueAt = Infinity;

  constructor(company: CompanyData) {
    this.company = company;
  }

  /** @param records as the sync writes them; records with local changes show nothing new */
  async take(records: readonly SyncRecord[]): Promise<void> {
    const documents = records.flatMap((record): Document[] =>
      isDocumentRecord(record) && record.base !== null && !isPending(record) ? [record.base] : [],
    );
    if (documents.length > 0) await this.update((known) => learnedFrom(known, documents));
  }

  /** Learns from documents that were read before Daybook learned from documents, and stores the facts at once. */
  async look(documents: readonly Document[]): Promise<void> {
    await this.update((known) => withLook(known, learnedFrom(NOTHING_LEARNED, documents)));
    await this.store();
  }

  private async update(next: (known: Learned) => Learned): Promise<void> {
    const facts = this.learned === null ? (await this.company.store.settings()).facts : undefined;
    const before = this.learned ?? facts?.learned ?? NOTHING_LEARNED;
    this.learned = next(before);
    this.storeAfter(sayTheSame(before, this.learned) ? STORE_COUNTS_AFTER : STORE_NEW_AFTER);
  }

  private storeAfter(wait: number): void {
    const at = performance.now() + wait;
    if (at >= this.dueAt) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.store().catch((thrown: unknown) => {
        this.company.problem.value = problemOf(thrown);
      });
    }, wait);
  }

  private async store(): Promise<void> {
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

const makeLearning = (company: CompanyData): CompanyLearning => new CompanyLearning(company);

/** The learning of an open company, one for each. */
export function companyLearning(company: CompanyData): CompanyLearning {
  return company.shared(makeLearning);
}
