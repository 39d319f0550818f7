import { isReferenceKind, type ReferenceKind } from '../../../domain/references/reference.ts';
import type { ResourceKind } from '../../../domain/resources/content.ts';
import { RESOURCE_TRAITS } from '../../../domain/resources/traits.ts';
import type { records } from '../../base/i18n/en/records.ts';
import type { TextKey } from '../../base/i18n/texts.ts';
import type { FieldKind } from '../../base/inputs/fields.ts';

/** How a field of a record is typed; a `flag` is ticked. */
export type RecordFieldKind = FieldKind | 'flag';

/** One field of a record's form: its path, its label, how it is typed. */
export interface RecordField {
  path: string;
  label: TextKey;
  /** Replaces the label of a custom field, which the service names. */
  name?: string;
  kind: RecordFieldKind;
  reference?: ReferenceKind;
  wide?: boolean;
}

export type RecordPart = 'customer' | 'supplier' | 'resource';

/**
 * Fields that belong together. With `part` set, the section appears only if the record has that part (a customer, a
 * supplier); `ext` says where its custom fields are.
 */
export interface RecordSection {
  title?: TextKey;
  part?: RecordPart;
  ext?: string;
  fields: readonly RecordField[];
}

type FieldName = keyof typeof records.field;

const DATES: ReadonlySet<string> = new Set([
  'dateFrom',
  'dateTo',
  'effectiveDate',
  'bankDate',
  'postDate',
  'creditReportDate',
]);
const PRICES: ReadonlySet<string> = new Set(['unitPrice']);
const AMOUNTS: ReadonlySet<string> = new Set([
  'creditLimit',
  'quantityFrom',
  'quantityTo',
  'depositAmount',
  'withdrawalAmount',
]);

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function kindOf(name: string): RecordFieldKind {
  if (DATES.has(name)) return 'date';
  if (PRICES.has(name)) return 'price';
  if (AMOUNTS.has(name)) return 'amount';
  return /^(is|allow)[A-Z]/.test(name) ? 'flag' : 'text';
}

/** Fields of a kind in the given order; the kind's traits say what each refers to. */
function fieldsOf(
  kind: ResourceKind,
  names: readonly FieldName[],
  under = '',
  wide: readonly FieldName[] = [],
): RecordField[] {
  const { refersTo } = RESOURCE_TRAITS[kind];
  return names.map((name) => {
    const path = `${under}${name}`;
    const target = name === 'currency' ? 'currency' : refersTo[path];
    const reference = target !== undefined && isReferenceKind(target) ? target : undefined;
    return {
      path,
      label: `records.field.${name}`,
      kind: reference ? 'reference' : kindOf(lastOf(path)),
      ...(reference ? { reference } : {}),
      ...(wide.includes(name) ? { wide: true } : {}),
    };
  });
}

const TRADING = [
  'currency',
  'payTermId',
  'paymentMethodId',
  'taxCodeId',
  'taxBandId',
  'taxAuthorityId',
  'accountId',
  'projectId',
  'creditLimit',
  'creditScore',
  'creditReportDate',
  'reminderGroupId',
  'warningMessage',
  'isHold',
  'isStop',
  'isDraft',
] as const;
const ADDRESS = ['address1', 'address2', 'city', 'county', 'postcode', 'countryCode'] as const;
const TRADE = ['unitPrice', 'taxCodeId', 'accountId'] as const;

const CUSTOM: RecordSection = { title: 'group.custom', ext: 'ext', fields: [] };

/** How the field at a path is typed, also for kinds without a form of their own (bank lines, prices). */
export function kindOfField(kind: ResourceKind, path: string): RecordFieldKind {
  return lastOf(path) === 'currency' || path in RESOURCE_TRAITS[kind].refersTo ? 'reference' : kindOf(lastOf(path));
}

/** The forms of records, section by section. */
export const RECORD_SECTIONS: Readonly<
  Record<
    // Prices and bank lines are edited in grids.
    Exclude<ResourceKind, 'purchasePrice' | 'salePrice' | 'bankTransaction'>,
    readonly RecordSection[]
  >
> = {
  department: [
    {
      fields: fieldsOf(
        'department',
        ['code', 'description', 'parentDepartmentId', 'legalEntityId', 'managerResourceId', 'legacyRef'],
        '',
        ['description'],
      ),
    },
  ],
  costCentre: [
    {
      fields: fieldsOf('costCentre', ['code', 'description', 'parentCostCentreId', 'legalEntityId', 'legacyRef'], '', [
        'description',
      ]),
    },
  ],
  contactAccount: [
    {
      fields: fieldsOf(
        'contactAccount',
        [
          'code',
          'description',
          'companyNo',
          'taxNo',
          'theirRef',
          'parentContactAccountId',
          'dacLegalEntityId',
          'isParent',
        ],
        '',
        ['description'],
      ),
    },
    {
      title: 'records.section.customer',
      part: 'customer',
      ext: 'customer.ext',
      fields: fieldsOf('contactAccount', ['contactGroupCustomerId', ...TRADING], 'customer.', ['warningMessage']),
    },
    {
      title: 'records.section.supplier',
      part: 'supplier',
      ext: 'supplier.ext',
      fields: fieldsOf(
        'contactAccount',
        ['contactGroupSupplierId', ...TRADING, 'allowInvoiceDuplication'],
        'supplier.',
        ['warningMessage'],
      ),
    },
    {
      title: 'records.section.resource',
      part: 'resource',
      fields: fieldsOf('contactAccount', ['departmentId', 'costCentreId', 'isDraft'], 'resource.'),
    },
    {
      title: 'records.section.contact',
      fields: [
        ...fieldsOf('contactAccount', ['firstName', 'lastName', 'email', 'phone'], 'contact.'),
        ...fieldsOf('contactAccount', ADDRESS, 'contact.address.'),
      ],
    },
    CUSTOM,
  ],
  contact: [
    {
      fields: fieldsOf('contact', [
        'firstName',
        'lastName',
        'jobTitle',
        'email',
        'phone',
        'mobile',
        'contactAccountId',
      ]),
    },
    { title: 'records.section.address', fields: fieldsOf('contact', ADDRESS, 'address.') },
  ],
  product: [
    {
      fields: fieldsOf('product', ['code', 'description', 'productGroupId', 'productType', 'uomId', 'uomGroupId'], '', [
        'description',
      ]),
    },
    {
      title: 'records.section.sale',
      fields: [...fieldsOf('product', ['isSale']), ...fieldsOf('product', TRADE, 'sale.')],
    },
    {
      title: 'records.section.purchase',
      fields: [...fieldsOf('product', ['isPurchase']), ...fieldsOf('product', TRADE, 'purchase.')],
    },
    CUSTOM,
  ],
  project: [
    {
      fields: fieldsOf(
        'project',
        [
          'code',
          'description',
          'dateFrom',
          'dateTo',
          'contactAccountId',
          'legalEntityId',
          'parentProjectId',
          'projectGroupId',
          'isParent',
          'allowTasks',
          'allowTimesheets',
          'allowDisbursements',
          'isWIP',
        ],
        '',
        ['description'],
      ),
    },
    { title: 'records.section.address', fields: fieldsOf('project', ADDRESS, 'address.') },
    CUSTOM,
  ],
};
export type FormKind = keyof typeof RECORD_SECTIONS;

const BY_PATH = new Map(
  Object.values(RECORD_SECTIONS)
    .flat()
    .flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)),
);

/** The form field of a path, for messages about it. */
export function recordField(path: string): RecordField | undefined {
  return BY_PATH.get(path);
}
