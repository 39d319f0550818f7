import { isPending, type SyncState } from '../../../domain/records/state.ts';
import { resourceState } from '../../../domain/resources/readiness.ts';
import { isLockedRecord } from '../../../domain/resources/record.ts';
import { currentVersion } from '../../../domain/records/record.ts';
import { hasUnreadableFields } from '../../../domain/values/unreadable.ts';
import type { LocalDate } from '../../../domain/values/dates.ts';
import { settlePrice, type PriceDefaults, type PriceSide, type SettledPrice } from '../../../domain/prices/price.ts';
import {
  isPriceLeaving,
  priceOfRecord,
  sideOfKind,
  type Identify,
  type PriceContent,
  type PriceKind,
  type PriceRecord,
} from '../../../domain/prices/priceContent.ts';
import type { Reference } from '../../../domain/references/reference.ts';
import { searchText } from '../../../domain/values/folding.ts';
import { sortKey } from '../../../domain/values/sortKey.ts';

/** Kinds of records that prices refer to. */
export type PriceReference = 'product' | 'contactAccount' | 'project' | 'unitOfMeasure';

/** Names, base currency and date that prices depend on. */
export interface PriceNames {
  find(kind: PriceReference, reference: string): Reference | undefined;
  baseCurrency(): string;
  today(): LocalDate;
}

/** A price as the grid lists it: the record's content, its names, and the texts for sorting and searching. */
export interface PriceEntry {
  readonly key: string;
  readonly kind: PriceKind;
  readonly side: PriceSide;
  readonly content: PriceContent;
  readonly revision: number;
  /** The sync state as it is outside a run. */
  readonly state: SyncState;
  /** A person has to say what became of it; a run cannot find out. */
  readonly isAsked: boolean;
  /** Locked, or read-only because the service shows parts of it that cannot be read. */
  readonly isLocked: boolean;
  /** The next sync deletes it. */
  readonly isLeaving: boolean;
  readonly isGone: boolean;
  /** Some change of it is not on the service yet. */
  readonly isUnsent: boolean;
  /** The service has never had it. */
  readonly isNew: boolean;
  /** Typed texts that are no values, by field. */
  readonly bad: Readonly<Record<string, string>>;
  /** Id of the product if it is known, otherwise the reference; its code and name. */
  readonly productId: string;
  readonly product: string;
  readonly productName: string;
  /** Id of the supplier or customer, '' for everybody; its code and name. */
  readonly partyId: string;
  readonly party: string;
  readonly project: string;
  /** Code of its unit, or of the product's unit if it names none. */
  readonly unit: string;
  /** Its currency, or the base currency if it names none. */
  readonly currency: string;
  /** What the choice of a price works on; null while the price is incomplete or about to be deleted. */
  readonly price: SettledPrice | null;
  readonly haystack: string;
  /** Sorts prices of one list together. */
  readonly order: string;
  /** Keys of the texts by which prices were sorted already, by column. */
  readonly sortKeys: Record<string, string>;
}

export function identifyBy(names: PriceNames): Identify {
  return (kind, reference) => names.find(kind, reference)?.id ?? reference;
}

export function defaultsBy(names: PriceNames): PriceDefaults {
  const identify = identifyBy(names);
  return {
    currency: names.baseCurrency(),
    today: names.today(),
    unitOf(productId) {
      const unit = names.find('product', productId)?.uomId;
      return unit === undefined ? undefined : identify('unitOfMeasure', unit);
    },
  };
}

function named(reference: Reference | undefined, value: string): string {
  if (!reference) return value;
  return reference.description === '' ? reference.code : `${reference.code} ${reference.description}`.trim();
}

const SEPARATOR = '\u0001';

/** The key of a text, then the text: what only looks equal stays apart. */
const apart = (text: string): string => (text === '' ? '' : `${sortKey(text)}${SEPARATOR}${text}`);

/** @param defaults from `defaultsBy(names)`, made once for many entries */
export function priceEntry(record: PriceRecord, names: PriceNames, defaults: PriceDefaults): PriceEntry {
  const content = currentVersion(record);
  const partyRef = content.kind === 'purchasePrice' ? content.supplierId : content.customerId;
  const product = names.find('product', content.productId);
  const party = partyRef === undefined ? undefined : names.find('contactAccount', partyRef);
  const project =
    content.projectId === undefined ? '' : named(names.find('project', content.projectId), content.projectId);
  const productId = product?.id ?? content.productId;
  const unitId = content.unitOfMeasureId ?? defaults.unitOf(productId);
  const unit = unitId === undefined ? '' : (names.find('unitOfMeasure', unitId)?.code ?? unitId);
  const code = product?.code ?? content.productId;
  const partyText = partyRef === undefined ? '' : named(party, partyRef);
  const currency = content.currency ?? defaults.currency;
  const price = priceOfRecord(record, identifyBy(names));
  return {
    key: record.key,
    kind: record.kind,
    side: sideOfKind(record.kind),
    content,
    revision: record.revision,
    state: resourceState(record, false),
    isAsked: record.inFlight?.candidates !== undefined,
    isLocked: isLockedRecord(record) || hasUnreadableFields(record),
    isLeaving: isPriceLeaving(record) && record.goneAt === null,
    isGone: record.goneAt !== null,
    isUnsent: isPending(record),
    isNew: record.base === null && record.id === null,
    bad: record.badInput,
    productId,
    product: code,
    productName: product?.description ?? '',
    partyId: partyRef === undefined ? '' : (party?.id ?? partyRef),
    party: partyText,
    project,
    unit,
    currency,
    price: price && settlePrice(price, defaults),
    haystack: searchText(
      `${code} ${product?.description ?? ''} ${partyText} ${project} ` +
        `${content.unitPrice ?? ''} ${currency} ${unit} ${content.effectiveDate ?? ''}`,
    ),
    order: [apart(code), record.kind, apart(partyText), apart(project), currency, unit].join(SEPARATOR),
    sortKeys: {},
  };
}
