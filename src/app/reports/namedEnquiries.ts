import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { enquirySchema, type Enquiry } from '../../domain/service/enquiry.ts';
import type { CompanyStore } from '../../store/contract.ts';

const NAME = 'enquiries';
const keptSchema = z.array(enquirySchema);

/**
 * Enquiries that a user has entered by id and name: version 1.13 cannot list them (docs/service-notes.md, "Enquiries").
 * They are stored in the company's database.
 */
export class NamedEnquiries {
  readonly all: ShallowRef<readonly Enquiry[]> = shallowRef([]);
  private readonly store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>;

  constructor(store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>) {
    this.store = store;
  }

  async read(): Promise<void> {
    const kept = keptSchema.safeParse(await this.store.pageSettings(NAME));
    if (kept.success) this.all.value = kept.data;
  }

  /** Stores an enquiry, replacing the one with the same id. An enquiry without a name gets its id as name. */
  async add(id: string, name: string): Promise<Enquiry> {
    const ref = id.trim();
    const enquiry: Enquiry = { ref, code: ref, description: name.trim() || ref };
    await this.keep([...this.all.value.filter((one) => one.ref !== ref), enquiry]);
    return enquiry;
  }

  remove({ ref }: Enquiry): Promise<void> {
    return this.keep(this.all.value.filter((one) => one.ref !== ref));
  }

  private async keep(all: readonly Enquiry[]): Promise<void> {
    await this.store.savePageSettings(NAME, all);
    this.all.value = all;
  }
}
