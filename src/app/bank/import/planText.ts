import type { PlanCounts } from '../../../formats/statements/import/importCommit.ts';
import type { PlanReason } from '../../../formats/statements/import/importPlan.ts';
import type { StatementProblem } from '../../../formats/statements/index.ts';
import { formatAmount, formatNumber } from '../../base/format/amounts.ts';
import { formatDate } from '../../base/format/dates.ts';
import { t, textOrNull } from '../../base/i18n/texts.ts';
import type { OpenFile } from './openFiles.ts';

/**
 * The sentence for a problem in a file, with its place and text.
 * @param currency the currency of amounts among the facts
 */
export function problemText({ code, place, text, facts = {} }: StatementProblem, currency = ''): string {
  const key = code.replace('.', '-');
  const named = {
    ...facts,
    ...(facts.difference === undefined ? {} : { difference: formatNumber(facts.difference) }),
    ...(facts.date === undefined ? {} : { date: formatDate(facts.date) }),
    ...(facts.fees === undefined ? {} : { fees: formatAmount(facts.fees, currency) }),
  };
  // The texts have a key for every code.
  const sentence =
    textOrNull(`bank.problem.${key}`) === null ? code : t(`bank.problem.${key}` as Parameters<typeof t>[0], named);
  const where =
    place === undefined
      ? ''
      : place.sheet === undefined
        ? t('bank.import.place', { line: place.line })
        : t('bank.import.placeSheet', { sheet: place.sheet, line: place.line });
  return [
    where === ''
      ? sentence
      : t('common.term', { word: `${where[0]?.toUpperCase() ?? ''}${where.slice(1)}`, meaning: sentence }),
    text ? t('common.quoted', { text }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The sentence for what is read as in an earlier, similar file. */
export function asBeforeText({ asBefore, options }: Pick<OpenFile, 'asBefore' | 'options'>): string {
  const parts = asBefore.map((part) => {
    if (part === 'signs')
      return t(options.invert === true ? 'bank.import.asBefore.signs' : 'bank.import.asBefore.signsKept');
    return part === 'dates' && options.dateOrder
      ? t('bank.import.asBefore.dates', { order: t(`bank.import.dates.${options.dateOrder}`) })
      : t('bank.import.asBefore.columns');
  });
  return t('bank.import.asBefore.text', { what: parts.join('; ') });
}

/** What importing a plan does, for its button: only what happens. */
export function commitText({ adds, changes, recognises }: PlanCounts): string {
  if (adds > 0) {
    const sentence = t('bank.import.commit', {}, adds);
    return changes > 0 ? `${sentence} ${t('bank.import.commitChanges', { count: changes })}` : sentence;
  }
  if (changes > 0) return t('bank.import.commitOnlyChanges', {}, changes);
  return recognises > 0 ? t('bank.import.commitOnlySame', {}, recognises) : t('bank.import.commitNothing');
}

/** What an import has done, and what of the files is left over. */
export function doneText(created: number, { changes, recognises, leaves, unplaced, unreadable }: PlanCounts): string {
  const parts = [
    ['done', created],
    ['doneChanged', changes],
    ['doneSame', recognises],
    ['doneLeft', leaves],
    ['leftOut', unplaced],
    ['doneUnreadable', unreadable],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`bank.import.${part}`, {}, count))
    .join(' ');
}

/** Why a plan adds and changes nothing. It says that everything is there already only if that is so. */
export function nothingText({ new: fresh, there, likely, changed, unreadable }: PlanCounts): string {
  if (fresh + likely + changed > 0) return t('bank.import.nothing.left');
  if (unreadable === 0) return t(there > 0 ? 'bank.import.nothing.there' : 'bank.import.nothing.noLines');
  return there > 0 ? t('bank.import.nothing.some', { there, count: unreadable }) : t('bank.import.nothing.unreadable');
}

/** The sentence for why a line has its kind. */
export function reasonText(reason: PlanReason): string {
  switch (reason.code) {
    case 'near':
      return reason.days === 0 ? t('bank.reason.nearSame') : t('bank.reason.near', { days: reason.days }, reason.days);
    case 'tooFine':
      return t('bank.reason.tooFine', { places: reason.places });
    case 'problem':
      // The line's text is shown next to it already.
      return problemText({ ...reason.problem, text: undefined });
    default:
      return t(`bank.reason.${reason.code}`);
  }
}
