import { sortedByText } from '../../../domain/values/sortKey.ts';
import { shallowRef, type ShallowRef } from 'vue';
import { z } from 'zod';
import { documentClassSchema } from '../../../domain/kinds/documentClasses.ts';
import type { CompanyStore } from '../../../store/contract.ts';
import { COUNTED_FILTERS, LIFE_FILTERS, NO_FILTER, PERIODS, STATES, type ListFilter } from './documentFilter.ts';
import { NEWEST_FIRST, SORT_COLUMNS } from './documentOrder.ts';
import type { DocumentScope } from './documentScope.ts';

/** A stored filter. A value that this version of Daybook does not know counts as not set. */
const filterSchema: z.ZodType<ListFilter> = z.object({
  query: z.string().catch(''),
  classes: z.array(documentClassSchema).catch([]),
  states: z.array(z.enum(STATES)).catch([]),
  status: z
    .preprocess((status) => (status === 'dispute' ? 'disputed' : status), z.enum(['', ...LIFE_FILTERS]))
    .catch(''),
  counted: z.enum(['', ...COUNTED_FILTERS]).catch(''),
  party: z.string().catch(''),
  project: z.string().catch(''),
  docType: z.string().catch(''),
  legalEntity: z.string().catch(''),
  currency: z.string().catch(''),
  countedIn: z.string().catch(''),
  period: z.enum(['', ...PERIODS]).catch(''),
  from: z.string().catch(''),
  to: z.string().catch(''),
  dueFrom: z.string().catch(''),
  dueTo: z.string().catch(''),
  taxFrom: z.string().catch(''),
  taxTo: z.string().catch(''),
  least: z.string().catch(''),
  most: z.string().catch(''),
});

const scopeSchema = z.enum(['all', ...documentClassSchema.options]);
const columnIdSchema = z.enum(SORT_COLUMNS);

/** One column held both states before: sync and life cycle. */
const BOTH_STATES = 'state';
const columnsSchema = z.preprocess(
  (columns) =>
    Array.isArray(columns) ? columns.flatMap((id: unknown) => (id === BOTH_STATES ? ['sync', 'life'] : [id])) : columns,
  z.array(columnIdSchema),
);
const sortColumnSchema = z.preprocess((id) => (id === BOTH_STATES ? 'sync' : id), columnIdSchema);

const savedFilterSchema = z.object({ name: z.string().min(1), scope: scopeSchema, filter: filterSchema });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const layoutSchema = z.object({
  /** The visible columns in their order; null for the usual ones. */
  columns: columnsSchema.nullable().catch(null),
  /** Widths that a person chose, px. */
  widths: z.record(z.string(), z.number()).catch({}),
  /** The last sorting. */
  sorting: z.object({ column: sortColumnSchema, descending: z.boolean() }).catch(NEWEST_FIRST),
});
export type ListLayout = z.infer<typeof layoutSchema>;

const settingsSchema = z.object({
  layouts: z.partialRecord(scopeSchema, layoutSchema).catch({}),
  saved: z.array(savedFilterSchema).catch([]),
});
export type ListSettings = z.infer<typeof settingsSchema>;

export const USUAL_LAYOUT: ListLayout = { columns: null, widths: {}, sorting: NEWEST_FIRST };
const NAME = 'lists';

/** How the lists of a company were left: columns, widths, named filters. Kept in its database. */
export class KeptLists {
  readonly settings: ShallowRef<ListSettings> = shallowRef({ layouts: {}, saved: [] });
  private readonly store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>;

  constructor(store: Pick<CompanyStore, 'pageSettings' | 'savePageSettings'>) {
    this.store = store;
  }

  async read(): Promise<void> {
    const parsed = settingsSchema.safeParse(await this.store.pageSettings(NAME));
    if (parsed.success) this.settings.value = parsed.data;
  }

  layout(scope: DocumentScope): ListLayout {
    return this.settings.value.layouts[scope] ?? USUAL_LAYOUT;
  }

  /** The saved filters of a list, by name. */
  savedFor(scope: DocumentScope): SavedFilter[] {
    return sortedByText(
      this.settings.value.saved.filter((saved) => saved.scope === scope),
      ({ name }) => name,
    );
  }

  changeLayout(scope: DocumentScope, part: Partial<ListLayout>): Promise<void> {
    const { layouts } = this.settings.value;
    return this.keep({ ...this.settings.value, layouts: { ...layouts, [scope]: { ...this.layout(scope), ...part } } });
  }

  /** Saves a filter under a name; it replaces the list's filter of that name. */
  saveFilter(name: string, scope: DocumentScope, filter: ListFilter): Promise<void> {
    return this.keep({
      ...this.settings.value,
      saved: [...this.others(name, scope), { name, scope, filter: { ...NO_FILTER, ...filter } }],
    });
  }

  removeFilter(name: string, scope: DocumentScope): Promise<void> {
    return this.keep({ ...this.settings.value, saved: this.others(name, scope) });
  }

  private others(name: string, scope: DocumentScope): SavedFilter[] {
    return this.settings.value.saved.filter((saved) => saved.name !== name || saved.scope !== scope);
  }

  private async keep(settings: ListSettings): Promise<void> {
    this.settings.value = settings;
    await this.store.savePageSettings(NAME, settings);
  }
}
