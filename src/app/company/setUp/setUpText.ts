import {
  PERIOD_STATES,
  SET_UP_FIELD_NAMES,
  type SetUpFault,
  type SetUpField,
  type SetUpFieldName,
  type SetUpRow,
} from '../../../domain/service/setUp.ts';
import { DOCUMENT_CLASSES } from '../../../domain/kinds/documentClasses.ts';
import { PURCHASE_TREATMENTS, SALE_TREATMENTS } from '../../../domain/references/treatments.ts';
import { ACCOUNT_TYPES } from '../../../domain/references/accountType.ts';
import { groupsOfType, REPORT_GROUPS } from '../../../domain/resources/reportGroups.ts';
import { formatNumber } from '../../base/format/amounts.ts';
import { formatDate, formatMonthOfYear } from '../../base/format/dates.ts';
import { t } from '../../base/i18n/texts.ts';

const oneOf = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text);

function typeText(type: string): string {
  const known = oneOf(ACCOUNT_TYPES, type);
  return known === undefined ? type : t(`accountType.${known}`);
}

const monthText = (month: string): string => formatMonthOfYear(`${month}-01`);

/** How the facts of a sentence are shown, by their names. */
const FACTS: Readonly<Record<string, (fact: string) => string>> = {
  type: typeText,
  fitting: (types) => types.split(', ').map(typeText).join(', '),
  date: formatDate,
  amount: formatNumber,
  last: formatDate,
  from: formatDate,
  to: formatDate,
  period: monthText,
  field: (name) => {
    const field = oneOf(SET_UP_FIELD_NAMES, name);
    return field === undefined ? name : t(`setUp.field.${field}`);
  },
};

/** Why something is refused, or cannot be changed. */
export function faultText({ reason, facts }: SetUpFault): string {
  const shown = Object.entries(facts).map(([name, fact]) => [name, FACTS[name]?.(fact) ?? fact]);
  return t(`setUp.because.${reason}`, Object.fromEntries(shown));
}

/** Why a field of a row cannot be changed; undefined if it can. */
export function fixedText(row: SetUpRow | null, name: string): string | undefined {
  const fault = row?.fixed[name];
  return fault && faultText(fault);
}

function classText(docClass: string): string {
  const known = oneOf(DOCUMENT_CLASSES, docClass);
  return known === undefined ? docClass : t(`documentClass.${known}.name`);
}

/** A choice of a field in words; '' for none. */
export function choiceText(name: SetUpFieldName, choice: string): string {
  if (choice === '') return '';
  if (name === 'accountType') return typeText(choice);
  if (name === 'docClass') return classText(choice);
  const due = oneOf(['invoice', 'payment'], choice);
  if (due !== undefined && (name === 'saleDue' || name === 'purchaseDue')) return t(`setUp.due.${due}`);
  // A treatment of purchases has the name of a group.
  const group = name === 'purchaseTreatment' ? undefined : oneOf(REPORT_GROUPS, choice);
  if (group !== undefined) return t(`setUp.group.${group}`);
  const treatment = oneOf([...SALE_TREATMENTS, ...PURCHASE_TREATMENTS], choice);
  if (treatment !== undefined) return t(`setUp.treatment.${treatment}`);
  const state = oneOf(PERIOD_STATES, choice);
  return state === undefined ? choice : t(`setUp.periods.state.${state}`);
}

/** What a field of a row shows in its column. */
export function cellText({ name, kind }: SetUpField, { values }: SetUpRow): string {
  const value = values[name] ?? '';
  if (name === 'reportGroup' && value === '') {
    const [usual = ''] = groupsOfType(values.accountType);
    return choiceText(name, usual);
  }
  if (kind === 'choice') return choiceText(name, value);
  if (kind === 'date') return formatDate(value);
  if (kind === 'flag') return t(value === 'true' ? 'setUp.yesNo.true' : 'setUp.yesNo.false');
  return kind === 'decimal' && value !== '' ? formatNumber(value) : value;
}

/** The choices of a field for a row with these values. */
export function choicesOf(
  { name, choices = [] }: SetUpField,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return name === 'reportGroup' ? groupsOfType(values.accountType) : choices;
}
