/**
 * The parts of the profit and loss and of the balance sheet (`reportGroup` of an account), by the types of accounts
 * that may stand in them. The first one of a type is where its accounts stand that name none.
 */
const GROUPS_OF_TYPE = {
  income: ['income', 'otherIncome', 'financialIncome'],
  expense: ['expenses', 'costOfSales', 'staffCosts', 'depreciation', 'financialCosts', 'taxOnProfit'],
  asset: ['currentAssets', 'fixedAssets', 'prepayments'],
  liability: ['currentLiabilities', 'longTermLiabilities', 'provisions', 'deferredIncome'],
  equity: ['equity'],
} as const;

export type ReportGroup = (typeof GROUPS_OF_TYPE)[keyof typeof GROUPS_OF_TYPE][number];

const GROUPS: readonly ReportGroup[] = Object.values(GROUPS_OF_TYPE).flat();
const [FIRST_GROUP = 'income', ...OTHER_GROUPS] = GROUPS;
/** All of them, at least one, as an enumeration of fields wants it. */
export const REPORT_GROUPS: readonly [ReportGroup, ...ReportGroup[]] = [FIRST_GROUP, ...OTHER_GROUPS];

/**
 * The parts in which accounts of a type may stand, the usual one first; none for one that stands where its balance
 * says.
 */
export function groupsOfType(type: string | undefined): readonly ReportGroup[] {
  return Object.entries(GROUPS_OF_TYPE).find(([each]) => each === type?.toLowerCase())?.[1] ?? [];
}

/** The part of a report in which an account stands; undefined for a type that stands where its balance says. */
export function reportGroupOf(type: string | undefined, group: string | undefined): ReportGroup | undefined {
  const fitting = groupsOfType(type);
  return fitting.find((each) => each === group) ?? fitting[0];
}
