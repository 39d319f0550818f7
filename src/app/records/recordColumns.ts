import { syncColumn } from '../company/blockers/syncColumn.ts';
import { referenceTextOf } from '../company/references/referenceChoices.ts';
import type { ContentOf } from '../../domain/resources/content.ts';
import type { ResourceRecord } from '../../domain/resources/record.ts';
import { resourceState } from '../../domain/resources/readiness.ts';
import { currentVersion } from '../../domain/records/record.ts';
import { formatPrice } from '../base/format/amounts.ts';
import { formatDate } from '../base/format/dates.ts';
import { CODED_NAME_WIDTH, NAME_WIDTH, type GridColumn } from '../base/grid/grid.ts';
import type { CompanyData } from '../company/session/companyData.ts';
import { t } from '../base/i18n/texts.ts';
import type { FormKind } from '../editing/recordFields/recordFields.ts';
import { isLockedContent, nameOfContent } from '../editing/recordFields/recordText.ts';

/** Kinds that are shown as a list. Departments and cost centres are shown as a tree. */
export type ListKind = Exclude<FormKind, 'department' | 'costCentre'>;
export type ListRecord = ResourceRecord<ListKind>;
/** A column of a list. `order` gives the sort key if it is not the text, such as the date behind a formatted date. */
export type RecordColumn = GridColumn<ListRecord> & { order?(record: ListRecord): string };

/** A column for one kind only. */
function of<K extends ListKind>(
  kind: K,
  column: Omit<GridColumn<ListRecord>, 'text'> & {
    read: (content: ContentOf<K>) => string;
    sortedBy?: (content: ContentOf<K>) => string;
  },
): RecordColumn {
  const { read, sortedBy, ...rest } = column;
  const textOf =
    (by: (content: ContentOf<K>) => string) =>
    (record: ListRecord): string => {
      const content = currentVersion(record);
      return content.kind === kind ? by(content as ContentOf<K>) : '';
    };
  return { ...rest, text: textOf(read), ...(sortedBy && { order: textOf(sortedBy) }) };
}

function tradeText(content: ContentOf<'contactAccount'> | ContentOf<'product'>): string {
  const [sells, buys] =
    content.kind === 'product'
      ? [content.isSale === true, content.isPurchase === true]
      : [content.customer !== undefined, content.supplier !== undefined];
  if (content.kind === 'product')
    return [sells ? t('records.field.isSale') : '', buys ? t('records.field.isPurchase') : '']
      .filter(Boolean)
      .join(', ');
  if (sells && buys) return t('records.list.both');
  return sells ? t('records.list.customer') : buys ? t('records.list.supplier') : t('records.list.neither');
}

function stateColumn(): RecordColumn {
  return {
    id: 'state',
    ...syncColumn(),
    text: (record) => t(`state.${resourceState(record, false)}`),
  };
}

/** The code, or that it will come with the sync. */
function coded(record: ListRecord): string {
  const content = currentVersion(record);
  return 'code' in content ? (content.code ?? '') : '';
}
function codeColumn(): RecordColumn {
  return { id: 'code', label: t('records.field.code'), width: 96, sortable: true, text: coded };
}
function nameColumn(): RecordColumn {
  return {
    id: 'name',
    label: t('records.field.description'),
    width: 180,
    grow: 2,
    keeps: NAME_WIDTH,
    sortable: true,
    text: (record) => {
      const content = currentVersion(record);
      return content.kind === 'contact' ? nameOfContent(content) : (content.description ?? '');
    },
    tone: (record) => (isLockedContent(currentVersion(record)) || record.goneAt !== null ? 'quiet' : undefined),
  };
}

/** The party that a contact or project belongs to. */
function partyColumn(kind: 'contact' | 'project', company: CompanyData): RecordColumn {
  return of(kind, {
    id: 'party',
    label: t('records.field.contactAccountId'),
    width: 140,
    grow: 1,
    keeps: CODED_NAME_WIDTH,
    sortable: true,
    read: ({ contactAccountId }) => referenceTextOf(company, 'contactAccount', contactAccountId, true),
  });
}
/** A day of a project. */
function dateColumn(id: string, field: 'dateFrom' | 'dateTo'): RecordColumn {
  return of('project', {
    id,
    label: t(`records.field.${field}`),
    width: 94,
    sortable: true,
    read: ({ [field]: date }) => (date ? formatDate(date) : ''),
    sortedBy: ({ [field]: date }) => date ?? '',
  });
}

/** From this window width on, CSS pixels, all columns fit next to the open record. */
const WIDE = 1500;
/** Columns that do not fit next to it in a narrower window. */
const SPARED: Readonly<Record<ListKind, ReadonlySet<string>>> = {
  contactAccount: new Set(['city', 'currency']),
  contact: new Set(['phone', 'party']),
  product: new Set(['is']),
  project: new Set(['to', 'party']),
};

const NONE: ReadonlySet<string> = new Set();

/** The columns of a kind's list that are hidden, by id, because they do not fit next to the open record. */
export function hiddenColumns(
  kind: ListKind,
  { width, isOpen }: { width: number; isOpen: boolean },
): ReadonlySet<string> {
  return isOpen && width < WIDE ? SPARED[kind] : NONE;
}

/** The columns of each kind's list after the state. */
const COLUMNS: Readonly<Record<ListKind, (company: CompanyData) => readonly RecordColumn[]>> = {
  contactAccount: () => [
    codeColumn(),
    nameColumn(),
    of('contactAccount', { id: 'is', label: t('records.list.kind'), width: 90, sortable: true, read: tradeText }),
    of('contactAccount', {
      id: 'city',
      label: t('records.field.city'),
      width: 100,
      grow: 1,
      sortable: true,
      read: (content) => content.contact?.address?.city ?? '',
    }),
    of('contactAccount', {
      id: 'currency',
      label: t('list.currency'),
      title: t('list.currencyTitle'),
      width: 56,
      sortable: true,
      read: (content) => content.customer?.currency ?? content.supplier?.currency ?? '',
    }),
  ],
  contact: (company) => [
    nameColumn(),
    of('contact', {
      id: 'email',
      label: t('records.field.email'),
      width: 150,
      grow: 1,
      sortable: true,
      read: (content) => content.email ?? '',
    }),
    of('contact', {
      id: 'phone',
      label: t('records.field.phone'),
      width: 110,
      read: (content) => content.phone ?? content.mobile ?? '',
    }),
    partyColumn('contact', company),
  ],
  product: (company) => [
    codeColumn(),
    nameColumn(),
    of('product', { id: 'is', label: t('records.list.kind'), width: 120, sortable: true, read: tradeText }),
    of('product', {
      id: 'price',
      label: t('records.field.unitPrice'),
      width: 96,
      align: 'end',
      fits: true,
      read: (content) => {
        const price = content.sale?.unitPrice ?? content.purchase?.unitPrice;
        return price === undefined ? '' : formatPrice(price, company.baseCurrency.value);
      },
    }),
  ],
  project: (company) => [
    codeColumn(),
    nameColumn(),
    dateColumn('from', 'dateFrom'),
    dateColumn('to', 'dateTo'),
    partyColumn('project', company),
  ],
};

/** All columns of a kind's list, the state first. */
export function columnsOfKind(kind: ListKind, company: CompanyData): readonly RecordColumn[] {
  return [stateColumn(), ...COLUMNS[kind](company)];
}
